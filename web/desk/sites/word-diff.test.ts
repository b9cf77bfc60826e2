import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('what went and what came is marked, the rest is not', () => {
  const { before, after } = wordDiff('Women who write first.', 'Women who dare.');
  expect(before).toEqual([
    { text: 'Women who ', changed: false },
    { text: 'write first.', changed: true },
  ]);
  expect(after).toEqual([
    { text: 'Women who ', changed: false },
    { text: 'dare.', changed: true },
  ]);
});

test('both texts are there in full, whatever they are; equal texts have no mark', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'é'), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { before, after } = wordDiff(a, b);
      expect(before.map((piece) => piece.text).join('')).toBe(a);
      expect(after.map((piece) => piece.text).join('')).toBe(b);
      const same = (pieces: typeof before) =>
        pieces
          .filter(({ changed }) => !changed)
          .map((piece) => piece.text)
          .join('');
      expect(same(before)).toBe(same(after));
      expect([...wordDiff(a, a).before, ...wordDiff(a, a).after].some(({ changed }) => changed)).toBe(false);
    }),
  );
});
