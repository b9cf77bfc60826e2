/** Buying: from the offer on screen to the provider's page and back, failures on the way, and returning credits. */
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bonusFlag } from '../../web/app/bonus-rules.ts';
import { makeCode } from '../../server/credits/discount-desk.ts';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/server.ts';
import type { TestMember } from '../helpers/app.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectError, expectHeading, oneStory } from './helpers/story.ts';

let site: TestSite;
let sandbox: Sandbox;
/** New today, so that the time bonus runs. */
let mara: Visitor & { member: TestMember };
oneStory();

beforeAll(async () => {
  site = await startSite();
  const { services, sites } = site.app;
  sandbox = createSandbox({ secret: services.config.secret, words: services.words, file: null });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  services.config.payments.sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  mara = await site.member({ width: 390, height: 844 });
  await site.app.sql('update members set signup_step = 5');
  await site.app.sql("update profiles set country = 'NL' where member_id = $1", [mara.member.id]);
  const by = { pool_id: sites.a.pool_id, staff_id: '00000000-0000-7000-8000-000000000001' };
  await makeCode(services.db, by, {
    code: 'spring',
    value_percentage: 10,
    validity: 'once',
    paymentmethods: ['ideal', 'paypal'],
  });
  await makeCode(services.db, by, {
    code: 'big',
    value_percentage: 40,
    validity: 'unlimited',
    currency: 'EUR',
    minimum_order_value: 9_000,
  });
});
afterAll(async () => {
  const problems = mara?.takeProblems() ?? [];
  await site?.stop();
  sandbox?.server.closeAllConnections();
  sandbox?.server.close();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
/** The clock on screen agrees with the server's end of the offer, once the page has the server's time. */
async function expectTrueClock(page: Page): Promise<void> {
  await eventually(async () => {
    const [row] = await site.app.sql<{ left: number }>(
      "select extract(epoch from signup_date + interval '4 hours' - now())::float as left from members where id = $1",
      [mara.member.id],
    );
    return Math.abs(seconds(await page.getByRole('timer').first().innerText()) - (row?.left ?? 0));
  }).toBeLessThan(1.5);
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pay / }).filter({ visible: true });
const agree = (page: Page) => page.getByRole('checkbox', { name: /I agree to the terms/ });
/** By its tile, as people do, since the radio itself is hidden. */
const method = (page: Page, name: string) =>
  page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
const pack = (page: Page, credits: number) => page.getByRole('radio', { name: new RegExp(`^${credits} credits`) });
/** At the provider's: one press of its form. */
async function decide(page: Page, button: string | RegExp, reported = true): Promise<void> {
  await page.getByText('No money moves here.').waitFor();
  await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
  await page.waitForURL(/\/transactions\//);
  if (reported) await sandbox.tick();
}

test('the discount of a new member is told with a clock that the server holds to', async () => {
  const { page, goto } = mara;
  await goto('/likes');
  const strip = page.getByRole('link', { name: /25% off your first purchase/ });
  await strip.waitFor();
  await expectTrueClock(page);
  await strip.click();
  await expectHeading(page, 'Credits');
  await expectTrueClock(page);
  await page.getByText('Already taken off below.').waitFor();
  const fifty = page.locator('.radio-card').filter({ has: pack(page, 50) });
  expect(await fifty.locator('s').innerText()).toContain('€52.50');
  await pack(page, 50).check();
  await page.getByText('Total, VAT included').waitFor();
  expect(await pay(page).innerText()).toBe('Pay €39.37');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a code says at once what is wrong with it, and nothing that was chosen is lost', async () => {
  const { page } = mara;
  await method(page, 'PayPal').click();
  await page.getByRole('button', { name: 'I have a discount code' }).click();
  const box = page.getByRole('textbox', { name: 'Discount code' });
  await box.fill('nonsense');
  await page.keyboard.press('Enter');
  await expectError(box, 'Code not found');
  await box.fill('BIG');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code needs an order of at least €90.00.').waitFor();
  // The running offer stays where the code does not apply.
  expect(await pay(page).innerText()).toBe('Pay €39.37');
  await pack(page, 100).check();
  await eventually(() => pay(page).innerText()).toBe('Pay €57.00');
  await page.getByRole('button', { name: 'Remove' }).click();
  await pack(page, 50).check();
  await eventually(() => pay(page).innerText()).toBe('Pay €39.37');
  expect(await page.getByRole('radio', { name: 'PayPal' }).isChecked()).toBe(true);
});

test('paying: terms first, then the provider, then what one has, in every open tab', async () => {
  const { page, goto, context } = mara;
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('link', { name: 'Premium', exact: true }).waitFor();
  await goto('/credits?next=%2Flikes%2Fsent');
  await pack(page, 50).check();
  await pay(page).click();
  await page.getByText('Please agree to the terms first.').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('shop-agreed');
  await agree(page).check();
  await pay(page).click();
  await page.getByRole('heading', { name: '€39.37' }).waitFor();
  // Without a report the page finds out by polling.
  await decide(page, /^Pay/, false);
  await expectHeading(page, '50 credits are yours');
  await page.getByText('You are premium now, for good').waitFor();
  await page.getByRole('link', { name: /^Receipt / }).waitFor();
  await expectAccessible(page);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits', exact: true }).waitFor();
  await other.close();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectAt(page, '/likes/sent');
  expect(await page.getByRole('timer').count()).toBe(0);
  // A late report changes nothing.
  await sandbox.tick();
  expect(
    await site.app.sql<{ balance: number }>('select balance from accounts where member_id = $1', [mara.member.id]),
  ).toEqual([{ balance: 50 }]);
});

test('a card that fails: try again with one press, or pay another way; a code used up is told', async () => {
  const { page, goto, ready } = mara;
  await goto('/credits/25/creditcard');
  await expectHeading(page, 'Payment');
  expect(await page.getByRole('radio', { name: 'Credit card' }).isChecked()).toBe(true);
  await agree(page).check();
  await pay(page).click();
  await decide(page, 'Let it fail');
  await expectHeading(page, 'Credit card payment failed');
  await ready();
  await page.getByRole('link', { name: 'Pay another way' }).click();
  await expectAt(page, '/credits/25');
  await page.goBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectAt(page, '/credits/25/creditcard');
  await goto('/credits/25/ideal?code=spring');
  await page.getByText('Code SPRING: 10% off').waitFor();
  await eventually(() => page.getByRole('radio', { name: 'Visa' }).isDisabled()).toBe(true);
  await agree(page).check();
  await pay(page).click();
  await decide(page, 'Cancel');
  await expectHeading(page, 'Payment failed or has been cancelled.');
  await ready();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('Code SPRING: 10% off').waitFor();
  await agree(page).check();
  await pay(page).click();
  await decide(page, /^Pay/);
  await expectHeading(page, '25 credits are yours');
  await goto('/credits?code=spring');
  await expectError(page.getByRole('textbox', { name: 'Discount code' }), 'Code already used');
});

test('repeat the last order with one press; leave the provider, pay by transfer instead', async () => {
  const { page, goto } = mara;
  await goto('/credits/repeat-order');
  await page.getByText(/^25 credits, last bought on/).waitFor();
  await pay(page).click();
  await page.getByText('No money moves here.').waitFor();
  await page.goBack();
  await goto('/transactions');
  await page
    .getByRole('link', { name: /^25 credits/ })
    .first()
    .click();
  await expectHeading(page, 'Your payment is open');
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expectAt(page, '/credits/25');
  await method(page, 'Bank transfer').click();
  await agree(page).check();
  await pay(page).click();
  await expectHeading(page, 'Please transfer €28.75');
  const [row] = await site.app.sql<{ ref: string; order_number: string }>(
    "select ref, order_number from payments where method = 'sct'",
  );
  await page
    .getByText(row?.order_number ?? 'none')
    .first()
    .waitFor();
  await expectAccessible(page);
  // The money arrives while the page is open.
  sandbox.bank.decide(row?.ref ?? '', 'completed');
  await sandbox.tick();
  await expectHeading(page, '25 credits are yours');
});

test('withdrawal in two steps: the amount first, then the confirmation, once', async () => {
  const { page, goto } = mara;
  await goto('/transactions');
  await page.getByRole('link', { name: /^50 credits/ }).click();
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from contract here' });
  await dialog.getByText('€39.37').waitFor();
  expect(await site.app.sql('select 1 from refunds')).toEqual([]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/^(Refund, on its way|Refunded)$/)
    .first()
    .waitFor();
  await eventually(() => site.app.sql('select credits, amount_minor from refunds')).toEqual([
    { credits: 50, amount_minor: 3_937 },
  ]);
  await eventually(() => page.getByRole('button', { name: 'Withdraw from contract here' }).count()).toBe(0);
  await goto('/transactions?show=credits');
  await page.getByText('Given back with a refund').waitFor();
  await page.getByText('You have 50 credits').waitFor();
  await expectNoSidewaysScroll(page);
});

test('a limit the member sets is told before it is passed, and lower holds at once', async () => {
  const { page, goto } = mara;
  await goto('/transactions?show=limits');
  await page.getByRole('textbox', { name: 'In 24 hours' }).fill('sixty');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expectError(page.getByRole('textbox', { name: 'In 24 hours' }), 'Please enter an amount');
  await page.getByRole('textbox', { name: 'In 24 hours' }).fill('60');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Your limits are saved.').waitFor();
  await expectAccessible(page);
  await goto('/credits/50/ideal');
  await page.getByText(/^This is above your own limit: €60.00 in 24 hours/).waitFor();
  await agree(page).check();
  await pay(page).click();
  await page.getByText('This order is above the limit you set for yourself: €60.00.').waitFor();
});

test('the time-bonus modal comes after 40 seconds in the members area, and once dismissed not again', async () => {
  const nora = await site.member({ width: 1280, height: 800 });
  await site.app.sql('update members set signup_step = 5');
  const { page, goto } = nora;
  await page.clock.install();
  const modal = page.getByRole('dialog', { name: '25% off your first purchase' });
  await goto('/credits');
  await page.clock.fastForward(60_000);
  expect(await modal.count()).toBe(0);
  await goto('/likes');
  await page.getByRole('link', { name: /25% off your first purchase/ }).waitFor();
  await page.clock.fastForward(30_000);
  await page.getByRole('link', { name: 'Search members' }).click();
  await expectAt(page, '/members');
  expect(await modal.count()).toBe(0);
  await page.clock.fastForward(10_500);
  await modal.waitFor();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Not now' }).click();
  await modal.waitFor({ state: 'hidden' });
  expect(Number(await page.evaluate((key) => localStorage.getItem(key), bonusFlag))).toBeGreaterThan(1_700_000_000);
  await goto('/likes');
  await page.getByRole('link', { name: /25% off your first purchase/ }).waitFor();
  await page.clock.fastForward(60_000);
  expect(await modal.count()).toBe(0);
  await nora.context.close();
});
