/** Direct debits at the desk, collected by the company's own bank: bank data, bank files, mandates. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { reconcile } from '../../server/payments/jobs.ts';
import { debitsOf } from '../helpers/debits.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let debits: ReturnType<typeof debitsOf>;
let finance: TestStaff;
beforeAll(async () => {
  shop = await startTestShop();
  debits = debitsOf(shop);
  shop.services.config.payments = { ...shop.services.config.payments, providers: ['ownbank', 'sandbox'] };
  finance = await addStaff(shop, ['finance']);
});
afterAll(async () => {
  const loggedCodes = [...debits.codes].filter((code) =>
    shop.logLines.some((line) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(line)),
  );
  await shop.stop();
  expect(loggedCodes, 'codes in the log').toEqual([]);
});
afterEach(async () => expect((await checkLedger(shop.services.db)).faults).toEqual([]));

const lines = (action: string) =>
  shop.sql<{ subject_id: string; details: Record<string, unknown> }>(
    'select subject_id, details from audit_log where action = $1 order by id',
    [action],
  );
const list = async (state: string) =>
  (await finance.client.get(`/api/desk/debits/list.php?state=${state}`)).json.rows as {
    order_number: string;
    reason: string;
    member_id: string;
  }[];
const importXml = (xml: string) => finance.client.post('/api/desk/debits/import.php', { xml });
/** A new file of due debits; its id. */
async function newFile(): Promise<{ xml: string; message_id: string }> {
  const answer = await finance.client.post('/api/desk/debits/export.php', {});
  expect(answer.status, answer.text).toBe(200);
  return { xml: answer.text, message_id: /<MsgId>([^<]+)/.exec(answer.text)?.[1] ?? '' };
}
const report = (inner: string, group = '') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${group}<OrgnlPmtInfAndSts>${inner}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const transactionStatus = (number: string, status: string, code = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${number}</OrgnlEndToEndId><TxSts>${status}</TxSts>${code ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>` : ''}</TxInfAndSts>`;
const booked = (indicator: string, number: string, amount: string, code = '') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs>${
    code ? `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>` : ''
  }</TxDtls></NtryDtls></Ntry>`;
const statement = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;

describe('the company’s bank data', () => {
  it('an admin sets it, checked; finance reads it; nobody else sees it; the log knows which fields', async () => {
    const admin = await addStaff(shop, ['owner']);
    const support = await addStaff(shop, ['support']);
    expect((await support.client.get('/api/desk/companies.php')).status).toBe(403);
    const { companies } = (await finance.client.get('/api/desk/companies.php')).json;
    const { id, sites, ...before } = companies[0];
    expect(before).toMatchObject({ creditor_identifier: '', creditor_iban: '', debit_notice_days: 1 });
    expect(sites.length).toBeGreaterThan(0);
    expect((await finance.client.get('/api/desk/debits.php')).json.companies[0].missing).toEqual([
      'identifier',
      'iban',
    ]);
    const path = `/api/desk/companies/${id}.php`;
    const good = {
      ...before,
      creditor_identifier: 'nl79 zzz 999999990000',
      creditor_iban: 'NL91 ABNA 0417 1643 00',
      creditor_bic: 'abnanl2a',
      debit_notice_days: 3,
    };
    expect((await finance.client.put(path, good)).status).toBe(403);
    const fault = async (more: object) => (await admin.client.put(path, { ...good, ...more })).json;
    expect(await fault({ creditor_identifier: 'NL80ZZZ999999990000' })).toMatchObject({
      error: 'creditor_invalid',
      fields: { creditor_identifier: expect.any(String) },
    });
    expect(await fault({ creditor_iban: 'NL92ABNA0417164300' })).toMatchObject({
      error: 'iban_invalid',
      fields: { creditor_iban: expect.any(String) },
    });
    expect((await fault({ creditor_bic: 'ABNA' })).error).toBe('bic_invalid');
    expect((await fault({ support_email: 'nobody' })).error).toBe('email_invalid');
    for (const more of [
      { debit_notice_days: 0 },
      { debit_notice_days: 15 },
      { name: '' },
      { country: 'nl' },
      { added: '2020-01-01' },
    ])
      expect((await fault(more)).error, JSON.stringify(more)).toBe('bad_request');
    expect((await admin.client.put('/api/desk/companies/99999.php', good)).status).toBe(404);
    expect((await admin.client.put(path, good)).json).toEqual({ ok: true });
    // Saved again, nothing changed.
    expect((await admin.client.put(path, good)).json).toEqual({ ok: true });
    const [after] = (await finance.client.get('/api/desk/companies.php')).json.companies;
    expect(after).toMatchObject({
      creditor_identifier: 'NL79ZZZ999999990000',
      creditor_iban: 'NL91ABNA0417164300',
      creditor_bic: 'ABNANL2A',
      debit_notice_days: 3,
      name: before.name,
    });
    expect(await lines('company_changed')).toEqual([
      {
        subject_id: String(id),
        details: {
          changes: [
            { field: 'notice_days', before: 1, after: 3 },
            { field: 'creditor', before: '', after: '… 0000' },
            { field: 'account', before: '', after: '… 4300' },
            { field: 'bic', before: '', after: 'ABNANL2A' },
          ],
        },
      },
    ]);
    expect((await finance.client.get('/api/desk/debits.php')).json.companies[0].missing).toEqual([]);
    // New mandates say so, and the company's name reaches the pages at once.
    const member = await shop.signup();
    expect((await admin.client.put(path, { ...good, name: 'Lantern Trading B.V.' })).status).toBe(200);
    expect((await member.client.get('/api/directdebit.php')).json.text).toMatchObject({
      notice_days: 3,
      creditor: { identifier: 'NL79ZZZ999999990000', name: 'Lantern Trading B.V.' },
    });
    expect((await shop.client().get('/api/companyinfo.php')).text).toContain('Lantern Trading B.V.');
  });
});

describe('a file of the bank', () => {
  it('a status report: refused ones fail and are told, settled ones are paid, and reading it again changes nothing', async () => {
    const [good, bad, waits] = [await debits.debited(), await debits.debited(), await debits.debited()];
    const stranger = await debits.debited();
    await newFile();
    await shop.sql('update debit_collections set message_id = null where payment_id = $1', [stranger.id]);
    const xml = report(
      transactionStatus(good.number, 'ACSC') +
        transactionStatus(bad.number, 'RJCT', 'AM04') +
        transactionStatus(waits.number, 'PDNG') +
        transactionStatus(stranger.number, 'ACSC') +
        transactionStatus('ZZZZ-9999', 'RJCT') +
        transactionStatus('NOTPROVIDED', 'RJCT'),
    );
    const answer = await importXml(xml);
    expect(answer.json).toEqual({
      settled: 1,
      refused: 1,
      returned: 0,
      due_again: 0,
      known: 0,
      unknown: [stranger.number, 'ZZZZ-9999'],
      differing: [],
    });
    expect(await shop.books(good.id)).toMatchObject({ status: 'completed', balance: 10 });
    expect(await shop.books(bad.id)).toMatchObject({ status: 'failed', balance: 0 });
    expect(await shop.books(waits.id)).toMatchObject({ status: 'pending' });
    expect(await shop.books(stranger.id)).toMatchObject({ status: 'pending' });
    expect(
      (await shop.smtp.waitFor(bad.member.email, `Your payment for order ${bad.number} did not go through`)).text,
    ).toContain('not enough money');
    expect((await importXml(xml)).json).toMatchObject({ settled: 0, refused: 0, known: 2 });
    expect((await list('settled')).map((collection) => collection.order_number)).toContain(good.number);
    expect(await list('refused')).toMatchObject([
      { order_number: bad.number, reason: 'AM04', member_id: bad.member.id },
    ]);
    expect((await list('due')).map((collection) => collection.order_number)).toEqual([stranger.number]);
    const read = await lines('bank_file_read');
    expect(read.map((line) => [line.subject_id, line.details['settled'], line.details['known']])).toEqual([
      ['pain.002', 1, 0],
      ['pain.002', 0, 2],
    ]);
    expect(JSON.stringify(read)).not.toContain(good.account.iban);
    await newFile();
  });

  it('a statement: a credit settles, its return takes back, in one file too; another amount is nobody’s', async () => {
    const [first, second, third] = [await debits.debited(), await debits.debited(), await debits.debited()];
    await newFile();
    const xml = statement(
      booked('DBIT', first.number, '13.50', 'MD06') +
        booked('CRDT', first.number, '12.50') +
        booked('CRDT', second.number, '12.40') +
        booked('CRDT', 'salary of somebody', '900.00'),
    );
    expect((await importXml(xml)).json).toEqual({
      settled: 1,
      refused: 0,
      returned: 1,
      due_again: 0,
      known: 0,
      unknown: [],
      differing: [second.number],
    });
    expect(await shop.books(first.id)).toMatchObject({ status: 'charged_back', balance: 0, purchases: 1 });
    expect(await shop.books(second.id)).toMatchObject({ status: 'pending' });
    // A return of a debit that never settled: nothing was booked.
    expect((await importXml(statement(booked('DBIT', third.number, '12.50', 'AC04')))).json).toMatchObject({
      refused: 1,
    });
    expect(await shop.books(third.id)).toMatchObject({ status: 'failed', balance: 0 });
    expect((await list('returned')).find((c) => c.order_number === first.number)?.reason).toBe('MD06');
  });

  it('a booking of a whole batch settles it; a file the bank took none of is due again and blames nobody', async () => {
    const [older, newer] = [await debits.debited(), await debits.debited()];
    const first = await newFile();
    const reject = report(
      '',
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${first.message_id}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>`,
    ).replace('<OrgnlPmtInfAndSts></OrgnlPmtInfAndSts>', '');
    const again = await importXml(reject);
    expect(again.json.due_again).toBe((first.xml.match(/<DrctDbtTxInf>/g) ?? []).length);
    expect(
      (await finance.client.get('/api/desk/debits/blocks.php')).json.rows.map(
        (b: { member_id: string }) => b.member_id,
      ),
    ).not.toContain(older.member.id);
    const second = await newFile();
    expect(second.message_id).not.toBe(first.message_id);
    for (const { account } of [older, newer]) expect(second.xml).toContain(account.iban);
    const batches = [...second.xml.matchAll(/<PmtInfId>([^<]+)/g)].map((m) => m[1]);
    const xml = statement(
      batches
        .map(
          (id) =>
            `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><Btch><PmtInfId>${id}</PmtInfId></Btch></NtryDtls></Ntry>`,
        )
        .join(''),
    );
    expect((await importXml(xml)).json.settled).toBeGreaterThanOrEqual(2);
    for (const { id } of [older, newer])
      expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 10 });
    // Late reports of the first file no longer match anything.
    expect((await importXml(reject)).json).toMatchObject({ due_again: 0, settled: 0 });
  });

  it('twenty readings at once book once; what stopped half way is found by the hourly round; foreign files are refused', async () => {
    const order = await debits.debited();
    await newFile();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => importXml(report(transactionStatus(order.number, 'ACSC')))),
    );
    expect(answers.reduce((n, a) => n + a.json.settled, 0)).toBe(1);
    expect(await shop.books(order.id)).toMatchObject({ status: 'completed', purchases: 1, balance: 10 });
    await shop.sql(
      "update debit_collections set outcome = 'returned', outcome_reason = 'MD06', outcome_at = now() where payment_id = $1",
      [order.id],
    );
    await reconcile(shop.services);
    expect(await shop.books(order.id)).toMatchObject({ status: 'charged_back', balance: 0 });
    for (const xml of ['not xml', '<Document><Other/></Document>', `<!DOCTYPE a>${report('')}`])
      expect((await importXml(xml)).json.error).toBe('bank_file');
    const support = await addStaff(shop, ['support']);
    expect((await support.client.post('/api/desk/debits/import.php', { xml: report('') })).status).toBe(403);
  });
});

