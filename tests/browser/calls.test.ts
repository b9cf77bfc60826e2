/** What the browser asks and how: the exact calls of the specification, repetitions, the end of a session. */
import type { Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../helpers/chat.ts';
import { addPerson, bubble } from './helpers/chat.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const busy = (route: Route) => route.fulfill({ status: 503, json: { error: 'unavailable', message: 'An error occured, please try again later.' } });
const likesOf = (id: string) => site.app.sql('select 1 as x from likes where member_id = $1', [id]);
const keysOf = (requests: readonly Request[]) => new Set(requests.map((one) => one.headers()['idempotency-key']));

/** On the profile of somebody, with every like that was sent. */
async function onProfile(names: [string, string]): Promise<{ visitor: Visitor; id: string; sent: Request[] }> {
  const [me, other] = [await addPerson(site, names[0]), await addPerson(site, names[1])];
  const visitor = await site.visitor({ member: me });
  // A machine without a network but its own says that it is offline.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  const sent: Request[] = [];
  visitor.page.on('request', (one) => one.method() === 'POST' && one.url().endsWith('/api/likes.php') && sent.push(one));
  await visitor.goto(`/members/${other.id}`);
  return { visitor, id: me.id, sent };
}

test('a like that meets a busy server three times arrives, once', async () => {
  const { visitor, id, sent } = await onProfile(['liker', 'liked']);
  let failures = 0;
  await visitor.page.route('**/api/likes.php', (route) => (failures++ < 3 ? busy(route) : route.continue()));
  await visitor.page.getByRole('button', { name: /^Like/ }).first().click();
  await eventually(() => likesOf(id)).toHaveLength(1);
  expect([sent.length, keysOf(sent).size]).toEqual([4, 1]);
  await visitor.context.close();
});

test('a like whose answer is lost is asked for again under its key, and given once', async () => {
  const { visitor, id, sent } = await onProfile(['loser', 'found']);
  let lost = 0;
  await visitor.page.route('**/api/likes.php', async (route) => {
    if (lost++ > 0) return route.continue();
    // Done, and then the connection breaks.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await visitor.page.getByRole('button', { name: /^Like/ }).first().click();
  await eventually(() => sent.length).toBe(2);
  await eventually(() => likesOf(id)).toHaveLength(1);
  expect(keysOf(sent).size).toBe(1);
  const told = await site.app.sql("select 1 as x from outbox where kind = 'like_received' and payload ->> 'other_id' = $1", [id]);
  expect(told).toHaveLength(1);
  await visitor.context.close();
});

test('a session that is over: the open conversation leaves the screen at once, in every tab, by a mere poll', async () => {
  const [me, other] = [await addPerson(site, 'evicted'), await addPerson(site, 'witness')];
  expect((await send(other, me.id, { body: 'Something private.' })).status).toBe(200);
  const visitor = await site.visitor({ member: me });
  await visitor.goto(`/members/${other.id}/chat`);
  await bubble(visitor.page, 'Something private.').waitFor();
  const second = await visitor.context.newPage();
  await second.goto(visitor.page.url());
  await bubble(second, 'Something private.').waitFor();
  // No word from the socket: the session just is no more.
  await site.app.sql('delete from sessions where member_id = $1', [me.id]);
  // The log-in is slow in coming: until then there is nothing to read.
  const hold = Promise.withResolvers<void>();
  await visitor.context.route('**/login?*', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await visitor.page.evaluate(() => {
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('visibilitychange'));
  });
  for (const page of [visitor.page, second]) await eventually(() => page.getByText('Something private.').first().isVisible()).toBe(false);
  hold.resolve();
  for (const page of [visitor.page, second]) await page.waitForURL(/\/login\?next=/);
  expect(new URL(visitor.page.url()).searchParams.get('next')).toBe(`/members/${other.id}/chat`);
  await visitor.context.close();
});

test('the calls of the specification, as the built client makes them', async () => {
  const me = await addPerson(site, 'caller', 0);
  // The time bonus is over, the welcome discount runs.
  await site.app.sql("update members set paid_user = false, signup_date = now() - interval '5 hours' where id = $1", [me.id]);
  const visitor = await site.visitor({ member: me });
  const asked: Request[] = [];
  visitor.page.on('request', (one) => one.url().includes('/api/') && asked.push(one));
  await visitor.page.clock.install();
  await visitor.goto('/members?gender=female');
  await visitor.page.clock.fastForward(6_000);
  const seen = (method: string, path: string) => asked.find((one) => one.method() === method && one.url().split('/api/')[1]?.startsWith(path));
  for (const path of ['user.php', 'chats', 'likes.php']) await eventually(() => seen('GET', path)?.url()).toBeTruthy();
  expect(seen('GET', 'user.php')?.headers()['x-client-type']).toBe('web');
  // What was loaded with the page has grown old.
  await visitor.page.clock.fastForward(310_000);
  await visitor.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await eventually(() => seen('GET', 'discountcode.php?welcome=true')?.url()).toBeTruthy();
  await eventually(() => seen('GET', 'settings.php?')?.url()).toMatch(/[?&]gender=female.*domain=/);
  await visitor.context.close();
});
