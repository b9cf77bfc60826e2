/** Complaints as threads, and requests about the data of a member from arrival to proof. */
import { unzipSync } from 'fflate';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidyDesk } from '../../server/desk/jobs.ts';
import { privacyCode } from '../../server/moderation/privacy-code.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { addStaff, closeStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
const of = {} as Record<'support' | 'moderation' | 'owner' | 'lead' | 'other', TestStaff>;
beforeAll(async () => {
  app = await startTestApp();
  for (const role of ['support', 'moderation', 'owner', 'lead'] as const) of[role] = await addStaff(app, [role]);
  of.other = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const key = () => ({ headers: { 'idempotency-key': uuidv7() } });
const post = (by: TestStaff, path: string, body: object = {}) => by.client.post(path, body, key());
const firstRow = async <T>(text: string, values: unknown[]) => (await app.sql<T & object>(text, values))[0] as T;

async function complain(member: TestMember, text = 'I paid twice'): Promise<{ id: string; number: string }> {
  const answer = await member.client.post('/api/complaints.php', { kind: 'payment', text, email: member.email });
  expect(answer.status, answer.text).toBe(200);
  return firstRow('select id, number from complaints where number = $1', [answer.json.number]);
}
const thread = async (by: TestStaff, id: string) => (await by.client.get(`/api/desk/complaints/${id}/thread.php`)).json;
const add = (by: TestStaff, id: string, body: object) => post(by, `/api/desk/complaints/${id}/thread.php`, body);
const steer = (by: TestStaff, id: string, body: object) => by.client.put(`/api/desk/complaints/${id}/thread.php`, body);

describe('a complaint is a thread', () => {
  it('answers go out by mail, once each, and can leave it open; notes stay inside; a mail that comes in reopens it', async () => {
    const anna = await app.signup();
    const { id } = await complain(anna);
    expect((await add(of.moderation, id, { kind: 'note', text: 'x' })).status).toBe(403);
    await add(of.support, id, { kind: 'note', text: 'the second payment is unused' });
    await add(of.support, id, { kind: 'out', text: 'We are looking.', stays_open: true });
    expect((await firstRow<{ status: string }>('select status from complaints where id = $1', [id])).status).toBe(
      'open',
    );
    await add(of.support, id, { kind: 'out', text: 'It is paid back.' });
    const mails = () => app.smtp.mails.filter((mail) => mail.to.includes(anna.email)).map((mail) => mail.text);
    const saying = (text: string) => mails().filter((mail) => mail.includes(text)).length;
    await expect.poll(() => saying('It is paid back.'), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => saying('We are looking.'), { timeout: 10_000 }).toBe(1);
    expect(mails().join()).not.toContain('unused');
    expect((await firstRow<{ status: string }>('select status from complaints where id = $1', [id])).status).toBe(
      'answered',
    );
    await add(of.support, id, { kind: 'in', text: 'It has not arrived.' });
    expect((await firstRow<{ status: string }>('select status from complaints where id = $1', [id])).status).toBe(
      'open',
    );
    expect((await thread(of.support, id)).messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'in',
      'note',
      'out',
      'out',
      'in',
    ]);
  });

  it('is passed on, due at another day, reopened; merged only into one of the same address, which then answers for both', async () => {
    const anna = await app.signup();
    const [first, second] = [await complain(anna), await complain(anna, 'Nobody answers')];
    expect((await thread(of.support, second.id)).same.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect((await steer(of.support, first.id, { assign: of.other.id })).status).toBe(200);
    expect(await thread(of.other, first.id)).toMatchObject({ assigned_to: of.other.name, mine: true });
    expect((await steer(of.support, first.id, { due_at: '2030-01-02T00:00:00Z' })).status).toBe(200);
    expect((await thread(of.support, first.id)).due_at).toBe('2030-01-02T00:00:00.000Z');
    expect((await steer(of.support, first.id, { reopen: true })).status).toBe(409);
    const stranger = await complain(await app.signup());
    expect((await steer(of.support, second.id, { merge_into: stranger.id })).status).toBe(409);
    expect((await steer(of.support, second.id, { merge_into: first.id })).status).toBe(200);
    expect((await thread(of.support, first.id)).messages).toHaveLength(2);
    expect((await add(of.support, second.id, { kind: 'out', text: 'too late' })).status).toBe(409);
    await add(of.support, first.id, { kind: 'out', text: 'Both are settled.' });
    const followed = await app
      .client()
      .post('/api/complaints/status.php', { number: second.number, email: anna.email });
    expect(followed.json.case.answer).toEqual(['Both are settled.']);
  });

  it('what a letter refers to is told to whoever may open it, and to nobody else', async () => {
    const anna = await app.signup();
    const year = new Date().getUTCFullYear();
    const opened = async (number: string, source: string) =>
      (
        await firstRow<{ id: string }>(
          `insert into cases (id, number, member_id, site_id, source, reason, note, due_at)
           values (gen_random_uuid(), $1, $2, $3, $4, 'distress', '', case when $4 = 'care' then now() end) returning id`,
          [number, anna.id, app.sites.a.site_id, source],
        )
      ).id;
    const [report, care] = [await opened(`D-${year}-00000011`, 'desk'), await opened(`D-${year}-00000012`, 'care')];
    const payment = uuidv7();
    await app.sql(
      `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                             price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller)
       values ($1, 'QRST-UVWX', $2, $3, $4, 'completed', 'mollie', 'tr_5UhSN1zuXS', 'ideal', 'nl', 'nl', 100, 'EUR', 999, 999, 2100, 173, 14, now(), '{}')`,
      [payment, anna.id, app.sites.company_id, app.sites.a.site_id],
    );
    const other = await complain(await app.signup(), 'Another');
    const { id, number } = await complain(
      anna,
      `Order qrst–uvwx (tr_5UhSN1zuXS), D-${year}-00000011, d-${year}-00000012; see ${other.number}. Not C-${year}-99999999, xtr_5UhSN1zuXS or QRST-UVWX-Y.`,
    );
    await add(of.support, id, {
      kind: 'note',
      text: `QRST-UVWX again; this is ${number}`,
    });
    const links = async (by: TestStaff, path = `complaints/${id}/thread`) =>
      (await by.client.get(`/api/desk/${path}.php`)).json.references;
    const [toCare, toOther] = [
      { text: `d-${year}-00000012`, href: `/desk/care/${care}` },
      { text: other.number, href: `/desk/complaints/${other.id}` },
    ];
    const toPayment = ['qrst–uvwx', 'tr_5UhSN1zuXS', 'QRST-UVWX'].map((text) => ({
      text,
      href: `/desk/payments/${payment}`,
    }));
    const toReport = { text: `D-${year}-00000011`, href: `/desk/reports/${report}` };
    const sorted = (list: { text: string }[]) => list.map((link) => JSON.stringify(link)).sort();
    const all = [...toPayment, toReport, toCare, toOther];
    expect(sorted(await links(of.owner))).toEqual(sorted(all));
    // Who may do one thing is led to nothing else.
    const only = async (permission: string, sites: number[] | null = null) => {
      const staff = await addStaff(app, []);
      for (const [right, at] of [
        ['complaints.see', null],
        [permission, sites],
      ])
        await app.sql(
          `insert into staff_grants (id, staff_id, permission, level, sites) values (gen_random_uuid(), $1, $2, 'does', $3)`,
          [staff.id, right, at],
        );
      return staff;
    };
    expect(await links(await only('complaints.see'))).toEqual([toOther]);
    expect(sorted(await links(await only('payments.see')))).toEqual(sorted([...toPayment, toOther]));
    expect(await links(await only('payments.see', [app.sites.b.site_id]))).toEqual([toOther]);
    expect(sorted(await links(await only('reports.see')))).toEqual(sorted([toReport, toOther]));
    expect(sorted(await links(await only('care.close')))).toEqual(sorted([toCare, toOther]));

    // Linked by what is typed, for as long as the thing is there, shown to whoever may open it, and taken back.
    const [name] = await app.sql<{ name: string }>('select username as name from members where id = $1', [anna.id]);
    for (const link of ['qrst-uvwx', ` d-${year}-00000012`, name?.name.toUpperCase(), anna.id])
      expect((await steer(of.owner, id, { link })).status, link).toBe(200);
    const linked = async (by: TestStaff): Promise<{ key: string; title: string; href: string }[]> =>
      (await thread(by, id)).linked;
    const keys = async (by: TestStaff) => (await linked(by)).map(({ key }) => key);
    expect(await linked(of.owner)).toEqual([
      { key: 'QRST-UVWX', title: 'QRST-UVWX', href: `/desk/payments/${payment}` },
      { key: `D-${year}-00000012`, title: `D-${year}-00000012`, href: `/desk/care/${care}` },
      { key: anna.id, title: name?.name, href: `/desk/members/${anna.id}` },
    ]);
    expect(await keys(await only('payments.see'))).toEqual(['QRST-UVWX']);
    expect(await keys(await only('members.see', [app.sites.b.site_id]))).toEqual([]);
    const narrow = await only('complaints.answer');
    const refused = async (by: TestStaff, body: object) => (await steer(by, id, body)).json.error;
    for (const link of ['QRST-UVWX', `D-${year}-00000011`, name?.name, anna.id, `D-${year}-99999999`, 'nobody at all'])
      expect(await refused(narrow, { link }), link).toBe('reference_unknown');
    expect(await refused(narrow, { unlink: 'QRST-UVWX' })).toBe('reference_unknown');
    expect(await refused(await only('payments.see'), { link: 'QRST-UVWX' })).toBe('forbidden');
    // By name also whoever signed up at another site of the pool; names of another pool are other people's.
    const neighbour = await app.signup();
    await app.sql('update members set site_id = $2 where id = $1', [neighbour.id, app.sites.b.site_id]);
    const stranger = await app.signup({ host: 'b.test' });
    expect((await steer(of.owner, id, { link: stranger.name })).json.fields?.link).toContain(
      'Nothing that you may open',
    );
    expect((await steer(of.owner, id, { link: neighbour.name })).status).toBe(200);
    expect((await steer(of.owner, id, { unlink: neighbour.id })).status).toBe(200);
    const removed = await steer(of.owner, id, { unlink: 'QRST-UVWX' });
    expect(await keys(of.owner)).toEqual([`D-${year}-00000012`, anna.id]);
    const step = `/api/desk/complaints/${id}/steps/${removed.json.step}.php`;
    expect((await of.owner.client.delete(step)).status).toBe(200);
    expect(await keys(of.owner)).toEqual(['QRST-UVWX', `D-${year}-00000012`, anna.id]);
    const lines = await app.sql<{ action: string; details: object }>(
      `select action, details from audit_log where subject_id = $1 and action like '%linked' order by id`,
      [id],
    );
    expect(lines).toEqual([
      { action: 'complaint_linked', details: { number, into: 'QRST-UVWX' } },
      { action: 'complaint_linked', details: { number, into: `D-${year}-00000012` } },
      { action: 'complaint_linked', details: { number, member_id: anna.id } },
      { action: 'complaint_linked', details: { number, member_id: neighbour.id } },
      { action: 'complaint_unlinked', details: { number, member_id: neighbour.id } },
      { action: 'complaint_unlinked', details: { number, into: 'QRST-UVWX' } },
    ]);

    // So it is in threads of care, and in requests about data.
    await post(of.owner, `/api/desk/care/${care}/thread.php`, { kind: 'note', text: `As in ${other.number}` });
    expect(await links(of.owner, `care/${care}/thread`)).toEqual([toOther]);
    const asked = await post(of.support, '/api/desk/privacy.php', {
      member_id: anna.id,
      kind: 'export',
      source: 'letter',
      text: `All that is in ${other.number}`,
    });
    expect(await links(of.owner, `privacy/${asked.json.id}`)).toEqual([toOther]);
  });

  it('our team writes first: mailed with a number and the way to answer, waiting for nobody until the member writes about it', async () => {
    const anna = await app.signup();
    const path = `/api/desk/members/${anna.id}/thread`;
    const letter = { subject: 'Your second payment', text: 'Hello.\n\nQuote {number} please.' };
    const mails = () => app.smtp.mails.filter((mail) => mail.to.includes(anna.email)).map((mail) => mail.text);
    const saying = (text: string) => mails().filter((mail) => mail.includes(text)).length;
    expect((await post(of.moderation, `${path}.php`, letter)).status).toBe(403);
    expect((await post(of.support, `${path}.php`, { ...letter, subject: ' ' })).status).toBe(400);
    const seen = (await post(of.support, `${path}-preview.php`, letter)).json;
    expect([seen.heading, seen.paragraphs[0]]).toEqual(['Your second payment', 'Hello.']);
    expect(seen.after.join()).toContain('Quote this number');
    expect(await app.sql('select 1 from complaints where member_id = $1', [anna.id])).toEqual([]);
    const once = key();
    const [begun, repeated] = await Promise.all(
      [1, 2].map(async () => (await of.support.client.post(`${path}.php`, letter, once)).json),
    );
    expect(repeated).toEqual(begun);
    const { id, number } = begun as { id: string; number: string };
    await expect.poll(() => saying(`Quote ${number} please.`), { timeout: 10_000 }).toBe(1);
    expect(mails().join()).toContain(`/complaints?about=${number}`);
    expect(
      (await thread(of.support, id)).messages.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    ).toEqual([['out', `Hello.\n\nQuote ${number} please.`]]);
    const listed = async (status: string, by = of.support) =>
      (await by.client.get(`/api/desk/complaints.php?status=${status}`)).json.rows.find(
        (row: { id: string }) => row.id === id,
      );
    expect(await listed('open')).toBeUndefined();
    expect(await listed('done')).toMatchObject({ kind: 'begun', text: 'Your second payment', email: anna.email });
    // Who may not see addresses does not learn one by writing to it.
    await app.sql(
      `insert into staff_grants (id, staff_id, permission, level) values (gen_random_uuid(), $1, 'complaints.see', 'does')`,
      [of.moderation.id],
    );
    expect((await listed('done', of.moderation)).email).toMatch(/^.{1,2}••••@/);
    expect(
      (await of.moderation.client.get(`/api/desk/find.php?q=${encodeURIComponent(anna.email)}`)).text,
    ).not.toContain(id);
    await app.sql('delete from staff_grants where staff_id = $1', [of.moderation.id]);
    const cases = (await of.support.client.get(`/api/desk/members/${anna.id}/part.php?part=cases`)).json.rows;
    expect(cases.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
      [number, 'answered'],
    ]);
    // A stranger who knows the number begins their own; the member goes on with this one.
    const about = (email: string) =>
      app.client().post('/api/complaints.php', { kind: 'other', text: 'It was me.', reference: number, email });
    expect((await about('somebody@else.test')).json.number).not.toBe(number);
    expect((await about(anna.email.toUpperCase())).json.number).toBe(number);
    expect((await listed('open')).answered_at).toBeNull();
    expect((await thread(of.support, id)).messages.map(({ kind }: { kind: string }) => kind)).toEqual(['out', 'in']);
    await add(of.support, id, { kind: 'out', text: 'Then all is well.' });
    await expect.poll(() => saying('Our answer to your message'), { timeout: 10_000 }).toBe(1);
    const files = unzipSync((await anna.client.get('/api/export.php')).bytes);
    const kept = new TextDecoder().decode(files['complaints.json']);
    for (const text of ['Your second payment', 'It was me.', 'Then all is well.']) expect(kept).toContain(text);
    expect(
      await app.sql(`select action from audit_log where subject_id = $1 and action like 'complaint_%' order by id`, [
        id,
      ]),
    ).toEqual(['complaint_begun', 'complaint_answered'].map((action) => ({ action })));
  });

  it('what is written about the number of an answered complaint opens that one again, wherever it was merged', async () => {
    const anna = await app.signup();
    const [first, second] = [await complain(anna), await complain(anna, 'Nobody answers')];
    expect((await steer(of.support, second.id, { merge_into: first.id })).status).toBe(200);
    await add(of.support, first.id, { kind: 'out', text: 'Settled.' });
    const answer = await anna.client.post('/api/complaints.php', {
      kind: 'payment',
      text: 'It is not.',
      reference: ` ${second.number.toLowerCase()}`,
      email: anna.email,
    });
    expect(answer.json.number).toBe(first.number);
    expect(await firstRow('select status, answered_at from complaints where id = $1', [first.id])).toEqual({
      status: 'open',
      answered_at: null,
    });
    expect((await thread(of.support, first.id)).messages.at(-1)).toMatchObject({ kind: 'in', text: 'It is not.' });
  });

  it('a template is changed with its name and language; a new one never replaces another; deleted by its id; each act is noted', async () => {
    type Kept = { id: string; version: number; language: string; name: string; text: string; staff_name: string };
    const save = (
      template: { id: string; version: number } | null,
      language: string,
      name: string,
      text: string,
      by = of.support,
    ) => {
      const { id, version } = template ?? { id: null, version: 0 };
      return post(by, '/api/desk/templates.php', { id, version, language, name, text });
    };
    const all = async (): Promise<Kept[]> => (await of.support.client.get('/api/desk/templates.php')).json.templates;
    expect((await save(null, 'de', 'Doppelt bezahlt', 'Guten Tag {name}')).status).toBe(200);
    expect((await save(null, 'de', 'Rechnung', 'Anbei')).status).toBe(200);
    const again = await save(null, 'de', ' doppelt bezahlt ', 'Hallo');
    expect([again.status, again.json.error]).toEqual([409, 'template_taken']);
    expect((await save(null, 'de', 'Leer', ' ')).status).toBe(400);
    const [first, second] = await all();
    if (!first || !second) throw new Error('there are two');
    expect((await save(second, 'de', 'Doppelt bezahlt', 'x')).json.error).toBe('template_taken');
    expect((await save(first, 'fr', 'Double paiement', 'Bonjour {name}', of.other)).status).toBe(200);
    expect((await save(first, 'fr', 'x', '', of.moderation)).status).toBe(403);
    expect((await of.moderation.client.get('/api/desk/templates.php')).status).toBe(403);
    // Whoever read it before that change is told, and neither writes over it nor deletes it.
    for (const text of ['Guten Tag, {name}!', ''])
      expect((await save(first, 'de', 'Doppelt bezahlt', text)).json.error, text).toBe('conflict');
    expect((await all()).map(({ language, name, text, staff_name: by }) => [language, name, text, by])).toEqual([
      ['de', 'Rechnung', 'Anbei', of.support.name],
      ['fr', 'Double paiement', 'Bonjour {name}', of.other.name],
    ]);
    const changed = { ...first, version: first.version + 1 };
    expect((await save(changed, 'fr', 'whatever it is called', '')).status).toBe(200);
    expect((await save(changed, 'fr', 'Double paiement', 'x')).json.error).toBe('conflict');
    expect((await save(second, 'de', 'Rechnung', '')).status).toBe(200);
    expect(await all()).toEqual([]);
    const noted = await app.sql<{ action: string; subject_id: string }>(
      `select action, subject_id from audit_log where subject_kind = 'template' and staff_name = $1 order by id desc limit 2`,
      [of.support.name],
    );
    expect(noted.map((line) => [line.action, line.subject_id])).toEqual([
      ['template_removed', 'Rechnung'],
      ['template_removed', 'Double paiement'],
    ]);
  });

  it('of two who change one template at once, one is told, and the words of the other stand', async () => {
    const save = (by: TestStaff, id: string | null, version: number, text: string) =>
      post(by, '/api/desk/templates.php', { id, version, language: 'pl', name: 'Rachunek', text });
    const read = async () => (await of.support.client.get('/api/desk/templates.php')).json.templates[0];
    await save(of.support, null, 0, 'W załączeniu');
    const { id, version } = await read();
    const answers = await Promise.all([
      save(of.support, id, version, 'Od pierwszej'),
      save(of.other, id, version, 'Od drugiego'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = answers[0].status === 200 ? [of.support] : [of.other];
    const kept = await read();
    expect([kept.staff_name, kept.version]).toEqual([won.name, version + 1]);
    expect((await save(of.support, id, kept.version, '')).status).toBe(200);
  });

  it('only who may answer it can have it, and no day that is over is its due date', async () => {
    const { id } = await complain(await app.signup());
    expect((await steer(of.support, id, { assign: of.moderation.id })).status).toBe(404);
    expect((await steer(of.support, id, { due_at: '0002-12-01T12:00:00Z' })).status).toBe(400);
    expect((await steer(of.support, id, { assign: of.other.id })).status).toBe(200);
    const listed = async () =>
      (await of.support.client.get(`/api/desk/complaints.php?id=${id}`)).json.rows[0].assigned_to;
    expect(await listed()).toBe(of.other.name);
    expect((await steer(of.support, id, { assign: null })).status).toBe(200);
    expect(await listed()).toBeNull();
    const noted = await app.sql<{ action: string }>('select action from audit_log where subject_id = $1 order by id', [
      id,
    ]);
    expect(noted.map(({ action }) => action)).toEqual(['complaint_assigned', 'complaint_unassigned']);
  });

  it('two merged are due when the first of them was, and whose the one was; not into one that was answered meanwhile', async () => {
    const anna = await app.signup();
    const [first, second, third] = [await complain(anna), await complain(anna), await complain(anna)];
    await steer(of.support, first.id, { due_at: '2030-01-09T12:00:00Z' });
    await steer(of.support, second.id, { due_at: '2030-01-02T12:00:00Z', assign: of.other.id });
    expect((await steer(of.support, second.id, { merge_into: first.id })).status).toBe(200);
    expect(await thread(of.support, first.id)).toMatchObject({
      due_at: '2030-01-02T12:00:00.000Z',
      assigned_to: of.other.name,
      merged: [second],
    });
    expect((await thread(of.support, second.id)).merged_into).toEqual(first);
    await add(of.support, first.id, { kind: 'out', text: 'Settled.' });
    expect((await steer(of.support, third.id, { merge_into: first.id })).status).toBe(409);
    const both = await Promise.all([
      steer(of.support, third.id, { merge_into: (await complain(anna)).id }),
      steer(of.support, first.id, { reopen: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('who works at it', () => {
  it('has it alone until they leave, pass it on or are done: nobody else answers, moves or merges it meanwhile', async () => {
    const anna = await app.signup();
    const [{ id }, other] = [await complain(anna), await complain(anna, 'Nobody answers')];
    const claim = async (by: TestStaff) => (await post(by, `/api/desk/complaints/${id}/claim.php`)).json;
    expect(await claim(of.support)).toEqual({ claimed_by: null, yours_until: expect.any(String) });
    expect(await claim(of.other)).toEqual({ claimed_by: of.support.name, yours_until: null });
    for (const refused of [
      await add(of.other, id, { kind: 'out', text: 'Me too.' }),
      await add(of.other, id, { kind: 'in', text: 'From the member.' }),
      await steer(of.other, id, { assign: of.other.id }),
      await steer(of.other, id, { due_at: '2030-01-02T00:00:00Z' }),
      await steer(of.other, id, { merge_into: other.id }),
    ])
      expect([refused.status, refused.json.error, refused.text.includes(of.support.name)]).toEqual([
        409,
        'claimed',
        true,
      ]);
    expect((await add(of.other, id, { kind: 'note', text: 'I know them.' })).status).toBe(200);
    // Giving back what is not one's own changes nothing.
    await post(of.other, `/api/desk/complaints/${id}/release.php`);
    expect((await claim(of.other)).claimed_by).toBe(of.support.name);
    await post(of.support, `/api/desk/complaints/${id}/release.php`);
    expect((await claim(of.other)).yours_until).not.toBeNull();
    expect((await steer(of.other, id, { assign: of.support.id })).status).toBe(200);
    expect((await claim(of.support)).yours_until).not.toBeNull();
  });

  it('whose quarter of an hour is over sends no second letter beside that of a colleague, also pressed at once', async () => {
    const { id } = await complain(await app.signup());
    const claim = (by: TestStaff) => post(by, `/api/desk/complaints/${id}/claim.php`);
    await claim(of.support);
    await app.sql("update desk_claims set claimed_until = now() - interval '1 minute' where subject_id = $1", [id]);
    expect((await claim(of.other)).json.yours_until).not.toBeNull();
    const letter = (by: TestStaff, seen: string | null) => add(by, id, { kind: 'out', text: 'It is paid back.', seen });
    const [late, now] = await Promise.all([letter(of.support, null), letter(of.other, null)]);
    expect([late.status, now.status]).toEqual([409, 200]);
    expect((await letter(of.support, null)).json.error).toBe('conflict');
    // Once it was read, one may add to it; to one's own always.
    expect((await letter(of.other, null)).status).toBe(200);
    const sent = (await thread(of.support, id)).messages.at(-1);
    expect((await letter(of.support, sent.id)).status).toBe(200);
  });
});

describe('what was just done is taken back', () => {
  const undo = (by: TestStaff, id: string, step: string) =>
    by.client.delete(`/api/desk/complaints/${id}/steps/${step}.php`);
  const row = (id: string) =>
    firstRow<{
      status: string;
      assigned_to: string | null;
      merged_into: string | null;
      due_at: Date;
      answered_by: string | null;
    }>('select status, assigned_to, merged_into, due_at, answered_by from complaints where id = $1', [id]);
  it('whose it is, its day, an answer that closed it, reopening; by who did it, once, and not over what came since', async () => {
    const { id } = await complain(await app.signup());
    const before = await row(id);
    const { step } = (await steer(of.support, id, { assign: of.other.id })).json;
    const { step: day } = (await steer(of.support, id, { due_at: '2030-01-02T00:00:00Z' })).json;
    expect((await undo(of.other, id, step)).status).toBe(409);
    expect((await undo(of.support, id, step)).status).toBe(200);
    expect((await undo(of.support, id, step)).status).toBe(409);
    expect((await undo(of.support, id, day)).status).toBe(200);
    expect(await row(id)).toEqual(before);
    expect((await steer(of.support, id, { assign: null })).json.step).toBeNull();
    // Somebody else gave it to somebody meanwhile.
    const { step: late } = (await steer(of.support, id, { assign: of.other.id })).json;
    await steer(of.other, id, { assign: of.owner.id });
    expect((await undo(of.support, id, late)).status).toBe(409);
    expect((await row(id)).assigned_to).toBe(of.owner.id);
    const answered = (await add(of.support, id, { kind: 'out', text: 'It is paid back.' })).json.step;
    expect((await row(id)).status).toBe('answered');
    expect((await undo(of.support, id, answered)).status).toBe(200);
    expect(await row(id)).toEqual({ ...before, assigned_to: of.owner.id });
    await add(of.support, id, { kind: 'out', text: 'Really.' });
    const closed = await row(id);
    const reopened = (await steer(of.support, id, { reopen: true })).json.step;
    expect((await undo(of.support, id, reopened)).status).toBe(200);
    expect(await row(id)).toEqual(closed);
    // Whoever writes meanwhile waits, whatever is taken back.
    const again = (await steer(of.support, id, { reopen: true })).json.step;
    await add(of.support, id, { kind: 'in', text: 'And the other payment?' });
    expect((await undo(of.support, id, again)).status).toBe(409);
    expect((await row(id)).status).toBe('open');
  });

  it('is no reopening of what was answered, neither taken back nor in figures; and is not theirs who may not do it, or while a colleague works at it', async () => {
    const { id } = await complain(await app.signup());
    const reopened = async () =>
      (await firstRow<{ reopened_at: Date | null }>('select reopened_at from complaints where id = $1', [id]))
        .reopened_at;
    const answered = (await add(of.support, id, { kind: 'out', text: 'It is paid back.' })).json.step;
    expect((await undo(of.moderation, id, answered)).status).toBe(403);
    const { id: other } = await complain(await app.signup());
    expect((await undo(of.support, other, answered)).status).toBe(409);
    await post(of.other, `/api/desk/complaints/${id}/claim.php`);
    expect((await undo(of.support, id, answered)).json.error).toBe('claimed');
    await post(of.other, `/api/desk/complaints/${id}/release.php`);
    const twice = await Promise.all([undo(of.support, id, answered), undo(of.support, id, answered)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await reopened()).toBeNull();
    await add(of.support, id, { kind: 'out', text: 'Really.' });
    const { step } = (await steer(of.support, id, { reopen: true })).json;
    expect(await reopened()).not.toBeNull();
    expect((await undo(of.support, id, step)).status).toBe(200);
    expect(await reopened()).toBeNull();
    await add(of.support, id, { kind: 'in', text: 'No, it is not.' });
    expect(await reopened()).not.toBeNull();
  });

  it('gives nothing back to a colleague who has left', async () => {
    const leaver = await addStaff(app, ['support']);
    const { id } = await complain(await app.signup());
    await steer(of.support, id, { assign: leaver.id });
    const { step } = (await steer(of.support, id, { assign: of.support.id })).json;
    await closeStaff(of.owner, leaver);
    expect((await undo(of.support, id, step)).status).toBe(409);
    expect((await row(id)).assigned_to).toBe(of.support.id);
  });

  it('merging: both stand as before, with what had been merged into the one; not once a letter answered both', async () => {
    const anna = await app.signup();
    const [first, second, third] = [
      await complain(anna),
      await complain(anna, 'Nobody answers'),
      await complain(anna, 'Hello?'),
    ];
    await steer(of.support, third.id, { merge_into: second.id });
    await steer(of.support, second.id, { assign: of.other.id });
    const rows = () => Promise.all([first, second, third].map(({ id }) => row(id)));
    const before = await rows();
    const { step } = (await steer(of.support, second.id, { merge_into: first.id })).json;
    expect((await row(third.id)).merged_into).toBe(first.id);
    expect((await undo(of.support, second.id, step)).status).toBe(200);
    expect(await rows()).toEqual(before);
    const { step: again } = (await steer(of.support, second.id, { merge_into: first.id })).json;
    await add(of.support, first.id, { kind: 'out', text: 'Both are settled.', stays_open: true });
    expect((await undo(of.support, second.id, again)).status).toBe(409);
    expect((await row(second.id)).merged_into).toBe(first.id);
  });
});

describe('the lists', () => {
  it('go on page by page without gaps, and filter by whose, how late and what about, with counts; nobody sees other sites', async () => {
    const anna = await app.signup();
    await app.sql(
      `insert into complaints (id, number, site_id, email, language, country, kind, text, reference, due_at)
       select gen_random_uuid(), 'C-2025-' || lpad(n::text, 6, '0'), $1, $2, 'en', 'NL', 'technical', 'one of many ' || n, '', now() + interval '1 day' * (n / 3 - 2)
         from generate_series(1, 120) n`,
      [1, anna.email],
    );
    const list = async (query: string, by = of.support) =>
      (await by.client.get(`/api/desk/complaints.php?${query}`)).json;
    const all = async (query: string) => {
      const listed: { id: string; due_at: string }[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const page: { rows: typeof listed; next: string | null } = await list(
          `${query}${next ? `&after=${next}` : ''}`,
        );
        expect(page.rows.length).toBeLessThanOrEqual(50);
        listed.push(...page.rows);
        next = page.next;
      }
      return listed;
    };
    const open = await all('status=open&kind=technical&sort=due');
    expect(new Set(open.map(({ id }) => id)).size).toBe(120);
    expect(open.map(({ due_at: due }) => due)).toEqual(open.map(({ due_at: due }) => due).toSorted());
    const late = await all('status=open&kind=technical&late=yes');
    expect(late.every(({ due_at: due }) => Date.parse(due) < Date.now())).toBe(true);
    const [mine] = open;
    await steer(of.support, mine?.id ?? '', { assign: of.support.id });
    expect((await all('status=open&who=mine&kind=technical')).map(({ id }) => id)).toEqual([mine?.id]);
    expect((await all('status=open&who=nobody&kind=technical')).length).toBe(119);
    const { counts } = (await list('part=views')).views;
    const counted = async (query: string) => (await all(query)).length;
    expect(counts).toMatchObject({
      open: await counted('status=open'),
      mine: await counted('status=open&who=mine'),
      nobody: await counted('status=open&who=nobody'),
      late: await counted('status=open&late=yes'),
      done: await counted('status=done&sort=-done'),
    });
    const elsewhere = await addStaff(app, []);
    await app.sql(
      `insert into staff_grants (id, staff_id, permission, level, sites) values (gen_random_uuid(), $1, 'complaints.see', 'does', '{999}')`,
      [elsewhere.id],
    );
    expect((await list('status=open', elsewhere)).rows ?? []).toEqual([]);
    expect((await of.support.client.get('/api/desk/complaints.php?who=everybody')).status).toBe(400);
  });
});

describe('requests about data', () => {
  const begin = async (member: TestMember, kind: string) => {
    const answer = await post(of.support, '/api/desk/privacy.php', {
      member_id: member.id,
      kind,
      source: 'mail',
      text: 'Please',
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as { id: string; number: string };
  };
  const open = async (id: string) => (await of.support.client.get(`/api/desk/privacy/${id}.php`)).json;
  const act = (id: string, call: string, body?: object, by = of.support) =>
    post(by, `/api/desk/privacy/${id}/${call}.php`, body);
  const prove = (id: string) => act(id, 'identity', { how: 'questions', note: 'told us her last three orders' });

  it('30 days from the arrival; the code in a mail proves who asks, wrong ones are counted', async () => {
    const anna = await app.signup();
    const { id, number } = await begin(anna, 'export');
    const { request } = await open(id);
    expect(Date.parse(request.due_at) - Date.parse(request.arrived_at)).toBe(30 * 86_400_000);
    expect((await act(id, 'identity', { how: 'code', code: '1234 5678' })).status).toBe(409);
    expect((await act(id, 'export')).status).toBe(409);
    await act(id, 'identity', { how: 'send' });
    const mail = await app.smtp.waitFor(anna.email, `Your code for ${number}`);
    const code = /\b(\d{4} \d{4})\b/.exec(mail.text)?.[1] ?? '';
    const { code_sent_at: at } = await firstRow<{ code_sent_at: Date }>(
      'select code_sent_at from privacy_requests where id = $1',
      [id],
    );
    expect(code).toBe(privacyCode(app.services.config.secret, id, at));
    const wrong = code.startsWith('0') ? '1111 1111' : '0000 0000';
    for (let i = 0; i < 4; i++) expect((await act(id, 'identity', { how: 'code', code: wrong })).status).toBe(400);
    expect((await act(id, 'identity', { how: 'code', code })).status).toBe(200);
    expect((await open(id)).request.identity).toBe('code');
  });

  it('five wrong codes end it: not even the right one counts', async () => {
    const { id } = await begin(await app.signup(), 'export');
    await act(id, 'identity', { how: 'send' });
    for (let i = 0; i < 5; i++) await act(id, 'identity', { how: 'code', code: '0' });
    const { code_sent_at: at } = await firstRow<{ code_sent_at: Date }>(
      'select code_sent_at from privacy_requests where id = $1',
      [id],
    );
    expect(
      (await act(id, 'identity', { how: 'code', code: privacyCode(app.services.config.secret, id, at) })).status,
    ).toBe(409);
  });

  it.each(['suspended', 'pending_deletion'])(
    'the data of somebody who is %s, with the notes of staff',
    async (status) => {
      const anna = await app.signup();
      await post(of.support, `/api/desk/members/${anna.id}/notes.php`, { text: 'called twice', pinned: false });
      await app.sql(
        `update members set status = $2, delete_after = case when $2 = 'pending_deletion' then now() + interval '5 days' end where id = $1`,
        [anna.id, status],
      );
      const { id, number } = await begin(anna, 'export');
      await prove(id);
      const answer = await act(id, 'export');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      const files = unzipSync(answer.bytes);
      const read = (name: string) => new TextDecoder().decode(files[name]);
      expect(read('account.json')).toContain(anna.email);
      expect(read('notes_of_staff.json')).toContain('called twice');
      expect(read('privacy_requests.json')).toContain(number);
      expect((await open(id)).request.done).toMatchObject([
        { act: 'proved', by: of.support.name },
        {
          act: 'exported',
          by: of.support.name,
          kinds: expect.arrayContaining([{ file: 'account', rows: 1, fate: null, why: null }]),
        },
      ]);
    },
  );

  it('corrects field by field, by the rules of sign-up', async () => {
    const anna = await app.signup();
    const other = await app.signup();
    const { id } = await begin(anna, 'correct');
    expect((await act(id, 'correct', { field: 'date_of_birth', value: '1980-02-03' })).status).toBe(409);
    await prove(id);
    expect((await act(id, 'correct', { field: 'date_of_birth', value: '1980-02-03' })).status).toBe(200);
    expect((await act(id, 'correct', { field: 'date_of_birth', value: '2020-02-03' })).status).toBe(400);
    expect((await act(id, 'correct', { field: 'name', value: other.name })).json.error).toBe('name_taken');
    expect((await act(id, 'correct', { field: 'name', value: 'Anna_again' })).status).toBe(200);
    expect(
      await firstRow<{ name: string; born: string }>(
        'select m.username as name, p.date_of_birth as born from members m join profiles p on p.member_id = m.id where m.id = $1',
        [anna.id],
      ),
    ).toEqual({ name: 'Anna_again', born: '1980-02-03' });
  });

  it('corrects gender, whom they look for, place, language, address; each correction stands in the list, also of the same field', async () => {
    const anna = await app.signup();
    const { id } = await begin(anna, 'correct');
    await prove(id);
    const right = app.secret('anna.is.right@members.example');
    const correct = (field: string, value: unknown) => act(id, 'correct', { field, value });
    for (const [field, value] of [
      ['gender', 'diverse'],
      ['wanted', []],
      ['wanted', ['male', 'male']],
      ['place', { country: 'NL', region: '', city: 'Nowhere at all' }],
      ['place', { country: 'JP', region: '', city: 'Tokyo' }],
      ['language', 'xx'],
      ['email', 'no address'],
      ['email', anna.email],
      ['date_of_birth', 'yesterday'],
      ['status', 'active'],
    ] as const)
      expect([field, value, (await correct(field, value)).status]).toEqual([field, value, 400]);
    const before = (await open(id)).fields;
    expect(before.email).toMatch(/^.{1,2}••••@/);
    for (const [field, value] of [
      ['gender', 'male'],
      ['gender', 'female'],
      ['wanted', ['male', 'female']],
      ['place', { country: 'NL', region: '', city: 'utrecht' }],
      ['language', 'de'],
      ['email', right],
    ] as const) {
      const answer = await correct(field, value);
      expect([field, answer.status, answer.text]).toEqual([field, 200, '{"ok":true}']);
    }
    const { request, fields } = await open(id);
    expect(fields).toMatchObject({
      gender: 'female',
      wanted: ['male', 'female'],
      country: 'NL',
      city: 'Utrecht',
      language: 'de',
      email: before.email,
    });
    type Line = { act: string; field: string; at: string; by: string };
    const corrected = (list: Line[]) => list.filter(({ act: done }) => done === 'corrected');
    expect(corrected(request.done)).toMatchObject([
      { field: 'gender', from: before.gender ?? '', to: 'male', by: of.support.name },
      { field: 'gender', from: 'male', to: 'female' },
      { field: 'wanted', to: 'male, female' },
      { field: 'place', to: 'Utrecht, NL' },
      { field: 'language', from: 'en', to: 'de' },
      { field: 'email', from: before.email, to: 'an••••@members.example' },
    ]);
    // The new address counts once its owner follows the link; the old one is told.
    expect(await app.sql('select 1 from members where id = $1 and email = $2', [anna.id, anna.email])).toHaveLength(1);
    await expect.poll(() => app.smtp.mails.some((mail) => mail.to === right), { timeout: 10_000 }).toBe(true);
    // As proof stays which fields, not what stood in them.
    await act(id, 'close', { outcome: 'done', answer: 'All of it is right now.' });
    await app.sql(`update privacy_requests set closed_at = now() - interval '3 days' where id = $1`, [id]);
    await tidyDesk.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    const kept = corrected((await open(id)).request.done);
    expect(kept.map(({ field }) => field)).toEqual(['gender', 'gender', 'wanted', 'place', 'language', 'email']);
    for (const line of kept) expect(Object.keys(line).sort()).toEqual(['act', 'at', 'by', 'field']);
  });

  it('is passed on to who may handle it there, and given back; not once it is closed', async () => {
    const { id } = await begin(await app.signup(), 'export');
    const assign = (to: string | null) => of.support.client.put(`/api/desk/privacy/${id}.php`, { assign: to });
    const { staff } = await open(id);
    const names = staff.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([of.other.name, of.support.name]));
    expect(names).not.toContain(of.moderation.name);
    expect((await assign(of.moderation.id)).status).toBe(404);
    expect((await assign(of.other.id)).status).toBe(200);
    expect((await open(id)).request.assigned_to).toBe(of.other.name);
    expect((await assign(null)).status).toBe(200);
    expect((await open(id)).request.assigned_to).toBeNull();
    await act(id, 'close', { outcome: 'refused', answer: 'Nobody proved who asks.' });
    expect((await assign(of.other.id)).status).toBe(409);
  });

  it('erases when the name is typed, answers, and keeps a proof without the data', async () => {
    const anna = await app.signup();
    const { id, number } = await begin(anna, 'erase');
    const answer = `Everything about you is erased, ${anna.name}.`;
    expect((await act(id, 'erase', { name: anna.name, answer })).status).toBe(409);
    await prove(id);
    const held = (await open(id)).held as { file: string; fate: string }[];
    expect(held.find(({ file }) => file === 'profile')?.fate).toBe('erased');
    expect((await act(id, 'erase', { name: 'somebody', answer })).status).toBe(400);
    const done = await act(id, 'erase', { name: anna.name, answer });
    expect([done.status, done.text]).toEqual([200, '{"ok":true}']);
    expect(await app.sql('select 1 from members where id = $1', [anna.id])).toEqual([]);
    expect((await app.smtp.waitFor(anna.email, `About your data (${number})`)).text).toContain('is erased');
    await app.sql(`update privacy_requests set closed_at = now() - interval '3 days' where id = $1`, [id]);
    await tidyDesk.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    const row = JSON.stringify(await firstRow('select * from privacy_requests where id = $1', [id]));
    for (const gone of [anna.email, anna.name, anna.id]) expect(row).not.toContain(gone);
    expect(JSON.parse(row)).toMatchObject({
      number,
      status: 'done',
      done: [
        { act: 'proved' },
        { act: 'erased', kinds: expect.arrayContaining([{ file: 'profile', rows: 1, fate: 'erased', why: null }]) },
      ],
      closed_by: of.support.name,
    });
    expect(await app.sql('select 1 from thread_messages where privacy_id = $1', [id])).toEqual([]);
  });

  it('with a case open somebody else must agree; then it is done, and the request holds nothing typed any more', async () => {
    const anna = await app.signup();
    await app.sql(`insert into cases (id, number, source, site_id, member_id) values ($1, $2, 'report', $3, $4)`, [
      uuidv7(),
      `D-2026-${anna.id.slice(-8)}`,
      app.sites.a.site_id,
      anna.id,
    ]);
    const { id } = await begin(anna, 'erase');
    await prove(id);
    const body = { name: anna.name, answer: 'Everything about you is erased.' };
    const asked = await act(id, 'erase', body);
    expect(asked.status, asked.text).toBe(202);
    expect(await app.sql('select 1 from members where id = $1', [anna.id])).toHaveLength(1);
    const look = asked.json.second_look;
    const { waiting } = (await of.owner.client.get('/api/desk/second-looks.php')).json;
    expect(waiting.find((line: { id: string }) => line.id === look)).toMatchObject({
      call: 'desk_erase_privacy',
      subject_kind: 'privacy',
      subject_id: id,
      subject_name: anna.name,
      effect: { charge_backs: 0, open_cases: 1 },
    });
    expect((await post(of.support, `/api/desk/second-looks/${look}.php`, { decision: 'agree' })).status).toBe(403);
    const agreed = await post(of.owner, `/api/desk/second-looks/${look}.php`, { decision: 'agree' });
    expect(agreed.status, agreed.text).toBe(200);
    expect(await app.sql('select 1 from members where id = $1', [anna.id])).toEqual([]);
    expect(JSON.stringify(await firstRow('select * from second_looks where id = $1', [look]))).not.toContain(anna.name);
  });

  it('erases while messages still arrive, pressed twice by two: once, with nothing of the erased left behind', async () => {
    const [anna, bert] = [await app.signup(), await app.signup()];
    await grant(app, bert.id, 200);
    await send(bert, anna.id, { price: 0 });
    const { id } = await begin(anna, 'erase');
    await prove(id);
    const body = { name: anna.name, answer: 'Everything about you is erased.' };
    const arriving = Array.from({ length: 12 }, (_, i) => send(bert, anna.id, { body: `are you there ${String(i)}` }));
    const presses = await Promise.all([act(id, 'erase', body), act(id, 'erase', body, of.other)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { status, text } of await Promise.all(arriving)) expect(status, text).toBeLessThan(500);
    expect((await send(bert, anna.id)).status).toBe(404);
    for (const rows of await Promise.all([
      app.sql('select 1 from members where id = $1', [anna.id]),
      app.sql('select 1 from inbox where member_id = $1', [anna.id]),
      app.sql('select 1 from messages where sender_id = $1', [anna.id]),
    ]))
      expect(rows).toEqual([]);
    expect((await bert.client.get('/api/chats.php')).status).toBe(200);
  });

  it('refused with the law, or longer once, told by mail; others see nothing of it', async () => {
    const anna = await app.signup();
    const { id, number } = await begin(anna, 'object');
    const before = Date.parse((await open(id)).request.due_at);
    expect((await act(id, 'close', { outcome: 'longer', answer: 'We need more time.' })).status).toBe(200);
    expect(Date.parse((await open(id)).request.due_at) - before).toBe(60 * 86_400_000);
    expect((await act(id, 'close', { outcome: 'longer', answer: 'We need more time.' })).status).toBe(409);
    expect((await act(id, 'close', { outcome: 'refused', answer: 'Article 12(5): asked every day.' })).status).toBe(
      200,
    );
    const mails = () =>
      app.smtp.mails.filter((mail) => mail.to.includes(anna.email) && mail.subject === `About your data (${number})`)
        .length;
    await expect.poll(mails, { timeout: 10_000 }).toBe(2);
    expect((await of.moderation.client.get(`/api/desk/privacy/${id}.php`)).status).toBe(403);
    const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
    expect((await elsewhere.client.get(`/api/desk/privacy/${id}.php`)).status).toBe(403);
    expect((await elsewhere.client.get('/api/desk/privacy.php?status=done')).json.rows).toEqual([]);
  });
});
