import { expect, test } from 'vitest';
import { isDecided, pauseBefore } from './use-payment.ts';

test('a waiting page asks soon, then ever less often, never less than twice a minute', () => {
  const pauses = Array.from({ length: 12 }, (_, n) => pauseBefore(n + 1));
  expect(pauses[0]).toBe(1_500);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(30_000);
  expect(pauseBefore(0)).toBe(1_500);
});

test('only open and pending can still change by themselves', () => {
  const all = ['open', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back'] as const;
  expect(all.filter((status) => !isDecided(status))).toEqual(['open', 'pending']);
});
