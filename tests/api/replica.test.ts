/** Reads on a real standby that streams from its primary, behind by as much as we want. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { type Pair, startPair } from '../helpers/standby.ts';
import { type Gate, startGate } from '../helpers/tcp-gate.ts';

let pair: Pair;
let gate: Gate;
let app: TestApp;
let anna: TestMember;
let now: number;
beforeAll(async () => {
  pair = await startPair();
});
beforeAll(async () => {
  gate = await startGate(pair.standbyUrl);
  app = await startTestApp({ databaseVia: async () => pair.url, config: { databaseReplicaUrl: gate.url } });
  now = Date.now();
  // The time goes on when a test says so, so the standby stays close behind until then.
  Object.assign(app.services.clock, { now: () => new Date(now) });
  anna = await app.signup({ gender: 'female', wanted: 'male' });
});
afterAll(async () => {
  Object.assign(app.services.clock, { now: () => new Date() });
  await app.stop();
  await gate.shut();
  await pair.stop();
});

const reads = async (to: string) =>
  Number(new RegExp(`replica_reads_total\\{to="${to}"\\} (\\d+)`).exec(await app.services.metrics.text())?.[1] ?? 0);
const lag = async () => (await app.services.metrics.rows('replica_lag_seconds'))[0]?.value;

/** How many she finds, and where that was read. */
async function search(): Promise<{ count: number; on: string }> {
  const before = await reads('replica');
  const { json } = await anna.client.get('/api/members.php?country=NL');
  return { count: json.profiles.length, on: (await reads('replica')) > before ? 'standby' : 'primary' };
}
const newcomer = async () => {
  await app.signup({ gender: 'male', wanted: 'female' });
  await app.idle();
};
/** Until the standby has all that the primary has, and the server noticed. */
const caughtUp = async (count: number) => {
  anna.client.cookies.delete('fresh');
  await expect.poll(search, { interval: 200, timeout: 15_000 }).toEqual({ count, on: 'standby' });
};

let there = 0;
beforeEach(async () => {
  await newcomer();
  await caughtUp(++there);
  expect(await pair.onStandby('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }]);
});

it('whoever has just changed something sees it, while others read what the standby has', async () => {
  await pair.onStandby('select pg_wal_replay_pause()');
  await expect
    .poll(() => pair.onStandby('select pg_get_wal_replay_pause_state() as is'), { timeout: 10_000 })
    .toEqual([{ is: 'paused' }]);
  await newcomer();
  there++;
  expect(await search()).toEqual({ count: there - 1, on: 'standby' });

  const changed = await anna.client.put('/api/user.php', { language: 'nl' });
  expect(changed.setCookie.find((cookie) => cookie.startsWith('fresh='))).toMatch(/Max-Age=10.*HttpOnly/i);
  expect(await search()).toEqual({ count: there, on: 'primary' });
  anna.client.cookies.delete('fresh');
  expect(await search()).toEqual({ count: there - 1, on: 'standby' });

  // Two seconds behind are too much for anybody.
  now += 2_000;
  expect(await search()).toEqual({ count: there, on: 'primary' });
  await expect.poll(lag, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  expect(await search()).toEqual({ count: there, on: 'primary' });

  await pair.onStandby('select pg_wal_replay_resume()');
  await caughtUp(there);
  expect(await lag()).toBeLessThan(2);
});

it('a standby that nothing reaches any more is left alone, though it has taken over all that it got', async () => {
  await pair.stream.shut();
  await newcomer();
  there++;
  expect(await search()).toEqual({ count: there - 1, on: 'standby' });
  now += 2_000;
  expect(await search()).toEqual({ count: there, on: 'primary' });
  // Looked at again and again, it does not become younger.
  now += 60_000;
  await expect.poll(lag, { timeout: 10_000 }).toBeGreaterThanOrEqual(62);
  expect(await search()).toEqual({ count: there, on: 'primary' });

  await pair.stream.open();
  await caughtUp(there);
});

it('the primary answers when the standby is gone, at once and without an error', async () => {
  await gate.shut();
  expect(await search()).toEqual({ count: there, on: 'primary' });
  expect(await search()).toEqual({ count: there, on: 'primary' });
  now += 5_000;
  await expect.poll(lag, { timeout: 10_000 }).toBeGreaterThanOrEqual(5);
  await gate.open();
  await caughtUp(there);
});
