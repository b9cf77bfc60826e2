/**
 * Known devices: a cookie set whenever a password or a link from a mail opened the account in this browser. It logs nobody in; it
 * only keeps a stranger's wrong passwords from locking the owner out (attempts.ts). The stored password hash is part of the
 * signed text, so a new password forgets every device.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cookie names for members and for staff. */
export const deviceCookie = 'device';
export const staffDeviceCookie = 'desk_device';
export const deviceCookieDays = 365;

interface Owner {
  id: string;
  password_hash: string;
}

const signature = (secret: string, owner: Owner, nonce: string): Buffer =>
  createHmac('sha256', `device:${secret}`).update([owner.id, owner.password_hash, nonce].join('\n')).digest();

/** The random part of a device's cookie, whoever it was given to. */
export const deviceId = (cookie: string | undefined): string | undefined => /^([\w-]{22})\./.exec(cookie ?? '')?.[1];

export const newDeviceId = (): string => randomBytes(16).toString('base64url');

/** The cookie for a device on which `owner` just logged in. @param nonce its id: it stays the same device */
export function newDevice(secret: string, owner: Owner, nonce = newDeviceId()): string {
  return `${nonce}.${signature(secret, owner, nonce).toString('base64url')}`;
}

/** The device's id if the cookie is one that this `owner` was given. */
export function knownDevice(secret: string, owner: Owner, cookie: string | undefined): string | undefined {
  const [, nonce, mac] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (!nonce || !mac) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), signature(secret, owner, nonce)) ? nonce : undefined;
}
