/** Insight: visitors without addresses, the funnel, cohorts, today beside yesterday, and revenue and VAT that agree with the books. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUp } from '../../server/insight/roll-up.ts';
import { dayIn } from '../../server/insight/days.ts';
import { visitorsOf } from '../../server/insight/visitors.ts';
import type { Client } from '../helpers/http-client.ts';
import { addPhoto, send } from '../helpers/chat.ts';
import { addFictional, newMember } from '../helpers/factories.ts';
import { startTestApp } from '../helpers/app.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';
const zone = 'Europe/Amsterdam';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await shopOf(await startTestApp({ pages: true }));
  owner = await addStaff(shop, ['owner']);
});
afterAll(() => shop.stop());

const today = () => dayIn(zone, shop.services.clock.now());
const growth = async (query = '', staff: TestStaff = owner) =>
  (await staff.client.get(`/api/desk/insight/growth.php?from=${today()}&to=${today()}&by=source${query}`)).json;
const visit = (client: Client, path: string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64)', more = {}) =>
  client.get(path, { headers: { 'user-agent': userAgent, ...more } });
const counted = async () => {
  // The mark is made after the answer.
  await new Promise((done) => setTimeout(done, 30));
  await visitorsOf(shop.services).flush();
  await rollUp(shop.services);
};

describe('visitors', () => {
  it('are counted once a day, by source, lander, country and device; members, staff and machines are not', async () => {
    const before = (await growth()).now.visitors;
    const client = shop.client();
    expect((await visit(client, '/')).status).toBe(200);
    // The second and third come from memory, past everything that looks a visitor up.
    await visit(client, '/');
    await visit(client, '/');
    await visit(shop.client(), '/landers/gallery?network=AdNet-3', phone);
    await visit(shop.client(), '/', undefined, { referer: 'https://www.google.nl/' });
    await visit(shop.client(), '/', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await visit(shop.client(), '/desk/login');
    await visit((await shop.signup()).client, '/members');
    await counted();
    const { now, rows } = await growth();
    expect(now.visitors - before).toBe(3);
    const bySource = Object.fromEntries(rows.map((row: { key: string; visitors: number }) => [row.key, row.visitors]));
    expect(bySource).toMatchObject({ 'adnet-3': 1, search: 1 });
    const [mark] = await shop.sql<{ lander: string; device: string; country: string }>(
      "select lander, device, country from visitor_marks where source = 'adnet-3'",
    );
    expect(mark).toEqual({ lander: 'gallery', device: 'phone', country: 'NL' });
    expect((await growth('&device=phone')).now.visitors).toBe(1);
  });

  it('two people with the same headers are two, even when the page comes from memory', async () => {
    const before = (await growth()).now.visitors;
    for (let i = 0; i < 3; i++) await visit(shop.client(), '/pricing');
    await counted();
    expect((await growth()).now.visitors - before).toBe(3);
  });

  it('nothing of the browser is kept, and the salt goes with its day', async () => {
    const client = shop.client();
    await visit(client, '/pages/terms', 'Mozilla/5.0 very special browser');
    await counted();
    const kept = JSON.stringify(
      await shop.sql(
        "select to_jsonb(m) || jsonb_build_object('mark', encode(mark, 'escape')) as row from visitor_marks m",
      ),
    );
    expect(kept).not.toContain(client.ip);
    expect(kept).not.toContain('very special');
    await shop.sql('insert into visitor_salts (day) values (current_date - 2), (current_date - 9)');
    await shop.sql(
      `insert into visitor_marks (day, mark, site_id, seen_at, source, lander, country, device, language)
       select current_date - 9, '\\x00', site_id, now() - interval '9 days', 'direct', '', 'NL', 'phone', 'nl' from visitor_marks limit 1`,
    );
    await rollUp(shop.services);
    expect(await shop.sql('select day from visitor_salts where day < current_date - 1')).toEqual([]);
    expect(await shop.sql('select day from visitor_marks where day < current_date - 2')).toEqual([]);
  });

  it('a roll-up run again comes to the same', async () => {
    const state = () =>
      shop.sql(
        `select (select jsonb_agg(h order by hour, source, lander, device) from visitor_hours h) as hours, (select jsonb_agg(d order by day, source, lander, device) from visitor_days d) as days,
                (select jsonb_agg(m order by hour) from message_hours m) as messages,
                (select jsonb_agg(to_jsonb(a) - 'id' order by came_at, a.member_id) from arrivals a) as arrivals`,
      );
    await counted();
    const before = await state();
    await rollUp(shop.services);
    await rollUp(shop.services, new Date('2000-01-01Z'));
    expect(await state()).toEqual(before);
    const [sums] = await shop.sql<{ hours: number; days: number }>(
      'select (select sum(visitors) from visitor_hours) as hours, (select sum(visitors) from visitor_days) as days',
    );
    expect(sums?.hours).toBe(sums?.days);
  });
});

describe('growth', () => {
  it('follows members from where they came to their first payment; made-up profiles never count', async () => {
    await counted();
    const before = await growth('&source=partner-12');
    const client = shop.client();
    await visit(client, '/landers/video?network=partner-12', phone);
    await new Promise((done) => setTimeout(done, 50));
    const member = await shop.signup();
    await shop.sql("update member_tracking set source = 'partner-12', lander = 'video' where member_id = $1", [
      member.id,
    ]);
    const fictional = await addFictional(shop.services.db, shop.sites.a);
    await addPhoto(shop, member.id, { status: 'active' });
    await send(member, fictional, { price: 0 });
    await shop.bought(member, { code: null });
    await counted();
    const after = await growth('&source=partner-12');
    expect(after.now).toMatchObject({
      visitors: 1,
      signups: 1,
      activated: 1,
      photo: 1,
      first_message: 1,
      first_payment: 1,
    });
    expect(after.now.net_minor).toBe(5_250);
    expect(before.now.signups).toBe(0);
    const [fiction] = await shop.sql<{ n: number }>('select count(*)::int as n from arrivals where member_id = $1', [
      fictional,
    ]);
    expect(fiction?.n).toBe(0);
  });

  it('where somebody came from today stays with their account', async () => {
    const client = shop.client();
    await visit(client, '/landers/gallery', 'test client', { referer: 'https://duckduckgo.com/' });
    await new Promise((done) => setTimeout(done, 50));
    const answer = await client.post('/api/signup.php', newMember());
    expect(answer.status, answer.text).toBe(200);
    expect(
      await shop.sql('select source, lander, device from member_tracking where member_id = $1', [answer.json.user.id]),
    ).toEqual([{ source: 'search', lander: 'gallery', device: 'computer' }]);
  });

  it('an erased member stays a number', async () => {
    const member = await shop.signup();
    await counted();
    const { signups } = (await growth()).now;
    await shop.sql('delete from members where id = $1', [member.id]);
    await counted();
    expect((await growth()).now.signups).toBe(signups);
    expect(await shop.sql('select id from arrivals where member_id = $1', [member.id])).toEqual([]);
  });

  it('shows a site only to those who may see it, and refuses days that do not exist', async () => {
    const elsewhere = await addStaff(shop, ['marketing'], { sites: [shop.sites.b.site_id] });
    const { now, rows } = await growth('', elsewhere);
    expect([now.signups, now.net_minor, rows]).toEqual([0, 0, []]);
    const pages = [
      'growth.php?by=site&',
      'growth.php?by=site&beside=year&',
      'cohorts.php?',
      'choices.php?',
      'work.php?',
    ];
    for (const page of [...pages, 'mail.php?', 'transparency.php?'])
      for (const days of [
        '2026-02-30&to=2026-03-01',
        '0000-01-01&to=0000-01-02',
        '0001-01-01&to=0001-01-02',
        '9999-12-30&to=9999-12-31',
        '2026-03-02&to=2026-03-01',
      ])
        expect((await owner.client.get(`/api/desk/insight/${page}from=${days}`)).status, `${page} ${days}`).toBe(400);
    const filter = (text: string) =>
      owner.client.get(`/api/desk/insight/growth.php?from=2026-03-01&to=2026-03-02&by=site&${text}`);
    expect((await filter('colour=red')).status).toBe(400);
    expect((await filter(`source=${'x'.repeat(301)}`)).status).toBe(400);
    expect((await filter('source=__proto__,,constructor&country=NL,NL')).json.rows).toEqual([]);
    const days = (to: string) => owner.client.get(`/api/desk/insight/growth.php?from=2025-01-01&to=${to}&by=site`);
    expect([(await days('2026-02-04')).status, (await days('2026-02-05')).status]).toEqual([200, 400]);
  });

  it('stands beside as many days before, or the same days a year before; what lies between counts for neither', async () => {
    const at = ['2024-05-10', '2024-05-11', '2024-09-01', '2025-05-08', '2025-05-10'];
    for (const day of at)
      await shop.sql(
        `insert into arrivals (site_id, came_at, source, lander, country, device, language)
         values ($1, $2::timestamptz, 'beside', '', 'NL', 'phone', 'nl')`,
        [shop.sites.a.site_id, `${day}T12:00Z`],
      );
    const beside = async (more: string, days = 'from=2025-05-10&to=2025-05-11') =>
      (await owner.client.get(`/api/desk/insight/growth.php?${days}&by=source&source=beside${more}`)).json;
    for (const rolled of [false, true]) {
      if (rolled) await rollUp(shop.services);
      const before = await beside('');
      expect([before.before, before.now.signups, before.earlier.signups]).toEqual([
        { from: '2025-05-08', to: '2025-05-09' },
        1,
        1,
      ]);
      const year = await beside('&beside=year');
      expect([year.before, year.now.signups, year.earlier.signups]).toEqual([
        { from: '2024-05-10', to: '2024-05-11' },
        1,
        2,
      ]);
      expect(year.days.map(({ day }: { day: string }) => day)).toEqual(['2025-05-10', '2025-05-11']);
      // Three things at once are counted from the facts.
      expect((await beside('&beside=year&device=phone&country=NL')).earlier.signups).toBe(2);
    }
    expect((await beside('&beside=year', 'from=2024-02-29&to=2024-02-29')).before.from).toBe('2023-03-01');
    expect((await beside('', 'from=2024-05-01&to=2025-05-10')).now.signups).toBe(5);
    expect((await beside('&beside=week')).error).toBe('bad_request');
    await shop.sql("delete from arrivals where source = 'beside'");
  });

  it('days begin at the midnight of the site', async () => {
    const member = await shop.signup();
    await shop.sql(
      "update members set signup_date = '2026-03-10T23:30:00Z', confirmed_at = '2026-03-10T23:31:00Z' where id = $1",
      [member.id],
    );
    await rollUp(shop.services, new Date('2000-01-01Z'));
    await shop.sql("update arrivals set came_at = '2026-03-10T23:30:00Z' where member_id = $1", [member.id]);
    const day = async (on: string) =>
      (await owner.client.get(`/api/desk/insight/growth.php?from=${on}&to=${on}&by=site`)).json.now.signups;
    expect([await day('2026-03-10'), await day('2026-03-11')]).toEqual([0, 1]);
    await shop.settings(shop.sites.a.site_id, { time_zone: 'UTC' });
    expect([await day('2026-03-10'), await day('2026-03-11')]).toEqual([1, 0]);
    await shop.settings(shop.sites.a.site_id, {});
  });

  it('cohorts: who came back in which week, and what they paid', async () => {
    const ago = (days: number) =>
      dayIn('Europe/Amsterdam', new Date(shop.services.clock.now().getTime() - days * 86_400_000));
    const cohorts = (first: number, last: number) =>
      `/api/desk/insight/cohorts.php?source=cohort&from=${ago(first)}&to=${ago(last)}`;
    const member = await shop.signup();
    await shop.bought(member, { code: null });
    await counted();
    await shop.sql(
      `update arrivals set came_at = now() - interval '15 days', activated_at = now() - interval '15 days', source = 'cohort' where member_id = $1`,
      [member.id],
    );
    await shop.sql('update members set last_active = now() where id = $1', [member.id]);
    await counted();
    const { rows } = (await owner.client.get(cohorts(21, 0))).json;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ signups: 1, activated: 1, net_minor: 5_250 });
    expect(rows[0].cells[2]).toMatchObject({ week: 2, back: 1, net_minor: 5_250 });
    expect(rows[0].cells[1]).toMatchObject({ back: 0, net_minor: 0 });
    expect([rows[0].cells[0].open, rows[0].cells[2].open]).toEqual([false, true]);
    // Of other weeks, another source or another site: nobody.
    for (const other of [cohorts(6, 0), cohorts(60, 40), cohorts(21, 0).replace('cohort&', 'none&')])
      expect((await owner.client.get(other)).json.rows).toEqual([]);
    expect((await owner.client.get(`${cohorts(21, 0)}&site=${shop.sites.b.site_id}`)).json.rows).toEqual([]);
    expect((await owner.client.get('/api/desk/insight/cohorts.php?from=2026-03-02&to=2026-03-01')).status).toBe(400);
    // What the filters offer is what was seen in the days.
    const offered = async (query: string) =>
      (await owner.client.get(`/api/desk/insight/choices.php?${query}`)).json.source;
    expect(await offered(`from=${ago(21)}&to=${ago(0)}`)).toContain('cohort');
    expect(await offered(`from=${ago(60)}&to=${ago(40)}`)).not.toContain('cohort');
  });
});

describe('today', () => {
  it('of sites in several zones reaches to the latest of their hours, whichever comes first', async () => {
    const [a, b] = [shop.sites.a.site_id, shop.sites.b.site_id];
    const hours: number[] = [];
    await shop.signup();
    for (const [zone, other] of [
      ['Pacific/Kiritimati', 'Etc/GMT+12'],
      ['Etc/GMT+12', 'Pacific/Kiritimati'],
    ]) {
      await shop.settings(a, { time_zone: zone });
      await shop.settings(b, { time_zone: other });
      const { hour, numbers } = (await owner.client.get('/api/desk/insight/today.php')).json;
      hours.push(Math.floor(hour * 10));
      for (const { number, today, hours: byHour } of numbers)
        if (number !== 'messages')
          expect(byHour.slice(0, Math.floor(hour) + 1).reduce((x: number, y: number) => x + y, 0)).toBe(today);
    }
    expect(Math.abs((hours[0] ?? 0) - (hours[1] ?? 0))).toBeLessThan(2);
    await shop.settings(a, {});
    await shop.settings(b, {});
  });

  it('stands beside yesterday until the same minute', async () => {
    const numbers = async () => {
      const answer = (await owner.client.get('/api/desk/insight/today.php')).json;
      return Object.fromEntries(answer.numbers.map((row: { number: string }) => [row.number, row]));
    };
    const before = await numbers();
    const people = [await shop.signup(), await shop.signup(), await shop.signup()];
    const [now, early, late] = people.map(({ id }) => id);
    const { clock } = shop.services;
    await shop.sql("update members set signup_date = $2::timestamptz - interval '24 hours 1 minute' where id = $1", [
      early,
      clock.now(),
    ]);
    await shop.sql("update members set signup_date = $2::timestamptz - interval '23 hours 59 minutes' where id = $1", [
      late,
      clock.now(),
    ]);
    expect(now).toBeDefined();
    const after = await numbers();
    expect(
      after['signups'].today + after['signups'].yesterday - before['signups'].today - before['signups'].yesterday,
    ).toBe(3);
    expect(after['signups'].before - before['signups'].before).toBe(1);
    expect(after['signups'].hours.reduce((a: number, b: number) => a + b, 0)).toBe(after['signups'].today);
    expect(after['revenue'].today).toBeGreaterThan(0);
    expect(after['messages'].today).toBeGreaterThan(0);
    expect(after['visitors'].today).toBeGreaterThan(0);
  });
});

describe('revenue and VAT', () => {
  it('agree with the ledger to the cent, whatever went back; all of a payment gone is all of its VAT gone', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => shop.signup()));
    const payments = [];
    for (const buyer of buyers) payments.push(await shop.bought(buyer, { code: null }));
    const [partly, wholly, charged] = payments;
    const refund = (id: string | undefined, amount: number) =>
      owner.client.post(
        '/api/desk/refund.php',
        { id, amount_minor: amount, reason: 'test' },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    expect((await refund(partly?.id, 1_111)).status).toBe(200);
    expect((await refund(wholly?.id, 1_234)).status).toBe(200);
    expect((await refund(wholly?.id, 5_250 - 1_234)).status).toBe(200);
    expect((await refund(charged?.id, 777)).status).toBe(200);
    shop.sandbox.bank.chargeBack(charged?.ref ?? '', 'fraudulent');
    await shop.sandbox.tick();
    await shop.sql('update payments set fee_minor = 29 where id = any($1)', [[wholly?.id, charged?.id]]);
    const month = today().slice(0, 7);
    const { companies } = (await owner.client.get(`/api/desk/insight/vat.php?month=${month}`)).json;
    const [company] = companies;
    const sum = (field: string) =>
      company.lines.reduce((total: number, line: Record<string, number>) => total + (line[field] ?? 0), 0);
    const [ledger] = await shop.sql<{ net: number; gross: number; vat_back: number; fees: number }>(
      `select (select sum(fee_minor)::int from payments) as fees, sum(amount_minor)::int as net, sum(amount_minor) filter (where kind = 'purchase')::int as gross,
              (select sum(vat_minor)::int from refunds where status <> 'failed') as vat_back from payment_bookings`,
    );
    expect(company.agrees).toBe(true);
    expect([sum('net_minor'), sum('gross_minor')]).toEqual([ledger?.net, ledger?.gross]);
    expect(sum('gross_minor') - sum('refunded_minor') - sum('charged_back_minor')).toBe(ledger?.net);
    // What the credit notes say, and the rest of the payment that was charged back.
    const [rest] = await shop.sql<{ vat: number }>(
      `select p.vat_minor - (select coalesce(sum(vat_minor), 0) from refunds where payment_id = p.id)::int as vat from payments p where id = $1`,
      [charged?.id],
    );
    expect(sum('vat_back_minor')).toBe((ledger?.vat_back ?? 0) + (rest?.vat ?? 0));
    // By any cut it is the same money.
    for (const by of ['source', 'site', 'country', 'method', 'provider', 'package', 'device']) {
      const { now, rows } = (
        await owner.client.get(`/api/desk/insight/growth.php?from=${month}-01&to=${today()}&by=${by}`)
      ).json;
      expect([now.net_minor, now.gross_minor, now.vat_minor, now.fee_minor], by).toEqual([
        ledger?.net,
        ledger?.gross,
        sum('vat_minor'),
        ledger?.fees,
      ]);
      expect(
        rows.reduce((total: number, row: { net_minor: number }) => total + row.net_minor, 0),
        by,
      ).toBe(ledger?.net);
    }
  });

  it('each month has what came and went in it, by the midnight of the sites and at the rate the payment was made at', async () => {
    const companyId = shop.sites.company_id;
    const [old, taken] = [
      await shop.bought(await shop.signup(), { code: null }),
      await shop.bought(await shop.signup(), { code: null }),
    ];
    await shop.sql(
      "insert into vat_rates (company_id, country, valid_from, basis_points) values ($1, 'NL', now() - interval '1 second', 900)",
      [companyId],
    );
    shop.forgetSites();
    const later = await shop.bought(await shop.signup(), { code: null });
    await shop.sql('delete from vat_rates where company_id = $1 and basis_points = 900', [companyId]);
    shop.forgetSites();
    const vat = async (month: string, rate: number) => {
      const [company] = (await owner.client.get(`/api/desk/insight/vat.php?month=${month}`)).json.companies;
      expect(company.agrees, month).toBe(true);
      const line = company.lines.find((line: { basis_points: number }) => line.basis_points === rate);
      return line
        ? [
            line.payments,
            line.gross_minor,
            line.refunded_minor,
            line.charged_back_minor,
            line.vat_sold_minor,
            line.vat_back_minor,
          ]
        : null;
    };
    // Amsterdam's midnight, which is in the month before by UTC.
    const [first, second, third] = ['2027-02', '2027-03', '2027-04'] as const;
    const books = [
      [old.id, 'refund', -200, `${second}-01T00:00+01:00`, '-1 millisecond'],
      [old.id, 'refund', -1_111, `${second}-01T00:00+01:00`, '0'],
      [taken.id, 'charge_back', -5_250, `${second}-09T12:00Z`, '0'],
      [old.id, 'refund', -3_939, `${third}-01T00:00+02:00`, '0'],
      [taken.id, 'charge_back_reversed', 5_250, `${third}-30T23:59+02:00`, '0'],
      [later.id, 'refund', -5_250, `${third}-02T10:00Z`, '0'],
    ] as const;
    for (const [payment, kind, minor, at, more] of books)
      await shop.sql(
        `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits, created_at)
         values ($1::uuid, $2, 'sandbox', $1::text, $3, $1::text, $4, 0, $5::timestamptz + $6::interval)`,
        [randomUUID(), payment, kind, minor, at, more],
      );
    // 5,250 at 21 % hold 911 of VAT; of the 200 it is 34, of the first 1,311 it is 227, of all of it 911.
    expect(await vat(first, 2_100)).toEqual([0, 0, 200, 0, 0, 34]);
    expect(await vat(second, 2_100)).toEqual([0, 0, 1_111, 5_250, 0, 227 - 34 + 911]);
    // A charge-back that is taken back brings its VAT again.
    expect(await vat(third, 2_100)).toEqual([0, 0, 3_939, -5_250, 0, 911 - 227 - 911]);
    // What was paid at 9 % goes back at 9 %, whatever the rate is by now: 433.
    expect(await vat(third, 900)).toEqual([0, 0, 5_250, 0, 0, 433]);
    expect(await vat(first, 900)).toBeNull();
    expect(await vat(today().slice(0, 7), 900)).toEqual([1, 5_250, 0, 0, 433, 0]);
  });

  it('a month is closed once, when it is over and agrees, and stays as it was', async () => {
    const month = today().slice(0, 7);
    const close = (of: string) =>
      owner.client.post('/api/desk/insight/vat/close.php', { company: shop.sites.company_id, month: of });
    expect((await close(month)).json.error).toBe('conflict');
    expect((await close('2026-13')).status).toBe(400);
    const past = '2025-02';
    expect((await close(past)).status).toBe(200);
    expect((await close(past)).status).toBe(200);
    const lines = await shop.sql("select details from audit_log where action = 'month_closed'");
    expect(lines).toEqual([{ details: { month: past } }]);
    const shown = (await owner.client.get(`/api/desk/insight/vat.php?month=${past}`)).json.companies[0];
    expect(shown.closed.by).toBe(owner.name);
  });
});
