import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { greyPicture } from '../platform/grey-picture.ts';
import { hintsOf } from './picture-hints.ts';

/** Lines, patches and light, as a photo in focus has them. */
const scene = (): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#dcb"/><stop offset="1" stop-color="#543"/></linearGradient></defs><rect width="600" height="800" fill="url(#g)"/>${Array.from(
        { length: 40 },
        (_, i) =>
          `<rect x="${(i * 97) % 560}" y="${(i * 151) % 760}" width="${30 + ((i * 31) % 90)}" height="${20 + ((i * 47) % 120)}" fill="rgb(${(i * 67) % 255},${(i * 29) % 255},${(i * 113) % 255})" transform="rotate(${i * 13} 300 400)"/>`,
      ).join('')}</svg>`,
    ),
  );
const png = async (image: Sharp): Promise<Sharp> => sharp(await image.png().toBuffer());
const said = async (image: Sharp, size = { width: 600, height: 800 }) =>
  hintsOf(size, await greyPicture(await image.webp().toBuffer()));

describe('what the pixels say', () => {
  it('of an ordinary photo, nothing; nor of a plain page, a white background, or one bar', async () => {
    expect(await said(scene())).toEqual([]);
    expect(await said(sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } }))).toEqual([]);
    expect(await said((await png(scene())).extend({ left: 90, right: 90, background: '#fff' }))).toEqual([]);
    expect(await said((await png(scene())).extend({ top: 120, background: '#000' }))).toEqual([]);
  });

  it.each([
    ['small', scene, { width: 320, height: 640 }],
    ['dark', async () => (await png(scene())).linear(0.15)],
    ['blurred', async () => (await png(scene())).blur(12)],
    ['screenshot', async () => (await png(scene())).extend({ top: 120, bottom: 120, background: '#000' })],
    ['screenshot', async () => (await png(scene())).extend({ top: 90, bottom: 160, background: '#fff' })],
  ] as const)('%s', async (hint, make, size?: { width: number; height: number }) =>
    expect(await said(await make(), size)).toEqual([hint]),
  );
});
