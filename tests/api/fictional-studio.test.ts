/** The studio as a whole: its table, copies, the cap on what members find, and gaps. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdShares } from '../../server/desk/fictional-share.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let marta: TestStaff;
let writer: TestStaff;
let elsewhere: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  marta = await addStaff(app, ['marketing']);
  writer = await addStaff(app, ['writer']);
  elsewhere = await addStaff(app, ['marketing'], { sites: [app.sites.b.site_id] });
});
afterAll(() => app.stop());

let names = 0;
async function make(more: object = {}): Promise<string> {
  const answer = await marta.client.post('/api/desk/fictional.php', {
    site_id: app.sites.a.site_id,
    name: `Candle${(names += 1)}`,
    date_of_birth: '1984-02-09',
    gender: 'female',
    wanted: ['male'],
    country: 'NL',
    region: '',
    city: 'Utrecht',
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}
const read = async (id: string) => (await marta.client.get(`/api/desk/fictional/${id}.php`)).json.profile;
const save = async (id: string, body: object) =>
  expect(
    (await marta.client.put(`/api/desk/fictional/${id}.php`, { version: (await read(id)).version, ...body })).status,
  ).toBe(200);
const list = async (query = '', staff = marta) =>
  (await staff.client.get(`/api/desk/fictional/list.php?${query}`)).json;
const idsOf = async (query: string, staff = marta): Promise<string[]> =>
  (await list(query, staff)).rows.map((row: { id: string }) => row.id);
const outline = async (query = '') => (await marta.client.get(`/api/desk/fictional/outline.php?${query}`)).json;
const copy = (id: string, body: object, staff = marta) => staff.client.post(`/api/desk/fictional/${id}/copy.php`, body);
const writes = (language: string) => ({ language, staff_id: writer.id, from_hour: 0, to_hour: 24 });
const sees = async (member: TestMember, id: string) => (await member.client.get(`/api/members/${id}.php`)).status;
/** Shown, as after the second look (desk-fictional.test.ts). */
const show = async (id: string) => {
  await app.sql(`update fictional_profiles set state = 'shown', shown_at = now() where member_id = $1`, [id]);
  await app.sql(`update profiles set status = 'active' where member_id = $1`, [id]);
};
const hold = () => holdShares.run(app.services, {}, { id: 'x' } as never);

async function addPicture(id: string, more = ''): Promise<void> {
  const form = new FormData();
  const bytes = await readFile(join(import.meta.dirname, '../../web/home/art/yara-300.webp'));
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), 'yara.webp');
  const body = new Response(form);
  const answer = await marta.client.send(
    'POST',
    `/api/desk/fictional/${id}/photos.php?origin=drawn&licence=${encodeURIComponent('Drawn by us, 2026')}${more}`,
    Buffer.from(await body.arrayBuffer()),
    { headers: { 'content-type': body.headers.get('content-type') ?? '' } },
  );
  expect(answer.status, answer.text).toBe(200);
}

it('the table filters by site, language, writer and state, sorts, sums and is a file; of sites one may see alone', async () => {
  const dutch = await make();
  await save(dutch, { about: 'Collects stories.', writers: [writes('nl'), writes('en')] });
  await show(dutch);
  const draft = await make({ date_of_birth: '1960-01-01' });
  expect(await idsOf('language=nl')).toEqual([dutch]);
  expect(await idsOf(`writer=${writer.id}`)).toEqual([dutch]);
  expect(await idsOf(`writer=${marta.id}`)).toEqual([]);
  expect(await idsOf('state=draft')).toEqual([draft]);
  expect(await idsOf('unwritten=yes')).toEqual([draft]);
  expect(await idsOf('age_min=60')).toEqual([draft]);
  expect(await idsOf(`at=${app.sites.b.site_id}`)).toEqual([]);
  expect(await idsOf(`at=${app.sites.a.site_id}&sort=-name`)).toEqual([draft, dutch]);
  expect(await idsOf('', elsewhere)).toEqual([]);
  const [row] = (await list('language=nl')).rows;
  expect(row).toMatchObject({
    languages: ['en', 'nl'],
    writers: [writer.name],
    state: 'shown',
    waiting: 0,
    rests: false,
  });
  expect((await list('part=views')).views.counts).toMatchObject({ shown: 1, drafts: 1, unwritten: 1, resting: 0 });
  const file = await marta.client.post('/api/desk/fictional/file.php?language=nl', {
    columns: [
      { name: 'name', label: 'Name' },
      { name: 'languages', label: 'Languages' },
    ],
    words: {},
  });
  expect(file.text).toContain('"en, nl"');
  expect(file.text.trim().split('\n')).toHaveLength(2);
  expect((await writer.client.get('/api/desk/fictional/list.php')).status).toBe(200);
  expect(await outline()).toMatchObject({
    counts: { shown: 1, draft: 1, paused: 0, resting: 0 },
    writers: [{ id: writer.id, name: writer.name }],
    languages: ['en', 'nl'],
  });
  const studio = async (query: string) =>
    (await marta.client.get(`/api/desk/fictional.php?${query}`)).json.profiles.map((row: { id: string }) => row.id);
  expect(await studio('language=nl')).toEqual([dutch]);
  expect(await studio(`writer=${marta.id}`)).toEqual([]);
});

