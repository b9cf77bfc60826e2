import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { expect, test } from 'vitest';
import { photoAccept, photoMaxBytes, photoTypes } from '../../contract/photos.ts';
import { readPhoto, widthsOf } from './images.ts';

const plain = (width: number, height: number, background = '#8899aa') =>
  sharp({ create: { width, height, channels: 3, background } });
const refusal = (code: string) => expect.objectContaining({ code });
const named = (photo: Awaited<ReturnType<typeof readPhoto>>, name: string) =>
  photo.files.find((f) => f.name === name)?.bytes ?? Buffer.alloc(0);
const pixel = async (bytes: Buffer, left: number, top: number) =>
  [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);

test('writes every width in AVIF and WebP, a JPEG for mails and a blurred file', async () => {
  const photo = await readPhoto(await plain(2000, 1500).jpeg().toBuffer());
  expect(photo).toMatchObject({ width: 1280, height: 960 });
  expect(photo.files.map((f) => f.name)).toEqual([
    '160.avif',
    '160.webp',
    '320.avif',
    '320.webp',
    '640.avif',
    '640.webp',
    '1280.avif',
    '1280.webp',
    '640.jpg',
    'blur.webp',
  ]);
  for (const { name, bytes } of photo.files) {
    const { format, width, height, space } = await sharp(bytes).metadata();
    expect(name).toMatch({ heif: /\.avif$/, webp: /\.webp$/, jpeg: /\.jpg$/ }[format as 'heif']);
    expect([width, height]).toEqual(
      name === 'blur.webp' ? [320, 240] : [parseInt(name, 10), parseInt(name, 10) * 0.75],
    );
    expect(space).toBe('srgb');
  }
  expect(thumbHashToApproximateAspectRatio(photo.thumbhash)).toBeCloseTo(4 / 3, 0);
  expect(photo.thumbhash.length).toBeLessThan(40);
});

test.each([
  [1, [160]],
  [160, [160]],
  [161, [160, 320]],
  [500, [160, 320, 640]],
  [1279, [160, 320, 640, 1280]],
  [1280, [160, 320, 640, 1280]],
] as const)('a photo of %i px has the widths %j', (width, widths) => expect(widthsOf(width)).toEqual(widths));

test('a small photo is not enlarged, and keeps all it has', async () => {
  const photo = await readPhoto(await plain(500, 400).png().toBuffer());
  expect(photo).toMatchObject({ width: 500, height: 400 });
  expect(photo.files.map((f) => f.name)).toContain('640.avif');
  expect(photo.files.map((f) => f.name)).not.toContain('1280.avif');
  expect(await sharp(named(photo, '640.avif')).metadata()).toMatchObject({ width: 500, height: 400 });
  expect(await sharp(named(photo, '640.jpg')).metadata()).toMatchObject({ width: 500, height: 400 });
});

test('a single pixel is a photo too', async () => {
  const photo = await readPhoto(await plain(1, 1).png().toBuffer());
  expect(photo).toMatchObject({ width: 1, height: 1, focal_x: 0.5, focal_y: 0.4 });
  expect(photo.files.map((f) => f.name)).toEqual(['160.avif', '160.webp', '640.jpg', 'blur.webp']);
});

test('a picture that is all height or all width is bounded', async () => {
  expect(await readPhoto(await plain(200, 20_000).png().toBuffer())).toMatchObject({ width: 38, height: 3840 });
  expect(await readPhoto(await plain(20_000, 20).png().toBuffer())).toMatchObject({ width: 1280, height: 1 });
});

test.each(['png', 'webp', 'avif'] as const)('%s is taken', async (format) => {
  expect(await readPhoto(await plain(40, 30).toFormat(format).toBuffer())).toMatchObject({ width: 40, height: 30 });
});

test('grey, 16-bit, CMYK and transparent pictures come out as plain sRGB', async () => {
  const grey = await plain(40, 30, '#808080').greyscale().toColourspace('b-w').png().toBuffer();
  const deep = await plain(40, 30, '#808080').toColourspace('rgb16').png().toBuffer();
  const clear = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const print = await plain(40, 30, '#808080').toColourspace('cmyk').jpeg().toBuffer();
  for (const [bytes, value] of [
    [grey, 128],
    [deep, 128],
    [clear, 255],
    [print, 128],
  ] as const) {
    const channels = await pixel(named(await readPhoto(bytes), '640.jpg'), 20, 15);
    expect(channels.length).toBe(3);
    for (const channel of channels) expect(Math.abs(channel - value)).toBeLessThan(16);
  }
});

