/** A day of a writer and one of a moderator, in the browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSites } from '../../server/sites/find-site.ts';
import { addPhoto, send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const atWork = (staff: TestStaff): Promise<Visitor> => site.visitor({ member: staff });
/** The test's photos have no files; what is pointed out comes as a 409. */
const faults = (visitor: Visitor) => visitor.takeProblems().filter((p) => !/status of (404|409)/.test(p));

test('a writer answers with a picture, is told what the profile never writes of, begins a conversation and sees the count', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  const admirer = await app.signup({ host: 'localhost', gender: 'male', wanted: 'female' });
  const fictional = await addFictional(app.services.db, app.sites.a, 'lantern.lady');
  await app.sql(`update fictional_profiles set voice = 'Dry, short.', never = 'Bolle' where member_id = $1`, [
    fictional,
  ]);
  await app.sql(`update members set signup_date = now() - interval '30 days' where id = $1`, [fictional]);
  const photo = await addPhoto(app, fictional, { status: 'pending' });
  await app.sql(
    `insert into fictional_photos (photo_id, origin, licence, added_by) values ($1, 'drawn', 'Drawn for us', 'test')`,
    [photo],
  );
  await app.sql(`update photos set status = 'active' where id = $1`, [photo]);
  await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [admirer.id, fictional]);
  await app.sql(`update sites set settings = settings || '{"writers_may_start": true}' where id = $1`, [
    app.sites.a.site_id,
  ]);
  forgetSites(app.services.db);
  const sent = await send(member, fictional, { price: 0, body: 'What is your cat called?' });
  expect(sent.status, sent.text).toBe(200);

  const visitor = await atWork(await addStaff(app, ['writer']));
  const { page } = visitor;
  await visitor.goto('/desk/writing');
  await page.getByText('What is your cat called?').waitFor();
  await page.getByRole('button', { name: /^Take the next one/ }).click();
  await page.getByText('Dry, short.').waitFor();
  const box = page.getByRole('textbox', { name: /^Answer as lantern\.lady/ });
  await box.fill('She is called Bolle.');
  await page.getByRole('button', { name: 'Send, and stay' }).click();
  await page.getByText('This profile never writes about: Bolle.', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Send it anyway/ }).waitFor();
  // Written otherwise it is no more what was pointed out.
  await box.fill('That is her secret. This is me.');
  await page.getByRole('button', { name: /^Send and take next/ }).waitFor();
  await page.getByRole('button', { name: 'Photo 1 of lantern.lady', exact: true }).click();
  await page.getByText('A photo goes with it.').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send, and stay' }).click();
  await page.getByText('Answered', { exact: true }).waitFor();
  await eventually(
    async () => (await member.client.get(`/api/chat.php?profile=${fictional}`)).json.messages[1],
  ).toMatchObject({ kind: 'photo', body: 'That is her secret. This is me.', mine: false });

  await visitor.goto('/desk/writing');
  await page.getByText(`${admirer.name} liked lantern.lady`).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('You liked me, how kind.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/desk\/writing\/[0-9a-f-]{36}/);
  await page.getByRole('region', { name: 'Conversation' }).getByText('You liked me, how kind.').waitFor();
  expect((await admirer.client.get(`/api/chat.php?profile=${fictional}`)).json.messages).toMatchObject([
    { mine: false, body: 'You liked me, how kind.' },
  ]);

  await visitor.goto('/desk/writing/counts');
  await page.getByText('These are your own figures.').waitFor();
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  expect((await cells.allTextContents()).slice(0, 3)).toEqual(['2', '2', '1']);
  expect(faults(visitor)).toEqual([]);
});

test('a moderator suspends for a day out of a report, and reads what the member will read', async () => {
  const { app } = site;
  const [member, reporter] = [await app.signup({ host: 'localhost' }), await app.signup({ host: 'localhost' })];
  const { number } = (
    await reporter.client.post('/api/reports.php', {
      member_id: member.id,
      reason: 'harassment',
      note: 'Went on and on.',
    })
  ).json;
  const [row] = await app.sql<{ id: string }>('select id from cases where number = $1', [number]);
  const visitor = await atWork(await addStaff(app, ['moderation']));
  const { page } = visitor;
  await visitor.goto(`/desk/reports/${row?.id}`);
  await page.getByText('Went on and on.').waitFor();
  await page.getByRole('radio', { name: /Suspend the account/ }).check();
  await page.getByRole('button', { name: '24 hours', exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('harassment');
  await page.getByText(/The suspension ends by itself on/).waitFor();
  await page.getByRole('button', { name: /^Decide(?!d)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend the account' }).click();
  await eventually(async () =>
    app.sql(`select status, suspended_until < now() + interval '25 hours' as soon from members where id = $1`, [
      member.id,
    ]),
  ).toEqual([{ status: 'suspended', soon: true }]);
  expect(faults(visitor)).toEqual([]);
});
