/** Calls on a bad network in a real browser: whatever changes something is retried and happens once. */
import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPhoto, send } from '../helpers/chat.ts';
import { busy, hurry, openScene, type Scene } from './helpers/calls.ts';
import { row } from './helpers/chat.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { eventually, photoFile } from './helpers/story.ts';

let site: ShopSite;
beforeAll(async () => {
  site = await startShop();
});
afterAll(() => site?.stop());

const count = async (sql: string, ...values: unknown[]) =>
  (await site.app.sql<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n;
const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request) => request.headers()['idempotency-key']));

const choose = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).filter({ visible: true }).click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
};
/** Chooses a file and uses it as it is, while it is uploading. */
const choosePhoto = async (page: Page) => {
  await page.locator('.own-add input[type=file][multiple]').setInputFiles(await photoFile());
  await page.getByRole('dialog').getByRole('button', { name: 'Use the whole photo' }).click();
};

interface Act {
  what: string;
  method: string;
  path: RegExp;
  /** One key for all tries; false for calls that are naturally idempotent. */
  keyed: boolean;
  before?(of: Scene): Promise<unknown>;
  at(of: Scene): string;
  act(page: Page, of: Scene): Promise<unknown>;
  /** How often it happened. */
  times(of: Scene): Promise<number | undefined>;
}
const likeEvents = ({ other }: Scene) =>
  count("outbox where kind = 'like_received' and payload ->> 'member_id' = $1", other.id);
