/** The studio: fictional profiles made, shown after a second look, paused and retired; what stays true whatever code writes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let marta: TestStaff;
let owner: TestStaff;
let writer: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  marta = await addStaff(app, ['marketing']);
  owner = await addStaff(app, ['owner']);
  writer = await addStaff(app, ['writer'], { languages: ['en', 'nl'] });
});
afterAll(() => app.stop());

let names = 0;
const wish = () => ({
  site_id: app.sites.a.site_id,
  name: `Lantern${(names += 1)}`,
  date_of_birth: '1984-02-09',
  gender: 'female',
  wanted: ['male'],
  country: 'NL',
  region: '',
  city: 'Utrecht',
});
const make = async (more: object = {}, staff = marta) =>
  staff.client.post('/api/desk/fictional.php', { ...wish(), ...more });
const read = async (id: string, staff = marta) =>
  (await staff.client.get(`/api/desk/fictional/${id}.php`)).json.profile;
const save = async (id: string, body: object) =>
  marta.client.put(`/api/desk/fictional/${id}.php`, { version: (await read(id)).version, ...body });
const post = (id: string, what: string, body: object, staff = marta) =>
  staff.client.post(`/api/desk/fictional/${id}/${what}.php`, body);
const sees = async (member: TestMember, id: string) => (await member.client.get(`/api/members/${id}.php`)).status;

async function addPicture(id: string, staff = marta) {
  const form = new FormData();
  const bytes = await readFile(join(import.meta.dirname, '../../web/home/art/yara-300.webp'));
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), 'yara.webp');
  const body = new Response(form);
  return staff.client.send(
    'POST',
    `/api/desk/fictional/${id}/photos.php?origin=drawn&licence=${encodeURIComponent('Drawn by us, 2026')}`,
    Buffer.from(await body.arrayBuffer()),
    { headers: { 'content-type': body.headers.get('content-type') ?? '' } },
  );
}

/** Made, with all that a profile needs, and shown. */
async function shown(writers = [{ language: 'en', staff_id: writer.id, from_hour: 9, to_hour: 23 }]): Promise<string> {
  const { id } = (await make()).json;
  await addPicture(id);
  await app.sql(`update photos set status = 'active' where member_id = $1`, [id]);
  expect((await save(id, { about: 'Collects stories.', writers })).status).toBe(200);
  expect((await post(id, 'show', {})).status).toBe(202);
  const looks = await owner.client.get('/api/desk/second-looks.php');
  expect(looks.status, looks.text).toBe(200);
  const look = looks.json.waiting.find((look: { call: string; subject_id: string }) => look.subject_id === id);
  expect(look).toMatchObject({ call: 'desk_show_fictional', effect: { languages: 'en' } });
  expect((await owner.client.post(`/api/desk/second-looks/${look.id}.php`, { decision: 'agree' })).status).toBe(200);
  return id;
}

it('is made as a draft nobody sees, needs photo, text and writer, and somebody else’s second look', async () => {
  const member = await app.signup();
  expect((await make({ site_id: 2_000_000 })).json.error).toBe('forbidden');
  expect((await make({ city: 'Nowhere at all' })).json.error).toBe('place_unknown');
  expect((await make({ date_of_birth: '2015-01-01' })).json.error).toBe('date_of_birth_invalid');
  const { id } = (await make()).json;
  expect((await make({ name: (await read(id)).name.toUpperCase() })).json.error).toBe('name_taken');
  expect(await read(id)).toMatchObject({ state: 'draft', made_by: marta.name, city: 'Utrecht', photos: [] });
  expect(await sees(member, id)).toBe(404);
  expect((await post(id, 'show', {})).json.error).toBe('not_ready');
  expect((await make({}, writer)).status).toBe(403);

  const whole = await shown();
  expect(await read(whole)).toMatchObject({ state: 'shown', version: 3 });
  expect(await sees(member, whole)).toBe(200);
  expect((await member.client.get(`/api/members/${whole}.php`)).json).toMatchObject({ profile: { fictional: true } });
  const list = (await marta.client.get('/api/desk/fictional.php?q=en')).json.profiles;
  expect(list.map((profile: { id: string }) => profile.id)).toContain(whole);
});

