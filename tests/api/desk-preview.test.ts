/** Previews of a draft: the real pages as the draft makes them, for who holds a signed token, inside of our own pages, doing nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addFictional } from '../helpers/factories.ts';
import { addPhoto } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
let scope: string;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  owner = await addStaff(app, ['owner']);
  scope = String(app.sites.b.site_id);
});
afterAll(() => app.stop());

const draft = (key: string, value: unknown, more: object = {}) =>
  owner.client.put('/api/desk/site-draft.php', {
    scope,
    country: null,
    key,
    language: null,
    version: 0,
    value,
    ...more,
  });
const tokens = async (of = scope) => (await owner.client.get(`/api/desk/site-preview.php?scope=${of}`)).json;
const look = (path: string, query: Record<string, string>) =>
  app.client('a.test').get(`${path}?${new URLSearchParams(query)}`);

it('shows the draft of another site, in any of its languages; the site itself stays as it is', async () => {
  expect((await draft('index_title', 'Nieuwe avonden', { language: 'nl' })).status).toBe(200);
  expect((await draft('niche', 2)).status).toBe(200);
  const { draft: drawn, live } = await tokens();
  const page = await look('/', { preview: drawn, language: 'nl', country: 'NL', theme: 'dark' });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Nieuwe avonden');
  expect(page.text).toMatch(/<html[^>]* lang="nl"/);
  expect(page.text).toMatch(/data-theme="dark"/);
  expect(page.text).toMatch(/data-niche="she"/);
  for (const other of [
    await look('/', { preview: live, language: 'nl', country: 'NL' }),
    await app.client('b.test').get('/'),
  ])
    expect(other.text).not.toContain('Nieuwe avonden');
});

it('draws card, profile, sign-up, shop and mail', async () => {
  const fictional = await addFictional(app.services.db, app.sites.b, 'preview.person');
  await addPhoto(app, fictional);
  await draft('name', 'Avondster');
  const { draft: preview, person } = await tokens();
  expect(person).toBeTruthy();
  for (const path of ['/members', `/members/${person}`, '/signup', '/pricing', '/preview-mail']) {
    const page = await look(path, { preview, language: 'nl', country: 'NL' });
    expect(page.status, path).toBe(200);
    expect(page.text, path).toContain('Avondster');
  }
});

it('shows nobody to who may not see them: where visitors see no search, there is neither card nor profile', async () => {
  await draft('logged_out_search', 'none');
  const { draft: preview, open, person } = await tokens();
  expect([open, person]).toEqual([false, null]);
  const page = await look('/members', { preview, language: 'nl', country: 'NL' });
  expect([page.status, page.headers['location']]).toEqual([302, '/signup']);
});

it('a mail stands in the scheme that was chosen, whatever the reader’s own is', async () => {
  const { draft: preview } = await tokens();
  const sheet = async (theme: string) => (await look('/preview-mail', { preview, theme })).text;
  expect(await sheet('dark')).toContain('@media all {');
  expect(await sheet('light')).toContain('@media not all {');
  for (const theme of ['dark', 'light']) expect(await sheet(theme)).not.toContain('prefers-color-scheme');
});

it('is framed by our own pages only, runs no script, sends no form, sets no cookie and is not kept', async () => {
  const { draft: preview } = await tokens();
  for (const path of ['/', '/signup', '/preview-mail']) {
    const { headers } = await look(path, { preview });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toMatch(/script-src 'none'|default-src 'none'/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toContain('no-store');
  }
  expect(String((await app.client().get('/')).headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});

it('needs a token that was signed here, and an hour later another', async () => {
  const { draft: preview, live } = await tokens();
  const forged = preview.replace(/^\d+/, String(app.sites.a.site_id));
  const stolen = live.replace('.p.', '.s.');
  for (const bad of [forged, stolen, `${preview}x`, '', 'x'.repeat(5_000)]) {
    const page = await look('/', { preview: bad });
    expect(page.text).not.toContain('Avondster');
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect((await look('/preview-mail', { preview: bad })).status).toBe(404);
  }
  // Calls of the API know no previews, but those a preview itself makes.
  const call = await app
    .client('a.test')
    .get('/api/settings.php', { headers: { 'x-preview': `x?preview=${preview}` } });
  expect(call.json.name).not.toBe('Avondster');
  const support = await addStaff(app, ['support']);
  expect((await support.client.get(`/api/desk/site-preview.php?scope=${scope}`)).status).toBe(403);
  const { clock } = app.services;
  const now = clock.now;
  try {
    const later = new Date(now.call(clock).getTime() + 3_601_000);
    clock.now = () => later;
    expect((await look('/', { preview })).text).not.toContain('Avondster');
  } finally {
    clock.now = now;
  }
});

it('draws a fictional profile as its draft makes it, on the members’ own pages; nobody else is shown the draft', async () => {
  const id = await addFictional(app.services.db, app.sites.b, 'studio.person');
  await addPhoto(app, id, { status: 'pending' });
  await app.sql(`update profiles set status = 'disabled', about = 'As it was.' where member_id = $1`, [id]);
  const keep = (field: string, changes: object) =>
    owner.client.put(`/api/desk/fictional/${id}/draft.php`, { field, changes, seen: 0 });
  for (const [field, changes] of [
    ['about', { about: 'Collects umbrellas.' }],
    ['texts.nl', { texts: [{ language: 'nl', about: 'Verzamelt paraplu’s.' }] }],
    ['place', { place: { country: 'NL', region: '', city: 'Amersfoort' } }],
  ] as const) {
    const kept = await keep(field, changes);
    expect(kept.status, kept.text).toBe(200);
  }
  const { token, languages } = (await owner.client.get(`/api/desk/fictional/${id}/preview.php`)).json;
  expect(languages).toContain('nl');
  const drawn = (path: string, language: string) => look(path, { preview: token, language, country: 'NL' });
  const page = await drawn(`/members/${id}`, 'nl');
  expect(page.status).toBe(200);
  for (const part of ['studio.person', 'Verzamelt paraplu’s.', 'Amersfoort', '/media/'])
    expect(page.text).toContain(part);
  expect(page.text).toContain('<span class="mark ');
  expect((await drawn(`/members/${id}`, 'en')).text).toContain('Collects umbrellas.');
  const card = await drawn('/members', 'nl');
  expect(card.text.split('<article class="member-card').length - 1).toBe(1);
  expect(card.text).toContain('Amersfoort');
  const chat = await drawn(`/members/${id}/chat`, 'nl');
  expect([chat.status, chat.text.includes('studio.person')]).toEqual([200, true]);

  const forged = token.replace(/f[0-9a-f-]{36}/, `f${crypto.randomUUID()}`);
  for (const preview of [forged, (await tokens()).live]) {
    const other = await look(`/members/${id}`, { preview, language: 'nl', country: 'NL' });
    expect(other.text).not.toContain('paraplu');
  }
  expect((await app.client('b.test').get(`/api/members/${id}.php`)).status).not.toBe(200);
  const support = await addStaff(app, ['support']);
  expect((await support.client.get(`/api/desk/fictional/${id}/preview.php`)).status).toBe(403);
});
