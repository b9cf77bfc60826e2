/** Two journeys of trust, each through its screens: somebody excluded who comes back, and a warning that ends in an answered appeal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { transaction } from '../../server/platform/db.ts';
import type { TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import { addPerson, bubble } from './helpers/chat.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { described, eventually, expectAt, logIn, oneStory } from './helpers/story.ts';

let site: TestSite;
let lead: TestStaff;
let colleague: TestStaff;
beforeAll(async () => {
  site = await startSite();
  [lead, colleague] = [await addStaff(site.app, ['lead']), await addStaff(site.app, ['lead'])];
});
afterAll(() => site?.stop());

/** What a provider's notice of a payment leaves of the card (payments: mark-payer.ts). */
async function paidByCard(member: TestMember, card: string): Promise<void> {
  const { app } = site;
  const marks = await marksOf(app.services, 1, { card });
  await transaction(app.services.db, (tx) => writeMarks(tx, member.id, marks));
}
const profileOf = async ({ id }: TestMember) =>
  (await site.app.sql<{ status: string }>('select status from profiles where member_id = $1', [id]))[0]?.status;
/** The first mail to this address that says this. */
async function mailTo(to: string, text: string) {
  const find = () => site.app.smtp.mails.find((mail) => mail.to === to && mail.text.includes(text));
  await eventually(() => find()?.text ?? '').toContain(text);
  return find() as NonNullable<ReturnType<typeof find>>;
}
const atWork = (staff: TestStaff): Promise<Visitor> => site.visitor({ width: 1440, member: staff });
/** What the page has just said. */
const notices = ({ page }: Visitor) => page.getByRole('region', { name: 'Notices' });
/** The banner of an account that waits, as the next page shows it. */
const held = ({ page }: Visitor) => page.locator('.warning-banners').getByRole('link', { name: 'Appeal' });

