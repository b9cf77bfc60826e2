/** A day of support at the desk, in a browser: finding somebody, what happened to them, and what is done about it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { transaction } from '../../server/platform/db.ts';
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

async function atTheDesk(
  role: 'support' | 'finance' | 'owner',
  look: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const visitor = await openDesk(site, [role], look);
  return visitor;
}

const looks = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

test.each(looks)('the console of a member at %i px, %s', async (width, scheme) => {
  const member = await site.app.signup({ host: 'localhost' });
  await site.app.sql(
    `update profiles set eye_color = 'blue', interests = '{music,cooking}', tattoos = true, sexuality = 'bi', bdsm_role = 'switch', bdsm_limits = '{pain}', about = 'I read a lot.' where member_id = $1`,
    [member.id],
  );
  await shop.bought(member, { code: null });
  const { page, goto, context } = await atTheDesk('support', { width, scheme });
  await goto(`/desk/members/${member.id}`);
  await page.getByText('Paid €52.50 for 50 credits').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Each column has room for a word.
  for (const name of ['Money', 'Open cases', 'Shares with']) {
    const box = await page.locator('.member-beside section').filter({ hasText: name }).first().boundingBox();
    expect(box?.width, name).toBeGreaterThan(220);
  }
  for (const [tab, text] of [
    ['payments', '€52.50'],
    ['devices', 'Log out'],
    ['data', 'Profile'],
    ['profile', 'Blue eyes'],
    ['conversations', 'Counts only.'],
  ] as const) {
    await goto(`/desk/members/${member.id}/${tab}`);
    await page.locator('.member-main').getByText(text).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const current = page.getByRole('navigation', { name: 'Parts of the member' }).locator('[aria-current]');
    await eventually(() => current.evaluate((e) => e.getBoundingClientRect().right <= innerWidth)).toBe(true);
  }
  // Each part also has its digit.
  for (const [digit, path] of [
    ['2', '/profile'],
    ['0', '/data'],
    ['1', ''],
  ] as const) {
    await page.keyboard.press(digit);
    await page.waitForURL(`**/desk/members/${member.id}${path}`);
  }
  await context.close();
});

test.each(looks.slice(0, 2))(
  'whoever is marked while finding is shown beside, with what happened last and what one can do, at %i px, %s',
  async (width, scheme) => {
    const member = await site.app.signup({ host: 'localhost' });
    await shop.bought(member, { code: null });
    const [row] = await shop.sql<{ username: string }>('select username from members where id = $1', [member.id]);
    const name = row?.username ?? '';
    const { page, goto, context } = await atTheDesk('owner', { width, scheme });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goto('/desk');
    await page.locator('body').press('Control+k');
    await page.keyboard.type(name);
    const beside = page.locator('.find-beside');
    await beside.getByRole('heading', { name: new RegExp(`^${name}, \\d+$`) }).waitFor();
    await beside.getByText('Paid €52.50 for 50 credits').waitFor();
    await beside.getByText('50 credits', { exact: true }).waitFor();
    await expectAccessible(page);
    // Who was looked at stands in the log, once; whoever was only passed by does not.
    const views = await shop.sql("select 1 from audit_log where action = 'member_viewed' and subject_id = $1", [
      member.id,
    ]);
    expect(views).toHaveLength(1);
    await page.keyboard.press('Control+c');
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.origin}/desk/members/${member.id}`,
    );
    // To the actions and back, then to the payments of this member.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('.find-field input').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/desk/members/${member.id}/payments`);
    await context.close();
  },
);

