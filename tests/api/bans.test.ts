/** Banned people stay out: marks at sign-up, mail change and payment. Forms of an address: bans-address.test.ts; the list itself: bans-list.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { endHolds } from '../../server/moderation/hold.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
  support = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const suspend = async (member: TestMember, body: object = {}) => {
  const answer = await lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam', ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.number as string;
};
const signUp = (email: string, host = 'a.test', client = app.client(host)) =>
  client.post('/api/signup.php', { ...newMember(), email: app.secret(email) });
let nth = 0;
const box = () => `an.na${++nth}.visser@gmail.com`;
/** Marks of the ban of a case. */
const marks = (number: string) =>
  app.sql<{ kind: string }>(
    'select k.kind from bans b join ban_keys k on k.ban_id = b.id where b.case_number = $1 order by 1',
    [number],
  );
const companyOf = async (member: TestMember) =>
  (
    await app.sql<{ company_id: number }>(
      'select s.company_id from members m join sites s on s.id = m.site_id where m.id = $1',
      [member.id],
    )
  )[0]?.company_id ?? 0;
const mark = async (member: TestMember, values: object) => {
  const marks = await marksOf(app.services, await companyOf(member), values);
  await transaction(app.services.db, (tx) => writeMarks(tx, member.id, marks));
};
const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (let i = 0; i < 200; i++, await new Promise((done) => setTimeout(done, 25))) {
    const rows = await read();
    if (rows !== undefined) return rows;
  }
  throw new Error('it never came');
};
const statusOf = async (member: TestMember) =>
  (
    await app.sql<{ status: string; profile: string }>(
      'select m.status, p.status as profile from members m join profiles p on p.member_id = m.id where m.id = $1',
      [member.id],
    )
  )[0];
const standing = async (member: TestMember) => (await member.client.get('/api/standing.php')).json.measures;

describe('an excluded address', () => {
  it('is answered exactly like a taken one, in whatever form it is typed; only its owner is told', async () => {
    const member = await app.signup({ email: 'anna.visser@gmail.com' });
    const number = await suspend(member);
    expect((await marks(number)).map(({ kind }) => kind)).toEqual(['device', 'email', 'network']);
    const taken = await signUp((await app.signup()).email);
    const forms = [
      'annavisser@gmail.com',
      'anna.visser+again@googlemail.com',
      'ANNA.VISSER@GMAIL.COM',
      'ann\u200ba.visser@gmail.com',
      'ａnnavisser@gmail.com',
    ];
    for (const form of forms) {
      const answer = await signUp(form);
      const { request_id: _, ...body } = answer.json;
      const { request_id: __, ...toldOfTaken } = taken.json;
      expect([form, answer.status, body]).toEqual([form, taken.status, toldOfTaken]);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(taken.headers).sort());
    }
    // So at every site of the company, whose bans they are.
    const elsewhere = await signUp('anna.visser@googlemail.com', 'b.test');
    expect([elsewhere.status, elsewhere.json.error]).toEqual([taken.status, 'email_taken']);
    const check = (email: string) => app.client().post('/api/signup/check.php', { email });
    expect((await check('annavisser+2@gmail.com')).json.email_error).toBe((await check(member.email)).json.email_error);
    const mail = await app.smtp.waitFor('annavisser@gmail.com', 'About your sign-up');
    expect(mail.text).toContain(number);
    expect(mail.text).toContain('Somebody was asked for money');
    // Another mailbox is free.
    expect((await signUp('annavissers@gmail.com')).status).toBe(200);
  });

  it('stays out of a mail change, also of one asked for before; another company finds nothing', async () => {
    const email = box();
    const member = await app.signup({ email });
    const other = await app.signup();
    const early = await app.signup();
    const change = (who: TestMember, to: string) =>
      who.client.post('/api/mail-change.php', { email: app.secret(to), password: who.password });
    // Asked for while it was free in this form, confirmed after the ban.
    expect((await change(early, email.replaceAll('.', '').replace('gmailcom', 'gmail.com'))).status).toBe(200);
    const token = await app.mailToken(
      email.replaceAll('.', '').replace('gmailcom', 'gmail.com'),
      'Confirm your new e-mail address',
    );
    await suspend(member);
    const refused = await change(other, email.replace('@', '+x@'));
    expect(refused.json.fields).toEqual({ email: expect.any(String) });
    expect(refused.json.error).toBe('new_email_taken');
    const late = await app.client().post('/api/token.php', { token });
    expect(late.status, late.text).not.toBe(200);
    expect((await app.sql('select 1 from members where id = $1 and email = $2', [early.id, early.email])).length).toBe(
      1,
    );
    // Marks are keyed by company: the same address at another one has another.
    const [mark] = await marksOf(app.services, 1, { email });
    const [two] = await marksOf(app.services, 2, { email });
    expect(mark?.hash).not.toBe(two?.hash);
  });
});