const acts: Act[] = [
  {
    what: 'a like',
    method: 'POST',
    path: /\/api\/likes\.php$/,
    keyed: true,
    at: ({ other }) => `/members/${other.id}`,
    act: (page, { other }) =>
      page
        .getByRole('button', { name: `Like ${other.name}` })
        .filter({ visible: true })
        .first()
        .click(),
    times: (of) => likeEvents(of),
  },
  {
    what: 'an unlike',
    method: 'DELETE',
    path: /\/api\/likes\/m\/[\w-]+\.php$/,
    keyed: true,
    at: ({ other }) => `/members/${other.id}`,
    before: ({ me, other }) =>
      me.client.post('/api/likes.php', { id: other.id }, { headers: { 'idempotency-key': randomUUID() } }),
    act: (page, { other }) =>
      page
        .getByRole('button', { name: `Like ${other.name}` })
        .filter({ visible: true })
        .first()
        .click(),
    times: async ({ me }) => 1 - ((await count('likes where member_id = $1', me.id)) ?? 0),
  },
  {
    what: 'a pass in the swipe game',
    method: 'POST',
    path: /\/api\/swipes\.php$/,
    keyed: true,
    before: ({ other }) => addPhoto(site.app, other.id),
    at: () => '/swipe-game',
    act: (page) => page.getByRole('button', { name: 'Pass' }).click(),
    times: ({ me }) => count('swipe_passes where member_id = $1', me.id),
  },
  {
    what: 'a like in the swipe game, of four a day',
    method: 'POST',
    path: /\/api\/swipes\.php$/,
    keyed: true,
    before: ({ other }) => addPhoto(site.app, other.id),
    at: () => '/swipe-game',
    act: (page) => page.getByRole('button', { name: 'Like', exact: true }).click(),
    times: async ({ me }) => 4 - (await me.client.get('/api/swipes.php')).json.state.likes_left,
  },
  {
    what: 'a block',
    method: 'POST',
    path: /\/api\/blocks\.php$/,
    keyed: true,
    at: ({ other }) => `/members/${other.id}`,
    act: (page, { other }) => choose(page, `Block ${other.name}`),
    times: ({ me }) => count('blocks where member_id = $1', me.id),
  },
  {
    what: 'a report',
    method: 'POST',
    path: /\/api\/reports\.php$/,
    keyed: true,
    at: ({ other }) => `/members/${other.id}`,
    async act(page, { other }) {
      await choose(page, `Report ${other.name}`);
      const dialog = page.getByRole('dialog', { name: `Report ${other.name}` });
      await dialog.getByRole('radio', { name: 'Asks for money or sends advertising' }).check();
      await dialog.getByRole('button', { name: 'Send report' }).click();
    },
    times: ({ me }) => count('cases where reporter_id = $1', me.id),
  },
  {
    what: 'a deleted conversation',
    method: 'DELETE',
    path: /\/api\/chat\.php\?id=[\w-]+$/,
    keyed: true,
    at: () => '/chats',
    async before({ me, other }) {
      expect((await send(me, other.id, { body: 'Hello.' })).status).toBe(200);
    },
    async act(page, { other }) {
      await row(page, other.name).hover();
      await row(page, other.name)
        .getByRole('button', { name: /^Delete the conversation/ })
        .click();
    },
    times: async ({ me }) => 1 - (await me.client.get('/api/chats.php')).json.chats.length,
  },
  {
    what: 'a setting',
    method: 'PUT',
    path: /\/api\/notifications\/switch\.php$/,
    keyed: false,
    at: () => '/notifications',
    act: (page) => page.getByRole('switch', { name: 'Weekly overview, By e-mail' }).click(),
    times: async ({ me }) => ((await me.client.get('/api/notifications.php')).json.email.weekly_updates ? 0 : 1),
  },
  {
    what: 'a photo, announced',
    method: 'POST',
    path: /\/api\/photo-uploads\.php$/,
    keyed: true,
    at: () => '/profile',
    act: choosePhoto,
    times: ({ me }) => count('photos where member_id = $1', me.id),
  },
  {
    what: 'a photo, its bytes',
    method: 'PUT',
    path: /\/api\/photo-uploads\/[\w-]+\.php\?offset=0$/,
    keyed: false,
    at: () => '/profile',
    act: choosePhoto,
    times: ({ me }) => count('photos where member_id = $1', me.id),
  },
  {
    what: 'a photo, made of its bytes',
    method: 'POST',
    path: /\/api\/photo-uploads\/[\w-]+\/finish\.php$/,
    keyed: false,
    at: () => '/profile',
    act: choosePhoto,
    times: ({ me }) => count('photos where member_id = $1', me.id),
  },
  {
    what: 'a photo that goes',
    method: 'DELETE',
    path: /\/api\/photos\/[\w-]+\.php$/,
    keyed: true,
    before: ({ me }) => addPhoto(site.app, me.id),
    at: () => '/profile',
    async act(page) {
      await page.getByRole('button', { name: 'What to do with photo 1' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).filter({ visible: true }).click();
    },
    times: async ({ me }) => 1 - (await me.client.get('/api/photos.php')).json.photos.length,
  },
  {
    what: 'an order',
    method: 'POST',
    path: /\/api\/payments\.php$/,
    keyed: true,
    at: () => '/credits',
    async act(page) {
      await page.getByRole('radio', { name: /^50 credits/ }).check();
      await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
      await page.getByRole('button', { name: /^Pay / }).filter({ visible: true }).click();
    },
    times: ({ me }) => count('payments where member_id = $1', me.id),
  },
];

describe.each(acts)('$what', ({ method, path, keyed, before, at, act, times }) => {
  test('met by two busy answers and a connection that breaks after the work was done happens once', async () => {
    const of = await openScene(site);
    const { page, context, goto } = of.visitor;
    await before?.(of);
    const tries: Request[] = [];
    await page.route(path, async (route) => {
      if (route.request().method() !== method) return route.continue();
      tries.push(route.request());
      if (tries.length <= 2) return busy(route);
      if (tries.length > 3) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await goto(at(of));
    expect(await times(of)).toBe(0);
    await act(page, of);
    await eventually(async () => {
      if (tries.length > 0) await hurry(page);
      return tries.length;
    }).toBe(4);
    await eventually(() => times(of)).toBe(1);
    expect(keysOf(tries).size).toBe(1);
    expect(keysOf(tries).has(undefined as never)).toBe(!keyed);
    // No further try: the answer was accepted.
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect([tries.length, await times(of)]).toEqual([4, 1]);
    await context.close();
  });
});

/** @returns how many timers of such a length, in milliseconds, the page has set since the last answer of this */
async function watchWaits(page: Page): Promise<(least: number, most: number) => Promise<number>> {
  const lengths = await page.evaluateHandle(() => {
    const set = window.setTimeout;
    const seen: number[] = [];
    window.setTimeout = ((run: TimerHandler, ms = 0, ...more: unknown[]) => {
      seen.push(ms);
      return set(run, ms, ...more);
    }) as typeof window.setTimeout;
    return seen;
  });
  return (least, most) =>
    lengths.evaluate((seen, [from, to]) => seen.splice(0).filter((ms) => ms >= from && ms <= to).length, [
      least,
      most,
    ] as const);
}

test('five times again at most, each wait about twice the one before; then it is said and taken back', async () => {
  const { me, other, visitor } = await openScene(site);
  const { page, goto, context } = visitor;
  let tries = 0;
  await page.route('**/api/likes.php', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries++;
    return busy(route);
  });
  await page.clock.install();
  await goto(`/members/${other.id}`);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const waits = await watchWaits(page);
  const like = page
    .getByRole('button', { name: `Like ${other.name}` })
    .filter({ visible: true })
    .first();
  await like.click();
  for (let n = 0, wait = 500; n < 5; n++, wait *= 2) {
    await eventually(() => tries).toBe(n + 1);
    // The answer has arrived and the wait has begun.
    await eventually(() => waits(wait * 0.75, wait * 1.25)).toBeGreaterThan(0);
    await page.clock.runFor(Math.floor(wait * 0.74));
    expect(tries).toBe(n + 1);
    await page.clock.runFor(Math.ceil(wait * 0.52));
  }
  await eventually(() => tries).toBe(6);
  await page.getByRole('region', { name: 'Notices' }).getByText('An error occured, please try again later.').waitFor();
  await page.clock.runFor(60_000);
  expect([tries, await like.getAttribute('aria-pressed'), await count('likes where member_id = $1', me.id)]).toEqual([
    6,
    'false',
    0,
  ]);
  await context.close();
});

test('the error page names the request by which the server’s log knows it', async () => {
  const { page, context } = (await openScene(site)).visitor;
  await site.app.sql('alter table likes rename to likes_away');
  try {
    const answer = await page.goto('/likes');
    expect(answer?.status()).toBe(500);
    const id = await page.locator('.error-page-reference code').innerText();
    expect(id.length).toBeGreaterThan(10);
    expect(answer?.headers()['x-request-id']).toBe(id);
    expect(site.app.logLines.some((line) => line.includes(id))).toBe(true);
  } finally {
    await site.app.sql('alter table likes_away rename to likes');
  }
  await context.close();
});
