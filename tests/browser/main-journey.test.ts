/**
 * The main job, whole: Ola arrives on Bram's landing page by an affiliate link, on a phone, in Polish; they meet, talk, she buys
 * and stays, hides, leaves and comes back. Bram sits at a desktop, in Dutch; Sam of the team at the desk. Three browsers, one
 * server, a real mail server, the payment sandbox beside it: nothing is faked in between, and every step waits for what a
 * person sees. Single pages have their own tests; here they have to work together.
 */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { time_bonus } from '../../contract/discounts.ts';
import { discounted, formatMoney, packagePrice } from '../../contract/money.ts';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/server.ts';
import { balance, checkBooks, grant } from '../helpers/chat.ts';
import { newMember } from '../helpers/factories.ts';
import { addPeople, person } from '../helpers/people.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, linkOf, oneStory, photoFile } from './helpers/story.ts';

oneStory();
const email = 'ola@members.example';
const password = 'seven quiet rivers';
const hello = 'Dobry wieczór! Twoje zdjęcie znad wody przypomniało mi dom.';
const [sentence_begins, sentence_ends] = ['Powiem Ci jeszcze tylko, że w sobotę', ' będę przy latarni o ósmej.'];
/** What the site gives new members: enough for one gift, one photo and one message. */
const signup_credits = 6;
const bought = 25;
const price_minor = packagePrice(bought, 'EUR') ?? 0;
const paid_minor = discounted(price_minor, time_bonus.percentage);

let site: TestSite;
let sandbox: Sandbox;
let ola: Visitor;
let ola_id: string;
let bram: Visitor;
const bram_account = newMember({ name: 'bram.k', gender: 'male', wanted: 'female' });
let bram_id: string;
let desk: Visitor;
let code: () => string;
let staff: Awaited<ReturnType<typeof addStaff>>;

/** A text as Polish pages have it: the source text in, the words of the catalogue out. */
const pl = ({ id, message = '', values }: MessageDescriptor) => site.app.services.words.text('pl', { id, message }, values);
const mailOf = (name: string, to = email) => site.app.smtp.waitFor(to, site.app.services.words.text('pl', { id: `mail.${name}.subject`, message: '' }));
const euros = (amount_minor: number) => formatMoney({ amount_minor, currency: 'EUR' }, 'pl');
/** The main button of the one form on the page. */
const submit = (page: Page) => page.locator('main form.form button[type=submit]').click();
const choice = (within: Page | Locator, name: string, value: string) => within.locator(`label:has(input[name="${name}"][value="${value}"])`);
const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text });
const box = (page: Page) => page.locator('#chat-text');
const shown = (image: Locator) => eventually(() => image.evaluate((i) => (i as HTMLImageElement).complete && (i as HTMLImageElement).naturalWidth > 0)).toBe(true);
async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.locator('.composer-send').click();
}
/** The last message of this kind has left, as its own line says. */
const sent = (page: Page, what: Locator) =>
  page.locator('.chat-group', { has: what }).locator('.chat-line:is([data-delivery=sent], [data-delivery=delivered], [data-delivery=read])').waitFor();
/** Photos in the strip of a profile that only premium opens. */
const locked = (page: Page) => page.locator('.photo-strip li [data-locked]');
async function logInAs({ page, goto }: Visitor, login: string, secret: string, path = '/login'): Promise<void> {
  await goto(path);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(secret);
  await submit(page);
}

