/** Jobs and dead letters: seen with their cause, put back once, put aside with a reason; what became of each mail. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMail } from '../../server/notifications/send-mail.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  owner = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());

/** A dead letter as the queue leaves it: the failed job, and its copy among the dead. */
async function dead(data: object, id: string = randomUUID()): Promise<string> {
  await app.services.jobs.enqueue(
    app.services.db,
    sendMail,
    { member_id: randomUUID(), mail: 'activation', data: {} },
    { start_after: 3_600 },
  );
  await app.sql(
    `insert into jobs.job (name, id, data, state, retry_count, output) values ('send_mail', $1, $2, 'failed', 16, '{"message": "421 too many from x@members.example"}')`,
    [id, JSON.stringify(data)],
  );
  const [row] = await app.sql<{ id: string }>(
    `insert into jobs.job (name, data, state, output, source_name, source_id, source_created_on, source_retry_count)
     values ('dead_letter', $2, 'created', '{"message": "421 too many from x@members.example"}', 'send_mail', $1, now(), 16) returning id`,
    [id, JSON.stringify(data)],
  );
  return row?.id ?? '';
}
const list = async (state = 'dead') => (await owner.client.get(`/api/desk/jobs.php?state=${state}`)).json;

it('shows dead letters with what they work on and why, without addresses and secrets', async () => {
  const member = await app.signup();
  const id = await dead({ member_id: member.id, mail: 'mail_change', data: { new_email: member.email }, token: 'abc' });
  const { jobs, counts, regular } = await list();
  const job = jobs.find((job: { id: string }) => job.id === id);
  expect(job).toMatchObject({ job: 'send_mail', tries: 17, cause: '421 too many from …' });
  expect(job.about.split(', ').toSorted()).toEqual(['mail: mail_change', `member_id: ${member.id}`, 'token: …']);
  expect(counts.dead).toBeGreaterThan(0);
  expect(counts.waiting).toBeGreaterThan(0);
  const names = regular.map(({ job }: { job: string }) => job);
  expect(names).toContain('roll_up_figures');
  // Each has a name in words at the desk.
  const words = await readFile(join(import.meta.dirname, '../../web/desk/system/use-job-words.ts'), 'utf8');
  expect(names.filter((job: string) => !words.includes(` ${job}: t\``))).toEqual([]);
});

it('a replayed dead letter is sent once, as the job it was, however often it is pressed', async () => {
  const member = await app.signup({ confirmed: false });
  await app.smtp.waitFor(member.email, 'Confirm your e-mail address');
  const source = randomUUID();
  const id = await dead({ member_id: member.id, mail: 'activation', data: {} }, source);
  const replay = () => owner.client.post('/api/desk/jobs/replay.php', { ids: [id] });
  const answers = await Promise.all([replay(), replay(), replay()]);
  expect(answers.map(({ json }) => json.replayed).toSorted()).toEqual([0, 0, 1]);
  for (const until = Date.now() + 8_000; Date.now() < until; await new Promise((done) => setTimeout(done, 50)))
    if ((await app.sql('select 1 from letters where id = $1', [source])).length) break;
  expect(await app.sql('select kind, state, domain, member_id from letters where id = $1', [source])).toEqual([
    { kind: 'activation', state: 'sent', domain: 'members.example', member_id: member.id },
  ]);
  expect((await list()).jobs.map((job: { id: string }) => job.id)).not.toContain(id);
  const lines = await app.sql("select details from audit_log where action = 'jobs_replayed'");
  expect(lines).toEqual([{ details: { jobs: 'send_mail 1' } }]);
});

