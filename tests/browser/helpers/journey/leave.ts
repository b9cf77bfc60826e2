/** Hiding, exporting one's data, withdrawing from a purchase, leaving, and coming back. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { expectAt, expectHeading, linkOf } from '../story.ts';
import { until } from '../until.ts';
import { bought, paidFor, type Purchase } from './buy.ts';
import {
  bubble,
  creditsOf,
  eurosFor,
  logIn,
  mailTo,
  type Play,
  imageLoaded,
  submit,
  textBox,
  textFor,
} from './play.ts';
import { openChat } from './talk.ts';

/** Invisible: the host's search no longer finds the guest; their conversation stays. */
export async function hide({ guest, host }: Play): Promise<void> {
  const guestCard = host.page.locator(`.members-grid article a[href="/members/${guest.id}"]`);
  await host.goto('/members');
  await guestCard.first().waitFor();
  await guest.goto('/notifications');
  const saved = guest.page.waitForResponse((r) => r.url().endsWith('/api/privacy.php') && r.ok());
  await guest.hands.check(guest.page.locator('input[name=invisible]'));
  await saved;
  await host.goto('/members');
  await host.page.locator('.members-count strong, .empty').first().waitFor();
  expect(await guestCard.count()).toBe(0);
  await openChat(host, guest);
  await textBox(host.page).waitFor();
}

/** A ZIP containing all of these texts, and photos. */
export async function takeData({ guest }: Play, parts: readonly string[]): Promise<void> {
  const { page, hands, email } = guest;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hands.press(page.locator('a[href="/api/export.php"]')),
  ]);
  const files = Object.entries(unzipSync(await readFile(await download.path())));
  const text = files
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => Buffer.from(content).toString())
    .join('\n');
  for (const part of [email, ...parts]) expect(text).toContain(part);
  expect(files.some(([name]) => /\.(jpe?g|webp|avif)$/.test(name))).toBe(true);
}

/** Unused credits are refunded, for less than was paid. */
export async function withdraw(play: Play, purchase: Purchase): Promise<void> {
  const { guest, stage } = play;
  const { page, goto, hands } = guest;
  await goto('/transactions');
  await hands.press(page.locator('.payment-main').first());
  await hands.press(page.locator('.withdrawal > button'));
  const dialog = page.locator('dialog#withdraw');
  await until(() => dialog.locator('dd').first().innerText(), String(bought - 1));
  const refundText = (await dialog.locator('[data-total] dd').innerText()).trim();
  await hands.press(dialog.getByRole('button', { name: textFor(play, guest, 'Confirm withdrawal') }));
  await dialog.waitFor({ state: 'hidden' });
  await stage.settle();
  await until(() => creditsOf(play, guest), 0);
  const [refund] = await stage.sql<{ credits: number; amount_minor: number }>(
    'select r.credits, r.amount_minor from refunds r join payments p on p.id = r.payment_id where p.member_id = $1',
    [guest.id],
  );
  expect([refund?.credits, eurosFor(guest, refund?.amount_minor ?? 0)]).toEqual([bought - 1, refundText]);
  expect(refund?.amount_minor).toBeLessThan(paidFor(purchase));
}

/** The account is gone; the host can no longer write to it. */
export async function deleteAccount(play: Play, reason: string): Promise<void> {
  const { guest, host } = play;
  const { page, goto, hands } = guest;
  await goto('/notifications');
  await hands.press(page.locator('#delete .form-actions button'));
  const dialog = page.locator('dialog#delete-account');
  await hands.press(dialog.locator('.delete-actions button').last());
  await hands.check(dialog.locator('input[name=reason][value=other]'));
  await hands.fill(dialog.locator('input[name=password]'), guest.password);
  await hands.press(dialog.locator('button[type=submit]'));
  await expectAt(page, '/account-deleted');
  await expectHeading(page, textFor(play, guest, 'Your account is deleted'));
  await guest.ready();
  await host.page.reload();
  await bubble(host.page, reason).waitFor();
  expect(await textBox(host.page).count()).toBe(0);
}

/** The mail restores the account: match and conversation are as they were. */
export async function comeBack(play: Play, said: string): Promise<void> {
  const { guest, host } = play;
  const { page, goto, ready } = guest;
  await goto(linkOf((await mailTo(play, guest, 'deletion')).text));
  await submit(guest);
  await page.getByText(textFor(play, guest, 'Your account is back')).waitFor();
  await ready();
  await logIn(guest);
  await expectAt(page, '/members');
  await goto('/likes/matches');
  await page.locator('.like-card', { hasText: host.name }).waitFor();
  await openChat(guest, host);
  await bubble(page, said).waitFor();
  await imageLoaded(page.locator('.bubble[data-kind=photo] img:not(.photo-thumb)'));
  await host.page.reload();
  await textBox(host.page).waitFor();
}
