/** Reports, decisions and appeals, complaints, profile texts: notice → decision → reasons → appeal. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../server/accounts/attempts.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import type { Client } from '../helpers/http-client.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mo: TestStaff;
let other: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  mo = await addStaff(app, ['lead']);
  other = await addStaff(app, ['lead']);
  support = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const report = (from: TestMember, about: string, more: object = {}) =>
  from.client.post('/api/reports.php', { member_id: about, reason: 'harassment', ...more });
const caseOf = async (number: string) =>
  (
    await app.sql<{ id: string; status: string; evidence: { from: string; text: string }[] }>(
      'select id, status, evidence from cases where number = $1',
      [number],
    )
  )[0];
const decide = (staff: TestStaff, id: string, body: object) => staff.client.post(`/api/desk/reports/${id}.php`, body);
const appeal = (number: string, email: string, text = 'Please look again.') =>
  app.client().post('/api/appeals.php', { number, email, text });
const follow = (number: string, email: string) => app.client().post('/api/complaints/status.php', { number, email });

/** A decided report: who reported, about whom, its number. */
async function decided(body: object) {
  const [reporter, member] = await Promise.all([app.signup(), app.signup()]);
  const { number } = (await report(reporter, member.id)).json;
  const id = (await caseOf(number))?.id ?? '';
  const answer = await decide(mo, id, body);
  expect(answer.status, answer.text).toBe(200);
  return { reporter, member, number, id };
}
const appealId = async (number: string) =>
  (
    await app.sql<{ id: string }>(
      'select a.id from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id where c.number = $1 order by a.created_at desc',
      [number],
    )
  )[0]?.id;
const decideAppeal = async (staff: TestStaff, number: string, decision: 'uphold' | 'overturn') =>
  staff.client.post(`/api/desk/appeals/${await appealId(number)}.php`, {
    decision,
    answer: 'We read it all once more.',
  });