describe('somebody excluded who pays', () => {
  it('is held when new, told at once, seen by a person; ends by itself after 72 hours', async () => {
    const banned = await app.signup();
    await mark(banned, { iban: 'NL91 ABNA 0417 1643 00', phone: '+31612345678' });
    const number = await suspend(banned, { reason: 'scam' });
    const [back, friend] = [await app.signup(), await app.signup()];
    await app.sql("update profiles set gender = 'female' where member_id = $1", [back.id]);
    expect((await friend.client.get(`/api/members/${back.id}.php`)).status).toBe(200);
    expect(await standing(back)).toEqual([]);
    await mark(back, { iban: 'nl91abna0417164300' });
    await until(async () => ((await statusOf(back))?.profile === 'held' ? true : undefined));
    const [measure] = await standing(back);
    expect(measure).toMatchObject({ action: 'hold', automatic: true });
    expect(measure.reason_text).toContain('bank account');
    expect((await back.client.get('/api/user.php')).json.user.profile.status).toBe('held');
    const mail = await app.smtp.waitFor(back.email, `A decision about your account (${measure.number})`);
    expect(mail.text).toContain('no person has decided anything yet');
    expect(mail.text).not.toContain('suspension');
    // Nobody sees them, and they cannot write.
    expect((await friend.client.get(`/api/members/${back.id}.php`)).status).toBe(404);
    const [opened] = await app.sql<{ id: string; signals: unknown }>(
      "select id, signals from cases where member_id = $1 and source = 'signal'",
      [back.id],
    );
    expect(opened?.signals).toEqual([{ rule: 'ban_iban', points: 10, n: 1, case_number: number }]);
    const page = await lead.client.post(`/api/desk/reports/${opened?.id}/open.php`, {});
    expect(page.json.report.signals).toEqual([{ rule: 'ban_iban', points: 10, n: 1, case_number: number }]);
    await endHolds.run(app.services, {}, { id: 'x' } as never);
    expect((await statusOf(back))?.profile).toBe('held');
    await app.sql("update profiles set held_until = now() - interval '1 second' where member_id = $1", [back.id]);
    await endHolds.run(app.services, {}, { id: 'x' } as never);
    expect((await statusOf(back))?.profile).toBe('active');
    expect(await standing(back)).toEqual([]);
    // The case is still open for a person.
    expect(await app.sql("select 1 from cases where id = $1 and status = 'open'", [opened?.id])).toHaveLength(1);
  });

  it('can object, to somebody; a dismissed case opens the account at once', async () => {
    const banned = await app.signup();
    await mark(banned, { card: 'card_fp_1' });
    await suspend(banned);
    const [first, second] = [await app.signup(), await app.signup()];
    for (const member of [first, second]) {
      await mark(member, { card: 'card_fp_1' });
      await until(async () => ((await statusOf(member))?.profile === 'held' ? true : undefined));
    }
    const [measure] = await standing(first);
    await app
      .client()
      .post('/api/appeals.php', { number: measure.number, email: first.email, text: 'Our shared card.' });
    const [open] = await app.sql<{ id: string }>(
      'select a.id from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id where c.number = $1',
      [measure.number],
    );
    const answer = await support.client.post(`/api/desk/appeals/${open?.id}.php`, {
      decision: 'overturn',
      answer: 'Thank you, all is well.',
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await statusOf(first))?.profile).toBe('active');
    const [other] = await app.sql<{ id: string }>("select id from cases where member_id = $1 and source = 'signal'", [
      second.id,
    ]);
    const decided = await lead.client.post(`/api/desk/reports/${other?.id}.php`, { action: 'dismiss' });
    expect(decided.status, decided.text).toBe(200);
    expect((await statusOf(second))?.profile).toBe('active');
  });

  it('only gets a case where the account is older, and nothing at all for a device or a network', async () => {
    const banned = await app.signup();
    await mark(banned, { phone: '+31611111111', device: 'the-same-device', network: '203.0.113.9' });
    await suspend(banned);
    const [old, flat] = [await app.signup(), await app.signup()];
    await app.sql("update members set signup_date = now() - interval '2 days' where id = $1", [old.id]);
    await mark(old, { phone: '0031 6 1111 1111' });
    await mark(flat, { device: 'the-same-device', network: '203.0.113.200' });
    await until(async () => (await app.sql('select 1 from cases where member_id = $1', [old.id]))[0]);
    await app.idle();
    expect((await statusOf(old))?.profile).toBe('active');
    expect((await statusOf(flat))?.profile).toBe('active');
    expect(await app.sql('select 1 from cases where member_id = $1', [flat.id])).toEqual([]);
    const shares = await lead.client.get(`/api/desk/members/${flat.id}/shares.php`);
    const kinds = shares.json.shares.find((share: { member_id: string }) => share.member_id === banned.id);
    expect(kinds.why.map((w: { kind: string; sure: string }) => `${w.kind} ${w.sure}`)).toEqual([
      'device likely',
      'network weak',
    ]);
    expect(shares.json.bans.length).toBeGreaterThan(0);
    // Each look is a line.
    const looks = () =>
      app.sql("select staff_name from audit_log where action = 'shares_viewed' and subject_id = $1", [flat.id]);
    expect(await looks()).toEqual([{ staff_name: lead.name }]);
    expect((await lead.client.get(`/api/desk/members/${flat.id}/shares.php`)).status).toBe(200);
    expect(await looks()).toHaveLength(2);
  });
});

