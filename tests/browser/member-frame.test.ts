/** The frame of a member's pages, on pages that are static for visitors too; and a mail's page in a fresh browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, linkOf } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** A member, and another one who likes them and wrote to them. */
async function pair(options: Parameters<TestSite['member']>[0] = {}) {
  const fan = await site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  const member = await site.app.signup({ host: 'localhost', gender: 'male', wanted: 'female' });
  await site.app.sql('update members set signup_step = 5');
  await fan.client.post('/api/likes.php', { id: member.id });
  expect((await send(fan, member.id, { price: 0 })).status).toBe(200);
  return { ...(await site.member({ ...options, member })), fan };
}
const statics = ['/', '/pricing', '/pages/faq', '/lang-config'];
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

describe('static pages know the member', () => {
  test.each(statics)('%s: counts from the first drawing, the offer, the menu, and the like modal', async (path) => {
    const { page, goto, problems, context, fan } = await pair();
    await goto(`${path}?t=0&ref=mail`);
    expect(await page.title()).toMatch(/^\(2\) /);
    const bar = page.getByRole('banner');
    for (const label of ['1 unread message', '1 new like']) expect(await bar.getByText(label).count(), label).toBe(1);
    await page.locator('.offer-strip').getByRole('timer').waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const modal = page.getByRole('dialog', { name: `${fan.name} likes you` });
    await modal.waitFor();
    // Without a new document, leaving the rest of the page alone.
    await expectAt(page, `${path}?ref=mail`);
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).innerText()).toBe(heading);
    expect(await shifted(page)).toBeLessThan(0.02);
    await page.evaluate(() => Object.assign(globalThis, { same_document: true }));
    await modal.getByRole('link').first().click();
    await expectAt(page, `/members/${fan.id}`);
    await eventually(() => page.title()).toMatch(/^\(1\) Profile/);
    expect(await page.evaluate(() => 'same_document' in globalThis)).toBe(true);
    await page.goBack();
    await expectAt(page, path);
    await expectHeading(page, heading);
    await eventually(() => page.title()).toMatch(/^\(1\) /);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menu', { name: 'Account' }).or(page.locator('#account-menu')).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('what comes in while one reads is counted', async () => {
    const { page, goto, context, fan, member, problems } = await pair();
    const live = new Promise<void>((resolve) =>
      page.once('websocket', (socket) => socket.once('framereceived', () => resolve())),
    );
    await goto('/pages/terms');
    await live;
    await site.app.sql('update members set paid_user = true where id = $1', [fan.id]);
    await site.app.sql(
      "select book_transfer(gen_random_uuid(), $1, 'adjustment', 5, 'adjustment', $2, null, 'for a test')",
      [fan.id, crypto.randomUUID()],
    );
    expect((await send(fan, member.id)).status).toBe(200);
    await eventually(() => page.title()).toMatch(/^\(3\) /);
    // The page came from memory, filled in: the browser finds what it would have drawn itself.
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a form on one still works', async () => {
    const { page, goto, context } = await pair();
    await goto('/lang-config');
    await page.getByLabel('Light or dark').selectOption('dark');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await context.close();
  });
});

describe('the like modal', () => {
  test.each([
    '/members',
    '/members?photo=1',
    '/likes',
    '/profile',
    '/notifications',
    '/credits',
    '/premium',
    '/complaints',
    '/chats',
  ])('opens on %s and takes t away, nothing else', async (path) => {
    const { page, goto, context, fan } = await pair();
    await goto(`${path}${path.includes('?') ? '&' : '?'}t=1&sub1=x`);
    await page.getByRole('dialog', { name: `${fan.name} likes you` }).waitFor();
    await eventually(() => new URL(page.url()).searchParams.has('t')).toBe(false);
    expect(new URL(page.url()).searchParams.get('sub1')).toBe('x');
    await context.close();
  });
});

