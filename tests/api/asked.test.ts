/** What the team asks a member to show: told at once, in the way of new conversations only, over when it was shown or taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOverdueAsks } from '../../server/moderation/ask.ts';
import { forgetOldCases } from '../../server/moderation/jobs.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';
import { addPeople, person as someone } from '../helpers/people.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mo: TestStaff;
let colleague: TestStaff;
beforeAll(async () => {
  app = await startTestApp({ config: { age: { providers: ['sandbox'], euAvTrust: null, oidc: null, yoti: null } } });
  [mo, colleague] = [await addStaff(app, ['lead']), await addStaff(app, ['lead'])];
});
afterAll(() => app.stop());

async function person(): Promise<TestMember> {
  const member = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  await grant(app, member.id, 100);
  return member;
}
async function reportOf(member: { id: string }, reporter?: TestMember): Promise<{ id: string; number: string }> {
  const from = reporter ?? (await person());
  const { number } = (await from.client.post('/api/reports.php', { member_id: member.id, reason: 'fake' })).json;
  const [row] = await app.sql<{ id: string }>('select id from cases where number = $1', [number]);
  return { id: row?.id ?? '', number };
}
const decide = (id: string, action: string) =>
  mo.client.post(`/api/desk/reports/${id}.php`, { action, reason: 'fake', facts: 'Two people told us so.' });
async function asked(action: 'require_selfie' | 'require_age') {
  const member = await person();
  const { id, number } = await reportOf(member);
  const answer = await decide(id, action);
  expect(answer.status, answer.text).toBe(200);
  return { member, id, number };
}
const standing = async (member: TestMember) =>
  (await member.client.get('/api/standing.php')).json.measures.map(({ action }: { action: string }) => action);
const userOf = async (member: TestMember) => (await member.client.get('/api/user.php')).json.user;
/** At the price it has. */
async function reached(from: TestMember, to: { id: string }): Promise<string> {
  const first = (await send(from, to.id)).json;
  const { json } = first.state ? await send(from, to.id, { price: first.state.text_price }) : { json: first };
  return json.error ?? 'sent';
}
const mayAsk = async (id: string) =>
  (await mo.client.post(`/api/desk/reports/${id}/open.php`, {})).json.report.may_ask as string[];
/** Pictures that a person has before them. */
const sendPictures = async (member: TestMember) =>
  (
    await app.sql<{ id: string }>(
      `insert into photo_checks (id, member_id, poses, status, expires_at)
       values (gen_random_uuid(), $1, '{1,2}', 'sent', now() + interval '1 hour') returning id`,
      [member.id],
    )
  )[0]?.id;

it('who is to show that the photos are theirs is told at once, and begins no new conversation; answering goes on', async () => {
  const before = await person();
  const member = await person();
  expect(await reached(before, member)).toBe('sent');
  expect(await reached(member, before)).toBe('sent');
  const wroteFirst = await person();
  expect(await reached(wroteFirst, member)).toBe('sent');
  const report = await reportOf(member);
  expect((await decide(report.id, 'require_selfie')).status).toBe(200);
  const { measures } = (await member.client.get('/api/standing.php')).json;
  expect(measures).toEqual([
    expect.objectContaining({ action: 'require_selfie', number: report.number, automatic: false }),
  ]);
  expect(Math.round((Date.parse(measures[0].until) - Date.now()) / 86_400_000)).toBe(7);
  expect((await userOf(member)).asked).toBe('selfie');

  // At once or in turn nobody new is reached; answering, and what has begun, goes on; they are seen as before.
  const others = [1, 2].map(() =>
    someone({ pool_id: app.sites.a.pool_id, site_id: app.sites.a.site_id }, { wanted: [] }),
  );
  await addPeople(app.services.db, others);
  const refused = await Promise.all([...others, ...others].map((other) => reached(member, other)));
  expect(refused).toEqual(Array(4).fill('photo_check_needed'));
  expect([await reached(member, before), await reached(member, wroteFirst)]).toEqual(['sent', 'sent']);
  expect((await before.client.get(`/api/members/${member.id}.php`)).status).toBe(200);
});

it('the mail says what is asked, why, and until when', async () => {
  const { member, number } = await asked('require_selfie');
  const mail = await app.smtp.waitFor(member.email, `A decision about your account (${number})`);
  expect(mail.text).toContain('show that your photos are you, within 7 days');
  expect(mail.text).toContain('Two people told us so.');
  expect(mail.text).not.toContain('The suspension ends');
});

