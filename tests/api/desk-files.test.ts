/**
 * Files of lists of more rows than go at once: made by a job with the list's own filter and rights, told of by mail, fetched only by who
 * asked, without whoever is erased meanwhile, and gone in time.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeListFile, removeListFiles } from '../../server/desk/make-list-file.ts';
import { eraseMember } from '../../server/accounts/delete-account.ts';
import { transaction } from '../../server/platform/db.ts';
import type { TestMember } from '../helpers/app.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

const rows = 10_030;
let shop: TestShop;
let finance: TestStaff;
let site: number;
/** The buyer of the first of the long list's payments. */
let leaving: TestMember;
/** The file of all of them. */
let whole = '';

beforeAll(async () => {
  shop = await startTestShop();
  finance = await addStaff(shop, ['finance']);
  const { id } = await shop.bought(await shop.signup(), { code: null });
  leaving = await shop.signup();
  site = (await shop.sql<{ site_id: number }>('select site_id from payments where id = $1', [id]))[0]
    ?.site_id as number;
  await shop.sql(
    `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller, created_at, next_check_at)
     select gen_random_uuid(), 'LONG-' || lpad(n::text, 5, '0'), case when n = 1 then $3 else member_id end, company_id, site_id, 'failed', provider, 'long-' || n, method, country,
            locale, credits, currency, 100 * n, 100 * n, vat_basis_points, n, refund_days, terms_date, seller,
            timestamptz '2026-03-01' + n * interval '1 minute', null
       from payments, generate_series(1, $2::int) n where id = $1`,
    [id, rows, leaving.id],
  );
});
afterAll(() => shop.stop());

const wish = {
  columns: [
    { name: 'number', label: 'Nummer' },
    { name: 'member', label: 'Mitglied, wer' },
    { name: 'status', label: 'Status' },
  ],
  words: { status: { failed: 'Nichts "geworden"' } },
};
const ask = (query: string, staff = finance) => staff.client.post(`/api/desk/payments/file.php?${query}`, wish);
const filesOf = async (staff = finance) => (await staff.client.get('/api/desk/files.php')).json.files;
const fileOf = async (id: string, staff = finance) =>
  (await filesOf(staff)).find((file: { id: string }) => file.id === id);
const until = async (id: string, state: string, staff = finance) => {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const file = await fileOf(id, staff);
    if (file?.state === state) return file;
  }
  throw new Error(`${state}? ${JSON.stringify(await fileOf(id, staff))}`);
};
const fetched = (id: string, staff = finance) => staff.client.get(`/api/desk/files/${id}.php`);
const linesOf = (text: string) => text.replace('\ufeff', '').trim().split('\r\n');
const audits = (action: string) =>
  shop.sql<{ details: Record<string, unknown> }>(
    'select details from audit_log where action = $1 and staff_id = $2 order by id',
    [action, finance.id],
  );

it('a list that goes at once is sent at once', async () => {
  const { status, text } = await ask('status=completed');
  expect(status).toBe(200);
  expect(linesOf(text)).toHaveLength(2);
  expect(await filesOf()).toEqual([]);
});

it('a longer one is made whole, in its filter, order, columns and words; whoever asked is told by mail and fetches it', async () => {
  const { status, json } = await ask('status=failed&sort=number');
  expect(status).toBe(202);
  whole = json.file;
  const file = await until(whole, 'ready');
  expect(file).toMatchObject({ list: 'payments', rows, total: rows, fetched_at: null });
  const answer = await fetched(json.file);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = linesOf(answer.text);
  expect(lines).toHaveLength(rows + 1);
  expect(lines[0]).toBe('Nummer,"Mitglied, wer",Status');
  expect(lines[1]).toMatch(/^LONG-00001,.+,"Nichts ""geworden"""$/);
  expect(lines.at(-1)).toContain(`LONG-${rows}`);
  expect(new Set(lines).size).toBe(lines.length);
  expect((await fileOf(json.file)).fetched_at).not.toBeNull();
  expect((await audits('list_exported')).at(-1)?.details).toEqual({ rows, columns: 'number member status' });
  expect(await audits('list_file_asked')).toHaveLength(1);
  expect(await audits('list_file_fetched')).toHaveLength(1);
  const mail = await shop.smtp.waitFor(finance.email, 'Your CSV file is ready');
  expect(mail.text).toContain('/desk/files');
  expect(mail.text).toContain('10,030 rows');
});