describe('the desk', () => {
  it('tests a value, counts, and keeps an address out for its owner; what follows from a decision is not ended there', async () => {
    const email = box();
    const find = (value: string, kind = 'email') => support.client.post('/api/desk/bans/find.php', { kind, value });
    expect((await find(email)).json).toEqual({
      tested: email.replace('an.na', 'anna').replace('.v', 'v'),
      bans: [],
      domain: { refused_by: null, as: 'gmail.com' },
    });
    const add = (body: object) => support.client.post('/api/desk/bans.php', body);
    const added = await add({ kind: 'self', email: app.secret(email), days: 180 });
    expect(added.status, added.text).toBe(200);
    expect((await add({ kind: 'self', email, days: 180 })).json.error).toBe('conflict');
    expect((await add({ kind: 'owner', email, days: 30 })).status).toBe(400);
    expect((await find(email.replace('@', '+z@'))).json.bans).toMatchObject([{ kind: 'self', case_number: null }]);
    expect((await signUp(email)).json.error).toBe('email_taken');
    expect((await app.smtp.waitFor(email, 'About your sign-up')).text).toContain('You asked us yourself');
    const counts = (await support.client.get('/api/desk/bans.php')).json;
    expect(counts.kinds.find((k: { kind: string }) => k.kind === 'self').month).toBe(1);
    const end = (id: string) => support.client.delete(`/api/desk/bans/${id}.php?why=They%20asked`);
    expect((await end(added.json.id)).status).toBe(200);
    expect((await signUp(email)).status).toBe(200);
    const member = await app.signup({ email: box() });
    await suspend(member);
    const [ban] = (await find(member.email)).json.bans;
    expect((await end(ban.id)).json.error).toBe('conflict');
    // No value that was tested is in the log.
    const lines = await app.sql<{ details: object }>("select details from audit_log where action like 'ban%'");
    expect(JSON.stringify(lines)).not.toContain('gmail');
  });

  it('tests a network by any address in it, as accounts are marked with it, and nobody else’s', async () => {
    const member = await app.signup({ email: box() });
    await mark(member, { network: '198.51.100.20' });
    const six = await app.signup({ email: box() });
    await mark(six, { network: '2001:db8:77:1:aaaa::1' });
    const numbers = [await suspend(member), await suspend(six)];
    const find = async (value: string, client = support.client) =>
      (await client.post('/api/desk/bans/find.php', { kind: 'network', value })).json;
    const numbersAt = async (value: string) =>
      (await find(value)).bans.map((ban: { case_number: string }) => ban.case_number);
    expect((await find(' 198.51.100.7 ')).tested).toBe('198.51.100.0/24');
    for (const same of ['198.51.100.7', '::ffff:198.51.100.250']) expect(await numbersAt(same)).toContain(numbers[0]);
    expect((await find('2001:DB8:77:1::')).tested).toBe('2001:db8:77:1::/64');
    expect(await numbersAt('2001:0db8:0077:0001:1:2:3:4')).toEqual([numbers[1]]);
    for (const other of ['198.51.101.20', '2001:db8:77:2:aaaa::1']) expect(await numbersAt(other)).toEqual([]);
    const lines = await app.sql("select details from audit_log where action = 'bans_searched'");
    expect(JSON.stringify(lines)).not.toMatch(/198\.51|db8/);
  });

  it('says at the field what is wrong with a value, in the language of staff, and looks for nothing', async () => {
    const searched = async () => (await app.sql("select 1 from audit_log where action = 'bans_searched'")).length;
    const before = await searched();
    const wrongs: [kind: string, error: string, values: string[]][] = [
      ['email', 'email_invalid', ['anna', '@', ' ', 'a b@example.org', `${'a'.repeat(240)}@example.org`]],
      ['phone', 'mobile_invalid', ['anna', '+', '0612345678', '+31', `+${'1'.repeat(40)}`]],
      ['iban', 'iban_invalid', ['NL00ABNA0417164300', '---', 'anna']],
      [
        'network',
        'ip_invalid',
        ['198.51.100', '198.51.100.300', '198.51.100.0/24', 'fe80::1%eth0', '::g', 'anna', ' '],
      ],
    ];
    for (const [kind, error, values] of wrongs)
      for (const value of values) {
        const answer = await support.client.post('/api/desk/bans/find.php', { kind, value });
        expect([value, answer.status, answer.json.error]).toEqual([value, 400, error]);
        expect(answer.json.fields?.value, value).toMatch(/\w{3}/);
      }
    for (const value of ['', '1'.repeat(255)])
      expect((await support.client.post('/api/desk/bans/find.php', { kind: 'network', value })).status).toBe(400);
    expect(await searched()).toBe(before);
    // No mark is made of what is no number: it would match every other that is none.
    const added = await support.client.post('/api/desk/bans.php', { kind: 'owner', email: box(), phone: 'later' });
    expect([added.status, added.json.error]).toEqual([400, 'mobile_invalid']);
  });
});
