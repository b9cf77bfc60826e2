/**
 * Photos sent by members: recognised by content, decoded once, re-encoded in the sizes the pages use. Nothing else
 * from the original (position, camera, comments, appended data) reaches the new files.
 */
import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type PhotoType, photoMaxBytes, photoMaxPixels } from '../../contract/photos.ts';
import { Refusal } from './errors.ts';
import { createFairShare, type Sharer } from './fair-share.ts';

/** Widths of the files in px. A photo has them up to the first that covers its own width; it is never enlarged. */
export const photoWidths = [160, 320, 640, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];

export interface PhotoFiles {
  /** Of the largest file, in px, upright. */
  width: number;
  height: number;
  /** A preview of about 25 bytes (thumbhash), drawn until the photo has loaded. */
  thumbhash: Buffer;
  /** The point that must stay visible when the photo is cropped, 0..1 from left and top; an estimate. */
  focal_x: number;
  focal_y: number;
  /**
   * `160.avif`, `160.webp` … for each width, `640.jpg` for mails, `blur.webp` for viewers who may not see the photo.
   */
  files: { name: string; bytes: Buffer }[];
}

/** The member's choices, all as fractions of the upright picture's width and height, from left and top. */
export interface PhotoWishes {
  /** Nothing outside of it reaches the new files. */
  crop?: { x: number; y: number; width: number; height: number };
  /** As fractions of the crop. If missing, the point is estimated. */
  focus?: { x: number; y: number };
}

/** Plain 8-bit sRGB pixels without alpha; nothing else of the original file. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

// One thread per picture, and no cache, since each picture is read once.
sharp.concurrency(1);
sharp.cache(false);

// sharp works in Node's pool of four threads, which files and password hashes need too.
const share = createFairShare({
  parallel: availableParallelism() >= 4 ? 2 : 1,
  each: 1,
  waiting: 36,
  waitingEach: 11,
  retry_after: 5,
});

const maxWidth = photoWidths[photoWidths.length - 1] ?? 1280;
/** Bounds the work for extremely tall pictures. */
const maxHeight = 3 * maxWidth;
const decodeSeconds = 20;

/**
 * The widths of the files for a photo of `width` px, ascending, at least one. The last file may be narrower than its
 * name.
 */
export const widthsOf = (width: number): PhotoWidth[] =>
  photoWidths.filter((_, i) => i === 0 || (photoWidths[i - 1] ?? 0) < width);

/**
 * Makes the files of a photo.
 * @param turn.sharer whose turn it takes. @param turn.checkWanted called when the turn comes; throws if the work is
 * no longer wanted
 * @throws Refusal photo_type (not a picture, broken, or an unsupported kind), photo_heic, photo_too_large,
 * photo_pixels, too_many_requests, unavailable when too many pictures are waiting
 */
export async function readPhoto(
  bytes: Buffer,
  wishes: PhotoWishes = {},
  turn: { sharer?: Sharer; checkWanted?: () => Promise<void> } = {},
): Promise<PhotoFiles> {
  if (bytes.length > photoMaxBytes) throw new Refusal('photo_too_large');
  if (!hasPhotoType(bytes)) throw new Refusal('photo_type');
  return share.run(turn.sharer ?? {}, async () => {
    await turn.checkWanted?.();
    const pixels = await decode(bytes, wishes.crop);
    const focus = wishes.focus ? { focal_x: wishes.focus.x, focal_y: wishes.focus.y } : await findFocus(pixels);
    return {
      width: pixels.width,
      height: pixels.height,
      thumbhash: await thumbhashOf(pixels),
      ...focus,
      files: await writeFiles(pixels),
    };
  });
}

/**
 * One picture for one person to look at once: re-encoded like a photo, in one size (about 960 px).
 * @throws Refusal as `readPhoto`
 */
export async function readPicture(bytes: Buffer, sharer: Sharer): Promise<Buffer> {
  if (bytes.length > photoMaxBytes) throw new Refusal('photo_too_large');
  if (!hasPhotoType(bytes)) throw new Refusal('photo_type');
  return share.run(sharer, async () => {
    const pixels = await resize(await decode(bytes, undefined), { width: 960, height: 1_280 });
    return open(pixels).webp({ quality: 82, effort: 3 }).toBuffer();
  });
}

/**
 * A picture in exactly this size, as JPEG, which every mail program shows: what is too much of it is cut off around the point that stays.
 * @throws Refusal as `readPhoto`
 */
