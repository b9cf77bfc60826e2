/** From visitor to member: two ways in, the account, the four steps, the mail. */
import { expect } from 'vitest';
import { expectAt, expectHeading, linkOf } from '../story.ts';
import { until } from '../until.ts';
import { expectNoSidewaysScroll } from '../visitor.ts';
import { mailTo, type Play, imageLoaded, submit, textFor } from './play.ts';

/** What the new member says about themselves. */
export interface Particulars {
  birth: { day: string; month: string; year: string };
  gender: 'male' | 'female';
  wanted: 'male' | 'female';
  /** `here`: where the browser says it is, which is Utrecht; else chosen by hand. */
  place: 'here' | { country: string; region: string; city: string };
  about: string;
  interest: string;
}

/** By an affiliate link to the host's landing page, with a first message written there. */
export async function followLink(play: Play, message: string): Promise<void> {
  const { guest, host, stage } = play;
  const { page, goto, hands } = guest;
  expect(await goto(`/members/${host.id}/landing?network=adnet&ref=r7&sub1=autumn`)).toBe(200);
  expect(await page.locator('html').getAttribute('lang')).toBe(guest.language);
  // Landing pages show the entry warning only in stricter countries: here the first thing to see is a face.
  expect(await page.locator('[data-entry-warning]').count()).toBe(0);
  await page.getByRole('heading', { level: 1, name: host.name }).waitFor();
  await imageLoaded(page.locator('.portrait-photo picture img'));
  await stage.picture('landing-phone', page);
  await hands.fill(page.locator('#lander-message'), message);
  await hands.press(page.getByRole('button', { name: textFor(play, guest, 'Send, and join free') }));
  await expectAt(page, '/signup');
  await guest.ready();
  // The macro's bare placeholders become numbers in the catalog.
  await expectHeading(page, textFor(play, guest, 'Write to {0}', { 0: host.name }));
  expect(await page.locator('textarea[name=signup_message]').inputValue()).toBe(message);
  await hands.fill(page.locator('input[name=email]'), guest.email);
}

/** By the front page: past the entry warning, with the form below the headline. */
export async function startAtFront(play: Play, { gender, wanted }: Particulars): Promise<void> {
  const { page, goto, ready, hands, email, language } = play.guest;
  expect(await goto('/')).toBe(200);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  const warning = page.locator('dialog#entry-warning');
  await hands.press(warning.locator('button[type=submit]'));
  await warning.waitFor({ state: 'hidden' });
  await hands.choose(page.locator('.start select[name=gender]'), gender);
  await hands.choose(page.locator('.start select[name=wanted]'), wanted);
  await hands.fill(page.locator('.start input[name=email]'), email);
  await hands.press(page.locator('.start button[type=submit]'));
  await expectAt(page, '/signup');
  await ready();
  expect(await page.locator('input[name=email]').inputValue()).toBe(email);
}

/** The rest of the first form; it creates the account. */
export async function makeAccount(play: Play, { birth }: Particulars): Promise<void> {
  const { guest, stage } = play;
  const { page, hands } = guest;
  await hands.fill(page.locator('input[name=name]'), guest.name);
  await hands.fill(page.locator('input[name=password]'), guest.password);
  await hands.fill(page.locator('[name=date_of_birth_day]'), birth.day);
  await hands.choose(page.locator('[name=date_of_birth_month]'), birth.month);
  await hands.fill(page.locator('[name=date_of_birth_year]'), birth.year);
  await hands.check(page.locator('input[name=consent]'));
  await expectNoSidewaysScroll(page);
  await submit(guest);
  await expectAt(page, '/complete-signup');
  const [row] = await stage.sql<{ id: string; language: string }>('select id, language from members where email = $1', [
    guest.email,
  ]);
  expect(row?.language).toBe(guest.language);
  guest.id = row?.id ?? '';
}

/** A photo, gender, place, a few words: all four steps. */
export async function fillIn(play: Play, particulars: Particulars): Promise<void> {
  const { guest, stage } = play;
  const { page, hands } = guest;
  const heading = (source: string) => expectHeading(page, textFor(play, guest, source));
  await heading('Add a photo');
  await hands.upload(page.locator('input[type=file]'), await stage.photoOf(guest.name, 0));
  await imageLoaded(page.locator('.signup-photos img'));
  await stage.picture('signup-phone', page);
  await submit(guest);
  await heading('Who you are');
  await hands.check(page.locator(`input[name=gender][value=${particulars.gender}]`));
  await hands.check(page.locator(`input[name=wanted][value=${particulars.wanted}]`));
  await submit(guest);
  await heading('Where you are');
  const city = page.locator('input[name=city]');
  if (particulars.place === 'here') {
    await hands.press(page.getByRole('button', { name: textFor(play, guest, 'Use my location') }));
    await until(() => city.inputValue(), 'Utrecht');
  } else {
    await hands.choose(page.locator('select[name=country]'), particulars.place.country);
    await hands.choose(page.locator('select[name=region]'), particulars.place.region);
    await hands.fill(city, particulars.place.city);
  }
  await submit(guest);
  await heading('About you');
  await hands.fill(page.locator('textarea[name=about]'), particulars.about);
  await hands.choose(page.locator('select[name=body_type]'), 'normal');
  await hands.check(page.locator(`input[name=interests][value=${particulars.interest}]`));
  await submit(guest);
  await heading('You’re in');
  await page.getByRole('heading', { name: textFor(play, guest, 'Check your inbox') }).waitFor();
}

/** The mail arrives in the guest's language, and its button activates the account. */
export async function confirm(play: Play): Promise<void> {
  const { guest } = play;
  await guest.goto(linkOf((await mailTo(play, guest, 'activation')).text));
  await submit(guest);
  await expectAt(guest.page, '/activate/done');
  await expectHeading(guest.page, textFor(play, guest, 'Your e-mail address is confirmed'));
  await guest.ready();
}