beforeAll(async () => {
  site = await startSite();
  const { app } = site;
  sandbox = createSandbox({ secret: app.services.config.secret, words: app.services.words, file: null });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  app.services.config.payments.sandbox_url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  await app.settings(app.sites.a.site_id, { signup_credits });

  // Bram has been here for a while: premium, some credits, four photos that the team looked at.
  const client = app.client('localhost');
  client.headers['accept-language'] = 'nl-NL';
  bram_id = (await client.post('/api/signup.php', bram_account)).json.user.id;
  await app.sql("update members set status = 'active', confirmed_at = now(), signup_step = 5, paid_user = true where id = $1", [bram_id]);
  await app.sql("update profiles set country = 'NL', region = 'NL-UT', city = 'Utrecht', lat = 52.09, lon = 5.12, interests = '{art,wine}' where member_id = $1", [bram_id]);
  await grant(app, bram_id, 50);
  for (let n = 0; n < 4; n++) {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array((await photoFile()).buffer)], { type: 'image/jpeg' }), 'bram.jpg');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const answer = await client.send('POST', '/api/photos.php', Buffer.from(await encoded.arrayBuffer()), { headers: { 'content-type': type } });
    expect(answer.status, answer.text).toBe(200);
  }
  const early = await addStaff(app, ['moderator']);
  for (const { photo } of (await early.client.post('/api/desk/photos/claim.php', { count: 6 })).json.photos)
    expect((await early.client.post(`/api/desk/photos/${photo.id}.php`, { decision: 'approve' })).status).toBe(200);
  // Others that the search has to tell from him.
  await addPeople(app.services.db, Array.from({ length: 5 }, () => person(app.sites.a, { gender: 'male', wanted: ['female'], interests: ['tea'] })));
  staff = await addStaff(app, ['moderator'], { signed_in: false });
  code = staff.code;

  ola = await site.visitor({
    width: 390, height: 844, warned: false, language: 'pl-PL',
    more: { hasTouch: true, permissions: ['geolocation'], geolocation: { latitude: 52.09, longitude: 5.12 } },
  });
  bram = await site.visitor({ language: 'nl-NL' });
  desk = await site.visitor();
});
afterAll(async () => {
  const problems = [ola, bram, desk].flatMap((one) => one?.takeProblems() ?? []);
  await site?.stop();
  sandbox?.server.closeAllConnections();
  sandbox?.server.close();
  // A refused call is an answer, which the browser's console still reports.
  expect(problems.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

test('Ola follows an affiliate link to Bram’s landing page and writes to him', async () => {
  const { page, goto } = ola;
  expect(await goto(`/members/${bram_id}/landing?network=adnet&ref=r7&sub1=autumn`)).toBe(200);
  expect(await page.locator('html').getAttribute('lang')).toBe('pl');
  // Landing pages warn in stricter countries only (specification, section 2): what she sees first here is his face.
  expect(await page.locator('[data-entry-warning]').count()).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'bram.k' }).waitFor();
  await shown(page.locator('.portrait-photo picture img'));
  await page.locator('#lander-message').fill(hello);
  await page.getByRole('button', { name: pl(msg`Send, and join free`) }).click();
  await expectAt(page, '/signup');
});

test('her message is in the sign-up; the account is made, and he has the message at once', async () => {
  const { page, ready } = ola;
  await ready();
  const recipient = { name: 'bram.k' };
  await expectHeading(page, pl(msg`Write to ${recipient.name}`));
  expect(await page.locator('textarea[name=signup_message]').inputValue()).toBe(hello);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=name]').fill('ola.w');
  await page.locator('input[name=password]').fill(site.app.secret(password));
  await page.getByRole('textbox', { name: pl(msg`Day`) }).fill('14');
  await page.getByLabel(pl(msg`Month`)).selectOption('3');
  await page.getByRole('textbox', { name: pl(msg`Year`) }).fill('1992');
  await page.locator('input[name=consent]').check();
  await expectNoSidewaysScroll(page);
  await submit(page);
  await expectAt(page, '/complete-signup');
  const [row] = await site.app.sql<{ id: string; language: string; network: string; ref: string; sub1: string }>(
    'select m.id, m.language, t.network, t.ref, t.sub1 from members m join member_tracking t on t.member_id = m.id where m.email = $1', [email],
  );
  expect(row).toMatchObject({ language: 'pl', network: 'adnet', ref: 'r7', sub1: 'autumn' });
  ola_id = row?.id ?? '';
  const delivered = () => site.app.sql(
    'select g.body from messages g join conversations c on c.id = g.conversation_id where g.sender_id = $1 and $2 in (c.member_a, c.member_b)', [ola_id, bram_id],
  );
  await eventually(delivered).toEqual([{ body: hello }]);
});

