/** Two subjects, each tried on a part of the audience: when it shows which is better, and when the rest gets that one. */
import { hourMs } from '../../contract/time.ts';
import { type Db, statement } from '../platform/db.ts';
import { zoneCountries, zones } from './audience.ts';
import { refreshResults } from './results.ts';
import { winnerOf } from './rules.ts';
import { type CampaignRow, setWinner } from './sql.ts';

/** Given their subject in one transaction. */
const atOnce = 10_000;

/** Whoever was left out meanwhile is waited for no longer. */
const triedSql = statement<{ open: number; last: Date | null }, [campaign: string]>(
  'campaigns.tried',
  `select count(*) filter (where state in ('waiting', 'handing'))::int as open, max(coalesce(sent_at, handed_at)) as last
     from campaign_recipients where campaign_id = $1 and variant is not null and state in ('waiting', 'handing', 'sent', 'unsure')`,
);
/** At once, or where each member has an hour of their own, the next time it is that hour: what was planned, some days later by their clock. */
const giveRest = statement<
  never,
  [
    campaign: string,
    winner: string,
    now: Date,
    ownHour: boolean,
    limit: number,
    zoneCountries: string[],
    zones: string[],
  ]
>(
  'campaigns.give_rest',
  `with rest as materialized (
     select id, member_id from campaign_recipients where campaign_id = $1 and variant is null and state in ('waiting', 'control') limit $5::int for update skip locked)
   update campaign_recipients r set variant = $2, due_at = case
       when not $4::boolean then $3::timestamptz
       when r.due_at >= $3::timestamptz then r.due_at
       else ((r.due_at at time zone z.zone) + make_interval(days => ceil(extract(epoch from $3::timestamptz - r.due_at) / 86400)::int)) at time zone z.zone end
     from rest left join profiles p on p.member_id = rest.member_id
     cross join lateral (select coalesce((select t.zone from unnest($6::text[], $7::text[]) t(country, zone) where t.country = p.country), 'UTC') as zone) z
    where r.id = rest.id`,
);

/**
 * The hours count from the last mail that tries a subject: nights, a pause, the rate and members' own hours may all hold it back. Where none
 * could be sent, there is nothing to wait for.
 * @param end by `performance.now()`; whoever is left then gets theirs with the next minute
 * @returns the campaign, perhaps with its winner
 */
export async function decideSubject(db: Db, campaign: CampaignRow, now: Date, end: number): Promise<CampaignRow> {
  if (campaign.test_percent === 0 || !campaign.gathered) return campaign;
  const winner = campaign.winner ?? (await findWinner(db, campaign, now));
  if (winner === null) return campaign;
  const ownHour = campaign.sends === 'local' || campaign.sends === 'best';
  while (
    performance.now() < end &&
    (await giveRest.run(db, campaign.id, winner, now, ownHour, atOnce, zoneCountries, zones)) > 0
  );
  return { ...campaign, winner };
}

async function findWinner(db: Db, campaign: CampaignRow, now: Date): Promise<'a' | 'b' | null> {
  const tried = await triedSql.one(db, campaign.id);
  if (tried && tried.open > 0) return null;
  if (tried?.last && now.getTime() < tried.last.getTime() + campaign.test_hours * hourMs) return null;
  const winner = winnerOf((await refreshResults(db, campaign, now)).variants);
  return (await setWinner.one(db, campaign.id, winner))?.winner ?? null;
}
