import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { photoOf } from './photo-of.ts';
import { thumbUrl } from './thumb.ts';

/** A picture that goes from warm at the top left to dark blue at the bottom right. */
function hashOf(w: number, h: number): Uint8Array {
  const rgba = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      rgba.set([250 - (x / w) * 200, 180 - (y / h) * 150, 60 + (x / w) * 120, 255], (y * w + x) * 4);
  return rgbaToThumbHash(w, h, rgba);
}
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** The colour of a pixel of our BMP, counted from the top left. */
function pixel(url: string, x: number, y: number) {
  const file = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0));
  const view = new DataView(file.buffer);
  const [w, h] = [view.getInt32(18, true), view.getInt32(22, true)];
  const at = 54 + (h - 1 - y) * Math.ceil((w * 3) / 4) * 4 + x * 3;
  return { w, h, bytes: file.length, rgb: [file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0] };
}

test.each([
  [60, 90],
  [90, 60],
  [80, 80],
])('a hash of %i by %i is drawn as the library draws it, on few pixels', (w, h) => {
  const hash = hashOf(w, h);
  const url = thumbUrl(base64(hash), w, h) ?? '';
  const big = thumbHashToRGBA(hash);
  const first = pixel(url, 0, 0);
  expect(first.w / first.h).toBeCloseTo(w / h, 1);
  expect(url.length).toBeLessThan(450);
  for (let y = 0; y < first.h; y++)
    for (let x = 0; x < first.w; x++) {
      const bx = Math.min(big.w - 1, Math.floor(((x + 0.5) / first.w) * big.w));
      const by = Math.min(big.h - 1, Math.floor(((y + 0.5) / first.h) * big.h));
      const want = [...big.rgba.slice((by * big.w + bx) * 4, (by * big.w + bx) * 4 + 3)];
      for (const [i, value] of pixel(url, x, y).rgb.entries())
        expect(Math.abs(value - (want[i] ?? 0))).toBeLessThan(14);
    }
});

test('what is no hash gives no picture', () => {
  expect(thumbUrl('', 10, 10)).toBeUndefined();
  expect(thumbUrl('***', 10, 10)).toBeUndefined();
});

test('AVIF stands before WebP; the plain address is one for a phone', () => {
  const sources = [160, 320, 640].flatMap((width) =>
    ['avif', 'webp'].map((kind) => ({ width, type: `image/${kind}`, url: `/m/${width}.${kind}` })),
  );
  const photo = photoOf({ width: 640, height: 960, thumbhash: '', sources, focal_x: 0.4, focal_y: 0.3 });
  expect(photo).toMatchObject({
    src: '/m/320.webp',
    srcset: '/m/160.webp 160w, /m/320.webp 320w, /m/640.webp 640w',
    sources: [{ type: 'image/avif', srcset: '/m/160.avif 160w, /m/320.avif 320w, /m/640.avif 640w' }],
    focal: { x: 0.4, y: 0.3 },
  });
  const blurred = photoOf({
    width: 640,
    height: 960,
    thumbhash: '',
    sources: [{ width: 320, type: 'image/webp', url: '/m/b.webp' }],
  });
  expect(blurred).toMatchObject({ src: '/m/b.webp', srcset: undefined, sources: undefined, focal: undefined });
});
