/**
 * SQL statements of search. A search reads streams (one per seek and country), each in order from one index, and merges them: the
 * `from … cross join lateral (… limit)` below. 25 is a page and one more, 1001 the maximum count and one more.
 *
 * Parameters are written by name (`:pool`) and replaced by numbers; every statement takes the same object.
 */
import { type Db, type Statement, statement } from '../platform/db.ts';
import { cardColumns, cardJoins, type CardRow } from './cards.ts';
import { separatedSql } from './visible-to.ts';

export interface SearchParams {
  pool: number;
  /** Gender * 2 + wanted gender of the members to find (male 0, female 1). */
  seeks: number[];
  /** Members may be in two of the streams: the viewer's gender is not known. */
  twice: boolean;
  countries: string[];
  /** Region code; null: all. */
  region: string | null;
  /** Excluded, along with members a block separates from them. */
  viewer: string | null;
  /** Born after this day, up to that one (YYYY-MM-DD). */
  birth_after: string;
  birth_until: string;
  /** Only those with a photo. */
  photo: boolean;
  /** Only these members; null: all. */
  online: readonly string[] | null;
  /** Interests that must all be present, as bits; decimal strings, since 64 bits do not fit into a number. */
  picked: number[];
  interests_low: string;
  interests_high: string;
  /** Excludes what the narrower searches have already shown; null: nothing is excluded. */
  not_region: string | null;
  not_birth_after: string | null;
  not_birth_until: string | null;
  /** The end of the previous page. */
  at: string;
  id: string;
  /** The viewer's position for sorting by distance, and the end of the previous page of that. */
  lat: number | null;
  lon: number | null;
  distance: number;
  near_at: string;
}

/** A member found, including their card, so that a page takes one query. */
export interface FoundMember extends CardRow {
  member_id: string;
  /** Exact timestamp as text, for the cursor. */
  at: string;
}
export interface NearMember extends FoundMember {
  /** Chord on the unit sphere. */
  distance: number;
}

/** The parameter names of each statement in order, for tools that show its plan. */
export const placedNames = new Map<string, readonly (keyof SearchParams)[]>();

/** A statement with named parameters. The first two are the viewer and the pool, as the cards require. */
function named<Row>(name: string, text: string): (db: Db, params: SearchParams) => Promise<Row[]> {
  const names: (keyof SearchParams)[] = ['viewer', 'pool'];
  const placed = text.replace(/(?<!:):([a-z_]+)/g, (_, key: keyof SearchParams) => {
    if (!names.includes(key)) names.push(key);
    return `$${names.indexOf(key) + 1}`;
  });
  placedNames.set(name, names);
  const run: Statement<Row, unknown[]> = statement(name, placed, { onePlan: true });
  return (db, params) => run(db, ...names.map((key) => params[key]));
}

// The viewer, the members a block separates from them and those who hide from them: one list per search, checked in memory for each row.
const hiddenSql = `(
  select v.id from (values (:viewer::uuid)) as v (id) where v.id is not null
  union all ${separatedSql(':viewer::uuid')})`;

const bornSql = 's.birth > :birth_after::date and s.birth <= :birth_until::date';
const photoSql = 's.photo >= :photo::boolean';
const othersSql = `s.member_id not in ${hiddenSql}
  and (:not_birth_after::date is null or not (s.birth > :not_birth_after::date and s.birth <= :not_birth_until::date))`;
const filtersSql = `${photoSql} and ${othersSql}`;
const afterSql = '(s.last_active, s.member_id) < (:at::timestamptz, :id::uuid)';
const interestsSql = `s.interests & :interests_low::bigint = :interests_low::bigint
  and s.interests_more & :interests_high::bigint = :interests_high::bigint`;
const recentSql = 's.last_active desc, s.member_id desc';
const streamsSql = 'unnest(:seeks::smallint[]) as k (seek) cross join unnest(:countries::text[]) as c (country)';

// "is true" keeps a condition from being used as an index condition, whatever the planner guesses about parameters: what is read
// by birth must not be read by activity, nor vice versa.
const inCountryByBirthSql = `select s.member_id, s.seek, s.last_active from member_search s
  where s.pool_id = :pool::int and s.seek = k.seek and s.country = c.country and (${afterSql}) is true and ${bornSql} and ${filtersSql}
    and (:not_region::text is null or s.region <> :not_region::text)`;

const inCountrySql = `select s.member_id, s.seek, s.last_active from member_search s
  where s.pool_id = :pool::int and s.seek = k.seek and s.country = c.country and ${afterSql} and (${bornSql}) is true and ${filtersSql}
    and (:not_region::text is null or s.region <> :not_region::text)`;

const inRegionSql = `select s.member_id, s.seek, s.last_active from member_search s
  where s.pool_id = :pool::int and s.seek = k.seek and s.country = c.country and s.region = :region::text and ${afterSql} and (${bornSql}) is true and ${filtersSql}`;

