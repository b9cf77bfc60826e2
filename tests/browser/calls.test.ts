/** The browser's API calls: exact addresses and bodies, retries, the end of a session, log-out. */
import { randomUUID } from 'node:crypto';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addPerson } from './helpers/chat.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
let shop: TestShop;
beforeAll(async () => {
  site = await startSite();
  shop = await shopOf(site.app);
});
afterAll(async () => {
  await site?.browser.close();
  await shop?.stop();
});

const busy = (route: Route) =>
  route.fulfill({ status: 503, json: { error: 'unavailable', message: 'An error occured, please try again later.' } });
const count = async (sql: string, ...values: unknown[]) =>
  (await site.app.sql<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n;
const keysOf = (requests: readonly Request[]) => new Set(requests.map((one) => one.headers()['idempotency-key']));

interface Scene {
  me: TestMember;
  other: TestMember;
  visitor: Visitor;
}
let scenes = 0;
async function scene(): Promise<Scene> {
  scenes += 1;
  const me = await addPerson(site, `caller${scenes}`);
  const other = await site.app.signup({ host: 'localhost', name: `other${scenes}`, gender: 'male', wanted: 'female' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [other.id]);
  await site.app.sql("update profiles set country = 'NL' where member_id in ($1, $2)", [me.id, other.id]);
  const visitor = await site.visitor({ member: me });
  // A machine with no network but loopback reports that it is offline.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  return { me, other, visitor };
}
/** The network's return ends the wait before the next try. */
const hurry = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
const choose = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).filter({ visible: true }).click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
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
];

describe.each(acts)('$what', ({ method, path, keyed, before, at, act, times }) => {
  test('met by two busy answers and a connection that breaks after the work was done happens once', async () => {
    const of = await scene();
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

describe('a session that ended elsewhere', () => {
  test('user.php is the exception: it says that nobody is logged in, and leads nowhere', async () => {
    const { me, visitor } = await scene();
    const { page, goto, context } = visitor;
    await page.clock.install();
    await goto('/members');
    await page.route('**/api/user.php', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'authentication_required', message: 'x', authentication_required: true },
      }),
    );
    const at = page.url();
    const asked = page.waitForResponse('**/api/user.php');
    const others = page.waitForResponse('**/api/likes.php');
    await page.clock.fastForward(6_000);
    await Promise.all([asked, others]);
    expect(page.url()).toBe(at);
    expect(await count('sessions where member_id = $1', me.id)).toBeGreaterThan(0);
    await context.close();
  });
});

test('the error page names the request by which the server’s log knows it', async () => {
  const { page, context } = (await scene()).visitor;
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

describe('the calls of the specification, as the built client makes them', () => {
  /** Method, path and query of every API request. */
  function listen({ page, context }: Visitor): { lines: string[]; all: Request[] } {
    const heard = { lines: [] as string[], all: [] as Request[] };
    context.on('request', (one) => {
      const url = new URL(one.url());
      if (!url.pathname.startsWith('/api/')) return;
      heard.all.push(one);
      heard.lines.push(`${one.method()} ${url.pathname}${url.search}`);
    });
    expect(page.isClosed()).toBe(false);
    return heard;
  }

  test('a visitor logs in', async () => {
    const { me } = await scene();
    const visitor = await site.visitor();
    const heard = listen(visitor);
    await visitor.goto('/login');
    await visitor.page.getByRole('textbox', { name: 'E-mail or username' }).fill(me.email);
    await visitor.page.getByRole('textbox', { name: 'Password' }).fill(me.password);
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.page.waitForURL((url) => url.pathname !== '/login');
    expect(heard.lines).toContain('POST /api/user.php');
    for (const one of heard.all.filter((r) => r.url().includes('/api/user.php')))
      expect(one.headers()['x-client-type']).toBe('web');
    await visitor.context.close();
  });
});
