/** The look of a site: a style sheet of its own beside the product's, by what its niche or its operator says; nothing wrong gets in. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nearestAccent } from '../../contract/accent.ts';
import { niches } from '../../contract/niches.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  owner = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.settings(app.sites.b.site_id, {});
});

const sheetPattern = /<link rel="stylesheet" href="(\/look\/[^"]+)"/;
/** The page as somebody sees it who has been here before: its sheets are links. With a query it does not come from the fast lane. */
const front = async (host: string, path = '/') => {
  const client = app.client(host);
  client.cookies.set('entry_warning', '1');
  return client.get(`${path}?seen`);
};
const sheetOf = async (host: string, path = '/') => sheetPattern.exec((await front(host, path)).text)?.[1];
const setNiche = async (id: number) => {
  await app.sql('update sites set niche = $2 where id = $1', [app.sites.b.site_id, id]);
  app.forgetSites();
};

it('of the first niche is the product’s own; each other niche has one of its own', async () => {
  const seen = new Set<string>();
  for (const { id } of niches) {
    await setNiche(id);
    const sheet = await sheetOf('b.test');
    if (id === 1) expect(sheet).toBeUndefined();
    else {
      const { status, headers, text } = await app.client('b.test').get(sheet ?? '');
      expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
      expect(headers['cache-control']).toContain('immutable');
      expect(text).toContain('--ff-display');
      seen.add(text);
    }
  }
  expect(seen.size).toBe(niches.length - 1);
  await setNiche(1);
});

it('is on every page of the site, landers too, but not at the desk; a first visit has it in the page', async () => {
  await app.settings(app.sites.b.site_id, { type_pair: 'book', accent: '#1d5fbf' });
  const sheet = await sheetOf('b.test');
  expect(sheet).toMatch(/^\/look\/book-soft-plain-collage-1d5fbf-[0-9a-f]{10}\.css$/);
  for (const path of ['/pages/terms', '/login', '/landers/gallery', '/nowhere']) {
    const page = await app.client('b.test').get(`${path}?seen`);
    expect(page.text.includes(sheet ?? '-'), path).toBe(true);
  }
  expect(await sheetOf('b.test', '/desk/login')).toBeUndefined();
  const { text, headers } = await app.client('b.test').get('/?first');
  expect(text).toContain(`<style data-href="${sheet}">`);
  expect(text).toContain('--primary:light-dark(#1d5fbf,');
  expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2);
});

it('answers for looks that exist only', async () => {
  const sheet = (await (await app.settings(app.sites.b.site_id, { shape: 'square' }), sheetOf('b.test'))) ?? '';
  const get = (path: string) => app.client('b.test').get(path);
  expect((await get(sheet)).status).toBe(200);
  // Of another release: the same look, to be asked for again.
  const other = await get(sheet.replace(/-[0-9a-f]{10}\.css$/, '-0123456789.css'));
  expect([other.status, other.headers['cache-control']]).toEqual([200, 'no-cache']);
  for (const wrong of [
    sheet.replace('square', 'triangle'),
    sheet.replace('own', 'ffffff'),
    sheet.replace('own', '}*{x:y'),
    '/look/..%2f..%2fpackage.json',
    '/look/x.css',
  ])
    expect((await get(wrong)).status, wrong).toBe(404);
});

const save = (key: string, value: unknown) =>
  owner.client.put('/api/desk/site-draft.php', {
    scope: String(app.sites.b.site_id),
    country: null,
    key,
    language: null,
    version: 0,
    value,
  });

it('a colour in which words cannot be read, and what does not exist, is refused; the nearest colour is not', async () => {
  for (const [key, value] of [
    ['accent', '#ffd000'],
    ['accent', '#FFF'],
    ['accent', 'red;}'],
    ['type_pair', 'comic'],
    ['shape', ''],
    ['art', 7],
    ['front_layout', 'circus'],
    ['front_cast', ['bram', 'bram', 'carla', 'daan', 'elise']],
    ['front_cast', ['bram']],
  ] as const) {
    const { status, json } = await save(key, value);
    expect([status, json.error], `${key} ${value}`).toEqual([400, 'bad_request']);
  }
  expect((await save('accent', nearestAccent('#ffd000'))).status).toBe(200);
  expect((await save('front_cast', ['tomas', 'bram', 'carla', 'daan', 'elise'])).status).toBe(200);
  // Seen in the preview of the draft, and only there.
  const tokens = (await owner.client.get(`/api/desk/site-preview.php?scope=${app.sites.b.site_id}`)).json;
  const drawn = await app.client('a.test').get(`/?${new URLSearchParams({ preview: tokens.draft })}`);
  expect(sheetPattern.exec(drawn.text)?.[1]).toContain(nearestAccent('#ffd000').slice(1));
  expect(drawn.text).toMatch(/tomas-300/);
  expect(await sheetOf('b.test')).toBeUndefined();
});

it('a wrong value in the table breaks no page: the niche’s holds', async () => {
  await app.sql('update sites set settings = $2 where id = $1', [
    app.sites.b.site_id,
    JSON.stringify({ accent: '#ffffff', type_pair: 'comic', shape: 3, front_cast: 'all', art: null }),
  ]);
  app.forgetSites();
  const page = await front('b.test');
  expect(page.status).toBe(200);
  expect(sheetPattern.exec(page.text)).toBeNull();
  expect(page.text).toMatch(/fenna-300/);
});

it('mails have the accent of the site', async () => {
  await save('accent', nearestAccent('#ffd000'));
  const { draft } = (await owner.client.get(`/api/desk/site-preview.php?scope=${app.sites.b.site_id}`)).json;
  const mail = await app.client('a.test').get(`/preview-mail?${new URLSearchParams({ preview: draft })}`);
  expect(mail.text).toContain(nearestAccent('#ffd000'));
});
