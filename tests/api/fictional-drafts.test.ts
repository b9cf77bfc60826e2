/** What is typed in the studio: kept field by field, seen by a colleague, never overwritten, shown as a whole; and the cut of a picture. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let marta: TestStaff;
let jonas: TestStaff;
let names = 0;
beforeAll(async () => {
  app = await startTestApp();
  marta = await addStaff(app, ['marketing']);
  jonas = await addStaff(app, ['marketing']);
});
afterAll(() => app.stop());

async function make(): Promise<string> {
  const answer = await marta.client.post('/api/desk/fictional.php', {
    site_id: app.sites.a.site_id,
    name: `Ember${(names += 1)}`,
    date_of_birth: '1984-02-09',
    gender: 'female',
    wanted: ['male'],
    country: 'NL',
    region: '',
    city: 'Utrecht',
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}
const keep = (id: string, field: string, changes: object | null, seen = 0, by = marta) =>
  by.client.put(`/api/desk/fictional/${id}/draft.php`, { field, changes, seen });
const editing = async (id: string, by = marta, field = '') =>
  (await by.client.put(`/api/desk/fictional/${id}/editing.php`, { field })).json;
const read = async (id: string) => (await marta.client.get(`/api/desk/fictional/${id}.php`)).json.profile;
async function show(id: string, more: object = {}, by = marta) {
  const { version, draft } = await editing(id, by);
  return by.client.put(`/api/desk/fictional/${id}.php`, {
    version,
    draft: draft.map((row: { field: string; version: number }) => ({ field: row.field, version: row.version })),
    ...more,
  });
}

it('is kept as it is typed, seen by whoever opens it, and shown to nobody before that is asked for', async () => {
  const id = await make();
  const { version } = (await keep(id, 'about', { about: 'Collects stories.' })).json;
  expect(version).toBeGreaterThan(0);
  expect((await keep(id, 'about', { about: 'Collects stories and coats.' }, version)).status).toBe(200);
  await keep(id, 'texts.nl', { texts: [{ language: 'nl', about: 'Verzamelt verhalen.' }] });
  await keep(id, 'facts.eye_color', { facts: { eye_color: 'brown' } });
  expect(await read(id)).toMatchObject({ about: '', texts: [], eye_color: null, version: 1 });
  const seen = await editing(id, jonas, 'about');
  expect(seen.draft).toMatchObject([
    { field: 'about', changes: { about: 'Collects stories and coats.' }, own: false, staff_name: marta.name },
    { field: 'facts.eye_color' },
    { field: 'texts.nl' },
  ]);
  expect(seen.editors).toEqual([]);
  expect((await editing(id)).editors).toEqual([{ name: jonas.name, field: 'about' }]);

  // One of two texts, one of many facts: the others stay as they are.
  await app.sql(`insert into fictional_texts (member_id, language, about) values ($1, 'de', 'Sammelt Geschichten.')`, [
    id,
  ]);
  expect((await show(id)).json).toEqual({ version: 2 });
  const profile = await read(id);
  expect(profile).toMatchObject({ about: 'Collects stories and coats.', eye_color: 'brown', gender: 'female' });
  expect(profile.texts).toEqual([
    { language: 'de', about: 'Sammelt Geschichten.' },
    { language: 'nl', about: 'Verzamelt verhalen.' },
  ]);
  expect((await editing(id)).draft).toEqual([]);
});

it('two who change one field: the second is told and overwrites nothing; of two fields both stay', async () => {
  const id = await make();
  const { version } = (await keep(id, 'voice', { voice: 'Dry humour.' })).json;
  const both = await Promise.all([
    keep(id, 'voice', { voice: 'Hers' }, version),
    keep(id, 'voice', { voice: 'His' }, version, jonas),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await keep(id, 'voice', { voice: 'From nothing' }, 0, jonas)).json.error).toBe('conflict');
  expect((await keep(id, 'never', { never: 'Sums of money.' }, 0, jonas)).status).toBe(200);
  const won = both[0].status === 200 ? 'Hers' : 'His';
  // Whoever shows it has seen every field as it is now.
  const old = (await editing(id)).draft.map((row: { field: string }) => ({ field: row.field, version }));
  expect((await show(id, { draft: old })).json.error).toBe('conflict');
  expect((await show(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({ voice: won, never: 'Sums of money.' });
});

it('is discarded field by field, and put back', async () => {
  const id = await make();
  const { version } = (await keep(id, 'voice', { voice: 'Dry.' })).json;
  expect((await keep(id, 'voice', null, version - 1)).json.error).toBe('conflict');
  expect((await keep(id, 'voice', null, version)).json).toEqual({ version: 0 });
  expect((await editing(id)).draft).toEqual([]);
  expect((await keep(id, 'voice', { voice: 'Dry.' })).json.version).toBeGreaterThan(version);
});

it('takes only what a profile has, from whoever may edit it, and nothing of a retired one', async () => {
  const id = await make();
  for (const [field, changes] of [
    ['voice', { never: 'x' }],
    ['voice', { voice: 'x', never: 'y' }],
    ['voice', {}],
    ['facts.eye_color', { facts: { hair_color: 'blond' } }],
    ['fictional', { fictional: false }],
    ['facts.eye_color', { facts: { eye_color: 'plaid' } }],
  ] as const)
    expect((await keep(id, field, changes)).json.error, JSON.stringify([field, changes])).toBe('bad_request');
  const writer = await addStaff(app, ['writer']);
  expect((await keep(id, 'voice', { voice: 'x' }, 0, writer)).status).toBe(403);
  expect((await keep((await app.signup()).id, 'voice', { voice: 'x' })).json.error).toBe('not_found');
  await keep(id, 'voice', { voice: 'x' });
  const { name } = await read(id);
  const goodbye = [{ language: 'en', text: 'This profile closes.' }];
  expect((await marta.client.post(`/api/desk/fictional/${id}/retire.php`, { name, goodbye })).status).toBe(200);
  expect((await editing(id)).draft).toEqual([]);
  expect((await keep(id, 'voice', { voice: 'y' })).json.error).toBe('conflict');
});

it('nobody is given more profiles of a site than one person may have; who has them keeps them', async () => {
  const wren = await addStaff(app, ['writer']);
  const writers = [{ language: 'en', staff_id: wren.id, from_hour: 0, to_hour: 24 }];
  const ids = [await make(), await make(), await make(), await make()];
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const give = async (id: string) => (await show(id, { writers })).json;
  expect(await give(first)).toEqual({ version: 2 });
  await app.settings(app.sites.a.site_id, { writer_profiles: 2 } as never);
  // Two at once for the one place that is left.
  const both = await Promise.all([give(second), give(third)]);
  expect(both.map((answer) => answer.error ?? 'given').sort()).toEqual(['given', 'writer_full']);
  expect(await give(fourth)).toMatchObject({ error: 'writer_full' });
  const seen = await read(fourth);
  expect(seen.writer_profiles).toBe(2);
  expect(seen.staff.find((colleague: { id: string }) => colleague.id === wren.id)).toMatchObject({ profiles: 2 });
  await app.settings(app.sites.a.site_id, { writer_profiles: 1 } as never);
  expect(await give(first)).toEqual({ version: 3 });
  await app.settings(app.sites.a.site_id, { writer_profiles: 0 } as never);
  expect(await give(fourth)).toEqual({ version: 2 });
});

it('of a picture only what is inside of the frame is kept', async () => {
  const id = await make();
  const left = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#000000' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const add = async (crop: string) => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg');
    const body = new Response(form);
    const query = new URLSearchParams({ origin: 'drawn', licence: 'Drawn by us', crop });
    return marta.client.send(
      'POST',
      `/api/desk/fictional/${id}/photos.php?${query}`,
      Buffer.from(await body.arrayBuffer()),
      { headers: { 'content-type': body.headers.get('content-type') ?? '' } },
    );
  };
  for (const wrong of ['0,0,1', '0,0,1,1,1', '0,0,2,1', '-1,0,1,1', 'all']) expect((await add(wrong)).status).toBe(400);
  const added = await add('0.5,0.25,0.5,0.5');
  expect(added.status, added.text).toBe(200);
  const [row] = await app.sql<{ width: number; height: number; filename: string }>(
    'select width, height, filename from photos where id = $1',
    [added.json.id],
  );
  expect(row).toMatchObject({ width: 400, height: 200 });
  const file = await app.services.storage.get(`photos/${row?.filename}/640.jpg`);
  const { channels } = await sharp(file).stats();
  expect(channels.every(({ mean }) => mean < 8)).toBe(true);
});
