import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test('amounts as members type them, exact to the minor unit', () => {
  expect(parseAmount('50', 100)).toBe(5_000);
  expect(parseAmount(' 49,5 ', 100)).toBe(4_950);
  expect(parseAmount('49.05', 100)).toBe(4_905);
  expect(parseAmount('0', 100)).toBe(0);
  expect(parseAmount('1.10', 100)).toBe(110);
  expect(parseAmount('500', 1)).toBe(500);
  expect(parseAmount('', 100)).toBeNull();
  for (const text of ['-1', '1,234', '1.2.3', 'fifty', '5 0', '1e3', '12345678', '€5'])
    expect(parseAmount(text, 100), text).toBeUndefined();
  expect(parseAmount('1.5', 1)).toBeUndefined();
});
