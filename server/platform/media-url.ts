/**
 * Signed addresses of photo files: `/media/{stem}/{size}.{ext}?e={expiry}&s={signature}`. A signature covers either
 * the clear photo in every size or only its blurred file. For caching it stays the same for a day, and it expires
 * within two. It is half of the permission: whether the viewer it was made for (`v`; any visitor without it) may see
 * the photo is checked at each request (photos/who-sees.ts). Addresses for staff open photos that members are no
 * longer shown.
 */
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../../contract/time.ts';
import type { PhotoWidth } from './images.ts';

export type MediaSize = PhotoWidth | 'blur';
export type MediaType = 'avif' | 'webp' | 'jpg';

export interface MediaFile {
  stem: string;
  size: MediaSize;
  ext: MediaType;
  viewer?: MediaViewer | undefined;
}

/** Whom an address is made for. */
export type MediaViewer = { member_id: string } | 'staff';

/**
 * The address of a file, without `cdn_prefix`.
 * @param filename the photo's stem. @param now decides the expiry: 24 to 48 hours ahead
 * @param viewer without one the address opens only what any visitor may see
 */
export const mediaUrl = (
  config: { secret: string },
  filename: string,
  size: MediaSize,
  ext: MediaType,
  now: Date,
  viewer?: MediaViewer,
): string => mediaUrls(config, filename, size === 'blur' ? 'blur' : 'clear', now, viewer)(size, ext);

/** The addresses of all files of a photo, clear or blurred; signed once. */
export function mediaUrls(
  config: { secret: string },
  filename: string,
  shown: 'clear' | 'blur',
  now: Date,
  viewer?: MediaViewer,
): (size: MediaSize, ext: MediaType) => string {
  const { start, end } = mediaAddress(config, filename, shown, now, viewer);
  return (size, ext) => `${start}${size}.${ext}${end}`;
}

/** The parts of those addresses before and after the file's name (`320.avif`). */
export function mediaAddress(
  { secret }: { secret: string },
  filename: string,
  shown: 'clear' | 'blur',
  now: Date,
  viewer?: MediaViewer,
) {
  return { start: `/media/${filename}/`, end: signedQuery(secret, filename, shown, viewer, now) };
}

// Lists show the same faces again and again, and addresses stay the same for a day; without a cache signing would be
// most of the work.
const maxSigned = 20_000;
interface Signed {
  expiry: number;
  query: string;
}

function signedQuery(
  secret: string,
  filename: string,
  shown: 'clear' | 'blur',
  viewer: MediaViewer | undefined,
  now: Date,
): string {
  const key = keyOf(secret);
  const expiry = expiryOf(filename, now);
  const viewerKey = typeof viewer === 'object' ? viewer.member_id : (viewer ?? '');
  const photo = shown === 'clear' ? filename : `${filename} ${shown}`;
  const ofViewer = key.signed.get(viewerKey) ?? new Map<string, Signed>();
  const cached = ofViewer.get(photo);
  if (cached?.expiry === expiry) return cached.query;
  const v = viewerText(viewer);
  const signature = sign(secret, signedText(filename, shown, v), expiry).toString('base64url');
  const query = `?e=${expiry}${v && `&v=${v}`}&s=${signature}`;
  if (++key.signatures > maxSigned) {
    key.signed.clear();
    key.signatures = 0;
    ofViewer.clear();
  }
  key.signed.set(viewerKey, ofViewer.set(photo, { expiry, query }));
  return query;
}

const signedText = (stem: string, shown: 'clear' | 'blur', v: string): string => `${stem}/${shown}${v && `?v=${v}`}`;

/** The id in 22 letters. */
function viewerText(viewer: MediaViewer | undefined): string {
  if (!viewer) return '';
  if (viewer === 'staff') return 'staff';
  return Buffer.from(viewer.member_id.replaceAll('-', ''), 'hex').toString('base64url');
}

function viewerOf(text: string): MediaViewer | undefined {
  if (text === '') return undefined;
  if (text === 'staff') return 'staff';
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return { member_id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}

/** The contents of an address, or undefined when we did not sign it, it was changed, or it has expired. */
export function readMediaAddress(
  config: { secret: string },
  address: { stem: string; file: string; e: unknown; s: unknown; v?: unknown },
  now: Date,
): MediaFile | undefined {
  const { stem, file, e, s, v = '' } = address;
  const parts = /^(?:(160|320|640|1280)\.(avif|webp)|(640)\.(jpg)|(blur)\.(webp))$/.exec(file);
  if (!parts || !/^[0-9a-f]{32}$/.test(stem)) return undefined;
  if (typeof e !== 'string' || !/^[1-9]\d{9}$/.test(e) || typeof s !== 'string' || !/^[\w-]{22}$/.test(s))
    return undefined;
  if (typeof v !== 'string' || !/^(?:|staff|[\w-]{22})$/.test(v)) return undefined;
  const expiry = Number(e);
  const [size, ext] = parts.slice(1).filter((part) => part !== undefined);
  const signed = signedText(stem, size === 'blur' ? 'blur' : 'clear', v);
  if (!timingSafeEqual(sign(config.secret, signed, expiry), Buffer.from(s, 'base64url'))) return undefined;
  if (expiry * 1000 <= now.getTime()) return undefined;
  return {
    stem,
    size: size === 'blur' ? 'blur' : (Number(size) as PhotoWidth),
    ext: ext as MediaType,
    viewer: viewerOf(v),
  };
}

/** Seconds since 1970. Each photo's day starts at its own time, or all caches would expire at midnight. */
function expiryOf(stem: string, now: Date): number {
  const day = dayMs / 1000;
  const offset = Number.parseInt(stem.slice(0, 8), 16) % day || 0;
  return (Math.floor((now.getTime() / 1000 - offset) / day) + 2) * day + offset;
}

// Derived keys: a signature for one purpose is worthless for another. Cached: the inner and outer HMAC pads, as
// prefixes of the two hashes.
interface Key {
  secret: string;
  inner: Buffer;
  outer: Buffer;
  /** Recent signatures, by viewer and photo. */
  signed: Map<string, Map<string, Signed>>;
  /** Their number. */
  signatures: number;
}
let cachedKey: Key | undefined;
function keyOf(secret: string): Key {
  if (cachedKey?.secret !== secret) {
    const key = Buffer.concat([Buffer.from(hkdfSync('sha256', secret, '', 'media addresses', 32)), Buffer.alloc(32)]);
    cachedKey = {
      secret,
      inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
      signed: new Map(),
      signatures: 0,
    };
  }
  return cachedKey;
}

/**
 * 128 bits of HMAC-SHA256, enough for two days. Built from two plain hashes, which is four times as fast in Node as
 * `createHmac`.
 */
function sign(secret: string, payload: string, expiry: number): Buffer {
  const { inner, outer } = keyOf(secret);
  const text = hash('sha256', Buffer.concat([inner, Buffer.from(`${payload}\n${expiry}`)]), 'buffer');
  return hash('sha256', Buffer.concat([outer, text]), 'buffer').subarray(0, 16);
}
