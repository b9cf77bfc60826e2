/** Slow, broken and lost connections. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, photoFile } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const onward = (page: Page) => page.getByRole('link', { name: 'Forgot your password?' });

/** The chunk needed by the page behind `onward`. */
const nextChunk = /\/assets\/RequestResetPage-[^/]+\.js$/;

/** Records in the page, from now on, when the loading bar appeared (ms from the call). */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const appearances: number[] = [];
    const start = performance.now();
    Object.assign(globalThis, { barSeen: appearances });
    new MutationObserver(
      () => document.querySelector('.loading-bar') && appearances.push(performance.now() - start),
    ).observe(document.body, { childList: true, subtree: true });
  });
const barSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { barSeen: number[] }).barSeen);

test('the loading bar shows for a slow page only, after 200 ms', async () => {
  const { page, goto, context } = await site.visitor();
  await goto('/login');
  const { promise: seen, resolve: onSeen } = Promise.withResolvers<void>();
  await page.route(nextChunk, async (route) => {
    await seen;
    await route.continue();
  });
  await watchBar(page);
  await onward(page).click();
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
  onSeen();
  await expectHeading(page, 'Reset your password');
  expect(await page.locator('.loading-bar').count()).toBe(0);
  expect((await barSeen(page))[0]).toBeGreaterThan(190);
  await watchBar(page);
  // Everything is loaded: going back and forth is immediate.
  await page.goBack();
  await expectHeading(page, 'Log in');
  await page.goForward();
  await expectHeading(page, 'Reset your password');
  expect(await barSeen(page)).toEqual([]);
  await context.close();
});

test('a file that a new version took away: one reload, then the error page instead of a loop', async () => {
  const { page, goto, context } = await site.visitor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await goto('/login');
  await page.route(nextChunk, (route) => route.fulfill({ status: 404, body: '' }));
  await onward(page).click();
  await eventually(() => loads).toBe(2);
  await page.locator('html[data-ready]').waitFor();
  await expectHeading(page, 'Log in');
  await onward(page).click();
  await page.getByText('An error has occurred.').waitFor();
  expect(loads).toBe(2);
  // A minute later another reload is allowed.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 61_000)));
  await page.unrouteAll();
  await goto('/login');
  await onward(page).click();
  await expectHeading(page, 'Reset your password');
  await context.close();
});

test('offline is said, forms keep what was typed, and all goes on by itself', async () => {
  const { page, goto, context, member } = await site.member({ confirmed: false });
  await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await goto('/notifications');
  const banner = page.getByText('You are offline');
  expect(await banner.count()).toBe(0);
  await context.setOffline(true);
  await banner.waitFor();
  const part = page.locator('#email');
  await part.getByRole('textbox', { name: 'New e-mail address' }).fill('new@members.example');
  await part.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await part.getByRole('button', { name: 'Change e-mail address' }).click();
  await part.getByText('You seem to be offline.').waitFor();
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await part.getByRole('button', { name: 'Change e-mail address' }).click();
  await part.getByText('We sent a link to new@members.example.').waitFor();
  await context.close();
});

/**
 * A page whose chunk for the live stream has not arrived yet. `giveUp`: fails like a broken connection; the next
 * request succeeds.
 */
async function withoutLive() {
  const visitor = await site.member();
  const { page, goto } = visitor;
  const routes: Route[] = [];
  await page.route(/\/assets\/live-tab-[^/]+\.js$/, (route) => void routes.push(route));
  await goto('/notifications');
  await eventually(() => routes.length).toBeGreaterThan(0);
  const giveUp = async () => {
    await Promise.all(routes.map((route) => route.abort()));
    await page.unrouteAll();
  };
  return { ...visitor, giveUp, banner: page.getByText('You are offline') };
}

test('a file of what works beside the page does not come: what was typed stays, the next page is loaded as a document', async () => {
  const { page, context, banner, giveUp } = await withoutLive();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const field = page.locator('#email').getByRole('textbox', { name: 'New e-mail address' });
  await field.fill('new@members.example');
  await context.setOffline(true);
  await banner.waitFor();
  await giveUp();
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  expect([loads, await field.inputValue()]).toEqual([0, 'new@members.example']);
  const socket = page.waitForEvent('websocket');
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await socket;
  expect([loads, new URL(page.url()).pathname]).toEqual([1, '/likes']);
  await context.close();
});

test('where nothing was typed the page is loaded anew as soon as there is a connection', async () => {
  const { page, context, banner, giveUp } = await withoutLive();
  await context.setOffline(true);
  await banner.waitFor();
  await giveUp();
  const socket = page.waitForEvent('websocket');
  await context.setOffline(false);
  await socket;
  await context.close();
});

test('what was typed before the script came is kept', async () => {
  const { page, ready, context } = await site.visitor();
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await box('E-mail').fill('early@members.example');
  await box('Password').fill('five early birds');
  await page.getByRole('checkbox').check();
  await box('Day').fill('3');
  await page.getByLabel('Month').selectOption('4');
  await box('Year').fill('1990');
  arrive();
  await ready();
  await box('Username').fill('early.bird');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectAt(page, '/complete-signup');
  await context.close();
});

test('a button pressed while the page is still starting is not lost', async () => {
  const { page, ready, context } = await site.member();
  const other = await site.app.signup({ gender: 'male', wanted: 'female' });
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  // The application runs; the page's own module is on its way.
  await page.route('**/assets/MemberPage-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await context.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (...how: Parameters<typeof listen>) => {
      if (how[0] === 'click') Object.assign(globalThis, { hearsPresses: true });
      listen.apply(document, how);
    };
  });
  await page.goto(`/members/${other.id}`, { waitUntil: 'commit' });
  const like = page
    .getByRole('button', { name: `Like ${other.name}` })
    .filter({ visible: true })
    .first();
  await like.waitFor();
  await page.waitForFunction(() => 'hearsPresses' in globalThis);
  await like.click();
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  arrive();
  await ready();
  await eventually(() => like.getAttribute('aria-pressed')).toBe('true');
  await context.close();
});

test('a photo chosen before the script came is sent', async () => {
  const { page, ready, context } = await site.member();
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/complete-signup', { waitUntil: 'commit' });
  await page.locator('input[type=file]').setInputFiles(await photoFile());
  arrive();
  await ready();
  await page.getByText('Waiting for approval').waitFor();
  await context.close();
});
