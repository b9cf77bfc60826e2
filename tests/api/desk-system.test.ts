/** Jobs and dead letters: seen with their cause, put back once, put aside with a reason; what became of each mail. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountMails } from '../../server/notifications/mails/index.ts';
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
  const job = (await list()).rows.find((row: { id: string }) => row.id === id);
  const { regular } = (await owner.client.get('/api/desk/jobs/regular.php')).json;
  expect(job).toMatchObject({ job: 'send_mail', tries: 17, cause: '421 too many from …' });
  expect(job.about.split(', ').toSorted()).toEqual(['mail: mail_change', `member_id: ${member.id}`, 'token: …']);
  const { counts } = (await owner.client.get('/api/desk/jobs.php?part=views')).json.views;
  expect(counts.dead).toBeGreaterThan(0);
  expect(counts.waiting).toBeGreaterThan(0);
  const { payload } = (await owner.client.get(`/api/desk/jobs/one.php?id=${id}`)).json;
  expect(JSON.parse(payload)).toEqual({
    member_id: member.id,
    mail: 'mail_change',
    data: { new_email: '…' },
    token: '…',
  });
  // Nested, in lists, as a number, in an address, under any name.
  const token = 'k'.repeat(43);
  const deep = await dead({
    code: 123_456,
    list: [{ proof: 'p', n: 3 }, member.email],
    link: `https://x.example/${token}?a=1`,
  });
  const { payload: inner } = (await owner.client.get(`/api/desk/jobs/one.php?id=${deep}`)).json;
  expect(JSON.parse(inner)).toEqual({ code: '…', list: [{ proof: '…', n: 3 }, '…'], link: 'https://x.example/…?a=1' });
  expect(JSON.stringify(await list())).not.toMatch(/123456|kkkk/);
  // By what it works on, never by guessing at a secret.
  const by = async (q: string) => (await owner.client.get(`/api/desk/jobs.php?state=dead&q=${q}`)).json.rows.length;
  expect(await by(member.id)).toBe(1);
  expect(await by('abc')).toBe(0);
  expect(await by('too%20many')).toBeGreaterThan(0);
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
  expect((await list()).rows.map((row: { id: string }) => row.id)).not.toContain(id);
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
  // It stands where one finds it again, until it would have gone anyway; and comes back as it was.
  const where = async (state: string) => (await list(state)).rows.find((row: { id: string }) => row.id === id);
  expect(await where('dead')).toBeUndefined();
  expect(await where('aside')).toMatchObject({ aside_reason: 'the account is gone', aside_by: owner.name });
  const [kept] = await app.sql<{ whole: boolean }>(
    "select completed_on + deletion_seconds * interval '1 second' <= keep_until as whole from jobs.job where id = $1",
    [id],
  );
  expect(kept).toEqual({ whole: true });
  const back = (staff: TestStaff) => staff.client.post('/api/desk/jobs/back.php', { ids: [id] });
  expect((await back(support)).status).toBe(403);
  expect((await back(owner)).json).toEqual({ put_back: 1 });
  expect((await back(owner)).json).toEqual({ put_back: 0 });
  expect(await where('dead')).toMatchObject({ cause: '421 too many from …', aside_reason: null });
});

it('all dead letters of a cause are replayed, also those beyond any page; those of another cause and later ones stay', async () => {
  const [seed, other] = [await dead({ member_id: randomUUID(), mail: 'reset', data: {} }), await dead({})];
  await app.sql(`update jobs.job set output = '{"message": "550 a cause of its own"}' where id = $1`, [other]);
  await app.sql(`update jobs.job set output = '{"message": "451 try later"}' where id = $1`, [seed]);
  await app.sql(
    `insert into jobs.job (name, data, state, output, source_name, source_id, source_created_on, source_retry_count, created_on)
     select 'dead_letter', d.data, 'created', d.output, 'send_mail', gen_random_uuid(), now(), 16, now() - interval '1 hour'
       from jobs.job d, generate_series(1, 620) where d.id = $1`,
    [seed],
  );
  const { alike, until } = (await owner.client.get(`/api/desk/jobs/one.php?id=${seed}`)).json;
  expect(alike).toBe(621);
  const later = await dead({});
  await app.sql(
    `update jobs.job set output = '{"message": "451 try later"}', created_on = now() + interval '1 second' where id = $1`,
    [later],
  );
  const all = { job: 'send_mail', cause: '451 try later', until };
  const steps: { replayed: number; left: number }[] = [];
  do steps.push((await owner.client.post('/api/desk/jobs/replay-alike.php', all)).json);
  while ((steps.at(-1)?.left ?? 0) > 0);
  expect(steps).toEqual([
    { replayed: 500, left: 121 },
    { replayed: 121, left: 0 },
  ]);
  expect((await owner.client.post('/api/desk/jobs/replay-alike.php', all)).json).toEqual({ replayed: 0, left: 0 });
  const ids = (await list()).rows.map((row: { id: string }) => row.id);
  expect(ids).toContain(later);
  expect(ids).toContain(other);
  const support = await addStaff(app, ['support']);
  expect((await support.client.post('/api/desk/jobs/replay-alike.php', all)).status).toBe(403);
});

const letters = async (query = '', staff = owner) => (await staff.client.get(`/api/desk/letters.php${query}`)).json;
const sentTo = (member: string, kind: string, times = 1) =>
  expect
    .poll(
      () => app.sql("select id from letters where member_id = $1 and kind = $2 and state = 'sent'", [member, kind]),
      {
        timeout: 20_000,
      },
    )
    .toHaveLength(times);
const letterOf = async (member: string, kind: string): Promise<string> =>
  (await app.sql<{ id: string }>('select id from letters where member_id = $1 and kind = $2', [member, kind]))[0]?.id ??
  '';
const details = async (member: string, letter: string, staff = owner) =>
  staff.client.get(`/api/desk/members/${member}/letter.php?letter=${letter}`);
/** Somebody who sees the list, and may write to nobody. */
async function onlySees(): Promise<TestStaff> {
  const staff = await addStaff(app, ['moderation']);
  await app.sql(
    "insert into staff_grants (id, staff_id, permission, level) values (gen_random_uuid(), $1, 'jobs.see', 'does')",
    [staff.id],
  );
  return staff;
}
const resent = (member: string, letter: string, key: string = randomUUID(), staff = owner) =>
  staff.client.post(`/api/desk/members/${member}/resend.php`, { letter }, { headers: { 'idempotency-key': key } });

