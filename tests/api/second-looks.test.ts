/** Second looks: what somebody may not do alone waits for somebody else, is checked again, and is done once, as it was asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { dangers } from '../../server/desk/dangers.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestShop;
let support: TestStaff;
let owner: TestStaff;
let lead: TestStaff;
beforeAll(async () => {
  app = await shopOf(await startTestApp());
  [support, owner, lead] = [
    await addStaff(app, ['support']),
    await addStaff(app, ['owner']),
    await addStaff(app, ['lead']),
  ];
});
afterAll(() => app.stop());

const give = (by: TestStaff, member: TestMember, amount: number, key = uuidv7()) =>
  by.client.post(
    `/api/desk/members/${member.id}/credits.php`,
    { amount, note: 'lost in an outage' },
    { headers: { 'idempotency-key': key } },
  );
const decide = (by: TestStaff, id: string, decision: string, answer?: string) =>
  by.client.post(`/api/desk/second-looks/${id}.php`, { decision, ...(answer ? { answer } : {}) });
const looks = async (by: TestStaff) => (await by.client.get('/api/desk/second-looks.php')).json;
const waits = async (by: TestStaff) => (await looks(by)).waiting.map((one: { id: string }) => one.id);
const balanceOf = async (member: TestMember) =>
  (await app.sql<{ balance: number }>('select balance from accounts where member_id = $1', [member.id]))[0]?.balance ??
  0;
const asked = async (by: TestStaff, member: TestMember, amount = 300): Promise<string> => {
  const answer = await give(by, member, amount);
  expect(answer.status, answer.text).toBe(202);
  return answer.json.second_look;
};

it('the contract says of every call with a second look that it has one', () => {
  const said = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, e]) =>
    e.confirm === 'second_look' ? [name] : [],
  );
  expect(said.sort()).toEqual(Object.keys(dangers).sort());
});

describe('more credits than one gives alone', () => {
  it('up to the limit at once; above it a request, which another agrees to: then it is booked, with both names in the log', async () => {
    const member = await app.signup();
    expect((await give(support, member, 100)).json).toEqual({ credits: 100 });
    const id = await asked(support, member);
    expect(await balanceOf(member)).toBe(100);
    expect((await give(support, member, 300)).json.error).toBe('second_look_waits');
    const [line] = (await looks(owner)).waiting;
    expect(line).toMatchObject({
      id,
      call: 'desk_give_credits',
      subject_name: member.name,
      effect: { credits: 300, balance: 100 },
      why: 'lost in an outage',
      asked_by: support.name,
      state: 'waiting',
    });
    expect((await owner.client.get('/api/desk/me.php')).json.looks).toBe(1);
    // Never who asked, nor who may not.
    expect((await decide(support, id, 'agree')).json.error).toBe('own_decision');
    expect((await decide(lead, id, 'agree')).json.error).toBe('forbidden');
    expect(await waits(lead)).toEqual([]);
    const answers = await Promise.all([decide(owner, id, 'agree'), decide(owner, id, 'agree')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(await balanceOf(member)).toBe(400);
    expect((await looks(support)).own[0]).toMatchObject({ id, state: 'agreed', decided_by: owner.name });
    const lines = await app.sql<{ action: string; staff_name: string; details: object }>(
      'select action, staff_name, details from audit_log where subject_id = $1 order by id desc limit 3',
      [member.id],
    );
    expect(lines.map((one) => [one.action, one.staff_name])).toEqual([
      ['second_look_agreed', owner.name],
      ['credits_given', support.name],
      ['second_look_asked', support.name],
    ]);
    expect(lines[0]?.details).toMatchObject({ asked_by: support.name });
    expect(lines[1]?.details).toMatchObject({ agreed_by: owner.name });
  });

  it('is not done when what it would do changed, nor when who asked may no longer, nor after its time', async () => {
    const member = await app.signup();
    const id = await asked(support, member);
    expect((await give(support, member, 5)).status).toBe(200);
    expect((await decide(owner, id, 'agree')).json.error).toBe('conflict');
    expect((await give(support, member, -5)).status).toBe(200);
    await app.sql(`update staff_grants set role = 'writer' where staff_id = $1`, [support.id]);
    expect((await decide(owner, id, 'agree')).json.error).toBe('conflict');
    await app.sql(`update staff_grants set role = 'support' where staff_id = $1`, [support.id]);
    await app.sql(`update second_looks set expires_at = now() where id = $1`, [id]);
    expect((await decide(owner, id, 'agree')).json.error).toBe('not_found');
    expect(await balanceOf(member)).toBe(0);
    await asked(support, member);
    expect((await looks(support)).own.map((one: { state: string }) => one.state).slice(0, 2)).toEqual([
      'waiting',
      'lapsed',
    ]);
  });

  it('is refused with a reason, or taken back by who asked, and by nobody else', async () => {
    const member = await app.signup();
    const one = await asked(support, member);
    expect((await decide(owner, one, 'refuse')).status).toBe(400);
    expect((await decide(owner, one, 'withdraw')).json.error).toBe('forbidden');
    expect((await decide(owner, one, 'refuse', 'No outage that day.')).status).toBe(200);
    const two = await asked(support, member);
    expect((await decide(support, two, 'withdraw')).status).toBe(200);
    expect((await decide(owner, two, 'agree')).status).toBe(404);
    expect(await balanceOf(member)).toBe(0);
  });

  it('who gives second looks elsewhere sees nothing of it', async () => {
    const member = await app.signup();
    const id = await asked(support, member);
    const other = await addStaff(app, ['owner'], { sites: [app.sites.b.site_id] });
    expect(await waits(other)).not.toContain(id);
    expect((await decide(other, id, 'agree')).json.error).toBe('forbidden');
  });
});

it('a suspension for good by support waits for the lead; the member is in until then', async () => {
  const member = await app.signup();
  const path = `/api/desk/members/${member.id}/suspend.php`;
  const answer = await support.client.post(path, { reason: 'scam', facts: 'Asked for money.' });
  expect(answer.status).toBe(202);
  expect((await member.client.get('/api/user.php')).json.user).not.toBeNull();
  expect((await decide(lead, answer.json.second_look, 'agree')).status).toBe(200);
  expect((await member.client.get('/api/user.php')).json).toEqual({ user: null });
  const back = await support.client.post(`/api/desk/members/${member.id}/unsuspend.php`, { note: 'a mistake' });
  expect(back.status).toBe(202);
  expect((await decide(lead, back.json.second_look, 'agree')).status).toBe(200);
});

it('a refund above the limit waits; the money stays until another agrees', async () => {
  const finance = await addStaff(app, ['finance']);
  const member = await app.signup();
  const { id: paid } = await app.bought(member, { credits: 500 });
  const refund = (amount: number) =>
    finance.client.post(
      '/api/desk/refund.php',
      { id: paid, amount_minor: amount, reason: 'paid twice' },
      { headers: { 'idempotency-key': uuidv7() } },
    );
  const answer = await refund(10_001);
  expect(answer.status, answer.text).toBe(202);
  const back = async () =>
    (await app.sql<{ n: number }>('select count(*)::int as n from refunds where payment_id = $1', [paid]))[0]?.n;
  expect(await back()).toBe(0);
  expect((await decide(owner, answer.json.second_look, 'agree')).status).toBe(200);
  expect(await back()).toBe(1);
});

it('an owner is made by two, where there are two', async () => {
  const one = await addStaff(app, ['writer']);
  const grants = [{ role: 'owner', sites: null, languages: null }];
  const body = { grants, language: 'en' };
  const other = await addStaff(app, ['owner']);
  const answer = await owner.client.put(`/api/desk/staff/${one.id}.php`, body);
  expect(answer.status, answer.text).toBe(202);
  expect((await decide(other, answer.json.second_look, 'agree')).status).toBe(200);
  expect((await one.client.get('/api/desk/me.php')).json.staff.roles).toEqual(['owner']);
  const made = await owner.client.post('/api/desk/staff.php', {
    grants,
    language: 'en',
    name: 'New Owner',
    email: 'owner2@staff.example',
  });
  expect(made.json.error).toBe('second_look_needed');
});
