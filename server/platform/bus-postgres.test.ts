import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import type { Bus } from './bus.ts';
import { createPostgresBus } from './bus-postgres.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
const open: Bus[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const bus of open.splice(0)) await bus.stop();
});
afterAll(() => database.drop());

/** A process: the messages it received, and how often it was notified of a gap. */
function startBus() {
  const received: unknown[] = [];
  const gaps = vi.fn();
  const bus = createPostgresBus(database.url, createLog('silent'), (message) => received.push(message), {
    settleMs: 0,
  });
  bus.onReconnect(gaps);
  open.push(bus);
  return { bus, heard: received, gaps };
}
/** Names of the statements sent since the call. */
function listenToStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    query.mock.calls
      .map(([first]) => first as unknown as { name?: string; text?: string } | string)
      .map((call) => (typeof call === 'string' ? call : call.name));
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

test('who is alone says nothing; who comes is heard of, told what is said from then on, and that something was missed; who goes is not spoken to', async () => {
  const sentBefore = listenToStatements();
  const a = startBus();
  await soon(() => expect(sentBefore()).toContain('bus.say'));
  for (let n = 0; n < 20; n++) expect(a.bus.publish({ n })).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sentBefore()).not.toContain('bus.notify');

  const b = startBus();
  await soon(() => expect(b.gaps).toHaveBeenCalledOnce());
  a.bus.publish({ n: 'both' });
  b.bus.publish({ n: 'back' });
  await soon(() => expect([a.heard, b.heard]).toEqual([[{ n: 'back' }], [{ n: 'both' }]]));

  open.splice(open.indexOf(b.bus), 1);
  await b.bus.stop();
  const notified = () => sentBefore().filter((name) => name === 'bus.notify').length;
  await vi.waitFor(
    async () => {
      const before = notified();
      a.bus.publish({ n: 'gone' });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(notified()).toBe(before);
    },
    { timeout: 5_000, interval: 5 },
  );
});