describe('the alert that asks to fill in the profile', () => {
  test('says what is missing and where to add it, and stays away once it is put away', async () => {
    const { page, goto, context, problems, member } = await pair({ width: 390, height: 844 });
    // A phone shows one notice at a time, and an offer comes before this one.
    await site.app.sql("update members set signup_date = now() - interval '5 days' where id = $1", [member.id]);
    const alert = page.locator('.enrich-alert');
    const before = Math.floor(Date.now() / 1000);
    await goto('/likes');
    await alert.getByText('Your profile is not complete yet').waitFor();
    expect(await alert.getByText('Still missing:').innerText()).toBe(
      'Still missing: a photo, a few words about you, and where you are.',
    );
    expect(await alert.getByRole('link').getAttribute('href')).toBe('/profile');
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(Number(await page.evaluate(() => localStorage.getItem('hide-enrich-alert')))).toBeGreaterThanOrEqual(before);
    // Not even for a moment: the server leaves it out.
    expect(await (await context.request.get('/likes')).text()).not.toContain('banner enrich-alert');
    await goto('/members');
    expect(await alert.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('names what still lacks, goes when nothing does, and is not for visitors', async () => {
    const { page, goto, context, member } = await pair();
    await site.app.sql(
      "update profiles set about = repeat('Long walks. ', 10), country = 'NL', region = 'NL-UT', city = 'Utrecht', interests = '{art,wine,tea}' where member_id = $1",
      [member.id],
    );
    await goto('/likes');
    await page.getByText('Still missing: a photo.').waitFor();
    await site.app.sql(
      `insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
       values (gen_random_uuid(), $1, 0, false, 'pending', md5(random()::text), 1200, 800, '\\x0102')`,
      [member.id],
    );
    await goto('/likes');
    expect(await page.locator('.enrich-alert').count()).toBe(0);
    await context.close();
    const visitor = await site.visitor();
    await visitor.goto('/members');
    expect(await visitor.page.locator('.enrich-alert').count()).toBe(0);
    await visitor.context.close();
  });
});

describe('a mail’s page in a browser that was never here', () => {
  const letter = async (member: TestMember) =>
    linkOf((await site.app.smtp.waitFor(member.email, 'Confirm your e-mail address')).text);
  const warning = (page: Page) => page.getByRole('dialog', { name: 'For adults only' });
  const options = { warned: false, language: 'nl-NL' };

  test.each([true, false])('a link that works is not covered; its button does its work (script: %s)', async (js) => {
    const member = await site.app.signup({ host: 'localhost', confirmed: false });
    const link = new URL(await letter(member)).pathname;
    const { page, context } = await site.visitor({ ...options, js });
    await context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
    await page.goto(link);
    await expectHeading(page, 'Confirm your e-mail address');
    expect(await warning(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectAt(page, '/activate/done');
    // The next page is an ordinary one: it warns, once, and is there afterwards.
    await warning(page).getByRole('button', { name: 'I am 18 or older' }).click();
    await expectAt(page, '/activate/done');
    await warning(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link').first().waitFor();
    await context.close();
  });

  test('taking the account back', async () => {
    const member = await site.app.signup({ host: 'localhost' });
    await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
    const left = await member.client.post('/api/account/delete.php', {
      password: member.password,
      reason: 'privacy',
      note: '',
    });
    expect(left.status, left.text).toBe(200);
    await site.app.idle();
    const token = await site.app.mailToken(member.email, 'Your account is being closed');
    const { page, goto, context } = await site.visitor(options);
    await context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
    await goto(`/${token}`);
    expect(await warning(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expectAt(page, '/login?restored=1');
    await context.close();
  });

  test('one that no longer works is a page like any other: it warns, and its way on is there afterwards', async () => {
    const { page, goto, context } = await site.visitor(options);
    await context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
    await goto(`/${'a'.repeat(43)}`);
    await warning(page).getByRole('button', { name: 'I am 18 or older' }).click();
    await warning(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expectAt(page, '/login');
    await context.close();
  });
});
