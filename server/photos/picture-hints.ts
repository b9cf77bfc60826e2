/** What the pixels alone say of a photo, without a model: small, dark, blurred, between the bars of a screenshot. Words for whoever decides. */
import type { PhotoHintKind } from '../../contract/desk-queues.ts';
import type { Grey } from '../platform/grey-picture.ts';

/** px of the shorter side, as it was sent: less fills no card. */
const smallSide = 480;
/** Of 255: on average, and for all but the lightest tenth. */
const dark = { mean: 42, light: 96 };
/** Of the picture's own contrast; a photo that is in focus has many times as much in its edges. */
const sharpEdges = 0.012;
/** Grey levels in which bars differ from one line to the next, their least share of the height, and the contrast between them. */
const bars = { level: 6, share: 0.06, between: 16 };

interface Size {
  width: number;
  height: number;
}

export function hintsOf(photo: Size, picture: Grey): PhotoHintKind[] {
  const seen: [PhotoHintKind, boolean][] = [
    ['small', Math.min(photo.width, photo.height) < smallSide],
    ['dark', isDark(picture)],
    ['blurred', isBlurred(picture)],
    ['screenshot', hasBars(picture)],
  ];
  return seen.flatMap(([kind, is]) => (is ? [kind] : []));
}

function isDark({ data }: Grey): boolean {
  const mean = data.reduce((sum, level) => sum + level, 0) / data.length;
  const lightest = data.toSorted()[Math.floor(data.length * 0.9)] ?? 255;
  return mean < dark.mean && lightest < dark.light;
}

function variance(values: readonly number[] | Uint8Array): number {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return squares / values.length - mean * mean;
}

/** Plain pages have no edges either: they are not called blurred. */
function edges({ data, width, height }: Grey): { edges: number; contrast: number } {
  const laplacian: number[] = [];
  const at = (i: number): number => data[i] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      laplacian.push(4 * at(i) - at(i - 1) - at(i + 1) - at(i - width) - at(i + width));
    }
  return { edges: variance(laplacian), contrast: variance(data) };
}
function isBlurred(picture: Grey): boolean {
  const { edges: sharp, contrast } = edges(picture);
  return contrast > 64 && sharp < sharpEdges * contrast;
}

function hasBars({ data, width, height }: Grey): boolean {
  const row = (y: number) => data.subarray(y * width, (y + 1) * width);
  const flat = (y: number, like: number) => row(y).every((level) => Math.abs(level - like) <= bars.level);
  const count = (from: number, step: 1 | -1) => {
    const like = data[from * width] ?? 0;
    let n = 0;
    while (n < height && flat(from + n * step, like)) n++;
    return n;
  };
  const [above, below] = [count(0, 1), count(height - 1, -1)];
  if (Math.min(above, below) < bars.share * height || above + below >= height) return false;
  return Math.sqrt(variance(data.subarray(above * width, (height - below) * width))) >= bars.between;
}
