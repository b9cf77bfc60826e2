import { expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A look-up that waits for the test's permission. */
function gate() {
  const lookUps: { keys: number[]; done(): void; fail(error: Error): void }[] = [];
  const lookUp = (keys: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      lookUps.push({ keys, done: () => resolve(keys.map((key) => `v${key}`)), fail: reject });
    });
  return { looks: lookUps, look: lookUp };
}

it('looks once for all who ask together, and each gets its own', async () => {
  const { looks: lookUps, look: lookUp } = gate();
  const ask = gather(lookUp, { batchSize: 200, parallel: 1 });
  const answers = Promise.all([ask(1), ask(2), ask(1)]);
  await tick();
  expect(lookUps.map((result) => result.keys)).toEqual([[1, 2, 1]]);
  lookUps[0]?.done();
  expect(await answers).toEqual(['v1', 'v2', 'v1']);
});

it('never answers from a look that began before the question', async () => {
  const { looks: lookUps, look: lookUp } = gate();
  const ask = gather(lookUp, { batchSize: 200, parallel: 1 });
  const first = ask(1);
  await tick();
  const second = ask(1);
  lookUps[0]?.done();
  await first;
  await vi.waitFor(() => expect(lookUps).toHaveLength(2));
  lookUps[1]?.done();
  expect(await second).toBe('v1');
});

it('has no more looks at once than it may; those who wait go together', async () => {
  const { looks: lookUps, look: lookUp } = gate();
  const ask = gather(lookUp, { batchSize: 200, parallel: 2 });
  const answers: Promise<string>[] = [];
  for (let n = 0; n < 5; n++) {
    answers.push(ask(n));
    await tick();
  }
  expect(lookUps.map(({ keys }) => keys)).toEqual([[0], [1]]);
  lookUps[1]?.done();
  expect(await answers[1]).toBe('v1');
  await tick();
  expect(lookUps.map(({ keys }) => keys)).toEqual([[0], [1], [2, 3, 4]]);
  for (const result of lookUps) result.done();
  expect(await Promise.all(answers)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4']);
});

it('fails for those of the failed look only', async () => {
  const { looks: lookUps, look: lookUp } = gate();
  const ask = gather(lookUp, { batchSize: 2, parallel: 1 });
  const answers = Promise.allSettled([ask(1), ask(2), ask(3)]);
  await tick();
  expect(lookUps[0]?.keys).toEqual([1, 2]);
  lookUps[0]?.fail(new Error('away'));
  await vi.waitFor(() => expect(lookUps).toHaveLength(2));
  lookUps[1]?.done();
  expect((await answers).map((result) => result.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