it('every letter is listed with what became of it, by site, never with its address; found by name, provider and by address where one may see it', async () => {
  const member = await app.signup({ confirmed: false });
  await sentTo(member.id, 'activation');
  const listed = async (query: string, staff = owner) =>
    (await letters(query, staff)).rows.filter((row: { member_id: string }) => row.member_id === member.id);
  const [row] = await listed('?state=sent');
  expect(row).toMatchObject({ kind: 'activation', domain: 'members.example', state: 'sent', tries: 1, opens: true });
  expect(JSON.stringify(await letters())).not.toContain(member.email);
  for (const query of [
    '?kind=activation,reset',
    '?domain=members.example',
    `?q=${row.member_name}`,
    '?q=@members.example',
  ])
    expect(await listed(query), query).toHaveLength(1);
  for (const query of ['?kind=reset', '?domain=elsewhere.example', '?state=bounced', '?q=nobody', '?to=2020-01-01'])
    expect(await listed(query), query).toEqual([]);
  const looker = await onlySees();
  const byAddress = `?q=${encodeURIComponent(member.email)}`;
  expect(await listed(byAddress)).toHaveLength(1);
  expect(await listed(byAddress, looker)).toEqual([]);
  expect(await listed('?state=sent', looker)).toMatchObject([{ opens: false }]);
  const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect((await letters('', elsewhere)).rows).toEqual([]);
});

