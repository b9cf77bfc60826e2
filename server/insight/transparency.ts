/**
 * The report of transparency (Regulation (EU) 2022/2065, articles 15 and 24): what was reported, decided and appealed in a period, how often
 * rules were right, and how many were active. A measure is a decision against somebody; what repeats one for another report of the same person counts once.
 */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { TransparencyPart } from '../../contract/desk-insight-work.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';

const within = (at: string) =>
  `${at} >= $2::date::timestamp at time zone 'UTC' and ${at} < ($3::date + 1)::timestamp at time zone 'UTC'`;
const counted = (part: TransparencyPart, kind: string, from: string) =>
  `select '${part}' as part, ${kind} as kind, count(*)::float8 as n from ${from} group by 2`;
const medianHours = (kind: string, since: string, until: string, from: string) =>
  `select 'hours', '${kind}', round((percentile_cont(0.5) within group (order by extract(epoch from ${until} - ${since})) / 3600)::numeric, 1)::float8
     from ${from} having count(*) > 0`;

const transparencySql = `with notices as (select c.reason from cases c where c.source = 'report' and c.site_id = any($1::int[]) and ${within('c.created_at')}),
        made as (select d.action, d.reason, d.ground, d.detected_by, d.automated, d.until, d.same_as, d.overturned_at, d.created_at, c.source, c.created_at as opened_at
                   from decisions d join cases c on c.id = d.case_id
                  where c.site_id = any($1::int[]) and ${within('d.created_at')}),
        measures as (select * from made where action <> 'dismiss' and same_as is null),
        judged as (select a.status, a.by_reporter, a.created_at, a.decided_at from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id
                    where c.site_id = any($1::int[]) and ${within('a.created_at')}),
        judged_rules as (select rule, sum(hits)::float8 as hits, sum(hits + misses)::float8 as n from rule_counts
                          where $4 and day between $2::date and $3::date group by 1 having sum(hits + misses) > 0),
        -- The six months up to the end of the period, that of its last day included.
        months as (select m::date as month from generate_series(date_trunc('month', $3::date) - interval '5 months', date_trunc('month', $3::date), interval '1 month') m),
        active as (select country, sum(people)::float8 / 6 as n from months join active_months using (month) where site_id = any($1::int[]) group by 1)
   ${[
     counted('notices', "coalesce(nullif(reason, ''), 'other')", 'notices'),
     counted(
       'notices_decided',
       "case when action = 'dismiss' then 'dismiss' else 'measure' end",
       "made where source = 'report'",
     ),
     counted('measures', 'action', 'measures'),
     counted('measures_by_reason', "coalesce(nullif(reason, ''), 'other')", 'measures'),
     counted('measures_by_ground', "coalesce(ground, 'terms')", 'measures'),
     counted(
       'measures_by_detection',
       "coalesce(detected_by, case source when 'report' then 'report' else 'person' end)",
       'measures',
     ),
     counted('measures_automated', "case when automated then 'yes' else 'no' end", 'measures'),
     counted(
       'suspensions',
       "case when until is null then 'for_good' else 'for_a_time' end",
       "measures where action = 'suspend'",
     ),
     counted('appeals', 'status', 'judged'),
     counted('appeals_by', "case when by_reporter then 'reporter' else 'member' end", 'judged'),
     counted('taken_back', 'action', 'measures where overturned_at is not null'),
     medianHours('notice', 'opened_at', 'created_at', "made where source = 'report'"),
     medianHours('appeal', 'created_at', 'decided_at', 'judged where decided_at is not null'),
     // Rules are those of the installation: nothing of them in the report of some of its sites.
     `select 'rules_cases', rule, n from judged_rules`,
     `select 'rules_right', rule, round(100 * hits / n) from judged_rules`,
     `select 'recipients', 'all', round(sum(n)) from active having sum(n) > 0`,
     `select 'recipients_by_country', country::text, round(n) from active where n >= 0.5`,
   ].join('\n   union all ')}`;
const figures = statement<
  { part: TransparencyPart; kind: string; n: number },
  [sites: readonly number[], from: string, to: string, whole: boolean]
>('insight.transparency', transparencySql);

/** @throws Refusal bad_request */
export async function transparencyOf(
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  query: QueryOf<typeof contract.deskTransparency>,
  scope: Scope,
): Promise<AnswerOf<typeof contract.deskTransparency>> {
  daysOf(query);
  const sites = (await sitesIn(services, scope)).map(({ site }) => site);
  const rows = await figures(services.db, sites, query.from, query.to, scope === null);
  return { rows: rows.toSorted((a, b) => b.n - a.n || a.kind.localeCompare(b.kind)) };
}
