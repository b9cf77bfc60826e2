/** Second looks: what somebody may not do alone waits for somebody else, is checked again, and is done once, as it was asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { dangers } from '../../server/desk/dangers.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
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
const waits = async (by: TestStaff) => (await looks(by)).waiting.map((look: { id: string }) => look.id);
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
    expect(lines.map((line) => [line.action, line.staff_name])).toEqual([
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
    expect((await looks(support)).own.map((look: { state: string }) => look.state).slice(0, 2)).toEqual([
      'waiting',
      'lapsed',
    ]);
  });

  it('is refused with a reason, or taken back by who asked, and by nobody else', async () => {
    const member = await app.signup();
    const look = await asked(support, member);
    expect((await decide(owner, look, 'refuse')).status).toBe(400);
    expect((await decide(owner, look, 'withdraw')).json.error).toBe('forbidden');
    expect((await decide(owner, look, 'refuse', 'No outage that day.')).status).toBe(200);
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
  const colleague = await addStaff(app, ['writer']);
  const grants = [{ role: 'owner', sites: null, languages: null }];
  const body = { grants, language: 'en' };
  const other = await addStaff(app, ['owner']);
  const answer = await owner.client.put(`/api/desk/staff/${colleague.id}.php`, body);
  expect(answer.status, answer.text).toBe(202);
  expect((await decide(other, answer.json.second_look, 'agree')).status).toBe(200);
  expect((await colleague.client.get('/api/desk/me.php')).json.staff.roles).toEqual(['owner']);
  const created = await owner.client.post('/api/desk/staff.php', {
    grants,
    language: 'en',
    name: 'New Owner',
    email: 'owner2@staff.example',
  });
  expect(created.json.error).toBe('second_look_needed');
});

describe('what a company collects with, and the names of a site', () => {
  const said = { headers: { 'x-confirmed': 'reason=our+bank+has+merged' } };

  it('other bank data wait for a second owner, who reads both; all else is saved at once', async () => {
    const [first, second] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
    const list = async () => (await first.client.get('/api/desk/companies.php')).json.companies[0];
    const { id, sites: _, ...before } = await list();
    const save = (more: object) => first.client.put(`/api/desk/companies/${id}.php`, { ...before, ...more }, said);
    expect((await save({ city: 'Zeist' })).json).toEqual({ ok: true });
    expect((await save({ creditor_iban: 'NL92ABNA0417164300' })).json.error).toBe('iban_invalid');
    const asked = await save({ city: 'Zeist', creditor_iban: 'NL91 ABNA 0417 1643 00' });
    expect(asked.status, asked.text).toBe(202);
    expect((await list()).creditor_iban).toBe(before.creditor_iban);
    const line = (await looks(second)).waiting.find((each: { id: string }) => each.id === asked.json.second_look);
    expect(line).toMatchObject({ call: 'desk_save_company', why: 'our bank has merged', asked_by: first.name });
    expect(line.effect).toMatchObject({ bank: expect.stringContaining('…4300'), fields: 'creditor_iban' });
    expect(JSON.stringify(line)).not.toContain('NL91');
    expect((await decide(first, line.id, 'agree')).json.error).toBe('own_decision');
    expect((await decide(second, line.id, 'agree')).status).toBe(200);
    expect(await list()).toMatchObject({ creditor_iban: 'NL91ABNA0417164300', city: 'Zeist' });
  });

  it('a host is added, or made the main one, by two; without a reason nobody is asked', async () => {
    const [first, second] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
    const body = { site_id: app.sites.b.site_id, host: 'Second.Test' };
    const add = (more: object = said) => first.client.post('/api/desk/host-add.php', body, more);
    expect((await add({ headers: { 'x-confirmed': undefined } })).json.error).toBe('reason_needed');
    const asked = await add();
    expect(asked.status, asked.text).toBe(202);
    const hosts = () => app.sql('select host, is_primary from site_hosts where host = $1', ['second.test']);
    expect(await hosts()).toEqual([]);
    expect((await decide(second, asked.json.second_look, 'agree')).status).toBe(200);
    expect(await hosts()).toEqual([{ host: 'second.test', is_primary: false }]);
    const main = await first.client.post('/api/desk/host-main.php', { ...body, host: 'second.test' }, said);
    expect(main.status).toBe(202);
    expect((await decide(second, main.json.second_look, 'refuse', 'Its certificate is not there yet.')).status).toBe(
      200,
    );
    expect(await hosts()).toEqual([{ host: 'second.test', is_primary: false }]);
  });

  it('credits at sign-up are published by two, as they were drafted; other settings by one', async () => {
    const [ownerA, ownerB] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
    const scope = String(app.sites.b.site_id);
    const draft = async (key: string, value: unknown, seen = 0) =>
      (
        await ownerA.client.put('/api/desk/site-draft.php', {
          scope,
          key,
          value,
          version: seen,
          country: null,
          language: null,
        })
      ).json.version as number;
    const publish = (key: string, version: number, live: number, note = 'a gift for the autumn') =>
      ownerA.client.post('/api/desk/site-publish.php', {
        scope,
        live,
        fields: [{ key, country: null, language: null, version }],
        note,
        at: null,
      });
    expect((await publish('gift_credits', await draft('gift_credits', 9), 1)).json).toEqual({ version: 2 });
    const first = await draft('signup_credits', 50);
    expect((await publish('signup_credits', first, 2, '')).json.error).toBe('reason_needed');
    const asked = await publish('signup_credits', first, 2);
    expect(asked.status, asked.text).toBe(202);
    const line = (await looks(ownerB)).waiting.find((each: { id: string }) => each.id === asked.json.second_look);
    expect(line).toMatchObject({
      call: 'desk_publish',
      why: 'a gift for the autumn',
      effect: { changes: 1, said: 'signup_credits: null → 50' },
    });
    // The draft is another by now: what was asked for is not published.
    const second = await draft('signup_credits', 60, first);
    expect((await decide(ownerB, asked.json.second_look, 'agree')).json.error).toBe('conflict');
    expect((await decide(ownerA, asked.json.second_look, 'withdraw')).status).toBe(200);
    const again = await publish('signup_credits', second, 2);
    expect((await decide(ownerB, again.json.second_look, 'agree')).status).toBe(200);
    expect(
      await app.sql(`select settings ->> 'signup_credits' as credits from sites where id = $1`, [Number(scope)]),
    ).toEqual([{ credits: '60' }]);
  });

  it('what fictional profiles are called is asked for by who may only ask, and by nobody who may not', async () => {
    const [marketing, two] = [await addStaff(app, ['marketing']), await addStaff(app, ['owner'])];
    const scope = String(app.sites.b.site_id);
    const { version } = (
      await marketing.client.put('/api/desk/site-draft.php', {
        scope,
        key: 'fictional_icon',
        value: 'book',
        version: 0,
        country: null,
        language: null,
      })
    ).json;
    const live = (await two.client.get(`/api/desk/site-settings.php?scope=${scope}`)).json.version;
    const asked = await marketing.client.post('/api/desk/site-publish.php', {
      scope,
      live,
      fields: [{ key: 'fictional_icon', country: null, language: null, version }],
      note: 'it is a book now',
      at: null,
    });
    expect(asked.status, asked.text).toBe(202);
    expect((await decide(two, asked.json.second_look, 'agree')).status).toBe(200);
    expect((await two.client.get(`/api/desk/site-settings.php?scope=${scope}`)).json.version).toBe(live + 1);
  });
});

describe('somebody alone, in an installation that lets them wait', () => {
  let house: TestApp;
  let ada: TestStaff;
  beforeAll(async () => {
    house = await startTestApp({ config: { staffAloneHours: 24 } });
    ada = await addStaff(house, ['owner']);
  });
  afterAll(() => house.stop());
  const addHost = (host: string) =>
    ada.client.post(
      '/api/desk/host-add.php',
      { site_id: house.sites.a.site_id, host },
      { headers: { 'idempotency-key': uuidv7(), 'x-confirmed': 'reason=a+campaign' } },
    );
  const hosts = () => house.sql('select host from site_hosts where host like $1', ['%.alone.test']);
  const due = (id: string) =>
    house.sql("update second_looks set alone_from = now() - interval '1 second' where id = $1", [id]);

  it('does it after a day, which a mail told every owner of; not before, and not once somebody else may agree', async () => {
    const asked = await addHost('one.alone.test');
    expect(asked.status, asked.text).toBe(202);
    const id = asked.json.second_look;
    const [own] = (await looks(ada)).own;
    expect(Date.parse(own.alone_from) - Date.parse(own.asked_at)).toBe(86_400_000);
    expect((await decide(ada, id, 'agree')).json.error).toBe('own_decision');
    expect(await hosts()).toEqual([]);
    await expect
      .poll(() => house.smtp.mails.filter((mail) => mail.to === ada.email).map((mail) => mail.text), {
        timeout: 10_000,
      })
      .toEqual([expect.stringContaining(`${ada.name} asked for a change`)]);
    await due(id);
    expect((await decide(ada, id, 'refuse', 'no')).json.error).toBe('own_decision');
    expect((await decide(ada, id, 'agree')).json).toEqual({ ok: true });
    expect(await hosts()).toEqual([{ host: 'one.alone.test' }]);
    expect((await looks(ada)).own[0]).toMatchObject({ state: 'agreed', decided_by: ada.name });

    const second = (await addHost('two.alone.test')).json.second_look;
    await due(second);
    const bob = await addStaff(house, ['owner']);
    expect((await decide(ada, second, 'agree')).json.error).toBe('own_decision');
    // From now on nobody is alone.
    expect((await addHost('three.alone.test')).json.error).toBe('second_look_waits');
    expect((await decide(bob, second, 'agree')).json).toEqual({ ok: true });
    expect((await looks(ada)).own[0]).toMatchObject({ alone_from: expect.anything(), decided_by: bob.name });
    expect((await addHost('three.alone.test')).status).toBe(202);
    expect((await looks(ada)).own[0].alone_from).toBeNull();
  });
});
