/**
 * The cap on fictional profiles: of those whom members of a pool can find in a country, at most so many of a hundred are fictional. It is
 * the lowest of the pool's sites. Counted once an hour and whenever a profile is shown, paused or retired; the newest rest (decision 0590).
 */
import type { JobDefinition } from '../platform/jobs.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { whoRests } from './who-rests.ts';

const lockPool = statement<never, [pool: number]>(
  'desk.lock_fictional_share',
  `select pg_advisory_xact_lock(59000, $1)`,
);
/** People whom a search finds and who were there lately: accounts nobody uses any more make no room for fiction. */
const peopleIn = statement<{ country: string; seek: number; people: number }, [pool: number]>(
  'desk.people_found',
  `select s.country, s.seek, count(*)::int as people from member_search s join members m on m.id = s.member_id
    where s.pool_id = $1 and m.kind = 'person' and m.last_active > now() - interval '28 days' group by 1, 2`,
);
/** Those shown, the oldest first. */
const shownIn = statement<{ id: string; country: string; seeks: number[] }, [pool: number]>(
  'desk.fictional_in_pool',
  `select m.id, p.country,
          array(select ((case p.gender when 'female' then 1 else 0 end) * 2 + g.bit)::int
                  from (values ('male', 0), ('female', 1)) as g (name, bit) where p.wanted = '{}' or g.name = any (p.wanted) order by 1) as seeks
     from fictional_profiles x join members m on m.id = x.member_id and m.status = 'active' join profiles p on p.member_id = m.id
    where m.pool_id = $1 and x.state = 'shown' order by x.shown_at, m.id`,
);
const setRests = statement<never, [pool: number, ids: string[]]>(
  'desk.set_fictional_rests',
  `update fictional_profiles x set rests = m.id = any($2::uuid[]) from members m
    where m.id = x.member_id and m.pool_id = $1 and x.rests <> (m.id = any($2::uuid[]))`,
);
const forgetShares = statement<never, [pool: number]>(
  'desk.forget_fictional_shares',
  'delete from fictional_shares where pool_id = $1',
);
const saveShares = statement<never, [pool: number, rows: string, now: Date]>(
  'desk.save_fictional_shares',
  `insert into fictional_shares (pool_id, country, seek, people, fictional, counted_at)
   select $1, r.country, r.seek, r.people, r.fictional, $3 from jsonb_to_recordset($2::jsonb) as r (country text, seek smallint, people int, fictional int)`,
);
const poolsWithFiction = statement<{ pool_id: number }>(
  'desk.pools_with_fiction',
  `select distinct m.pool_id from fictional_profiles x join members m on m.id = x.member_id where x.state <> 'draft'`,
);
const sharesOf = statement<{ people: number; fictional: number }, [pools: number[]]>(
  'desk.fictional_share',
  `select coalesce(sum(people), 0)::int as people, coalesce(sum(fictional), 0)::int as fictional from fictional_shares where pool_id = any($1::int[])`,
);

/** The lowest cap of these sites. */
const capOf = (sites: Awaited<ReturnType<typeof allSitesNow>>): number =>
  Math.min(100, ...sites.map((site) => setting(site, site.countries[0] ?? '', 'fictional_share_percent')));

/** Counts what members of a pool can find, and lets as many rest as the cap asks for. */
export async function holdShare(services: Pick<Services, 'db' | 'clock' | 'log'>, tx: Tx, pool: number): Promise<void> {
  const sites = (await allSitesNow(services)).filter((site) => site.pool_id === pool);
  await lockPool.run(tx, pool);
  const [people, profiles] = [await peopleIn(tx, pool), await shownIn(tx, pool)];
  const { rests, shown } = whoRests(profiles, people, capOf(sites));
  await setRests.run(tx, pool, [...rests]);
  await forgetShares.run(tx, pool);
  await saveShares.run(tx, pool, JSON.stringify(shown), services.clock.now());
}

export async function countShares(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const { pool_id: pool } of await poolsWithFiction(services.db))
    await transaction(services.db, (tx) => holdShare(services, tx, pool));
}

/** People come and go, and caps are changed. */
export const holdShares: JobDefinition<object> = {
  name: 'hold_fictional_share',
  retries: 3,
  backoff: true,
  schedule: '37 * * * *',
  run: countShares,
};

/** Of a hundred whom members of these sites can find, so many are fictional; and the cap, 100 where there is none. */
export async function shareOf(services: Services, db: Db, siteIds: readonly number[]) {
  const all = await allSitesNow(services);
  const pools = new Set(all.filter((site) => siteIds.includes(site.id)).map((site) => site.pool_id));
  const row = await sharesOf.one(db, [...pools]);
  const { people = 0, fictional = 0 } = row ?? {};
  return {
    percent: people + fictional === 0 ? 0 : Math.round((fictional * 1_000) / (people + fictional)) / 10,
    most: capOf(all.filter((site) => pools.has(site.pool_id))),
  };
}