it('readers of a language in which nobody writes are not shown it; its text is in the language of its reader', async () => {
  const [english, dutch] = [await app.signup(), await app.signup()];
  await app.sql(`update members set language = 'nl' where id = $1`, [dutch.id]);
  const id = await shown();
  expect([await sees(english, id), await sees(dutch, id)]).toEqual([200, 404]);
  const writers = ['en', 'nl'].map((language) => ({ language, staff_id: writer.id, from_hour: 0, to_hour: 24 }));
  expect((await save(id, { writers, texts: [{ language: 'nl', about: 'Verzamelt verhalen.' }] })).status).toBe(200);
  expect(await sees(dutch, id)).toBe(200);
  const about = async (member: TestMember, language: string) =>
    (await member.client.get(`/api/members/${id}.php`, { headers: { 'accept-language': language } })).json.profile
      .about;
  expect([await about(english, 'en'), await about(dutch, 'nl')]).toEqual(['Collects stories.', 'Verzamelt verhalen.']);
});

it('a change that somebody else overtook is refused', async () => {
  const { id } = (await make()).json;
  const { version } = await read(id);
  expect((await save(id, { voice: 'Dry humour.', never: 'Sums of money.' })).status).toBe(200);
  const late = await marta.client.put(`/api/desk/fictional/${id}.php`, { version, voice: 'Another.' });
  expect(late.json.error).toBe('conflict');
  expect(await read(id)).toMatchObject({ voice: 'Dry humour.', never: 'Sums of money.' });
  const hours = (from: number, to: number) => [{ language: 'en', staff_id: writer.id, from_hour: from, to_hour: to }];
  expect((await save(id, { writers: hours(9, 9) })).json.error).toBe('bad_request');
  expect((await save(id, { writers: hours(20, 2) })).status).toBe(200);
  expect((await read(id)).writers).toMatchObject(hours(20, 2));
});

it('a picture needs its origin before anybody approves it', async () => {
  const { id } = (await make()).json;
  const added = await addPicture(id);
  expect(added.status, added.text).toBe(200);
  expect((await read(id)).photos).toMatchObject([
    { photo: { status: 'pending' }, origin: 'drawn', licence: 'Drawn by us, 2026' },
  ]);
  const bare = uuidv7();
  await app.sql(
    `insert into photos (id, member_id, position, filename, width, height, thumbhash) values ($1, $2, 7, $3, 8, 8, '\\x00')`,
    [bare, id, bare.replaceAll('-', '')],
  );
  await expect(app.sql(`update photos set status = 'active' where id = $1`, [bare])).rejects.toThrow(/origin/);
  await app.sql(`update photos set status = 'active' where id = $1`, [added.json.id]);
  expect((await marta.client.send('DELETE', `/api/desk/fictional/${id}/photos/${bare}.php`, undefined)).status).toBe(
    200,
  );
  // A member's photo is none of the studio's.
  const member = await app.signup();
  expect((await addPicture(member.id)).json.error).toBe('not_found');
});

it('nobody becomes a fiction, no fiction becomes a person, and only fictions are kept as such', async () => {
  const member = await app.signup();
  const { id } = (await make()).json;
  await expect(app.sql(`update members set kind = 'person' where id = $1`, [id])).rejects.toThrow();
  await expect(
    app.sql(`update members set kind = 'fictional', email = null, password_hash = null where id = $1`, [member.id]),
  ).rejects.toThrow();
  await expect(
    app.sql(`insert into fictional_profiles (member_id, made_by) values ($1, 'somebody')`, [member.id]),
  ).rejects.toThrow();
  expect((await marta.client.get(`/api/desk/fictional/${member.id}.php`)).json.error).toBe('not_found');
});

