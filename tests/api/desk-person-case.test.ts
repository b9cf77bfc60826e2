/** All open reports about a person are one case; texts beside what stood before; translation where a server is set. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mo: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [mo, other] = [await addStaff(app, ['lead']), await addStaff(app, ['lead'])];
});
afterAll(() => app.stop());

const report = async (by: TestMember, member: TestMember, reason = 'harassment'): Promise<string> =>
  (await by.client.post('/api/reports.php', { member_id: member.id, reason, note: `because of ${reason}` })).json
    .number;
const idOf = async (number: string) =>
  (await app.sql<{ id: string }>('select id from cases where number = $1', [number]))[0]?.id ?? '';
const list = async (staff = mo) => (await staff.client.get('/api/desk/reports.php')).json;
const open = async (id: string, staff = mo) =>
  (await staff.client.post(`/api/desk/reports/${id}/open.php`, {})).json.report;
const decide = (id: string, body: object, staff = mo) => staff.client.post(`/api/desk/reports/${id}.php`, body);
const appeal = (number: string, email: string) =>
  app.client().post('/api/appeals.php', { number, email, text: 'Please look again.' });

it('several reports about one person are one line, one decision, one mail to them, and an answer to everybody', async () => {
  const member = await app.signup();
  const [earliest, second, third] = [await app.signup(), await app.signup(), await app.signup()];
  await app.sql(`update members set language = 'nl' where id = $1`, [second.id]);
  const numbers = [
    await report(earliest, member),
    await report(second, member, 'minor'),
    await report(third, member, 'scam'),
  ];
  const [first, urgent] = [await idOf(numbers[0] ?? ''), await idOf(numbers[1] ?? '')];
  const { reports, waiting } = await list();
  expect([waiting, reports.length]).toEqual([1, 1]);
  // The urgent one stands for all.
  expect(reports[0]).toMatchObject({ id: urgent, reason: 'minor', same_member: 3 });

  const page = await open(urgent);
  expect(page.reports.map((r: { number: string }) => r.number)).toEqual(numbers);
  expect(page.reads.reporters.map((r: { language: string }) => r.language).sort()).toEqual(['en', 'nl']);
  expect(page.reads.member.reasons.find((r: { code: string }) => r.code === 'scam').text).toContain(
    'Somebody was asked for money',
  );
  // Held as one: whichever of the three somebody else opens.
  expect((await open(first, other)).claimed_by).toBe(mo.name);
  expect((await decide(first, { action: 'dismiss' }, other)).json.error).toBe('claimed');
  await mo.client.post(`/api/desk/reports/${urgent}/release.php`, {});
  expect((await open(first, other)).claimed_by).toBeNull();
  await other.client.post(`/api/desk/reports/${first}/release.php`, {});

  expect((await decide(urgent, { action: 'warn', reason: 'scam', facts: 'Asked for money.' })).status).toBe(200);
  expect((await decide(first, { action: 'dismiss' })).json.error).toBe('conflict');
  expect((await list()).waiting).toBe(0);
  expect((await mo.client.get('/api/desk/last-done.php?queue=reports')).json.last).toMatchObject({ name: mo.name });
  // One against the member, whoever counts.
  expect((await member.client.get('/api/decisions.php')).json.decisions).toHaveLength(1);
  expect((await open(urgent)).decisions).toHaveLength(1);
  expect((await open(first)).reports).toHaveLength(3);
  for (const [who, number] of [
    [earliest, numbers[0]],
    [third, numbers[2]],
  ] as const)
    await app.smtp.waitFor(who.email, `Your report ${number}`);
  await app.idle();
  const toMember = app.smtp.mails.filter((mail) => mail.to === member.email && /D-\d{4}/.test(mail.subject));
  expect(toMember.map((mail) => mail.subject).join()).toContain(numbers[1]);
  expect(toMember).toHaveLength(1);

  // The member appeals against the one that was told to them, and only once.
  expect((await appeal(numbers[0] ?? '', member.email)).json.error).toBe('case_unknown');
  expect((await appeal(numbers[1] ?? '', member.email)).status).toBe(200);
  const [waitingAppeal] = (await other.client.get('/api/desk/appeals.php')).json.appeals;
  // Blind: whose decision it was is not told.
  expect(waitingAppeal.decision.staff_name).toBe('');
  expect(JSON.stringify(waitingAppeal)).not.toContain(mo.name);
  const overturned = await other.client.post(`/api/desk/appeals/${waitingAppeal.id}.php`, {
    decision: 'overturn',
    answer: 'It was a joke between friends.',
  });
  expect(overturned.status).toBe(200);
  expect(
    await app.sql(
      `select count(*)::int as n from decisions d join cases c on c.id = d.case_id where c.member_id = $1 and d.overturned_at is null`,
      [member.id],
    ),
  ).toEqual([{ n: 0 }]);
  await app.smtp.waitFor(member.email, `The answer to your appeal (${numbers[1]})`);
});

it('two who decide about the same person at once: one of them does', async () => {
  const member = await app.signup();
  const numbers = [await report(await app.signup(), member), await report(await app.signup(), member)];
  const ids = await Promise.all(numbers.map(idOf));
  const answers = await Promise.all(ids.map((id, i) => decide(id, { action: 'dismiss' }, i ? other : mo)));
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  expect(
    await app.sql('select 1 from decisions d join cases c on c.id = d.case_id where c.member_id = $1', [member.id]),
  ).toHaveLength(2);
});

it('a later report says what was reported before and how often its reporter was right; photos of the talk can be opened', async () => {
  const [member, by] = [await app.signup(), await app.signup()];
  const before = await report(by, member);
  await decide(await idOf(before), { action: 'warn', reason: 'other' });
  const photo = await addPhoto(app, member.id, { status: 'active' });
  const id = await idOf(await report(by, member, 'explicit'));
  await app.sql('update cases set evidence = $2::jsonb where id = $1', [
    id,
    JSON.stringify([
      { from: 'member', kind: 'photo', text: '', photo_id: photo, sent_at: new Date().toISOString() },
      { from: 'member', kind: 'photo', text: '', photo_id: uuidv7(), sent_at: new Date().toISOString() },
    ]),
  ]);
  const page = await open(id);
  expect(page.earlier).toMatchObject([{ number: before, reason: 'harassment', action: 'warn' }]);
  expect(page.reports).toMatchObject([{ reports_made: 1, reports_right: 1 }]);
  const evidence = page.reports[0].evidence;
  expect([evidence[0].photo.id, evidence[0].photo.sources.length > 0, evidence[1].photo]).toEqual([photo, true, null]);
  await decide(id, { action: 'dismiss' });
});

it('a text waits beside the one before; a decision is taken back by who took it', async () => {
  await app.sql('delete from text_queue');
  const member = await app.signup();
  const write = (about: string) => app.sql('update profiles set about = $2 where member_id = $1', [member.id, about]);
  const claim = async () => (await mo.client.post('/api/desk/texts/claim.php', { count: 10 })).json.texts;
  const decideText = (body: object) => mo.client.post(`/api/desk/texts/${member.id}.php`, body);
  const undo = (staff = mo) => staff.client.post(`/api/desk/texts/${member.id}/undo.php`, {});
  await write('Sailing.');
  expect(await claim()).toMatchObject([{ about: 'Sailing.', before: '' }]);
  await decideText({ decision: 'pass', about: 'Sailing.' });
  await write('Sailing and chess.');
  await write('Sailing, chess, 06 12345678.');
  // What somebody last looked at, not what came in between.
  expect(await claim()).toMatchObject([{ about: 'Sailing, chess, 06 12345678.', before: 'Sailing.' }]);
  await decideText({ decision: 'hide', about: 'Sailing, chess, 06 12345678.', reason: 'contact_details' });
  expect((await undo(other)).json.error).toBe('conflict');
  expect((await undo()).status).toBe(200);
  expect(await app.sql('select about from profiles where member_id = $1', [member.id])).toEqual([
    { about: 'Sailing, chess, 06 12345678.' },
  ]);
  expect((await member.client.get('/api/decisions.php')).json.decisions).toEqual([]);
  expect(await claim()).toHaveLength(1);
  expect((await undo()).json.error).toBe('conflict');
  // Nobody was told of what did not stay.
  await app.idle();
  expect(app.smtp.mails.filter((m) => m.to === member.email && /D-\d{4}/.test(m.subject))).toEqual([]);
});

it('translates by the server that is set, and says so when there is none or it fails', async () => {
  const ask = (texts: string[]) => mo.client.post('/api/desk/translate.php', { texts, to: 'en' });
  expect([(await ask(['hoi'])).status, (await mo.client.get('/api/desk/me.php')).json.translates]).toEqual([
    503,
    false,
  ]);
  const asked: { q: string[]; target: string; api_key?: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const wish = JSON.parse(body);
      asked.push(wish);
      const texts = wish.q.includes('fail') ? ['only one'] : wish.q.map((text: string) => `${text} in ${wish.target}`);
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ translatedText: texts }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { config } = app.services;
  config.translateUrl = `http://:k%40y@127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await ask(['hoi', 'dag'])).json).toEqual({ texts: ['hoi in en', 'dag in en'] });
  expect(asked).toMatchObject([{ q: ['hoi', 'dag'], target: 'en', api_key: 'k@y' }]);
  expect((await ask(['fail', 'x'])).status).toBe(503);
  expect((await mo.client.get('/api/desk/me.php')).json.translates).toBe(true);
  config.translateUrl = null;
  await new Promise((done) => server.close(done));
});
