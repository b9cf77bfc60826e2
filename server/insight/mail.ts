/** Letters by mail provider: what became of those of some days. */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';

type Answer = AnswerOf<typeof contract.deskMailFigures>;
type Asked = [sites: readonly number[], from: string, to: string, zone: string];

const lettersSql = `select * from letters
    where site_id = any($1::int[]) and last_at >= $2::date::timestamp at time zone $4 and last_at < ($3::date + 1)::timestamp at time zone $4`;
const tookSql = 'extract(epoch from last_at - first_at)';
const providers = statement<Answer['providers'][number], Asked>(
  'insight.mail_providers',
  // A bounce or a complaint comes after the server had taken the letter.
  `select domain, count(*)::int as letters, count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'deferred')::int as deferred,
          count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'bounced')::int as bounced,
          count(*) filter (where state = 'complained')::int as complained,
          round(percentile_cont(0.5) within group (order by ${tookSql}) filter (where state = 'sent'))::int as half_seconds,
          round(percentile_cont(0.9) within group (order by ${tookSql}) filter (where state = 'sent'))::int as most_seconds
     from (${lettersSql}) l group by 1 order by letters desc, domain limit 200`,
);
const byDay = statement<Answer['days'][number], Asked>(
  'insight.mail_by_day',
  `select (last_at at time zone $4)::date as day, count(*)::int as letters, count(*) filter (where state <> 'sent')::int as trouble
     from (${lettersSql}) l group by 1 order by 1`,
);

/** @throws Refusal bad_request */
export async function mailOf(
  services: Services,
  query: QueryOf<typeof contract.deskMailFigures>,
  scope: Scope,
): Promise<Answer> {
  daysOf(query);
  const zones = await sitesIn(services, scope);
  const asked = [zones.map(({ site }) => site), query.from, query.to, zones[0]?.zone ?? 'UTC'] as const;
  const [byProvider, days] = await Promise.all([providers(services.db, ...asked), byDay(services.db, ...asked)]);
  return { providers: byProvider, days };
}