export async function cutToSize(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  focus: { x: number; y: number },
  sharer: Sharer,
): Promise<Buffer> {
  return share.run(sharer, async () => {
    const whole = await decode(bytes, undefined);
    const scale = Math.max(width / whole.width, height / whole.height);
    const kept = { width: width / scale / whole.width, height: height / scale / whole.height };
    const start = (at: number, part: number) => Math.min(1 - part, Math.max(0, at - part / 2));
    const area = cropOf(whole, { x: start(focus.x, kept.width), y: start(focus.y, kept.height), ...kept });
    return open(whole)
      .extract(area)
      .resize({ width, height, fit: 'fill' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  });
}

/** Width and height of an icon, in px. */
const iconSize = 384;

/**
 * A drawing, such as a gift's: square, one file, what is transparent stays so.
 * @throws Refusal as `readPhoto`
 */
export async function readIcon(bytes: Buffer, sharer: Sharer): Promise<Buffer> {
  if (bytes.length > photoMaxBytes) throw new Refusal('photo_too_large');
  if (!hasPhotoType(bytes)) throw new Refusal('photo_type');
  return share.run(sharer, () =>
    decoding(bytes, undefined, (image) =>
      image
        .resize({ width: iconSize, height: iconSize, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .toColourspace('srgb')
        .webp({ quality: 86, effort: 4 })
        .timeout({ seconds: decodeSeconds })
        .toBuffer(),
    ),
  );
}

/**
 * The file for viewers who may not see the photo: scaled to 64 px, blurred, then enlarged to 320 px. The detail is
 * not in the file, so nothing can restore it.
 */
export async function blurPhoto(pixels: Pixels): Promise<Buffer> {
  const small = await resize(pixels, { width: 64, height: 192 });
  const soft = await pixelsOf(open(small).blur(4));
  return open(soft).resize({ width: 320, height: 960, fit: 'inside' }).webp({ quality: 50, effort: 2 }).toBuffer();
}

/** The decoder's names for the kinds we accept. */
const decoderNames: Record<PhotoType, string> = { JPEG: 'jpeg', PNG: 'png', WebP: 'webp', AVIF: 'heif' };

/** True when the first bytes are those of a JPEG, PNG, WebP, AVIF or HEIC file, whatever its name. */
export function hasPhotoType(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff' || text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  return (
    text(4, 8) === 'ftyp' && ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].includes(text(8, 12))
  );
}

/** HEIC as major or compatible brand; AVIF files have none of these. */
const isHeic = (bytes: Buffer): boolean => {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64));
  return hasPhotoType(bytes) && bytes.toString('latin1', 4, 8) === 'ftyp' && /^(?:.{4})*hei[cmsx]/s.test(brands);
};

const open = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const resize = (pixels: Pixels, { width, height }: { width: number; height: number }): Promise<Pixels> =>
  pixelsOf(open(pixels).resize({ width, height, fit: 'inside', withoutEnlargement: true }));

/** Upright, sRGB, white for transparency, at most `maxWidth` wide. */
const decode = (bytes: Buffer, crop: PhotoWishes['crop']): Promise<Pixels> =>
  decoding(bytes, crop, (image) =>
    pixelsOf(
      image
        .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .flatten({ background: '#fff' })
        .timeout({ seconds: decodeSeconds }),
    ),
  );

/** The only place that decodes bytes from outside. */
async function decoding<T>(bytes: Buffer, crop: PhotoWishes['crop'], finish: (image: Sharp) => Promise<T>): Promise<T> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: photoMaxPixels });
    const { format, autoOrient } = await image.metadata();
    if (!(Object.values(decoderNames) as string[]).includes(format)) throw new Refusal('photo_type');
    image.autoOrient();
    if (crop) image.extract(cropOf(autoOrient, crop));
    return await finish(image);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Any decoder error: broken, truncated, or an unsupported codec.
    if ((error as Error).message.includes('pixel limit')) throw new Refusal('photo_pixels');
    throw new Refusal(isHeic(bytes) ? 'photo_heic' : 'photo_type');
  }
}

/** Whole pixels inside the picture, at least one each way. */
function cropOf(size: { width: number; height: number }, crop: NonNullable<PhotoWishes['crop']>) {
  const within = (at: number, length: number, total: number): [number, number] => {
    const start = Math.min(total - 1, Math.max(0, Math.round(at * total)));
    return [start, Math.min(total - start, Math.max(1, Math.round(length * total)))];
  };
  const [left, width] = within(crop.x, crop.width, size.width);
  const [top, height] = within(crop.y, crop.height, size.height);
  return { left, top, width, height };
}

async function writeFiles(pixels: Pixels): Promise<PhotoFiles['files']> {
  const files: PhotoFiles['files'] = [];
  for (const width of widthsOf(pixels.width)) {
    const sized = await resize(pixels, { width, height: maxHeight });
    files.push({
      name: `${width}.avif`,
      bytes: await open(sized).avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer(),
    });
    files.push({ name: `${width}.webp`, bytes: await open(sized).webp({ quality: 76, effort: 3 }).toBuffer() });
  }
  const forMail = await resize(pixels, { width: 640, height: 1920 });
  files.push({ name: '640.jpg', bytes: await open(forMail).jpeg({ quality: 78, mozjpeg: true }).toBuffer() });
  files.push({ name: 'blur.webp', bytes: await blurPhoto(pixels) });
  return files;
}

async function thumbhashOf(pixels: Pixels): Promise<Buffer> {
  const { data, width, height } = await resize(pixels, { width: 100, height: 100 });
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) data.copy(rgba, i * 4, i * 3, i * 3 + 3);
  return Buffer.from(rgbaToThumbHash(width, height, rgba));
}

/** Estimates where the eye goes first (saturation, skin tones, detail). It does not detect faces. */
async function findFocus(pixels: Pixels): Promise<{ focal_x: number; focal_y: number }> {
  const small = await resize(pixels, { width: 256, height: 256 });
  // Requests a crop of half the width only for its centre; the crop itself is not used.
  const { info } = await open(small)
    .resize({ width: Math.ceil(small.width / 2), height: small.height, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.attentionX === undefined || info.attentionY === undefined) return { focal_x: 0.5, focal_y: 0.4 };
  const share = (at: number, total: number) => Math.round(Math.min(1, Math.max(0, at / total)) * 1000) / 1000;
  return { focal_x: share(info.attentionX, small.width), focal_y: share(info.attentionY, small.height) };
}
