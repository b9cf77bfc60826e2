/** Legal and info pages in words of a site or its company: by language, with version and date, drafted, never overwritten, never dangerous. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyOfPage, type PageText, pageTexts } from '../../contract/page-texts.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let ada: TestStaff;
let sam: TestStaff;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  [ada, sam] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const table of ['setting_drafts', 'setting_versions', 'page_text_versions'])
    await app.sql(`delete from ${table}`);
  for (const table of ['companies', 'sites', 'site_countries']) await app.sql(`update ${table} set settings = '{}'`);
  app.forgetSites();
});

const site = () => String(app.sites.a.site_id);
const company = async () =>
  `c${(await app.sql<{ id: number }>('select company_id as id from sites where id = $1', [app.sites.a.site_id]))[0]?.id}`;
const save = (
  page: PageText,
  language: string,
  value: string | null,
  { by = ada, scope = site(), version = 0 }: { by?: TestStaff; scope?: string; version?: number } = {},
) =>
  by.client.put('/api/desk/site-draft.php', { scope, country: null, key: keyOfPage(page), language, version, value });
const settings = async (scope: string) =>
  (await ada.client.get(`/api/desk/site-settings.php?scope=${scope}`)).json as {
    version: number;
    draft: { key: string; language: string; version: number; country: null }[];
  };
const publish = async (scope = site()) => {
  const { version, draft } = await settings(scope);
  return ada.client.post('/api/desk/site-publish.php', {
    scope,
    live: version,
    note: '',
    at: null,
    fields: draft.map(({ key, language, version: seen }) => ({ country: null, key, language, version: seen })),
  });
};
const write = async (page: PageText, language: string, value: string | null, scope = site()) => {
  expect((await save(page, language, value, { scope })).status).toBe(200);
  expect((await publish(scope)).status).toBe(200);
};
const read = (page: string, language = 'en', host = 'a.test') =>
  app.client(host).get(page === 'pricing' ? '/pricing?seen' : `/pages/${page}?seen`, {
    headers: { 'accept-language': language },
  });
const history = async (page: PageText, language: string) =>
  (await ada.client.get(`/api/desk/page-text-history.php?${new URLSearchParams({ scope: site(), page, language })}`))
    .json.versions as { number: number; body: string | null; staff_name: string }[];

it('holds for its language and site from when it is published; the others read the product’s', async () => {
  const productDe = (await read('terms', 'de')).text;
  expect((await save('terms', 'en', '# House rules\n\nBe kind to {{site_name}}.')).status).toBe(200);
  expect((await read('terms')).text).not.toContain('House rules');
  expect((await publish()).status).toBe(200);
  const page = (await read('terms')).text;
  expect(page).toContain('<h1>House rules</h1>');
  expect(page).not.toContain('{{site_name}}');
  expect(page).toMatch(/Version (?:<!-- -->)?1/);
  expect((await read('terms', 'de')).text.replace(/[0-9a-f-]{36}/g, '').length).toBeCloseTo(
    productDe.replace(/[0-9a-f-]{36}/g, '').length,
    -2,
  );
  expect((await read('terms', 'en', 'b.test')).text).not.toContain('House rules');
  // Back to how it was.
  await write('terms', 'en', null);
  expect((await read('terms')).text).not.toContain('House rules');
  expect(await history('terms', 'en')).toMatchObject([
    { number: 2, body: null },
    { number: 1, body: '# House rules\n\nBe kind to {{site_name}}.', staff_name: ada.name },
  ]);
});

it('a company’s text holds for its sites, and a site’s own before it, each with its version', async () => {
  const whole = await company();
  await write('faq', 'en', '# Of the company', whole);
  await write('faq', 'en', '# Of the company, again', whole);
  expect((await read('faq')).text).toContain('Of the company, again');
  expect((await read('faq')).text).toMatch(/Version (?:<!-- -->)?2/);
  await write('faq', 'en', '# Of the site');
  expect((await read('faq')).text).toContain('<h1>Of the site</h1>');
  expect((await read('faq')).text).toMatch(/Version (?:<!-- -->)?1/);
});

it('every page can be written, and stands where it belongs', async () => {
  for (const page of pageTexts) expect((await save(page, 'en', `# Own ${page}\n\nWords.`)).status, page).toBe(200);
  expect((await publish()).status).toBe(200);
  for (const page of pageTexts) expect((await read(page)).text, page).toContain(`<h1>Own ${page}</h1>`);
});

it('of two who write at the same time the second hears of the first, and nothing is overwritten', async () => {
  expect((await save('privacy', 'nl', '# Van Ada')).status).toBe(200);
  expect((await save('privacy', 'nl', '# Van Sam', { by: sam })).json.error).toBe('conflict');
  // Another language is another field.
  expect((await save('privacy', 'de', '# Von Sam', { by: sam })).status).toBe(200);
  expect(await app.sql('select language, value from setting_drafts order by language')).toEqual([
    { language: 'de', value: '# Von Sam' },
    { language: 'nl', value: '# Van Ada' },
  ]);
});

it('what cannot be a page is refused as it is typed', async () => {
  for (const text of [
    'No title',
    '# One\n\n# Two',
    '# A {{no_such_thing}}',
    '# A {{site_name}',
    `# ${'x'.repeat(30_001)}`,
  ])
    expect((await save('terms', 'en', text)).status, text.slice(0, 30)).toBe(400);
  expect(await app.sql('select 1 from setting_drafts')).toEqual([]);
});

it('holds no HTML and no link that is more than a link', async () => {
  await write(
    'ban',
    'en',
    [
      '# Words <b>only</b>',
      '',
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '',
      '[a](javascript:alert(1)) [b](https://example.org/?a="b") [c](/pages/terms) [d](//evil.example) ![e](https://x.example/y.png)',
      '',
      '<div onclick="x">block</div>',
    ].join('\n'),
  );
  const page = (await read('ban')).text;
  const body = /<div class="prose">([\s\S]*?)<\/main>/.exec(page)?.[1] ?? '';
  expect(body).not.toMatch(/<script|<img|<div onclick|<b>|javascript:|href="\/\/evil/);
  expect(body).toContain('href="/pages/terms"');
  expect(body).toContain('https://example.org/');
});

it('terms of one’s own are a new version of the terms: orders agree on that date', async () => {
  const date = async (host = 'a.test') =>
    (await app.client(host).get('/api/companyinfo.php')).json.terms_date as string;
  const before = await date();
  await write('cookies', 'en', '# Cookies');
  expect(await date()).toBe(before);
  await write('terms', 'nl', '# Voorwaarden');
  expect(Date.parse(await date())).toBeGreaterThan(Date.parse(before));
  expect(await date('b.test')).toBe(before);
});

it('whatever stands in the tables: every page is drawn', async () => {
  for (const wrong of [7, 'text', [], { en: 7 }, { en: 'no title' }, { xx: '# X' }, { en: '# {{nothing}}' }, null]) {
    const all = Object.fromEntries(pageTexts.map((page) => [keyOfPage(page), wrong]));
    await app.settings(app.sites.a.site_id, all as never);
    for (const page of ['terms', 'faq', 'pricing']) expect((await read(page)).status).toBe(200);
    expect((await ada.client.get(`/api/desk/site-settings.php?scope=${site()}`)).status).toBe(200);
  }
});

describe('words of the product, said otherwise', () => {
  interface Found {
    areas: { area: string; messages: number; own: number }[];
    found: number;
    messages: { key: string; english: string; area: string; built_in: Record<string, string>; site: unknown }[];
  }
  const find = async (query: Record<string, string>, scope = site()) =>
    (await ada.client.get(`/api/desk/site-words.php?${new URLSearchParams({ scope, ...query })}`)).json as Found;
  const say = (key: string, language: string, value: string | null, scope = site(), version = 0) =>
    ada.client.put('/api/desk/site-draft.php', { scope, country: null, key, language, version, value });
  const keyOf = async (english: string) => {
    const { messages } = await find({ language: 'de', q: english });
    return messages.find((message) => message.english === english)?.key ?? '';
  };
  const says = async (text: string, language = 'de', host = 'a.test') =>
    (await app.client(host).get('/?seen', { headers: { 'accept-language': language } })).text.includes(`>${text}<`);
  const start = { de: 'Kostenlos starten', own: 'Los geht’s' };

  it('are found by their English and their translation, in every area, with what holds', async () => {
    const { areas, found, messages } = await find({ language: 'de', q: 'Start free' });
    expect(areas.map(({ area }) => area)).toEqual(['public', 'landers', 'signup', 'accounts', 'members']);
    for (const { area, messages: n } of areas) expect(n, area).toBeGreaterThan(20);
    expect(messages.length).toBe(found);
    const [message] = messages;
    const again = await find({ language: 'de', q: message?.built_in['de']?.toUpperCase() ?? '' });
    expect(again.messages.map(({ key }) => key)).toContain(message?.key);
    expect((await find({ language: 'de' })).messages.length).toBeLessThan((await find({ language: 'de' })).found);
    expect((await find({ language: 'de', area: 'signup' })).found).toBe(areas[2]?.messages);
    expect((await find({ language: 'de', own: '1' })).found).toBe(0);
  });

  it('hold for the site, the language and every page once published, and are taken back', async () => {
    const key = await keyOf('Start free');
    const [was] = (await find({ language: 'de', q: 'Start free' })).messages;
    const product = was?.built_in['de'] ?? start.de;
    expect(await says(product)).toBe(true);
    expect((await say(key, 'de', start.own)).status).toBe(200);
    expect(await find({ language: 'de', own: '1' })).toMatchObject({ found: 1, messages: [{ key }] });
    expect(await says(start.own)).toBe(false);
    const review = (await ada.client.get(`/api/desk/site-review.php?scope=${site()}`)).json;
    expect(review.changes).toMatchObject([
      { key, group: 'words', before: null, after: start.own, inherited: product, refused: false },
    ]);
    expect((await publish()).status).toBe(200);
    expect(await says(start.own)).toBe(true);
    expect(await says(start.own, 'en')).toBe(false);
    expect(await says(start.own, 'de', 'b.test')).toBe(false);
    // A company's words hold for its sites, a site's own before them.
    const all = await company();
    expect((await say(key, 'de', 'Für alle', all)).status).toBe(200);
    expect((await publish(all)).status).toBe(200);
    expect(await says('Für alle', 'de', 'b.test')).toBe(true);
    expect(await says(start.own)).toBe(true);
    expect((await say(key, 'de', null)).status).toBe(200);
    expect((await publish()).status).toBe(200);
    expect(await says('Für alle')).toBe(true);
  });

  it('reach the browser with the page that comes alive there, and the desk not at all', async () => {
    const key = await keyOf('Log in');
    expect((await say(key, 'en', 'Step inside')).status).toBe(200);
    expect((await publish()).status).toBe(200);
    const { text } = await app.client('a.test').get('/login', { headers: { 'accept-language': 'en' } });
    expect(/"own_words":[^}]*}/.exec(text)?.[0]).toBe(`"own_words":{"${key.slice('word.'.length)}":["Step inside"]}`);
    expect((await app.client('a.test').get('/desk/login')).text.includes('Step inside')).toBe(false);
  });

  it('keep what they are filled in with; whatever stands in the table, no page fails', async () => {
    const { messages } = await find({ language: 'de', area: 'public', q: '{' });
    const plural = messages.find(({ english }) => english.includes('plural,'));
    const key = plural?.key ?? '';
    for (const [text, error] of [
      ['Ohne alles', 'word_parts'],
      ['{0', 'word_broken'],
      ['{0, plural, one {#}}', 'word_broken'],
      [`${plural?.english} {more}`, 'word_parts'],
      [`${plural?.english} <0>x</0>`, 'word_parts'],
    ] as const)
      expect((await say(key, 'de', text)).json, text).toMatchObject({
        error,
        fields: { value: expect.anything() },
      });
    expect((await say(key, 'de', plural?.english ?? '')).status).toBe(200);
    expect((await say('word.nothing', 'de', 'x')).status).toBe(404);
    expect((await say(key, 'de', 'x', site(), -1)).status).toBe(400);
    const broken = {
      [key]: { de: '{0', xx: 5 },
      'word.': 3,
      'word.a b': null,
      [await keyOf('Log in')]: { de: '{evil} <9>x</9>' },
    };
    await app.sql('update sites set settings = $2 where id = $1', [app.sites.a.site_id, JSON.stringify(broken)]);
    app.forgetSites();
    for (const path of ['/?seen', '/login', '/signup', '/members', '/landers/gallery'])
      expect((await app.client('a.test').get(path, { headers: { 'accept-language': 'de' } })).status, path).toBe(200);
  });
});
