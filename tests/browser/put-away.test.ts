/**
 * What can be dismissed, and what must not be lost by accident: the flags of alerts and of the time bonus, the sign-up
 * dialog.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from './helpers/site.ts';
import { expectAt } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Signed up and through all steps; `options.settled`: too old for the time bonus. */
async function member(options: { settled?: boolean } = {}) {
  const visitor = await site.member();
  await site.app.sql('update members set signup_step = 5, signup_date = now() - $2::interval where id = $1', [
    visitor.member.id,
    options.settled ? '3 days' : '1 minute',
  ]);
  return visitor;
}
const flagOf = (page: Page, flag: string) => page.evaluate((name) => Number(localStorage.getItem(name)), flag);
const seconds = () => Math.floor(Date.now() / 1000);

describe('hide-time-bonus-modal', () => {
  test.each(['/members', '/chats'])(
    'on %s the modal comes after 40 s, and not again once it is put away',
    async (path) => {
      const { page, goto, context } = await member();
      const modal = page.getByRole('dialog', { name: '25% off your first purchase' });
      await page.clock.install();
      await goto(path);
      await page.clock.fastForward(38_000);
      expect(await modal.count()).toBe(0);
      await page.clock.fastForward(3_000);
      await modal.waitFor();
      await modal.getByRole('button', { name: 'Not now' }).click();
      await modal.waitFor({ state: 'detached' });
      expect(Math.abs((await flagOf(page, 'hide-time-bonus-modal')) - seconds())).toBeLessThan(120);
      await goto('/likes');
      await page.clock.fastForward(60_000);
      expect(await modal.count()).toBe(0);
      await context.close();
    },
  );

  test('outside of the members area it does not come, static pages included', async () => {
    const { page, goto, context } = await member();
    await page.clock.install();
    for (const path of ['/', '/profile', '/credits']) {
      await goto(path);
      await page.clock.fastForward(60_000);
      expect(await page.locator('dialog[open]').count(), path).toBe(0);
    }
    await context.close();
  });
});

test('hide-push-notification-alert: asked beside a list, one question at a time, put away with the time', async () => {
  const { page, goto, context } = await member({ settled: true });
  // The tests' browser denies push from the start; here the permission is undecided.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const lists = async () => {
    await goto('/likes');
    await page.getByRole('banner').getByRole('link', { name: 'Search members' }).click();
    await expectAt(page, '/members');
  };
  const alert = page.getByText('Hear at once when somebody writes to you');
  await lists();
  await alert.waitFor();
  expect(await page.locator('.enrich-alert').isVisible()).toBe(false);
  await page.locator('.banner').filter({ has: alert }).getByRole('button', { name: 'Not now' }).click();
  await alert.waitFor({ state: 'detached' });
  expect(Math.abs((await flagOf(page, 'hide-push-notification-alert')) - seconds())).toBeLessThan(120);
  await page.locator('.enrich-alert').waitFor();
  await lists();
  await page.locator('.enrich-alert').waitFor();
  expect(await alert.count()).toBe(0);
  await context.close();
});

test('a phone shows one strip at a time, by weight: mails that do not arrive, the discount, what the profile lacks', async () => {
  const { page, goto, context, member: person } = await member();
  await site.app.sql("update members set mail_disabled = 'bounce' where id = $1", [person.id]);
  const visibleBanners = () =>
    page
      .locator('.warning-banners > *')
      .evaluateAll((all) => all.filter((e) => (e as HTMLElement).offsetHeight > 0).map((e) => e.textContent ?? ''));
  await goto('/members');
  await page.locator('.offer-strip').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await visibleBanners()).toEqual([expect.stringContaining('You get no e-mails from us')]);
  await page.locator('.banner').first().getByRole('button', { name: 'Close' }).click();
  await expect.poll(visibleBanners).toEqual([expect.stringContaining('25% off your first purchase')]);
  await site.app.sql('update members set paid_user = true where id = $1', [person.id]);
  await goto('/members');
  await expect.poll(visibleBanners).toEqual([expect.stringContaining('Your profile is not complete yet')]);
  await context.close();
});

describe('hide-disabled-notifications-alert', () => {
  test.each(['/', '/pages/faq', '/members', '/chats'])(
    'is put away on %s, for all pages, with the time',
    async (path) => {
      const { page, goto, context, member: person } = await member({ settled: true });
      await site.app.sql("update members set mail_disabled = 'bounce' where id = $1", [person.id]);
      const alert = page.getByText('You get no e-mails from us');
      await goto(path);
      await alert.waitFor();
      await page.locator('.banner').filter({ has: alert }).getByRole('button', { name: 'Close' }).click();
      await alert.waitFor({ state: 'detached' });
      expect(Math.abs((await flagOf(page, 'hide-disabled-notifications-alert')) - seconds())).toBeLessThan(120);
      for (const next of ['/', '/likes', '/chats'])
        expect(await (await context.request.get(next)).text(), next).not.toContain('You get no e-mails from us');
      await context.close();
    },
  );

  test('is not for visitors: they get no e-mails, and no alert', async () => {
    const { page, goto, context } = await site.visitor();
    for (const path of ['/', '/members', '/login']) {
      await goto(path);
      expect(await page.locator('.warning-banners .banner').count(), path).toBe(0);
    }
    await context.close();
  });
});

describe('the sign-up dialog', () => {
  test.each([
    ['/members?gender=male&country=NL&min_age=18&max_age=99', 'default'],
    ['/login', 'empty'],
  ])('on %s closes by Escape while nothing is entered, then by its buttons only', async (path, layout) => {
    await site.app.signup({ host: 'localhost', gender: 'male', wanted: 'female' });
    await site.app.sql("update profiles set country = 'NL'");
    const { page, goto, context, problems } = await site.visitor();
    await goto(path);
    expect(await page.locator('.layout').getAttribute('data-layout')).toBe(layout);
    const opener = page.locator('a[href="/signup"]:visible').first();
    const dialog = page.getByRole('dialog', { name: 'Create your account' });
    await opener.click();
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await email.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await opener.click();
    await email.fill('half@members.example');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await email.inputValue()).toBe('half@members.example');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Going to the log-in closes it too.
    await opener.click();
    await email.waitFor();
    await goto('/login');
    await expectAt(page, '/login');
    expect(await dialog.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});
