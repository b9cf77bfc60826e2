import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('so many at a time, the others in their order; what fails makes room, too', async () => {
  const run = inTurn(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map((nr) =>
    run(() => {
      begun.push(nr);
      return new Promise<number>((done, fail) => ends.push(() => (nr === 1 ? fail(new Error('no')) : done(nr))));
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect(all[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  expect(await all[0]).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await run(() => Promise.resolve('again'))).toBe('again');
});
