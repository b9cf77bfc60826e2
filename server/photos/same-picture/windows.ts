/**
 * A picture as 64-bit numbers by which it is found again after scaling, recompressing, cropping and mirroring: one of each window
 * (parts of the picture that a crop keeps), from the low frequencies of its cosine transform. No face is looked for or measured.
 */
import type { Grey } from '../../platform/grey-picture.ts';

/** A part of a picture, as fractions of its width and height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };
/** A share of the picture in the middle (0.5), at the upper (0) or lower edge (1). */
const part = (share: number, at: number): Box => ({
  x: (1 - share) / 2,
  y: (1 - share) * at,
  width: share,
  height: share,
});
function square({ width, height }: Grey, at: number): Box {
  const side = Math.min(width, height);
  const [w, h] = [side / width, side / height];
  return { x: (1 - w) * at, y: (1 - h) * at, width: w, height: h };
}

/** The 18 windows by which is asked, and which a ban keeps. */
export const allWindows = (picture: Grey): Box[] => [
  whole,
  ...[0.92, 0.84, 0.76, 0.68].flatMap((share) => [0.5, 0, 1].map((at) => part(share, at))),
  ...[0, 0.25, 0.5, 0.75, 1].map((at) => square(picture, at)),
];
/** Those a member's photo keeps: whole, the middle 84 and 68 %, the squares at a quarter and in the middle. */
export const keptWindows = [0, 4, 10, 14, 15] as const;

const size = 32;
const low = 8;
/** Below it a window is plain: black, grey and red ones would match everything. */
const plainDeviation = 8;
/** Below it nothing crosses in a window: of a gradient, however steep, only chance is left to make a number of. Photographs have 6 and more. */
const plainCrossing = 3;

const cosines = Array.from({ length: low + 1 }, (_, k) =>
  Float64Array.from({ length: size }, (__, i) => Math.cos(((2 * i + 1) * k * Math.PI) / (2 * size))),
);

/** The window in 32 × 32 pixels, each the mean of what it covers. */
function shrink(picture: Grey, box: Box): Float64Array {
  const { data, width, height } = picture;
  const out = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const top = Math.floor((box.y + (box.height * row) / size) * height);
    const bottom = Math.max(top + 1, Math.floor((box.y + (box.height * (row + 1)) / size) * height));
    for (let column = 0; column < size; column++) {
      const left = Math.floor((box.x + (box.width * column) / size) * width);
      const right = Math.max(left + 1, Math.floor((box.x + (box.width * (column + 1)) / size) * width));
      let sum = 0;
      let n = 0;
      for (let y = top; y < Math.min(bottom, height); y++)
        for (let x = left; x < Math.min(right, width); x++) {
          sum += data[y * width + x] ?? 0;
          n++;
        }
      out[row * size + column] = n ? sum / n : 0;
    }
  }
  return out;
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
}

/** The 8 × 8 low frequencies without the first row and column. */
function lowFrequencies(pixels: Float64Array): Float64Array {
  const rows = new Float64Array(size * low);
  for (let y = 0; y < size; y++)
    for (let k = 1; k <= low; k++) {
      let sum = 0;
      for (let x = 0; x < size; x++) sum += (pixels[y * size + x] ?? 0) * (cosines[k]?.[x] ?? 0);
      rows[y * low + k - 1] = sum;
    }
  const out = new Float64Array(low * low);
  for (let k = 1; k <= low; k++)
    for (let column = 0; column < low; column++) {
      let sum = 0;
      for (let y = 0; y < size; y++) sum += (rows[y * low + column] ?? 0) * (cosines[k]?.[y] ?? 0);
      out[(k - 1) * low + column] = sum;
    }
  return out;
}

/** How much of the picture's light and dark lies in these frequencies, in grey levels. */
const crossing = (frequencies: Float64Array): number =>
  (Math.sqrt(frequencies.reduce((sum, value) => sum + value ** 2, 0)) * 2) / size / size;

function bits(values: Float64Array): bigint {
  const sorted = [...values].sort((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hash = 0n;
  for (const value of values) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return BigInt.asIntN(64, hash);
}

export interface WindowHash {
  window: number;
  box: Box;
  hash: bigint;
  /** Of the mirror image. */
  mirrored: bigint;
}

/** One number for each window that is neither plain nor a gradient. */
export function windowHashes(picture: Grey): WindowHash[] {
  return allWindows(picture).flatMap((box, window) => {
    const pixels = shrink(picture, box);
    if (deviation(pixels) < plainDeviation) return [];
    const straight = lowFrequencies(pixels);
    if (crossing(straight) < plainCrossing) return [];
    // A mirror turns the sign of every other frequency across.
    const turned = straight.map((value, i) => ((i % low) % 2 === 0 ? -value : value));
    return [{ window, box, hash: bits(straight), mirrored: bits(turned) }];
  });
}

/** How many of 64 bits differ. */
export function distance(a: bigint, b: bigint): number {
  let n = 0;
  for (let left = BigInt.asUintN(64, a ^ b); left; left &= left - 1n) n++;
  return n;
}

/** All 16-bit numbers that differ in at most two bits from this one. */
function near(value: number): number[] {
  const out = [value];
  for (let a = 0; a < 16; a++) {
    out.push(value ^ (1 << a));
    for (let b = a + 1; b < 16; b++) out.push(value ^ (1 << a) ^ (1 << b));
  }
  return out;
}

/** What a number within 11 bits must hold in one of its four parts. */
export const nearParts = (hash: bigint): number[][] =>
  [48n, 32n, 16n, 0n].map((shift) => near(Number((BigInt.asUintN(64, hash) >> shift) & 0xffffn)));
export const candidateDistance = 11;
