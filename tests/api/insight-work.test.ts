/** Insight about work: queues and staff, mail, what happens now, and the report of transparency follow from what was done. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../server/insight/days.ts';
import { rollUp } from '../../server/insight/roll-up.ts';
import { addPhoto } from '../helpers/chat.ts';
import { startTestApp } from '../helpers/app.ts';
import { type DnsServer, startDns } from '../helpers/dns-server.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let lead: TestStaff;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDns();
  shop = await shopOf(await startTestApp({ config: { dnsServers: [dns.address], dkimSelectors: ['mail2026'] } }));
  owner = await addStaff(shop, ['owner']);
  lead = await addStaff(shop, ['lead']);
});
afterAll(async () => {
  await shop.stop();
  dns.stop();
});

/** At the sites: after 23:00 UTC it is the next day there. */
const today = () => dayIn('Europe/Amsterdam', shop.services.clock.now());
const days = (from = today(), to = today()) => `from=${from}&to=${to}`;
const get = async (page: string, query: string, staff: TestStaff = owner) =>
  staff.client.get(`/api/desk/insight/${page}.php?${query}`);

/** Somebody reports somebody; a moderator decides. */
async function reported(reason: string, body: object) {
  const [by, about] = [await shop.signup(), await shop.signup()];
  const { number } = (await by.client.post('/api/reports.php', { member_id: about.id, reason })).json;
  const [row] = await shop.sql<{ id: string }>('select id from cases where number = $1', [number]);
  const answer = await lead.client.post(`/api/desk/reports/${row?.id}.php`, body);
  expect(answer.status, answer.text).toBe(200);
  return { number: number as string, about };
}

