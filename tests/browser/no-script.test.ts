/** Without JavaScript: the warning, the start of sign-up, language, legal texts and the links of our mails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from './helpers/site.ts';
import { expectAt, expectHeading, linkOf } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const plain = (warned = true) => site.visitor({ js: false, warned, width: 390, height: 844 });

test('the entry warning covers the page, is answered by a form and stays away', async () => {
  const { page, context } = await plain(false);
  await page.goto('/pages/faq');
  const warning = page.getByRole('dialog', { name: 'For adults only' });
  await warning.waitFor();
  const covered = await page.evaluate(() => document.elementFromPoint(200, 60)?.closest('.entry-warning') !== null);
  expect(covered).toBe(true);
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await expectAt(page, '/pages/faq');
  expect(await warning.count()).toBe(0);
  const flag = (await context.cookies()).find((c) => c.name === 'entry_warning');
  expect(Math.abs(Number(flag?.value) - Date.now() / 1000)).toBeLessThan(60);
  await page.reload();
  expect(await warning.count()).toBe(0);
  await context.close();
});

test('"start free" carries the address to sign-up, in a cookie and not in the address bar', async () => {
  const { page, context } = await plain();
  await page.goto('/');
  await page.getByLabel('I am').selectOption('female');
  await page.getByLabel('E-mail').fill('without.script@members.example');
  await page.getByRole('button', { name: 'Start free' }).click();
  await expectAt(page, '/signup');
  expect(page.url()).not.toContain('members.example');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('without.script@members.example');
  await context.close();
});

test('the language form and the language menu change the language', async () => {
  const { page, context } = await plain();
  const lang = () => page.locator('html').getAttribute('lang');
  await page.goto('/lang-config');
  await page.locator('select[name=language]').selectOption('de');
  await page.locator('select[name=theme]').selectOption('dark');
  await page.locator('main button[type=submit]').click();
  await expectAt(page, '/lang-config');
  expect(await lang()).toBe('de');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.goto('/pages/terms');
  await page.locator('[popovertarget=language-menu]').click();
  await page.getByRole('button', { name: 'Polski' }).click();
  await expectAt(page, '/pages/terms');
  expect(await lang()).toBe('pl');
  await context.close();
});

test('the legal pages read', async () => {
  const { page, context } = await plain();
  for (const slug of ['terms', 'privacy', 'cookies', 'faq', 'service', 'return-policy', 'ban', 'fictional']) {
    expect((await page.goto(`/pages/${slug}`))?.status(), slug).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).count(), slug).toBe(1);
    expect((await page.locator('main').innerText()).length, slug).toBeGreaterThan(600);
  }
  await context.close();
});

test('a mail link does its work on the press of its button', async () => {
  const member = await site.app.signup({ host: 'localhost', confirmed: false });
  const mail = await site.app.smtp.waitFor(member.email, 'Confirm your e-mail address');
  const status = async () =>
    (await site.app.sql<{ status: string }>('select status from members where id = $1', [member.id]))[0]?.status;
  const { page, context } = await plain();
  await page.goto(linkOf(mail.text));
  await expectHeading(page, 'Confirm your e-mail address');
  expect(await status()).toBe('not_confirmed');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectAt(page, '/activate/done');
  await expectHeading(page, 'Your e-mail address is confirmed');
  expect(await status()).toBe('active');
  await context.close();
});
