import { describe, expect, it } from 'vitest';
import { createDeck, createRandom } from './random.ts';

describe('createRandom', () => {
  it('repeats itself for a seed and differs for another', () => {
    const draw = (seed: string) => Array.from({ length: 20 }, createRandom(seed).next);
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('spreads evenly, with bounds included', () => {
    const random = createRandom('even');
    const counts: Record<number, number> = {};
    for (let i = 0; i < 8000; i++) {
      const n = random.int(0, 3);
      counts[n] = (counts[n] ?? 0) + 1;
    }
    for (const n of Object.values(counts)) expect(Math.abs(n - 2000)).toBeLessThan(200);
  });

  it('respects weights, and never picks a weight of 0', () => {
    const random = createRandom('weights');
    const picked = Array.from({ length: 3000 }, () =>
      random.weighted([
        ['a', 2],
        ['b', 1],
        ['c', 0],
      ]),
    );
    expect(picked.filter((p) => p === 'a').length / 3000).toBeCloseTo(2 / 3, 1);
    expect(picked).not.toContain('c');
    expect(() => random.pick([])).toThrow(RangeError);
  });

  it('is normal around the mean', () => {
    const random = createRandom('normal');
    const list = Array.from({ length: 5000 }, () => random.normal(10, 2));
    const mean = list.reduce((a, b) => a + b) / list.length;
    expect(mean).toBeCloseTo(10, 0);
    expect(Math.sqrt(list.reduce((sum, x) => sum + (x - mean) ** 2, 0) / list.length)).toBeCloseTo(2, 0);
  });

  it('forks by label alone', () => {
    const random = createRandom('x');
    const before = random.fork('y').next();
    random.next();
    expect(random.fork('y').next()).toBe(before);
  });
});

it('a deck deals every card before any comes again', () => {
  const deal = createDeck(createRandom('deck'), [1, 2, 3, 4, 5]);
  for (let round = 0; round < 4; round++) expect(Array.from({ length: 5 }, deal).sort()).toEqual([1, 2, 3, 4, 5]);
});
