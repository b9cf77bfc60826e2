/**
 * When a session ends, here or elsewhere: private data leaves the screen at once, in every tab, and going back does
 * not restore it.
 */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../helpers/chat.ts';
import { addStaff } from '../helpers/staff.ts';
import { busy, hurry, listen, openScene, type Scene } from './helpers/calls.ts';
import { bubble } from './helpers/chat.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, logIn } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const sessionsOf = async (id: string) =>
  (await site.app.sql('select id from sessions where member_id = $1', [id])).length;
const cut = (route: Route) => route.abort('connectionreset');
/**
 * The visible text of the page, menus and dialogs included. (For an element that is not rendered, `innerText` is all
 * its text.)
 */
const seen = (page: Page) => page.evaluate(() => (document.body.checkVisibility() ? document.body.innerText : ''));
const pressLogOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
};
const secret = 'Something private.';

/** A member with a conversation, the own profile and the settings open, one tab each, without sockets. */
async function threeTabs(): Promise<Scene & { tabs: [page: Page, path: string, own: string][] }> {
  const scene = await openScene(site);
  const { me, other, visitor } = scene;
  expect((await send(me, other.id, { body: secret })).status).toBe(200);
  await site.app.sql('update profiles set about = $2 where member_id = $1', [me.id, 'About me alone.']);
  await visitor.context.routeWebSocket('**/api/socket', (socket) => socket.close());
  const paths = [
    [`/members/${other.id}/chat`, secret],
    ['/profile', 'About me alone.'],
    ['/notifications', me.email],
  ] as const;
  const tabs: [Page, string, string][] = [];
  for (const [path, own] of paths) {
    const page = tabs.length === 0 ? visitor.page : await visitor.context.newPage();
    await page.goto('/likes');
    await page.goto(path);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    tabs.push([page, path, own]);
  }
  await bubble(visitor.page, secret).waitFor();
  await tabs[1]?.[0].getByText('About me alone.').first().waitFor();
  await tabs[2]?.[0].getByText(me.email).first().waitFor();
  return { ...scene, tabs };
}

describe('a session that ended elsewhere', () => {
  test('one refused call of one tab: conversation, profile and settings leave the screen in all of them, before the log-in is there', async () => {
    const { me, visitor, tabs } = await threeTabs();
    const { page, context } = visitor;
    // Recorded by each document itself: it is gone as soon as the log-in appears.
    const emptied: string[] = [];
    await context.exposeFunction('noteEmptied', (path: string) => void emptied.push(path));
    for (const [tab] of tabs)
      await tab.evaluate(() => {
        const { noteEmptied } = globalThis as unknown as { noteEmptied(path: string): void };
        const look = () => document.body.checkVisibility() || noteEmptied(location.pathname);
        new MutationObserver(look).observe(document.body, { attributes: true });
      });
    await site.app.sql('delete from sessions where member_id = $1', [me.id]);
    await hurry(page);
    for (const [tab, path, own] of tabs) {
      await tab.waitForURL(/\/login\?next=/);
      await expectHeading(tab, 'Log in');
      expect(new URL(tab.url()).searchParams.get('next')).toBe(path);
      // Going back leads to the log-in, too.
      await tab.goBack();
      await eventually(() => new URL(tab.url()).pathname).toBe('/login');
      expect(await tab.content()).not.toContain(own);
    }
    expect(emptied.sort()).toEqual(tabs.map(([, path]) => path).sort());
    await context.close();
  });

  test('user.php says that nobody is signed in before anything is refused', async () => {
    const { me, visitor } = await threeTabs();
    const { page, context } = visitor;
    await context.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/user.php',
      (route) => (route.request().method() === 'GET' ? busy(route) : route.continue()),
    );
    await site.app.sql('delete from sessions where member_id = $1', [me.id]);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.clock.install();
    await page.clock.fastForward(70_000);
    await page.waitForURL(/\/login\?next=/);
    await context.close();
  });

  test('a document that going back brings as it was shows nothing, and is loaded anew', async () => {
    const { visitor } = await openScene(site);
    const { page, context } = visitor;
    // Like a document in the back/forward cache: it receives nothing.
    const asleep = await context.newPage();
    await asleep.routeWebSocket('**/api/socket', (socket) => socket.close());
    await asleep.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
    await asleep.goto('/profile');
    await asleep.locator('html[data-ready]').waitFor({ state: 'attached' });
    // Nor does it ask: no poll of its own tells it that the session is over.
    await asleep.route('**/api/**', (route) => route.abort());
    await visitor.goto('/members');
    await pressLogOut(page);
    await expectAt(page, '/');
    expect(await seen(asleep)).toContain('About me');
    // In one go: a moment later the document is being replaced.
    const left = await asleep.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.checkVisibility() ? document.body.innerText : '';
    });
    expect(left).toBe('');
    await asleep.waitForURL(/\/login\?next=/);
    await context.close();
  });

  test('user.php is the exception: its refusal leads nowhere', async () => {
    const { me, visitor } = await openScene(site);
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
    expect(await sessionsOf(me.id)).toBeGreaterThan(0);
    await context.close();
  });
});

