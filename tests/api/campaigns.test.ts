/** Campaigns from the yes of a member to the figures: real mails, real queue, the clock set by hand. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type {
  AudienceCount,
  Campaign,
  CampaignCheck,
  CampaignResults,
  CampaignText,
} from '../../contract/desk-campaigns.ts';
import { runCampaigns, tidyCampaigns } from '../../server/campaigns/run-campaigns.ts';
import { atOnce } from '../../server/campaigns/rules.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { campaignBody, campaignText } from '../helpers/campaigns.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

const feedbackSecret = 'secret-of-the-mail-server';
let app: TestShop;
let marta: TestStaff;
let owner: TestStaff;
/** Noon in Amsterdam, in winter and summer near enough. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
let now = noon;
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

beforeAll(async () => {
  app = await shopOf(await startTestApp({ config: { mailFeedbackSecret: feedbackSecret } }));
  app.services.clock = { now: () => now };
  marta = await addStaff(app, ['marketing']);
  owner = await addStaff(app, ['owner']);
});
// Runs are made by the tests alone: the application's own, woken by a start, would come between two of their steps.
beforeAll(async () => {
  await app.sql(`create function no_own_run() returns trigger language plpgsql as 'begin return null; end'`);
  await app.sql(
    `create trigger no_own_run before insert on jobs.job for each row when (new.name = 'run_campaigns') execute function no_own_run()`,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = noon;
  // Each test has its own audience: those of the others have taken their yes back, and nobody had a mail this week.
  await app.sql("update mail_consents set ended_at = now(), ended_by = 'settings' where ended_at is null");
  await app.sql("delete from notices where kind = 'campaign'");
});

/** The application's own run, woken by the start, may be in the middle of a mail: afterwards none is. */
const quiet = () =>
  expect
    .poll(
      () =>
        app.sql(
          `select 1 as x from jobs.job where name = 'run_campaigns' and state in ('created', 'retry', 'active')
           union all select 1 from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.state = 'handing' and r.handed_at > $1::timestamptz - interval '10 minutes'`,
          [now],
        ),
      { timeout: 20_000 },
    )
    .toEqual([]);
async function run(): Promise<void> {
  // A mail that comes back is the newest to its reader: no other is as new as the campaign's.
  now = new Date(now.getTime() + 1_000);
  await runCampaigns.run(app.services, {}, { id: uuidv7(), attempt: 1 });
  await quiet();
}
const agree = (who: TestMember, on = true, kind = 'promotions') =>
  who.client.put('/api/notifications/switch.php', { by: 'email', kind, on });
const switches = async (who: TestMember) => (await who.client.get('/api/notifications.php')).json.email;

async function reader(more: Parameters<TestShop['signup']>[0] = {}): Promise<TestMember> {
  const member = await app.signup(more);
  await agree(member);
  return member;
}
const text = (more: Partial<CampaignText> = {}) =>
  campaignText({ lead: 'A quarter off', body: 'Hello {name}.\n\nPeople near {place} are on {site}.', ...more });
/** As the editor keeps it. */
async function draft(more: object = {}, by = marta): Promise<string> {
  const answer = await by.client.post('/api/desk/campaigns.php', {
    name: 'Winter evenings',
    kind: 'promotions',
    site: app.sites.a.site_id,
  });
  expect(answer.status, answer.text).toBe(200);
  await save(answer.json.id, more, by);
  return answer.json.id;
}
async function save(id: string, more: object = {}, by = marta) {
  const { campaign } = (await by.client.get(`/api/desk/campaigns/${id}.php`)).json;
  const answer = await by.client.put(
    `/api/desk/campaigns/${id}.php`,
    campaignBody(campaign, { texts: [text()], ...more }),
  );
  expect(answer.status, answer.text).toBe(200);
}
const open = async (id: string): Promise<Campaign> =>
  (await owner.client.get(`/api/desk/campaigns/${id}.php`)).json.campaign;
const results = async (id: string): Promise<CampaignResults> => {
  await app.sql('update campaigns set results_at = null where id = $1', [id]);
  const results = (await open(id)).results;
  if (!results) throw new Error('no results');
  return results;
};
const count = async (id: string): Promise<AudienceCount> =>
  (await marta.client.get(`/api/desk/campaigns/${id}/count.php`)).json;
async function start(id: string, by = marta, more: object = {}) {
  const { version } = await open(id);
  return by.client.post(`/api/desk/campaigns/${id}/start.php`, {
    version,
    recipients: (await count(id)).gets,
    ...more,
  });
}
async function sendNow(more: object = {}): Promise<string> {
  const id = await draft(more);
  const answer = await start(id);
  expect(answer.json, answer.text).toMatchObject({ state: 'sending' });
  await run();
  return id;
}
const steer = (id: string, act: string) => marta.client.post(`/api/desk/campaigns/${id}/steer.php`, { act });
const stop = (id: string) => marta.client.post(`/api/desk/campaigns/${id}/stop.php`);
const offersTo = (who: { email: string }) =>
  app.smtp.mails.filter((m) => m.to.toLowerCase() === who.email.toLowerCase() && m.headers['precedence'] === 'bulk');
const stateOf = async (id: string, who: TestMember) =>
  (
    await app.sql<{ state: string; reason: string | null; due_at: Date }>(
      'select state, reason, due_at from campaign_recipients where campaign_id = $1 and member_id = $2',
      [id, who.id],
    )
  )[0];
const events = async () => {
  await expect.poll(() => app.sql('select id from outbox where handled_at is null')).toEqual([]);
};

it('before the first one: how many agreed to what, on the sites one writes for', async () => {
  const [anna] = [await reader(), await reader()];
  await agree(anna, true, 'news');
  const consents = (query = '') => marta.client.get(`/api/desk/campaign-consents.php${query}`);
  expect((await consents()).json).toEqual({ promotions: 2, news: 1 });
  expect((await consents(`?site=${app.sites.b.site_id}`)).json).toEqual({ promotions: 0, news: 0 });
  await app.sql("update members set status = 'suspended' where id = $1", [anna.id]);
  expect((await consents()).json).toEqual({ promotions: 1, news: 0 });
  const writer = await addStaff(app, ['writer']);
  expect((await writer.client.get('/api/desk/campaign-consents.php')).status).toBe(403);
});