it('a copy is a draft of its own: texts, facts, voice and writers, and only pictures whose licence allows it', async () => {
  const first = await make();
  await addPicture(first);
  await addPicture(first, '&reusable=yes');
  await save(first, {
    about: 'Collects stories.',
    texts: [{ language: 'nl', about: 'Verzamelt verhalen.' }],
    facts: { hair_color: 'brown', interests: ['wine'] },
    voice: 'Dry humour.',
    never: 'Sums of money.',
    writers: [writes('nl')],
  });
  await show(first);
  const asked = { name: 'Candlelight', date_of_birth: '1979-05-01' };
  expect((await copy(first, { ...asked, name: (await read(first)).name })).json.error).toBe('name_taken');
  expect((await copy(first, { ...asked, date_of_birth: '2015-01-01' })).json.error).toBe('date_of_birth_invalid');
  expect((await copy(first, asked, writer)).status).toBe(403);
  expect((await copy(first, asked, elsewhere)).status).toBe(403);
  const answer = await copy(first, asked);
  expect(answer.json).toEqual({ id: expect.any(String), photos: 1 });
  const second = await read(answer.json.id);
  expect(second).toMatchObject({
    state: 'draft',
    name: 'Candlelight',
    date_of_birth: '1979-05-01',
    about: 'Collects stories.',
    texts: [{ language: 'nl', about: 'Verzamelt verhalen.' }],
    hair_color: 'brown',
    interests: ['wine'],
    voice: 'Dry humour.',
    never: 'Sums of money.',
    writers: [{ language: 'nl', staff_id: writer.id }],
    city: 'Utrecht',
    made_by: marta.name,
  });
  expect(second.photos).toMatchObject([
    { origin: 'drawn', licence: 'Drawn by us, 2026', reusable: true, photo: { status: 'pending' } },
  ]);
  const member = await app.signup();
  expect(await sees(member, second.id)).toBe(404);
  await save(second.id, { about: 'Another.' });
  expect((await read(first)).about).toBe('Collects stories.');
});

it('above the cap the newest rest: nobody new finds them, talks go on; without a cap all are shown', async () => {
  await app.sql(`update profiles p set status = 'disabled' from fictional_profiles x where x.member_id = p.member_id`);
  await app.sql(`update fictional_profiles set state = 'retired', retired_at = now() where state = 'shown'`);
  const member = await app.signup({ gender: 'male', wanted: 'female' });
  for (let i = 0; i < 4; i++) await app.signup({ gender: 'female', wanted: 'male' });
  const [older, newer] = [await make(), await make()];
  for (const id of [older, newer]) await show(id);
  await app.settings(app.sites.a.site_id, { fictional_share_percent: 20 } as never);
  await hold();
  expect([await sees(member, older), await sees(member, newer)]).toEqual([200, 404]);
  expect(await idsOf('resting=yes')).toEqual([newer]);
  const now = await outline();
  expect(now.counts).toMatchObject({ shown: 2, resting: 1 });
  expect(now.share.most).toBe(20);
  expect(now.share.percent).toBeLessThanOrEqual(20);
  expect((await read(newer)).rests).toBe(true);
  const fictionalCards = async () => {
    const answer = await member.client.get('/api/members.php?gender=female');
    return answer.json.profiles.filter((row: { fictional: boolean }) => row.fictional).length;
  };
  expect(await fictionalCards()).toBe(1);

  // Whoever is paused leaves room for who rests, until it is back.
  const pause = (paused: boolean) =>
    marta.client.post(`/api/desk/fictional/${older}/pause.php`, { paused }, { confirmed: 'A holiday.' } as never);
  expect((await pause(true)).status).toBe(200);
  expect([await sees(member, older), await sees(member, newer)]).toEqual([404, 200]);
  expect((await pause(false)).status).toBe(200);
  expect([await sees(member, older), await sees(member, newer)]).toEqual([200, 404]);

  await app.settings(app.sites.a.site_id, { fictional_share_percent: 100 } as never);
  await hold();
  expect([await sees(member, older), await sees(member, newer)]).toEqual([200, 200]);
  await app.settings(app.sites.a.site_id, { fictional_share_percent: 0 } as never);
  await hold();
  expect([await sees(member, older), await sees(member, newer)]).toEqual([404, 404]);
  await app.settings(app.sites.a.site_id, { fictional_share_percent: 100 } as never);
  await hold();
});

it('members for whom nothing fits are a gap, until a profile does', async () => {
  const gap = async () =>
    (await outline()).gaps.find(
      (row: { gender: string; wanted: string; age: number; language: string }) =>
        row.gender === 'male' && row.wanted === 'female' && row.age === 50 && row.language === 'fr',
    );
  for (let i = 0; i < 5; i++) {
    const { id } = await app.signup({ gender: 'male', wanted: 'female' });
    await app.sql(`update members set language = 'fr' where id = $1`, [id]);
    await app.sql(`update profiles set date_of_birth = '1970-01-01' where member_id = $1`, [id]);
    if (i === 3) {
      await make();
      await show(await make({ date_of_birth: '1984-02-09' }));
      expect(await gap()).toBeUndefined();
    }
  }
  expect(await gap()).toMatchObject({ members: 5, site_id: app.sites.a.site_id });
  const id = await make({ date_of_birth: '1968-02-09' });
  await show(id);
  await save(id, { writers: [writes('nl')] });
  expect(await gap()).toMatchObject({ members: 5 });
  await save(id, { writers: [writes('nl'), writes('fr')] });
  expect(await gap()).toBeUndefined();
});
