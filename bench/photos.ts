/** A photo of 12 megapixels through the pipeline, against bare sharp writing the same files. */
import sharp, { type Sharp } from 'sharp';
import { photoWidths, readPhoto } from '../server/platform/images.ts';
import { median, type Report } from './figures.ts';

const size = { width: 4_000, height: 3_000 };
const rounds = 7;

/** Like a phone's photo: large soft shapes with fine noise, so that the encoders have realistic work. */
export async function twelveMegapixels(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })
      .png()
      .toBuffer();
  const shapes = await sharp(await noise(24, 18, 60))
    .resize({ ...size, kernel: 'cubic' })
    .toBuffer();
  const texture = await sharp(await noise(1_000, 750, 22))
    .resize(size)
    .toBuffer();
  const grain = await noise(size.width, size.height, 6);
  return sharp(shapes)
    .composite([
      { input: texture, blend: 'soft-light' },
      { input: grain, blend: 'soft-light' },
    ])
    .jpeg({ quality: 88 })
    .withExif({ IFD0: { Make: 'Bench' } })
    .toBuffer();
}

/**
 * The same files and nothing else: decoded once, all widths, the JPEG for mails and the blurred file, with the
 * pipeline's settings; no type check, no placeholder, no focal point, no queue.
 */
async function bare(bytes: Buffer): Promise<void> {
  const widest = photoWidths.at(-1) ?? 0;
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: widest })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  for (const width of photoWidths) {
    await source().resize({ width }).avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer();
    await source().resize({ width }).webp({ quality: 76, effort: 3 }).toBuffer();
  }
  await source().resize({ width: 640 }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  await source().resize({ width: 64 }).blur(4).webp({ quality: 50, effort: 2 }).toBuffer();
}

/** The obvious implementation: decodes the file again for each size. */
async function naive(bytes: Buffer): Promise<void> {
  for (const width of photoWidths) {
    await sharp(bytes)
      .autoOrient()
      .resize({ width })
      .avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' })
      .toBuffer();
    await sharp(bytes).autoOrient().resize({ width }).webp({ quality: 76, effort: 3 }).toBuffer();
  }
  await sharp(bytes).autoOrient().resize({ width: 640 }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** @param turns rounds of each; they alternate, so that a slow moment of the machine affects all of them */
export async function photos(turns = rounds): Promise<Report> {
  const bytes = await twelveMegapixels();
  const times = { pipeline: [] as number[], bare: [] as number[], naive: [] as number[] };
  for (let turn = -1; turn < turns; turn++) {
    const now = {
      bare: await timed(() => bare(bytes)),
      pipeline: await timed(() => readPhoto(bytes)),
      naive: await timed(() => naive(bytes)),
    };
    if (turn >= 0) for (const name of ['pipeline', 'bare', 'naive'] as const) times[name].push(now[name]);
  }
  const floor = median(times.bare);
  const value = median(times.pipeline);
  return {
    title: `Photo of 12 megapixels, ${(bytes.length / 1e6).toFixed(1)} MB`,
    figures: [
      {
        name: 'through the pipeline',
        value,
        unit: 'ms',
        floor: { name: 'bare sharp, decoded once, the same files', value: floor },
        reach: { at_most: 1.2 * floor },
      },
      { name: 'bare sharp, decoded for each file', value: median(times.naive), unit: 'ms' },
    ],
    lines: ['in the pipeline besides: type check, limits, placeholder, focal point, queue'],
  };
}