describe('mandates', () => {
  it('are found by reference, member and account; opened with the evidence, which the log keeps; ended by letter', async () => {
    const { member, account, json, id } = await debits.debited();
    const find = async (query: string) =>
      (await finance.client.get(`/api/desk/mandates.php?${query}`)).json.rows as {
        mandate_id: string;
        reference: string;
      }[];
    for (const q of [json.reference.toLowerCase(), member.name, member.email, account.iban.slice(-4)])
      expect(
        (await find(`q=${encodeURIComponent(q)}`)).map((m) => m.reference),
        q,
      ).toContain(json.reference);
    expect(await find('q=nobody')).toEqual([]);
    expect((await find('status=lapsed')).map((m) => m.reference)).not.toContain(json.reference);
    const mandateId = (await find(`q=${json.reference}`))[0]?.mandate_id ?? '';
    const opened = (await finance.client.get(`/api/desk/mandate.php?id=${mandateId}`)).json;
    expect(opened).toMatchObject({
      holder: account.holder,
      iban: account.iban,
      place: 'Utrecht',
      address: ['Lange Nieuwstraat 12 b', '3512 PA Utrecht', 'NL'],
      mandate: { status: 'active', member_name: member.name, collections: 1 },
      evidence: { result: 'the code sent was entered', authorised: true },
      collections: [{ payment_id: id, by_hand: true, state: 'due' }],
    });
    expect(opened.text).toEqual(json.text);
    const months = (Date.parse(opened.mandate.lapses_at) - Date.parse(opened.mandate.last_used_at)) / 86_400_000;
    expect(months).toBeGreaterThan(1_090);
    expect(await lines('mandate_viewed')).toEqual([{ subject_id: mandateId, details: { reference: json.reference } }]);
    const support = await addStaff(shop, ['support']);
    for (const path of [
      `/api/desk/mandate.php?id=${mandateId}`,
      '/api/desk/mandates.php',
      '/api/desk/debits/list.php?state=due',
      '/api/desk/companies.php',
    ])
      expect((await support.client.get(path)).status, path).toBe(403);
    const end = () =>
      finance.client.post('/api/desk/mandate/end.php', { mandate_id: mandateId, note: 'letter of 20 November' });
    expect((await end()).json).toEqual({ ok: true });
    expect((await end()).status).toBe(409);
    expect((await member.client.get('/api/directdebit.php')).json.mandate).toBe(null);
    expect((await find('status=withdrawn')).map((m) => m.reference)).toContain(json.reference);
    expect((await lines('mandate_ended')).map((line) => line.subject_id)).toEqual([mandateId]);
  });

  it('files, mandates and blocks of a company are only for those who may handle them at all of its sites', async () => {
    const { id, number } = await debits.debited();
    await newFile();
    const part = await addStaff(shop, ['finance'], { sites: [shop.sites.a.site_id] });
    const paths = ['debits/list', 'debits/files', 'debits/blocks', 'mandates'];
    const rowsOf = async (staff: TestStaff, path: string, query = '') =>
      (await staff.client.get(`/api/desk/${path}.php${query}`)).json.rows as object[];
    for (const path of paths) expect(await rowsOf(part, path), path).toEqual([]);
    expect((await part.client.get('/api/desk/debits.php')).json).toEqual({ companies: [] });
    expect(await rowsOf(finance, 'debits/list', `?q=${number}`)).toMatchObject([{ payment_id: id, by_hand: true }]);
    const [company] = await shop.sql<{ id: number }>('select company_id as id from payments where id = $1', [id]);
    const [mandate] = await shop.sql<{ id: string }>(
      'select mandate_id as id from debit_collections where payment_id = $1',
      [id],
    );
    expect((await part.client.get(`/api/desk/mandate.php?id=${mandate?.id}`)).status).toBe(403);
    const outcome = { payment_id: id, outcome: 'settled' };
    expect((await part.client.post('/api/desk/debits/outcome.php', outcome)).status).toBe(403);
    // A company that is named is as little theirs as that of the host; one without a site is nobody's who is of one.
    const [none] = await shop.sql<{ id: number }>(
      "insert into companies (name, address, city, country) values ('Other', 'Road 1', 'Town', 'NL') returning id",
    );
    for (const named of [company?.id, none?.id])
      expect((await part.client.post(`/api/desk/debits/outcome.php?company=${named}`, outcome)).status).toBe(403);
    // What is another company's is not found within this one.
    expect((await finance.client.post(`/api/desk/debits/outcome.php?company=${none?.id}`, outcome)).status).toBe(404);
    expect((await finance.client.post(`/api/desk/debits/export.php?company=${none?.id}`, {})).status).toBe(404);
    expect((await finance.client.post(`/api/desk/debits/outcome.php?company=${company?.id}`, outcome)).json).toEqual({
      changed: 1,
    });
    // One site's collections alone, where the page's scope says so.
    expect(await rowsOf(finance, 'debits/list', `?site=${shop.sites.b.site_id}&q=${number}`)).toEqual([]);
  });
});

