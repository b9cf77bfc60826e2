/** Whom a campaign is for: the falling count, and the recipients themselves. Both read those who agreed, by their index. */
import { type AudienceCount, mailEveryDays } from '../../contract/desk-campaigns.ts';
import { countries } from '../../contract/countries.ts';
import type { Scope } from '../../contract/permissions.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { CampaignRow } from './sql.ts';

/** `m` a member, `p` the profile; $3 the rules, $7 now. */
const matchSql = `(
  ($3::jsonb -> 'countries' is null or $3::jsonb -> 'countries' ? p.country::text)
  and ($3::jsonb -> 'languages' is null or $3::jsonb -> 'languages' ? m.language)
  and ($3::jsonb ->> 'gender' is null or p.gender = $3::jsonb ->> 'gender')
  and ($3::jsonb ->> 'wanted' is null or $3::jsonb ->> 'wanted' = any (p.wanted))
  and ($3::jsonb ->> 'age_min' is null or p.date_of_birth <= $7::timestamptz - make_interval(years => ($3::jsonb ->> 'age_min')::int))
  and ($3::jsonb ->> 'age_max' is null or p.date_of_birth > $7::timestamptz - make_interval(years => ($3::jsonb ->> 'age_max')::int + 1))
  and ($3::jsonb ->> 'bought' is null or m.paid_user = ($3::jsonb ->> 'bought' = 'ever'))
  and ($3::jsonb ->> 'away_min' is null or m.last_active <= $7::timestamptz - make_interval(days => ($3::jsonb ->> 'away_min')::int))
  and ($3::jsonb ->> 'away_max' is null or m.last_active >= $7::timestamptz - make_interval(days => ($3::jsonb ->> 'away_max')::int))
  and ($3::jsonb ->> 'joined_min' is null or m.signup_date <= $7::timestamptz - make_interval(days => ($3::jsonb ->> 'joined_min')::int))
  and ($3::jsonb ->> 'joined_max' is null or m.signup_date >= $7::timestamptz - make_interval(days => ($3::jsonb ->> 'joined_max')::int))
  and ($3::jsonb ->> 'credits_below' is null
       or coalesce((select a.balance from accounts a where a.member_id = m.id), 0) < ($3::jsonb ->> 'credits_below')::int))`;
/** Somebody who can be written to at all; whoever is held or waits for a check of age is not wooed. */
const hereSql = `(m.status = 'active' and m.confirmed_at is not null and m.email is not null and p.status = 'active' and not m.age_wanted)`;
const restedSql = `not exists (select from notices n where n.member_id = m.id and n.kind = 'campaign'
  and n.sent_at > $7::timestamptz - make_interval(days => ${mailEveryDays}))`;
/** The same place between 0 and 99 each time, another one in each campaign. */
const drawSql = (seed: number) => `abs(hashtextextended(m.id::text, hashtext($5::text)::bigint + ${seed}) % 100)`;

type Params = [
  kind: string,
  sites: readonly number[],
  audience: string,
  languages: readonly string[],
  campaign: string,
  control: number,
  now: Date,
];

const countSql = statement<
  {
    language: string;
    consented: number;
    here: number;
    match: number;
    reachable: number;
    written: number;
    rested: number;
    control: number;
  },
  Params
>(
  'campaigns.count',
  `with c as materialized (
     select m.language, ${hereSql} as here, ${matchSql} as match, m.mail_disabled is null as reachable, m.language = any ($4::text[]) as written,
            ${restedSql} as rested, ${drawSql(1)} < $6::int as control
       from mail_consents k join members m on m.id = k.member_id join profiles p on p.member_id = m.id
      where k.kind = $1 and k.ended_at is null and m.site_id = any ($2::int[]) and m.kind = 'person' and m.status <> 'deleted')
   select language, count(*)::int as consented, count(*) filter (where here)::int as here, count(*) filter (where here and match)::int as match,
          count(*) filter (where here and match and reachable)::int as reachable,
          count(*) filter (where here and match and reachable and written)::int as written,
          count(*) filter (where here and match and reachable and written and rested)::int as rested,
          count(*) filter (where here and match and reachable and written and rested and control)::int as control
     from c group by language`,
);
const peopleOf = statement<{ n: number }, [sites: readonly number[]]>(
  'campaigns.people',
  `select count(*)::int as n from members where site_id = any ($1::int[]) and kind = 'person' and status <> 'deleted'`,
);

const paramsOf = (c: CampaignRow, languages: readonly string[], now: Date): Params => [
  c.kind,
  c.sites,
  JSON.stringify(c.audience),
  languages,
  c.id,
  c.control_percent,
  now,
];

/** @param languages in which it is written */
export async function countAudience(
  db: Db | Tx,
  campaign: CampaignRow,
  languages: readonly string[],
  now: Date,
): Promise<AudienceCount> {
  const rows = await countSql(db, ...paramsOf(campaign, languages, now));
  const people = (await peopleOf.one(db, campaign.sites))?.n ?? 0;
  const sum = (of: Exclude<keyof (typeof rows)[number], 'language'>) => rows.reduce((all, row) => all + row[of], 0);
  const [rested, control] = [sum('rested'), sum('control')];
  return {
    people,
    consented: sum('consented'),
    here: sum('here'),
    match: sum('match'),
    reachable: sum('reachable'),
    written: sum('written'),
    rested,
    control,
    gets: rested - control,
    languages: rows
      .filter(({ reachable }) => reachable > 0)
      .map(({ language, reachable }) => ({ language, count: reachable }))
      .sort((a, b) => b.count - a.count),
  };
}