describe('a member’s yes', () => {
  it('is off until given; its moment is kept, it is in their export, and every other switch stays', async () => {
    const anna = await app.signup();
    expect(await switches(anna)).toMatchObject({ promotions: false, news: false, new_messages: true });
    await agree(anna);
    await agree(anna, true, 'news');
    await agree(anna, false, 'news');
    expect(await switches(anna)).toMatchObject({ promotions: true, news: false, new_messages: true });
    expect(
      await app.sql(
        'select kind, given_at is not null as given, ended_by from mail_consents where member_id = $1 order by kind',
        [anna.id],
      ),
    ).toEqual([
      { kind: 'news', given: true, ended_by: 'settings' },
      { kind: 'promotions', given: true, ended_by: null },
    ]);
    // The call that saves all of them at once means the same.
    const all = { ...(await switches(anna)), promotions: false, news: true, like: false };
    expect((await anna.client.put('/api/notifications.php', { email: all })).status).toBe(200);
    expect(await switches(anna)).toMatchObject({ promotions: false, news: true, like: false });
  });
});

describe('sending', () => {
  it('goes to those who agreed and to nobody else, once, with the way out in one press', async () => {
    const [anna, ben] = [await reader(), await app.signup()];
    const id = await sendNow();
    await run();
    const [mail, ...more] = offersTo(anna);
    expect(more).toEqual([]);
    expect(offersTo(ben)).toEqual([]);
    expect(mail?.subject).toBe('Long evenings');
    expect(mail?.text).toContain(`Hello ${anna.name}.`);
    expect(mail?.text).toContain('because you asked');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await open(id)).toMatchObject({ state: 'done', results: { sent: 1, waiting: 0 } });

    // As a mail program presses it: another origin, no cookie.
    const url = new URL(/<([^>]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    app.secret(url.pathname.slice(1));
    const program = app.client();
    const press = () =>
      program.send('POST', url.pathname, 'List-Unsubscribe=One-Click', {
        headers: {
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await switches(anna)).toMatchObject({ promotions: false, new_messages: true });
    await events();
    expect(await results(id)).toMatchObject({ sent: 1, left: 1 });
    await app.sql("delete from notices where kind = 'campaign'");
    const next = await draft();
    expect((await start(next)).json.error).toBe('campaign_nobody');
  });

  it('asks for the yes again when the mail goes; those who left, were suspended or bounce get nothing', async () => {
    const [anna, ben, cleo, dora] = [await reader(), await reader(), await reader(), await reader()];
    const id = await draft();
    await app.sql('update members set mail_disabled = $2 where id = $1', [cleo.id, 'bounce']);
    expect(await count(id)).toMatchObject({
      consented: 4,
      here: 4,
      match: 4,
      reachable: 3,
      written: 3,
      rested: 3,
      gets: 3,
    });
    await start(id);
    await steer(id, 'pause');
    await app.sql("update campaigns set state = 'sending' where id = $1", [id]);
    // Gathered, and not handed over yet.
    await app.sql('update campaigns set next_at = $2 where id = $1', [id, at(1)]);
    await run();
    await agree(anna, false);
    await app.sql("update members set status = 'suspended' where id = $1", [ben.id]);
    await app.sql('update campaigns set next_at = null where id = $1', [id]);
    await run();
    expect([anna, ben, cleo, dora].map((who) => offersTo(who).length)).toEqual([0, 0, 0, 1]);
    expect(await stateOf(id, anna)).toMatchObject({ state: 'left_out', reason: 'consent' });
    expect(await stateOf(id, ben)).toMatchObject({ state: 'left_out', reason: 'gone' });
    expect(await stateOf(id, cleo)).toMatchObject({ state: 'left_out', reason: 'stopped_mail' });
    expect((await results(id)).left_out.map(({ count: n }) => n)).toEqual([1, 1, 1]);
  });

  it('at most one a week, whatever campaign it is of; two at once give it once', async () => {
    const anna = await reader();
    const [first, second] = [await draft(), await draft({ name: 'Another' })];
    await start(first);
    await start(second);
    await Promise.all([run(), run()]);
    // What one of them had in hand the other left for the next time.
    await run();
    expect(offersTo(anna)).toHaveLength(1);
    const states = [await stateOf(first, anna), await stateOf(second, anna)].map((row) => row?.reason ?? row?.state);
    expect(states.sort()).toEqual(['sent', 'too_often']);
    const third = await draft();
    expect(await count(third)).toMatchObject({ written: 1, rested: 0, gets: 0 });
    now = at(7 * 24 + 1);
    expect(await count(third)).toMatchObject({ gets: 1 });
  });

  it('never at night by the reader’s clock, and at their own hour where asked', async () => {
    const anna = await reader();
    now = at(11);
    const id = await draft();
    await start(id);
    await run();
    expect(offersTo(anna)).toHaveLength(0);
    const morning = await stateOf(id, anna);
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit' }).format(morning?.due_at),
    ).toBe('08');
    now = at(21);
    await run();
    expect(offersTo(anna)).toHaveLength(1);

    const warsaw = await reader();
    await app.sql("update profiles set country = 'US' where member_id = $1", [warsaw.id]);
    now = noon;
    const day = new Date(noon.getTime() + 86_400_000).toISOString().slice(0, 10);
    const local = await draft({ sends: 'local', starts_local: `${day}T19:30` });
    expect((await start(local)).json).toEqual({ state: 'planned' });
    now = new Date(`${day}T12:00:00Z`);
    await run();
    const due = (await stateOf(local, warsaw))?.due_at ?? noon;
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }).format(
        due,
      ),
    ).toBe('19:30');
    expect(offersTo(warsaw)).toHaveLength(0);
    now = new Date(due.getTime() + 60_000);
    await run();
    expect(offersTo(warsaw)).toHaveLength(1);
  });

  it('keeps its rate, pauses, goes on and stops', async () => {
    const all = [await reader(), await reader(), await reader(), await reader()];
    const got = () => all.filter((who) => offersTo(who).length > 0).length;
    const id = await draft({ per_hour: 60 });
    await start(id);
    await run();
    await run();
    expect(got()).toBe(1);
    now = at(1 / 60);
    await run();
    expect(got()).toBe(2);
    expect((await steer(id, 'pause')).json).toEqual({ state: 'paused' });
    now = at(1);
    await run();
    expect(got()).toBe(2);
    expect((await steer(id, 'pause')).json.error).toBe('conflict');
    expect((await steer(id, 'go_on')).json).toEqual({ state: 'sending' });
    await run();
    expect(got()).toBe(3);
    expect((await stop(id)).json).toEqual({ state: 'stopped' });
    now = at(2);
    await run();
    expect(got()).toBe(3);
    // What went out in each hour.
    await app.sql(
      "update campaign_recipients set sent_at = sent_at + interval '2 hours', variant = 'b' where campaign_id = $1 and member_id = (select member_id from campaign_recipients where campaign_id = $1 and state = 'sent' order by sent_at desc limit 1)",
      [id],
    );
    const { hours } = (await marta.client.get(`/api/desk/campaigns/${id}.php`)).json;
    expect(hours.map(({ a, b }: { a: number; b: number }) => [a, b])).toEqual([
      [2, 0],
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
    expect(hours[0].at).toBe(noon.toISOString());
    expect(await open(id)).toMatchObject({
      stopped_for: 'staff',
      results: { sent: 3, left_out: [{ reason: 'stopped', count: 1 }] },
    });
  });

  it('a mail server that says later is asked again; one that refuses for good is a bounce', async () => {
    const anna = await reader();
    await app.idle();
    app.smtp.failNext(1);
    const id = await sendNow();
    expect(await stateOf(id, anna)).toMatchObject({ state: 'waiting' });
    now = at(1);
    await run();
    expect(offersTo(anna)).toHaveLength(1);
    const ben = await reader();
    await app.idle();
    app.smtp.failNext(1, 550);
    const other = await sendNow();
    expect(await stateOf(other, ben)).toMatchObject({ state: 'left_out', reason: 'undeliverable' });
    expect(await results(other)).toMatchObject({ sent: 0, bounced: 1 });
  });

  it('stops by itself when it is marked as spam, and tells who started it', async () => {
    const all = [await reader(), await reader(), await reader(), await reader()];
    const id = await draft({ per_hour: 180 });
    await start(id);
    await run();
    const first = all.filter((who) => offersTo(who).length > 0);
    expect(first).toHaveLength(3);
    const report = app.client();
    await report.post(
      '/api/mail-feedback',
      first.map(({ email }) => ({ type: 'complaint', email })),
      { headers: { 'x-mail-feedback-secret': feedbackSecret } },
    );
    await events();
    now = at(1);
    // Before the next mail is handed over the figures are looked at.
    await run();
    expect(await open(id)).toMatchObject({ state: 'stopped', stopped_for: 'complaints', results: { complained: 3 } });
    const mail = await app.smtp.waitFor(marta.email, 'A campaign has stopped by itself: Winter evenings');
    expect(mail.text).toContain('3 people out of');
    expect(all.filter((who) => offersTo(who).length > 0)).toHaveLength(3);
  });
});

describe('what the mail server reports of a campaign', () => {
  const report = async (...reports: object[]) => {
    const { json } = await app
      .client()
      .post('/api/mail-feedback', reports, { headers: { 'x-mail-feedback-secret': feedbackSecret } });
    await events();
    return json;
  };
  const messageId = (who: TestMember) => offersTo(who)[0]?.headers['message-id'] ?? '';
  /** Something else that went to them since. */
  const laterMail = (who: TestMember) =>
    app.sql(
      `insert into letters (id, member_id, site_id, kind, domain, state, first_at, last_at)
       select $1, id, site_id, 'new_messages', 'post.example', 'sent', $3, $3 from members where id = $2`,
      [uuidv7(), who.id, new Date(now.getTime() + 60_000)],
    );
  const disabled = async (who: TestMember) =>
    (await app.sql('select mail_disabled from members where id = $1', [who.id]))[0]?.['mail_disabled'];

  it('is counted at the letter it names, whatever was sent since, once, of those without mails too', async () => {
    const all = [await reader(), await reader(), await reader(), await reader()];
    const id = await draft({ per_hour: 180 });
    await start(id);
    await run();
    const [anna, ben, cleo] = all.filter((who) => offersTo(who).length > 0);
    if (!anna || !ben || !cleo) throw new Error('too few');
    for (const who of [anna, ben, cleo]) await laterMail(who);
    await app.sql("update members set mail_disabled = 'bounce' where id = $1", [anna.id]);
    await app.sql("update members set mail_disabled = 'fbl' where id = $1", [ben.id]);
    const reports = [
      { type: 'complaint', email: anna.email, message_id: messageId(anna) },
      { type: 'complaint', email: ben.email, message_id: messageId(ben).toUpperCase() },
      // Providers take the address out; brackets go astray.
      { type: 'complaint', message_id: messageId(cleo).replace(/[<>]/g, '') },
    ];
    expect(await report(...reports.slice(0, 2))).toEqual({ changed: 1 });
    expect(await report(...reports.slice(0, 2))).toEqual({ changed: 0 });
    expect(await results(id)).toMatchObject({ complained: 2 });
    expect(await report(...reports)).toEqual({ changed: 1 });
    expect(await disabled(cleo)).toBe('fbl');
    now = at(1);
    await run();
    expect(await open(id)).toMatchObject({ state: 'stopped', stopped_for: 'complaints', results: { complained: 3 } });
    expect(
      await app.sql('select state, count(*)::int as n from letters where member_id = any($1) group by 1 order by 1', [
        [anna.id, ben.id, cleo.id],
      ]),
    ).toContainEqual({ state: 'complained', n: 3 });
  });

  it('by the address alone, at the last letter to it: a repeated report does not go on to the one before', async () => {
    const [anna, ben] = [await reader(), await reader()];
    const id = await sendNow();
    await laterMail(anna);
    const bounce = { type: 'bounce', email: anna.email };
    await report(bounce, bounce);
    await report(bounce);
    expect(await results(id)).toMatchObject({ sent: 2, bounced: 0 });
    await report({ type: 'bounce', email: ben.email });
    await report({ type: 'bounce', email: ben.email });
    expect(await results(id)).toMatchObject({ bounced: 1, complained: 0 });
    // An id that names no letter of ours blames none.
    await laterMail(ben);
    await report({ type: 'complaint', email: ben.email, message_id: `<${uuidv7()}@elsewhere.example>` });
    expect(await results(id)).toMatchObject({ bounced: 1, complained: 0 });
    expect(await app.sql("select id from letters where member_id = $1 and state = 'complained'", [ben.id])).toEqual([]);
    expect(await disabled(ben)).toBe('fbl');
  });

  it('a mail that perhaps went, and of which no letter was noted, is counted by its id as well', async () => {
    const anna = await reader();
    const id = await sendNow();
    await app.sql('delete from letters where member_id = $1', [anna.id]);
    await app.sql("update campaign_recipients set state = 'unsure', sent_at = null where campaign_id = $1", [id]);
    await report({ type: 'complaint', email: anna.email, message_id: messageId(anna) });
    expect(await results(id)).toMatchObject({ unsure: 1, complained: 1 });
  });
});

describe('a code that no longer holds', () => {
  const codeUntil = (code: string, expires: Date) =>
    app.sql(
      `insert into discount_codes (code, pool_id, value_percentage, validity, purpose, expires) values ($1, $2, 25, 'once-per-user', 'campaign', $3)`,
      [code, app.sites.a.pool_id, expires],
    );
  it.each([
    ['closed', 'EVENING1', () => app.sql("update discount_codes set status = 'closed' where code = 'EVENING1'")],
    ['at its end', 'EVENING2', async () => void (now = at(24))],
  ])('%s: the campaign stops by itself, and no mail promises it', async (_, code, end) => {
    const all = [await reader(), await reader(), await reader()];
    await codeUntil(code, at(23));
    const id = await draft({ code, per_hour: 60, texts: [text({ lead: '{percent} off until {until}' })] });
    expect((await start(id)).json).toEqual({ state: 'sending' });
    await run();
    const got = () => all.flatMap((who) => offersTo(who));
    expect(got()).toHaveLength(1);
    now = at(1);
    await end();
    await run();
    expect(got()).toHaveLength(1);
    expect(await open(id)).toMatchObject({
      state: 'stopped',
      stopped_for: 'code',
      results: { sent: 1, left_out: [{ reason: 'stopped', count: 2 }] },
    });
    await expect
      .poll(() =>
        app.smtp.mails.some(({ to, text: said }) => to === marta.email && said.includes('is no longer valid')),
      )
      .toBe(true);
  });
});

describe('two processes, and one that is killed', () => {
  it('nobody gets it twice, and whoever is not among the few in doubt gets it', { timeout: 120_000 }, async () => {
    const n = 60;
    const rows = await app.sql<{ id: string; email: string }>(
      `with m as (insert into members (id, pool_id, site_id, email, username, password_hash, status, language, confirmed_at, consent_at, shown_active)
         select gen_random_uuid(), $1, $2, 'many' || i || '@crowd.example', 'many.' || i, 'x', 'active', 'en', now(), now(), now() from generate_series(1, $3::int) i
         returning id, email),
       p as (insert into profiles (member_id, date_of_birth, country) select id, '1990-01-01', 'NL' from m),
       k as (insert into mail_consents (member_id, kind, given_at) select id, 'promotions', now() from m)
       select id, email from m`,
      [app.sites.a.pool_id, app.sites.a.site_id, n],
    );
    const id = await draft();
    const child = fork(
      join(import.meta.dirname, '../helpers/campaign-child.ts'),
      [app.databaseUrl, app.smtp.url, noon.toISOString()],
      {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise((ready) => child.once('message', ready));
    expect((await start(id)).status).toBe(200);
    const sentTo = () => app.smtp.mails.filter(({ to }) => to.endsWith('@crowd.example')).map(({ to }) => to);
    await expect.poll(() => sentTo().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(8);
    child.kill('SIGKILL');
    await new Promise((gone) => child.once('exit', gone));
    const go = () => runCampaigns.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    await Promise.all([go(), go()]);
    // The application's own run too, before the clock makes its mails look abandoned.
    await expect
      .poll(
        () =>
          app.sql("select id from jobs.job where name = 'run_campaigns' and state in ('created', 'retry', 'active')"),
        { timeout: 20_000 },
      )
      .toEqual([]);
    now = at(0.5);
    await Promise.all([go(), run()]);
    const all = sentTo();
    expect(new Set(all).size).toBe(all.length);
    const states = await app.sql<{ state: string; email: string }>(
      'select r.state, m.email from campaign_recipients r join members m on m.id = r.member_id where r.campaign_id = $1',
      [id],
    );
    expect(states).toHaveLength(n);
    const unsure = states.filter(({ state }) => state === 'unsure').map(({ email }) => email);
    // Those in the hands of the killed process.
    expect(unsure.length).toBeLessThanOrEqual(atOnce);
    expect(states.every(({ state }) => state === 'sent' || state === 'unsure')).toBe(true);
    for (const { email } of rows) expect(all.includes(email) || unsure.includes(email), email).toBe(true);
    expect(await open(id)).toMatchObject({ state: 'done' });
  });
});

describe('what came of it', () => {
  it('two subjects are tried by links followed, and the rest gets the better one', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => reader()));
    const id = await sendNow({
      // Of twelve some are always left for the better one (all tried: once in 60,000 runs).
      test_percent: 20,
      test_hours: 4,
      texts: [text({ subject_b: 'The lamps are on, {name}' })],
    });
    // By chance somebody may be in neither group, or all of them in one: make it sure.
    const tried = await app.sql<{ id: string; variant: string }>(
      "select id, variant from campaign_recipients where campaign_id = $1 and state = 'sent'",
      [id],
    );
    const b = tried.filter(({ variant }) => variant === 'b');
    for (const recipient of b) {
      const answer = await app.client().get(`/to/${recipient.id}`);
      expect([answer.status, answer.headers['location'], answer.setCookie]).toEqual([302, '/members', []]);
    }
    expect((await app.client().get(`/to/${uuidv7()}`)).headers['location']).toBe('/');
    now = at(5);
    await run();
    const rest = all.length - tried.length;
    expect(await open(id)).toMatchObject({ winner: b.length > 0 ? 'b' : 'a', state: 'done' });
    expect(await results(id)).toMatchObject({ sent: 12, followed: b.length });
    if (b.length > 0)
      expect(
        app.smtp.mails.filter(
          (m) => m.subject.startsWith('The lamps are on') && all.some(({ email }) => email === m.to),
        ),
      ).toHaveLength(b.length + rest);
  });

  /** Who tries which subject, in the order of their sign-up: by chance it could be one of them alone. */
  async function groups(id: string, all: readonly TestMember[], variants: readonly ('a' | 'b' | null)[]) {
    for (const [i, who] of all.entries())
      await app.sql('update campaign_recipients set variant = $3 where campaign_id = $1 and member_id = $2', [
        id,
        who.id,
        variants[i],
      ]);
    await app.sql('update campaigns set winner = null where id = $1', [id]);
  }
  const tryTwo = { test_percent: 20, test_hours: 4, texts: [text({ subject_b: 'The lamps are on, {name}' })] };
  const follow = async (id: string, who: TestMember) => {
    const [row] = await app.sql<{ id: string }>(
      'select id from campaign_recipients where campaign_id = $1 and member_id = $2',
      [id, who.id],
    );
    await app.client().get(`/to/${row?.id}`);
  };

  it('the hours of two subjects count from the mails that try them: none has gone by night, so none wins', async () => {
    const all = [await reader(), await reader(), await reader()] as const;
    const [, ben, cleo] = all;
    now = at(10.5);
    const id = await sendNow(tryTwo);
    await groups(id, all, ['a', 'b', null]);
    now = at(14.6);
    await run();
    expect(await open(id)).toMatchObject({ winner: null, results: { sent: 0 } });
    now = at(21);
    await run();
    expect(await open(id)).toMatchObject({ winner: null, results: { sent: 2 } });
    await follow(id, ben);
    now = at(24.9);
    await run();
    expect(await open(id)).toMatchObject({ winner: null, results: { sent: 2 } });
    now = at(25.1);
    await run();
    expect(await open(id)).toMatchObject({ winner: 'b', state: 'done', results: { sent: 3 } });
    expect(offersTo(cleo).map(({ subject }) => subject)).toEqual([`The lamps are on, ${cleo.name}`]);
  });

  it('nor while a pause or the rate holds back a mail that tries one; those that never go are not waited for', async () => {
    const all = [await reader(), await reader(), await reader(), await reader()] as const;
    const [, ben, cleo] = all;
    const id = await draft({ ...tryTwo, per_hour: 60 });
    await start(id);
    await app.sql('update campaigns set next_at = $2 where id = $1', [id, at(1)]);
    await run();
    await groups(id, all, ['a', 'b', 'b', null]);
    const [first] = await app.sql<{ member_id: string }>(
      "update campaign_recipients set due_at = $2 where campaign_id = $1 and variant = 'a' returning member_id",
      [id, at(-1)],
    );
    expect(first).toBeDefined();
    await app.sql('update campaigns set next_at = null where id = $1', [id]);
    await run();
    await steer(id, 'pause');
    now = at(5);
    await steer(id, 'go_on');
    await agree(cleo, false);
    for (const minutes of [0, 1, 2, 3]) {
      now = at(5 + minutes / 60);
      await run();
    }
    expect(await open(id)).toMatchObject({ winner: null, results: { sent: 2, left_out: [{ reason: 'consent' }] } });
    await follow(id, ben);
    now = at(9.2);
    await run();
    expect(await open(id)).toMatchObject({ winner: 'b', state: 'done', results: { sent: 3 } });
  });

  it('at an hour of each member’s own clock the rest gets the better one at that hour of the next day', async () => {
    const all = [await reader(), await reader(), await reader()] as const;
    const [, ben, cleo] = all;
    await app.sql("update profiles set country = 'US' where member_id = $1", [ben.id]);
    const day = new Date(noon.getTime() + 86_400_000).toISOString().slice(0, 10);
    const id = await draft({ ...tryTwo, sends: 'local', starts_local: `${day}T19:30` });
    await start(id);
    now = new Date(`${day}T10:00:00Z`);
    await run();
    await groups(id, all, ['a', 'b', null]);
    const due = async (who: TestMember) => (await stateOf(id, who))?.due_at ?? noon;
    now = await due(all[0]);
    await run();
    now = new Date((await due(ben)).getTime() - 60_000);
    await run();
    // Ten hours after the first places, and one of the two has yet to go.
    expect(await open(id)).toMatchObject({ winner: null, results: { sent: 1 } });
    now = new Date((await due(ben)).getTime());
    await run();
    now = new Date((await due(ben)).getTime() + 4.1 * 3_600_000);
    await run();
    expect(await open(id)).toMatchObject({ winner: 'a', state: 'sending', results: { sent: 2 } });
    const after = new Date(noon.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const [said] = await app.sql<{ at: string }>(
      `select to_char($1::timestamptz at time zone 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI') as at`,
      [await due(cleo)],
    );
    expect(said?.at).toBe(`${after} 19:30`);
    now = await due(cleo);
    await run();
    expect(await open(id)).toMatchObject({ state: 'done', results: { sent: 3 } });
  });

  it('nobody to try them on: the rest gets the first one at once', async () => {
    const anna = await reader();
    const id = await draft(tryTwo);
    await start(id);
    await app.sql('update campaigns set next_at = $2 where id = $1', [id, at(1)]);
    await run();
    await app.sql('update campaigns set next_at = null, winner = null where id = $1', [id]);
    await groups(id, [anna], [null]);
    await run();
    expect(await open(id)).toMatchObject({ winner: 'a', state: 'done', results: { sent: 1 } });
  });

  it('purchases within the days, net of refunds, beside those left out at random; the code is at hand in the shop', async () => {
    const [anna, ben] = [await reader(), await reader()];
    await app.sql(
      `insert into discount_codes (code, pool_id, value_percentage, validity, purpose) values ('WINTER25', $1, 25, 'once-per-user', 'campaign')`,
      [app.sites.a.pool_id],
    );
    const body = 'For **one week**, {name}:\n- <a quarter> off\n- everywhere';
    const id = await sendNow({ code: 'WINTER25', path: '/credits', texts: [text({ body })] });
    // The list of codes says which campaign promises it, to those who may see campaigns.
    const finance = await addStaff(app, ['finance']);
    const campaignsOf = async (who: TestStaff) =>
      (await who.client.get('/api/desk/discount-codes.php?q=WINTER25')).json.rows[0].campaigns;
    expect(await campaignsOf(owner)).toEqual([{ id, name: 'Winter evenings' }]);
    expect(await campaignsOf(finance)).toEqual([]);
    const letter = offersTo(anna)[0];
    expect(letter?.text).toContain('Your code: WINTER25. 25% off.');
    // Simple formatting, in the HTML of the mail alone.
    expect(letter?.text).toContain(`For one week, ${anna.name}:\n- <a quarter> off\n- everywhere`);
    expect(letter?.html).toContain(`For <strong>one week</strong>, ${anna.name}:`);
    expect(letter?.html).toMatch(/<ul [^>]*><li [^>]*>&lt;a quarter&gt; off<\/li><li [^>]*>everywhere<\/li><\/ul>/);
    const [row] = await app.sql<{ id: string }>(
      'select id from campaign_recipients where campaign_id = $1 and member_id = $2',
      [id, anna.id],
    );
    // Programs that look at links, and pages loaded ahead, get there too: they are not counted.
    const machines = [
      { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
      { 'user-agent': 'python-requests/2.32' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'x-moz': 'prefetch' },
    ];
    for (const headers of machines)
      expect((await app.client().get(`/to/${row?.id}`, { headers })).headers['location']).toBe(
        '/credits?code=WINTER25',
      );
    expect((await results(id)).followed).toBe(0);
    expect((await app.client().get(`/to/${row?.id}`)).headers['location']).toBe('/credits?code=WINTER25');
    expect((await results(id)).followed).toBe(1);
    await app.sql(
      "update campaign_recipients set state = 'control', sent_at = null, handed_at = null where campaign_id = $1 and member_id = $2",
      [id, ben.id],
    );
    await app.sql('update campaign_recipients set due_at = now() where campaign_id = $1', [id]);
    await app.sql("update campaign_recipients set sent_at = now() where campaign_id = $1 and state = 'sent'", [id]);
    const bought = await app.bought(anna);
    await app.bought(ben);
    const [paid] = await app.sql<{ amount_minor: number; currency: string }>(
      'select amount_minor, currency from payments where id = $1',
      [bought.id],
    );
    const net = { currency: paid?.currency, net_minor: paid?.amount_minor };
    expect(await results(id)).toMatchObject({
      control: 1,
      bought: { people: 1, revenue: [net] },
      bought_followed: { people: 1, revenue: [net] },
      bought_control: { people: 1, revenue: [net] },
    });
    await app.sql(
      `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits)
       select gen_random_uuid(), id, provider, 'back', 'refund', 'back', -100, 0 from payments where id = $1`,
      [bought.id],
    );
    expect((await results(id)).bought.revenue).toEqual([{ ...net, net_minor: (paid?.amount_minor ?? 0) - 100 }]);
    // Somebody who paid in two currencies is one buyer.
    await app.sql(
      `with other as (
         insert into payments select (jsonb_populate_record(p, '{"id": "01985a3e-0000-7000-8000-000000000001", "order_number": "Z1", "ref": "Z1", "currency": "CHF"}')).*
           from payments p where id = $1 returning id, provider, amount_minor)
       insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits)
       select gen_random_uuid(), id, provider, 'Z1', 'purchase', '', amount_minor, 0 from other`,
      [bought.id],
    );
    expect(await results(id)).toMatchObject({ bought: { people: 1 }, bought_followed: { people: 1 } });
    expect((await results(id)).bought.revenue).toHaveLength(2);
    // A purchase after the days is not its doing.
    await app.sql(
      "update campaign_recipients set sent_at = now() - interval '9 days' where campaign_id = $1 and state = 'sent'",
      [id],
    );
    expect((await results(id)).bought.people).toBe(0);

    const list = (await marta.client.get('/api/desk/campaigns.php?state=done')).json;
    expect(list.rows.find((line: { id: string }) => line.id === id)).toMatchObject({
      name: 'Winter evenings',
      results: { sent: expect.any(Number) },
    });
    const file = await marta.client.post('/api/desk/campaigns/file.php', {
      columns: [
        { name: 'name', label: 'Campaign' },
        { name: 'sent', label: 'Sent' },
      ],
      words: {},
    });
    expect(file.text).toContain('Winter evenings');
  });

  it('who got it is forgotten 90 days after its end; the sums stay', async () => {
    const anna = await reader();
    const id = await sendNow();
    now = new Date(noon.getTime() + 91 * 86_400_000);
    await tidyCampaigns.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    expect(await stateOf(id, anna)).toBeUndefined();
    expect((await open(id)).results).toMatchObject({ sent: 1 });
  });
});

describe('at the desk', () => {
  it('counts whom the rules leave, draft by draft, and refuses what cannot be sent', async () => {
    const [anna, ben] = [
      await reader({ gender: 'female', wanted: 'male' }),
      await reader({ gender: 'male', wanted: 'female' }),
    ];
    await app.sql("update members set last_active = now() - interval '30 days' where id = $1", [anna.id]);
    await app.sql("update members set language = 'pl' where id = $1", [ben.id]);
    const id = await draft();
    expect(await count(id)).toMatchObject({
      consented: 2,
      reachable: 2,
      written: 1,
      gets: 1,
      languages: [{ count: 1 }, { count: 1 }],
    });
    await save(id, { audience: { gender: 'male' } });
    expect(await count(id)).toMatchObject({ here: 2, match: 1, written: 0, gets: 0 });
    await save(id, {
      audience: {
        gender: 'female',
        away_min: 20,
        away_max: 40,
        countries: ['NL'],
        bought: 'never',
        age_min: 20,
        age_max: 80,
      },
    });
    expect(await count(id)).toMatchObject({ match: 1, gets: 1 });
    await save(id, { audience: { away_max: 20, gender: 'female' } });
    expect((await start(id)).json.error).toBe('campaign_nobody');
    await save(id, { texts: [text(), text({ language: 'pl', subject_a: 'Wieczory', body: '' })] });
    expect((await start(id)).json.error).toBe('campaign_text_missing');
    await save(id, { sends: 'at', starts_at: at(-2).toISOString() });
    expect((await start(id)).json.error).toBe('campaign_late');
    const { version } = await open(id);
    const put = (body: object) => marta.client.put(`/api/desk/campaigns/${id}.php`, body);
    const whole = {
      name: 'x',
      sites: [app.sites.a.site_id],
      version,
      audience: {},
      control_percent: 0,
      test_percent: 0,
      test_hours: 4,
      code: null,
      path: '/members',
      picture: null,
      per_hour: 60,
      sends: 'now',
      starts_at: null,
      starts_local: null,
      results_days: 7,
      texts: [],
    };
    expect((await put({ ...whole, version: version - 1 })).json.error).toBe('conflict');
    expect((await put({ ...whole, path: '//elsewhere.example' })).json.error).toBe('bad_request');
    expect((await put({ ...whole, code: 'NOBODY' })).json.error).toBe('code_not_found');
  });

  it('says what is wrong, doubtful and right in a draft, keeps it as it is, and refuses to start what is wrong', async () => {
    await reader();
    const french = await reader();
    await app.sql("update members set language = 'fr' where id = $1", [french.id]);
    const id = await draft();
    const checks = async () =>
      ((await marta.client.get(`/api/desk/campaigns/${id}/count.php`)).json.checks as CampaignCheck[]).map(
        ({ kind, tone, language, place }) => [kind, tone, language, place],
      );
    const right = [
      ['way_out', 'good', null, null],
      ['size', 'good', null, null],
    ];
    const frenchMissing = ['language_missing', 'warn', 'fr', 'subject_a'];
    expect(await checks()).toEqual([frenchMissing, ...right]);
    // Kept as it was typed: nothing is lost over a brace.
    await save(id, { texts: [text({ body: 'Your {password}' })] });
    expect(await checks()).toEqual([['placeholder_unknown', 'bad', 'en', 'body'], frenchMissing, ...right]);
    expect((await start(id)).json.error).toBe('campaign_text_wrong');
    await save(id, { texts: [text({ lead: 'Until {until}' })] });
    expect((await start(id)).json.error).toBe('campaign_text_wrong');
    // A provider that puts our mails off.
    await app.sql(
      `insert into letters (id, site_id, kind, domain, state, last_at)
       select gen_random_uuid(), $1, 'like', 'slow.example', case when i % 4 = 0 then 'deferred' else 'sent' end, $2 from generate_series(1, 40) i`,
      [app.sites.a.site_id, now],
    );
    await save(id, { code: null });
    expect(await checks()).toEqual([frenchMissing, ['provider', 'warn', null, null], ...right]);
    expect((await start(id)).json).toEqual({ state: 'sending' });
    expect(await checks()).toEqual([]);
  });

  it('a code that begins after the first mail is red, and holds for a later sending', async () => {
    await reader();
    await app.sql(
      `insert into discount_codes (code, pool_id, value_percentage, validity, purpose, starts) values ('MORROW25', $1, 25, 'once-per-user', 'campaign', $2)`,
      [app.sites.a.pool_id, at(2)],
    );
    const id = await draft({ code: 'MORROW25' });
    const { codes } = (await marta.client.get(`/api/desk/campaigns/${id}.php`)).json;
    expect(codes).toContainEqual({ code: 'MORROW25', percent: 25, starts: at(2).toISOString(), expires: null });
    const red = async () =>
      ((await marta.client.get(`/api/desk/campaigns/${id}/count.php`)).json.checks as CampaignCheck[]).filter(
        ({ tone }) => tone === 'bad',
      );
    expect(await red()).toMatchObject([{ kind: 'code_not_yet', place: 'code', value: at(2).toISOString() }]);
    expect((await start(id)).json.error).toBe('code_early');
    await save(id, { code: 'MORROW25', sends: 'at', starts_at: at(1.9).toISOString() });
    expect((await start(id)).json.error).toBe('code_early');
    await save(id, { code: 'MORROW25', sends: 'at', starts_at: at(2).toISOString() });
    expect(await red()).toEqual([]);
    expect((await start(id)).json).toEqual({ state: 'planned' });
    await stop(id);
  });

  it('an audience is kept under a name, for oneself or one’s role; what is none is not offered', async () => {
    const id = await draft();
    const keep = (name: string, query: string, shared: string) =>
      marta.client.post('/api/desk/views.php', { list: 'audiences', name, query, shared });
    expect((await keep('Never bought', '{"bought":"never","age_min":40}', 'me')).status).toBe(200);
    expect((await keep('Far away', '{"away_min":30}', 'role')).status).toBe(200);
    for (const [name, query] of [
      ['words', 'status=open'],
      ['a child', '{"age_min":12}'],
    ] as const)
      expect((await keep(name, query, 'me')).status).toBe(200);
    const seenBy = async (who: TestStaff) => (await who.client.get(`/api/desk/campaigns/${id}.php`)).json.audiences;
    expect(await seenBy(marta)).toMatchObject([
      { name: 'Never bought', audience: { bought: 'never', age_min: 40 }, own: true },
      { name: 'Far away', audience: { away_min: 30 }, own: true },
    ]);
    const colleague = await addStaff(app, ['marketing']);
    expect(await seenBy(colleague)).toMatchObject([{ name: 'Far away', own: false }]);
    expect(await seenBy(owner)).toEqual([]);
  });

  it('a test goes to the own address alone and leaves no trace with members', async () => {
    await reader();
    const id = await draft();
    const before = app.smtp.mails.length;
    expect(
      (await marta.client.post(`/api/desk/campaigns/${id}/test.php`, { language: 'en', variant: 'a' })).json,
    ).toEqual({ to: marta.email, seeds: 0, refused: [] });
    expect(app.smtp.mails.slice(before).map(({ to }) => to)).toEqual([marta.email]);
    expect(app.smtp.mails.at(-1)?.text).toContain('A test: no member got this e-mail.');
    expect(
      (await marta.client.post(`/api/desk/campaigns/${id}/test.php`, { language: 'fr', variant: 'a' })).json.error,
    ).toBe('campaign_text_missing');
    const shown = await marta.client.get(`/desk/campaigns/${id}/mail?language=en&variant=a&scheme=dark`);
    expect(shown.text).toContain('Who lights up your Thursday?');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    // The plain text is the one that went out, but for what a test says of itself.
    const plain = (await marta.client.get(`/desk/campaigns/${id}/mail?language=en&variant=a&as=text`)).text;
    const sent = app.smtp.mails.at(-1)?.text ?? '';
    const [, rest = ''] = sent.split('See who is near\n');
    expect(rest).toContain('because you asked');
    for (const line of rest.split('\n').filter((words) => words !== '' && !words.includes('no member got')))
      expect(plain).toContain(line.trim());
    expect(plain).toContain('Long evenings');
    expect(plain).not.toContain('<table');
    expect((await app.client().get(`/desk/campaigns/${id}/mail`)).status).toBe(403);
  });

  it('a test goes to the seed list too where asked: to mailboxes of one’s own, never to a member', async () => {
    const member = await reader();
    const id = await draft();
    const list = '/api/desk/campaign-seeds.php';
    const emails = ['Inbox@gmx.example', ' inbox@gmx.example', 'web@mail.example', member.email.toUpperCase()];
    expect((await marta.client.put(list, { emails: ['no address'] })).json.error).toBe('email_invalid');
    expect((await marta.client.put(list, { emails })).json.emails).toHaveLength(3);
    expect((await marta.client.get(list)).json.emails).toContain('inbox@gmx.example');
    const before = app.smtp.mails.length;
    const test = (more: object) =>
      marta.client.post(`/api/desk/campaigns/${id}/test.php`, { language: 'en', variant: 'a', ...more });
    await test({});
    expect(app.smtp.mails.slice(before).map(({ to }) => to)).toEqual([marta.email]);
    // Who is a member is not told: it counts as sent.
    expect((await test({ seeds: true })).json).toEqual({ to: marta.email, seeds: 3, refused: [] });
    expect(
      app.smtp.mails
        .slice(before + 1)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([marta.email, 'inbox@gmx.example', 'web@mail.example'].toSorted());
    // It is of all sites, and its addresses are not in the log.
    const ofOne = await addStaff(app, ['marketing'], { sites: [app.sites.a.site_id] });
    expect((await ofOne.client.get(list)).status).toBe(403);
    expect((await ofOne.client.put(list, { emails: [] })).status).toBe(403);
    expect(
      (await ofOne.client.post(`/api/desk/campaigns/${id}/test.php`, { language: 'en', variant: 'a', seeds: true }))
        .status,
    ).toBe(403);
    const lines = await app.sql('select details from audit_log where action = $1', ['campaign_seeds_changed']);
    expect(lines).toEqual([{ details: { addresses: 3 } }]);
    await marta.client.put(list, { emails: [] });
    expect((await test({ seeds: true })).json.seeds).toBe(0);
  });

  it('to more than 10,000 only after a second look, which fails once the draft changed', async () => {
    const anna = await reader();
    const id = await draft();
    const asked = await start(id, marta, { recipients: 10_001 });
    expect(asked.status, asked.text).toBe(202);
    await save(id);
    const decide = (look: string) => owner.client.post(`/api/desk/second-looks/${look}.php`, { decision: 'agree' });
    expect((await decide(asked.json.second_look)).json.error).toBe('conflict');
    await marta.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, { decision: 'withdraw' });
    const again = await start(id, marta, { recipients: 10_001 });
    expect((await decide(again.json.second_look)).json).toEqual({ ok: true });
    await run();
    expect(offersTo(anna)).toHaveLength(1);
    expect(await open(id)).toMatchObject({ started_by: marta.name, state: 'done' });
    expect(
      await app.sql(
        "select staff_name, action from audit_log where subject_kind = 'campaign' and subject_id = $1 order by id desc limit 2",
        [id],
      ),
    ).toMatchObject([{ action: 'second_look_agreed' }, { action: 'campaign_started' }]);
  });

  it('only on the sites of one’s grants', async () => {
    const elsewhere = await addStaff(app, ['marketing'], { sites: [app.sites.b.site_id] });
    const id = await draft();
    for (const answer of [
      await elsewhere.client.get(`/api/desk/campaigns/${id}.php`),
      await elsewhere.client.get(`/api/desk/campaigns/${id}/count.php`),
      await elsewhere.client.post(`/api/desk/campaigns/${id}/steer.php`, { act: 'remove' }),
      await elsewhere.client.post(`/api/desk/campaigns/${id}/start.php`, { version: 2, recipients: 1 }),
    ])
      expect(answer.status, answer.text).toBe(404);
    expect((await elsewhere.client.get(`/desk/campaigns/${id}/mail`)).status).toBe(404);
    expect((await elsewhere.client.get('/api/desk/campaigns.php')).json.rows).toEqual([]);
    const answer = await elsewhere.client.post('/api/desk/campaigns.php', {
      name: 'x',
      kind: 'news',
      site: app.sites.a.site_id,
    });
    expect(answer.json.error).toBe('not_found');
    expect((await steer(id, 'remove')).json).toEqual({ state: null });
    expect((await marta.client.get(`/api/desk/campaigns/${id}.php`)).status).toBe(404);
  });
});

describe('the number of new members near', () => {
  const offered = 'Hello {name}. {new_members_near} people near you are new. Say hello.';
  /** Into the middle of Utrecht, or another place; women looking for men. */
  const place = (who: TestMember, more: string) =>
    app.sql(`update profiles set ${more} where member_id = $1`, [who.id]);
  const mailOf = async (who: TestMember) => (await app.smtp.waitFor(who.email, 'Long evenings')).text;

  it('counts those the reader may meet, and the sentence is left out where they are few', async () => {
    const [near, far] = [await reader(), await reader()];
    const utrecht = "lat = 52.09, lon = 5.12, gender = 'male', wanted = '{female}'";
    await place(near, utrecht);
    await place(far, utrecht.replace('52.09', '40.4'));
    const woman = "lat = 52.2, lon = 5.2, gender = 'female', wanted = '{male}'";
    const people: TestMember[] = [];
    for (let i = 0; i < 10; i++) people.push(await app.signup());
    const [blocked, invisible, longHere, elsewhere, seeksWomen] = people;
    if (!blocked || !invisible || !longHere || !elsewhere || !seeksWomen) throw new Error('too few');
    for (const who of people) await place(who, woman);
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocked.id, near.id]);
    await app.sql('update members set invisible = true where id = $1', [invisible.id]);
    await app.sql("update members set signup_date = $2::timestamptz - interval '31 days' where id = $1", [
      longHere.id,
      now,
    ]);
    await place(elsewhere, 'lat = 53.2');
    await place(seeksWomen, "wanted = '{female}'");
    await sendNow({ texts: [text({ body: offered })] });
    expect(await mailOf(near)).toContain(`Hello ${near.name}. 5 people near you are new. Say hello.`);
    expect(await mailOf(far)).toContain(`Hello ${far.name}. Say hello.`);
    expect(await mailOf(far)).not.toContain('near you are new');
  });
});
