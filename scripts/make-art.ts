/**
 * Generates the portraits of the front page (web/home/art) with the demo's own generator. Only needed to change the
 * cast.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeFaces, portraitSize, portraitSvg } from '../server/demo/portraits.ts';

/** Name -> index in the portraits of the seed `front`. */
const cast = {
  fenna: 8,
  idris: 42,
  elise: 16,
  bram: 52,
  noor: 23,
  saskia: 24,
  yara: 21,
  lotte: 18,
  mina: 14,
  carla: 25,
  marije: 22,
  ingrid: 32,
  daan: 37,
  ruben: 47,
  tomas: 43,
};
const dir = join(import.meta.dirname, '../web/home/art');
await mkdir(dir, { recursive: true });
const faces = makeFaces('front', 60);
const { width, height, left, top } = portraitSize;
for (const [name, index] of Object.entries(cast)) {
  const face = faces[index];
  if (!face) throw new Error(`the pool has no face ${index}`);
  const whole = await sharp(Buffer.from(portraitSvg(face, 0)))
    .extract({ left, top, width, height })
    .png()
    .toBuffer();
  for (const size of [300, 600])
    await writeFile(
      join(dir, `${name}-${size}.webp`),
      await sharp(whole).resize({ width: size }).webp({ quality: 74, effort: 6 }).toBuffer(),
    );
}
