/**
 * Signed addresses of photo files: `/media/{stem}/{size}.{ext}?e={expiry}&s={signature}`. An address opens one file,
 * not its other sizes, so the address of a blurred file leads to nothing else. It stays the same for a day, for the caches'
 * sake, and dies within two.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { day_ms } from '../../contract/time.ts';
import type { PhotoWidth } from './images.ts';

export type MediaSize = PhotoWidth | 'blur';
export type MediaType = 'avif' | 'webp' | 'jpg';

export interface MediaFile {
  stem: string;
  size: MediaSize;
  ext: MediaType;
}

/**
 * The address of a file, without `cdn_prefix`.
 * @param filename the photo's stem. @param now decides the expiry: 24 to 48 hours ahead
 */
export function mediaUrl(
  config: { secret: string },
  filename: string,
  size: MediaSize,
  ext: MediaType,
  now: Date,
): string {
  const path = `${filename}/${size}.${ext}`;
  const expiry = expiryOf(filename, now);
  return `/media/${path}?e=${expiry}&s=${sign(config.secret, path, expiry).toString('base64url')}`;
}

/** What an address names, or undefined when it was not signed by us, was changed, or is over. */
export function readMediaAddress(
  config: { secret: string },
  address: { stem: string; file: string; e: unknown; s: unknown },
  now: Date,
): MediaFile | undefined {
  const { stem, file, e, s } = address;
  const parts = /^(?:(160|320|640|1280)\.(avif|webp)|(640)\.(jpg)|(blur)\.(webp))$/.exec(file);
  if (!parts || !/^[0-9a-f]{32}$/.test(stem)) return undefined;
  if (typeof e !== 'string' || !/^[1-9]\d{9}$/.test(e) || typeof s !== 'string' || !/^[\w-]{22}$/.test(s))
    return undefined;
  const expiry = Number(e);
  if (!timingSafeEqual(sign(config.secret, `${stem}/${file}`, expiry), Buffer.from(s, 'base64url'))) return undefined;
  if (expiry * 1000 <= now.getTime()) return undefined;
  const [size, ext] = parts.slice(1).filter((part) => part !== undefined);
  return { stem, size: size === 'blur' ? 'blur' : (Number(size) as PhotoWidth), ext: ext as MediaType };
}

/** Seconds since 1970. Each photo's day begins at its own time, else all caches would empty at midnight. */
function expiryOf(stem: string, now: Date): number {
  const day = day_ms / 1000;
  const offset = Number.parseInt(stem.slice(0, 8), 16) % day || 0;
  return (Math.floor((now.getTime() / 1000 - offset) / day) + 2) * day + offset;
}

// Derived, so that a signature made for one purpose is worth nothing for another. Kept, since it is the same each time.
let kept: { secret: string; key: Buffer } | undefined;
function keyOf(secret: string): Buffer {
  if (kept?.secret !== secret)
    kept = { secret, key: Buffer.from(hkdfSync('sha256', secret, '', 'media addresses', 32)) };
  return kept.key;
}

/** 128 bits of the HMAC: enough for something that lives two days. */
const sign = (secret: string, path: string, expiry: number): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${path}\n${expiry}`).digest().subarray(0, 16);
