/** Requests about data from outside: no account or no way in is needed, the address is proved by the link of a mail, staff see it then. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetOldCases } from '../../server/moderation/jobs.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  support = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const ask = (email: string, kind = 'export', text = '') =>
  app.client().post('/api/data-request.php', { kind, email, text });
/** What the link in the newest mail to an address holds. */
async function proofTo(email: string): Promise<string> {
  const newestProof = () =>
    app.smtp.mails
      .filter((mail) => mail.to.toLowerCase() === email.toLowerCase())
      .map((mail) => /proof=([0-9a-f-]{36}\.[\w-]{43})/.exec(mail.text)?.[1])
      .findLast((proof) => proof !== undefined);
  await expect.poll(newestProof, { timeout: 10_000 }).toBeDefined();
  return app.secret(newestProof() ?? '');
}
const prove = (proof: string) => app.client().post('/api/data-request/prove.php', { proof });
const waiting = async () =>
  (await support.client.get('/api/desk/privacy.php?status=open')).json.rows as {
    id: string;
    number: string;
    kind: string;
    member_id: string | null;
    arrived_at: string;
    due_at: string;
  }[];

it.each(['active', 'suspended', 'pending_deletion'])(
  'a member whose account is %s asks without logging in, is proved by the mail, and is exported',
  async (status) => {
    const anna = await app.signup();
    await app.sql(
      `update members set status = $2, delete_after = case when $2 = 'pending_deletion' then now() + interval '5 days' end where id = $1`,
      [anna.id, status],
    );
    expect((await ask(anna.email.toUpperCase(), 'export', 'all of it please')).json).toEqual({ ok: true });
    expect((await waiting()).filter((request) => request.member_id === anna.id)).toEqual([]);
    const proof = await proofTo(anna.email.toUpperCase());
    const { number, due_at: dueAt } = (await prove(proof)).json;
    const [waitingRequest] = (await waiting()).filter((request) => request.member_id === anna.id);
    expect(waitingRequest).toMatchObject({ number, due_at: dueAt, kind: 'export' });
    const days = (Date.parse(dueAt) - Date.parse(waitingRequest?.arrived_at ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const { request, messages } = (await support.client.get(`/api/desk/privacy/${waitingRequest?.id}.php`)).json;
    expect(request.identity).toBe('link');
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['all of it please']);
    // Followed again it says the same, and makes no second one.
    expect((await prove(proof)).json).toEqual({ number, due_at: dueAt });
    expect((await waiting()).filter((request) => request.member_id === anna.id)).toHaveLength(1);
    const zip = await support.client.post(`/api/desk/privacy/${waitingRequest?.id}/export.php`, undefined);
    expect(zip.status, zip.text).toBe(200);
    expect(Object.keys(unzipSync(new Uint8Array(zip.bytes)))).toContain('account.json');
  },
);

it('an address without an account is answered alike, and gets an answer', async () => {
  const email = app.secret('nobody.at.all@members.example');
  expect((await ask(email, 'erase')).json).toEqual({ ok: true });
  const { number } = (await prove(await proofTo(email))).json;
  const request = (await waiting()).find((request) => request.number === number);
  expect(request).toMatchObject({ member_id: null, kind: 'erase' });
  const close = (answer: string) =>
    support.client.post(`/api/desk/privacy/${request?.id}/close.php`, { outcome: 'done', answer });
  expect((await close('We keep nothing with this address.')).status).toBe(200);
  await expect
    .poll(() => app.smtp.mails.some((mail) => mail.to === email && mail.text.includes('We keep nothing')), {
      timeout: 10_000,
    })
    .toBe(true);
  expect((await waiting()).map((request) => request.number)).not.toContain(number);
});

it('what came by mail is taken in by its address: of an account with it, or of nobody, which is answered with a proof that nothing is held', async () => {
  const take = (email: string, more: object = {}, by = support) =>
    by.client.post('/api/desk/privacy/address.php', {
      email,
      site: app.sites.a.site_id,
      language: 'de',
      kind: 'export',
      source: 'letter',
      text: 'Bitte alles.',
      ...more,
    });
  const open = async (id: string) => (await support.client.get(`/api/desk/privacy/${id}.php`)).json;
  const anna = await app.signup();
  const taken = await take(` ${anna.email.toUpperCase()} `);
  expect(taken.status, taken.text).toBe(200);
  const hers = await open(taken.json.id);
  expect(hers.request).toMatchObject({ member_id: anna.id, identity: '', language: 'en', source: 'letter' });
  expect(hers.messages).toMatchObject([{ kind: 'in', text: 'Bitte alles.' }]);
  expect((await take('not an address')).json.error).toBe('email_invalid');

  const email = app.secret('letter.writer@members.example');
  const { id } = (await take(email)).json;
  expect(await open(id)).toMatchObject({ request: { member_id: null, language: 'de' }, held: [], fields: null });
  expect((await support.client.post(`/api/desk/privacy/${id}/export.php`, undefined)).status).toBe(409);
  const answer = 'Zu dieser Adresse haben wir nichts.';
  await support.client.post(`/api/desk/privacy/${id}/close.php`, { outcome: 'done', answer });
  await expect
    .poll(() => app.smtp.mails.some((mail) => mail.to === email && mail.text.includes(answer)), { timeout: 10_000 })
    .toBe(true);
  expect((await open(id)).request.done).toMatchObject([{ act: 'nothing_held', by: support.name }]);

  // A complaint is held, too, so nobody says that nothing is.
  const writer = app.secret('complained.once@members.example');
  await app.client().post('/api/complaints.php', { kind: 'payment', text: 'Who are you?', email: writer });
  const { id: second } = (await take(writer)).json;
  expect((await open(second)).held).toEqual([{ file: 'complaints', rows: 1, fate: 'kept', why: 'complaint' }]);
  await support.client.post(`/api/desk/privacy/${second}/close.php`, {
    outcome: 'done',
    answer: 'Nur die Beschwerde.',
  });
  expect((await open(second)).request.done).toEqual([]);

  // Only where, and in which language, somebody handles requests.
  const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect((await take(email, {}, elsewhere)).status).toBe(403);
  const dutch = await addStaff(app, ['support'], { languages: ['nl'] });
  expect((await take(email, {}, dutch)).status).toBe(403);
  expect((await take(email, { language: 'nl' }, dutch)).status).toBe(200);
  const moderation = await addStaff(app, ['moderation']);
  expect((await take(email, {}, moderation)).status).toBe(403);
});

it('what nobody confirmed is never seen, runs out after three days and is forgotten; no proof is guessed', async () => {
  const anna = await app.signup();
  await ask(anna.email);
  const proof = await proofTo(anna.email);
  const [id = '', stamp = ''] = proof.split('.');
  expect((await support.client.get(`/api/desk/privacy/${id}.php`)).status).toBe(404);
  expect((await support.client.get('/api/desk/privacy.php?status=done')).json.rows).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ id })]),
  );
  expect((await prove(`${id}.${[...stamp].reverse().join('')}`)).json.error).toBe('link_invalid');
  expect((await prove(`01900000-0000-7000-8000-000000000000.${stamp}`)).json.error).toBe('link_invalid');
  await app.sql(`update privacy_requests set arrived_at = arrived_at - interval '73 hours' where id = $1`, [id]);
  expect((await prove(proof)).json.error).toBe('link_invalid');
  await forgetOldCases.run(app.services, {}, undefined as never);
  expect(await app.sql('select 1 from privacy_requests where id = $1', [id])).toEqual([]);
  expect((await ask('not an address')).json.error).toBe('email_invalid');
});
