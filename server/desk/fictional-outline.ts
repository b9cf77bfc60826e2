/** The studio at a glance: how many profiles, who writes, their share of what members find, and for whom there is none. */
import type * as contract from '../../contract/desk-fictional.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { lies, may, type Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { shareOf } from './fictional-share.ts';

type Outline = AnswerOf<typeof contract.fictionalOutline>;

const countsIn = statement<Outline['counts'], [scope: string]>(
  'desk.fictional_totals',
  `select count(*) filter (where x.state = 'shown')::int as shown, count(*) filter (where x.state = 'paused')::int as paused,
          count(*) filter (where x.state = 'draft')::int as draft, count(*) filter (where x.state = 'shown' and x.rests)::int as resting
     from fictional_profiles x join members m on m.id = x.member_id and m.status <> 'deleted' where in_scope($1::jsonb, m.site_id)`,
);
const writersIn = statement<{ id: string; name: string; languages: string[] }, [scope: string]>(
  'desk.fictional_writers_in',
  `select f.id, f.name, array_agg(distinct w.language) as languages
     from fictional_writers w join members m on m.id = w.profile_id join staff f on f.id = w.staff_id
    where in_scope($1::jsonb, m.site_id) group by 1, 2 order by f.name, f.id`,
);
/** Fewer than so many are no gap worth a profile. */
const fewest = 5;
/** From which age on somebody is of an age: 18, 35, 50. */
const bandSql = `case when p.date_of_birth > current_date - interval '35 years' then 18 when p.date_of_birth > current_date - interval '50 years' then 35 else 50 end`;
/** People active in 28 days, by what they look for, age and language, where fictional profiles are used and none that they can find fits. */
const gapsIn = statement<Outline['gaps'][number], [scope: string, fewest: number]>(
  'desk.fictional_gaps',
  `with pools as (select distinct m.pool_id from fictional_profiles x join members m on m.id = x.member_id where x.state = 'shown'),
        readers as (
          select m.pool_id, m.site_id, p.gender, w.wanted, m.language,
                 ${bandSql} as age,
                 count(*)::int as members
            from members m join profiles p on p.member_id = m.id and p.status = 'active' and p.gender is not null
            cross join lateral unnest(case when p.wanted = '{}' then array['male', 'female'] else p.wanted end) as w (wanted)
           where m.kind = 'person' and m.status = 'active' and m.last_active > now() - interval '28 days' and m.pool_id in (select pool_id from pools)
             and in_scope($1::jsonb, m.site_id)
           group by 1, 2, 3, 4, 5, 6 having count(*) >= $2),
        shown as (
          select m.id, m.pool_id, p.gender, p.wanted,
                 ${bandSql} as age,
                 array(select w.language from fictional_writers w where w.profile_id = m.id) as languages
            from fictional_profiles x join members m on m.id = x.member_id and m.status = 'active' join profiles p on p.member_id = m.id
           where x.state = 'shown' and not x.rests)
   select r.site_id, r.gender, r.wanted, r.age, r.language, r.members from readers r
    where not exists (select from shown s where s.pool_id = r.pool_id and s.gender = r.wanted and s.age = r.age
             and (s.wanted = '{}' or r.gender = any (s.wanted)) and (s.languages = '{}' or r.language = any (s.languages)))
    order by r.members desc, r.site_id, r.language, r.gender, r.wanted, r.age limit 12`,
);

/** What the studio and its table say above their rows. */
export async function outline(services: Services, staff: StaffCaller, scope: Scope): Promise<Outline> {
  const { db } = services;
  const text = JSON.stringify(scope);
  const all = await allSitesNow(services);
  const within = all.filter(({ id }) => lies(scope, id));
  const [counts, writers, gaps, share] = await Promise.all([
    countsIn.one(db, text),
    writersIn(db, text),
    gapsIn(db, text, fewest),
    shareOf(
      services,
      db,
      within.map(({ id }) => id),
    ),
  ]);
  return {
    counts: counts ?? { shown: 0, paused: 0, draft: 0, resting: 0 },
    writers: writers.map(({ id, name }) => ({ id, name })),
    languages: [...new Set(writers.flatMap(({ languages }) => languages))].sort(),
    sites: all
      .filter((site) => may(staff.rights, 'fictional.edit', { site: site.id }))
      .map(({ id, name, countries }) => ({ id, name, countries })),
    share,
    gaps,
  };
}