test('a photo, who she is, where she is, a few words: all four steps', async () => {
  const { page } = ola;
  await expectHeading(page, pl(msg`Add a photo`));
  await page.locator('input[type=file]').setInputFiles(await photoFile());
  await shown(page.locator('.signup-photos img'));
  await submit(page);
  await expectHeading(page, pl(msg`Who you are`));
  await choice(page, 'gender', 'female').click();
  if (!(await page.locator('input[name=wanted][value=male]').isChecked())) await choice(page, 'wanted', 'male').click();
  await submit(page);
  await expectHeading(page, pl(msg`Where you are`));
  await page.getByRole('button', { name: pl(msg`Use my location`) }).click();
  await eventually(() => page.locator('input[name=city]').inputValue()).toBe('Utrecht');
  await submit(page);
  await expectHeading(page, pl(msg`About you`));
  await page.locator('textarea[name=about]').fill('Zbieram stare mapy i nowe wieczory.');
  await page.locator('select[name=body_type]').selectOption('normal');
  await choice(page, 'interests', 'art').click();
  await submit(page);
  await expectHeading(page, pl(msg`You’re in`));
  await page.getByRole('heading', { name: pl(msg`Check your inbox`) }).waitFor();
});

test('the mail is there in her language, and its button opens her account', async () => {
  const { page, goto } = ola;
  await goto(linkOf((await mailOf('activation')).text));
  await submit(page);
  await expectAt(page, '/activate/done');
  await expectHeading(page, pl(msg`Your e-mail address is confirmed`));
  await ola.ready();
});

