/** The European wallet: proofs of an authority of our own, and every way they can be wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeviceResponse } from '@owf/mdoc';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import {
  type Asked,
  askedBy,
  type Authority,
  day,
  deviceKeys,
  docType,
  issue as issueFor,
  newAuthority,
  present,
  token,
} from '../helpers/wallet.ts';

let app: TestApp;
let trusted: Authority;
let file: string;
beforeAll(async () => {
  trusted = await newAuthority();
  file = path.join(mkdtempSync(path.join(tmpdir(), 'age-')), 'trust.pem');
  writeFileSync(file, trusted.pem);
  app = await startTestApp({ config: { age: { providers: ['eu_av'], oidc: null, yoti: null, euAvTrust: file } } });
  await app.settings(app.sites.a.site_id, { age_check: 'contact' });
});
afterAll(() => app.stop());

/** Of the trusted authority, unless said otherwise. */
const issue = (proof: Partial<Parameters<typeof issueFor>[0]>) => issueFor({ authority: trusted, ...proof });

async function begin(member: TestMember): Promise<Asked> {
  const started = await member.client.post('/api/age/start.php', { provider: 'eu_av' });
  expect(started.status, started.text).toBe(200);
  const id = new URL(started.json.url, 'http://a.test').searchParams.get('session') ?? '';
  const { link, qr } = (await member.client.get(`/api/age/wallets/${id}.php`)).json;
  expect(qr.path.length).toBeGreaterThan(100);
  const url = new URL(link);
  expect(url.protocol).toBe('av:');
  expect(JSON.parse(url.searchParams.get('dcql_query') ?? '').credentials[0].claims).toEqual([
    { path: [docType, 'age_over_18'] },
  ]);
  return askedBy(link);
}
/** As a wallet does: no cookies, no origin. */
function post(state: string, vpToken: string) {
  const wallet = app.client();
  delete wallet.headers['origin'];
  delete wallet.headers['sec-fetch-site'];
  return wallet.send('POST', '/api/age/presented', new URLSearchParams({ state, vp_token: vpToken }).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}
const finish = (member: TestMember, state: string) => member.client.post('/api/age/finish.php', { state });
const checks = (member: TestMember) =>
  app.sql('select provider, method, "over" from age_checks where member_id = $1', [member.id]);

it('shows that somebody is 18, and leaves nothing else', async () => {
  const member = await app.signup();
  const asked = await begin(member);
  const state = () => member.client.get(`/api/age/wallets/${asked.state}.php`);
  expect((await state()).json.presented).toBe(false);
  const answer = await post(asked.state, token(await present(await issue({}), asked)));
  expect([answer.status, answer.json.redirect_uri], answer.text).toEqual([
    200,
    expect.stringContaining(`/age/return?state=${asked.state}`),
  ]);
  expect((await state()).json.presented).toBe(true);
  expect((await finish(member, asked.state)).status).toBe(200);
  expect(await checks(member)).toEqual([{ provider: 'eu_av', method: docType, over: 18 }]);
  expect((await member.client.get('/api/age.php')).json.needs).toBe('nothing');
  // Once, and by nobody else.
  expect((await finish(member, asked.state)).json.error).toBe('age_failed');
});

it('refuses whatever is wrong with a proof, and the check stays open for a right one', async () => {
  const member = await app.signup();
  const asked = await begin(member);
  const stranger = await newAuthority();
  const late = await newAuthority(Date.now() - day);
  writeFileSync(file, `${trusted.pem}\n${late.pem}`);
  const right = await issue({});
  const flipped = Buffer.from(await present(right, asked), 'base64url');
  flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
  // `age_over_18: false` (f4) turned into true (f5) in what was issued.
  const young = Buffer.from(await present(await issue({ over: false }), asked), 'base64url');
  const name = young.indexOf('elementValue');
  expect(young[name + 'elementValue'.length]).toBe(0xf4);
  young[name + 'elementValue'.length] = 0xf5;
  const wrong: Record<string, string> = {
    'another authority': await present(await issue({ authority: stranger }), asked),
    'another nonce': await present(right, { ...asked, nonce: randomBytes(32).toString('base64url') }),
    'made for another site': await present(right, {
      ...asked,
      client_id: 'redirect_uri:https://other.example/api/age/presented',
      response_uri: 'https://other.example/api/age/presented',
    }),
    'another device': await present(right, asked, deviceKeys().secret),
    expired: await present(await issue({ until: new Date(Date.now() - 31_000) }), asked),
    'not valid yet': await present(await issue({ signed: new Date(Date.now() + 120_000) }), asked),
    'its signer expired': await present(await issue({ authority: late }), asked),
    'a flipped bit': flipped.toString('base64url'),
    'false turned to true': young.toString('base64url'),
    'another kind of document': await present(await issue({ type: 'org.example.card.1' }), asked),
    'another element': await present(await issue({ element: 'age_over_16' }), asked),
    'no document': DeviceResponse.createSimple({ documents: [] }).encodedForOid4Vp,
    garbage: 'AAAA',
  };
  for (const [what, encoded] of Object.entries(wrong)) {
    const answer = await post(asked.state, token(encoded));
    expect([what, answer.status]).toEqual([what, 400]);
  }
  for (const body of ['', 'null', '[]', '{}', '{"age":"x"}', '{"age":[]}', '{"age":[1]}', '{"other":["AAAA"]}'])
    expect([body, (await post(asked.state, body)).status]).toEqual([body, 400]);
  expect((await post(asked.state, JSON.stringify({ age: ['AAAA', await present(right, asked)] }))).status).toBe(400);
  writeFileSync(file, '');
  expect((await post(asked.state, token(await present(right, asked)))).status, 'nobody is trusted').toBe(400);
  writeFileSync(file, trusted.pem);
  expect(await checks(member)).toEqual([]);
  // Clocks differ: a proof that ended seconds ago still counts.
  const justOver = await issue({ until: new Date(Date.now() - 5_000) });
  expect((await post(asked.state, token(await present(justOver, asked)))).status).toBe(200);
  expect((await finish(member, asked.state)).status).toBe(200);
});

it('a proof that says under 18 is a refusal, like any other', async () => {
  const member = await app.signup();
  const asked = await begin(member);
  expect((await post(asked.state, token(await present(await issue({ over: false }), asked)))).status).toBe(200);
  expect((await finish(member, asked.state)).json.error).toBe('age_refused');
  expect(await checks(member)).toEqual([]);
});

it('counts in the check it was made for, once, and opens one account', async () => {
  const [holder, second] = [await app.signup(), await app.signup()];
  const proof = await issue({});
  const first = await begin(holder);
  const shown = token(await present(proof, first));
  const other = await begin(second);
  expect((await post(other.state, shown)).status, "in somebody else's check").toBe(400);
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(first.state, shown)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  expect((await finish(second, first.state)).json.error, 'read by somebody else').toBe('age_failed');
  expect((await second.client.get(`/api/age/wallets/${first.state}.php`)).status).toBe(404);
  expect((await finish(holder, first.state)).status).toBe(200);
  expect((await post(first.state, shown)).status, 'again').toBe(404);
  // The same document shown once more, rightly, for another account.
  expect((await post(other.state, token(await present(proof, other)))).status).toBe(200);
  expect((await finish(second, other.state)).json.error).toBe('age_used');
  // A check that nothing was shown in, one that is over, one that never was.
  const third = await begin(second);
  expect((await finish(second, third.state)).json.error).toBe('age_failed');
  const fourth = await begin(second);
  await app.sql("update age_sessions set expires_at = now() - interval '1 second' where id = $1", [fourth.state]);
  expect((await post(fourth.state, token(await present(await issue({}), fourth)))).status).toBe(404);
  expect((await post('not-an-id', shown)).status).toBe(404);
});

it('is answered by nobody where it is not offered', async () => {
  const member = await app.signup();
  const asked = await begin(member);
  app.services.config.age.providers.length = 0;
  const answer = await post(asked.state, token(await present(await issue({}), asked)));
  app.services.config.age.providers.push('eu_av');
  expect(answer.status).toBe(404);
  expect(createHash('sha256').update(asked.nonce).digest('hex')).toHaveLength(64);
});
