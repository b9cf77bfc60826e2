/**
 * Irreversible actions at the desk ask first: by keyboard alone, done once however often the button is pressed, and
 * not at all after Escape.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestShop } from '../helpers/sandbox.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, type Visitor } from './helpers/site.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: ShopSite;
let shop: TestShop;
beforeAll(async () => {
  site = await startShop();
  shop = site.shop;
});
afterAll(() => site?.stop());

const looks = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

async function atTheDesk(
  role: 'finance' | 'owner',
  look: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const visitor = await openDesk(site, [role], look);
  return visitor;
}
/** A member who bought 50 credits for 52.50. */
async function buyer() {
  const member = await site.app.signup({ host: 'localhost' });
  const { id } = await shop.bought(member, { code: null });
  return { member, id };
}
/** Tabs to the control with this name, as a keyboard user would. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole('button', { name }).filter({ visible: true }).last();
  for (let i = 0; i < 60; i++) {
    if (await control.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab`);
}
const refunds = (id: string) => shop.sql('select amount_minor, credits from refunds where payment_id = $1', [id]);

test('a refund: what it does is said; Escape pays nothing back, a second press and a lost answer pay nothing twice; by keyboard', async () => {
  const { id } = await buyer();
  const { page, goto, context } = await atTheDesk('finance');
  await goto(`/desk/payments/${id}`);
  const keys: string[] = [];
  await page.route('**/api/desk/refund.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // Done, but the answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: 'A part' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Amount in EUR').fill('26.25');
  await page.getByLabel('Why').fill('asked for it');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund €26.25?' });
  await dialog.waitFor();
  const dialogText = await dialog.innerText();
  for (const fact of [
    /Refunded to the buyer\s+€26\.25/,
    /Credits taken back\s+25/,
    /Left to refund after that\s+€26\.25/,
    /The member gets an e-mail with the amount/,
  ])
    expect(dialogText).toMatch(fact);
  expect(await dialog.evaluate((e) => e.contains(document.activeElement))).toBe(true);

  // Escape, "Cancel" and the cross do nothing, and lead back to where one was, with all that was typed.
  const why = page.getByLabel('Why');
  const ways = [
    () => page.keyboard.press('Escape'),
    async () => {
      await tabTo(page, 'Cancel');
      await page.keyboard.press('Enter');
    },
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const doNothing of ways) {
    await doNothing();
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() => why.evaluate((e) => e === document.activeElement)).toBe(true);
    expect([keys, await refunds(id)]).toEqual([[], []]);
    expect([await why.inputValue(), await page.getByLabel('Amount in EUR').inputValue()]).toEqual([
      'asked for it',
      '26.25',
    ]);
    await why.press('Enter');
    await dialog.waitFor();
  }
  await tabTo(page, 'Refund €26.25');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // The request is running: Escape must not look like a cancellation.
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Notices' }).getByText('€26.25 goes back to the buyer.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await refunds(id)).toEqual([{ amount_minor: 2_625, credits: 25 }]);
  await context.close();
});

test('a refund that is refused by now says so in the dialog, which stays', async () => {
  const { id, member } = await buyer();
  const { page, goto, context } = await atTheDesk('finance');
  await goto(`/desk/payments/${id}`);
  await page.getByLabel('Why').fill('asked for it');
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund €52.50?' });
  await dialog.waitFor();
  const other = await addStaff(site.app, ['finance']);
  const first = await other.client.post(
    '/api/desk/refund.php',
    { id, amount_minor: 5_250, credits: 50, reason: 'the same, by a colleague' },
    { headers: { 'idempotency-key': '01900000-0000-7000-8000-0000000000aa' } },
  );
  expect(first.status, first.text).toBe(200);
  await dialog.getByRole('button', { name: 'Refund €52.50' }).click();
  await eventually(() => dialog.getByRole('alert').innerText()).not.toBe('');
  expect(await dialog.isVisible()).toBe(true);
  expect(await refunds(id)).toHaveLength(1);
  expect(await shop.credits(member.id)).toBe(0);
  await context.close();
});

test.each(looks)('the dialogs at %i px, %s', async (width, scheme) => {
  const { id, member } = await buyer();
  const { page, goto, context } = await atTheDesk('owner', { width, scheme });
  await goto(`/desk/payments/${id}`);
  await page.getByLabel('Why').fill('asked for it');
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog', { name: 'Refund €52.50?' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goto(`/desk/members/${member.id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const suspend = page.getByRole('dialog', { name: `Suspend ${member.name}` });
  await suspend.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await suspend.waitFor({ state: 'hidden' });
  expect(await shop.sql('select status from members where id = $1', [member.id])).toEqual([{ status: 'active' }]);
  await context.close();
});

test('pausing, allowing, suspending: asked first, done once, and a slow answer cannot be closed away', async () => {
  const { id, member } = await buyer();
  const { page, goto, context } = await atTheDesk('owner');
  await goto(`/desk/payments/${id}`);
  const blocked = async () =>
    (
      await shop.sql<{ on: boolean }>('select blocked_at is not null as on from buyers where member_id = $1', [
        member.id,
      ])
    )[0]?.on ?? false;
  const ask = async (button: string, dialog: string, done: string) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'hidden' });
    const before = await blocked();
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
    expect(await blocked()).toBe(before);
    await page.getByRole('dialog', { name: dialog }).getByLabel('Why').fill('asked for on the phone');
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button }).click();
    await page.getByRole('region', { name: 'Notices' }).getByText(done).waitFor();
    expect(await blocked()).toBe(!before);
  };
  await ask('Pause buying', 'Pause buying for this member?', 'Buying is paused.');
  await ask('Allow buying again', 'Allow this member to buy again?', 'The member can buy again.');

  await goto(`/desk/members/${member.id}`);
  const hold = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/suspend.php', async (route) => {
    sent++;
    await hold.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${member.name}` });
  await dialog.getByLabel('Reason').selectOption('scam');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await eventually(() => sent).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  expect(await dialog.isVisible()).toBe(true);
  hold.resolve();
  await page.getByRole('region', { name: 'Notices' }).getByText('Suspended. The member is told by e-mail.').waitFor();
  expect(sent).toBe(1);
  expect(
    await shop.sql("select 1 as x from audit_log where subject_id = $1 and action = 'member_suspended'", [member.id]),
  ).toHaveLength(1);
  await context.close();
});