it('nobody else fetches, sees or deletes it', async () => {
  const [file] = await filesOf();
  const colleague = await addStaff(shop, ['finance', 'owner']);
  expect((await fetched(file.id, colleague)).status).toBe(404);
  expect(await filesOf(colleague)).toEqual([]);
  await colleague.client.delete(`/api/desk/files/${file.id}.php`);
  expect((await fetched(file.id)).status).toBe(200);
});

it('the same asked for twice while it is made is made once', async () => {
  const [first, second] = await Promise.all([ask('sort=-number'), ask('sort=-number')]);
  expect(first.json.file).toBe(second.json.file);
  await until(first.json.file, 'ready');
});

it('only rows of the sites one has; with other rights it is given out no more, nor made', async () => {
  const clerk = await addStaff(shop, ['finance'], { sites: [site] });
  const { json } = await ask('', clerk);
  expect(await until(json.file, 'ready', clerk)).toMatchObject({ rows: rows + 1 });
  await shop.sql('update staff_grants set sites = array[9999] where staff_id = $1', [clerk.id]);
  expect((await fetched(json.file, clerk)).status).toBe(403);
  await shop.sql('delete from staff_grants where staff_id = $1', [clerk.id]);
  expect((await fetched(json.file, clerk)).status).toBe(403);
  expect((await ask('', clerk)).status).toBe(403);
  const leaver = await addStaff(shop, ['finance']);
  // Asked for, and the right is gone before the job begins.
  const stopped = await shop.sql<{ id: string }>(
    `insert into list_files (id, staff_id, list, query, wish, asked_for, rights, host_site_id, asked_at, ends_at)
     select gen_random_uuid(), $1, list, query, wish, asked_for, 'others', host_site_id, now(), now() + interval '1 hour' from list_files limit 1 returning id`,
    [leaver.id],
  );
  const id = stopped[0]?.id as string;
  await shop.services.jobs.enqueue(shop.services.db, makeListFile, { id });
  expect(await until(id, 'failed', leaver)).toMatchObject({ reason: 'rights', rows: 0 });
  expect((await fetched(id, leaver)).status).toBe(404);
});

it('who is erased is taken out of files that lie there, and the rest stays as it was', async () => {
  const before = linesOf((await fetched(whole)).text);
  const [buyer] = await shop.sql<{ username: string }>('select username from members where id = $1', [leaving.id]);
  expect(before[1]).toContain(String(buyer?.username));
  const about = () => shop.sql('select 1 from list_file_parts where $1 = any(people)', [leaving.id]);
  expect(await about()).not.toEqual([]);
  await transaction(shop.services.db, (tx) => eraseMember(tx, leaving.id));
  await expect.poll(about, { timeout: 15_000 }).toEqual([]);
  const after = await fetched(whole);
  const lines = linesOf(after.text);
  expect(lines[1]).toBe('LONG-00001,,"Nichts ""geworden"""');
  expect(lines.slice(2)).toEqual(before.slice(2));
  expect(Number(after.headers['content-length'])).toBe(Buffer.byteLength(after.text));
});

it('is gone when its time is over, or when its owner deletes it: row and file', async () => {
  const stored = async () => {
    let count = 0;
    for await (const _ of shop.services.storage.list('lists')) count++;
    return count;
  };
  const [first, second] = await filesOf();
  const count = await stored();
  expect((await finance.client.delete(`/api/desk/files/${first.id}.php`)).status).toBe(200);
  expect(await stored()).toBe(count - 2);
  await shop.sql(`update list_files set ends_at = now() where id = $1`, [second.id]);
  expect((await fetched(second.id)).status).toBe(404);
  await removeListFiles.run(shop.services, {}, { id: '', attempt: 1 });
  expect(await stored()).toBe(count - 4);
  expect(await shop.sql('select from list_files where id = any($1)', [[first.id, second.id]])).toEqual([]);
});
