import { expect, it } from 'vitest';
import { matches } from './entry.ts';

it('finds words in any order and case', () => {
  expect(matches('Open longer than a day', 'day OPEN')).toBe(true);
  expect(matches('Payments', 'pay x')).toBe(false);
});