describe('the lists', () => {
  it('collections are sorted, filtered, added up and paged; views count them; a file of them is logged', async () => {
    const ordered = [await debits.debited({ credits: 25 }), await debits.debited(), await debits.debited()];
    const get = async (query: string) => (await finance.client.get(`/api/desk/debits/list.php?${query}`)).json;
    const due = (await get('state=due&sort=-amount')).rows as { order_number: string; amount_minor: number }[];
    expect(due[0]).toMatchObject({ order_number: ordered[0]?.number, amount_minor: 2875 });
    const { sums } = await get('state=due&part=sums');
    expect(sums.by).toEqual([
      {
        currency: 'EUR',
        count: due.length,
        values: {
          credits: expect.any(Number),
          amount: due.reduce((sum, { amount_minor: amount }) => sum + amount, 0),
        },
      },
    ]);
    const { views } = await get('part=views');
    expect(views.counts).toMatchObject({ due: due.length });
    expect((await get('state=due&amount_min=2800')).rows).toHaveLength(1);
    expect((await get('collect_to=2001-01-01')).rows).toEqual([]);
    expect((await finance.client.get('/api/desk/debits/list.php?collect_from=2026-02-31')).status).toBe(400);
    const { message_id: file } = await newFile();
    expect((await get(`file=${file}`)).rows).toHaveLength(due.length);
    await finance.client.post('/api/desk/debits/outcome.php', { payment_id: ordered[1]?.id, outcome: 'settled' });
    await finance.client.post('/api/desk/debits/outcome.php', {
      payment_id: ordered[1]?.id,
      outcome: 'returned',
      reason: 'MD06',
    });
    // The file says how many came back, and why.
    expect((await finance.client.get(`/api/desk/debits/files.php?q=${file}`)).json.rows).toMatchObject([
      { message_id: file, returned: 1, undecided: due.length - 1, reasons: [{ reason: 'MD06', n: 1 }] },
    ]);
    expect((await finance.client.get('/api/desk/debits/files.php?returned=yes&part=sums')).json.sums).toMatchObject({
      by: [{ values: { returned: expect.any(Number) } }],
    });
    const csv = await finance.client.post(`/api/desk/debits/list/file.php?file=${file}&sort=-amount`, {
      columns: [
        { name: 'number', label: 'Order' },
        { name: 'amount', label: 'Amount' },
        { name: 'state', label: 'State' },
        { name: 'acts', label: 'Actions' },
      ],
      words: { state: { sent: 'Sent' } },
    });
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFOrder,Amount,State',
      `${ordered[0]?.number},28.75,Sent`,
    ]);
    expect((await lines('list_exported')).at(-1)).toMatchObject({
      subject_id: 'debits',
      details: { rows: due.length, columns: 'number amount state' },
    });
    const block = (await finance.client.get('/api/desk/debits/blocks.php?state=active&reason=MD06')).json.rows[0];
    expect(block).toMatchObject({ reason: 'MD06', member_name: ordered[1]?.member.name, lifted_at: null });
    await finance.client.post('/api/desk/debits/unblock.php', { block_id: block.block_id });
    expect((await finance.client.get('/api/desk/debits/blocks.php?state=lifted')).json.rows).toContainEqual(
      expect.objectContaining({ block_id: block.block_id, lifted_at: expect.any(String) }),
    );
    const mandates = (await finance.client.get('/api/desk/mandates.php?sort=-collections&part=rows')).json.rows;
    expect(mandates.length).toBeGreaterThan(2);
  });
});