test('Sam logs in at the desk with password and code, and approves her photo', async () => {
  const { page, goto } = desk;
  await goto('/desk/login?next=/desk/photos');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(staff.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(staff.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(code());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectAt(page, '/desk/photos');
  await shown(page.getByRole('img', { name: 'Photo of ola.w' }));
  await page.keyboard.press('a');
  await page.getByText('ola.w: approved').waitFor();
  await eventually(() => site.app.sql('select status from photos where member_id = $1', [ola_id])).toEqual([{ status: 'active' }]);
});

test('she searches, finds Bram by what they share, and likes him', async () => {
  const { page, ready } = ola;
  await page.locator('main a[href="/members"]').click();
  await page.waitForURL((url) => url.pathname === '/members');
  await ready();
  const cards = page.locator('.members-grid').first().locator('article');
  await eventually(() => cards.count()).toBe(6);
  await page.locator('.filter-all').click();
  const sheet = page.locator('dialog#all-filters');
  await sheet.getByText('Sztuka', { exact: true }).click();
  await sheet.locator('.dialog-foot button').last().click();
  await sheet.waitFor({ state: 'hidden' });
  await eventually(() => cards.count()).toBe(1);
  await expectNoSidewaysScroll(page);
  await cards.locator(`a[href="/members/${bram_id}"]`).click();
  await expectAt(page, `/members/${bram_id}`);
  await page.getByRole('heading', { level: 1, name: 'bram.k, ' }).waitFor();
  // Two of his four photos are for premium members, and say so.
  await page.locator('.unlock-row a[href="/premium"]').waitFor();
  expect(await locked(page).count()).toBe(2);
  const heart = page.locator('.profile-bar button');
  await heart.click();
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true');
});

test('Bram logs in: her message and her like are there; he likes her back, and it is a match on both screens', async () => {
  const { page, goto, ready } = bram;
  await logInAs(bram, 'bram.k', bram_account.password, '/login?next=/chats');
  await expectAt(page, '/chats');
  await ready();
  expect(await page.locator('html').getAttribute('lang')).toBe('nl');
  await page.locator('.chat-row[data-unread]', { hasText: 'ola.w' }).getByText(hello).waitFor();
  await goto('/likes');
  await page.locator('.like-card', { hasText: 'ola.w' }).locator('.member-card-action button').click();
  for (const screen of [page, ola.page]) await screen.locator('dialog.match[data-kind=match]').waitFor();
  await page.locator('dialog.match .match-later').click();
  const popup = ola.page.getByRole('dialog', { name: pl(msg`It’s a match`) });
  await popup.getByRole('button', { name: pl(msg`Say hello`) }).click();
  await expectAt(ola.page, `/members/${bram_id}/chat`);
});

test('they talk, each hearing the other at once', async () => {
  await bubble(ola.page, hello).waitFor();
  await bram.goto('/chats');
  await bram.page.locator('.chat-row-link', { hasText: 'ola.w' }).click();
  await bubble(bram.page, hello).waitFor();
  await box(bram.page).fill('Goedenavond! Dat was bij Muiden.');
  await box(bram.page).press('Enter');
  await bubble(ola.page, 'Dat was bij Muiden').waitFor();
  await bram.page.locator('.chat-line[data-delivery=read]').waitFor();
  await expectNoSidewaysScroll(ola.page);
});

test('she sends a gift, then her photo, which he sees because Sam approved it', async () => {
  const { page } = ola;
  const tools = page.locator('.composer-tool');
  await tools.nth(1).click();
  await page.locator('dialog#gifts .gift-choice:enabled').first().click();
  await page.locator('.composer-send').click();
  await sent(page, page.locator('.bubble[data-kind=gift]'));
  await shown(bram.page.locator('.bubble[data-kind=gift] img'));
  await tools.nth(0).click();
  await page.locator('dialog#send-photo .photo-choice').first().click();
  await page.locator('.composer-send').click();
  await sent(page, page.locator('.bubble[data-kind=photo]'));
  await shown(bram.page.locator('.bubble[data-kind=photo] img:not(.photo-thumb)'));
  expect(await balance(site.app, ola_id)).toBe(1);
});

test('her credits end in the middle of a sentence: it stays, and says what to do', async () => {
  const { page } = ola;
  await send(page, 'To była ostatnia wiadomość?');
  await bubble(bram.page, 'ostatnia wiadomość').waitFor();
  await eventually(() => balance(site.app, ola_id)).toBe(0);
  await send(page, sentence_begins);
  const alert = page.getByRole('alert').filter({ hasText: pl(msg`You do not have enough credits to send this message`) });
  await alert.getByRole('link', { name: pl(msg`Buy credits`) }).click();
  await page.waitForURL((url) => url.pathname === '/credits');
});

test('she buys with iDEAL; as she is new, the time bonus is taken off and counts down', async () => {
  const { page } = ola;
  // Under four hours after the sign-up this offer comes before the welcome discount.
  await page.locator('.shop-offer').getByRole('timer').waitFor();
  await page.locator(`input[name=package][value="${bought}"]`).check();
  await page.locator('input[name=method][value=ideal]').check({ force: true });
  await page.locator('#shop-agreed').check();
  expect(paid_minor).toBeLessThan(price_minor);
  const pay = page.locator('.shop-form button[type=submit]').filter({ visible: true }).first();
  await eventually(() => pay.innerText()).toContain(euros(paid_minor));
  await expectNoSidewaysScroll(page);
  await pay.click();
  // At the provider's: its own page, on its own server, in her language.
  await page.locator('button[name=outcome][value=completed]').click();
  await page.waitForURL(/\/transactions\//);
  await sandbox.tick();
  await page.locator('.outcome[data-tone=success]').waitFor();
  await page.locator('.outcome-premium').getByText(pl(msg`You are premium now, for good`)).waitFor();
  expect(await site.app.sql('select status, method, amount_minor, discount_code from payments where member_id = $1', [ola_id]))
    .toEqual([{ status: 'completed', method: 'ideal', amount_minor: paid_minor, discount_code: time_bonus.code }]);
  await eventually(() => site.app.smtp.mails.some((m) => m.to === email && m.text.includes(euros(paid_minor)))).toBe(true);
});

test('back in the conversation her sentence waits; she finishes it, and he reads it whole', async () => {
  const { page } = ola;
  await page.locator('.outcome-actions a').first().click();
  await expectAt(page, `/members/${bram_id}/chat`);
  await eventually(() => box(page).inputValue()).toBe(sentence_begins);
  await send(page, sentence_begins + sentence_ends);
  await bubble(bram.page, sentence_begins + sentence_ends).waitFor();
  await sent(page, bubble(page, sentence_ends));
  await eventually(() => balance(site.app, ola_id)).toBe(bought - 1);
});

test('as a premium member she sees all his photos', async () => {
  const { page, goto } = ola;
  await goto(`/members/${bram_id}`);
  await page.locator('.photo-strip li').nth(3).waitFor();
  expect(await locked(page).count()).toBe(0);
  expect(await page.locator('.unlock-row').count()).toBe(0);
  await page.locator('.photo-strip li button').last().click();
  await shown(page.locator('.photo-track li').last().locator('img:not(.photo-thumb)'));
});

test('she hides: his search loses her, their conversation stays', async () => {
  const found = bram.page.locator(`.members-grid article a[href="/members/${ola_id}"]`);
  await bram.goto('/members');
  await found.first().waitFor();
  await ola.goto('/notifications');
  const saved = ola.page.waitForResponse((r) => r.url().endsWith('/api/privacy.php') && r.ok());
  await ola.page.locator('input[name=invisible]').click();
  await saved;
  await bram.goto('/members');
  await bram.page.locator('.members-count strong, .empty').first().waitFor();
  expect(await found.count()).toBe(0);
  await bram.goto('/chats');
  await bram.page.locator('.chat-row-link', { hasText: 'ola.w' }).click();
  await box(bram.page).waitFor();
});

test('she takes all her data along', async () => {
  const { page } = ola;
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[href="/api/export.php"]').click()]);
  const files = Object.entries(unzipSync(await readFile(await download.path())));
  const text = files.filter(([name]) => name.endsWith('.json')).map(([, content]) => Buffer.from(content).toString()).join('\n');
  for (const part of [email, hello, sentence_begins + sentence_ends, 'Muiden', 'Zbieram stare mapy']) expect(text).toContain(part);
  expect(files.some(([name]) => /\.(jpe?g|webp|avif)$/.test(name))).toBe(true);
});

test('she withdraws from the purchase: the credits she did not use come back as money', async () => {
  const { page, goto } = ola;
  await goto('/transactions');
  await page.locator('.payment-main').click();
  await page.locator('.withdrawal > button').click();
  const dialog = page.locator('dialog#withdraw');
  await eventually(() => dialog.locator('dd').first().innerText()).toBe(String(bought - 1));
  const back = (await dialog.locator('[data-total] dd').innerText()).trim();
  await dialog.getByRole('button', { name: pl(msg`Confirm withdrawal`) }).click();
  await dialog.waitFor({ state: 'hidden' });
  await sandbox.tick();
  await eventually(() => balance(site.app, ola_id)).toBe(0);
  const [refund] = await site.app.sql<{ credits: number; amount_minor: number }>('select credits, amount_minor from refunds');
  expect([refund?.credits, euros(refund?.amount_minor ?? 0)]).toEqual([bought - 1, back]);
  expect(refund?.amount_minor).toBeLessThan(paid_minor);
});

test('she deletes her account, and in their conversation there is nobody to write to', async () => {
  const { page, goto } = ola;
  await goto('/notifications');
  await page.locator('#delete .form-actions button').click();
  const dialog = page.locator('dialog#delete-account');
  await dialog.locator('.delete-actions button').last().click();
  await dialog.locator('input[name=reason][value=other]').check();
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await expectAt(page, '/account-deleted');
  await expectHeading(page, pl(msg`Your account is deleted`));
  // Logged out on an ordinary page she is asked for the first time whether she is an adult; the answer is kept.
  const warning = page.locator('dialog#entry-warning');
  await ola.ready();
  await warning.locator('button[type=submit]').click();
  await warning.waitFor({ state: 'hidden' });
  await bram.page.reload();
  await bubble(bram.page, hello).waitFor();
  expect(await box(bram.page).count()).toBe(0);
});

test('the mail brings her back: profile, match and conversation are as they were', async () => {
  const { page, goto, ready } = ola;
  await goto(linkOf((await mailOf('deletion')).text));
  await submit(page);
  await page.getByText(pl(msg`Your account is back`)).waitFor();
  await ready();
  await logInAs(ola, email, password);
  await expectAt(page, '/members');
  await goto('/likes/matches');
  await page.locator('.like-card', { hasText: 'bram.k' }).waitFor();
  await goto('/chats');
  await page.locator('.chat-row-link', { hasText: 'bram.k' }).click();
  await bubble(page, sentence_begins + sentence_ends).waitFor();
  await shown(page.locator('.bubble[data-kind=photo] img:not(.photo-thumb)'));
  await bram.page.reload();
  await box(bram.page).waitFor();
  await checkBooks(site.app);
});
