/** The calls of the specification (section 7), exactly, as the built pages make them by themselves. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { send } from '../helpers/chat.ts';
import { listen, openScene } from './helpers/calls.ts';
import { row } from './helpers/chat.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, logIn, logOut } from './helpers/story.ts';

/** Method and address of each line of the table; what stands for a value in it is a word in capitals. */
const specified = [
  'GET /api/user.php',
  'POST /api/user.php',
  'PUT /api/user.php',
  'POST /api/user.php?push=1',
  'GET /api/logout.php',
  'GET /api/geocode.php?lat=NUMBER&lon=NUMBER',
  'POST /api/page-hidden.php',
  'GET /api/auto-like.php',
  'GET /api/discountcode.php?welcome=true',
  'GET /api/settings.php?gender=male&domain=localhost',
  'GET /api/chats.php',
  'GET /api/likes.php',
  'DELETE /api/chat.php?id=ID',
  'GET /api/interests.php',
  'GET /api/regions.php',
  'GET /api/companyinfo.php',
];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const calledLines = new Set<string>();
const inWords = (line: string) => line.replace(/=[\da-f]{8}-[\da-f-]{27}/g, '=ID').replace(/=-?\d+\.\d+/g, '=NUMBER');
function watch(visitor: Visitor): ReturnType<typeof listen> {
  const calls = listen(visitor);
  visitor.context.on('request', () => {
    for (const line of calls.lines) calledLines.add(inWords(line));
  });
  visitor.context.on('request', (request) => {
    if (request.url().includes('/api/user.php')) expect(request.headers()['x-client-type']).toBe('web');
  });
  return calls;
}
const times = (lines: readonly string[], line: string) => lines.filter((other) => other === line).length;
/** By the tabs of a phone: within the document. */
const go = async (page: Page, path: string) => {
  await page.locator(`nav a[href="${path}"]`).filter({ visible: true }).last().click();
  await expectAt(page, path);
};

test('the contract has each of them at the address of the specification', () => {
  const declared = (Object.values(endpoints) as Endpoint[]).map((e) => `${e.method} ${e.sent_as ?? e.path}`);
  for (const line of specified) expect(declared).toContain(line.replace(/\?(?!push=1).*/, ''));
});

test('a visitor logs in, chooses a language, logs out', async () => {
  const { me, visitor: first } = await openScene(site);
  await first.context.close();
  const visitor = await site.visitor();
  const { page, context } = visitor;
  const calls = watch(visitor);
  const choose = async (name: string) => {
    await page.locator('.btn-language').click();
    await page.locator('#language-menu').getByRole('button', { name }).click();
  };
  await visitor.goto('/login');
  await choose('Deutsch');
  await page.locator('html[lang=de][data-ready]').waitFor({ state: 'attached' });
  expect((await context.cookies()).find((cookie) => cookie.name === 'locale')?.value).toBe('de');
  await choose('English');
  await page.locator('html[lang=en][data-ready]').waitFor({ state: 'attached' });
  await logIn(visitor, me.email, me.password);
  await expectAt(page, '/members');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(times(calls.lines, 'POST /api/user.php')).toBe(1);

  await choose('Nederlands');
  await page.locator('html[lang=nl][data-ready]').waitFor({ state: 'attached' });
  const languageOf = async () => (await site.app.sql('select language from members where id = $1', [me.id]))[0];
  expect(await languageOf()).toEqual({ language: 'nl' });
  // In the settings, with the look beside it.
  await visitor.goto('/notifications');
  await page.locator('select[name=language]').selectOption('en');
  await page.locator('select[name=theme]').selectOption('dark');
  await page.locator('form:has(select[name=theme])').getByRole('button').click();
  await page.locator('html[lang=en][data-theme=dark][data-ready]').waitFor({ state: 'attached' });
  expect(await languageOf()).toEqual({ language: 'en' });
  expect(times(calls.lines, 'PUT /api/user.php')).toBe(4);
  await visitor.goto('/members');
  await logOut(visitor);
  expect(times(calls.lines, 'GET /api/logout.php')).toBe(1);
  await context.close();
});

