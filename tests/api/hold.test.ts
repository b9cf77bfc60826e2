/** The hold: how long it lasts, what its member can do meanwhile, that nobody slips past it, and who hears an objection. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { endHolds } from '../../server/moderation/hold.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
let second: TestStaff;
let friend: TestMember;
const card = 'the card of somebody excluded';
beforeAll(async () => {
  app = await startTestApp();
  [lead, second] = [await addStaff(app, ['lead']), await addStaff(app, ['lead'])];
  const banned = await app.signup();
  await pay(banned);
  const answer = await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'scam' });
  expect(answer.status, answer.text).toBe(200);
  friend = await newcomer();
});
afterAll(() => app.stop());

/** What a payment with that card leaves. */
async function pay(member: TestMember) {
  const marks = await marksOf(app.services, app.sites.company_id, { card });
  await transaction(app.services.db, (tx) => writeMarks(tx, member.id, marks));
  await app.idle();
}
async function newcomer(): Promise<TestMember> {
  const member = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  return member;
}
const show = (member: TestMember, status: 'active' | 'disabled') => member.client.put('/api/profile.php', { status });
const ownStatus = async (member: TestMember) => (await member.client.get('/api/profile.php')).json.profile.status;
const standing = async (member: TestMember) => (await member.client.get('/api/standing.php')).json.measures;
const seen = async (member: TestMember) => (await friend.client.get(`/api/members/${member.id}.php`)).status === 200;
const written = async (member: TestMember) => (await send(member, friend.id, { price: 0 })).json.error ?? 'sent';
async function waitIsOver(member: TestMember) {
  await app.sql("update profiles set held_until = now() - interval '1 second' where member_id = $1", [member.id]);
  await endHolds.run(app.services, {}, { id: 'test', attempt: 1 });
}

it('lasts 72 hours, and says so', async () => {
  const member = await newcomer();
  await pay(member);
  const [measure] = await standing(member);
  expect((Date.parse(measure.until) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
  const [row] = await app.sql<{ hours: number }>(
    'select extract(epoch from held_until - now())::float8 / 3600 as hours from profiles where member_id = $1',
    [member.id],
  );
  expect(row?.hours).toBeCloseTo(72, 1);
});

it('does not end by the switch of one’s own profile, which is kept for the time after it', async () => {
  const member = await newcomer();
  await pay(member);
  for (const status of ['active', 'disabled', 'active'] as const) {
    const answer = await show(member, status);
    expect([answer.status, answer.json.profile?.status]).toEqual([200, status]);
    expect([await seen(member), await written(member), (await standing(member)).length]).toEqual([
      false,
      'account_held',
      1,
    ]);
  }
  // Other facts are theirs to change, and leave the switch.
  await show(member, 'disabled');
  expect((await member.client.put('/api/profile.php', { about: 'By the river.' })).json.profile.status).toBe(
    'disabled',
  );
  await waitIsOver(member);
  expect([await ownStatus(member), await seen(member), await standing(member)]).toEqual(['disabled', false, []]);
  await show(member, 'active');
  expect(await seen(member)).toBe(true);
});

it('nobody slips past it by hiding first: a hidden newcomer waits, too, and comes back hidden', async () => {
  const [sly, another] = [await newcomer(), await newcomer()];
  for (const member of [sly, another]) {
    await show(member, 'disabled');
    await pay(member);
    expect(await standing(member)).toMatchObject([{ action: 'hold', automatic: true }]);
    expect(await written(member)).toBe('account_held');
  }
  await show(sly, 'active');
  expect([await seen(sly), await written(sly)]).toEqual([false, 'account_held']);
  await waitIsOver(another);
  expect([await ownStatus(another), await standing(another)]).toEqual(['disabled', []]);
  // A person who finds nothing wrong ends it at once, with what its member chose meanwhile.
  const [open] = await app.sql<{ id: string }>("select id from cases where member_id = $1 and source = 'signal'", [
    sly.id,
  ]);
  const decided = await lead.client.post(`/api/desk/reports/${open?.id}.php`, { action: 'dismiss' });
  expect(decided.status, decided.text).toBe(200);
  expect([await ownStatus(sly), await seen(sly), await standing(sly)]).toEqual(['active', true, []]);
});

it.each([
  ['after', 'what a person made of it'],
  ['before', 'what a rule did, which a person then agreed to'],
])('an appeal sent %s somebody decided goes to somebody else: %s', async (when) => {
  const member = await newcomer();
  await pay(member);
  const [open] = await app.sql<{ id: string; number: string }>(
    "select id, number from cases where member_id = $1 and source = 'signal'",
    [member.id],
  );
  const decides = async () => {
    const body = { action: 'suspend', reason: 'returned', facts: 'The same card as before.', days: 30 };
    const decided = await lead.client.post(`/api/desk/reports/${open?.id}.php`, body);
    expect(decided.status, decided.text).toBe(200);
  };
  const appeals = async () => {
    const appeal = { number: open?.number, email: member.email, text: 'The card is my mother’s.' };
    expect((await app.client().post('/api/appeals.php', appeal)).status).toBe(200);
  };
  for (const act of when === 'after' ? [decides, appeals] : [appeals, decides]) await act();
  const [waiting] = await app.sql<{ id: string }>(
    'select a.id from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id where c.member_id = $1',
    [member.id],
  );
  const answer = (by: TestStaff) =>
    by.client.post(`/api/desk/appeals/${waiting?.id}.php`, { decision: 'overturn', answer: 'It was not you.' });
  expect((await answer(lead)).json.error).toBe('own_decision');
  expect((await answer(second)).status).toBe(200);
  const back = await app.client().post('/api/user.php', { login: member.email, password: member.password });
  // A suspension that came after the appeal is a decision of its own, to be appealed by itself.
  expect([back.status, await seen(member)]).toEqual(when === 'after' ? [200, true] : [403, false]);
  if (when === 'before') await appeals();
});
