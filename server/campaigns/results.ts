/** What came of a campaign, counted from who got it and from the books. Kept with the campaign, since the rows are forgotten. */
import { type CampaignResults, hoursShown, type LeftOutReason } from '../../contract/desk-campaigns.ts';
import { bookedSql } from '../insight/booked.ts';
import { type Db, statement } from '../platform/db.ts';
import { keepResults } from './sql.ts';

const counted = statement<
  {
    state: string;
    reason: string | null;
    variant: 'a' | 'b' | null;
    n: number;
    followed: number;
    gone: number;
    bounced: number;
    complained: number;
  },
  [campaign: string]
>(
  'campaigns.results',
  `select state, reason, variant, count(*)::int as n, count(followed_at)::int as followed, count(left_at)::int as gone,
          count(*) filter (where came_back = 'bounced')::int as bounced, count(*) filter (where came_back = 'complained')::int as complained
     from campaign_recipients where campaign_id = $1 group by state, reason, variant`,
);
/**
 * Money of purchases made within the days, whenever some of it went back: by currency, and without one (null) how many bought, since somebody
 * may have paid in two.
 */
const boughtSql = statement<
  { state: 'sent' | 'control'; followed: boolean; currency: string | null; people: number; net: number },
  [campaign: string, days: number]
>(
  'campaigns.bought',
  `select r.state, r.followed_at is not null as followed, b.currency, count(distinct r.member_id)::int as people, sum(b.net_minor)::int as net
     from campaign_recipients r
     join payments y on y.member_id = r.member_id and y.completed_at >= coalesce(r.sent_at, r.due_at)
                    and y.completed_at < coalesce(r.sent_at, r.due_at) + make_interval(days => $2::int)
     join (${bookedSql}) b on b.payment_id = y.id
    where r.campaign_id = $1 and r.state in ('sent', 'control')
    group by grouping sets ((r.state, r.followed_at is not null), (r.state, r.followed_at is not null, b.currency))`,
);

const harmSql = statement<{ sent: number; complained: number; bounced: number }, [campaign: string]>(
  'campaigns.harm',
  `select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where came_back = 'complained')::int as complained,
          count(*) filter (where came_back = 'bounced')::int as bounced
     from campaign_recipients where campaign_id = $1 and handed_at is not null or campaign_id = $1 and came_back is not null`,
);
/** What speaks against going on. */
export const countHarm = async (db: Db, campaignId: string) =>
  (await harmSql.one(db, campaignId)) ?? { sent: 0, complained: 0, bounced: 0 };

export async function countResults(db: Db, campaignId: string, days: number): Promise<CampaignResults> {
  const [rows, money] = await Promise.all([counted(db, campaignId), boughtSql(db, campaignId, days)]);
  const sum = (
    of: 'n' | 'followed' | 'gone' | 'bounced' | 'complained',
    where: (row: (typeof rows)[number]) => boolean,
  ) => rows.filter(where).reduce((all, row) => all + row[of], 0);
  const every = () => true;
  const bought = (where: (row: (typeof money)[number]) => boolean) => {
    const sums = money.filter(where);
    return {
      people: sums.reduce((all, { currency, people }) => (currency === null ? all + people : all), 0),
      revenue: [...Map.groupBy(sums, ({ currency }) => currency)].flatMap(([currency, of]) =>
        currency === null ? [] : [{ currency, net_minor: of.reduce((all, { net }) => all + net, 0) }],
      ),
    };
  };
  const reasons = new Map<LeftOutReason, number>();
  for (const { reason, n } of rows)
    if (reason) reasons.set(reason as LeftOutReason, (reasons.get(reason as LeftOutReason) ?? 0) + n);
  return {
    sent: sum('n', ({ state }) => state === 'sent'),
    waiting: sum('n', ({ state }) => state === 'waiting' || state === 'handing'),
    unsure: sum('n', ({ state }) => state === 'unsure'),
    control: sum('n', ({ state }) => state === 'control'),
    left_out: [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    followed: sum('followed', every),
    left: sum('gone', every),
    bounced: sum('bounced', every),
    complained: sum('complained', every),
    variants: (['a', 'b'] as const).flatMap((variant) => {
      const sent = sum('n', (row) => row.state === 'sent' && row.variant === variant);
      return sent > 0 ? [{ variant, sent, followed: sum('followed', (row) => row.variant === variant) }] : [];
    }),
    bought: bought(({ state }) => state === 'sent'),
    bought_followed: bought(({ state, followed }) => state === 'sent' && followed),
    bought_control: bought(({ state }) => state === 'control'),
  };
}

const hoursSql = statement<{ at: Date; a: number; b: number }, [campaign: string, hours: number]>(
  'campaigns.sent_by_hour',
  `with sent as materialized (
     select date_trunc('hour', sent_at) as hour, count(*) filter (where variant is distinct from 'b')::int as a,
            count(*) filter (where variant = 'b')::int as b
       from campaign_recipients where campaign_id = $1 and state = 'sent' group by 1),
   span as (select greatest(min(hour), max(hour) - make_interval(hours => $2::int - 1)) as from_hour, max(hour) as to_hour from sent)
   select g.hour as at, coalesce(s.a, 0) as a, coalesce(s.b, 0) as b
     from span cross join lateral generate_series(span.from_hour, span.to_hour, interval '1 hour') g(hour) left join sent s on s.hour = g.hour
    order by g.hour`,
);
/** How many went out in each of its latest hours. */
export const sentByHour = async (db: Db, campaignId: string) =>
  (await hoursSql(db, campaignId, hoursShown)).map(({ at, ...sent }) => ({ at: at.toISOString(), ...sent }));

/** Counts anew and keeps it. */
export async function refreshResults(
  db: Db,
  { id, results_days: days }: { id: string; results_days: number },
  now: Date,
): Promise<CampaignResults> {
  const results = await countResults(db, id, days);
  await keepResults.run(db, id, JSON.stringify(results), now);
  return results;
}
