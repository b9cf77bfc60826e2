/**
 * Encrypts small secrets that must be readable again (such as a staff member's TOTP secret): AES-256-GCM under a key
 * derived from APP_SECRET.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// There are few purposes, and each key is always the same.
const keys = new Map<string, Buffer>();
function keyOf(secret: string, purpose: string): Buffer {
  const name = `${secret} ${purpose}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `secret-box:${purpose}`, 32));
  if (keys.size < 100) keys.set(name, key);
  return key;
}

/** @returns text that is safe to store. `purpose` separates keys: a box opens only for the purpose it was sealed for */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when the box was changed, or sealed under another secret or purpose */
export function open(secret: string, purpose: string, box: string): string {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
