/** Whether two pictures show the same shot: one is laid over the other, moved, scaled and turned a little, and the pixels compared. */
import type { Grey } from '../../platform/grey-picture.ts';
import type { Box } from './windows.ts';

/** From here on it is the same picture: different photographs reach 0.6, drawn portraits of one kit 0.93. */
export const samePicture = 0.95;

const side = 40;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** The pixels of a part of a picture, turned around its middle; undefined when it leaves the picture too far. */
function sample({ data, width, height }: Grey, place: Place, mirrored: boolean): Float64Array {
  const out = new Float64Array(side * side);
  const [sin, cos] = [Math.sin(place.angle), Math.cos(place.angle)];
  const [w, h] = [place.width * width, place.height * height];
  const [cx, cy] = [place.x * width + w / 2, place.y * height + h / 2];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const u = ((mirrored ? side - 1 - column : column) + 0.5) / side - 0.5;
      const v = (row + 0.5) / side - 0.5;
      const px = cx + u * w * cos - v * h * sin - 0.5;
      const py = cy + u * w * sin + v * h * cos - 0.5;
      const x = Math.min(width - 1.001, Math.max(0, px));
      const y = Math.min(height - 1.001, Math.max(0, py));
      const [ix, iy] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - ix, y - iy];
      const at = (dx: number, dy: number) =>
        data[Math.min(height - 1, iy + dy) * width + Math.min(width - 1, ix + dx)] ?? 0;
      out[row * side + column] =
        (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
    }
  return out;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [(a[i] ?? 0) - ma, (b[i] ?? 0) - mb];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa < 1 || bb < 1 ? 0 : ab / Math.sqrt(aa * bb);
}

/** @returns the best correlation of a window of one picture with that of another, near where both were found */
export function overlay(image: Grey, box: Box, other: Grey, otherBox: Box, mirrored: boolean): number {
  const wanted = sample(image, { ...box, angle: 0 }, false);
  let place: Place = { ...otherBox, angle: 0 };
  const likeness = (at: Place) => correlation(wanted, sample(other, at, mirrored));
  let best = likeness(place);
  for (let step = 0.04; step >= 0.004 && best < 0.995; step /= 2) {
    for (let better = true, rounds = 0; better && rounds < 8; rounds++) {
      better = false;
      const moves: Place[] = [-step, step].flatMap((d) => [
        { ...place, x: place.x + d },
        { ...place, y: place.y + d },
        { ...place, x: place.x - d / 2, width: place.width + d },
        { ...place, y: place.y - d / 2, height: place.height + d },
        { ...place, x: place.x - d / 2, y: place.y - d / 2, width: place.width + d, height: place.height + d },
        { ...place, angle: place.angle + d },
      ]);
      for (const move of moves) {
        if (move.width < 0.3 || move.height < 0.3 || Math.abs(move.angle) > 0.12) continue;
        const score = likeness(move);
        if (score > best + 1e-4) {
          best = score;
          place = move;
          better = true;
        }
      }
    }
  }
  return best;
}