it('is put aside with a reason, and only by those who may', async () => {
  const id = await dead({ member_id: randomUUID(), mail: 'reset', data: {} });
  const support = await addStaff(app, ['support']);
  expect((await support.client.get('/api/desk/jobs.php?state=dead')).status).toBe(200);
  const aside = (staff: TestStaff, reason: string) =>
    staff.client.post('/api/desk/jobs/aside.php', { ids: [id], reason });
  expect((await aside(support, 'no')).status).toBe(403);
  expect((await aside(owner, '')).status).toBe(400);
  expect((await aside(owner, 'the account is gone')).json).toEqual({ put_aside: 1 });
  expect((await aside(owner, 'again')).json).toEqual({ put_aside: 0 });
  const [line] = await app.sql<{ details: object }>("select details from audit_log where action = 'jobs_put_aside'");
  expect(line?.details).toEqual({ jobs: 'send_mail 1', cause: '421 too many from …', reason: 'the account is gone' });
});

it('every letter is listed with what became of it, by site, never with its address', async () => {
  const member = await app.signup({ confirmed: false });
  await app.smtp.waitFor(member.email, 'Confirm your e-mail address');
  for (const until = Date.now() + 5_000; Date.now() < until; await new Promise((done) => setTimeout(done, 50)))
    if ((await app.sql('select 1 from letters where member_id = $1', [member.id])).length) break;
  const page = async (query = '', staff = owner) => (await staff.client.get(`/api/desk/letters.php${query}`)).json;
  const of = async () =>
    (await page('?state=sent')).letters.find((letter: { member_id: string }) => letter.member_id === member.id);
  expect(await of()).toMatchObject({ kind: 'activation', domain: 'members.example', state: 'sent', tries: 1 });
  expect(JSON.stringify(await page())).not.toContain(member.email);
  const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect((await page('', elsewhere)).letters).toEqual([]);
  const { providers } = await page('?domain=members.example');
  expect(providers[0]).toMatchObject({ domain: 'members.example' });
});

it('a mail is sent again with a new link, by those who may, and pressed twice it goes once', async () => {
  const member = await app.signup({ confirmed: false });
  const link = async () =>
    /[/=]([\w-]{43})(?![\w-])/.exec(app.smtp.mails.findLast(({ to }) => to === member.email)?.text ?? '')?.[1];
  const sent = (times: number) =>
    expect
      .poll(() => app.sql("select 1 from letters where member_id = $1 and state = 'sent'", [member.id]), {
        timeout: 20_000,
      })
      .toHaveLength(times);
  await sent(1);
  const first = await link();
  const rows = async (staff = owner) =>
    (await staff.client.get(`/api/desk/members/${member.id}/part.php?part=mails`)).json.rows;
  const [letter] = await rows();
  expect(letter).toMatchObject({ kind: 'activation', status: 'sent', other: 1 });
  const path = `/api/desk/members/${member.id}/resend.php`;
  const writer = await addStaff(app, ['moderation']);
  expect((await writer.client.post(path, { letter: letter.id })).status).toBe(403);
  expect((await owner.client.post(path, { letter: randomUUID() })).status).toBe(404);
  const key = randomUUID();
  const send = () => owner.client.post(path, { letter: letter.id }, { headers: { 'idempotency-key': key } });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await sent(2);
  expect(await link()).not.toBe(first);
  expect(await rows()).toHaveLength(2);
  // The page of outgoing mail offers it to those who may, too.
  const offered = async (staff: TestStaff) =>
    (await staff.client.get('/api/desk/letters.php')).json.letters.find((line: { id: string }) => line.id === letter.id)
      .again;
  expect(await offered(owner)).toBe(true);
  // Five an hour to one member, whoever presses.
  await app.sql(
    `insert into audit_log (staff_name, action, subject_kind, subject_id) select 'Sam', 'mail_sent_again', 'member', $1::text from generate_series(1, 4)`,
    [member.id],
  );
  expect((await owner.client.post(path, { letter: letter.id })).json.error).toBe('too_many_requests');
  const other = await addStaff(app, ['support']);
  expect((await other.client.post(path, { letter: letter.id })).json.error).toBe('too_many_requests');
  await app.sql('delete from jobs.job where id = $1', [letter.id]);
  expect(await offered(owner)).toBe(false);
  expect((await owner.client.post(path, { letter: letter.id })).json.error).toBe('conflict');
});
