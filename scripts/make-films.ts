/**
 * Generates the two films of landers (web/landers/film) from our own art, as short silent loops. Only needed to
 * change them; needs an ffmpeg with VP9 and H.264: FFMPEG=/path/to/ffmpeg node scripts/make-films.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const ffmpeg = process.env['FFMPEG'] ?? 'ffmpeg';
const root = join(import.meta.dirname, '..');
const out = join(root, 'web/landers/film');
const framesASecond = 12;

/** Houses of the skyline: left edge, width, height in a frame of 1600 by 900. */
const houses: readonly (readonly [x: number, width: number, height: number])[] = [
  [0, 150, 310],
  [140, 110, 430],
  [240, 170, 260],
  [400, 120, 520],
  [510, 90, 360],
  [590, 190, 290],
  [770, 130, 590],
  [890, 160, 350],
  [1040, 110, 470],
  [1140, 180, 280],
  [1310, 130, 540],
  [1430, 170, 330],
];

/** A town at dusk: windows light up and go dark, stars flicker, a train passes. `at` runs from 0 to 1 in one loop. */
function town(at: number): string {
  const turn = at * 2 * Math.PI;
  const stars = Array.from({ length: 60 }, (_, i) => {
    const light = 0.35 + 0.3 * Math.sin(turn * (1 + (i % 3)) + i);
    return `<circle cx="${(i * 397) % 1600}" cy="${(i * 211) % 420}" r="${1.5 + (i % 3) * 0.7}" fill="#fff4e6" opacity="${light.toFixed(2)}"/>`;
  });
  const far = houses.map(
    ([x, width, height]) =>
      `<rect x="${x + 60}" y="${770 - height * 0.9}" width="${width}" height="${height}" fill="#3a1f2b"/>`,
  );
  const near = houses.map(
    ([x, width, height]) => `<rect x="${x}" y="${900 - height}" width="${width}" height="${height}" fill="#170d13"/>`,
  );
  const windows: string[] = [];
  let nr = 0;
  for (const [x, width, height] of houses)
    for (let y = 900 - height + 30; y < 800; y += 38)
      for (let left = x + 18; left < x + width - 20; left += 30) {
        nr += 1;
        const light = nr % 5 < 3 ? Math.sin(turn + nr * 2.4) : -1;
        if (light > -0.6)
          windows.push(
            `<rect x="${left}" y="${y}" width="11" height="15" rx="1" fill="#ffbd59" opacity="${Math.min(1, light + 0.6).toFixed(2)}"/>`,
          );
      }
  const train = -420 + at * 2100;
  const cars = Array.from(
    { length: 6 },
    (_, i) => `<rect x="${train + 20 + i * 60}" y="826" width="40" height="14" rx="3" fill="#ffe2ae"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#171113"/><stop offset="0.5" stop-color="#5c1f22"/><stop offset="0.8" stop-color="#f04827"/><stop offset="1" stop-color="#ffbd59"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff4e6" stop-opacity="0.5"/><stop offset="1" stop-color="#fff4e6" stop-opacity="0"/></radialGradient></defs>
    <rect width="1600" height="900" fill="url(#sky)"/>${stars.join('')}
    <circle cx="1180" cy="${(190 + 12 * Math.sin(turn)).toFixed(1)}" r="170" fill="url(#glow)"/><circle cx="1180" cy="${(190 + 12 * Math.sin(turn)).toFixed(1)}" r="64" fill="#fff1dd"/>
    ${far.join('')}${near.join('')}${windows.join('')}
    <rect x="${train}" y="814" width="390" height="38" rx="10" fill="#2c1822"/>${cars.join('')}
    <rect y="852" width="1600" height="48" fill="#0d070b"/></svg>`;
}

/** Portraits from the front page, slowly fading into each other. */
const cast = ['elise', 'idris', 'carla', 'daan'] as const;
async function faces(at: number): Promise<Buffer> {
  const place = at * cast.length;
  const now = Math.floor(place) % cast.length;
  const fade = Math.max(0, (place % 1) * 2 - 1);
  const layer = async (index: number, drift: number, opacity: number) => {
    const size = Math.round(600 * (1.04 + 0.06 * drift));
    const whole = await sharp(join(root, `web/home/art/${cast[index % cast.length]}-600.webp`))
      .resize({ width: size })
      .toBuffer({ resolveWithObject: true });
    const left = Math.floor((whole.info.width - 600) / 2);
    const top = Math.floor((whole.info.height - 800) / 2);
    return sharp(whole.data).extract({ left, top, width: 600, height: 800 }).ensureAlpha(opacity).png().toBuffer();
  };
  const below = await layer(now, place % 1, 1);
  if (fade === 0) return below;
  return sharp(below)
    .composite([{ input: await layer(now + 1, 0, fade) }])
    .png()
    .toBuffer();
}

async function film(
  name: string,
  seconds: number,
  size: string,
  frame: (at: number) => Promise<Buffer>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'film-'));
  const frames = seconds * framesASecond;
  for (let i = 0; i < frames; i++)
    await writeFile(join(dir, `${String(i).padStart(4, '0')}.png`), await frame(i / frames));
  const from = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(framesASecond),
    '-i',
    join(dir, '%04d.png'),
    '-an',
    '-vf',
    `scale=${size}`,
    '-pix_fmt',
    'yuv420p',
  ];
  execFileSync(ffmpeg, [
    ...from,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    join(out, `${name}.webm`),
  ]);
  execFileSync(ffmpeg, [
    ...from,
    '-c:v',
    'libx264',
    '-crf',
    '29',
    '-preset',
    'veryslow',
    '-movflags',
    '+faststart',
    join(out, `${name}.mp4`),
  ]);
  await writeFile(
    join(out, `${name}.webp`),
    await sharp(join(dir, '0000.png'))
      .resize({ width: Number(size.split(':')[0]) })
      .webp({ quality: 70, effort: 6 })
      .toBuffer(),
  );
  await rm(dir, { recursive: true });
}

await mkdir(out, { recursive: true });
await film('town', 8, '960:540', (at) =>
  sharp(Buffer.from(town(at)))
    .resize({ width: 960 })
    .png()
    .toBuffer(),
);
await film('faces', 12, '480:640', faces);
