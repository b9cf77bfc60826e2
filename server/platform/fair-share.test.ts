import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairShare, type FairShareOptions, type Sharer } from './fair-share.ts';

/** Tasks that end when the test says so. */
function world(options: Partial<FairShareOptions> = {}) {
  const share = createFairShare({ parallel: 1, each: 1, waiting: 12, waitingEach: 5, retry_after: 7, ...options });
  const started: string[] = [];
  const refused: [string, string, number | undefined][] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    refused,
    running: () => ends.size,
    ask(name: string, sharer: Sharer = { member_id: name[0] ?? '' }) {
      share
        .run(
          sharer,
          () =>
            new Promise<void>((resolve) => {
              started.push(name);
              ends.set(name, resolve);
            }),
        )
        .catch(({ code, retry_after: retryAfter }) => void refused.push([name, code, retryAfter]));
    },
    /** Ends running tasks one by one until none is left. */
    async drain(limit = 1_000) {
      for (let i = 0; i < limit; i++) {
        await settled();
        const [first] = ends;
        if (!first) return;
        ends.delete(first[0]);
        first[1]();
      }
    },
  };
}
const settled = () => new Promise((done) => setImmediate(done));

describe('fair share', () => {
  test('whoever was served least lately is next: a modest one is behind one work of a greedy one, not behind all of them', async () => {
    const w = world();
    for (let i = 0; i < 6; i++) w.ask(`a${i}`);
    await settled();
    w.ask('b0');
    w.ask('c0');
    w.ask('b1');
    await w.drain();
    expect(w.started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
    expect(w.refused).toEqual([]);
  });

  test('what is more than a share is refused with when to come again, and others are not', async () => {
    const w = world();
    for (let i = 0; i < 9; i++) w.ask(`a${i}`);
    w.ask('b0');
    await settled();
    expect(w.refused).toEqual([6, 7, 8].map((i) => [`a${i}`, 'too_many_requests', 7]));
    await w.drain();
    expect(w.started).toEqual(['a0', 'b0', 'a1', 'a2', 'a3', 'a4', 'a5']);
    // Finished sharers leave nothing behind.
    for (let i = 0; i < 6; i++) w.ask(`a${i}`);
    await settled();
    expect(w.refused).toHaveLength(3);
  });

  test('a full line has room for whoever has less in it; when all have one, the last to come waits outside', async () => {
    const w = world({ waiting: 7, waitingEach: 4 });
    for (const who of ['a', 'b']) for (let i = 0; i < 4; i++) w.ask(`${who}${i}`);
    await settled();
    expect(w.refused).toEqual([]);
    for (const who of ['c', 'd', 'e', 'f', 'g', 'h']) w.ask(`${who}0`);
    w.ask('b9');
    await settled();
    expect(Object.fromEntries(w.refused.map(([name, code]) => [name, code]))).toEqual({
      b3: 'too_many_requests',
      a3: 'too_many_requests',
      b2: 'too_many_requests',
      a2: 'too_many_requests',
      b1: 'too_many_requests',
      h0: 'unavailable',
      b9: 'too_many_requests',
    });
    await w.drain();
    expect(w.started).toEqual(['a0', 'b0', 'c0', 'd0', 'e0', 'f0', 'g0', 'a1']);
  });

  test('one member runs `each` at a time, and leaves the rest to others', async () => {
    const w = world({ parallel: 3, each: 2 });
    for (let i = 0; i < 4; i++) w.ask(`a${i}`);
    await settled();
    expect(w.started).toEqual(['a0', 'a1']);
    w.ask('b0');
    await settled();
    expect(w.started).toEqual(['a0', 'a1', 'b0']);
    await w.drain();
    expect(w.started).toHaveLength(5);
  });

  test('an address has a share too, and within it each member theirs', async () => {
    const w = world({ waiting: 100, waitingEach: 2 });
    // Twenty accounts behind one address, and one member elsewhere.
    for (let i = 0; i < 20; i++) w.ask(`a${i}`, { member_id: `a${i}`, address: '10.0.0.1' });
    w.ask('b', { member_id: 'b', address: '10.0.0.2' });
    await settled();
    expect(w.refused.map(([name]) => name)).toEqual(Array.from({ length: 11 }, (_, i) => `a${i + 9}`));
    await w.drain();
    expect(w.started.slice(0, 2)).toEqual(['a0', 'b']);
    // A modest member behind the address of a greedy one is still next.
    const x = world();
    for (let i = 0; i < 4; i++) x.ask(`g${i}`, { member_id: 'g', address: '10.0.0.1' });
    x.ask('m', { member_id: 'm', address: '10.0.0.1' });
    x.ask('v', { address: '10.0.0.9' });
    await x.drain();
    expect(x.started).toEqual(['g0', 'v', 'm', 'g1', 'g2', 'g3']);
  });

  test('whatever comes: never more at a time than allowed, all that is not refused is done, and nobody waits while another is served twice', async () => {
    const asks = fc.array(
      fc.record({
        member: fc.constantFrom('a', 'b', 'c', 'd'),
        address: fc.constantFrom('1', '2', undefined),
        drain: fc.nat(2),
        fails: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 1, max: 3 }), async (all, parallel) => {
        const share = createFairShare({ parallel, each: 1, waiting: 9, waitingEach: 3, retry_after: 1 });
        let [running, limit, done, refused] = [0, 0, 0, 0];
        const of = new Map<string, number>();
        const open: (() => void)[] = [];
        const works = all.map(async ({ member, address, drain, fails }) => {
          const result = share.run({ member_id: member, address }, async () => {
            limit = Math.max(limit, ++running);
            of.set(member, (of.get(member) ?? 0) + 1);
            expect(of.get(member)).toBe(1);
            await new Promise<void>((resolve) => open.push(resolve));
            of.set(member, 0);
            running -= 1;
            if (fails) throw new Error('failed');
          });
          for (let i = 0; i < drain; i++) open.shift()?.();
          await result.then(
            () => done++,
            (error) => (error.message === 'failed' ? done++ : refused++),
          );
        });
        for (let left = 500; left > 0 && done + refused < all.length; left--) {
          await settled();
          open.shift()?.();
        }
        await Promise.all(works);
        expect([limit <= parallel, done + refused, running]).toEqual([true, all.length, 0]);
      }),
      { numRuns: 60 },
    );
  });
});
