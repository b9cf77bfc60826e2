/**
 * Signed addresses of photo files: `/media/{stem}/{size}.{ext}?e={expiry}&s={signature}`. A signature is for the photo seen
 * clearly, in whatever size, or for its blurred file, which leads to nothing else. It stays the same for a day, for the caches'
 * sake, and dies within two. It is half of the permission: whether whom it is made for (`v`; without it any visitor) may see the photo
 * is looked up at each fetch (photos/who-sees.ts). An address of staff opens what members are no longer shown.
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
 * @param viewer without one the address opens what any visitor may see
 */
export const mediaUrl = (
  config: { secret: string },
  filename: string,
  size: MediaSize,
  ext: MediaType,
  now: Date,
  viewer?: MediaViewer,
): string => mediaUrls(config, filename, size === 'blur' ? 'blur' : 'clear', now, viewer)(size, ext);

/** The addresses of all files of a photo that show it so: signed once. */
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

/** What those addresses begin and end with, around the file's name (`320.avif`). */
export function mediaAddress(
  { secret }: { secret: string },
  filename: string,
  shown: 'clear' | 'blur',
  now: Date,
  viewer?: MediaViewer,
) {
  return { start: `/media/${filename}/`, end: signedQuery(secret, filename, shown, viewer, now) };
}

// A list shows the same faces again and again, and their addresses stay the same for a day: signing would be most of the work.
const mostSigned = 20_000;
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
  const whom = typeof viewer === 'object' ? viewer.member_id : (viewer ?? '');
  const photo = shown === 'clear' ? filename : `${filename} ${shown}`;
  const own = key.signed.get(whom) ?? new Map<string, Signed>();
  const known = own.get(photo);
  if (known?.expiry === expiry) return known.query;
  const v = viewerText(viewer);
  const signature = sign(secret, signedText(filename, shown, v), expiry).toString('base64url');
  const query = `?e=${expiry}${v && `&v=${v}`}&s=${signature}`;
  if (++key.signatures > mostSigned) {
    key.signed.clear();
    key.signatures = 0;
    own.clear();
  }
  key.signed.set(whom, own.set(photo, { expiry, query }));
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

/** What an address names, or undefined when it was not signed by us, was changed, or is over. */
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

/** Seconds since 1970. Each photo's day begins at its own time, else all caches would empty at midnight. */
function expiryOf(stem: string, now: Date): number {
  const day = dayMs / 1000;
  const offset = Number.parseInt(stem.slice(0, 8), 16) % day || 0;
  return (Math.floor((now.getTime() / 1000 - offset) / day) + 2) * day + offset;
}

// Derived, so that a signature made for one purpose is worth nothing for another. Kept, since it is the same each time: the
// key as HMAC mixes it in, before the text and before the hash of that.
interface Key {
  secret: string;
  inner: Buffer;
  outer: Buffer;
  /** What was signed with it lately, by viewer and photo. */
  signed: Map<string, Map<string, Signed>>;
  /** How many. */
  signatures: number;
}
let kept: Key | undefined;
function keyOf(secret: string): Key {
  if (kept?.secret !== secret) {
    const key = Buffer.concat([Buffer.from(hkdfSync('sha256', secret, '', 'media addresses', 32)), Buffer.alloc(32)]);
    kept = {
      secret,
      inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
      signed: new Map(),
      signatures: 0,
    };
  }
  return kept;
}

/**
 * 128 bits of the HMAC-SHA256: enough for something that lives two days. Put together from two plain hashes, which Node does four
 * times as fast as one `createHmac`.
 */
function sign(secret: string, what: string, expiry: number): Buffer {
  const { inner, outer } = keyOf(secret);
  const text = hash('sha256', Buffer.concat([inner, Buffer.from(`${what}\n${expiry}`)]), 'buffer');
  return hash('sha256', Buffer.concat([outer, text]), 'buffer').subarray(0, 16);
}
