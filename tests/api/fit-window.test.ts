/** Who fits is looked for among the first of each index only; whoever fits is found behind a thousand others all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statements } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

let app: TestApp;
let viewer: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.signup({ gender: 'male', wanted: 'female', date_of_birth: '1966-05-05' });
});
afterAll(() => app.stop());

const interestsSql = 'select interest from interest_bits order by bit limit 9';

/**
 * Women who look for men, with a photo; the later ones were active longer ago.
 * @param interests each has one of so many
 */
async function women(
  first: number,
  last: number,
  born: string,
  { region = null, interests = 0 }: { region?: string | null; interests?: number } = {},
): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, confirmed_at, signup_step, last_active)
     select gen_random_uuid(), $1, $2, 'w' || n || '@window.test', 'window.' || n, 'none', 'active', 'en', now(), now(), 5, now() - n * interval '1 hour'
       from generate_series($3::int, $4::int) n returning id`,
    [app.sites.a.pool_id, app.sites.a.site_id, first, last],
  );
  const ids = rows.map(({ id }) => id);
  await app.sql(
    `insert into profiles (member_id, date_of_birth, gender, wanted, country, region, interests)
     select id, $2::date, 'female', '{male}', 'NL', $3, case when $4 = 0 then '{}' else (array(${interestsSql}))[1 + nr % $4:1 + nr % $4] end
       from unnest($1::uuid[]) with ordinality as t (id, nr)`,
    [ids, born, region, interests],
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
  await women(1, 1_100, '2001-01-01', { interests: 9 });
  [wanted] = await women(1_101, 1_101, '1964-03-03');
});

it('the only one near in age, behind a thousand who were active later, is the first card of the swipe game', async () => {
  const { json } = await viewer.client.get('/api/swipes.php');
  expect(json.profiles).toHaveLength(20);
  expect(json.profiles[0].id).toBe(wanted);
});

it('who likes the caller comes before a thousand who were active later', async () => {
  const [liker] = await women(1_102, 1_102, '2001-01-01');
  // Each of the thousand shares an interest with him, which she does not.
  await app.sql(`update profiles set interests = array(${interestsSql}) where member_id = $1`, [viewer.id]);
  await app.sql("insert into likes (member_id, other_id, source) values ($1, $2, 'profile')", [liker, viewer.id]);
  const { json } = await viewer.client.get('/api/swipes.php');
  expect(json.profiles.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([wanted, liker]);
});

it('for related members the country is read only where their region has too few', async () => {
  const [neighbour] = await women(1_103, 1_114, '2001-01-01', { region: 'NL-UT' });
  const db = await app.services.db.connect();
  try {
    // Region, country: how often each was read for one of twelve of an age in her region, and for the only one in hers.
    await db.query(`prepare related as ${statements.get('members.related')}`);
    const readings = async (id: string | undefined) => {
      const { rows } = await db.query(
        `explain (analyze, costs off, timing off) execute related (null, ${app.sites.a.pool_id}, '{2}', '${id}')`,
      );
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      return ['region', 'recent'].map((index) => {
        const [, read] = new RegExp(`using member_search_${index} on .*?\\((.*)\\)`).exec(plan) ?? [];
        return read === undefined ? plan : read !== 'never executed';
      });
    };
    await db.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
    expect(await readings(neighbour)).toEqual([true, false]);
    expect(await readings(wanted)).toEqual([true, true]);
  } finally {
    db.release(true);
  }
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
