/** The conversation: texts, a gift, a photo, and credits that run out in mid-sentence. */
import type { Locator } from 'playwright-core';
import { until } from '../until.ts';
import { type Actor, bubble, creditsOf, type Play, imageLoaded, textBox, textFor } from './play.ts';

/** The message with this text is sent, as its own line says. */
const sent = ({ page }: Actor, what: Locator) =>
  page
    .locator('.chat-group', { has: what })
    .locator('.chat-line:is([data-delivery=sent], [data-delivery=delivered], [data-delivery=read])')
    .waitFor();
export const expectSent = (actor: Actor, text: string): Promise<void> => sent(actor, bubble(actor.page, text));
export const hear = ({ page }: Actor, text: string): Promise<void> => bubble(page, text).waitFor();

/** Opens the conversation with the other from the list. */
export async function openChat({ goto, page, hands }: Actor, other: Actor): Promise<void> {
  await goto('/chats');
  await hands.press(page.locator('.chat-row-link', { hasText: other.name }));
}

/** Writes and sends; by Enter with a keyboard, by the button on touch screens. */
export async function say({ page, hands }: Actor, text: string, by: 'enter' | 'button'): Promise<void> {
  await hands.fill(textBox(page), text);
  if (by === 'enter') await textBox(page).press('Enter');
  else await hands.press(page.locator('.composer-send'));
}

/** The list shows it as unread. */
export const expectUnread = ({ page }: Actor, from: Actor, text: string): Promise<void> =>
  page.locator('.chat-row[data-unread]', { hasText: from.name }).getByText(text).waitFor();

/** The second tool beside the text box; the first gift of the sheet. */
export async function giveGift({ page, hands }: Actor, to: Actor): Promise<void> {
  await hands.press(page.locator('.composer-tool').nth(1));
  const gift = page.locator('dialog#gifts .gift-choice:enabled').first();
  await gift.waitFor();
  await hands.press(gift);
  await hands.press(page.locator('.composer-send'));
  await sent({ page } as Actor, page.locator('.bubble[data-kind=gift]'));
  await imageLoaded(to.page.locator('.bubble[data-kind=gift] img'));
}

/** One of the sender's photos; the other sees it because staff approved it. */
export async function givePhoto({ page, hands }: Actor, to: Actor): Promise<void> {
  await hands.press(page.locator('.composer-tool').nth(0));
  await hands.press(page.locator('dialog#send-photo .photo-choice').first());
  await hands.press(page.locator('.composer-send'));
  await sent({ page } as Actor, page.locator('.bubble[data-kind=photo]'));
  await imageLoaded(to.page.locator('.bubble[data-kind=photo] img:not(.photo-thumb)'));
}

/** No credits left; what is written next stays where it is, with a link to the shop beside it. */
export async function runDry(play: Play, sentence: string, by: 'enter' | 'button'): Promise<void> {
  const { guest } = play;
  const { page, hands } = guest;
  await until(() => creditsOf(play, guest), 0);
  await say(guest, sentence, by);
  const alert = page
    .getByRole('alert')
    .filter({ hasText: textFor(play, guest, 'You do not have enough credits to send this message') });
  await hands.press(alert.getByRole('link', { name: textFor(play, guest, 'Buy credits') }));
  await page.waitForURL((url) => url.pathname === '/credits');
}