describe('logging out', () => {
  test('without a connection: nothing private stays in any tab, it is said, and is finished when the connection is back', async () => {
    const { me, visitor, tabs } = await threeTabs();
    const { page, context } = visitor;
    await context.route('**/api/logout.php', cut);
    await pressLogOut(page);
    for (const [tab, path, own] of tabs) {
      await tab.locator('.leaving-page').waitFor();
      // Not hidden: gone. (The script with the page's initial state is not content.)
      expect(await tab.locator('body').getByText(own).count(), path).toBe(0);
      expect(await seen(tab), path).not.toContain(own);
    }
    await eventually(async () => {
      await hurry(page);
      return page.getByRole('main').innerText();
    }).toMatch(/^You are not logged out yet\s+The site cannot be reached\. Nothing private is shown here any more/);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Try again']);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat:')))).toEqual([]);
    await context.unroute('**/api/logout.php', cut);
    for (const [tab, path] of tabs) {
      await hurry(tab);
      await expectAt(tab, tab === page ? '/' : `/login?next=${encodeURIComponent(path)}`);
    }
    expect((await me.client.get('/api/user.php')).json.user).toBeNull();
    for (const [tab] of tabs) {
      await tab.goBack();
      await eventually(() => new URL(tab.url()).pathname + new URL(tab.url()).search).toBe('/login?next=%2Flikes');
    }
    await context.close();
  });

  test('a browser that says it is offline says so at once; the button tries again', async () => {
    const { visitor } = await openScene(site);
    const { page, goto, context } = visitor;
    await goto('/profile');
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }));
    let tries = 0;
    const count = (route: Route) => {
      tries++;
      return cut(route);
    };
    await page.route('**/api/logout.php', count);
    await pressLogOut(page);
    await expectHeading(page, 'You are not logged out yet');
    expect(tries).toBe(1);
    await page.unroute('**/api/logout.php', count);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectAt(page, '/');
    await context.close();
  });

  test('whose page is gone before the server heard of it is finished by whatever is asked next; then one can sign in as ever', async () => {
    const { me, visitor } = await openScene(site);
    const { page, goto, context } = visitor;
    const before = await sessionsOf(me.id);
    await goto('/profile');
    await page.route('**/api/logout.php', cut);
    await pressLogOut(page);
    await page.locator('.leaving-page').waitFor();
    await page.close();
    const next = await context.newPage();
    const answer = await next.goto('/profile');
    expect([new URL(next.url()).pathname, answer?.request().redirectedFrom()?.url()]).toEqual([
      '/login',
      `${site.origin}/profile`,
    ]);
    expect(await sessionsOf(me.id)).toBe(before - 1);
    const visitorAgain = {
      ...visitor,
      page: next,
      goto: async (path: string) => (await next.goto(path))?.status() ?? 0,
    };
    await next.locator('html[data-ready]').waitFor({ state: 'attached' });
    await logIn(visitorAgain, me.email, me.password);
    await expectAt(next, '/members');
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('log-out');
    await next.reload();
    await expectAt(next, '/members');
    await context.close();
  });

  test('on a page that is not there, which has no application', async () => {
    const { me, visitor } = await openScene(site);
    const { page, context } = visitor;
    const before = await sessionsOf(me.id);
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await page.route('**/api/logout.php', cut);
    await pressLogOut(page);
    await expectAt(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await sessionsOf(me.id)).toBe(before - 1);
    await context.close();
  });

  test('at the desk, too', async () => {
    const staff = await addStaff(site.app, ['finance'], { signed_in: false });
    const visitor = await site.visitor();
    const { page, context, goto } = visitor;
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
    await goto('/desk/login');
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByLabel('Code', { exact: true }).fill(staff.code());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Back office' }).waitFor();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const requests = listen(visitor);
    await page.route('**/api/desk/logout.php', cut);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.locator('.leaving-page').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.unroute('**/api/desk/logout.php', cut);
    await eventually(async () => {
      await hurry(page);
      return new URL(page.url()).pathname;
    }).toBe('/desk/login');
    expect(requests.lines).toContain('POST /api/desk/logout.php');
    expect(
      await site.app.sql("select 1 as x from audit_log where staff_id = $1 and action = 'logout'", [staff.id]),
    ).toHaveLength(1);
    await page.goto('/desk');
    await expectAt(page, '/desk/login?next=%2Fdesk');
    await context.close();
  });
});
