/** Care cases as threads: what was seen, mail with the member, who has it; what is done for them, and closing. */
import { unzipSync } from 'fflate';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, closeStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
const of = {} as Record<'support' | 'moderation' | 'lead' | 'other' | 'finance', TestStaff>;
beforeAll(async () => {
  app = await startTestApp();
  for (const role of ['support', 'moderation', 'lead', 'finance'] as const) of[role] = await addStaff(app, [role]);
  of.other = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const key = () => ({ headers: { 'idempotency-key': uuidv7() } });
const post = (by: TestStaff, path: string, body: object = {}) => by.client.post(path, body, key());
const tell = (by: TestStaff, member: TestMember, body: object = {}) =>
  post(by, `/api/desk/members/${member.id}/care.php`, {
    reason: 'spending',
    note: 'four orders in one night',
    ...body,
  });
const opened = async (member: TestMember, body: object = {}): Promise<{ id: string; number: string }> => {
  const answer = await tell(of.support, member, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const thread = async (by: TestStaff, id: string) => (await by.client.get(`/api/desk/care/${id}/thread.php`)).json;
const add = (by: TestStaff, id: string, body: object) => post(by, `/api/desk/care/${id}/thread.php`, body);
const steer = (by: TestStaff, id: string, body: object) => by.client.put(`/api/desk/care/${id}/thread.php`, body);
const open = (by: TestStaff, id: string) => by.client.post(`/api/desk/care/${id}/open.php`, {});
const close = (by: TestStaff, id: string, pause = false) =>
  post(by, `/api/desk/care/${id}/close.php`, { done: 'talked on the phone', pause_buying: pause });
const list = async (by: TestStaff, status = 'open'): Promise<{ id: string; overdue: boolean }[]> =>
  (await by.client.get(`/api/desk/care.php?status=${status}`)).json.rows;
const mailsTo = (member: TestMember) =>
  app.smtp.mails.filter((mail) => mail.to.includes(member.email)).map((mail) => mail.text);
const mailSaying = (member: TestMember, text: string) =>
  expect.poll(() => mailsTo(member).filter((mail) => mail.includes(text)).length, { timeout: 10_000 });
const kinds = (messages: { kind: string; text: string }[]) => messages.map(({ kind, text }) => [kind, text]);

it('a care case waits for support, not among the reports; moderators have none', async () => {
  const { id } = await opened(await app.signup());
  expect((await list(of.support)).map((row) => row.id)).toContain(id);
  const reports = (await of.moderation.client.get('/api/desk/reports.php')).json.reports;
  expect(reports.map((row: { id: string }) => row.id)).not.toContain(id);
  const queues = (await of.support.client.get('/api/desk/me.php')).json.queues;
  expect(queues.find((queue: { queue: string }) => queue.queue === 'care').count).toBe(1);
  expect((await of.moderation.client.get('/api/desk/care.php')).status).toBe(403);
  expect((await open(of.moderation, id)).status).toBe(403);
});

it('is no report by another door, and no word of it is read by those it is not for', async () => {
  const member = await app.signup();
  const { id, number } = await opened(member);
  const desk = (call: string) => `/api/desk/members/${member.id}${call}.php`;
  for (const by of [of.moderation, of.support]) {
    expect((await by.client.post(`/api/desk/reports/${id}/open.php`, {})).status).toBe(404);
    expect((await by.client.post(`/api/desk/reports/${id}.php`, { action: 'dismiss' })).status).not.toBe(200);
  }
  expect(
    (await post(of.support, `/api/desk/care/${id}/close.php`, { done: 'spoke with her daughter', pause_buying: false }))
      .status,
  ).toBe(200);
  const { id: again } = await opened(member);
  const read = async (by: TestStaff) =>
    (
      await Promise.all(
        [desk(''), desk('/events'), `${desk('/part')}?part=cases`, `/api/desk/find.php?q=${number}`].map((path) =>
          by.client.get(path),
        ),
      )
    )
      .map(({ text }) => text)
      .join(' ');
  const [support, moderator] = [await read(of.support), await read(of.moderation)];
  for (const word of ['spoke with her daughter', number, again]) {
    expect(support, word).toContain(word);
    expect(moderator, word).not.toContain(word);
  }
});

it('who works at one is named at its own queue', async () => {
  const { id } = await opened(await app.signup());
  expect((await open(of.support, id)).json.report.claimed_by).toBeNull();
  expect((await open(of.other, id)).json.report.claimed_by).toBe(of.support.name);
  const { queues } = (await of.support.client.get('/api/desk/overview.php')).json;
  const at = (name: string) => queues.find((row: { queue: string }) => row.queue === name).at_it;
  expect(at('care')).toContain(of.support.name);
  expect(at('reports')).not.toContain(of.support.name);
  expect((await add(of.other, id, { kind: 'out', text: 'Hello' })).json.error).toBe('claimed');
});

it('mail goes to the member in their language and closes nothing; notes stay inside; what comes in reopens it', async () => {
  const anna = await app.signup();
  const { id, number } = await opened(anna);
  await app.sql(`update members set language = 'de' where id = $1`, [anna.id]);
  expect((await add(of.moderation, id, { kind: 'note', text: 'x' })).status).toBe(403);
  await add(of.support, id, { kind: 'note', text: 'sounds tired' });
  expect((await add(of.support, id, { kind: 'out', text: 'Wie geht es dir?' })).status).toBe(200);
  await mailSaying(anna, 'Wie geht es dir?').toBe(1);
  const [letter] = app.smtp.mails.filter((mail) => mail.text.includes('Wie geht es dir?'));
  expect(letter?.text).toContain(number);
  expect(letter?.text).toContain('Zurückschreiben');
  expect(mailsTo(anna).join()).not.toMatch(/sounds tired|four orders/);
  expect((await list(of.support)).map((row) => row.id)).toContain(id);
  expect((await close(of.support, id)).status).toBe(200);
  expect((await list(of.support, 'done')).map((row) => row.id)).toContain(id);
  await add(of.support, id, { kind: 'in', text: 'I am better, thank you' });
  expect((await list(of.support)).map((row) => row.id)).toContain(id);
  expect(kinds((await thread(of.support, id)).messages)).toEqual([
    ['note', 'four orders in one night'],
    ['note', 'sounds tired'],
    ['out', 'Wie geht es dir?'],
    ['note', 'talked on the phone'],
    ['in', 'I am better, thank you'],
  ]);
});

it('is given to whoever may look after it, due at another day and late after it', async () => {
  const { id } = await opened(await app.signup());
  expect((await steer(of.support, id, { assign: of.moderation.id })).status).toBe(404);
  expect((await steer(of.support, id, { assign: of.lead.id })).status).toBe(200);
  expect(await thread(of.lead, id)).toMatchObject({ assigned_to: of.lead.name, mine: true });
  expect((await steer(of.support, id, { due_at: '0002-01-01T12:00:00Z' })).status).toBe(400);
  const late = async () => {
    const { queues } = (await of.support.client.get('/api/desk/overview.php')).json;
    return queues.find((row: { queue: string }) => row.queue === 'care').late;
  };
  const before = await late();
  await app.sql(`update cases set due_at = now() - interval '1 hour' where id = $1`, [id]);
  expect((await list(of.support)).find((row) => row.id === id)?.overdue).toBe(true);
  expect(await late()).toBe(before + 1);
  expect((await steer(of.support, id, { due_at: '2030-01-02T12:00:00Z' })).status).toBe(200);
  expect(await late()).toBe(before);
  const noted = await app.sql<{ action: string }>(
    `select action from audit_log where subject_id = $1 and action like 'care%' order by id`,
    [id],
  );
  expect(noted.map(({ action }) => action)).toEqual(['care_assigned', 'care_due_moved']);
});

it('two of one address are merged, also of two sites, and never those of two addresses; reopening waits for the open one', async () => {
  const [anna, stranger] = [await app.signup(), await app.signup()];
  const [first, second] = [await opened(anna), await opened(stranger)];
  expect((await steer(of.support, second.id, { merge_into: first.id })).status).toBe(409);
  const again = await app.signup({ host: 'b.test' });
  await app.sql('update members set email = $2 where id = $1', [again.id, anna.email]);
  const third = await opened(again, { note: 'the same on the other site' });
  expect((await thread(of.support, third.id)).same).toEqual([
    { id: first.id, number: first.number, text: 'four orders in one night' },
  ]);
  const here = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect((await thread(here, third.id)).same).toEqual([]);
  expect((await steer(here, third.id, { merge_into: first.id })).status).toBe(404);
  expect((await steer(of.support, third.id, { merge_into: first.id })).status).toBe(200);
  const messages = (await thread(of.support, first.id)).messages.map((m: { text: string }) => m.text);
  expect(messages).toEqual(['four orders in one night', 'the same on the other site']);
  expect((await add(of.support, third.id, { kind: 'note', text: 'x' })).status).toBe(409);
  expect((await close(of.support, second.id)).status).toBe(200);
  const newer = await opened(stranger);
  expect(newer.id).not.toBe(second.id);
  expect((await steer(of.support, second.id, { reopen: true })).status).toBe(409);
  await close(of.support, newer.id);
  expect((await steer(of.support, second.id, { reopen: true })).status).toBe(200);
});

it('a complaint and a report are passed on: what was written is read with where it came from, and the complaint says where it went', async () => {
  const anna = await app.signup();
  const answer = await anna.client.post('/api/complaints.php', {
    kind: 'payment',
    text: 'I cannot stop',
    email: anna.email,
  });
  const [complaint] = await app.sql<{ id: string; number: string }>(
    'select id, number from complaints where number = $1',
    [answer.json.number],
  );
  const bernd = await app.signup();
  const reported = await bernd.client.post('/api/reports.php', { member_id: anna.id, reason: 'other', note: 'begs' });
  const [report] = await app.sql<{ id: string; number: string }>('select id, number from cases where number = $1', [
    reported.json.number,
  ]);
  const { id, number } = await opened(anna, { from: complaint?.id, note: 'says that they cannot stop' });
  const more = await tell(of.moderation, anna, { reason: 'pleading', from: report?.id, note: 'begged somebody' });
  expect(more.json).toEqual({ id, number, already: true });
  const refs = (messages: { text: string; ref: string }[]) => messages.map(({ text, ref }) => [text, ref]);
  expect(refs((await thread(of.support, id)).messages)).toEqual([
    ['says that they cannot stop', complaint?.number],
    ['begged somebody', report?.number],
  ]);
  const { messages } = (await of.support.client.get(`/api/desk/complaints/${complaint?.id}/thread.php`)).json;
  expect(refs(messages)).toEqual([
    ['I cannot stop', ''],
    ['says that they cannot stop', number],
  ]);
  expect((await tell(of.support, bernd, { from: complaint?.id })).status).toBe(404);
  expect((await tell(of.finance, anna)).status).toBe(403);
  expect(mailsTo(anna).join()).not.toContain('cannot stop\n\nbegged');
});

it('limits are set with the member, only downwards, and they read of it; pausing while closing is told as well', async () => {
  const anna = await app.signup();
  const { id } = await opened(anna);
  const limit = (body: object) => post(of.support, `/api/desk/care/${id}/limits.php`, body);
  expect((await limit({})).status).toBe(400);
  expect((await limit({ day: 2000, month: 10_000 })).status).toBe(200);
  await mailSaying(anna, 'how much you can spend').toBe(1);
  const own = async () =>
    (await anna.client.get('/api/spend-limits.php')).json.limits.map((l: { amount_minor: number }) => l.amount_minor);
  expect(await own()).toEqual([2000, null, 10_000]);
  const raised = await limit({ day: 3000 });
  expect([raised.status, Object.keys(raised.json.fields)]).toEqual([400, ['day']]);
  expect((await limit({ day: 1500 })).status).toBe(200);
  expect(await own()).toEqual([1500, null, 10_000]);
  const shown = (await open(of.support, id)).json;
  expect(shown.limits.map((l: { amount_minor: number }) => l.amount_minor)).toEqual([1500, null, 10_000]);
  expect(shown.days).toHaveLength(30);
  expect((await close(of.support, id, true)).status).toBe(200);
  await mailSaying(anna, 'stopped purchases of credits').toBe(1);
  expect((await limit({ day: 1000 })).status).toBe(409);
});

it('closing is taken back whole, the pause of buying with it; not over what happened since, and not by others', async () => {
  const anna = await app.signup();
  const { id } = await opened(anna);
  const undo = (by: TestStaff, step: string) => by.client.delete(`/api/desk/care/${id}/steps/${step}.php`);
  const paused = async () => (await open(of.support, id)).json.buying_paused;
  const buying = (blocked: boolean) => post(of.support, '/api/desk/buying.php', { member_id: anna.id, blocked });
  const { step } = (await close(of.support, id, true)).json;
  expect((await undo(of.other, step)).status).toBe(409);
  expect((await undo(of.moderation, step)).status).toBe(403);
  expect((await undo(of.support, step)).status).toBe(200);
  expect((await list(of.support)).map((row) => row.id)).toContain(id);
  expect(await paused()).toBe(false);
  await mailSaying(anna, 'You can buy credits at').toBe(1);
  // A pause from before the close is not of the close.
  expect((await buying(true)).status).toBe(200);
  const since = (await app.sql('select blocked_at from buyers where member_id = $1', [anna.id]))[0];
  const { step: second } = (await close(of.support, id, true)).json;
  expect((await undo(of.support, second)).status).toBe(200);
  expect(await paused()).toBe(true);
  expect(await app.sql('select blocked_at from buyers where member_id = $1', [anna.id])).toEqual([since]);
  // A colleague has let them buy since: that is theirs.
  expect((await buying(false)).status).toBe(200);
  const { step: third } = (await close(of.support, id, true)).json;
  expect((await buying(false)).status).toBe(200);
  expect((await undo(of.support, third)).status).toBe(409);
  expect((await steer(of.support, id, { reopen: true })).status).toBe(200);
  const { step: again } = (await close(of.support, id)).json;
  await opened(anna);
  expect((await undo(of.support, again)).status).toBe(409);
  await app.sql('delete from members where id = $1', [anna.id]);
  expect((await undo(of.support, again)).status).toBe(404);
});

it('whoever leaves has no case any more', async () => {
  const leaver = await addStaff(app, ['support']);
  const owner = await addStaff(app, ['owner']);
  const { id } = await opened(await app.signup());
  expect((await steer(of.support, id, { assign: leaver.id })).status).toBe(200);
  expect(await closeStaff(owner, leaver)).toBe(1);
  expect((await thread(of.support, id)).assigned_to).toBeNull();
});

it('the member has what was written about them in their own export', async () => {
  const anna = await app.signup();
  const { id, number } = await opened(anna);
  await add(of.support, id, { kind: 'in', text: 'thank you for asking' });
  const file = await anna.client.get('/api/export.php');
  expect(file.status).toBe(200);
  const files = unzipSync(file.bytes);
  const care = JSON.parse(new TextDecoder().decode(files['care.json']));
  expect(JSON.stringify(care)).toContain(number);
  expect(JSON.stringify(care)).toContain('thank you for asking');
});
