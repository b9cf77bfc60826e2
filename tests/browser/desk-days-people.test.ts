/** A day of support and one of an owner on call, as they see them: what the review found to be impossible at the desk. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import type { Visitor } from './helpers/site.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { eventually } from './helpers/story.ts';

let site: ShopSite;
let shop: TestShop;
beforeAll(async () => {
  site = await startShop();
  shop = site.shop;
});
afterAll(() => site?.stop());
const atWork = (staff: TestStaff): Promise<Visitor> => site.visitor({ width: 1440, member: staff });
const mailTo = (email: string, text: string | RegExp) =>
  site.app.smtp.mails.findLast((mail) => mail.to === email && mail.text.search(text) >= 0)?.text;

test('support: a member calls with a mistyped address; found, mended with proof, mailed again, given credits; their data leave by request', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost', confirmed: false });
  await eventually(
    async () => (await app.sql('select 1 as x from letters where member_id = $1', [member.id])).length,
  ).toBe(1);
  const { page, goto, context } = await atWork(await addStaff(app, ['support']));
  const notices = page.getByRole('region', { name: 'Notices' });

  await goto('/desk');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill(member.name);
  // The first entry searches the table for it; this one is the person.
  await page
    .getByRole('option')
    .filter({ has: page.getByText(member.name, { exact: true }) })
    .click();
  await page.locator('.member-who').getByText('••••').waitFor();

  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const right = app.secret(`right.${member.email}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill(right);
  await dialog.getByLabel('How the member proved who they are').fill('told us the day they signed up');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  const token = await app.mailToken(right, 'Confirm your new e-mail address');
  expect((await app.client('localhost').post('/api/token.php', { token })).status).toBe(200);
  expect(await app.sql('select email from members where id = $1', [member.id])).toEqual([{ email: right }]);

  await page.getByRole('link', { name: 'Mail and push' }).click();
  const letter = (name: string) => page.locator('.member-main tr').filter({ hasText: name });
  // The new address is confirmed, and with it the account: that mail has nothing more to say.
  await letter('Confirm the address').getByRole('button', { name: 'Send again' }).click();
  await notices.getByText('What it was about is over.').waitFor();
  await letter('notice to the old one').getByRole('button', { name: 'Send again' }).click();
  await notices.getByText('It goes out again. Any link in it is new.').waitFor();

  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await dialog.getByLabel('Credits', { exact: true }).fill('10');
  await dialog.getByLabel('Why').fill('for the trouble');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await notices.getByText('Done. The member is told by e-mail.').waitFor();
  await eventually(() => mailTo(right, '10') !== undefined).toBe(true);

  // They ask for their data without logging in, and prove the address by the mail.
  const home = await site.visitor();
  await home.goto('/complaints?data=1');
  await home.page.getByLabel('What would you like to do?').selectOption({ label: 'Get a copy of my data' });
  await home.page.getByLabel('Your e-mail address').fill(right);
  await home.page.getByRole('button', { name: 'Send me the link' }).click();
  await home.page.getByText('Check your inbox').waitFor();
  const link = () => /\/complaints\?proof=[\w.-]+/.exec(mailTo(right, 'proof=') ?? '')?.[0];
  await eventually(() => link() !== undefined).toBe(true);
  app.secret(link()?.split('=')[1] ?? '');
  await home.goto(link() ?? '');
  await home.page.getByRole('button', { name: 'Yes, I asked' }).click();
  const number = /P-[\w-]+/.exec(await home.page.getByText('We have your request.').innerText())?.[0] ?? '';
  await home.context.close();

  await goto('/desk/privacy');
  await page.getByRole('link').filter({ hasText: number }).click();
  await page.getByText('Followed the link of our e-mail', { exact: true }).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as a ZIP' }).click();
  expect((await file).suggestedFilename()).toBe(`${number}.zip`);
  // A wrong day of birth, mended with a control of its own; both stand in what was done, with what they were.
  const proof = page.getByRole('region', { name: 'What was done' });
  await proof.getByText('Exported as a ZIP').waitFor();
  await page.getByRole('button', { name: 'Correct a field' }).click();
  await dialog.getByLabel('Field').selectOption({ label: 'Date of birth' });
  expect(await dialog.getByLabel('Now').inputValue()).toContain('1990');
  await dialog.getByLabel('What is right').fill('1985-04-03');
  await dialog.getByLabel('Why').fill('as in the copy of the passport');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await proof.getByText(/Corrected: Date of birth, “.*1990” → “.*1985”/).waitFor();
  await page.keyboard.press('p');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('privacy-who');
  await page.locator('h1').click();
  await page.keyboard.press('r');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('privacy-draft');
  await page.getByRole('button', { name: 'Answer and close' }).click();
  await dialog.getByLabel('Answer by e-mail').fill('Here is everything we keep about you.');
  await dialog.getByRole('button', { name: 'Send and close' }).click();
  await eventually(() => mailTo(right, 'everything we keep about you') !== undefined).toBe(true);
  await proof.getByText('Kept as proof').waitFor();
  await proof.getByText('Exported as a ZIP').waitFor();

  // A letter of somebody without an account is answered, too: nothing is held.
  await page.getByRole('link', { name: 'New request' }).click();
  await page.getByLabel('E-mail address').fill(app.secret('a.letter@members.example'));
  await page.getByRole('combobox', { name: 'Received by' }).selectOption({ label: 'By letter' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('None with this address').waitFor();
  await page.getByRole('button', { name: 'Answer and close' }).click();
  await dialog.getByLabel('Answer by e-mail').fill('We keep nothing with your address.');
  await dialog.getByRole('button', { name: 'Send and close' }).click();
  await proof.getByText('No data is held with this address').waitFor();
  await context.close();
});

test('an owner on call: sees the alarm, replays a dead letter and a report of a provider, and reads in the log who did it', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost', confirmed: false });
  const buyer = await app.signup({ host: 'localhost' });
  await shop.bought(buyer, { code: null });
  await app.sql(
    `insert into health_parts (part, state, since, checked_at, facts) values ('jobs', 'bad', now(), now(), '[]') on conflict (part) do update set state = 'bad'`,
  );
  const source = randomUUID();
  const data = JSON.stringify({ member_id: member.id, mail: 'activation', data: {} });
  await app.sql(
    `insert into jobs.job (name, id, data, state, retry_count, output) values ('send_mail', $1, $2, 'failed', 16, '{"message": "421 too many"}')`,
    [source, data],
  );
  await app.sql(
    `insert into jobs.job (name, data, state, output, source_name, source_id, source_created_on, source_retry_count)
     values ('dead_letter', $2, 'created', '{"message": "421 too many"}', 'send_mail', $1, now(), 16)`,
    [source, data],
  );
  const owner = await addStaff(app, ['owner']);
  const { page, goto, context } = await atWork(owner);
  const dialog = page.getByRole('dialog');
  await goto('/desk/health');
  await page.getByRole('list', { name: 'Parts' }).locator('[data-state="bad"]').first().waitFor();

  await goto('/desk/jobs');
  // Dead letters are what it begins with: nothing to clear.
  await page.getByRole('button', { name: 'Dead' }).waitFor();
  expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  await page.getByText('421 too many').waitFor();
  await page.getByRole('checkbox', { name: /Account mail/ }).check();
  await page.getByRole('button', { name: 'Replay 1' }).click();
  await dialog.getByLabel('Why').fill('their mail server is back');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await eventually(
    async () => (await app.sql("select 1 as x from letters where id = $1 and state = 'sent'", [source])).length,
  ).toBe(1);

  await goto('/desk/webhooks');
  await page.getByRole('checkbox').nth(1).check();
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click();
  await dialog.getByLabel('Why').fill('the deployment was in between');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await eventually(
    async () => (await app.sql("select 1 as x from audit_log where action = 'webhooks_replayed'")).length,
  ).toBe(1);

  await goto(`/desk/audit?staff=${owner.id}`);
  await page.getByText(`${owner.name} replayed dead letters (Account mail 1)`).waitFor();
  await page.getByText(`${owner.name} replayed reports from providers: 1`).waitFor();
  await context.close();
});

test('support: a complaint is passed on to care; they write, set a limit with the member, pause buying, and close it with what was done', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost' });
  await shop.bought(member, { code: null });
  const sent = await member.client.post('/api/complaints.php', {
    kind: 'payment',
    text: 'I bought far too much and cannot stop.',
    email: member.email,
  });
  expect(sent.status, sent.text).toBe(200);
  const { page, goto, context } = await atWork(await addStaff(app, ['support']));
  const notices = page.getByRole('region', { name: 'Notices' });
  const dialog = page.getByRole('dialog');
  await goto('/desk/complaints');
  await page.getByRole('link', { name: 'cannot stop' }).click();
  await page.getByRole('button', { name: 'Pass to care' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('In your words').fill('asks for help in a complaint');
  await dialog.getByRole('button', { name: 'Tell support' }).click();
  await notices.getByText('Support looks at it').waitFor();

  await goto('/desk/care');
  await page.getByRole('link').filter({ hasText: member.name }).click();
  await page.locator('.thread').getByText('asks for help in a complaint').waitFor();
  await page.locator('.thread').getByText(sent.json.number).waitFor();
  await page.getByRole('region', { name: 'Paid in the last 30 days' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await page.keyboard.type('Hello, shall we set a limit together?');
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await eventually(() => mailTo(member.email, 'set a limit together') !== undefined).toBe(true);
  await page.getByLabel('Add').selectOption({ label: 'An e-mail that came in' });
  await page.getByRole('textbox', { name: 'Text' }).fill('Yes please, twenty a week.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.thread').getByText('twenty a week').waitFor();

  await page.getByRole('button', { name: 'Set limits' }).click();
  await dialog.getByLabel('In 7 days').fill('20');
  await dialog.getByLabel('Why').fill('asked for it by e-mail');
  await dialog.getByRole('button', { name: 'Set the limits' }).click();
  await notices.getByText('Done. The member is told by e-mail.').waitFor();
  await eventually(() => mailTo(member.email, 'how much you can spend') !== undefined).toBe(true);
  const limits = (await member.client.get('/api/spend-limits.php')).json.limits;
  expect(limits.map((limit: { amount_minor: number }) => limit.amount_minor)).toEqual([null, 2000, null]);

  await page.getByLabel('What was done').fill('limit of 20 a week, will write next month');
  await page.getByRole('checkbox', { name: 'Pause buying' }).check();
  await page.getByRole('button', { name: 'Close the case' }).click();
  await dialog.getByRole('button', { name: 'Close and pause buying' }).click();
  await eventually(() => mailTo(member.email, 'stopped purchases') !== undefined).toBe(true);
  await page.getByText('No open care cases').waitFor();
  await page.getByRole('link', { name: 'Closed' }).click();
  await page.getByRole('link').filter({ hasText: member.name }).click();
  await page.locator('.thread').getByText('limit of 20 a week').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Set limits' }).waitFor();
  await context.close();
});

test('support on a phone: an answer that was begun is still there after a look at another complaint; languages have names', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost' });
  const asks = async (text: string) => {
    const sent = await member.client.post('/api/complaints.php', { kind: 'payment', text, email: member.email });
    expect(sent.status, sent.text).toBe(200);
  };
  await asks('I paid twice for the same credits.');
  await asks('The receipt names the wrong town.');
  const staff = await addStaff(app, ['support']);
  const { page, goto, context } = await site.visitor({ width: 390, member: staff });
  const box = page.getByRole('textbox', { name: 'Answer by e-mail' });
  const choose = async (text: string) => {
    await page.getByRole('link', { name: text }).click();
    await page.locator('.thread').getByText(text).waitFor();
    await box.waitFor();
  };
  await goto('/desk/complaints');
  await choose('I paid twice');
  await page.getByText('Evening · English').waitFor();
  await box.fill('We look at both payments.');
  await choose('The receipt names');
  await eventually(() => box.inputValue()).toBe('');
  await choose('I paid twice');
  await eventually(() => box.inputValue()).toBe('We look at both payments.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await eventually(() => mailTo(member.email, 'We look at both payments.') !== undefined).toBe(true);
  await context.close();
});
