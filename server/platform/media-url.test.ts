import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../contract/time.ts';
import { type MediaSize, type MediaType, mediaUrl, readMediaAddress } from './media-url.ts';

const config = { secret: 'a secret of at least thirty-two characters' };
const stem = '0123456789abcdef0123456789abcdef';
const now = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

function read(url: string, at = now, withConfig = config) {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const [, , photoStem = '', file = ''] = pathname.split('/');
  return readMediaAddress(
    withConfig,
    { stem: photoStem, file, e: searchParams.get('e'), s: searchParams.get('s') },
    at,
  );
}

test.each([
  [160, 'avif'],
  [1280, 'webp'],
  [640, 'jpg'],
  ['blur', 'webp'],
] as [MediaSize, MediaType][])('%s.%s comes back as signed', (size, ext) => {
  const url = mediaUrl(config, stem, size, ext, now);
  expect(url).toMatch(new RegExp(`^/media/${stem}/${size}\\.${ext}\\?e=\\d{10}&s=[\\w-]{22}$`));
  expect(read(url)).toEqual({ stem, size, ext });
});

test('an address stays the same for a day, lives one day at least and two at most', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9a-f]{32}$/),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (photoStem, at) => {
        const url = mediaUrl(config, photoStem, 320, 'webp', at);
        const lifeMs = Number(new URL(url, 'http://site').searchParams.get('e')) * 1000 - at.getTime();
        expect(lifeMs).toBeGreaterThan(dayMs - 1000);
        expect(lifeMs).toBeLessThanOrEqual(2 * dayMs);
        expect(read(url, at)).toBeDefined();
        expect(read(url, new Date(at.getTime() + 2 * dayMs))).toBeUndefined();
      },
    ),
  );
  const during = Array.from({ length: 24 }, (_, hour) => mediaUrl(config, stem, 320, 'webp', later(hour * hourMs)));
  expect(new Set(during).size).toBeLessThanOrEqual(2);
});

test('photos change their addresses at different times of the day', () => {
  const lives = Array.from({ length: 50 }, (_, i) =>
    mediaUrl(config, `${(i * 0x4fff123).toString(16).padStart(8, '0').slice(-8)}${stem.slice(8)}`, 320, 'webp', now),
  );
  expect(new Set(lives.map((url) => new URL(url, 'http://site').searchParams.get('e'))).size).toBeGreaterThan(40);
});

test('whatever is changed in an address, it opens nothing', () => {
  const url = mediaUrl(config, stem, 'blur', 'webp', now);
  const expiry = new URL(url, 'http://site').searchParams.get('e') ?? '';
  const changed = [
    url.replace('blur.webp', '1280.webp'),
    url.replace('blur.webp', 'blur.avif'),
    url.replace('blur.webp', '../blur.webp'),
    url.replace(stem, stem.replace('0', '1')),
    url.replace(expiry, String(Number(expiry) + 86_400)),
    url.replace(expiry, `${expiry}.0`),
    url.replace(/s=./, (s) => (s === 's=A' ? 's=B' : 's=A')),
    url.replace(/&s=.*/, ''),
    url.replace(/&s=.*/, '&s='),
    `${url}A`,
  ];
  for (const address of changed) expect(read(address), address).toBeUndefined();
  expect(read(url, now, { secret: 'another secret of thirty-two characters.' })).toBeUndefined();
  expect(readMediaAddress(config, { stem, file: 'blur.webp', e: [expiry, expiry], s: ['a'] }, now)).toBeUndefined();
  expect(read(url)).toBeDefined();
});