// Of several interests the rarest is read: the one whose 25th member was active longest ago, or that has fewer.
const byInterest = (where: string) => `select s.member_id, s.seek, s.last_active from member_interest s
  where s.pool_id = :pool::int and s.seek = k.seek and s.country = c.country and ${where} and (${bornSql}) is true and ${othersSql}
    and (:region::text is null or s.region = :region::text) and (:not_region::text is null or s.region <> :not_region::text)
    and ${interestsSql}
    and s.interest = case when cardinality(:picked::smallint[]) = 1 then (:picked::smallint[])[1] else (
      select i.bit from unnest(:picked::smallint[]) as i (bit) order by (
        select x.last_active from member_interest x
         where x.pool_id = :pool::int and x.seek = k.seek and x.country = c.country and x.interest = i.bit
         order by x.last_active desc, x.member_id desc offset 24 limit 1) nulls first limit 1) end`;

// Few members are online: each is looked up by key.
const onlineSql = `select s.member_id, s.seek, s.last_active from unnest(:online::uuid[]) as o (id)
  join member_search s on s.member_id = o.id
 where s.pool_id = :pool::int and s.seek = any (:seeks::smallint[]) and s.country = any (:countries::text[]) and ${afterSql}
   and (:region::text is null or s.region = :region::text) and (:not_region::text is null or s.region <> :not_region::text)
   and ${bornSql} and s.photo >= :photo::boolean and ${interestsSql}
   and s.member_id not in ${hiddenSql}
   and (:not_birth_after::date is null or not (s.birth > :not_birth_after::date and s.birth <= :not_birth_until::date))`;

/** Of so many the process asks itself who is online. */
export const mostAsked = 5000;

const merged = (source: string, order: string, limit: 25 | 1001 | typeof mostAsked) =>
  `select r.member_id, r.seek, r.last_active from ${streamsSql} cross join lateral (${source} order by ${order} limit ${limit}) r`;

// To count: by birth, where an age range lies together; those with an interest by their ids, in which they lie together in the table,
// too (reading them by activity asks for each anew whether all may see it). Once there are enough rows no further stream is
// started; nobody is in more than two.
const enough = (source: string, order: string) =>
  `${merged(source, order, 1001)} limit case when :twice::boolean then 2002 else 1001 end`;
const sources = {
  recent: { page: merged(inCountrySql, recentSql, 25), all: merged(inCountrySql, recentSql, 1001) },
  age: {
    page: undefined,
    all: enough(inCountryByBirthSql, 's.birth'),
  },
  region: { page: merged(inRegionSql, recentSql, 25), all: merged(inRegionSql, recentSql, 1001) },
  interest: {
    page: merged(byInterest(`${afterSql} and ${photoSql}`), recentSql, 25),
    all: enough(byInterest(`(${afterSql} and ${photoSql}) is true`), 's.member_id'),
  },
  online: { page: undefined, all: `${onlineSql} order by ${recentSql} limit 1001` },
} as const;
export type Source = keyof typeof sources;

/** A page with its cards. @param columns of `found` to read besides `member_id` and `last_active` */
const withCards = (
  source: string,
  columns: string,
  order: string,
) => `select w.member_id, w.last_active::text as at, ${columns} ${cardColumns}
  from (${source}) w ${cardJoins} order by ${order}`;
const byActivitySql = 'w.last_active desc, w.member_id desc';
const byDistanceSql = `w.distance, ${byActivitySql}`;

const pageText = (source: string) =>
  withCards(
    `select f.member_id, f.last_active from (${source}) f group by f.member_id, f.last_active order by f.last_active desc, f.member_id desc limit 25`,
    '',
    byActivitySql,
  );

const countedSql = `n as materialized (
    select (case when :twice::boolean then (select count(distinct member_id) from found) else (select count(*) from found) end)::int as n)`;

const firstOf = (
  source: string,
) => `select f.member_id, f.last_active from (select * from ${source} order by last_active desc, member_id desc limit 50) f
    group by f.member_id, f.last_active order by f.last_active desc, f.member_id desc limit 25`;

const countedText = (source: string) => `with found as materialized (${source}), ${countedSql}
  ${withCards(`select p.*, n.n from n cross join lateral (${firstOf('found')}) p`, 'w.n,', byActivitySql)}`;

// Rows in another order can only be sorted by activity once complete: if there are more than 1000, the page is read separately.
const countedApartText = (source: string, many: string) => `with found as materialized (${source}), ${countedSql}
  ${withCards(
    `select p.*, n.n from n cross join lateral (
       (select * from (${firstOf('found')}) few where n.n <= 1000) union all (select * from (${firstOf(`(${many}) s`)}) many where n.n > 1000)
     ) p`,
    'w.n,',
    byActivitySql,
  )}`;

const hereSql = 'search_place(:lat::float8, :lon::float8)';

