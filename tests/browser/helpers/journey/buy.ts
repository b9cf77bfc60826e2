/** Buying in the sandbox, and what it unlocks. */
import { expect } from 'vitest';
import { timeBonus, welcomeDiscount } from '../../../../contract/discounts.ts';
import type { PaymentMethod } from '../../../../contract/methods.ts';
import { discounted } from '../../../../contract/money.ts';
import { expectAt } from '../story.ts';
import { until } from '../until.ts';
import { expectNoSidewaysScroll } from '../visitor.ts';
import { lockedPhotos } from './meet.ts';
import { creditsOf, eurosFor, type Play, imageLoaded, textBox, textFor } from './play.ts';
import { expectSent, hear, say } from './talk.ts';

export const bought = 25;
/** From the default price list of a new company, in euros. */
const priceMinor = 2_875;
const offers = { time_bonus: timeBonus, welcome: welcomeDiscount };
export interface Purchase {
  method: PaymentMethod;
  offer: keyof typeof offers;
}
export const paidFor = ({ offer }: Purchase): number => discounted(priceMinor, offers[offer].percentage);

/** In the shop: the offer counts down and its price is shown; then to the provider's page. */
async function order(play: Play, purchase: Purchase): Promise<void> {
  const { guest, stage } = play;
  const { page, hands } = guest;
  await page.locator('.shop-offer').getByRole('timer').waitFor();
  await hands.check(page.locator(`input[name=package][value="${bought}"]`));
  await hands.check(page.locator(`input[name=method][value=${purchase.method}]`));
  await stage.picture('shop-phone', page);
  await hands.check(page.locator('#shop-agreed'));
  const pay = page.locator('.shop-form button[type=submit]').filter({ visible: true }).first();
  await until(async () => (await pay.innerText()).includes(eurosFor(guest, paidFor(purchase))), true);
  await expectNoSidewaysScroll(page);
  await hands.press(pay);
}

/** The card is refused: nothing is charged, the page says so, and one press leads back to the same order. */
export async function orderInVain(play: Play, purchase: Purchase): Promise<void> {
  const { guest, stage } = play;
  const { page, hands } = guest;
  await order(play, purchase);
  await hands.press(page.locator('button[name=outcome][value=failed]'));
  await page.waitForURL(/\/transactions\//);
  await stage.settle();
  await page.getByRole('heading', { level: 1, name: textFor(play, guest, 'Credit card payment failed') }).waitFor();
  expect(await creditsOf(play, guest)).toBe(0);
  await hands.press(page.locator('.outcome-actions a').first());
  await page.waitForURL((url) => url.pathname === `/credits/${bought}/${purchase.method}`);
  await hands.check(page.locator('#shop-agreed'));
  await hands.press(page.locator('.shop-form button[type=submit]').filter({ visible: true }).first());
}

export const orderAtOnce = order;

/** At the provider's own page, on its own server. Then back, premium, with the receipt in the mailbox. */
export async function pay(play: Play, purchase: Purchase): Promise<void> {
  const { guest, stage } = play;
  const { page, hands } = guest;
  await hands.press(page.locator('button[name=outcome][value=completed]'));
  await page.waitForURL(/\/transactions\//);
  await stage.settle();
  await page.locator('.outcome[data-tone=success]').waitFor();
  await page
    .locator('.outcome-premium')
    .getByText(textFor(play, guest, 'You are premium now, for good'))
    .waitFor();
  const amountMinor = paidFor(purchase);
  expect(amountMinor).toBeLessThan(priceMinor);
  expect(
    await stage.sql(
      "select method, amount_minor, discount_code from payments where member_id = $1 and status = 'completed'",
      [guest.id],
    ),
  ).toEqual([{ method: purchase.method, amount_minor: amountMinor, discount_code: offers[purchase.offer].code }]);
}

/** Back in the conversation the unfinished sentence waits; it is finished and sent. */
export async function finishSentence(play: Play, begins: string, ends: string, by: 'enter' | 'button'): Promise<void> {
  const { guest, host } = play;
  const { page, hands } = guest;
  await hands.press(page.locator('.outcome-actions a').first());
  await page.waitForURL((url) => /^\/(chats\/|members\/[^/]+\/chat$)/.test(url.pathname));
  await until(() => textBox(page).inputValue(), begins);
  await say(guest, begins + ends, by);
  await hear(host, begins + ends);
  await expectSent(guest, ends);
  await until(() => creditsOf(play, guest), bought - 1);
}

/** As a premium member: all four photos, the last one too. */
export async function seeAllPhotos({ guest, host, stage }: Play): Promise<void> {
  const { page, goto, hands } = guest;
  await goto(`/members/${host.id}`);
  await expectAt(page, `/members/${host.id}`);
  await page.locator('.photo-strip li').nth(3).waitFor();
  expect(await lockedPhotos(guest).count()).toBe(0);
  expect(await page.locator('.unlock-row').count()).toBe(0);
  await stage.picture('profile-phone', page);
  await hands.press(page.locator('.photo-strip li button').last());
  await imageLoaded(page.locator('.photo-track li').last().locator('img:not(.photo-thumb)'));
}