test.each(looks.slice(0, 2))(
  'the table of members by keys: a drawer for whoever one stays at, names like the one that was not found, at %i px, %s',
  async (width, scheme) => {
    const [first, second] = [
      await site.app.signup({ host: 'localhost' }),
      await site.app.signup({ host: 'localhost' }),
    ];
    const name = `${scheme}moonlight${String(width)}`;
    for (const [member, n] of [
      [first, '1'],
      [second, '2'],
    ] as const)
      await site.app.sql('update members set username = $1 where id = $2', [`${name}-${n}`, member.id]);
    await shop.bought(first, { code: null });
    const { page, goto, context } = await atTheDesk('support', { width, scheme });
    await goto(`/desk/members?q=${name}&sort=name`);
    const table = page.getByRole('table', { name: 'Members' });
    await table.getByText('2 rows').waitFor();
    await page.locator('body').press('j');
    await page.keyboard.press('Space');
    const peek = (n: 1 | 2) => page.getByRole('complementary', { name: `Member ${name}-${n}` });
    await peek(1).getByText('€52.50', { exact: true }).waitFor();
    await peek(1).getByText('Paid €52.50 for 50 credits').waitFor();
    await peek(1).getByText('••••').waitFor();
    await peek(1).getByRole('button', { name: 'Actions' }).waitFor();
    expect(page.url()).toContain(`peek=${first.id}`);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await peek(2).getByRole('link', { name: 'Open the member' }).waitFor();
    const views = await shop.sql<{ subject_id: string }>(
      `select subject_id from audit_log where action = 'member_viewed' and subject_id = any($1) order by id`,
      [[first.id, second.id]],
    );
    expect(views.map(({ subject_id: id }) => id)).toEqual([first.id, second.id]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/desk/members/${second.id}`);

    await goto(`/desk/members?q=${name.replace('moonlight', 'monlight')}&status=active`);
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    const near = page.getByRole('region', { name: 'Similar names' });
    await near.getByRole('link', { name: `${name}-1` }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear the last one' }).click();
    await page.waitForURL((url) => !url.searchParams.has('status') && url.searchParams.has('q'));
    await near.getByRole('link', { name: `${name}-2` }).waitFor();
    await page.getByRole('button', { name: /^Clear “.*monlight/ }).click();
    await table.getByText(`${name}-1`).waitFor();
    await context.close();
  },
);

test('support writes to a member by key, having read what they get; their answer opens it under Complaints', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const { page, goto, context } = await atTheDesk('support', { width: 1440 });
  await goto(`/desk/members/${member.id}`);
  await page.locator('.member-who').getByText('••••').waitFor();
  await page.locator('body').press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Your second payment');
  await dialog.getByLabel('Text', { exact: true }).fill('Hello,\n\nyou paid twice. Shall we pay one back?');
  // Nothing that was typed is lost by looking something up.
  await page.keyboard.press('Escape');
  await page.locator('body').press('w');
  await dialog.getByRole('button', { name: 'Show what they read' }).click();
  await dialog.getByRole('heading', { name: 'Your second payment' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the e-mail' }).click();
  const link = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: /^C-\d/ });
  const number = (await link.textContent()) ?? '';
  await link.click();
  await page.locator('.thread').getByText('you paid twice').waitFor();

  const reader = await site.visitor({ member });
  await reader.goto(`/complaints?about=${number}`);
  await reader.page.getByLabel(`Your message about ${number}`).fill('Yes please.');
  await reader.page.getByRole('button', { name: 'Send' }).click();
  await reader.page.getByText(`We have your message. Its number is ${number}.`).waitFor();
  await reader.context.close();

  await goto(`/desk/members/${member.id}/cases`);
  const row = page.locator('.member-main tr').filter({ hasText: number });
  await row.getByText('Open', { exact: true }).waitFor();
  await page.locator('.member-beside').getByText('Written by our team').waitFor();
  await context.close();
});

test('everything with a number opens by it in the address; what has none says that it was not found', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  await shop.bought(member, { code: null });
  const put = (sql: string) => site.app.sql(sql.replaceAll('{member}', `'${member.id}'`));
  const aCase = (number: string, source: string, status: string, due: string) =>
    put(`insert into cases (id, number, member_id, site_id, source, reason, note, due_at, status)
         select gen_random_uuid(), '${number}', id, site_id, '${source}', 'distress', 'Wrote of it.', ${due}, '${status}' from members where id = {member}`);
  await aCase('D-2026-00000001', 'desk', 'decided', 'null');
  await aCase('D-2026-00000002', 'care', 'open', 'now()');
  await put(`insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, reference, due_at)
             select gen_random_uuid(), 'C-2026-00000003', m.site_id, m.id, 'x@web.example', 'en', 'nl', 'payment', 'Paid twice, and as I wrote in d-2026-00000002 nobody answers.', p.order_number, now() from members m join payments p on p.member_id = m.id where m.id = {member}`);
  await put(`insert into privacy_requests (id, number, kind, source, site_id, member_id, email, language, country, arrived_at, due_at)
             select gen_random_uuid(), 'P-2026-00000004', 'export', 'letter', site_id, id, 'x@web.example', 'en', 'nl', now(), now() from members where id = {member}`);
  const colleague = await addStaff(site.app, ['lead'], { signed_in: false });
  await put(`with d as (insert into decisions (id, case_id, staff_id, action, reason, facts)
               select gen_random_uuid(), id, '${colleague.id}', 'warn', 'harassment', 'Rude.' from cases where number = 'D-2026-00000001' returning id)
             insert into appeals (id, decision_id, by_reporter, text) select gen_random_uuid(), id, false, 'I was not rude.' from d`);
  const [order] = await site.app.sql<{ number: string }>(
    'select order_number as number from payments where member_id = $1',
    [member.id],
  );
  const { page, goto, context, takeProblems } = await atTheDesk('owner', { width: 1440 });
  const uuid = '[\\da-f]{8}-[\\da-f-]{27}';
  for (const [asked, opened, text] of [
    ['reports/D-2026-00000001', 'reports', 'Rude.'],
    ['reports/D-2026-00000002', 'care', 'Wrote of it.'],
    ['care/d-2026-00000002', 'care', 'Wrote of it.'],
    ['appeals/D-2026-00000001', 'appeals', 'I was not rude.'],
    ['complaints/C-2026-00000003', 'complaints', 'Paid twice, and as I wrote'],
    ['privacy/P-2026-00000004', 'privacy', 'P-2026-00000004'],
    [`payments/${order?.number}`, 'payments', '€52.50'],
  ] as const) {
    await goto(`/desk/${asked}`);
    await page.waitForURL(new RegExp(`/desk/${opened}/${uuid}$`));
    await page.getByRole('main').getByText(text).first().waitFor();
  }
  // What a letter refers to is a link.
  await goto('/desk/complaints/C-2026-00000003');
  await page
    .getByRole('main')
    .getByRole('link', { name: order?.number ?? '', exact: true })
    .waitFor();
  await page.getByRole('list', { name: 'So far' }).getByRole('link', { name: 'd-2026-00000002' }).click();
  await page.waitForURL(new RegExp(`/desk/care/${uuid}$`));
  // And it is linked by typing one, and taken back.
  await goto('/desk/complaints/C-2026-00000003');
  const notices = page.getByRole('region', { name: 'Notices' });
  const field = page.getByLabel('Link to');
  await field.fill('nobody');
  await field.press('Enter');
  // It says so at the field, which keeps what was typed.
  await page.locator('.thread-links .field').getByText('Nothing that you may open has this number').waitFor();
  expect(await field.inputValue()).toBe('nobody');
  await field.fill('d-2026-00000001');
  await field.press('Enter');
  const linked = page.getByRole('list', { name: 'Linked to' });
  await linked.getByRole('link', { name: 'D-2026-00000001' }).waitFor();
  expect(await field.inputValue()).toBe('');
  await expectAccessible(page);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await linked.waitFor({ state: 'detached' });
  expect(takeProblems().filter((problem) => !/status of 404/.test(problem))).toEqual([]);
  await goto('/desk/complaints/C-2026-99999999');
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  await expectAccessible(page);
  takeProblems();
  await context.close();
});

test('support: shows the address, keeps and pins a note by key, logs a device out, mends the address with proof', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const { page, goto, context } = await atTheDesk('support');
  await goto(`/desk/members/${member.id}`);
  const who = page.locator('.member-who');
  await who.getByText('••••').waitFor();
  await who.getByRole('button', { name: 'show', exact: true }).click();
  await who.getByText(member.email).waitFor();

  await page.locator('body').press('n');
  await page.keyboard.type('rang about her address');
  await page.getByLabel('Pin it').check();
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.locator('.member-beside').getByText('rang about her address').waitFor();
  await page.locator('.member-day').getByText('rang about her address').waitFor();

  // Wherever it is shown: taken down, removed, put back.
  const beside = page.locator('.member-beside').getByText('rang about her address');
  const line = page.locator('.member-day li[data-kind="note"]', { hasText: 'rang about her address' });
  await line.getByRole('button', { name: 'Unpin' }).click();
  await beside.waitFor({ state: 'detached' });
  await line.getByRole('button', { name: 'Pin it' }).click();
  await beside.waitFor();
  await line.getByRole('button', { name: 'Remove it' }).click();
  await line.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await line.getByRole('button', { name: 'Unpin' }).waitFor();
  await page.locator('.member-day').getByText('A note was removed', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Devices' }).click();
  const logOut = page.locator('.member-main').getByRole('button', { name: 'Log out' });
  await logOut.waitFor();
  await page.locator('body').press('n');
  await page.keyboard.type('lost it on a train');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the note' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('The note is in the timeline.').waitFor();
  await logOut.click();
  await page.getByRole('dialog').getByLabel('Why').fill('lost her phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Done. The member is told by e-mail.').waitFor();
  expect(await site.app.sql('select 1 from sessions where member_id = $1', [member.id])).toEqual([]);

  await page.locator('body').press('.');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill(`right.${member.email}`);
  await dialog.getByLabel('How the member proved who they are').fill('told us her first order');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await eventually(
    async () => (await site.app.sql('select 1 as x from mail_changes where member_id = $1', [member.id])).length,
  ).toBe(1);
  await context.close();
});

test('support: names a colleague in a note, asks for a photo check, closes the account; the member reads of both, the colleague is told', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost' });
  const colleague = await openDesk(site, ['finance']);
  const { page, goto, context } = await atTheDesk('support');
  const mailed = (text: string) => app.smtp.mails.some((mail) => mail.to === member.email && mail.text.includes(text));
  const dialog = page.getByRole('dialog');
  await goto(`/desk/members/${member.id}`);
  await page.locator('.member-who').getByText('••••').waitFor();
  await page.locator('body').press('n');
  await page.keyboard.type(`paid twice, says she, @${colleague.staff.name.slice(0, -2)}`);
  await page.getByRole('group', { name: 'Colleagues' }).getByRole('button').first().click();
  await page.keyboard.type('please look');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.locator('.member-day').getByText(`@${colleague.staff.name} please look`).waitFor();
  await colleague.goto('/desk');
  await colleague.page.getByText(`named you in a note about ${member.name}`).waitFor();
  await colleague.context.close();

  await page.locator('body').press('.');
  await page.getByRole('button', { name: 'Ask for a photo check' }).click();
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByLabel('What happened, for the member').fill('Your photos show two people.');
  await dialog.getByRole('button', { name: 'Ask for a photo check' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Done. The member is told by e-mail.').waitFor();
  await eventually(() => mailed('Your photos show two people.')).toBe(true);

  await page.locator('body').press('.');
  await page.getByRole('button', { name: 'Close the account' }).click();
  await dialog.getByLabel('How the member asked').fill('rang, told us her last three orders');
  await dialog.getByRole('button', { name: 'Close the account' }).click();
  await page.locator('.desk-head').getByText('Leaving').waitFor();
  await eventually(() => mailed('is hidden and you are logged out')).toBe(true);

  await page.locator('body').press('.');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await eventually(() => page.getByLabel('What is wanted').inputValue()).toBe('erase');
  await context.close();
});

test('a network is tested by an address in it: what is wrong stands at the field, nothing typed is lost, and the result says what was tested and how often it was met', async () => {
  const { app } = site;
  const banned = await app.signup({ host: 'localhost' });
  const marks = await marksOf(app.services, 1, { network: '198.51.100.20' });
  await transaction(app.services.db, (tx) => writeMarks(tx, banned.id, marks));
  const lead = await addStaff(app, ['lead']);
  const suspended = await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'scam' });
  expect(suspended.status, suspended.text).toBe(200);
  const { page, goto, context } = await atTheDesk('support');
  await goto('/desk/bans');
  const value = page.getByLabel('Value');
  const press = () => page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('network');
  await value.fill('198.51.100');
  await press();
  await page.locator('#ban-value-error').getByText('Enter a whole IP address').waitFor();
  expect([await value.inputValue(), await value.evaluate((field) => field === document.activeElement)]).toEqual([
    '198.51.100',
    true,
  ]);
  await value.fill('198.51.100.7');
  await press();
  await page.getByText('Tested: 198.51.100.0/24').waitFor();
  await page.getByText(`${suspended.json.number} · `).getByText('no hits yet').waitFor();
  await expectAccessible(page);
  await context.close();
});

test('a mail domain is refused with a reason, stands in the list, is told by the test, and undo takes it back', async () => {
  const { page, goto, context } = await atTheDesk('support');
  await goto('/desk/bans');
  await page.getByRole('button', { name: 'Refuse a domain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('gmail.com');
  await dialog.getByLabel('Why').fill('Rings of fake profiles');
  const refuse = dialog.getByRole('button', { name: 'Refuse a domain' });
  await refuse.click();
  await dialog.getByText('This domain cannot be refused').waitFor();
  expect(await dialog.getByLabel('Why').inputValue()).toBe('Rings of fake profiles');
  await dialog.getByLabel('Domain').fill('anna@ring.example');
  await refuse.click();
  await dialog.waitFor({ state: 'hidden' });
  const listed = page.getByRole('listitem').filter({ hasText: 'ring.example' });
  await listed.getByText('Rings of fake profiles').waitFor();
  await page.getByLabel('Kind', { exact: true }).selectOption('domain');
  await page.getByLabel('Value').fill('mail.ring.example');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Sign-up refuses addresses at ring.example').waitFor();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No domain is refused here.').waitFor();
  await context.close();
});
