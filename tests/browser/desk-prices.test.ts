/** An owner changes prices on the sheet: with the keyboard, a formula and a paste; a mistake stops it; published, the shop has them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.browser.close());

async function atTheDesk(width: number, scheme: 'light' | 'dark' = 'light') {
  const visitor = await openDesk(site, ['owner'], { width, scheme });
  return visitor;
}
const draft = () =>
  site.app.sql('select currency, country, credits, value from price_drafts order by currency, country, credits');

test('prices are changed as in a spreadsheet, checked, and published', async () => {
  const visitor = await atTheDesk(1440);
  const { page } = visitor;
  await visitor.goto('/desk/prices');
  const cell = (name: RegExp) => page.getByRole('gridcell', { name });
  await cell(/^EUR, 50 credits/).click();

  // Typing begins; an amount as it is written here; Enter goes down, arrows move.
  await page.keyboard.type('53.50');
  await page.keyboard.press('Enter');
  await eventually(draft).toEqual([{ currency: 'EUR', country: '', credits: 50, value: 5_350 }]);
  await page.getByText('Draft: 1 cell').waitFor();
  // What will be booked of it; the fee is the provider's to tell.
  const left = page.locator('.sheet-rail section', { hasText: 'What is left of' });
  await page.locator('.sheet-rail').getByLabel('Country').selectOption('NL');
  await left.getByLabel('Package').selectOption('50');
  await left.getByRole('heading', { name: 'What is left of €53.50' }).waitFor();
  await expect
    .poll(() => left.locator('.pay-sums dd').allTextContents())
    .toEqual(['-€9.29', 'known once it is paid', '€44.21']);
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^EUR, 50 credits, 53\.50/);
  // What is no amount stays in its cell, and Escape leaves it.
  await page.keyboard.press('Enter');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('This is not an amount.').waitFor();
  await page.keyboard.press('Escape');
  // A formula on a range.
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('=+2%');
  await page.keyboard.press('Enter');
  await eventually(draft).toEqual([
    { currency: 'EUR', country: '', credits: 50, value: 5_457 },
    { currency: 'EUR', country: '', credits: 100, value: 9_690 },
  ]);
  // What spreadsheets copy.
  await cell(/^GBP, 10 credits/).click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '10,90\t25.50\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await eventually(draft).toHaveLength(3);
  // A mistake is said, and stops it.
  await cell(/^EUR, 100 credits/).click();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await page.getByText('1 mistake').waitFor();
  await page.getByText('A credit costs no less than in the package of 50.').waitFor();
  expect(await cell(/^EUR, 100 credits/).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Review 3 changes' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Back to how it was' }).click();
  await eventually(draft).toHaveLength(2);
  // A country pays its own price.
  await page.getByRole('button', { name: /^EUR/ }).click();
  await cell(/^EUR, Germany, 50 credits/).click();
  await page.keyboard.type('51.90');
  await page.keyboard.press('Tab');
  await eventually(draft).toHaveLength(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Review 3 changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 3 price changes?' });
  await dialog.getByText('EUR, Germany, 50 credits').waitFor();
  await dialog.getByLabel('What is this about?').fill('Winter');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('The new prices apply from').waitFor();
  await eventually(draft).toEqual([]);
  await site.app.sql("update price_lists set valid_from = now() - interval '1 second' where valid_from > now()");
  site.app.forgetSites();
  const { json } = await site.app.client('localhost').get('/api/prices.php');
  expect(json.packages.find((pack: { credits: number }) => pack.credits === 50)).toMatchObject({ amount_minor: 5_457 });
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('dialog', { name: 'Price history' }).getByText('Winter', { exact: false }).waitFor();
});

test('VAT, methods and costs are there, on a phone in the dark too', async () => {
  const visitor = await atTheDesk(390, 'dark');
  const { page } = visitor;
  for (const [tab, text] of [
    ['packages', 'EUR'],
    ['vat', 'Netherlands'],
    ['methods', 'Germany'],
    ['costs', 'A message'],
  ]) {
    await visitor.goto(`/desk/prices?tab=${tab}`);
    await page
      .getByText(text ?? '', { exact: false })
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await visitor.goto('/desk/prices?tab=vat');
  await page.getByRole('gridcell', { name: /^Germany, VAT/ }).click();
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await eventually(async () => (await draft())[0]).toEqual({ currency: '', country: 'DE', credits: 0, value: 2_100 });
});

test('a code is made for the sites of another company, found with what it brought, and closed; another is planned', async () => {
  const { page, goto, context } = await atTheDesk(1440);
  const [b] = await site.app.sql<{ name: string }>('select name from sites where id = $1', [site.app.sites.b.site_id]);
  await goto('/desk/codes');
  await page.getByRole('button', { name: 'New code' }).click();
  const form = page.getByRole('dialog', { name: 'New discount code' });
  await form.getByLabel('Code', { exact: true }).fill('lamps15');
  await form.getByLabel('On which sites').selectOption({ label: b?.name ?? '' });
  await form.getByLabel('Discount in percent').fill('15');
  await form.getByRole('button', { name: 'Create the code' }).click();
  const row = page.getByRole('row').filter({ hasText: 'LAMPS15' });
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await site.app.sql(`select pool_id from discount_codes where code = 'LAMPS15'`)).toEqual([
    { pool_id: site.app.sites.b.pool_id },
  ]);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Close LAMPS15' }).click();
  const sure = page.getByRole('dialog', { name: 'Close LAMPS15?' });
  await sure.getByLabel('Why').fill('The evening is over');
  await sure.getByRole('button', { name: 'Close the code' }).click();
  await row.getByText('Closed', { exact: true }).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'New code' }).click();
  await form.getByLabel('Code', { exact: true }).fill('lamps20');
  await form.getByLabel(/^From \(/).fill('2098-12-01T10:00');
  await form.getByLabel(/^Until \(/).fill('2098-11-30T10:00');
  await form.getByRole('button', { name: 'Create the code' }).click();
  await form.getByText('Please check what you entered.').waitFor();
  await form.getByLabel(/^Until \(/).fill('2098-12-24T10:00');
  await form.getByRole('button', { name: 'Create the code' }).click();
  await page.getByText('LAMPS20 can be used from 1 Dec 2098 10:00 on.').first().waitFor();
  const planned = page.getByRole('row').filter({ hasText: 'LAMPS20' });
  await planned.getByText('Planned', { exact: true }).waitFor();
  await planned.getByText('1 Dec 2098 10:00').waitFor();
  await context.close();
});