it('however a picture comes to a fictional profile, it has an origin or is not shown', async () => {
  const { id } = (await make()).json;
  const member = await app.signup();
  const theirs = await addPhoto(app, member.id);
  const insert = `insert into photos (id, member_id, position, status, filename, width, height, thumbhash) values ($1, $2, 8, 'active', $3, 8, 8, '\\x00')`;
  await expect(app.sql(insert, [uuidv7(), id, uuidv7()])).rejects.toThrow(/origin/);
  await expect(app.sql('update photos set member_id = $2 where id = $1', [theirs, id])).rejects.toThrow(/origin/);
  const { json: added } = await addPicture(id);
  await app.sql(`update photos set status = 'active' where id = $1`, [added.id]);
  await expect(app.sql('delete from fictional_photos where photo_id = $1', [added.id])).rejects.toThrow(/origin/);
  await app.sql('delete from photos where id = $1', [added.id]);
  expect(await app.sql('select 1 from fictional_photos where photo_id = $1', [added.id])).toEqual([]);
});

it('once somebody wrote for it, nobody new finds it when the last one has left; talks go on, and an heir brings it back', async () => {
  const [him, dutch, newcomer] = [await app.signup(), await app.signup(), await app.signup()];
  await app.sql(`update members set language = 'nl' where id = $1`, [dutch.id]);
  const leaving = await addStaff(app, ['writer'], { languages: ['en'] });
  const id = await shown([{ language: 'en', staff_id: leaving.id, from_hour: 0, to_hour: 24 }]);
  expect((await send(him, id, { price: 0, body: 'Good evening.' })).status).toBe(200);
  expect([await sees(newcomer, id), await sees(dutch, id)]).toEqual([200, 404]);
  const confirmed = new URLSearchParams({ typed: leaving.name, reason: 'Has left' }).toString();
  const closed = await owner.client.post(
    `/api/desk/staff/${leaving.id}/close.php`,
    {},
    { headers: { 'x-confirmed': confirmed } },
  );
  expect(closed.status, closed.text).toBe(200);
  expect(await read(id)).toMatchObject({ writers: [], assigned: true });
  expect([await sees(newcomer, id), await sees(dutch, id)]).toEqual([404, 404]);
  expect((await him.client.get(`/api/chat.php?profile=${id}`)).status).toBe(200);
  expect(await app.sql('select 1 from waiting_conversations where fictional_id = $1', [id])).toHaveLength(1);
  const heir = [{ language: 'nl', staff_id: writer.id, from_hour: 0, to_hour: 24 }];
  expect((await save(id, { writers: heir })).status).toBe(200);
  expect([await sees(newcomer, id), await sees(dutch, id)]).toEqual([404, 200]);
});

it('only who may write there in that language is assigned, and no longer than they may', async () => {
  const { id } = (await make()).json;
  const assign = (staff: TestStaff, language: string) =>
    save(id, { writers: [{ language, staff_id: staff.id, from_hour: 0, to_hour: 24 }] });
  const elsewhere = await addStaff(app, ['writer'], { sites: [app.sites.b.site_id] });
  const changing = await addStaff(app, ['writer'], { languages: ['en', 'fi'] });
  for (const [staff, language] of [
    [writer, 'fi'],
    [await addStaff(app, ['moderation']), 'en'],
    [elsewhere, 'en'],
  ] as const)
    expect((await assign(staff, language)).json.error).toBe('bad_request');
  const writers = ['en', 'fi'].map((language) => ({ language, staff_id: changing.id, from_hour: 0, to_hour: 24 }));
  expect((await save(id, { writers })).status).toBe(200);
  const grants = [{ role: 'writer', sites: null, languages: ['en'] }];
  const changed = await owner.client.put(`/api/desk/staff/${changing.id}.php`, { language: 'en', grants });
  expect(changed.status, changed.text).toBe(200);
  expect((await read(id)).writers).toMatchObject([{ language: 'en', staff_id: changing.id }]);
});

