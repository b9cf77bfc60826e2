/** Reproducible randomness: everything in the demo is derived from a seed, so that it is the same on all machines. */

export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  /** An element of the list. @throws RangeError if it is empty */
  pick<T>(list: readonly T[]): T;
  /** One of the values, with a probability by its weight. @throws RangeError if no weight is above 0 */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** Normally distributed around `mean`. */
  normal(mean: number, deviation: number): number;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** `count` different elements in random order (all, if the list is shorter). */
  sample<T>(list: readonly T[], count: number): T[];
  /** `length` lower-case hexadecimal digits. */
  hex(length: number): string;
  /** An independent generator that depends only on the seed and the label. */
  fork(label: string): Random;
}

/** Hashes a text into four 32-bit words (xmur3), the initial state of sfc32. */
function wordsOf(seed: string): [number, number, number, number] {
  let h = 1_779_033_703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3_432_918_353);
    h = (h << 13) | (h >>> 19);
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
    h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
    h ^= h >>> 16;
    return h >>> 0;
  };
  return [word(), word(), word(), word()];
}

/** A generator (sfc32) with the same numbers for the same seed on every machine. Not for secrets. */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = wordsOf(seed);
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) word();

  const next = () => word() / 4_294_967_296;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  };
  return {
    next,
    int,
    shuffle,
    chance: (p) => next() < p,
    pick: (list) => {
      if (!list.length) throw new RangeError('nothing to pick from');
      return list[int(0, list.length - 1)] as never;
    },
    weighted: (list) => {
      let remaining = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        remaining -= weight;
        if (remaining < 0) return value;
      }
      throw new RangeError('nothing to pick from');
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    sample: (list, count) => shuffle(list).slice(0, count),
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** Deals cards: each is dealt once before any is repeated, so that neighbours differ. */
export function createDeck<T>(random: Random, list: readonly T[]): () => T {
  let cards: T[] = [];
  return () => {
    if (!cards.length) cards = random.shuffle(list);
    const card = cards.pop();
    if (card === undefined) throw new RangeError('nothing to deal');
    return card;
  };
}
