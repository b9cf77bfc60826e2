/** What happens now: who is online, messages by minute, sign-ups and payments as they come. Asked for every few seconds, so all of it is cheap. */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { minuteMs } from '../../contract/time.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { filtersOf } from './growth.ts';
import { origins } from './sql-facts.ts';

type Answer = AnswerOf<typeof contract.deskLive>;

const minutes = 30;
/** Members as the filters ask for: where they are now, and how they came when they signed up. */
const asked = (filters: string, country: string) => {
  const matches = (name: string, value: string) =>
    `(${filters}::jsonb->'${name}' is null or ${filters}::jsonb->'${name}' ? ${value}::text)`;
  const others = origins.filter((name) => name !== 'country');
  return `${matches('country', country)} and (${filters}::jsonb - 'country' = '{}' or exists (
      select from arrivals a where a.member_id = m.id and ${others.map((name) => matches(name, `a.${name}`)).join(' and ')}))`;
};
const askedSql = asked('$3', 'p.country');
const writerAskedSql = asked('$4', 'p.country');
const onlineWhere = statement<
  { site: number; country: string; n: number },
  [ids: readonly string[], sites: readonly number[], filters: string]
>(
  'insight.online_where',
  `select m.site_id as site, p.country, count(*)::int as n from members m join profiles p on p.member_id = m.id
    where m.id = any($1::uuid[]) and m.kind = 'person' and m.site_id = any($2::int[]) and ${askedSql} group by 1, 2`,
);
const messagesByMinute = statement<
  { minute: number; n: number },
  [from: Date, until: Date, sites: readonly number[], filters: string]
>(
  'insight.messages_by_minute',
  // Ids ascend with time, to within the skew of clocks.
  `select floor(extract(epoch from x.created_at - $1::timestamptz) / 60)::int as minute, count(*)::int as n
     from messages x join members m on m.id = x.sender_id and m.kind = 'person' and m.site_id = any($3::int[])
     and ($4::jsonb = '{}' or exists (select from profiles p where p.member_id = m.id and ${writerAskedSql}))
    where x.id >= uuid_at($1::timestamptz - interval '5 minutes') and x.created_at >= $1 and x.created_at < $2 group by 1`,
);
const lastEvents = statement<
  {
    at: Date;
    kind: 'signup' | 'payment';
    site: number;
    country: string;
    amount_minor: number | null;
    currency: string | null;
  },
  [sites: readonly number[], since: Date, filters: string]
>(
  'insight.last_events',
  `(select m.signup_date as at, 'signup' as kind, m.site_id as site, p.country, null::int as amount_minor, null::text as currency
      from members m join profiles p on p.member_id = m.id
     where m.kind = 'person' and m.signup_date >= $2 and m.site_id = any($1::int[]) and ${askedSql} order by m.signup_date desc limit 20)
   union all
   (select p.completed_at, 'payment', p.site_id, p.country, p.amount_minor, p.currency from payments p
      left join members m on m.id = p.member_id
     where p.completed_at >= $2 and p.site_id = any($1::int[]) and ${askedSql} order by p.completed_at desc limit 20)
   order by 1 desc limit 20`,
);

export async function liveOf(
  services: Services,
  query: QueryOf<typeof contract.deskLive>,
  scope: Scope,
): Promise<Answer> {
  const filters = filtersOf(query);
  const now = services.clock.now();
  const zones = await sitesIn(services, scope);
  const sites = zones.map(({ site }) => site);
  const from = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - (minutes - 1) * minuteMs);
  const [online, messages, events] = await Promise.all([
    onlineWhere(services.db, services.live.online(), sites, filters),
    messagesByMinute(services.db, from, new Date(from.getTime() + minutes * minuteMs), sites, filters),
    lastEvents(services.db, sites, new Date(now.getTime() - 24 * 60 * minuteMs), filters),
  ]);
  const countries = new Map<string, number>();
  for (const { country, n } of online) countries.set(country, (countries.get(country) ?? 0) + n);
  return {
    at: now.toISOString(),
    online: online.reduce((sum, { n }) => sum + n, 0),
    sites: zones.map(({ site, name }) => ({
      site,
      name,
      online: online.reduce((sum, row) => sum + (row.site === site ? row.n : 0), 0),
    })),
    countries: [...countries]
      .map(([country, n]) => ({ country, online: n }))
      .toSorted((a, b) => b.online - a.online || a.country.localeCompare(b.country)),
    messages: Array.from({ length: minutes }, (_, minute) => messages.find((row) => row.minute === minute)?.n ?? 0),
    events: events.map((event) => ({
      ...event,
      at: event.at.toISOString(),
      site: zones.find(({ site }) => site === event.site)?.name ?? '',
    })),
  };
}