describe('reports', () => {
  it('make one open case a pair, however often and however many at once', async () => {
    const [reporter, member] = [await app.signup(), await app.signup()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(reporter, member.id)));
    expect(answers.map((a) => a.status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map((a) => a.json.number)).size).toBe(1);
    expect(answers.filter((a) => !a.json.already)).toHaveLength(1);
    expect(answers[0]?.json.number).toMatch(/^D-\d{4}-\d{8}$/);
    expect(await app.sql('select 1 from cases where member_id = $1', [member.id])).toHaveLength(1);
    const third = await app.signup();
    expect((await report(third, member.id)).json.already).toBe(false);
    expect((await report(third, reporter.id)).json.already).toBe(false);
  });

  it('are refused about oneself, about nobody and about members of another pool', async () => {
    const member = await app.signup();
    const far = await app.signup({ host: 'b.test' });
    for (const id of [member.id, uuidv7(), far.id]) expect((await report(member, id)).json.error).toBe('not_found');
    expect((await report(member, far.id, { reason: 'because' })).status).toBe(400);
  });

  it('keep the last 20 messages of the conversation, and only of ones own', async () => {
    const [reporter, member, stranger] = [await app.signup(), await app.signup(), await app.signup()];
    const [a, b] = [reporter.id, member.id].sort() as [string, string];
    const conversation = uuidv7();
    await app.sql('insert into conversations (id, pool_id, member_a, member_b) values ($1, $2, $3, $4)', [
      conversation,
      app.sites.a.pool_id,
      a,
      b,
    ]);
    await app.sql(
      'insert into inbox (member_id, conversation_id, other_id, cleared_seq) values ($1, $3, $2, 0), ($2, $3, $1, 0)',
      [a, b, conversation],
    );
    for (let seq = 1; seq <= 25; seq++)
      await app.sql(
        `insert into messages (id, conversation_id, seq, sender_id, kind, body) values ($1, $2, $3, $4, 'text', $5)`,
        [uuidv7(), conversation, seq, seq % 2 ? member.id : reporter.id, app.secret(`what was said, part ${seq}`)],
      );
    expect((await report(stranger, member.id, { conversation })).json.error).toBe('not_found');
    const { number } = (await report(reporter, member.id, { conversation, note: 'It will not stop.' })).json;
    const caseRow = await caseOf(number);
    expect(caseRow?.evidence.map((m) => m.text)).toEqual(
      Array.from({ length: 20 }, (_, i) => `what was said, part ${i + 6}`),
    );
    expect(caseRow?.evidence.slice(0, 2).map((m) => m.from)).toEqual(['reporter', 'member']);
    // Deleting the messages afterwards removes nothing from the case.
    await app.sql('delete from conversations where id = $1', [conversation]);
    const page = (await mo.client.post(`/api/desk/reports/${caseRow?.id}/open.php`, {})).json.report;
    expect(page).toMatchObject({
      number,
      reason: 'harassment',
      claimed_by: null,
      reports: [{ note: 'It will not stop.' }],
    });
    expect(page.reports[0].evidence).toHaveLength(20);
    expect(page.member.name).toBe(member.name);
    expect(JSON.stringify(page)).not.toContain(member.email);
  });

  it('one moderator at a time: who comes second sees who has it and cannot decide', async () => {
    const [reporter, member] = [await app.signup(), await app.signup()];
    const { number } = (await report(reporter, member.id)).json;
    const id = (await caseOf(number))?.id ?? '';
    const opened = await Promise.all(
      [mo, other].map((staff) => staff.client.post(`/api/desk/reports/${id}/open.php`, {})),
    );
    const claimedBy = opened.map((a) => a.json.report.claimed_by);
    expect(claimedBy.filter((name) => name === null)).toHaveLength(1);
    const second = claimedBy[0] === null ? other : mo;
    const first = claimedBy[0] === null ? mo : other;
    expect((await decide(second, id, { action: 'dismiss' })).json.error).toBe('claimed');
    expect((await decide(first, id, { action: 'warn' })).status).toBe(400);
    // How long it is whose, in the case and in the list; who opens another case gives this one back.
    const line = async (staff: TestStaff) =>
      (await staff.client.get('/api/desk/reports.php')).json.reports.find((row: { id: string }) => row.id === id);
    expect(await line(first)).toMatchObject({ mine: true, claimed_by: null, decided_at: null });
    expect(await line(second)).toMatchObject({ mine: false, claimed_by: first.name });
    const elsewhere = await app.signup();
    const next = (await caseOf((await report(reporter, elsewhere.id)).json.number))?.id ?? '';
    const open = async (staff: TestStaff, of: string) =>
      (await staff.client.post(`/api/desk/reports/${of}/open.php`, {})).json.report;
    expect(new Date((await open(first, id)).yours_until) > new Date(Date.now() + 14 * 60_000)).toBe(true);
    expect((await open(first, next)).mine).toBe(true);
    expect(await open(second, id)).toMatchObject({ mine: true, claimed_by: null, yours_until: expect.any(String) });
    expect(await open(first, id)).toMatchObject({ mine: false, claimed_by: second.name, yours_until: null });
    await second.client.post(`/api/desk/reports/${id}/release.php`, {});
    const answers = await Promise.all([
      decide(first, id, { action: 'dismiss' }),
      decide(first, id, { action: 'dismiss' }),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    const decidedOnes = (await first.client.get('/api/desk/reports.php?status=decided')).json.reports;
    expect(decidedOnes[0]).toMatchObject({ id, decided_at: expect.any(String), mine: false });
    expect(await line(first)).toBeUndefined();
  });
});

describe('decisions, with their reasons', () => {
  it('a warning: told by mail in the language of the member, seen on their page; the one who reported hears too', async () => {
    const { reporter, member, number } = await decided({
      action: 'warn',
      reason: 'harassment',
      facts: 'Nine insults in one evening.',
    });
    const mail = await app.smtp.waitFor(member.email, `A decision about your account (${number})`);
    expect(mail.text).toContain('Other members were insulted');
    expect(mail.text).toContain('Nine insults in one evening.');
    expect(mail.text).toContain(`/complaints?case=${number}`);
    expect(mail.text).not.toContain(reporter.name);
    const outcome = await app.smtp.waitFor(reporter.email, `Your report ${number}`);
    expect(outcome.text).toContain('You were right to report this.');
    expect(outcome.text).not.toContain('Nine insults');
    const ownDecisions = (await member.client.get('/api/decisions.php')).json.decisions;
    expect(ownDecisions).toMatchObject([
      { number, action: 'warn', facts: 'Nine insults in one evening.', appeal: null },
    ]);
    expect((await reporter.client.get('/api/decisions.php')).json.decisions).toEqual([]);
  });

  it('a dismissal: the reported member learns nothing, not even by the number', async () => {
    const { reporter, member, number } = await decided({ action: 'dismiss' });
    expect((await app.smtp.waitFor(reporter.email, `Your report ${number}`)).text).toContain('found no breach');
    expect((await member.client.get('/api/decisions.php')).json.decisions).toEqual([]);
    expect((await follow(number, member.email)).json.error).toBe('case_unknown');
    expect((await appeal(number, member.email)).json.error).toBe('case_unknown');
    await app.idle();
    expect(app.smtp.mails.filter((m) => m.to === member.email && m.subject.includes(number))).toEqual([]);
  });

  it('photos and texts of others cannot be hit by a case', async () => {
    const [reporter, member, third] = [await app.signup(), await app.signup(), await app.signup()];
    const photoId = uuidv7();
    await app.sql(
      `insert into photos (id, member_id, position, filename, width, height, thumbhash, status) values ($1, $2, 0, $3, 8, 8, '\\x00', 'active')`,
      [photoId, third.id, photoId.replaceAll('-', '')],
    );
    const id = (await caseOf((await report(reporter, member.id)).json.number))?.id ?? '';
    expect((await decide(mo, id, { action: 'reject_photo', photo_reason: 'not_you', photo_id: photoId })).status).toBe(
      404,
    );
    expect(await app.sql<{ status: string }>('select status from photos where id = $1', [photoId])).toEqual([
      { status: 'active' },
    ]);
  });
});

describe('appeals', () => {
  it('a suspended member appeals without logging in; never decided by who took the decision; overturned opens the account', async () => {
    const { member, number } = await decided({ action: 'suspend', reason: 'scam' });
    expect(
      (await app.client().post('/api/user.php', { login: member.email, password: member.password })).json.error,
    ).toBe('suspended');
    expect((await follow(number, member.email.toUpperCase())).json.case).toMatchObject({
      kind: 'decision',
      status: 'answered',
      appeal_until: expect.any(String),
    });
    expect((await appeal(` ${number.toLowerCase()} `, member.email)).json).toEqual({ number });
    expect((await appeal(number, member.email)).json.error).toBe('appeal_exists');
    expect((await follow(number, member.email)).json.case.status).toBe('appealed');
    await app.smtp.waitFor(member.email, `We have your appeal (${number})`);
    const list = async (staff: TestStaff) => {
      const { appeals, own } = (await staff.client.get('/api/desk/appeals.php')).json;
      const listed = appeals.find((a: { decision: { number: string } }) => a.decision.number === number);
      return { listed, own };
    };
    // Whoever took the decision learns that it was appealed, and nothing of what is said against it.
    const { listed, own } = await list(mo);
    expect([listed, own >= 1]).toEqual([undefined, true]);
    const { id, claimed_by: before } = (await list(other)).listed;
    expect(before).toBeNull();
    expect((await decideAppeal(mo, number, 'overturn')).json.error).toBe('own_decision');
    const claim = (staff: TestStaff) => staff.client.post(`/api/desk/appeals/${id}/claim.php`, {});
    expect((await claim(mo)).json.error).toBe('own_decision');
    // One answers at a time, for a quarter of an hour.
    expect((await claim(other)).json).toEqual({ claimed_by: null, yours_until: expect.any(String) });
    expect((await claim(support)).json).toEqual({ claimed_by: other.name, yours_until: null });
    expect((await list(support)).listed).toMatchObject({ claimed_by: other.name, yours_until: null });
    expect((await decideAppeal(support, number, 'uphold')).json.error).toBe('claimed');
    await app.sql(`update desk_claims set claimed_until = now() where subject_id = $1`, [id]);
    const answers = await Promise.all([
      decideAppeal(other, number, 'overturn'),
      decideAppeal(support, number, 'uphold'),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    const overturned = answers[0]?.status === 200;
    const login = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect(login.status).toBe(overturned ? 200 : 403);
    const mail = await app.smtp.waitFor(member.email, `The answer to your appeal (${number})`);
    expect(mail.text).toContain('We read it all once more.');
  });

  it('who bought credits hears at a suspension what becomes of them: in the mail, under the number, at the desk; nobody else', async () => {
    const credits = 'Your credits stay in your account.';
    for (const bought of [true, false]) {
      const [reporter, member] = [await app.signup(), await app.signup()];
      await app.sql('update members set paid_user = $2 where id = $1', [member.id, bought]);
      const { number } = (await report(reporter, member.id)).json;
      const id = (await caseOf(number))?.id;
      const { reads } = (await mo.client.post(`/api/desk/reports/${id}/open.php`, {})).json.report;
      expect(reads.member.credits.startsWith(credits)).toBe(bought);
      const body = { action: 'suspend', reason: 'scam', days: 7 };
      expect((await mo.client.post(`/api/desk/reports/${id}.php`, body)).status).toBe(200);
      const mail = await app.smtp.waitFor(member.email, `A decision about your account (${number})`);
      expect(mail.text.replaceAll(/\s+/g, ' ').includes(credits)).toBe(bought);
      const { answer } = (await follow(number, member.email)).json.case;
      expect(answer.some((line: string) => line.startsWith(credits))).toBe(bought);
    }
  });

  it('overturned gives back a hidden text and a refused photo', async () => {
    const [reporter, member] = [await app.signup(), await app.signup()];
    await app.sql("update profiles set about = 'Sailing, mostly.' where member_id = $1", [member.id]);
    const photoId = uuidv7();
    await app.sql(
      `insert into photos (id, member_id, position, filename, width, height, thumbhash, status) values ($1, $2, 0, $3, 8, 8, '\\x00', 'active')`,
      [photoId, member.id, photoId.replaceAll('-', '')],
    );
    const state = async () =>
      (
        await app.sql(
          'select p.about, f.status from profiles p join photos f on f.member_id = p.member_id where p.member_id = $1',
          [member.id],
        )
      )[0];
    for (const [body, hit, back] of [
      [
        { action: 'hide_text', reason: 'contact_details' },
        { about: '', status: 'active' },
        { about: 'Sailing, mostly.', status: 'active' },
      ],
      [
        { action: 'reject_photo', photo_reason: 'copyright', photo_id: photoId },
        { about: 'Sailing, mostly.', status: 'rejected' },
        { about: 'Sailing, mostly.', status: 'active' },
      ],
    ] as const) {
      const { number } = (await report(reporter, member.id)).json;
      expect((await decide(mo, (await caseOf(number))?.id ?? '', body)).status).toBe(200);
      expect(await state()).toEqual(hit);
      await appeal(number, member.email);
      expect((await decideAppeal(other, number, 'overturn')).status).toBe(200);
      expect(await state()).toEqual(back);
      expect((await follow(number, member.email)).json.case.answer.at(-1)).toBe('We read it all once more.');
    }
  });

  it('of the one who reported, overturned, opens the case again', async () => {
    const { reporter, number, id } = await decided({ action: 'dismiss' });
    expect((await appeal(number, reporter.email)).status).toBe(200);
    expect((await decideAppeal(other, number, 'overturn')).status).toBe(200);
    expect((await caseOf(number))?.status).toBe('open');
    expect((await decide(other, id, { action: 'warn', reason: 'other' })).status).toBe(200);
  });

  it('end after six months; number and address must both be right', async () => {
    const { member, number } = await decided({ action: 'warn', reason: 'other' });
    expect((await appeal(number, 'somebody@members.example')).json.error).toBe('case_unknown');
    expect((await appeal('D-2026-00000000', member.email)).json.error).toBe('case_unknown');
    expect((await appeal(number, member.email, '   ')).status).toBe(400);
    await app.sql(
      "update decisions d set created_at = now() - interval '6 months 1 day' from cases c where c.id = d.case_id and c.number = $1",
      [number],
    );
    expect((await appeal(number, member.email)).json.error).toBe('appeal_late');
    expect((await follow(number, member.email)).json.case.appeal_until).toBeNull();
  });
});

describe('complaints', () => {
  it('go from the form to the answer: number, receipt, due date, one answer, by mail and by number', async () => {
    const email = app.secret('worried.person@mail.example');
    const text = app.secret('Somebody uses my photos on your site.');
    const visitor = app.client();
    visitor.headers['accept-language'] = 'en';
    const sent = await visitor.post('/api/complaints.php', {
      kind: 'abuse',
      text,
      reference: '/members/x',
      email: ` ${email} `,
    });
    expect([sent.status, sent.json.number]).toEqual([200, expect.stringMatching(/^C-\d{4}-\d{8}$/)]);
    const { number } = sent.json;
    const days = (new Date(sent.json.due_at).getTime() - app.services.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);
    const receipt = await app.smtp.waitFor(email, `We have your message (${number})`);
    // Anybody can enter any address: none of the entered text goes there.
    expect(receipt.raw).not.toContain('photos on your site');
    expect(receipt.text).not.toContain(text);
    expect((await follow(number, email)).json.case).toMatchObject({
      kind: 'complaint',
      status: 'open',
      text,
      answer: [],
    });
    expect((await follow(number, 'other@mail.example')).json.error).toBe('case_unknown');

    const list = async (status: string) =>
      (await support.client.get(`/api/desk/complaints.php?status=${status}`)).json.rows;
    const line = (await list('open')).find((c: { number: string }) => c.number === number);
    expect(line).toMatchObject({ email, text, reference: '/members/x', overdue: false, member_id: null });
    await app.sql("update complaints set due_at = now() - interval '1 hour' where id = $1", [line.id]);
    expect((await list('open'))[0]).toMatchObject({ number, overdue: true });
    expect(
      (await support.client.get('/api/desk/me.php')).json.queues.find(
        (q: { queue: string }) => q.queue === 'complaints',
      ).overdue,
    ).toBe(1);

    expect((await support.client.post(`/api/desk/complaints/${line.id}/claim.php`, {})).json).toEqual({
      claimed_by: null,
      yours_until: expect.any(String),
    });
    const colleague = await addStaff(app, ['support']);
    expect((await colleague.client.post(`/api/desk/complaints/${line.id}/claim.php`, {})).json).toEqual({
      claimed_by: support.name,
      yours_until: null,
    });
    const answer = (staff: TestStaff) =>
      staff.client.post(`/api/desk/complaints/${line.id}.php`, { answer: 'We removed the profile.\n\nThank you.' });
    expect((await answer(colleague)).json.error).toBe('claimed');
    const twice = await Promise.all([answer(support), answer(support)]);
    expect(twice.map((a) => a.status).sort()).toEqual([200, 409]);
    expect((await app.smtp.waitFor(email, `Our answer (${number})`)).text).toContain('We removed the profile.');
    expect((await follow(number, email)).json.case).toMatchObject({
      status: 'answered',
      answer: ['We removed the profile.\n\nThank you.'],
    });
    await app.idle();
    expect(app.smtp.mails.filter((m) => m.to === email)).toHaveLength(2);
  });

  it('of a member hang on the account; a bad address or no text is refused', async () => {
    const member = await app.signup();
    const { number } = (
      await member.client.post('/api/complaints.php', { kind: 'payment', text: 'Paid twice.', email: member.email })
    ).json;
    expect(await app.sql('select member_id from complaints where number = $1', [number])).toEqual([
      { member_id: member.id },
    ]);
    // To the account's own confirmed address, the receipt repeats what was written.
    expect((await app.smtp.waitFor(member.email, `We have your message (${number})`)).text).toContain('Paid twice.');
    // The answer is in the account's language, whatever browser the complaint comes from.
    await app.sql("update members set language = 'de' where id = $1", [member.id]);
    const languageOf = async (by: Client, email: string) => {
      const sent = await by.post('/api/complaints.php', {
        kind: 'other',
        text: 'In a browser without a cookie.',
        email,
      });
      const [row] = await app.sql<{ language: string }>('select language from complaints where number = $1', [
        sent.json.number,
      ]);
      return row?.language;
    };
    const french = app.client();
    french.headers['accept-language'] = 'fr';
    const polish = app.client();
    polish.cookies.set('locale', 'pl');
    expect(await languageOf(app.client(), member.email.toUpperCase())).toBe('de');
    expect(await languageOf(french, ` ${member.email}`)).toBe('de');
    expect(await languageOf(member.client, 'elsewhere@mail.example')).toBe('de');
    expect([await languageOf(french, 'nobody@mail.example'), await languageOf(polish, 'nobody@mail.example')]).toEqual([
      'fr',
      'pl',
    ]);
    await app.idle();
    await expect
      .poll(
        () =>
          app.smtp.mails.filter(
            (mail) => mail.to.toLowerCase() === member.email.toLowerCase() && mail.html.includes('lang="de"'),
          ).length,
      )
      .toBe(2);
    expect(
      (await app.client().post('/api/complaints.php', { kind: 'other', text: 'x', email: 'nowhere' })).json.fields,
    ).toHaveProperty('email');
    expect(
      (await app.client().post('/api/complaints.php', { kind: 'other', text: '  ', email: 'a@mail.example' })).json
        .fields,
    ).toHaveProperty('text');
    expect(
      (await app.client().post('/api/complaints.php', { kind: 'nonsense', text: 'x', email: 'a@mail.example' })).status,
    ).toBe(400);
  });

  it('a stranger’s mailbox gets nothing written by others, and only a few receipts, however many complaints', async () => {
    const email = app.secret('not.asked@mail.example');
    const lure = 'Your parcel waits at www.evil.example';
    const senders = [null, await app.signup(), await app.signup({ confirmed: false })];
    for (const [i, spelling] of [
      email,
      email.toUpperCase(),
      email,
      email,
      email,
      email,
      ` ${email}`,
      email,
    ].entries()) {
      const client = senders[i % 3]?.client ?? app.client();
      const answer = await client.post('/api/complaints.php', {
        kind: 'other',
        text: `${lure} ${i}`,
        reference: lure,
        email: spelling,
      });
      expect(answer.status).toBe(200);
    }
    await app.idle();
    await vi.waitFor(
      () => expect(app.smtp.mails.filter((m) => m.to.toLowerCase() === email)).toHaveLength(limits.mail_address.max),
      10_000,
    );
    expect(
      app.smtp.mails.filter((m) => m.to.toLowerCase() === email && /evil|parcel/.test(m.text + m.html + m.subject)),
    ).toEqual([]);
  });
});

describe('profile texts', () => {
  const claim = async (staff: TestStaff) =>
    (await staff.client.post('/api/desk/texts/claim.php', { count: 10 })).json.texts as {
      member: { id: string };
      about: string;
    }[];
  const decideText = (staff: TestStaff, id: string, body: object) =>
    staff.client.post(`/api/desk/texts/${id}.php`, body);
  const write = (id: string, about: string) =>
    app.sql('update profiles set about = $2 where member_id = $1', [id, about]);

  it('wait once they change, are passed or hidden with a reason, and a newer text must be read again', async () => {
    await app.sql('delete from text_queue');
    const member = await app.signup();
    await write(member.id, 'First words.');
    expect(await claim(mo)).toMatchObject([{ member: { id: member.id }, about: 'First words.' }]);
    expect(await claim(other)).toEqual([]);
    await write(member.id, 'Write to me at me@mail.example');
    expect((await decideText(mo, member.id, { decision: 'pass', about: 'First words.' })).json.error).toBe('conflict');
    const text = 'Write to me at me@mail.example';
    expect((await decideText(mo, member.id, { decision: 'hide', about: text })).status).toBe(400);
    expect((await decideText(mo, member.id, { decision: 'hide', about: text, reason: 'contact_details' })).status).toBe(
      200,
    );
    expect(await app.sql('select about from profiles where member_id = $1', [member.id])).toEqual([{ about: '' }]);
    expect((await member.client.get('/api/decisions.php')).json.decisions).toMatchObject([{ action: 'hide_text' }]);
    expect(await claim(mo)).toEqual([]);
    await write(member.id, 'Sailing, mostly.');
    expect((await decideText(mo, member.id, { decision: 'pass', about: 'Sailing, mostly.' })).status).toBe(200);
    await app.sql('update profiles set updated_at = now() where member_id = $1', [member.id]);
    expect(await claim(mo)).toEqual([]);
  });
});

it('39 what is over for good goes: answered complaints and decided cases, not what is open or stands', async () => {
  const { number: warned } = await decided({ action: 'warn', reason: 'other' });
  const { number: suspended } = await decided({ action: 'suspend', reason: 'other' });
  const { number: fresh } = await decided({ action: 'warn', reason: 'other' });
  await app.sql("update cases set decided_at = now() - interval '8 months' where number = any($1)", [
    [warned, suspended],
  ]);
  const { forgetOldCases } = await import('../../server/moderation/jobs.ts');
  await forgetOldCases.run(app.services, {}, { id: 'x', attempt: 1 });
  const remaining = await app.sql<{ number: string }>('select number from cases where number = any($1)', [
    [warned, suspended, fresh],
  ]);
  expect(remaining.map((row) => row.number).sort()).toEqual([suspended, fresh].sort());
});

it('a suspension out of a report: for days at once, with its end in the mail and in the page; for good somebody else looks', async () => {
  // Late in the evening by the server's clock it is the next day where the member lives.
  const late = new Date(`${new Date().toISOString().slice(0, 10)}T23:30:00Z`);
  app.services.clock = { now: () => late };
  onTestFinished(() => {
    app.services.clock = systemClock;
  });
  const [reporter, member] = await Promise.all([app.signup(), app.signup()]);
  const { number } = (await report(reporter, member.id)).json;
  const id = (await caseOf(number))?.id ?? '';
  const moderator = await addStaff(app, ['moderation']);
  const opened = (await moderator.client.post(`/api/desk/reports/${id}/open.php`)).json.report;
  const forDays: { code: string; text: string }[] = opened.reads.member.ends;
  expect(forDays.map((ban) => ban.code)).toEqual(['1', '7', '30']);
  const suspend = { action: 'suspend', reason: 'harassment' };
  expect((await decide(moderator, id, { ...suspend, days: 8 })).status).toBe(400);
  expect((await decide(moderator, id, suspend)).status).toBe(202);
  const state = async () =>
    (
      await app.sql<{ status: string; days: number | null }>(
        `select status, round(extract(epoch from suspended_until - $2::timestamptz) / 86400)::int as days from members where id = $1`,
        [member.id, late],
      )
    )[0];
  expect((await state())?.status).not.toBe('suspended');
  const done = await decide(moderator, id, { ...suspend, days: 7 });
  expect(done.status, done.text).toBe(200);
  expect(await state()).toEqual({ status: 'suspended', days: 7 });
  const mail = await app.smtp.waitFor(member.email, `A decision about your account (${number})`);
  expect(mail.text).toContain(forDays.find((ban) => ban.code === '7')?.text);
});