describe('queues and staff', () => {
  it('show what waits and what was done, how soon, and what of it held', async () => {
    const { number, about } = await reported('harassment', { action: 'warn', reason: 'harassment' });
    await shop.sql("update cases set created_at = decided_at - interval '30 hours' where number = $1", [number]);
    await reported('scam', { action: 'dismiss' });
    const appealed = await shop.client().post('/api/appeals.php', { number, email: about.email, text: 'No.' });
    expect(appealed.status, appealed.text).toBe(200);
    await addPhoto(shop, (await shop.signup()).id, { status: 'pending' });
    const { queues, days: byDay, staff } = (await get('work', days())).json;
    const of = (name: string) => queues.find((row: { queue: string }) => row.queue === name);
    expect(of('reports')).toMatchObject({ done: 2, done_late: 1, waits: 0 });
    expect(of('reports').most_seconds).toBeGreaterThan(26 * 3_600);
    expect(of('appeals')).toMatchObject({ waits: 1, done: 0, half_seconds: null });
    expect(of('photos').waits).toBe(1);
    expect(byDay.filter((row: { queue: string }) => row.queue === 'reports')).toEqual([
      {
        day: expect.any(String),
        queue: 'reports',
        done: 2,
        half_seconds: of('reports').half_seconds,
        most_seconds: of('reports').most_seconds,
      },
    ]);
    expect(staff.find((row: { name: string }) => row.name === lead.name)).toMatchObject({
      decisions: 2,
      appealed: 1,
      changed: 0,
    });
    // Somebody else takes it back.
    await shop.sql(
      "update appeals set status = 'overturned', decided_at = now(), decided_by = $1, answer = 'Sorry.' where status = 'open'",
      [owner.id],
    );
    const after = (await get('work', days())).json;
    expect(after.staff.find((row: { name: string }) => row.name === lead.name).changed).toBe(1);
    expect(after.queues.find((row: { queue: string }) => row.queue === 'appeals').done).toBe(1);
  });

  it('count texts, selfies and answers of writers too, each with how long it had waited; what was taken back is not done', async () => {
    const [kept, undone, checked] = [await shop.signup(), await shop.signup(), await shop.signup()];
    for (const { id } of [kept, undone]) {
      await shop.sql('update profiles set about = $2 where member_id = $1', [id, 'Long walks, short films.']);
      await shop.sql(
        "insert into text_queue (member_id, changed_at) values ($1, now() - interval '2 hours') on conflict (member_id) do update set changed_at = excluded.changed_at",
        [id],
      );
      expect((await lead.client.post('/api/desk/texts/claim.php', { count: 10 })).status).toBe(200);
      const decided = await lead.client.post(`/api/desk/texts/${id}.php`, {
        about: 'Long walks, short films.',
        decision: 'pass',
      });
      expect(decided.status, decided.text).toBe(200);
    }
    expect((await lead.client.post(`/api/desk/texts/${undone.id}/undo.php`, {})).status).toBe(200);
    await shop.sql(
      `insert into photo_checks (id, member_id, poses, status, created_at, expires_at, decided_at, decided_by)
       values (gen_random_uuid(), $1, '{0,1}', 'passed', now() - interval '3 hours', now(), now(), $2)`,
      [checked.id, lead.id],
    );
    await shop.sql(
      `insert into writer_answers (message_id, staff_id, site_id, language, conversation_id, kind, characters, waited_seconds)
       select gen_random_uuid(), $1, $2, 'nl', gen_random_uuid(), 'text', 40, waited from unnest(array[600, 600, null]) waited`,
      [owner.id, shop.sites.a.site_id],
    );
    const { queues, days: byDay, staff } = (await get('work', days())).json;
    const of = (name: string) => queues.find((row: { queue: string }) => row.queue === name);
    // In steps of a sixteenth of the power of two below.
    expect([of('texts').done, of('checks').done, of('writing').done]).toEqual([1, 1, 2]);
    expect(of('texts').half_seconds).toBe(7_168);
    expect([of('checks').half_seconds, of('writing').most_seconds]).toEqual([10_752, 576]);
    expect(byDay.find((row: { queue: string }) => row.queue === 'writing')).toMatchObject({
      done: 2,
      half_seconds: 576,
    });
    expect(staff.find((row: { name: string }) => row.name === lead.name).texts).toBe(1);
    // One site by itself.
    const { queues: there } = (await get('work', `${days()}&site=${shop.sites.a.site_id}`)).json;
    expect(there.find((row: { queue: string }) => row.queue === 'texts').done).toBe(1);
    const { queues: elsewhere } = (await get('work', `${days()}&site=${shop.sites.b.site_id}`)).json;
    expect(elsewhere.every((row: { done: number }) => row.done === 0)).toBe(true);
  });

  it('are read from sums by day, which are what counting the facts anew comes to, whatever changes later', async () => {
    const ago = (n: number) =>
      dayIn('Europe/Amsterdam', new Date(shop.services.clock.now().getTime() - n * 86_400_000));
    const page = async () => {
      const [first, last] = [ago(9), ago(0)].map((day) => day.slice(0, 7));
      const months = [...new Set([first, last])].map((month) =>
        owner.client.get(`/api/desk/writing/counts.php?month=${month}`),
      );
      const pages = [
        await get('work', days(ago(9))),
        await get('work', days(ago(200))),
        ...(await Promise.all(months)),
      ];
      expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
      return pages.map(({ json }) => json);
    };
    const anew = async () => {
      // What was counted in another zone counts for nothing.
      await shop.sql("update counted_days set zone = 'past ' || zone");
      const counted = await page();
      await shop.sql('update counted_days set zone = substr(zone, 6)');
      return counted;
    };
    // As if each had happened on days before.
    const photos = [];
    for (let i = 0; i < 4; i++) {
      const id = await addPhoto(shop, (await shop.signup()).id, { status: 'active' });
      photos.push(id);
      await shop.sql(
        `update photos set decided_by = $2, decided_at = now() - make_interval(days => $3), created_at = now() - make_interval(days => $3, mins => 7 * $3) where id = $1`,
        [id, [lead.id, owner.id][i % 2], 1 + i],
      );
    }
    // Long ago, so that whole months are counted.
    await shop.sql(
      `update photos set decided_at = now() - interval '130 days', created_at = now() - interval '131 days' where id = $1`,
      [photos[0]],
    );
    await shop.sql(
      `update cases set created_at = created_at - interval '3 days', decided_at = decided_at - interval '3 days' where status = 'decided'`,
    );
    await shop.sql(
      `insert into writer_answers (message_id, staff_id, site_id, language, conversation_id, kind, characters, waited_seconds, sent_at)
       select gen_random_uuid(), $1, $2, 'nl', gen_random_uuid(), 'text', 40, 100 * n, now() - make_interval(days => n) from generate_series(1, 6) n`,
      [owner.id, shop.sites.b.site_id],
    );
    const live = await page();
    await rollUp(shop.services);
    expect(await shop.sql("select 1 from figure_changes where what = 'work'")).toEqual([]);
    expect((await shop.sql('select 1 from work_days')).length).toBeGreaterThan(8);
    expect(await shop.sql('select sum(messages)::int as n from writer_days where characters = 40')).toEqual([{ n: 6 }]);
    expect(await page()).toEqual(live);
    const changes: [string, unknown[]][] = [
      ["update photos set decided_by = null, decided_at = null, status = 'pending' where id = $1", [photos[1]]],
      ['delete from photos where id = $1', [photos[2]]],
      ["update appeals set decided_at = now() - interval '5 days', created_at = now() - interval '6 days'", []],
      ['delete from members where id = (select member_id from photos where id = $1)', [photos[3]]],
      [
        "update writer_answers set waited_seconds = 9000, characters = 50 where sent_at < now() - interval '2 days'",
        [],
      ],
      [
        'update writer_answers set conversation_id = (select conversation_id from writer_answers order by sent_at limit 1)',
        [],
      ],
      ["delete from writer_answers where sent_at < now() - interval '5 days'", []],
      [
        "update cases set status = 'open', decided_at = null where id = (select id from cases where status = 'decided' order by number limit 1)",
        [],
      ],
    ];
    for (const [text, values] of changes) {
      await shop.sql(text, values);
      // Counted from the facts until the sums are counted again.
      const after = await page();
      expect(after, text).toEqual(await anew());
      await rollUp(shop.services);
      expect(await page(), text).toEqual(after);
    }
  });

  it('tell of complaints and requests about data who answered, how soon, and what was opened again or late; of second opinions and looks who agreed', async () => {
    const support = await addStaff(shop, ['support']);
    const { email } = await shop.signup();
    const complain = async () => {
      const text = 'I paid twice.';
      const { number } = (await shop.client().post('/api/complaints.php', { kind: 'payment', text, email })).json;
      const [row] = await shop.sql<{ id: string }>('select id from complaints where number = $1', [number]);
      await shop.sql("update complaints set created_at = now() - interval '2 hours' where id = $1", [row?.id]);
      return row?.id ?? '';
    };
    const [quick, again, asked] = [await complain(), await complain(), await complain()];
    const add = (id: string, body: object) =>
      support.client.post(`/api/desk/complaints/${id}/thread.php`, body, {
        headers: { 'idempotency-key': randomUUID() },
      });
    for (const id of [quick, again]) expect((await add(id, { kind: 'out', text: 'Paid back.' })).status).toBe(200);
    await add(again, { kind: 'in', text: 'It has not arrived.' });
    // What was asked back was no answer yet: what came in opened nothing again.
    await add(asked, { kind: 'out', text: 'Which payment?', stays_open: true });
    await add(asked, { kind: 'in', text: 'The second.' });
    const requests = [randomUUID(), randomUUID()];
    for (const [i, id] of requests.entries()) {
      await shop.sql(
        `insert into privacy_requests (id, number, kind, source, site_id, email, language, country, status, arrived_at, due_at)
         values ($1, $2, 'erase', 'form', $3, $4, 'nl', 'NL', 'open', now() - interval '2 hours', now() + make_interval(hours => $5))`,
        [id, `PR-${i}${id.slice(0, 4)}`, shop.sites.a.site_id, email, 1 - 2 * i],
      );
      const closed = await support.client.post(`/api/desk/privacy/${id}/close.php`, {
        outcome: 'done',
        answer: 'We keep nothing.',
      });
      expect(closed.status, closed.text).toBe(200);
    }
    const photo = await addPhoto(shop, (await shop.signup()).id, { status: 'active' });
    const other = await addPhoto(shop, (await shop.signup()).id, { status: 'active' });
    await shop.sql(
      `insert into photo_repeats (id, photo_id, site_id, first_by, approved, decided_at, second_by, second_approved, second_at)
       select gen_random_uuid(), p.id, $2, $3, true, now(), $4, p.id = $5, now() from unnest($1::uuid[]) p (id)`,
      [[photo, other], shop.sites.a.site_id, lead.id, owner.id, photo],
    );
    await shop.sql(
      `insert into second_looks (id, call, input, host_site_id, permission, site_id, subject_kind, subject_id, effect, asked_by, asked_name, expires_at, state, decided_by, decided_name, decided_at)
       select gen_random_uuid(), 'desk_refund', '{}', $1, 'payments.refund', $1, 'payment', gen_random_uuid()::text, '{}', $2, $3, now() + interval '1 day', state, $4, $5, now()
         from unnest('{agreed,agreed,refused}'::text[]) state`,
      [shop.sites.a.site_id, lead.id, lead.name, owner.id, owner.name],
    );
    const page = (await get('work', days())).json;
    expect(page.support).toEqual([
      {
        name: support.name,
        complaints: 3,
        complaints_half_seconds: 7_168,
        complaints_most_seconds: 7_168,
        reopened: 1,
        requests: 2,
        requests_half_seconds: 7_168,
        requests_most_seconds: 7_168,
        requests_late: 1,
      },
    ]);
    // As many as the queues say were done.
    const of = (name: string) => page.queues.find((row: { queue: string }) => row.queue === name).done;
    expect([of('complaints'), of('privacy')]).toEqual([3, 2]);
    expect(page.staff.find((row: { name: string }) => row.name === lead.name)).toMatchObject({
      repeated: 2,
      agreed: 1,
      looks_asked: 3,
      looks_agreed: 2,
      looks_refused: 1,
    });
    const marketing = await addStaff(shop, ['marketing'], { sites: [shop.sites.a.site_id] });
    expect((await get('work', days(), marketing)).json.support).toBeNull();
  });

  it('count the days of each site in its own zone, in every part of the page', async () => {
    const [a, b] = [shop.sites.a.site_id, shop.sites.b.site_id];
    await shop.settings(a, { time_zone: 'Pacific/Kiritimati' });
    await shop.settings(b, { time_zone: 'Etc/GMT+12' });
    // The same moment, two days apart: 26 hours lie between their clocks.
    const at = new Date('2026-02-10T11:00:00Z');
    for (const site of [a, b]) {
      const [kept] = await shop.sql<{ id: string }>(
        `insert into cases (id, number, site_id, member_id, source, reason, status, created_at, decided_at)
         select gen_random_uuid(), $1, $2, id, 'report', 'scam', 'decided', $3, $3 from members where kind = 'person' limit 1 returning id`,
        [`ZN-${site}`, site, at],
      );
      await shop.sql(
        "insert into decisions (id, case_id, staff_id, action, created_at) values (gen_random_uuid(), $1, $2, 'dismiss', $3)",
        [kept?.id, lead.id, at],
      );
      await shop.sql(
        `insert into photo_repeats (id, site_id, first_by, approved, decided_at, second_by, second_approved, second_at)
         values (gen_random_uuid(), $1, $2, true, $4, $3, true, $4)`,
        [site, lead.id, owner.id, at],
      );
    }
    const on = async (day: string) => {
      const { queues, staff, repeats } = (await get('work', days(day, day))).json;
      const mine = staff.find((row: { name: string }) => row.name === lead.name);
      const reports = queues.find((row: { queue: string }) => row.queue === 'reports').done;
      return [reports, mine?.decisions ?? 0, mine?.repeated ?? 0, repeats.done];
    };
    expect([await on('2026-02-09'), await on('2026-02-10'), await on('2026-02-11')]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
    await shop.settings(a, {});
    await shop.settings(b, {});
  });

  it('names colleagues only to who leads them, and shows only sites one may see', async () => {
    const marketing = await addStaff(shop, ['marketing'], { sites: [shop.sites.b.site_id] });
    const shown = (await get('work', days(), marketing)).json;
    expect(shown.staff).toBeNull();
    expect(shown.queues.every((row: { done: number; waits: number }) => row.done + row.waits === 0)).toBe(true);
    expect((await get('work', days('2026-02-30', '2026-03-01'))).status).toBe(400);
    expect((await get('work', days(), await addStaff(shop, ['writer']))).status).toBe(403);
  });
});

it('mail delivery counts letters by provider, each once', async () => {
  const add = (domain: string, state: string, took = 0) =>
    shop.sql(
      `insert into letters (id, site_id, kind, domain, state, first_at, last_at) values ($1, $2, 'news', $3, $4, now() - make_interval(secs => $5), now())`,
      [randomUUID(), shop.sites.a.site_id, domain, state, took],
    );
  for (const state of ['sent', 'sent', 'sent', 'bounced', 'complained', 'refused', 'deferred'])
    await add('post.example', state, 60);
  const { providers, days: byDay } = (await get('mail', days())).json;
  expect(providers.find((row: { domain: string }) => row.domain === 'post.example')).toMatchObject({
    letters: 7,
    sent: 3,
    bounced: 1,
    complained: 1,
    refused: 1,
    deferred: 1,
    half_seconds: 60,
  });
  expect(byDay[0].trouble).toBe(4);
});

it('letters of days that are over are read from sums, a late bounce included', async () => {
  const ago = dayIn('Europe/Amsterdam', new Date(shop.services.clock.now().getTime() - 8 * 86_400_000));
  await shop.sql(
    `insert into letters (id, site_id, kind, domain, state, first_at, last_at)
     select gen_random_uuid(), $1, 'news', case n % 2 when 0 then 'slow.example' else 'mail.example' end, case when n % 5 = 0 then 'deferred' else 'sent' end,
            now() - make_interval(days => n / 4, secs => n * 9), now() - make_interval(days => n / 4) from generate_series(0, 27) n`,
    [shop.sites.a.site_id],
  );
  const page = async () => (await get('mail', days(ago))).json;
  const live = await page();
  await rollUp(shop.services);
  expect(await shop.sql("select 1 from figure_changes where what = 'mail'")).toEqual([]);
  expect(await page()).toEqual(live);
  expect(live.providers.find((row: { domain: string }) => row.domain === 'slow.example')).toMatchObject({
    letters: 14,
  });
  for (const change of [
    "update letters set state = 'bounced' where id = (select id from letters where state = 'sent' and last_at < now() - interval '2 days' order by id limit 1)",
    "delete from letters where domain = 'mail.example' and last_at < now() - interval '4 days'",
  ]) {
    await shop.sql(change);
    const after = await page();
    expect(after).not.toEqual(live);
    await rollUp(shop.services);
    expect(await page(), change).toEqual(after);
  }
});

it('says what the DNS knows of each domain that mails come from', async () => {
  const site = shop.sites.a.site_id;
  const host = 'a.test';
  const checks = async (staff = owner) => {
    const { domains } = (await get('mail-domains', `site=${site}`, staff)).json;
    expect(domains.map(({ domain }: { domain: string }) => domain)).toEqual([host]);
    return Object.fromEntries(
      domains[0].checks.map(({ check, state }: { check: string; state: string }) => [check, state]),
    );
  };
  expect(await checks()).toEqual({ mx: 'missing', spf: 'missing', dkim: 'missing', dmarc: 'missing' });
  dns.texts.set(host, ['some-verification=1', 'v=spf1 include:mail.test ?all']);
  dns.texts.set(`_dmarc.${host}`, ['v=DMARC1; p=none; rua=mailto:a@b.test']);
  dns.texts.set(`mail2026._domainkey.${host}`, ['v=DKIM1; k=rsa; p=']);
  dns.mails.set(host, ['mx1.mail.test']);
  expect(await checks()).toEqual({ mx: 'right', spf: 'weak', dkim: 'broken', dmarc: 'weak' });
  dns.texts.set(host, ['v=spf1 include:mail.test -all']);
  dns.texts.set(`_dmarc.${host}`, ['v=DMARC1;p=reject']);
  dns.texts.set(`mail2026._domainkey.${host}`, ['v=DKIM1; k=rsa; p=MIIBIjANBg']);
  expect(await checks()).toEqual({ mx: 'right', spf: 'right', dkim: 'right', dmarc: 'right' });
  dns.texts.set(host, ['v=spf1 -all', 'v=spf1 include:mail.test -all']);
  dns.mails.set(host, ['']);
  dns.texts.delete(`_dmarc.${host}`);
  // A policy of the domain above holds here: as it says for those beneath it.
  dns.texts.set(`_dmarc.${host.slice(host.indexOf('.') + 1)}`, ['v=DMARC1; p=reject; sp=none']);
  const above = host.split('.').length > 2 ? 'weak' : 'missing';
  expect(await checks()).toEqual({ mx: 'broken', spf: 'broken', dkim: 'right', dmarc: above });
  expect((await get('mail-domains', '', await addStaff(shop, ['writer']))).status).toBe(403);
  const elsewhere = await addStaff(shop, ['marketing'], { sites: [shop.sites.b.site_id] });
  expect((await get('mail-domains', `site=${site}`, elsewhere)).json.domains ?? []).toEqual([]);
});

it('live shows the last sign-ups and payments without names, messages by minute, and who is online by site', async () => {
  const member = await shop.signup();
  await shop.bought(member, { code: null });
  const { events, messages, sites, online } = (await get('live', '')).json;
  expect(messages).toHaveLength(30);
  expect(events[0]).toMatchObject({ kind: 'payment', amount_minor: 5_250, currency: 'EUR' });
  expect(events.some((event: { kind: string }) => event.kind === 'signup')).toBe(true);
  expect(JSON.stringify(events)).not.toContain(member.id);
  expect(sites.reduce((sum: number, site: { online: number }) => sum + site.online, 0)).toBe(online);
});

it('the report of transparency counts notices, measures, appeals and active members of a period', async () => {
  // Whatever hour it is: ten hours ago may be yesterday.
  const yesterday = new Date(shop.services.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const rows = async (query = days(yesterday)): Promise<{ part: string; kind: string; n: number }[]> =>
    (await get('transparency', query)).json.rows;
  const before = await rows();
  const hate = await reported('illegal', { action: 'warn', reason: 'hate' });
  const scam = await reported('scam', { action: 'suspend', reason: 'scam' });
  await reported('fake', { action: 'dismiss' });
  await shop.client().post('/api/appeals.php', { number: scam.number, email: scam.about.email, text: 'No.' });
  await shop.sql("update cases set created_at = decided_at - interval '10 hours' where number in ($1, $2)", [
    hate.number,
    scam.number,
  ]);
  await rollUp(shop.services, new Date('2000-01-01Z'));
  const after = await rows();
  const more = (part: string, kind: string) => {
    const n = (list: typeof after) => list.find((row) => row.part === part && row.kind === kind)?.n ?? 0;
    return n(after) - n(before);
  };
  expect([more('notices', 'illegal'), more('notices', 'scam'), more('notices', 'fake')]).toEqual([1, 1, 1]);
  expect([more('notices_decided', 'measure'), more('notices_decided', 'dismiss')]).toEqual([2, 1]);
  expect([more('measures', 'warn'), more('measures', 'suspend'), more('measures', 'dismiss')]).toEqual([1, 1, 0]);
  expect([more('measures_by_reason', 'hate'), more('measures_by_reason', 'scam')]).toEqual([1, 1]);
  expect(more('measures_by_ground', 'law') + more('measures_by_ground', 'terms')).toBe(2);
  expect([more('measures_automated', 'no'), more('measures_automated', 'yes')]).toEqual([2, 0]);
  expect(more('suspensions', 'for_good') + more('suspensions', 'for_a_time')).toBe(1);
  expect([more('appeals', 'open'), more('appeals_by', 'member')]).toEqual([1, 1]);
  expect(after.find((row) => row.part === 'hours' && row.kind === 'notice')?.n).toBeGreaterThan(0);
  // How accurate the rules were is of the whole installation: the report of some sites has nothing of it.
  await shop.sql(
    "insert into rule_counts (rule, day, round, fired, hits, misses) values ('same_opening', $1, 1, 9, 2, 6), ('blocked', $1, 1, 9, 0, 0)",
    [yesterday],
  );
  const rules = (await rows()).filter(({ part }) => part.startsWith('rules'));
  expect(rules.map(({ part, kind, n }) => [part, kind, n]).sort()).toEqual([
    ['rules_cases', 'same_opening', 8],
    ['rules_right', 'same_opening', 25],
  ]);
  // Everybody here was active in one month of the six; following the same time again, at once too, counts nobody twice.
  const recipients = () => rows().then((list) => list.find((row) => row.part === 'recipients')?.n ?? 0);
  const [people] = await shop.sql<{ n: number }>('select count(*)::int as n from arrival_months');
  expect(Math.abs((await recipients()) - (people?.n ?? 0) / 6)).toBeLessThanOrEqual(0.5);
  await Promise.all([1, 2].map(() => rollUp(shop.services, new Date('2000-01-01Z'))));
  expect(await shop.sql('select sum(people)::int as n from active_months')).toEqual([people]);
  // Another period, another site: nothing of it.
  expect(await rows(days('2020-01-01', '2020-12-31'))).toEqual([]);
  expect(await rows(`${days()}&site=${shop.sites.b.site_id}`)).toEqual([]);
  expect((await get('transparency', days(), await addStaff(shop, ['moderation']))).status).toBe(403);
});

it('the command for the report of transparency prints what the desk shows', async () => {
  const [from, to] = ['2026-01-01', today()];
  const { rows } = (await get('transparency', days(from, to))).json;
  const command = (...period: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/report-dsa.ts', ...period], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], DATABASE_URL: shop.databaseUrl, NODE_ENV: 'test' },
    });
  const { stdout } = await command(from, to);
  const [head, ...printed] = stdout.trim().split('\n');
  expect(head).toBe('figure,kind,number');
  const shown = rows.map(({ part, kind, n }: Record<'part' | 'kind' | 'n', string | number>) =>
    [part, kind, n].join(','),
  );
  expect(shown.length).toBeGreaterThan(5);
  expect(printed.toSorted()).toEqual(shown.toSorted());
  await expect(command('twenty')).rejects.toMatchObject({ stderr: expect.stringContaining('Which period?') });
}, 60_000);
