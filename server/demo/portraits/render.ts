/**
 * Renders a portrait into a photo's files, with the same names, widths and formats that server/platform/images.ts makes of an
 * upload. AVIF uses the lowest effort, since a first start waits for all of them (about four times faster for a sixth more bytes),
 * and the checks and queues of uploads are skipped.
 */
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { blurPhoto, type PhotoFiles, type Pixels, widthsOf } from '../../platform/images.ts';
import { type Face, focusOf, portraitSize, portraitDocuments } from '../portraits.ts';

// The scene is out of focus: a third of the width is enough and takes a ninth of the time.
const sceneShare = 1 / 3;

async function draw(face: Face, shot: number): Promise<Pixels> {
  const { width, height, left, top } = portraitSize;
  const { scene, person } = portraitDocuments(face, shot);
  const box = { width: width + 2 * left, height: height + 2 * top };
  const small = await sharp(Buffer.from(scene))
    .resize(Math.round(box.width * sceneShare), Math.round(box.height * sceneShare), { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const data = await toSharp({ data: small.data, width: small.info.width, height: small.info.height })
    .resize(box.width, box.height, { fit: 'fill' })
    .extract({ left, top, width, height })
    .composite([{ input: Buffer.from(person) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

const toSharp = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

async function scaled(pixels: Pixels, width: number): Promise<Pixels> {
  if (width >= pixels.width) return pixels;
  const { data, info } = await toSharp(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The files of one shot, with its thumbhash and the position of the face. */
export async function renderPortrait(face: Face, shot: number): Promise<PhotoFiles> {
  const pixels = await draw(face, shot);
  const files: PhotoFiles['files'] = [];
  for (const width of widthsOf(pixels.width)) {
    const sized = await scaled(pixels, width);
    files.push({ name: `${width}.avif`, bytes: await toSharp(sized).avif({ quality: 56, effort: 0 }).toBuffer() });
    files.push({ name: `${width}.webp`, bytes: await toSharp(sized).webp({ quality: 78, effort: 0 }).toBuffer() });
    if (width === 640) files.push({ name: '640.jpg', bytes: await toSharp(sized).jpeg({ quality: 80 }).toBuffer() });
  }
  files.push({ name: 'blur.webp', bytes: await blurPhoto(pixels) });
  const tiny = await scaled(pixels, 75);
  const rgba = Buffer.alloc(tiny.width * tiny.height * 4, 255);
  for (let i = 0; i < tiny.width * tiny.height; i++) tiny.data.copy(rgba, i * 4, i * 3, i * 3 + 3);
  const thumbhash = Buffer.from(rgbaToThumbHash(tiny.width, tiny.height, rgba));
  return { width: pixels.width, height: pixels.height, thumbhash, ...focusOf(face, shot), files };
}
