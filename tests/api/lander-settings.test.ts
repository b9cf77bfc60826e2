/** Which landers a site runs, where and in which language, and their own headlines; what is switched off is an unknown address. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { landers } from '../../contract/lander-names.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sql('update site_countries set settings = $1', ['{}']);
  await app.settings(app.sites.a.site_id, {});
});

/** With a query a page does not come from the fast lane. */
const look = (path: string, language = 'en') =>
  app.client('a.test').get(`${path}?seen`, { headers: { 'accept-language': language } });
const withoutIds = (html: string) =>
  html.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

it('all of them run at first', async () => {
  for (const name of landers) expect((await look(`/landers/${name}`)).status, name).toBe(200);
});

it('one that is switched off answers as an unknown address does, with every tone, for visitors and members', async () => {
  await look('/landers/gallery');
  await app.settings(app.sites.a.site_id, { landers: ['video', 'tinderswipe'] });
  const unknown = await look('/landers/no-such-lander');
  expect(unknown.status).toBe(404);
  for (const path of ['/landers/gallery', '/landers/gallery/direct', '/landers/gallery/', '/landers/maplanding']) {
    const { status, text, headers } = await look(path);
    expect(status, path).toBe(404);
    expect(headers['cache-control']).toBe(unknown.headers['cache-control']);
    expect(withoutIds(text).length, path).toBeLessThan(withoutIds(unknown.text).length + 40);
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe(/<title>(.*?)<\/title>/.exec(unknown.text)?.[1]);
  }
  for (const path of ['/landers/video', '/landers/tinderswipe']) expect((await look(path)).status, path).toBe(200);
  const member = await app.signup();
  expect((await member.client.get('/landers/gallery')).status).toBe(404);
});

it('a country and a language may have fewer', async () => {
  await app.sql("update site_countries set settings = $2 where site_id = $1 and country = 'NL'", [
    app.sites.a.site_id,
    JSON.stringify({ landers: ['gallery'] }),
  ]);
  await app.settings(app.sites.a.site_id, { lander_languages: ['nl'] });
  expect((await look('/landers/gallery', 'nl')).status).toBe(200);
  expect((await look('/landers/gallery', 'de')).status).toBe(404);
  expect((await look('/landers/video', 'nl')).status).toBe(404);
});

it('has the headline of the site in the reader’s language, else that of its tone', async () => {
  await app.settings(app.sites.a.site_id, { lander_title_gallery: { nl: 'Kijk <rustig> rond' } });
  const headline = async (path: string, language: string) =>
    /<h1[^>]*>(.*?)<\/h1>/.exec((await look(path, language)).text)?.[1];
  for (const path of ['/landers/gallery', '/landers/gallery/direct'])
    expect(await headline(path, 'nl')).toBe('Kijk &lt;rustig&gt; rond');
  const [warm, direct] = [await headline('/landers/gallery', 'en'), await headline('/landers/gallery/direct', 'en')];
  expect(warm).toBeTruthy();
  expect(warm).not.toBe(direct);
  expect(await headline('/landers/video', 'nl')).not.toContain('Kijk');
});

it('is previewed from the draft, and goes live only when published', async () => {
  const owner = await addStaff(app, ['owner']);
  const scope = String(app.sites.a.site_id);
  const save = (key: string, value: unknown, language: string | null = null) =>
    owner.client.put('/api/desk/site-draft.php', { scope, country: null, key, language, version: 0, value });
  expect((await save('landers', ['gallery', 'circus'])).status).toBe(400);
  expect((await save('landers', ['gallery'])).status).toBe(200);
  expect((await save('lander_title_gallery', 'Only in the draft', 'en')).status).toBe(200);
  const { draft, landers: running } = (await owner.client.get(`/api/desk/site-preview.php?scope=${scope}`)).json;
  expect(running).toEqual(['gallery']);
  const preview = (path: string) =>
    app.client('b.test').get(`${path}?${new URLSearchParams({ preview: draft, language: 'en' })}`);
  expect((await preview('/landers/gallery')).text).toContain('Only in the draft');
  expect((await preview('/landers/video')).status).toBe(404);
  expect((await look('/landers/gallery')).text).not.toContain('Only in the draft');
  expect((await look('/landers/video')).status).toBe(200);
});
