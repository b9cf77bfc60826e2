import { expect, test } from 'vitest';
import { axisOf, dragMove, maxScale, pinch, rest, tapMove, within } from './viewer-moves.ts';

test('a drag has a way once it is long enough', () => {
  expect(axisOf(4, 5)).toBeUndefined();
  expect(axisOf(-30, 12)).toBe('x');
  expect(axisOf(8, 40)).toBe('y');
});

test('far or fast turns the page; a little comes back; down closes, up does not', () => {
  expect(dragMove('x', -120, 0, 900)).toBe('next');
  expect(dragMove('x', 120, 0, 900)).toBe('previous');
  expect(dragMove('x', -40, 0, 50)).toBe('next');
  expect(dragMove('x', -40, 0, 600)).toBe('stay');
  expect(dragMove('y', 0, 160, 900)).toBe('close');
  expect(dragMove('y', 0, 60, 60)).toBe('close');
  expect(dragMove('y', 0, 60, 900)).toBe('stay');
  expect(dragMove('y', 0, -300, 100)).toBe('stay');
});

test('taps on the outer thirds turn the page', () => {
  expect([10, 195, 380].map((x) => tapMove(x, 390))).toEqual(['previous', 'stay', 'next']);
});

test('a pinch keeps the point between the fingers where it is, within bounds', () => {
  const zoomed = pinch(rest, { x: 50, y: -20 }, { x: 50, y: -20 }, 2);
  // The point at (50, -20) from the centre must stay there: offset + scale * point = point.
  expect([zoomed.x + 2 * 50, zoomed.y + 2 * -20]).toEqual([50, -20]);
  expect(pinch(rest, { x: 0, y: 0 }, { x: 0, y: 0 }, 100).scale).toBe(maxScale);
  expect(pinch(rest, { x: 0, y: 0 }, { x: 30, y: 0 }, 0.2).scale).toBe(1);
});

test('an enlarged picture never leaves the stage; at its own size it rests in the middle', () => {
  expect(within({ scale: 2, x: 900, y: -900 }, 400, 600)).toEqual({ scale: 2, x: 200, y: -300 });
  expect(within({ scale: 1.01, x: 40, y: 40 }, 400, 600)).toEqual(rest);
});