test('position, camera and colour profile are gone, and so is a script behind the picture', async () => {
  const script = '<script>alert(document.cookie)</script>';
  const exif = {
    IFD0: { Make: 'SecretCam', Copyright: 'Jane Doe' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
  };
  const source = await plain(400, 300)
    .withExif(exif)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretCam</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([source, Buffer.from(`<?php system("id"); ?>${script}`)]);
  const before = await sharp(bytes).metadata();
  expect([Boolean(before.exif), Boolean(before.xmp), Boolean(before.icc)]).toEqual([true, true, true]);
  for (const { bytes: written } of (await readPhoto(bytes)).files) {
    const { exif: e, xmp, icc, iptc, orientation } = await sharp(written).metadata();
    expect([e, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const secret of ['SecretCam', 'Jane', 'GPS', 'Exif', script, '<?php'])
      expect(written.includes(secret)).toBe(false);
  }
});

test('a photo taken sideways stands upright', async () => {
  // Left half red, right half blue. Orientation 6 means a quarter turn clockwise, so red ends up on top.
  const blue = await plain(100, 100, '#0000ff').png().toBuffer();
  const sideways = await plain(200, 100, '#ff0000')
    .composite([{ input: blue, left: 100, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const photo = await readPhoto(sideways);
  expect(photo).toMatchObject({ width: 100, height: 200 });
  const [red] = await pixel(named(photo, '640.jpg'), 50, 40);
  const [, , blueBelow] = await pixel(named(photo, '640.jpg'), 50, 160);
  expect(red).toBeGreaterThan(200);
  expect(blueBelow).toBeGreaterThan(200);
});

/** An all-black 1-bit PNG, written by hand, since the encoder would take seconds. */
function blackPng(width: number, height: number): Buffer {
  const uint32 = (n: number) => Buffer.from(n.toString(16).padStart(8, '0'), 'hex');
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('a picture of too many pixels is refused before it is decoded, and quickly', async () => {
  expect(await readPhoto(blackPng(80, 60))).toMatchObject({ width: 80, height: 60 });
  const bomb = blackPng(16_000, 16_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  const start = performance.now();
  await expect(readPhoto(bomb)).rejects.toEqual(refusal('photo_pixels'));
  expect(performance.now() - start).toBeLessThan(500);
});

test('a file of more than 15 MB is refused unread', async () => {
  await expect(readPhoto(Buffer.alloc(photoMaxBytes + 1, 0xff))).rejects.toEqual(refusal('photo_too_large'));
});

test('SVG, GIF, TIFF, PDF, text, nothing and cut-off files are refused, whatever they are called', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const jpeg = await plain(600, 400).jpeg().toBuffer();
  const samples = [
    svg,
    await plain(9, 9).gif().toBuffer(),
    await plain(9, 9).tiff().toBuffer(),
    Buffer.from('%PDF-1.7\n%âãÏÓ'),
    Buffer.from('hello'),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'), svg]),
    jpeg.subarray(0, jpeg.length >> 1),
  ];
  for (const bytes of samples) await expect(readPhoto(bytes)).rejects.toEqual(refusal('photo_type'));
});

test('takes every kind that the file pickers offer and the texts name', async () => {
  for (const type of photoAccept.split(',')) {
    const bytes = await plain(40, 30)
      .toFormat(type.replace('image/', '') as 'png')
      .toBuffer();
    expect(await readPhoto(bytes), type).toMatchObject({ width: 40, height: 30 });
  }
  expect(photoAccept.split(',')).toEqual(Object.values(photoTypes));
});

test('HEIC whose codec the decoder lacks, or cannot follow, is refused as such and breaks nothing', async () => {
  // An AVIF relabelled as HEVC, since no encoder here writes HEIC.
  const avif = (await plain(64, 64).avif().toBuffer()).toString('latin1');
  const heic = avif
    .replace('ftypavif', 'ftypheic')
    .replaceAll('mif1avif', 'mif1heic')
    .replaceAll('av01', 'hvc1')
    .replaceAll('av1C', 'hvcC');
  await expect(readPhoto(Buffer.from(heic, 'latin1'))).rejects.toEqual(refusal('photo_heic'));
  await expect(readPhoto(Buffer.from(heic.replace('ftypheic', 'ftypmif1'), 'latin1'))).rejects.toEqual(
    refusal('photo_heic'),
  );
  await expect(readPhoto(Buffer.from(avif.slice(0, avif.length >> 1), 'latin1'))).rejects.toEqual(
    refusal('photo_type'),
  );
});

test('the focal point follows what stands out', async () => {
  const ball = Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="150" fill="#e0a080"/></svg>');
  const image = await plain(1200, 900, '#20303a')
    .composite([{ input: ball, left: 800, top: 60 }])
    .jpeg()
    .toBuffer();
  const { focal_x: focalX, focal_y: focalY } = await readPhoto(image);
  expect(focalX).toBeGreaterThan(0.6);
  expect(focalX).toBeLessThan(0.95);
  expect(focalY).toBeLessThan(0.45);
});

test('the blurred file has lost what was in the photo', async () => {
  const stripePlaces = Array.from({ length: 32 }, (_, i) => i * 20);
  const stripes = Buffer.from(
    `<svg width="640" height="480">${stripePlaces.map((x) => `<rect x="${x}" width="10" height="480" fill="#fff"/>`).join('')}</svg>`,
  );
  const photo = await readPhoto(
    await plain(640, 480, '#000')
      .composite([{ input: stripes }])
      .png()
      .toBuffer(),
  );
  // Away from the edges, where half a stripe shows as a soft shade.
  const inner = await sharp(named(photo, 'blur.webp'))
    .extract({ left: 80, top: 60, width: 160, height: 120 })
    .png()
    .toBuffer();
  for (const { stdev } of (await sharp(inner).stats()).channels) expect(stdev).toBeLessThan(4);
  expect((await sharp(named(photo, '640.webp')).stats()).channels[0]?.stdev).toBeGreaterThan(100);
  expect(named(photo, 'blur.webp').length).toBeLessThan(8_000);
});
