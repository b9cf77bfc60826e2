/** Letters by mail provider: what became of those of some days. */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { liveSpans } from './spans.ts';
import { liveDays } from './sql-growth.ts';
import { mailFacts } from './sql-work.ts';

type Answer = AnswerOf<typeof contract.deskMailFigures>;

/** Days that are rolled up, and the others ($1) from the letters: a few thousand rows, from which everything follows. */
const mailSql = `with ${liveDays}, counted as materialized (
       select d.day, d.domain, d.state, d.took, sum(d.n)::int as n from mail_days d
        where d.day between $2::date and $3::date and d.site_id = any($4::int[])
          and not exists (select from live_days l where l.site = d.site_id and l.day = d.day) group by 1, 2, 3, 4
       union all
       select f.day, f.domain, f.state, f.took, f.n from (${mailFacts}) f where f.day between $2::date and $3::date),
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
const mail = statement<Answer, [live: string, from: string, to: string, sites: readonly number[]]>(
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
  const { from, to } = query;
  const zones = await sitesIn(services, scope);
  const live = await liveSpans(services, zones, from, to, { of: 'mail' });
  const sites = zones.map(({ site }) => site);
  return (await mail.one(services.db, JSON.stringify(live), from, to, sites)) ?? { providers: [], days: [] };
}
