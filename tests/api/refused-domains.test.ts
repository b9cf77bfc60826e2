/** Mail domains that staff refuse: sign-up and changes of address answer as to disposable ones; who may, where, and what cannot be refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await startTestApp({ config: { throwawayDomains: ['trash.example'] } });
  support = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const path = '/api/desk/refused-domains.php';
const refuse = (domain: string, more: object = {}, by = support) =>
  by.client.post(path, { domain, reason: 'Rings of fake profiles', ...more });
const allow = (id: string, by = support) => by.client.delete(`/api/desk/refused-domains/${id}.php`);
const listed = async (by = support): Promise<{ domain: string }[]> => (await by.client.get(path)).json.domains;
const signUp = (email: string, host?: string) => app.client(host).post('/api/signup.php', { ...newMember(), email });
const tested = async (value: string, kind = 'domain') =>
  (await support.client.post('/api/desk/bans/find.php', { kind, value })).json;

it('a refused domain, with all under it, is answered at sign-up, by the check and for a change as a disposable one, until it is allowed again', async () => {
  const member = await app.signup({ email: 'before@ring.example' });
  const other = await app.signup();
  expect((await tested('ring.example')).domain).toEqual({ refused_by: null, as: 'ring.example' });
  const first = await refuse('  somebody@Ring.Example. ', { days: 30 });
  expect(first.status, first.text).toBe(200);
  expect(first.json.domain).toBe('ring.example');
  const disposable = await signUp('x@mailinator.com');
  for (const email of ['x@ring.example', 'x@RING.example', 'x@mail.ring.example']) {
    const refused = await signUp(email);
    expect([refused.status, refused.json]).toEqual([disposable.status, disposable.json]);
    expect((await app.client().post('/api/signup/check.php', { email })).json.email_error).toContain('stops working');
    const change = { email, password: other.password };
    expect((await other.client.post('/api/mail-change.php', change)).json.error).toBe('email_throwaway');
  }
  for (const free of ['x@spring.example', 'x@ring.example.org']) expect((await signUp(free)).status).toBe(200);
  // Whoever has an address there keeps it.
  const again = app.client();
  expect((await again.post('/api/user.php', { login: member.email, password: member.password })).status).toBe(200);
  expect(await listed()).toMatchObject([
    { domain: 'ring.example', reason: 'Rings of fake profiles', by: support.name, until: expect.any(String) },
  ]);
  expect((await tested('x@mail.ring.example', 'email')).domain).toEqual({ refused_by: 'company', as: 'ring.example' });
  expect((await refuse('ring.example')).json.error).toBe('domain_refused');
  expect((await allow(first.json.id)).status).toBe(200);
  expect((await allow(first.json.id)).status, 'once more').toBe(200);
  expect(await listed()).toEqual([]);
  expect((await signUp('x@ring.example')).status).toBe(200);
  const lines = await app.sql<{ action: string; details: Record<string, unknown> }>(
    "select action, details from audit_log where action like 'domain%' order by id",
  );
  expect(lines).toMatchObject([
    {
      action: 'domain_refused',
      details: {
        host: 'ring.example',
        why: 'Rings of fake profiles',
        changes: [
          { field: 'mail_domain', before: null, after: 'ring.example' },
          { field: 'until', before: null },
        ],
      },
    },
    {
      action: 'domain_allowed',
      details: { host: 'ring.example', changes: [{ before: 'ring.example', after: null }, { after: null }] },
    },
  ]);
});

it('one whose time is over refuses nobody, is not listed, and can be refused again', async () => {
  const { id } = (await refuse('short.example', { days: 1 })).json;
  await app.sql("update refused_domains set until = now() - interval '1 second' where id = $1", [id]);
  expect(await listed()).toEqual([]);
  expect((await signUp('x@short.example')).status).toBe(200);
  const again = await refuse('short.example');
  expect(again.status, again.text).toBe(200);
  expect(await listed()).toMatchObject([{ domain: 'short.example', until: null }]);
  expect((await allow(again.json.id)).status).toBe(200);
});

it('says which list refuses a domain', async () => {
  expect((await tested('mailinator.com')).domain).toEqual({ refused_by: 'everybody', as: 'mailinator.com' });
  expect((await tested('x@a.trash.example')).domain).toEqual({ refused_by: 'operator', as: 'trash.example' });
  expect((await tested('203.0.113.7', 'network')).domain).toBeNull();
  expect(await tested('x@münchen.example')).toMatchObject({ tested: 'xn--mnchen-3ya.example', bans: [] });
});

it('cannot refuse what many use, what is no domain, or what is refused anyway', async () => {
  const many = ['gmail.com', 'googlemail.com', 'x@GMX.de', 'live.fi', 'yahoo.co.uk', 'proton.me', 'ya.ru', 'me.com'];
  for (const domain of [...many, 'co.uk', 'com.au', 'duck.com', 'appleid.com', 'gmail。com']) {
    const answer = await refuse(domain);
    expect([domain, answer.status, answer.json.error]).toEqual([domain, 409, 'domain_shared']);
    expect(answer.json.fields.domain).toContain('cannot be refused');
  }
  for (const domain of [
    'com',
    'a b.example',
    '-a.example',
    'a..example',
    '203.0.113.7',
    '%',
    '@',
    `${'a.'.repeat(126)}b`,
  ]) {
    const answer = await refuse(domain);
    expect([domain, answer.status, answer.json.error]).toEqual([domain, 400, 'domain_invalid']);
  }
  for (const domain of ['mailinator.com', 'trash.example', 'x.trash.example'])
    expect((await refuse(domain)).json.error).toBe('domain_refused');
  for (const more of [{ reason: '  x   ' }, { reason: 'a'.repeat(201) }, { days: 0 }, { days: 4_000 }])
    expect((await refuse('fine.example', more)).status).toBe(400);
  expect((await refuse('a'.repeat(255))).status).toBe(400);
  expect(await listed()).toEqual([]);
});

it('two at the same time make one; a repeated call makes one, too', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => refuse('race.example')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await listed()).toHaveLength(1);
  const { id } = answers.find(({ status }) => status === 200)?.json ?? {};
  await Promise.all([allow(id), allow(id), allow(id)]);
  const lines = await app.sql("select 1 from audit_log where action = 'domain_allowed' and details ->> 'host' = $1", [
    'race.example',
  ]);
  expect(lines).toHaveLength(1);
});

it('is for those who may, and of one company', async () => {
  const [moderator, finance] = [await addStaff(app, ['moderation']), await addStaff(app, ['finance'])];
  const { id } = (await refuse('ours.example')).json;
  expect(await listed(moderator)).toHaveLength(1);
  for (const answer of [await refuse('theirs.example', {}, moderator), await allow(id, moderator)])
    expect(answer.json.error).toBe('forbidden');
  for (const answer of [await finance.client.get(path), await refuse('theirs.example', {}, finance)])
    expect(answer.json.error).toBe('forbidden');
  const [{ company } = { company: 0 }] = await app.sql<{ company: number }>(
    `insert into companies (name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone, support_email, delete_discount, added)
     select 'Other B.V.', trade_names, address, postal_code, city, country, '87654321', vat_numbers, support_phone, 'help@other.test', delete_discount, added
       from companies order by id limit 1 returning id as company`,
  );
  await app.sql('update refused_domains set company_id = $1 where id = $2', [company, id]);
  expect((await allow(id)).json.error).toBe('not_found');
  expect(await listed()).toEqual([]);
  expect((await signUp('x@ours.example')).status).toBe(200);
});
