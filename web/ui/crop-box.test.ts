import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, fitTo, isWhole, minSide, move, resize, rounded, wholePicture } from './crop-box.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.double({ min: -2, max: 2, noNaN: true });
const ratio = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined });
const corner = fc.constantFrom('nw', 'ne', 'sw', 'se');
const box = fc.tuple(part, part, part, part).map(([x, y, w, h]): Box => {
  const [width, height] = [minSide + (1 - minSide) * w, minSide + (1 - minSide) * h];
  return { x: x * (1 - width), y: y * (1 - height), width, height };
});
const inside = ({ x, y, width, height }: Box) =>
  x >= -1e-9 && y >= -1e-9 && width > 0 && height > 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9;

test('whatever is done to it, the frame stays in the picture', () =>
  fc.assert(
    fc.property(box, step, step, corner, ratio, (start, dx, dy, at, r) => {
      const boxes = [
        move(start, dx, dy),
        resize(start, at, dx, dy, r),
        fitTo(start, r),
        resize(fitTo(start, r), at, dx, dy, r),
      ];
      return (
        boxes.every(inside) && boxes.map(rounded).every((b) => b.x >= 0 && b.y >= 0 && b.width <= 1 && b.height <= 1)
      );
    }),
    { numRuns: 2_000 },
  ));

test('moving keeps the size; pulling a corner keeps the one across', () =>
  fc.assert(
    fc.property(box, step, step, corner, ratio, (start, dx, dy, at, r) => {
      const moved = move(start, dx, dy);
      const pulled = resize(start, at, dx, dy, r);
      const across = (b: Box) => [at.endsWith('w') ? b.x + b.width : b.x, at.startsWith('n') ? b.y + b.height : b.y];
      return (
        moved.width === start.width &&
        moved.height === start.height &&
        across(pulled).every((value, i) => Math.abs(value - (across(start)[i] ?? 0)) < 1e-9)
      );
    }),
  ));

test('a given ratio holds, and the frame never gets too small to take hold of', () =>
  fc.assert(
    fc.property(box, step, step, corner, fc.double({ min: 0.3, max: 3, noNaN: true }), (start, dx, dy, at, r) => {
      const pulled = resize(fitTo(start, r), at, dx, dy, r);
      const free = resize(start, at, dx, dy);
      return (
        Math.abs(pulled.width / pulled.height - r) < 1e-6 &&
        free.width >= minSide - 1e-9 &&
        free.height >= minSide - 1e-9
      );
    }),
  ));

test('the whole picture is no crop', () => {
  expect(isWhole(wholePicture)).toBe(true);
  expect(isWhole(resize(wholePicture, 'se', -0.1, 0))).toBe(false);
  expect(fitTo(wholePicture, undefined)).toEqual(wholePicture);
  expect(fitTo(wholePicture, 0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});
