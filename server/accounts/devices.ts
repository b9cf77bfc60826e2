/**
 * The devices an account knows: a cookie set whenever a password or a mail's link opened the account here. It signs nobody in; it
 * only keeps a stranger's wrong passwords from locking the owner out (attempts.ts). It is signed with the stored password in the
 * key, so that a new password forgets every device.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookies of a member's and of a staff member's browser. */
export const deviceCookie = 'device';
export const staffDeviceCookie = 'desk_device';
export const deviceCookieDays = 365;

interface Owner {
  id: string;
  password_hash: string;
}

const signature = (secret: string, owner: Owner, nonce: string): Buffer =>
  createHmac('sha256', `device:${secret}`).update([owner.id, owner.password_hash, nonce].join('\n')).digest();

/** The value of the cookie for a device that `owner` just opened their account on. */
export function newDevice(secret: string, owner: Owner): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signature(secret, owner, nonce).toString('base64url')}`;
}

/** A name for the device of this cookie, when it is one that `owner` knows. */
export function knownDevice(secret: string, owner: Owner, cookie: string | undefined): string | undefined {
  const [, nonce, mac] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (!nonce || !mac) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), signature(secret, owner, nonce)) ? nonce : undefined;
}
