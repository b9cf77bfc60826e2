import { expect, test } from 'vitest';
import { initials } from './Avatar.tsx';
import { capped } from './Badge.tsx';
import { nextIndex } from './roving-keys.ts';

test('arrow keys go round, Home and End jump, other keys are not ours', () => {
  expect(nextIndex('ArrowRight', 0, 3, 'horizontal')).toBe(1);
  expect(nextIndex('ArrowRight', 2, 3, 'horizontal')).toBe(0);
  expect(nextIndex('ArrowLeft', 0, 3, 'horizontal')).toBe(2);
  expect(nextIndex('ArrowDown', -1, 3, 'vertical')).toBe(0);
  expect(nextIndex('ArrowUp', -1, 3, 'vertical')).toBe(2);
  expect(nextIndex('Home', 2, 3, 'vertical')).toBe(0);
  expect(nextIndex('End', 0, 3, 'vertical')).toBe(2);
  expect(nextIndex('ArrowDown', 0, 3, 'horizontal')).toBeNull();
  expect(nextIndex('ArrowRight', 0, 0, 'horizontal')).toBeNull();
});

test('a badge caps its number, an avatar knows its letters', () => {
  expect([capped(99), capped(100), capped(12, 9)]).toEqual(['99', '99+', '9+']);
  expect([initials('élise'), initials(' anna  lund berg'), initials('')]).toEqual(['É', 'AL', '?']);
});