it('a check that is only sent shows nothing, nor does one that failed; one that passed ends it', async () => {
  const { member } = await asked('require_selfie');
  const other = await person();
  const check = await sendPictures(member);
  expect(await reached(member, other)).toBe('photo_check_needed');
  await app.sql("update photo_checks set status = 'failed', reason = 'unclear', decided_at = now() where id = $1", [
    check,
  ]);
  expect(await standing(member)).toEqual(['require_selfie']);
  await app.sql("update photo_checks set status = 'passed', reason = null, decided_at = now() where id = $1", [check]);
  expect([await standing(member), (await userOf(member)).asked]).toEqual([[], null]);
  expect(await reached(member, other)).toBe('sent');
});

it('a checked age ends the other; of both the age is named first, and each ends by itself', async () => {
  const { member } = await asked('require_age');
  expect([await standing(member), (await userOf(member)).asked]).toEqual([['require_age'], 'age']);
  expect((await member.client.get('/api/age.php')).json).toMatchObject({
    level: 'none',
    needs: 'nothing',
    asked: true,
  });
  const other = await person();
  expect(await reached(member, other)).toBe('age_needed');
  const second = await reportOf(member);
  expect(await mayAsk(second.id)).toEqual(['require_selfie']);
  expect((await decide(second.id, 'require_age')).json.error).toBe('conflict');
  expect((await decide(second.id, 'require_selfie')).status).toBe(200);
  expect((await userOf(member)).asked).toBe('age');

  const { url } = (await member.client.post('/api/age/start.php', { provider: 'sandbox' })).json;
  const session = new URL(url, 'http://a.test').searchParams.get('session');
  const { answer } = (await member.client.post('/api/age/sandbox.php', { session, outcome: 'adult' })).json;
  expect((await member.client.post('/api/age/finish.php', { state: session, answer })).status).toBe(200);
  expect((await member.client.get('/api/age.php')).json).toMatchObject({ asked: false });
  expect([await standing(member), (await userOf(member)).asked]).toEqual([['require_selfie'], 'selfie']);
  expect(await reached(member, other)).toBe('photo_check_needed');
  // Whose age was checked is not asked again.
  expect(await mayAsk((await reportOf(member)).id)).toEqual([]);
});

it('two reports decided together ask once; an appeal that is granted, by somebody else, ends it with all of them', async () => {
  const member = await person();
  const [first] = [await reportOf(member), await reportOf(member)];
  expect((await decide(first.id, 'require_selfie')).status).toBe(200);
  expect(await standing(member)).toEqual(['require_selfie']);
  const filed = await app
    .client()
    .post('/api/appeals.php', { number: first.number, email: member.email, text: 'I have no camera.' });
  expect(filed.status, filed.text).toBe(200);
  const [appeal] = await app.sql<{ id: string }>(
    'select a.id from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id where c.number = $1',
    [first.number],
  );
  const answer = { decision: 'overturn', answer: 'We have looked at it again.' };
  const own = await mo.client.post(`/api/desk/appeals/${appeal?.id}.php`, answer);
  expect(own.json.error).toBe('own_decision');
  expect((await colleague.client.post(`/api/desk/appeals/${appeal?.id}.php`, answer)).status).toBe(200);
  expect([await standing(member), (await userOf(member)).asked]).toEqual([[], null]);
  expect(await reached(member, await person())).toBe('sent');
});

it('after seven days a case opens for a person, once, and nothing else changes; what is in force keeps its reasons', async () => {
  const { member, number } = await asked('require_selfie');
  const open = () =>
    app.sql<{ note: string }>("select note from cases where member_id = $1 and status = 'open'", [member.id]);
  const overdue = () => openOverdueAsks.run(app.services, {}, { id: 'x' } as never);
  await overdue();
  expect(await open()).toEqual([]);
  await app.sql("update cases set created_at = now() - interval '9 days' where number = $1", [number]);
  await app.sql(
    `update decisions set created_at = now() - interval '8 days', until = now() - interval '1 day'
      where case_id = (select id from cases where number = $1)`,
    [number],
  );
  await overdue();
  await overdue();
  expect(await open()).toEqual([{ note: expect.stringContaining(number) }]);
  const [{ status } = { status: '' }] = await app.sql<{ status: string }>(
    'select p.status from profiles p where member_id = $1',
    [member.id],
  );
  expect([status, await standing(member)]).toEqual(['active', ['require_selfie']]);
  // Forgotten after the time for an appeal is what is over; not what still limits somebody.
  await app.sql("update cases set decided_at = now() - interval '9 months' where number = $1", [number]);
  await forgetOldCases.run(app.services, {}, { id: 'x' } as never);
  expect(await standing(member)).toEqual(['require_selfie']);
});

it('profiles that are nobody are asked for nothing', async () => {
  const report = await reportOf({ id: await addFictional(app.services.db, app.sites.a) });
  expect(await mayAsk(report.id)).toEqual([]);
  expect((await decide(report.id, 'require_selfie')).json.error).toBe('conflict');
});
