/** Keyboard only, and reduced motion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, person } from '../helpers/people.ts';
import { addStaff } from '../helpers/staff.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test.each([
  ['a static page', '/pricing'],
  ['a hydrated page', '/reset-password/do'],
])('%s: the first stop leads past the bar', async (_kind, path) => {
  const { page, goto, context } = await site.visitor();
  await goto(path);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  expect(await skip.evaluate((e) => e === document.activeElement && e.getBoundingClientRect().top >= 0)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
  await context.close();
});

test('the desk: the first stop leads past the navigation', async () => {
  const { page, goto, context } = await site.visitor({ width: 1440, member: await addStaff(site.app, ['owner']) });
  await goto('/desk/sites');
  await page.getByRole('button', { name: 'New site' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('New site');
  await context.close();
});

test('after going to another page the focus is at its heading, unless it is still where it was', async () => {
  const { page, goto, context } = await site.visitor({ width: 1440, member: await addStaff(site.app, ['owner']) });
  const at = () =>
    page.evaluate(() => document.activeElement?.closest('h1')?.textContent ?? document.activeElement?.tagName);
  const inMain = () => page.evaluate(() => document.activeElement?.closest('#main') !== null);
  await goto('/desk');
  expect(await at()).toBe('BODY');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('exclusions');
  await page
    .getByRole('option', { name: /Exclusions/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await eventually(at).toBe('Exclusions');
  await page.keyboard.press('Tab');
  expect(await inMain()).toBe(true);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await eventually(at).toBe('Sites');
  // A row that is only looked at beside its list is no other page.
  await site.app.signup({ host: 'localhost' });
  await goto('/desk/members');
  const row = page.locator('.dt tbody tr').first();
  await row.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.waitForURL(/peek=/);
  expect(await at()).not.toBe('Members');
  await context.close();

  const { page: own, goto: open, context: other, member } = await site.member();
  await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await site.app.sql(`update profiles set gender = 'male', wanted = '{female}', country = 'NL' where member_id = $1`, [
    member.id,
  ]);
  await addPeople(site.app.services.db, [person(site.app.sites.a, { username: 'lena.v' })]);
  await open('/members');
  await own.locator('#main a[href^="/members/"]').first().focus();
  await own.keyboard.press('Enter');
  await own.waitForURL(/\/members\/.{36}/);
  await eventually(() => own.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await other.close();
});

test.each([
  ['a static page', '/pages/terms'],
  ['a hydrated page', '/activate/done'],
])('%s: the language menu by keyboard', async (_kind, path) => {
  const { page, goto, context } = await site.visitor();
  await goto(path);
  const button = page.getByRole('button', { name: 'Language' });
  const at = () => page.evaluate(() => document.activeElement?.textContent);
  await button.focus();
  await page.keyboard.press('Enter');
  await eventually(at).toBe('English');
  const items = await page.locator('#language-menu .menu-item').allInnerTexts();
  await page.keyboard.press('ArrowDown');
  await eventually(at).toBe(items[(items.indexOf('English') + 1) % items.length]);
  await page.keyboard.press('Home');
  await eventually(at).toBe(items[0]);
  await page.keyboard.press('End');
  await eventually(at).toBe(items.at(-1));
  await page.keyboard.press('Escape');
  expect(await page.locator('#language-menu').isVisible()).toBe(false);
  expect(await button.evaluate((e) => e === document.activeElement)).toBe(true);
  await context.close();
});

test('a dialog keeps the focus, Escape closes it and gives the focus back', async () => {
  const { page, goto, context, member } = await site.member();
  await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await goto('/notifications');
  const opener = page.locator('#delete').getByRole('button', { name: 'Delete account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Before you go' });
  await dialog.waitFor();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press(stop % 4 === 3 ? 'Shift+Tab' : 'Tab');
    // After the last stop comes the browser's own bar, never the page behind the dialog.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((e) => e === document.activeElement)).toBe(true);
  await context.close();
});

test('the log-in form is filled in and sent without a mouse', async () => {
  const { page, goto, context, problems } = await site.visitor();
  const member = await site.app.signup({ host: 'localhost' });
  await goto('/login');
  const at = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('name') ??
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent,
    );
  expect(await at()).toBe('login');
  await page.keyboard.type(member.name);
  const stops: unknown[] = [];
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab');
    const stop = await at();
    stops.push(stop);
    if (stop === 'password') await page.keyboard.type(member.password);
  }
  expect(stops).toEqual(['Forgot your password?', 'password', 'Show password', 'Log in']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/complete-signup');
  expect(problems).toEqual([]);
  await context.close();
});

test('who wants no movement gets none', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page, goto, context } = await site.visitor({ more: { reducedMotion } });
    await goto('/pages/terms');
    await page.evaluate(() => {
      const names = /transform|translate|scale|rotate|top|left/i;
      document.addEventListener('transitionrun', ({ propertyName }) => {
        if (names.test(propertyName)) document.documentElement.dataset['moved'] = propertyName;
      });
    });
    await page.getByRole('button', { name: 'Language' }).click();
    const moved = page.locator('html[data-moved]');
    if (reducedMotion === 'no-preference') await moved.waitFor();
    else {
      await page.locator('#language-menu').waitFor();
      await page.waitForTimeout(300);
      expect(await moved.count()).toBe(0);
    }
    await context.close();
  }
});