it('paused, nobody new finds it and those it talks with go on; retired, it says goodbye and the talks close', async () => {
  const [him, other] = [await app.signup({ gender: 'male', wanted: 'female' }), await app.signup()];
  const id = await shown();
  expect((await send(him, id, { price: 0, body: 'Good evening.' })).status).toBe(200);
  expect((await post(id, 'pause', { paused: true })).status).toBe(200);
  expect(await sees(other, id)).toBe(404);
  const waits = () => app.sql('select 1 from waiting_conversations where fictional_id = $1', [id]);
  expect((await him.client.get(`/api/chat.php?profile=${id}`)).status).toBe(200);
  expect(await waits()).toHaveLength(1);
  expect((await post(id, 'pause', { paused: false })).status).toBe(200);
  expect(await sees(other, id)).toBe(200);

  const { name } = await read(id);
  const goodbye = [{ language: 'en', text: 'It was a pleasure. This profile closes.' }];
  expect((await post(id, 'retire', { name: 'another', goodbye })).json.error).toBe('name_needed');
  const retired = await post(id, 'retire', { name: name.toLowerCase(), goodbye });
  expect(retired.json).toEqual({ conversations: 1 });
  expect(await read(id)).toMatchObject({ state: 'retired' });
  const chat = (await him.client.get(`/api/chat.php?profile=${id}`)).json;
  expect(chat.messages.at(-1)).toMatchObject({ mine: false, body: goodbye[0]?.text });
  expect(await waits()).toEqual([]);
  expect(await app.sql('select status from profiles where member_id = $1', [id])).toEqual([{ status: 'disabled' }]);
  expect(await sees(other, id)).toBe(404);
  expect((await post(id, 'pause', { paused: false })).json.error).toBe('conflict');
  expect((await post(id, 'retire', { name, goodbye })).json.error).toBe('conflict');
  const done = await app.sql<{ action: string }>(
    `select action from audit_log where subject_id = $1 and action like 'fictional_%' order by id`,
    [id],
  );
  expect(done.map((line) => line.action)).toEqual([
    'fictional_made',
    'fictional_photo_added',
    'fictional_saved',
    'fictional_shown',
    'fictional_paused',
    'fictional_resumed',
    'fictional_retired',
  ]);
});

it('counts what members spent on it, how often they asked whether it is real, and each true answer', async () => {
  const [him, other] = [await app.signup({ gender: 'male', wanted: 'female' }), await app.signup()];
  const writers = [{ language: 'en', staff_id: writer.id, from_hour: 0, to_hour: 24 }];
  const [id, another] = [await shown(writers), await shown(writers)];
  for (const member of [him, other]) {
    await grant(app, member.id, 100);
    for (const profile of [id, another])
      await app.sql('insert into fictional_confirmations (member_id, profile_id) values ($1, $2)', [
        member.id,
        profile,
      ]);
  }
  const say = async (member: TestMember, to: string, body: string, price = 0) =>
    expect((await send(member, to, { body, price })).json).toMatchObject({ message: { body } });
  await say(him, id, 'Good evening. Are you REAL?');
  await say(him, id, 'Är du äkta?', 1);
  await say(him, id, 'I had a real good time.', 1);
  await say(other, another, 'Are you real?');
  await say(other, another, 'Oletko oikea ihminen', 1);
  const [talk] = await app.sql<{ id: string }>('select conversation_id as id from inbox where member_id = $1', [id]);
  await app.sql(
    `update messages set created_at = now() - interval '40 days' where conversation_id = $1 and body like 'Är%'`,
    [talk?.id],
  );
  const opened = await writer.client.post(`/api/desk/writing/${talk?.id}/open.php`, {});
  expect(opened.status, opened.text).toBe(200);
  const answered = await writer.client.post(
    `/api/desk/writing/${talk?.id}.php`,
    { body: opened.json.honest_sentence, seen_seq: 3 },
    { headers: { 'idempotency-key': uuidv7() } },
  );
  expect(answered.status, answered.text).toBe(200);
  const [spent] = await app.sql<{ credits: number }>(
    'select -sum(amount)::int as credits from transfers where member_id = $1 and other_id = $2',
    [him.id, id],
  );
  expect(spent?.credits).toBe(2);
  const { counts, days } = await read(id);
  expect(counts).toMatchObject([
    { conversations: 1, received: 2, written: 1, credits: 2, asked: 1, true_answers: 1 },
    { received: 1, written: 0, credits: 0, asked: 1, true_answers: 0 },
  ]);
  expect(days).toHaveLength(28);
  expect(days.reduce((sum: number, day: { written: number }) => sum + day.written, 0)).toBe(1);
  expect((await read(another)).counts[0]).toMatchObject({ asked: 2, true_answers: 0, credits: 1 });
});