it('beyond the first page there are more letters, each once', async () => {
  await app.sql(
    `insert into letters (id, site_id, kind, domain, state, last_at)
     select gen_random_uuid(), $1, 'activation', 'many.example', 'sent', now() - interval '1 day' from generate_series(1, 120)`,
    [app.sites.a.site_id],
  );
  const ids: string[] = [];
  for (let after = ''; after !== 'end'; ) {
    const { rows, next } = await letters(`?domain=many.example${after && `&after=${after}`}`);
    ids.push(...rows.map(({ id }: { id: string }) => id));
    after = next ?? 'end';
  }
  expect(ids).toHaveLength(120);
  expect(new Set(ids).size).toBe(120);
});

it('what a letter said is shown as it was read, without what its link opens, to those who may write to the member; which is logged', async () => {
  const member = await app.signup({ confirmed: false });
  await sentTo(member.id, 'activation');
  const id = await letterOf(member.id, 'activation');
  const mail = app.smtp.mails.findLast(({ to }) => to === member.email);
  const secret = /[/=]([\w-]{43})(?![\w-])/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const page = (staff: TestStaff) => staff.client.get(`/desk/mail/${id}/letter`);
  const shown = await page(owner);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Confirm your e-mail address');
  expect(shown.text).toContain('/…"');
  expect(shown.text).not.toContain(secret);
  expect(JSON.stringify(await app.sql('select * from letter_copies'))).not.toContain(secret);
  const looker = await onlySees();
  expect((await page(looker)).status).toBe(404);
  expect((await details(member.id, id, looker)).status).toBe(403);
  const lines = await app.sql<{ staff_name: string }>(
    "select staff_name, details from audit_log where action = 'mail_read' and subject_id = $1",
    [member.id],
  );
  expect(lines).toEqual([{ staff_name: owner.name, details: { mail: 'activation' } }]);
  expect((await details(member.id, id)).json).toMatchObject({ kept: true, not_again: null, new_link: true });
  expect((await details(member.id, id)).json.why).toContain('e-mail');
  // With its member it goes.
  await app.sql('delete from members where id = $1', [member.id]);
  expect(await app.sql('select 1 from letter_copies where letter_id = $1', [id])).toEqual([]);
});

