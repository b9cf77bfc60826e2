import { expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A look that waits until it is let go. */
function gate() {
  const looks: { keys: number[]; done(): void; fail(error: Error): void }[] = [];
  const look = (keys: number[]) => new Promise<string[]>((resolve, reject) => {
    looks.push({ keys, done: () => resolve(keys.map((key) => `v${key}`)), fail: reject });
  });
  return { looks, look };
}

it('looks once for all who ask together, and each gets its own', async () => {
  const { looks, look } = gate();
  const ask = gather(look);
  const answers = Promise.all([ask(1), ask(2), ask(1)]);
  await tick();
  expect(looks.map((one) => one.keys)).toEqual([[1, 2, 1]]);
  looks[0]?.done();
  expect(await answers).toEqual(['v1', 'v2', 'v1']);
});

it('never answers from a look that began before the question', async () => {
  const { looks, look } = gate();
  const ask = gather(look);
  const first = ask(1);
  await tick();
  const second = ask(1);
  looks[0]?.done();
  await first;
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  looks[1]?.done();
  expect(await second).toBe('v1');
});

it('starts another look beside one that takes long, up to four', async () => {
  const { looks, look } = gate();
  const ask = gather(look);
  const answers: Promise<string>[] = [];
  for (let n = 0; n < 4; n++) {
    answers.push(ask(n));
    await vi.waitFor(() => expect(looks).toHaveLength(n + 1));
  }
  answers.push(ask(4));
  looks[2]?.done();
  expect(await answers[2]).toBe('v2');
  await vi.waitFor(() => expect(looks).toHaveLength(5));
  for (const one of looks) one.done();
  expect(await Promise.all(answers)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4']);
});

it('fails for those of the failed look only', async () => {
  const { looks, look } = gate();
  const ask = gather(look, { most: 2 });
  const answers = Promise.allSettled([ask(1), ask(2), ask(3)]);
  await tick();
  expect(looks[0]?.keys).toEqual([1, 2]);
  looks[0]?.fail(new Error('away'));
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  looks[1]?.done();
  expect((await answers).map((one) => one.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

it('starts a second look at once when many wait', async () => {
  const { looks, look } = gate();
  const ask = gather(look);
  const first = ask(0);
  await tick();
  const more = Array.from({ length: 8 }, (_, n) => ask(n + 1));
  await tick();
  expect(looks.map(({ keys }) => keys.length)).toEqual([1, 8]);
  for (const one of looks) one.done();
  expect(await Promise.all([first, ...more])).toEqual(Array.from({ length: 9 }, (_, n) => `v${n}`));
});

it('starts none beside the first where beginning one costs too much', async () => {
  const { looks, look } = gate();
  const ask = gather(look, { second: 100 });
  const first = ask(0);
  await tick();
  const more = Array.from({ length: 20 }, (_, n) => ask(n + 1));
  await tick();
  expect(looks).toHaveLength(1);
  looks[0]?.done();
  expect(await first).toBe('v0');
  await tick();
  looks[1]?.done();
  expect(await Promise.all(more)).toEqual(Array.from({ length: 20 }, (_, n) => `v${n + 1}`));
});

it('waits as long as it is told before it starts another beside one that takes long, and starts no more than it may', async () => {
  const { looks, look } = gate();
  const ask = gather(look, { patience_ms: 40, looks: 2 });
  const answers: Promise<string>[] = [];
  const started = performance.now();
  for (let n = 0; n < 2; n++) {
    answers.push(ask(n));
    await vi.waitFor(() => expect(looks).toHaveLength(n + 1));
  }
  // Timers may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(38);
  answers.push(ask(2));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(looks).toHaveLength(2);
  looks[0]?.done();
  await vi.waitFor(() => expect(looks).toHaveLength(3));
  for (const one of looks) one.done();
  expect(await Promise.all(answers)).toEqual(['v0', 'v1', 'v2']);
});
