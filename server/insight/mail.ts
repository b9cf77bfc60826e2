/** Letters by mail provider: what became of those of some days. */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';

type Answer = AnswerOf<typeof contract.deskMailFigures>;

/**
 * The letters are read once, and counted by day, provider, state and seconds: of millions of letters a few thousand rows are left, from
 * which everything follows. A bounce or a complaint comes after the server had taken the letter.
 */
const mailSql = `with counted as materialized (
       select (last_at at time zone $4)::date as day, domain, state, case when state = 'sent' then extract(epoch from last_at - first_at)::int end as took,
              count(*)::int as n
         from letters
        where ($1::int[] is null or site_id = any($1::int[])) and last_at >= $2::date::timestamp at time zone $4
          and last_at < ($3::date + 1)::timestamp at time zone $4 group by 1, 2, 3, 4),
     ranked as (
       select domain, took, sum(n) as n, sum(sum(n)) over (partition by domain order by took) as until, sum(sum(n)) over (partition by domain) as of
         from counted where took is not null group by 1, 2),
     times as (
       select domain, min(took) filter (where until >= 0.5 * of) as half_seconds, min(took) filter (where until >= 0.95 * of) as most_seconds
         from ranked group by 1),
     ${['sent', 'deferred', 'refused', 'bounced', 'complained'].reduce(
       (sql, state) => `${sql}, coalesce(sum(n) filter (where state = '${state}'), 0)::int as ${state}`,
       'providers as (select domain, sum(n)::int as letters',
     )}, half_seconds, most_seconds
         from counted left join times using (domain) group by domain, half_seconds, most_seconds order by letters desc, domain limit 200),
     days as (select day, sum(n)::int as letters, coalesce(sum(n) filter (where state <> 'sent'), 0)::int as trouble from counted group by 1 order by 1)
   select coalesce((select json_agg(p) from providers p), '[]') as providers, coalesce((select json_agg(d) from days d), '[]') as days`;
const mail = statement<Answer, [sites: readonly number[] | null, from: string, to: string, zone: string]>(
  'insight.mail',
  mailSql,
);

/** @throws Refusal bad_request */
export async function mailOf(
  services: Services,
  query: QueryOf<typeof contract.deskMailFigures>,
  scope: Scope,
): Promise<Answer> {
  daysOf(query);
  const zones = await sitesIn(services, scope);
  const sites = scope === null ? null : zones.map(({ site }) => site);
  const row = await mail.one(services.db, sites, query.from, query.to, zones[0]?.zone ?? 'UTC');
  return row ?? { providers: [], days: [] };
}