const nearCountedText = (source: string) => `with found as materialized (${source}), ${countedSql}
  ${withCards(
    `select p.*, n.n from n left join lateral (
       select f.member_id, f.last_active, f.distance
         from (select distinct on (f.member_id) f.member_id, f.last_active, coalesce(p.at <-> ${hereSql}, 9) as distance
                 from found f
                 left join member_search s on s.member_id = f.member_id and s.seek = f.seek
                 left join search_places p on p.lat = s.lat and p.lon = s.lon
                where n.n <= 1000 order by f.member_id) f
        where f.distance > :distance::float8 or (f.distance = :distance::float8 and (f.last_active, f.member_id) < (:near_at::timestamptz, :id::uuid))
        order by f.distance, f.last_active desc, f.member_id desc limit 25
     ) p on true`,
    'w.distance, w.n,',
    byDistanceSql,
  )}`;

// Twice the page size: a member looking for both genders may be in two streams.
const nearestText = (more: string) =>
  withCards(
    `select f.member_id, f.last_active, f.distance from (
    select r.member_id, r.last_active, p.at <-> ${hereSql} as distance
      from search_places p
     cross join lateral (
       select s.member_id, s.last_active from unnest(:seeks::smallint[]) as k (seek) cross join lateral (
         select s.member_id, s.last_active from member_search s
          where s.pool_id = :pool::int and s.seek = k.seek and s.lat = p.lat and s.lon = p.lon
            and s.country = any (:countries::text[]) and (:region::text is null or s.region = :region::text)
            and (${bornSql}) is true and ${filtersSql} ${more}
            and (:online::uuid[] is null or s.member_id in (select unnest(:online::uuid[])))
            and ((p.at <-> ${hereSql}) > :distance::float8 or (s.last_active, s.member_id) < (:near_at::timestamptz, :id::uuid))
          order by ${recentSql} limit 25) s
     ) r
     where (p.at <-> ${hereSql}) >= :distance::float8
     order by p.at <-> ${hereSql}, r.last_active desc, r.member_id desc limit 50
   ) f group by f.distance, f.last_active, f.member_id order by f.distance, f.last_active desc, f.member_id desc limit 25`,
    'w.distance,',
    byDistanceSql,
  );

const each = <T>(make: (name: Source, source: { page: string | undefined; all: string }) => T) =>
  Object.fromEntries(Object.entries(sources).map(([name, of]) => [name, make(name as Source, of)])) as Record<
    Source,
    T
  >;

/** One page by recent activity, after a cursor. */
export const page = each((name, { page: text, all }) =>
  named<FoundMember>(`members.search_page_${name}`, pageText(text ?? all)),
);

/** The next members of a search in its order, whether online or not. */
const askedOf = (name: string, source: string) =>
  named<{ member_id: string; at: string }>(
    `members.search_asked_${name}`,
    `select a.member_id, a.last_active::text as at from (${merged(source, recentSql, mostAsked)}) a
      group by a.member_id, a.last_active order by a.last_active desc, a.member_id desc limit ${mostAsked}`,
  );
export const asked = {
  recent: askedOf('recent', inCountrySql),
  region: askedOf('region', inRegionSql),
  interest: askedOf('interest', byInterest(`${afterSql} and ${photoSql}`)),
};

/** The page and the total count, up to 1001. No rows if nobody was found. */
export const counted = each((name, { all }) =>
  named<FoundMember & { n: number }>(
    `members.search_counted_${name}`,
    name === 'age'
      ? countedApartText(all, sources.recent.page)
      : name === 'interest'
        ? countedApartText(all, sources.interest.page)
        : countedText(all),
  ),
);

/** The same, nearest first, for up to 1000. Beyond that, and for none, only the count. Members without a place come last. */
export const nearCounted = each((name, { all }) =>
  named<(NearMember | { member_id: null }) & { n: number }>(`members.search_near_${name}`, nearCountedText(all)),
);

/** Nearest first, then by recent activity, however many there are; without members who have no place. */
export const nearest = named<NearMember>('members.search_nearest', nearestText(''));
export const nearestWithInterests = named<NearMember>(
  'members.search_nearest_interests',
  nearestText(`and ${interestsSql}`),
);

/**
 * The countries with members of these seeks: a few index jumps. A separate statement, since starting a recursion takes longer than
 * reading a page, even where it is not needed.
 */
export const countriesOf = statement<{ country: string }, [pool: number, seeks: number[]]>(
  'members.search_countries',
  `with recursive found (seek, country) as (
     select k.seek, (select min(s.country) from member_search s where s.pool_id = $1 and s.seek = k.seek) from unnest($2::smallint[]) as k (seek)
     union
     select f.seek, (select min(s.country) from member_search s where s.pool_id = $1 and s.seek = f.seek and s.country > f.country)
       from found f where f.country is not null
   )
   select distinct country from found where country is not null order by country`,
  { onePlan: true },
);
