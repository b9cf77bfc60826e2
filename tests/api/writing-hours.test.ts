/** Whose turn it is to answer for a fictional profile: its writers in their hours of the site's day, then anybody of the language. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

/** Ten in the evening where the site is, in summer: UTC says eight. */
const evening = new Date('2026-07-14T20:00:00Z');
let now: Date | undefined;
let app: TestApp;
let wren: TestStaff;
let birgit: TestStaff;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now ?? new Date() } });
  [wren, birgit] = await Promise.all([addStaff(app, ['writer']), addStaff(app, ['writer'])]);
  await app.sql(
    `update sites set settings = settings || '{"time_zone": "Europe/Amsterdam", "writers_may_start": true}' where id = $1`,
    [app.sites.a.site_id],
  );
  app.forgetSites();
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = undefined;
  await app.sql('update inbox set waiting_since = null');
  await app.sql('delete from desk_claims');
});

const assign = (profile: string, staff: TestStaff, from: number, to: number, language = 'en') =>
  app.sql(
    `insert into fictional_writers (profile_id, language, staff_id, from_hour, to_hour) values ($1, $2, $3, $4, $5)
     on conflict (profile_id, language, staff_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour`,
    [profile, language, staff.id, from, to],
  );
/** A member waits for a profile since so many minutes before the evening, which it then is. */
async function waits(minutes: number): Promise<{ id: string; profile: string }> {
  now = undefined;
  const member = await app.signup();
  const profile = await addFictional(app.services.db, app.sites.a);
  const sent = await send(member, profile, { price: 0, body: app.secret(`hello ${profile}`) });
  expect(sent.status, sent.text).toBe(200);
  now = evening;
  const id = sent.json.conversation as string;
  await app.sql(
    `update inbox set waiting_since = $2::timestamptz - make_interval(mins => $3::int) where member_id = $1`,
    [profile, evening, minutes],
  );
  return { id, profile };
}
const next = async (staff: TestStaff) => (await staff.client.post('/api/desk/writing/claim.php', {})).json.id;
const turnOf = async (staff: TestStaff, id: string) =>
  (await staff.client.get('/api/desk/writing.php')).json.conversations.find((row: { id: string }) => row.id === id);
const open = async (staff: TestStaff, id: string) =>
  (await staff.client.post(`/api/desk/writing/${id}/open.php`, {})).json.state;
const answer = (staff: TestStaff, id: string) =>
  staff.client.post(
    `/api/desk/writing/${id}.php`,
    { body: app.secret('Good evening to you.'), seen_seq: 1 },
    { headers: { 'idempotency-key': uuidv7() } },
  );

it('is kept for whoever is on duty for the profile, and nobody else takes it, by its address neither', async () => {
  const { id, profile } = await waits(5);
  const other = await waits(1);
  await assign(profile, wren, 20, 23);
  expect(await turnOf(wren, id)).toMatchObject({ turn: 'own', on_duty: [wren.name] });
  expect(await turnOf(birgit, id)).toMatchObject({ turn: 'kept', on_duty: [wren.name] });
  expect(await turnOf(birgit, other.id)).toMatchObject({ turn: 'anybody', on_duty: [] });
  // The one that waits longest is passed over.
  expect(await next(birgit)).toBe(other.id);
  expect(await open(birgit, id)).toMatchObject({ mine: false, claimed_by: null, kept_for: [wren.name] });
  const refused = await answer(birgit, id);
  expect([refused.status, refused.json]).toEqual([
    409,
    {
      error: 'writing_kept',
      message: `On duty for this profile: ${wren.name}. After half an hour every writer of the language may answer.`,
    },
  ]);
  expect((await open(wren, id)).others).toBe(0);
  expect((await answer(wren, id)).status).toBe(200);
});

it('is for anybody of the language when nobody assigned is on duty, by the clock of the site', async () => {
  const { id, profile } = await waits(5);
  // It is 22 there; 20, as UTC has it, is not asked.
  await assign(profile, wren, 19, 22);
  expect(await turnOf(birgit, id)).toMatchObject({ turn: 'off_duty', on_duty: [] });
  expect(await open(birgit, id)).toMatchObject({ mine: true, kept_for: [] });
  // What is in hand stays there when those on duty come.
  await assign(profile, wren, 22, 23);
  expect(await open(birgit, id)).toMatchObject({ mine: true, kept_for: [] });
  expect((await answer(birgit, id)).status).toBe(200);
  const second = await waits(5);
  await assign(second.profile, wren, 0, 24, 'de');
  expect(await turnOf(birgit, second.id)).toMatchObject({ turn: 'anybody' });
  expect(await next(birgit)).toBe(second.id);
});

it('hours go over midnight', async () => {
  const { id, profile } = await waits(5);
  await assign(profile, wren, 21, 2);
  const turns = [];
  for (const hour of ['18:59', '19:00', '23:59']) {
    now = new Date(`2026-07-14T${hour}:00Z`);
    await app.sql('update inbox set waiting_since = $2 where conversation_id = $1 and member_id = $3', [
      id,
      now,
      profile,
    ]);
    turns.push((await turnOf(birgit, id)).turn);
  }
  now = new Date('2026-07-15T00:00:00Z');
  turns.push((await turnOf(birgit, id)).turn);
  expect(turns).toEqual(['off_duty', 'kept', 'kept', 'off_duty']);
});

it('is for anybody once it waited half an hour; of all who then ask at once one has it', async () => {
  const { id, profile } = await waits(29);
  await assign(profile, wren, 0, 24);
  expect([await next(birgit), (await turnOf(birgit, id)).turn]).toEqual([null, 'kept']);
  now = new Date(evening.getTime() + 60_000);
  expect((await turnOf(birgit, id)).turn).toBe('late');
  const taken = await Promise.all([next(birgit), next(wren)]);
  expect(taken.filter(Boolean)).toEqual([id]);
  const [winner, loser] = taken[0] === id ? [birgit, wren] : [wren, birgit];
  expect((await answer(loser, id)).json.error).toBe('claimed');
  const twice = await Promise.all([answer(winner, id), answer(winner, id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('conversations are begun by whoever is on duty, too', async () => {
  const admirer = await app.signup({ gender: 'male', wanted: 'female' });
  const profile = await addFictional(app.services.db, app.sites.a);
  await app.sql(`update members set signup_date = now() - interval '30 days' where id = $1`, [profile]);
  await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [admirer.id, profile]);
  await assign(profile, wren, 22, 23);
  now = evening;
  const openings = async (staff: TestStaff) =>
    (await staff.client.get('/api/desk/writing/openings.php')).json.openings.map(
      (row: { fictional_id: string }) => row.fictional_id,
    );
  expect([await openings(wren), await openings(birgit)]).toEqual([[profile], []]);
  const begin = (staff: TestStaff) =>
    staff.client.post(
      '/api/desk/writing/start.php',
      { fictional_id: profile, member_id: admirer.id, body: app.secret('You liked me.') },
      { headers: { 'idempotency-key': uuidv7() } },
    );
  expect((await begin(birgit)).json.error).toBe('conflict');
  expect((await begin(wren)).status).toBe(200);
});
