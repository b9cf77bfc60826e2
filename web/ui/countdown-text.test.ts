import { expect, test } from 'vitest';
import { clockText, durationAttribute } from './countdown-text.ts';

test('the clock has two digits each and stops at zero', () => {
  expect(clockText(11_565_000)).toBe('03:12:45');
  expect(clockText(999)).toBe('00:00:01');
  expect(clockText(0)).toBe('00:00:00');
  expect(clockText(-5_000)).toBe('00:00:00');
  expect(clockText(360_000_000)).toBe('100:00:00');
  expect(durationAttribute(11_565_000)).toBe('PT3H12M45S');
});
