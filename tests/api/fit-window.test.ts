/** Who fits is looked for among the first of each index only; whoever fits is found behind a thousand others all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

let app: TestApp;
let viewer: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.signup({ gender: 'male', wanted: 'female', date_of_birth: '1966-05-05' });
});
afterAll(() => app.stop());

/** Women who look for men, with a photo; the later ones were active longer ago. */
async function women(first: number, last: number, born: string): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, confirmed_at, signup_step, last_active)
     select gen_random_uuid(), $1, $2, 'w' || n || '@window.test', 'window.' || n, 'none', 'active', 'en', now(), now(), 5, now() - n * interval '1 hour'
       from generate_series($3::int, $4::int) n returning id`,
    [app.sites.a.pool_id, app.sites.a.site_id, first, last],
  );
  const ids = rows.map(({ id }) => id);
  await app.sql(
    `insert into profiles (member_id, date_of_birth, gender, wanted, country, interests)
     select id, $2::date, 'female', '{male}', 'NL', '{}' from unnest($1::uuid[]) id`,
    [ids, born],
  );
  await app.sql(
    `insert into photos (id, member_id, position, status, filename, width, height, thumbhash)
     select gen_random_uuid(), id, 0, 'active', replace(id::text, '-', ''), 1280, 960, decode(md5(id::text), 'hex') from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

let wanted: string | undefined;
beforeAll(async () => {
  await women(1, 1_100, '2001-01-01');
  [wanted] = await women(1_101, 1_101, '1964-03-03');
});

it('the only one near in age, behind a thousand who were active later, is the first card of the swipe game', async () => {
  const { json } = await viewer.client.get('/api/swipes.php');
  expect(json.profiles).toHaveLength(20);
  expect(json.profiles[0].id).toBe(wanted);
});

it('who passed a thousand still meets others', async () => {
  await app.sql(
    `insert into swipe_passes (member_id, other_id)
     select $1, m.id from members m where m.username like 'window.%' order by m.last_active desc limit 1080`,
    [viewer.id],
  );
  const { json } = await viewer.client.get('/api/swipes.php');
  expect(json.profiles).toHaveLength(20);
});
