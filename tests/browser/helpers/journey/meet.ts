/** Finding, liking, matching. */
import { expect } from 'vitest';
import { expectAt } from '../story.ts';
import { until, untilSeen } from '../until.ts';
import { expectNoSidewaysScroll } from '../visitor.ts';
import { type Actor, type Play, textBox, textFor } from './play.ts';

/** Photos in a profile's strip that require premium. */
export const lockedPhotos = ({ page }: Actor) => page.locator('.photo-strip li [data-locked]');
const cards = ({ page }: Actor) => page.locator('.members-grid').first().locator('article');

/**
 * Narrows the search by an interest, and opens the other's page from the results. `finder` is the page of the search.
 * @param found how many members share it; null if unknown
 */
export async function findByInterest(
  finder: Actor,
  other: Actor,
  interest: string,
  count: number | null = 1,
): Promise<void> {
  const { page, hands } = finder;
  await untilSeen(
    () => cards(finder).count(),
    (n) => n > (count ?? 0),
    'more cards than will be found',
  );
  await hands.press(page.locator('.filter-all'));
  const sheet = page.locator('dialog#all-filters');
  await hands.check(sheet.locator('label', { hasText: interest }).locator('input'));
  await hands.press(sheet.locator('.dialog-foot button').last());
  await sheet.waitFor({ state: 'hidden' });
  if (count !== null) await until(() => cards(finder).count(), count);
  await expectNoSidewaysScroll(page);
  await hands.press(cards(finder).locator(`a[href="/members/${other.id}"]`).first());
  await expectAt(page, `/members/${other.id}`);
  await page.getByRole('heading', { level: 1, name: `${other.name}, ` }).waitFor();
}

/** On the other's page: two of the four photos are for premium members, and say so. */
export async function expectLockedPhotos(guest: Actor): Promise<void> {
  await guest.page.locator('.unlock-row a[href="/premium"]').waitFor();
  expect(await lockedPhotos(guest).count()).toBe(2);
}

/** The heart below a profile. */
export async function like({ page, hands }: Actor): Promise<void> {
  const heart = page.locator('.profile-bar button').first();
  await hands.press(heart);
  await until(() => heart.getAttribute('aria-pressed'), 'true');
}

/**
 * From the received likes: the other's card shows their like; one more press makes it a match, on both screens at
 * once.
 */
export async function likeBack(play: Play, from: Actor, to: Actor): Promise<void> {
  await from.goto('/likes');
  await from.hands.press(
    from.page.locator('.like-card', { hasText: to.name }).locator('.member-card-action button[aria-pressed]'),
  );
  for (const { page } of [from, to]) await page.locator('dialog.match[data-kind=match]').waitFor();
  await play.stage.picture('match-phone', (from === play.guest ? from : to).page);
}

export const later = ({ page, hands }: Actor): Promise<void> => hands.press(page.locator('dialog.match .match-later'));

/** The match's own button leads to the conversation. */
export async function sayHello(play: Play, from: Actor, to: Actor): Promise<void> {
  const popup = from.page.getByRole('dialog', { name: textFor(play, from, 'It’s a match') });
  await from.hands.press(popup.getByRole('button', { name: textFor(play, from, 'Say hello') }));
  await expectAt(from.page, `/members/${to.id}/chat`);
  await textBox(from.page).waitFor();
}
