/** Finding at the desk: by anything known of somebody or something, within the grants, and nothing masked beyond what was typed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../contract/roles.ts';
import { mobileHash, sealAccount } from '../../server/payments/direct-debit/account.ts';
import { tidyDebits } from '../../server/payments/direct-debit/jobs.ts';
import { mobileEndOf, mobilesOf, networkOf } from '../../server/desk/find.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let member: TestMember;
const of = {} as Record<StaffRole, TestStaff>;
beforeAll(async () => {
  app = await startTestApp();
  for (const role of ['owner', 'support', 'moderation', 'finance', 'writer'] as const)
    of[role] = await addStaff(app, [role]);
  member = await app.signup();
  await app.sql(`update members set username = 'Florian_wolke', email = 'fl.klein-97@web.example' where id = $1`, [
    member.id,
  ]);
  await app.sql(`update sessions set ip_prefix = '91.12.…' where member_id = $1`, [member.id]);
});
afterAll(() => app.stop());

interface Item {
  id: string;
  title: string;
  detail: string;
}
const find = async (by: TestStaff, q: string, more = ''): Promise<Record<string, Item[]>> => {
  const answer = await by.client.get(`/api/desk/find.php?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return Object.fromEntries(
    answer.json.groups.map((group: { kind: string; items: Item[] }) => [group.kind, group.items]),
  );
};
const ids = async (by: TestStaff, q: string, more = '') =>
  ((await find(by, q, more))['member'] ?? []).map(({ id }) => id);

it('a member by the beginning or a part of the name, whatever its case, and by id', async () => {
  for (const q of ['flor', 'FLORIAN', 'an_wo', 'wolke', member.id])
    expect(await ids(of.support, q), q).toContain(member.id);
  // What stands for anything in a pattern stands for itself here.
  expect(await ids(of.support, 'fl%wolke')).toEqual([]);
  expect(await ids(of.support, 'florian-')).toEqual([]);
});

it('by a part of the address, and shows no more of it than was typed', async () => {
  for (const q of ['fl.kle', 'klein-97@w', 'web.example']) {
    const [hit] = (await find(of.support, q))['member'] ?? [];
    expect([hit?.id, hit?.detail.replaceAll('…', '')], q).toEqual([member.id, q]);
  }
  const text = JSON.stringify(await find(of.support, 'klein'));
  expect(text).not.toContain('web.example');
  expect(text).not.toContain('fl.klein');
});

it('by the network of a log-in, and by a whole phone number in any spelling', async () => {
  expect(await ids(of.support, '91.12')).toEqual([member.id]);
  expect(await ids(of.support, '91.12.7.44')).toEqual([member.id]);
  expect(await ids(of.support, '91.1')).toEqual([member.id]);
  expect(await ids(of.support, '91.13')).toEqual([]);
  await app.sql(
    `insert into debit_mandates (id, member_id, company_id, reference, account, iban_hash, iban_last4, mobile_hash, text, signed_on, place, evidence)
     select gen_random_uuid(), $1, (select min(id) from companies), 'MREF1', $3, '\\x01', '1234', $2, '{}', current_date, 'Krefeld', '{}'`,
    [
      member.id,
      mobileHash(app.services.config.secret, '+4915112345417'),
      sealAccount(app.services.config.secret, {
        holder: 'F Wolke',
        iban: 'DE89370400440532013000',
        address: { street: 'Ostwall', number: '1', city: 'Krefeld', postal_code: '47798', country: 'DE' },
        mobile: '+4915112345417',
      }),
    ],
  );
  for (const q of ['+49 151 12345417', '004915112345417', '0151 1234 5417']) {
    const [hit] = (await find(of.support, q))['member'] ?? [];
    expect([hit?.id, hit?.detail], q).toEqual([member.id, '…417']);
  }
});

it('by the end of a phone number, from four digits on, also of mandates that an older release wrote', async () => {
  expect(await ids(of.support, '5417')).toEqual([]);
  await tidyDebits.run(app.services, {}, { id: '', attempt: 1 });
  for (const q of ['5417', '45 417', '1234 5417', '151-1234 5417', '49 151 1234 5417', '+49 (0)151 1234 5417']) {
    const [hit] = (await find(of.support, q))['member'] ?? [];
    expect([hit?.id, hit?.detail], q).toEqual([member.id, '…417']);
  }
  const listed = await of.support.client.get('/api/desk/members/list.php?q=345417');
  expect(listed.json.rows.map(({ id }: Item) => id)).toEqual([member.id]);
  // Not its beginning, not its middle, not three digits, not another end.
  for (const q of ['4915112', '12345', '417', '5418']) expect(await ids(of.support, q), q).toEqual([]);
  const kept = await app.sql<{ row: string }>('select row_to_json(d)::text as row from debit_mandates d');
  expect(kept[0]?.row).not.toMatch(/5417/);
});

it('whoever may not see addresses finds nobody by one; whoever sees no members, none at all', async () => {
  expect(await ids(of.moderation, 'florian')).toEqual([member.id]);
  for (const q of ['klein-97', '91.12', '+49 151 12345417', '5417']) expect(await ids(of.moderation, q), q).toEqual([]);
  expect(await find(of.writer, 'florian')).toEqual({});
});

it('only at the sites of the grant and of the page', async () => {
  const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect(await ids(elsewhere, 'florian')).toEqual([]);
  expect(await ids(elsewhere, 'klein')).toEqual([]);
  expect(await ids(of.support, 'florian', `&site=${app.sites.b.site_id}`)).toEqual([]);
  expect(await ids(of.support, 'florian', `&site=${app.sites.a.site_id}`)).toEqual([member.id]);
});

it('payments by the beginning of their number and of the provider’s reference, for whoever may see payments there', async () => {
  const id = randomUUID();
  await app.sql(
    `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller)
     values ($1, 'M3XA-7QKD', $2, $3, $4, 'completed', 'mollie', 'tr_7UhSN1zuXS', 'ideal', 'nl', 'nl', 100, 'EUR', 999, 999, 2100, 173, 14, now(), '{}')`,
    [id, member.id, app.sites.company_id, app.sites.a.site_id],
  );
  for (const q of ['M3XA-7QKD', 'm3xa', 'tr_7UhSN1zuXS', 'tr_7Uh'])
    expect((await find(of.finance, q))['payment'], q).toMatchObject([{ id, title: 'M3XA-7QKD' }]);
  expect((await find(of.finance, '7QKD'))['payment']).toBeUndefined();
  expect((await find(of.writer, 'm3xa'))['payment']).toBeUndefined();
  const elsewhere = await addStaff(app, ['finance'], { sites: [app.sites.b.site_id] });
  expect((await find(elsewhere, 'tr_7UhSN1zuXS'))['payment']).toBeUndefined();

  // The last four digits, of a card as of a debited account; shown are those alone.
  await app.sql(`update payments set method_end = '4242' where id = $1`, [id]);
  expect((await find(of.finance, '4242'))['payment']).toEqual([
    expect.objectContaining({ id, title: 'M3XA-7QKD', detail: 'Florian_wolke · …4242' }),
  ]);
  expect((await find(of.finance, '4243'))['payment']).toBeUndefined();
  expect((await find(elsewhere, '4242'))['payment']).toBeUndefined();
  const list = await of.finance.client.get('/api/desk/payments.php?q=4242');
  expect(list.json.rows.map((row: { id: string }) => row.id)).toEqual([id]);
});

it('cases and privacy requests by their numbers, whole, begun, or the digits alone', async () => {
  const year = new Date().getUTCFullYear();
  const opened = async (number: string, source: string, reason: string, dueAt: Date | null) =>
    (
      await app.sql<{ id: string }>(
        `insert into cases (id, number, member_id, site_id, source, reason, note, due_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, '', $6) returning id`,
        [number, member.id, app.sites.a.site_id, source, reason, dueAt],
      )
    )[0]?.id;
  const report = await opened(`D-${year}-40718253`, 'desk', 'harassment', null);
  const care = await opened(`D-${year}-51829364`, 'care', 'distress', new Date());
  for (const q of [`D-${year}-40718253`, `d-${year}-4071`, '40718253', '4071'])
    expect((await find(of.moderation, q))['case'], q).toMatchObject([{ id: report, title: `D-${year}-40718253` }]);
  // Care is found by those it is for.
  expect((await find(of.support, '51829364'))['case']).toMatchObject([{ id: care, title: `D-${year}-51829364` }]);
  expect((await find(of.moderation, '51829364'))['case']).toBeUndefined();
  expect((await find(of.writer, '40718253'))['case']).toBeUndefined();
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const begun = await of.support.client.post(
    '/api/desk/privacy.php',
    { kind: 'export', source: 'letter', member_id: member.id, text: 'Please send me everything' },
    key,
  );
  expect(begun.status, begun.text).toBe(200);
  const { id, number } = begun.json;
  for (const q of [number, number.toLowerCase(), number.slice(0, 9), number.slice(7)])
    expect((await find(of.support, q))['privacy'], q).toMatchObject([{ id, title: number, detail: 'Florian_wolke' }]);
  expect((await find(of.moderation, number))['privacy']).toBeUndefined();
});

it('complaints by number and address', async () => {
  const complaint = await member.client.post('/api/complaints.php', {
    kind: 'payment',
    text: 'Paid twice',
    email: 'somebody@else.example',
  });
  expect(complaint.status, complaint.text).toBe(200);
  const { number } = complaint.json;
  for (const q of [number, number.toLowerCase(), number.slice(7), 'somebody@else'])
    expect(
      (await find(of.support, q))['complaint']?.map(({ title }) => title),
      q,
    ).toEqual([number]);
  expect((await find(of.moderation, number))['complaint']).toBeUndefined();
  expect(JSON.stringify(await find(of.support, 'somebody@e'))).not.toContain('else.example');
});

describe('a thing opens by its number', () => {
  const year = new Date().getUTCFullYear();
  const at = { reports: '', care: '', appeals: '', complaints: '', privacy: '', payments: '' };
  const numbers = { ...at };
  beforeAll(async () => {
    const put = async (page: keyof typeof at, number: string, insert: string, values: unknown[]) => {
      at[page] = randomUUID();
      numbers[page] = number;
      await app.sql(insert, [at[page], number, member.id, app.sites.a.site_id, ...values]);
    };
    const aCase = `insert into cases (id, number, member_id, site_id, source, reason, note, due_at, status)
                   values ($1, $2, $3, $4, $5, $6, '', case when $5 = 'care' then now() end, $7)`;
    await put('reports', `D-${year}-00000001`, aCase, ['desk', 'harassment', 'decided']);
    await put('care', `D-${year}-00000002`, aCase, ['care', 'distress', 'decided']);
    await put(
      'complaints',
      `C-${year}-00000003`,
      `insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, reference, due_at)
       values ($1, $2, $4, $3, 'x@web.example', 'nl', 'nl', 'payment', 'Paid twice', '', now())`,
      [],
    );
    await put(
      'privacy',
      `P-${year}-00000004`,
      `insert into privacy_requests (id, number, kind, source, site_id, member_id, email, language, country, arrived_at, due_at)
       values ($1, $2, 'export', 'letter', $4, $3, 'x@web.example', 'nl', 'nl', now(), now())`,
      [],
    );
    await put(
      'payments',
      'N3XA-7QKD',
      `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                             price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller)
       values ($1, $2, $3, $5, $4, 'completed', 'mollie', 'tr_9UhSN1zuXS', 'ideal', 'nl', 'nl', 100, 'EUR', 999, 999, 2100, 173, 14, now(), '{}')`,
      [app.sites.company_id],
    );
    // An appeal is called by the number of the decided case.
    const decision = randomUUID();
    await app.sql(
      `insert into decisions (id, case_id, staff_id, action, reason, facts) values ($1, $2, $3, 'warn', 'harassment', 'Rude.')`,
      [decision, at.reports, of.moderation.id],
    );
    at.appeals = randomUUID();
    numbers.appeals = numbers.reports;
    await app.sql(`insert into appeals (id, decision_id, by_reporter, text) values ($1, $2, false, 'I was not.')`, [
      at.appeals,
      decision,
    ]);
  });
  const pages = Object.keys(at) as (keyof typeof at)[];
  const open = (by: TestStaff, page: string, number: string) =>
    by.client.get(`/api/desk/number.php?page=${page}&number=${encodeURIComponent(number)}`);

  it('on its page, however it is spelled; a payment also by the reference of its provider', async () => {
    for (const page of pages)
      for (const number of [numbers[page], ` ${numbers[page].toLowerCase().replace('-', '–')} `])
        expect((await open(of.owner, page, number)).json, number).toEqual({ href: `/desk/${page}/${at[page]}` });
    expect((await open(of.owner, 'payments', 'tr_9UhSN1zuXS')).json).toEqual({ href: `/desk/payments/${at.payments}` });
    expect((await open(of.owner, 'payments', 'tr_9UhSN1zuX')).status).toBe(404);
    // A case is opened where it belongs, nothing else on another’s page.
    expect((await open(of.owner, 'reports', numbers.care)).json).toEqual({ href: `/desk/care/${at.care}` });
    expect((await open(of.owner, 'care', numbers.reports)).json).toEqual({ href: `/desk/reports/${at.reports}` });
    expect((await open(of.owner, 'payments', numbers.complaints)).status).toBe(404);
  });

  it('what is not theirs is as unknown as what does not exist', async () => {
    const elsewhere = await addStaff(app, ['owner'], { sites: [app.sites.b.site_id] });
    const unknown = await open(of.owner, 'complaints', `C-${year}-99999999`);
    expect(unknown.status).toBe(404);
    const hidden = [
      ...pages.map((page) => [elsewhere, page] as const),
      ...pages.map((page) => [of.writer, page] as const),
      [await addStaff(app, ['support'], { languages: ['de'] }), 'complaints'] as const,
      [of.finance, 'reports'] as const,
      [of.moderation, 'care'] as const,
      // Against their own decision.
      [of.moderation, 'appeals'] as const,
    ];
    for (const [by, page] of hidden) {
      const answer = await open(by, page, numbers[page]);
      expect([answer.status, answer.json.error, answer.json.message], `${by.name} ${page}`).toEqual([
        404,
        unknown.json.error,
        unknown.json.message,
      ]);
    }
    expect((await app.client().get(`/api/desk/number.php?page=care&number=${numbers.care}`)).status).toBe(403);
  });

  it('one appeal alone, for whoever may decide it', async () => {
    const alone = (by: TestStaff, id: string) => by.client.get(`/api/desk/appeals.php?id=${id}`);
    expect((await alone(of.owner, at.appeals)).json.appeals).toMatchObject([{ id: at.appeals, text: 'I was not.' }]);
    expect((await alone(of.owner, randomUUID())).status).toBe(404);
    expect((await alone(of.moderation, at.appeals)).status).not.toBe(200);
    expect((await alone(await addStaff(app, ['owner'], { sites: [app.sites.b.site_id] }), at.appeals)).status).toBe(
      404,
    );
  });
});

it('staff and sites for those who manage them', async () => {
  expect((await find(of.owner, of.writer.name.slice(0, 7)))['staff']?.length).toBeGreaterThan(0);
  expect((await find(of.support, of.writer.name.slice(0, 7)))['staff']).toBeUndefined();
  expect((await find(of.owner, 'a.test'))['site']?.[0]?.title).toBe('Evening');
});

it('what was found by something masked stands in the audit log, without what was typed', async () => {
  const lines = await app.sql<{ details: unknown }>(
    `select details from audit_log where action = 'members_found' and staff_id = $1`,
    [of.support.id],
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('klein');
});

it.each([
  ['91.12', '91.12'],
  ['91.12.', '91.12.'],
  ['91.12.3', '91.12.'],
  ['91.', '91.'],
  ['2001:db8::1', '2001:db8'],
  ['klein', ''],
  ['3.5 x', ''],
])('the network in %s is %j', (typed, network) => expect(networkOf(typed)).toBe(network));
it.each([
  ['5417', '5417'],
  ['+49 151 12345417', '4915112345417'],
  ['12-34', '1234'],
  ['417', ''],
  ['91.12', ''],
  ['91.12.7.44', ''],
  ['wolke97', ''],
  ['1234567890123456', ''],
])('the end of a phone number in %s is %j', (typed, end) => expect(mobileEndOf(typed)).toBe(end));
it('what is no phone number is none', () => {
  expect(mobilesOf('91.12.7.44')).toEqual([]);
  expect(mobilesOf('D-2026-40718253')).toEqual([]);
});
