/** What a page stores of a visitor's first link, from the built pages: tracking data and the domain's own language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { type NicheKey, nicheSlug, niches } from '../../contract/niches.ts';
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
    expect(first.setCookie.find((c) => c.startsWith('tracking='))).toMatch(/HttpOnly/);
    // A later link changes nothing: the first one counts.
    await client.get('/?network=other', { headers: html });
    const { json } = await client.post('/api/signup.php', newMember());
    expect(
      await app.sql('select network, ref, sub1, sub2, sub3 from member_tracking where member_id = $1', [json.user.id]),
    ).toEqual([{ network: 'news', ref: 'spring', sub1: 'abx', sub2: null, sub3: null }]);
  });

  it('a visitor without any gets no such cookie', async () => {
    const answer = await app.client().get('/?utm_source=x', { headers: html });
    expect(answer.setCookie).toEqual([]);
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
    expect(answer.setCookie.find((c) => c.startsWith('locale='))).toMatch(
      /^locale=it; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
    const chosen = app.client();
    chosen.cookies.set('locale', 'pl');
    const page = await chosen.get('/', { headers: html });
    expect(page.text).toContain('lang="pl"');
    expect(page.setCookie.filter((c) => c.startsWith('locale='))).toEqual([]);
    await app.settings(app.sites.a.site_id, {});
  });

  it('is taken from where it was set: the company, the site or the country', async () => {
    const localeOf = async (headers = {}) =>
      (await app.client().get('/', { headers: { ...html, ...headers } })).setCookie
        .find((c) => c.startsWith('locale='))
        ?.slice(0, 9);
    await app.sql(`update companies set settings = '{"domain_language": "fr"}'`);
    app.forgetSites();
    expect(await localeOf()).toBe('locale=fr');
    await app.sql(
      `update site_countries set settings = '{"domain_language": "pl"}' where site_id = $1 and country = 'PL'`,
      [app.sites.a.site_id],
    );
    app.forgetSites();
    expect(await localeOf({ 'accept-language': 'en-PL' })).toBe('locale=pl');
    expect(await localeOf()).toBe('locale=fr');
    const member = await app.signup();
    await app.sql("update members set language = 'sv' where id = $1", [member.id]);
    member.client.cookies.delete('locale');
    // The account has a language; the domain's would replace it on the next page.
    for (const _ of [1, 2]) expect((await member.client.get('/', { headers: html })).text).toContain('<html lang="sv"');
    await app.sql("update companies set settings = '{}'");
    await app.sql("update site_countries set settings = '{}'");
    app.forgetSites();
  });
});

describe('a niche’s page in a language', () => {
  const words = (locale: Locale) =>
    new Map(
      ['public', 'landers'].flatMap((area) =>
        PO.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}/${area}.po`), 'utf8')).items.map(
          (item): [string, string] => [item.msgid, item.msgstr[0] ?? ''],
        ),
      ),
    );
  const themes: Record<NicheKey, string> = {
    general: 'adult dating',
    she: 'dating led by women',
    bdsm: 'BDSM dating',
    bbw: 'dating for full-figured people',
    gilf: 'dating for mature people',
    milf: 'dating for self-assured grown-ups',
    gay: 'gay dating',
  };
  it.each(LOCALES)('is in %s from the first to the last word, whatever the reader’s own', async (locale) => {
    const localeWords = words(locale);
    for (const niche of niches) {
      const path = `/${nicheSlug(niche, locale)}`;
      const versions = await Promise.all(
        ['nl', 'en', locale].map(
          async (reader) => (await app.client().get(path, { headers: { ...html, 'accept-language': reader } })).text,
        ),
      );
      expect(new Set(versions).size, path).toBe(1);
      const chosen = app.client();
      chosen.cookies.set('locale', locale === 'da' ? 'fi' : 'da');
      expect((await chosen.get(path, { headers: html })).text, path).toBe(versions[0]);
      const main = versions[0] ?? '';
      expect(main).toContain(`<html lang="${locale}"`);
      expect(main.replaceAll('&#x27;', "'").replaceAll('&#39;', "'")).toContain(localeWords.get(themes[niche.key]));
      expect(main).toContain(localeWords.get('Access ban'));
    }
  });

  it('changes nothing about the language the reader has chosen', async () => {
    const client = app.client();
    client.cookies.set('locale', 'nl');
    expect((await client.get('/eng', { headers: html })).setCookie).toEqual([]);
    expect((await client.get('/', { headers: html })).text).toContain('<html lang="nl"');
  });
});

describe('38 pages that do not exist', () => {
  it.each(['/no-such-page', '/members/x/y/z', '/pages/nothing', `/${'a'.repeat(12)}`])(
    '%s is 404 with the specified text',
    async (path) => {
      const answer = await app.client().get(path, { headers: html });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.text).toContain('This page could not be found');
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(/);
    },
  );
});

describe('32 private answers are no-store', () => {
  it('a signed-in page is never kept; a visitor’s page is the same for all visitors', async () => {
    const member = await app.signup();
    const page = await member.client.get('/', { headers: html });
    expect(page.headers['cache-control']).toContain('no-store');
    const [first, second] = [
      await app.client().get('/', { headers: html }),
      await app.client().get('/', { headers: html }),
    ];
    expect(second.text).toBe(first.text);
    expect(second.text).not.toContain(member.email);
    expect(second.text).not.toContain(member.name);
  });
});

describe('pictures from another host', () => {
  it('are let in where cdn_prefix names one, on drawn and kept pages alike', async () => {
    await app.settings(app.sites.b.site_id, { cdn_prefix: 'https://pictures.example/x' });
    const policyOf = async (host: string) =>
      (await app.client(host).get('/pages/faq', { headers: html })).headers['content-security-policy'];
    for (let turn = 0; turn < 3; turn += 1)
      expect(await policyOf('b.test')).toContain("img-src 'self' https://pictures.example data:");
    expect(await policyOf('a.test')).toContain("img-src 'self' data:");
    await app.settings(app.sites.b.site_id, {});
  });
});
