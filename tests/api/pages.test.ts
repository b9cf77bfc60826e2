/** What a page keeps of a visitor's first link, from the built pages: tracking data and the domain's own language. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
});
afterAll(() => app.stop());

const html = { accept: 'text/html', 'sec-fetch-site': 'cross-site', origin: undefined };

describe('tracking data', () => {
  it('is kept from the first link until sign-up and stored with the account', async () => {
    const client = app.client();
    const first = await client.get('/?network=news&ref=spring&sub1=a%20b%3Cx%3E&sub2=&unknown=1', { headers: html });
    expect(first.status).toBe(200);
    expect(first.set_cookie.find((c) => c.startsWith('tracking='))).toMatch(/HttpOnly/);
    // A later link changes nothing: the first one counts.
    await client.get('/?network=other', { headers: html });
    const { json } = await client.post('/api/signup.php', newMember());
    expect(await app.sql('select network, ref, sub1, sub2, sub3 from member_tracking where member_id = $1', [json.user.id])).toEqual([
      { network: 'news', ref: 'spring', sub1: 'abx', sub2: null, sub3: null },
    ]);
  });

  it('a visitor without any gets no such cookie', async () => {
    const answer = await app.client().get('/?utm_source=x', { headers: html });
    expect(answer.set_cookie).toEqual([]);
  });

  it('opens the sign-up of a site that asks for it', async () => {
    await app.settings(app.sites.a.site_id, { signups: 'with_trafficsource' });
    const client = app.client();
    await client.get('/signup?network=news', { headers: html });
    expect((await client.get('/api/signup.php')).json.open).toBe(true);
    expect((await app.client().get('/api/signup.php')).json.open).toBe(false);
    await app.settings(app.sites.a.site_id, {});
  });
});

describe('the domain’s own language', () => {
  it('becomes the locale cookie of who has none, for 365 days', async () => {
    await app.settings(app.sites.a.site_id, { domain_language: 'it' });
    const client = app.client();
    const answer = await client.get('/', { headers: html });
    expect(answer.text).toContain('lang="it"');
    expect(answer.set_cookie.find((c) => c.startsWith('locale='))).toMatch(/^locale=it; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const chosen = app.client();
    chosen.cookies.set('locale', 'pl');
    const own = await chosen.get('/', { headers: html });
    expect(own.text).toContain('lang="pl"');
    expect(own.set_cookie.filter((c) => c.startsWith('locale='))).toEqual([]);
    await app.settings(app.sites.a.site_id, {});
  });
});

describe('38 pages that do not exist', () => {
  it.each(['/no-such-page', '/members/x/y/z', '/pages/nothing', `/${'a'.repeat(12)}`])('%s is 404 with the specified text', async (path) => {
    const answer = await app.client().get(path, { headers: html });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.text).toContain('This page could not be found');
    expect(answer.text).not.toMatch(/node_modules|at \w+ \(/);
  });
});

describe('32 private answers are no-store', () => {
  it('a signed-in page is never kept; a visitor’s page is the same for all visitors', async () => {
    const member = await app.signup();
    const own = await member.client.get('/', { headers: html });
    expect(own.headers['cache-control']).toContain('no-store');
    const [one, two] = [await app.client().get('/', { headers: html }), await app.client().get('/', { headers: html })];
    expect(two.text).toBe(one.text);
    expect(two.text).not.toContain(member.email);
    expect(two.text).not.toContain(member.name);
  });
});

describe('pictures from another host', () => {
  it('are let in where cdn_prefix names one, on drawn and kept pages alike', async () => {
    await app.settings(app.sites.b.site_id, { cdn_prefix: 'https://pictures.example/x' });
    const policyOf = async (host: string) => (await app.client(host).get('/pages/faq', { headers: html })).headers['content-security-policy'];
    for (let turn = 0; turn < 3; turn += 1) expect(await policyOf('b.test')).toContain("img-src 'self' https://pictures.example data:");
    expect(await policyOf('a.test')).toContain("img-src 'self' data:");
    await app.settings(app.sites.b.site_id, {});
  });
});