const consentsSql = statement<{ promotions: number; news: number }, [scope: string]>(
  'campaigns.consents',
  `select count(*) filter (where k.kind = 'promotions')::int as promotions, count(*) filter (where k.kind = 'news')::int as news
     from mail_consents k join members m on m.id = k.member_id join profiles p on p.member_id = m.id
    where k.ended_at is null and m.kind = 'person' and ${hereSql} and in_scope($1::jsonb, m.site_id)`,
);
/** How many agreed to each kind and can be written to, where somebody may send. */
export const countConsents = async (db: Db, scope: Scope) =>
  (await consentsSql.one(db, JSON.stringify(scope))) ?? { promotions: 0, news: 0 };

/** When somebody's mail is due, by the clock of their country `z.zone`; $13 the start, $14 the same by every clock. */
const dueSql = `case $12::text
  when 'local' then $14::timestamp at time zone z.zone
  when 'best' then (
    select (case when l.day + l.hour < l.start then l.day + l.hour + interval '1 day' else l.day + l.hour end) at time zone z.zone
      from (select date_trunc('day', $13::timestamptz at time zone z.zone) as day, date_trunc('hour', $13::timestamptz at time zone z.zone) as start,
                   make_interval(hours => least(greatest(extract(hour from m.last_active at time zone z.zone)::int, 8), 21)) as hour) l)
  else $13::timestamptz end`;

const gatherSql = statement<
  { last: string | null; looked: number },
  [
    ...Params,
    after: string | null,
    limit: number,
    zoneCountries: string[],
    zones: string[],
    sends: string,
    start: Date,
    local: string | null,
    test: number,
  ]
>(
  'campaigns.gather',
  `with page as materialized (
     select k.member_id from mail_consents k where k.kind = $1 and k.ended_at is null and ($8::uuid is null or k.member_id > $8::uuid)
      order by k.member_id limit $9::int),
   chosen as (
     select m.id, m.language, m.mail_disabled is null as reachable, ${restedSql} as rested, ${drawSql(1)} < $6::int as control,
            ${drawSql(2)} as draw, ${dueSql} as due
       from page k join members m on m.id = k.member_id join profiles p on p.member_id = m.id
       cross join lateral (select coalesce((select t.zone from unnest($10::text[], $11::text[]) t(country, zone) where t.country = p.country), 'UTC') as zone) z
      where m.site_id = any ($2::int[]) and m.kind = 'person' and ${hereSql} and ${matchSql}),
   put as (
     insert into campaign_recipients (campaign_id, member_id, language, variant, state, reason, due_at)
     select $5::uuid, c.id, c.language,
            case when $15::int = 0 or c.draw < $15::int then 'a' when c.draw < 2 * $15::int then 'b' end,
            case when s.reason is not null then 'left_out' when c.control then 'control' else 'waiting' end, s.reason, c.due
       from chosen c cross join lateral (select case when not c.reachable then 'stopped_mail' when c.language <> all ($4::text[]) then 'language'
                                                     when not c.rested then 'too_often' end as reason) s
     on conflict (campaign_id, member_id) do nothing)
   select (select member_id from page order by member_id desc limit 1) as last, (select count(*)::int from page) as looked`,
);

/** The clock of each country. */
export const zoneCountries = countries.map(({ code }) => code);
export const zones = countries.map(({ time_zone: zone }) => zone);

/**
 * The next members who agreed, as recipients or left out.
 * @returns up to whom they were looked at; null when there are no more
 */
export async function gatherRecipients(
  tx: Tx,
  campaign: CampaignRow,
  languages: readonly string[],
  now: Date,
  limit: number,
): Promise<string | null> {
  const row = await gatherSql.one(
    tx,
    ...paramsOf(campaign, languages, now),
    campaign.gathered_to,
    limit,
    zoneCountries,
    zones,
    campaign.sends,
    campaign.starts_at ?? campaign.started_at ?? now,
    campaign.starts_local,
    campaign.test_percent,
  );
  return row?.last ?? null;
}

/** When the first mails are due: by the clock of the country where it is earliest. */
export const beginsAt = statement<{ at: Date }, [local: string, zones: readonly string[]]>(
  'campaigns.begins_at',
  `select min($1::timestamp at time zone z) as at from unnest($2::text[]) z`,
);
export const firstMoment = async (db: Db | Tx, campaign: CampaignRow, now: Date): Promise<Date> =>
  campaign.sends === 'local' && campaign.starts_local !== null
    ? ((await beginsAt.one(db, campaign.starts_local, [...new Set(zones)]))?.at ?? now)
    : campaign.sends === 'now'
      ? now
      : (campaign.starts_at ?? now);
