/** A list of the desk by keyboard and address: sorting, filters, peek, columns, views, selection. Payments are the example. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCurrencies } from '../../contract/countries.ts';
import type { TestShop } from '../helpers/sandbox.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll } from './helpers/site.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { eventually } from './helpers/story.ts';

let site: ShopSite;
let shop: TestShop;
beforeAll(async () => {
  site = await startShop();
  shop = site.shop;
});
afterAll(() => site?.stop());

test('finance sorts, filters, peeks and keeps a view, and the address says all of it', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const { id } = await shop.bought(member, { code: null });
  await site.app.sql(
    `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller, created_at, completed_at, next_check_at)
     select gen_random_uuid(), 'LIST-' || lpad(n::text, 4, '0'), member_id, company_id, site_id, case when n % 5 = 0 then 'failed' else 'completed' end,
            provider, 'list-' || n, 'ideal', 'NL', 'nl', 10, 'EUR', 100 * n, 100 * n, vat_basis_points, n, refund_days, terms_date, seller,
            created_at - n * interval '1 hour', case when n % 5 = 0 then null else created_at end, null
       from payments, generate_series(1, 120) n where id = $1`,
    [id],
  );
  const staff = await addStaff(site.app, ['finance'], { signed_in: false });
  const visitor = await site.visitor({ width: 1440 });
  const { page } = visitor;
  await visitor.goto('/desk/login?next=%2Fdesk%2Fpayments');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByLabel('Code', { exact: true }).fill(staff.code());
  await page.getByRole('button', { name: 'Log in' }).click();

  const table = page.getByRole('table', { name: 'Payments' });
  await table.getByText('121 rows').waitFor();
  const first = () => table.locator('tbody tr').first();
  await table.getByRole('button', { name: 'Paid', exact: true }).click();
  await first().getByRole('link', { name: 'LIST-0119' }).waitFor();
  expect(await table.getByRole('columnheader', { name: 'Paid', exact: true }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(page.url()).toContain('sort=-paid');

  // More as one scrolls, down to the last row.
  const scroll = page.locator('.dt-scroll');
  await eventually(async () => {
    await scroll.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return table.locator('tbody tr[data-id]').count();
  }).toBe(121);

  await page.getByRole('button', { name: 'Status', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Failed' }).click();
  await page.keyboard.press('Escape');
  await table.getByText('24 rows').waitFor();
  expect(page.url()).toContain('status=failed');

  await page.locator('body').click({ position: { x: 700, y: 20 } });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name: /^Payment LIST-/ });
  await peek.waitFor();
  const opened = await peek.getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect.poll(() => peek.getAttribute('aria-label')).not.toBe(opened);
  expect(page.url()).toContain('peek=');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });

  // What is odd is looked at with a key, and comes back with another.
  await site.app.sql("update payments set problem = 'refund_failed' where order_number = 'LIST-0119'");
  await visitor.goto('/desk/payments?problem=yes&sort=-paid');
  await table.getByRole('link', { name: 'LIST-0119' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await page.getByText('1 payment is looked at.').first().waitFor();
  await page.getByText('Nothing matches these filters').waitFor();
  await page.keyboard.press('u');
  await table.getByRole('link', { name: 'LIST-0119' }).waitFor();
  // A period without any says which was the last one before it.
  await visitor.goto('/desk/payments?from=2099-01-01');
  await page.getByRole('region', { name: 'The last payment before it' }).getByRole('link').waitFor();
  await expectAccessible(page);
  // Every currency a country pays in can be chosen.
  await visitor.goto('/desk/payments?currency=EUR');
  await page.getByRole('button', { name: /^Currency:/ }).click();
  await page.getByRole('checkbox', { name: 'CZK' }).waitFor();
  expect(await page.getByRole('group', { name: 'Currency' }).getByRole('checkbox').count()).toBe(allCurrencies.length);
  await visitor.goto('/desk/payments?sort=-paid&status=failed');
  await table.getByText('24 rows').waitFor();

  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Failed, dearest first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('button', { name: /^All/ }).click();
  await table.getByText('121 rows').waitFor();
  await views.getByRole('button', { name: /^Failed, dearest first/ }).click();
  await table.getByText('24 rows').waitFor();
  expect(page.url()).toContain('sort=-paid');
  // One sees which view it is: the line beneath it has a colour.
  const beneath = (name: RegExp) =>
    views.getByRole('button', { name }).evaluate((shown) => getComputedStyle(shown).borderBottomColor);
  expect(await beneath(/^Failed, dearest first/)).not.toBe(await beneath(/^All/));

  // What the address says is what a colleague sees, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await table.getByText('24 rows').waitFor();
  await expectNoSidewaysScroll(page);
  // However many views there are: what a count says to screen readers is cut off with it, not beside it.
  const hosts = await page
    .locator('.badge > .visually-hidden')
    .evaluateAll((all) => all.map((hidden) => (hidden as HTMLElement).offsetParent === hidden.parentElement));
  expect(hosts).toContain(true);
  expect(hosts).not.toContain(false);
  await expectAccessible(page);
  expect(visitor.takeProblems()).toEqual([]);
});