it('a mail is sent again with a new link, by those who may, and pressed twice it goes once; also when its job is long gone', async () => {
  const member = await app.signup({ confirmed: false });
  const link = async () =>
    /[/=]([\w-]{43})(?![\w-])/.exec(app.smtp.mails.findLast(({ to }) => to === member.email)?.text ?? '')?.[1];
  await sentTo(member.id, 'activation');
  const first = await link();
  const letter = await letterOf(member.id, 'activation');
  const moderator = await addStaff(app, ['moderation']);
  expect((await resent(member.id, letter, randomUUID(), moderator)).status).toBe(403);
  expect((await resent(member.id, randomUUID())).status).toBe(404);
  await app.sql('delete from jobs.job where id = $1', [letter]);
  const key = randomUUID();
  const answers = await Promise.all([resent(member.id, letter, key), resent(member.id, letter, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await sentTo(member.id, 'activation', 2);
  expect(await link()).not.toBe(first);
  // Five an hour to one member, whoever presses, and however many at once.
  const other = await addStaff(app, ['support']);
  const pressed = await Promise.all(
    [owner, other, owner, other, owner, other, owner].map((by) => resent(member.id, letter, randomUUID(), by)),
  );
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(pressed.filter(({ json }) => json.error === 'too_many_requests')).toHaveLength(3);
});

it('a mail that cannot be sent again says why', async () => {
  const member = await app.signup({ confirmed: false });
  await sentTo(member.id, 'activation');
  const letter = await letterOf(member.id, 'activation');
  const why = async (id: string) => (await details(member.id, id)).json.not_again;
  const noted = async (kind: string) => {
    const id = randomUUID();
    await app.sql(
      "insert into letters (id, member_id, site_id, kind, domain, state) values ($1, $2, $3, $4, 'members.example', 'sent')",
      [id, member.id, app.sites.a.site_id, kind],
    );
    return id;
  };
  expect(await why(await noted('new_messages'))).toBe('follows');
  expect(await why(await noted('news'))).toBe('campaign');
  expect(await why(await noted('privacy_code'))).toBe('code');
  expect(await why(await noted('reset'))).toBe('old');
  // A link that stands on a password which was typed, or on a log-in long ago, is not made anew by anybody else.
  const ordered = async (mail: string, data: object = {}) => {
    const id = await noted(mail);
    await app.sql(
      'insert into letter_copies (letter_id, content, job, order_data) values ($1, \'{"button": {"url": ""}}\', \'send_mail\', $2)',
      [id, { member_id: member.id, mail, data }],
    );
    return id;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(await why(await ordered('lost_factor'))).toBe('over');
  expect(await why(await ordered('new_device', { seen_at: daysAgo(1) }))).toBeNull();
  expect(await why(await ordered('new_device', { seen_at: daysAgo(20) }))).toBe('over');
  const waiting = await ordered('recovery_started');
  expect(await why(waiting)).toBe('over');
  await app.sql("insert into factor_recoveries (member_id, due_at) values ($1, now() + interval '1 day')", [member.id]);
  expect(await why(waiting)).toBeNull();
  await app.sql("update members set status = 'active', confirmed_at = now() where id = $1", [member.id]);
  expect(await why(letter)).toBe('over');
  expect((await resent(member.id, letter)).json.error).toBe('conflict');
});

it('no copy of any mail holds what its links and codes open', async () => {
  const member = await app.signup();
  const { client, id } = member;
  const [change] = await app.sql<{ id: number }>(
    "insert into mail_changes (member_id, old_email, new_email) values ($1, $2, 'new.me@members.example') returning id",
    [id, member.email],
  );
  const now = new Date().toISOString();
  const data = {
    ...{ device: 'Firefox', seen_at: now, undo_until: now, amount: 3, change_id: change?.id ?? 0 },
    ...{ new_email: 'new.me@members.example', old_email: member.email },
  };
  const sentBefore = app.smtp.mails.length;
  const kinds = Object.keys(accountMails) as (keyof typeof accountMails)[];
  for (const mail of kinds) {
    await app.sql(
      `update members set status = $2, confirmed_at = case when $2 <> 'not_confirmed' then now() end,
              delete_after = case when $2 = 'pending_deletion' then now() + interval '14 days' end where id = $1`,
      [id, accountMails[mail].statuses[0]],
    );
    await sendMail.run(app.services, { member_id: id, mail, data }, { id: randomUUID(), attempt: 1 });
  }
  await app.sql("update members set status = 'active', confirmed_at = now(), delete_after = null where id = $1", [id]);
  const acts = { headers: { 'idempotency-key': randomUUID() } };
  const request = { member_id: id, kind: 'export', source: 'mail', text: '' };
  const begun = await owner.client.post('/api/desk/privacy.php', request, acts);
  await owner.client.post(`/api/desk/privacy/${begun.json.id}/identity.php`, { how: 'send' });
  await client.post('/api/data-request.php', { kind: 'export', email: member.email, text: '' });
  await sentTo(id, 'privacy_code');
  const mails = () => app.smtp.mails.slice(sentBefore);
  await expect.poll(() => mails().filter(({ text }) => text.includes('proof=')), { timeout: 20_000 }).toHaveLength(1);
  const secrets = mails().flatMap(
    ({ text }) => text.match(/(?<![\w-])[\w-]{43,}(?![\w-])|(?<!\d)\d{4} \d{4}(?!\d)/g) ?? [],
  );
  const copies = await app.sql<{ kind: string; copy: string }>(
    'select l.kind, c::text as copy from letter_copies c join letters l on l.id = c.letter_id where l.member_id = $1',
    [id],
  );
  expect(secrets.filter((secret) => secret.length === 9)).toHaveLength(1);
  expect(new Set(copies.map(({ kind }) => kind))).toEqual(new Set([...kinds, 'privacy_code']));
  for (const secret of secrets)
    expect(copies.filter(({ copy }) => copy.includes(secret)).map((c) => c.kind)).toEqual([]);
});