test('a language that cannot be saved is said, and the page stays', async () => {
  const { me, visitor } = await openScene(site);
  const { page, goto, context } = visitor;
  await goto('/profile');
  await page.route('**/api/user.php', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error: 'bad_request', message: 'Not this one.' } })
      : route.continue(),
  );
  await page.locator('.btn-language').click();
  await page.locator('#language-menu').getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Not this one.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect((await site.app.sql('select language from members where id = $1', [me.id]))[0]).toEqual({ language: 'en' });
  await context.close();
});

test('what is polled, the offer, settings with the host and the page’s query, the likes that come by themselves, a page that is hidden', async () => {
  const { me, visitor } = await openScene(site);
  // The time bonus is over, the welcome discount runs.
  await site.app.sql("update members set paid_user = false, signup_date = now() - interval '5 hours' where id = $1", [
    me.id,
  ]);
  const { page, goto, context } = visitor;
  const calls = watch(visitor);
  const polled = ['GET /api/user.php', 'GET /api/chats.php', 'GET /api/likes.php'];
  // A beacon's body is nothing that a browser shows to who watches it.
  await context.addInitScript(() => {
    const { sendBeacon } = navigator;
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => Object.assign(globalThis, { beacon: text }));
      return sendBeacon.call(navigator, url, body);
    };
  });
  await page.clock.install();
  await goto('/members?gender=male&domain=elsewhere.test');
  await page.clock.fastForward(6_000);
  for (const line of polled) await eventually(() => times(calls.lines, line)).toBe(1);
  // A round begins its wait when all answers are in.
  await eventually(async () => {
    await page.clock.fastForward(10_000);
    return Math.min(...polled.map((line) => times(calls.lines, line)));
  }).toBeGreaterThanOrEqual(2);
  await eventually(() => calls.lines).toContain('GET /api/auto-like.php');
  // What was loaded with the page has grown old.
  await page.clock.fastForward(310_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await eventually(() => calls.lines).toContain('GET /api/discountcode.php?welcome=true');
  await eventually(() => calls.lines).toContain('GET /api/settings.php?gender=male&domain=localhost');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(() => calls.lines).toContain('POST /api/page-hidden.php');
  await eventually(() => page.evaluate(() => (globalThis as { beacon?: string }).beacon)).toBe('{}');
  await context.close();
});

test('interests, regions and the company are asked for once; the place one is at; push; a conversation goes', async () => {
  const position = { geolocation: { latitude: 52.37403, longitude: 4.88969 }, permissions: ['geolocation'] };
  const { me, other, visitor } = await openScene(site, { width: 390, height: 844, more: position });
  expect((await send(me, other.id, { body: 'Hello.' })).status).toBe(200);
  const { push_public: pushPublic } = (await me.client.get('/api/settings.php?domain=localhost')).json;
  const { page, goto, context } = visitor;
  const calls = watch(visitor);
  await context.addInitScript((key: string) => {
    const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const subscription = {
      endpoint: 'https://push.example/one',
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({
        endpoint: 'https://push.example/one',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      }),
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
      get: () => ({ getSubscription: async () => subscription }),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, pushPublic);
  await goto('/transactions');
  for (let round = 0; round < 2; round++) {
    for (const path of ['/likes', '/members', '/profile']) await go(page, path);
    await page.getByRole('link', { name: 'Invisible mode is in the settings.' }).click();
    await expectAt(page, '/notifications');
  }
  await page
    .getByRole('region', { name: 'Location', exact: true })
    .getByRole('button', { name: 'Use my location' })
    .click();
  await eventually(() => calls.lines.find((line) => line.startsWith('GET /api/geocode.php'))).toMatch(
    /^GET \/api\/geocode\.php\?lat=52\.37\d*&lon=4\.8[89]\d*$/,
  );
  await go(page, '/chats');
  await page.setViewportSize({ width: 1280, height: 800 });
  await row(page, other.name).hover();
  await row(page, other.name)
    .getByRole('button', { name: /^Delete the conversation/ })
    .click();
  await eventually(() => calls.lines.find((line) => line.startsWith('DELETE /api/chat.php'))).toMatch(
    /\?id=[\w-]{36}$/,
  );
  for (const name of ['interests', 'regions', 'companyinfo'])
    expect([name, times(calls.lines, `GET /api/${name}.php`)]).toEqual([name, 1]);
  await eventually(() => times(calls.lines, 'POST /api/user.php?push=1')).toBeGreaterThan(0);
  await context.close();
});

test('with that each call of the table was made', () => {
  expect(specified.filter((line) => !calledLines.has(line))).toEqual([]);
});