async function signUp({ page, goto }: Visitor, person: { email: string; name: string; password: string }) {
  await goto('/signup');
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=name]').fill(person.name);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('[name=date_of_birth_day]').fill('2');
  await page.locator('[name=date_of_birth_month]').selectOption('11');
  await page.locator('[name=date_of_birth_year]').fill('1979');
  await page.locator('input[name=consent]').check();
  await page.locator('button[type=submit]').last().click();
}
/** Decides the open case as the desk does: what, why, what happened, and once more in the dialog. */
async function decide(desk: Visitor, action: RegExp, reason: string, facts: string): Promise<void> {
  const { page } = desk;
  await page.getByRole('radio', { name: action }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption(reason);
  await page.getByLabel('What happened, for the member').fill(facts);
  await page.getByRole('button', { name: /^Decide(?!d)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await notices(desk).getByText('Decided. Both sides are told by e-mail.').waitFor();
}

describe('excluded and back', () => {
  oneStory();
  const fresh = newMember({ email: 'verona.day@members.example' });
  const card = 'card of vera';
  let number = '';
  let taken: TestMember;
  let back: Visitor;

  test('a moderator excludes somebody; their address in another form is answered like a taken one, and only the mailbox is told', async () => {
    const { app } = site;
    for (const secret of [fresh.email, fresh.password]) app.secret(secret);
    const vera = await app.signup({ host: 'localhost', email: app.secret('vera.again@gmail.com') });
    taken = await app.signup({ host: 'localhost' });
    await paidByCard(vera, card);
    const desk = await atWork(lead);
    await desk.goto(`/desk/members/${vera.id}`);
    await desk.page.getByRole('button', { name: 'Actions', exact: true }).click();
    await desk.page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = desk.page.getByRole('dialog', { name: `Suspend ${vera.name}` });
    await dialog.getByLabel('How long').selectOption({ label: '30 days' });
    await dialog.getByLabel('Reason').selectOption('scam');
    await dialog.getByLabel('What happened, for the member').fill('You asked two members for money.');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await notices(desk).getByText('Suspended. The member is told by e-mail.').waitFor();
    await desk.context.close();
    const letter = await mailTo(vera.email, 'You asked two members for money.');
    number = /D-\d{4}-\d+/.exec(letter.subject)?.[0] ?? '';
    expect(number).not.toBe('');

    back = await site.visitor();
    await logIn(back, vera.email, vera.password);
    await back.page.getByText('This account has been suspended.').waitFor();
    const form = app.secret('VeraAgain+2@googlemail.com');
    for (const email of [taken.email, form]) {
      await signUp(back, { ...fresh, email });
      await eventually(() => described(back.page.locator('input[name=email]'))).toContain(
        'An account with this e-mail address already exists',
      );
    }
    // Why and until when, and nothing of what happened: the list of the excluded holds no facts.
    const mail = await mailTo(form, number);
    expect(mail.subject).toBe('About your sign-up');
    expect(mail.text).toContain('Somebody was asked for money');
    expect(mail.text).toMatch(/It ends on/);
    expect(mail.text).not.toContain('two members');
  });

  test('with another address they are in; paying with the old card holds the account, says why, and an objection opens it', async () => {
    const { app } = site;
    await signUp(back, fresh);
    await expectAt(back.page, '/complete-signup');
    const [row] = await app.sql<{ id: string }>('select id from members where email = $1', [fresh.email]);
    const returned = { ...taken, ...fresh, id: row?.id ?? '' };
    await app.sql("update members set signup_step = 5, status = 'active', confirmed_at = now() where id = $1", [
      returned.id,
    ]);
    await app.sql("update profiles set gender = 'female' where member_id = any($1)", [[returned.id, taken.id]]);
    // The browser is the same: families share those, so it holds nobody up.
    await back.goto('/settings');
    expect(await held(back).count()).toBe(0);
    await paidByCard(returned, card);
    await eventually(() => profileOf(returned)).toBe('held');
    await back.goto('/settings');
    await held(back).waitFor();
    const banner = await back.page.locator('.warning-banners').innerText();
    expect(banner).toContain('Your payment card belongs to an account that we excluded.');
    expect(banner).toContain('Until then nobody sees your profile and you cannot write.');
    const seen = async () => (await taken.client.get(`/api/members/${returned.id}.php`)).status;
    expect(await seen()).toBe(404);

    await held(back).click();
    await expectAt(back.page, '/complaints');
    const decision = await back.page.getByLabel('Number of the decision').inputValue();
    await back.page.getByLabel('Why is it wrong?').fill('It is my mother’s card, she lent it to both of us.');
    await back.page.getByRole('button', { name: 'Send the appeal' }).click();
    await back.page.getByText(`We have your appeal (${decision}).`).waitFor();
    const desk = await atWork(lead);
    await desk.goto('/desk/appeals');
    const appeal = desk.page.getByRole('article').filter({ hasText: `${fresh.name} appeals` });
    await appeal.getByText('It is my mother’s card').waitFor();
    await appeal.getByLabel('Answer').fill('Thank you, that explains it.');
    await appeal.getByRole('button', { name: 'Reverse the decision' }).click();
    await notices(desk).getByText('Decided. The answer goes out by e-mail.').waitFor();
    await desk.context.close();
    expect((await mailTo(fresh.email, 'Thank you, that explains it.')).subject).toMatch(/^The answer to your appeal/);
    expect([await profileOf(returned), await seen()]).toEqual(['active', 200]);
    await back.goto('/settings');
    expect(await held(back).count()).toBe(0);
    await back.context.close();
  });

  test('the next one with this card is seen by a person, and not let in', async () => {
    const other = await site.app.signup({ host: 'localhost' });
    await paidByCard(other, card);
    await eventually(() => profileOf(other)).toBe('held');
    const theirs = await site.visitor({ member: other });
    await theirs.goto('/settings');
    await held(theirs).waitFor();
    const desk = await atWork(lead);
    await desk.goto('/desk/reports');
    await desk.page.getByRole('main').getByRole('link').filter({ hasText: other.name }).click();
    // The case names the exclusion that the card belongs to.
    await desk.page.getByText(number).first().waitFor();
    await decide(desk, /Suspend the account/, 'returned', 'The same card, and the same letters as before.');
    const letter = await mailTo(other.email, 'The same card, and the same letters as before.');
    expect(letter.subject).toMatch(/^A decision about your account/);
    await logIn(theirs, other.email, other.password);
    await theirs.page.getByText('This account has been suspended.').waitFor();
  });
});

test('a warning in a chat becomes a report with its message, a decision with a reason, and an appeal that is answered', async () => {
  const { app } = site;
  const [nina, oscar] = [await addPerson(site, 'nina.w'), await addPerson(site, 'oscar.w')];
  const ask = 'My card is blocked, please send me 200 euro by gift card';
  const sent = await send(oscar, nina.id, { price: 1, body: ask });
  expect(sent.status, sent.text).toBe(200);
  expect((await send(oscar, nina.id, { price: 1, body: 'You can trust me.' })).status).toBe(200);

  // She is warned, and reports from the warning.
  const her = await site.visitor({ member: nina, width: 390, height: 844 });
  await her.goto(`/members/${oscar.id}/chat`);
  await bubble(her.page, 'My card is blocked').waitFor();
  const warning = her.page.locator('.chat-signal');
  await warning.getByText('Never send money to somebody you have not met.').waitFor();
  await warning.getByRole('button', { name: 'Report' }).click();
  const report = her.page.getByRole('dialog', { name: 'Report oscar.w' });
  await report.getByText('The message is included, with the last 20 of your conversation.').waitFor();
  await report.getByRole('radio', { name: 'Asks for money or sends advertising' }).check();
  await report.getByRole('button', { name: 'Send report' }).click();
  await notices(her)
    .getByText(/^Thank you\. Our team will look at it \(/)
    .waitFor();
  await warning.waitFor({ state: 'detached' });
  // The counted answer says which kind of warning it was, and of whom nothing.
  await eventually(() => app.sql('select signal, outcome, n from warning_counts')).toEqual([
    { signal: 'money', outcome: 'reported', n: 1 },
  ]);

  // A moderator reads it beside the message that was reported, and decides.
  const desk = await atWork(lead);
  await desk.goto('/desk/reports');
  await desk.page.getByRole('main').getByRole('link').filter({ hasText: 'oscar.w' }).click();
  const evidence = desk.page.locator('.desk-evidence li');
  await evidence.filter({ hasText: ask }).getByText('Reported', { exact: true }).waitFor();
  expect(await desk.page.locator('.desk-evidence [data-reported]').count()).toBe(1);
  await decide(desk, /^\d?\s*Warn/, 'scam', 'You asked somebody you never met for money.');

  // He reads why, by mail and on the page, and appeals; she hears what became of her report.
  const letter = await mailTo(oscar.email, 'You asked somebody you never met for money.');
  expect(letter.text).not.toContain('nina.w');
  await mailTo(nina.email, 'Our team has looked at what you reported');
  const him = await site.visitor({ member: oscar });
  await him.goto('/complaints');
  const decisions = him.page.getByRole('region', { name: 'Decisions about your account' });
  await decisions.getByText('You asked somebody you never met for money.').waitFor();
  await decisions.getByRole('button', { name: /^Appeal until/ }).click();
  await him.page.getByLabel('Why is it wrong?').fill('It was a joke between us.');
  await him.page.getByRole('button', { name: 'Send the appeal' }).click();
  await him.page.getByText(/^We have your appeal \(/).waitFor();

  // Whoever decided cannot answer it. Somebody else can, with the conversation as it was.
  await desk.goto('/desk/appeals');
  await desk.page.getByText('1 is against a decision of yours').waitFor();
  expect(await desk.page.getByLabel('Answer').count()).toBe(0);
  const second = await atWork(colleague);
  await second.goto('/desk/appeals');
  const appeal = second.page.getByRole('article').filter({ hasText: 'oscar.w appeals' });
  await appeal.getByText('It was a joke between us.').waitFor();
  await appeal.locator('[data-reported]').getByText(ask).waitFor();
  await appeal.getByLabel('Answer').fill('Two messages asked for money; the warning stands.');
  await appeal.getByRole('button', { name: 'The decision stands' }).click();
  await notices(second).getByText('Decided. The answer goes out by e-mail.').waitFor();
  await mailTo(oscar.email, 'the warning stands.');
  await him.goto('/complaints');
  await decisions.getByText('Appeal: the decision stands').waitFor();
  await decisions.getByText('Two messages asked for money; the warning stands.').waitFor();
});
