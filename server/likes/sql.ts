/** SQL statements of likes and swipes. They only propose members; callers check visibility afterwards (members/visible-to.ts). */
import { cardColumns, cardJoins, type CardRow } from '../members/cards.ts';
import { visibleFromOwnPoolSql } from '../members/visible-to.ts';
import { statement } from '../platform/db.ts';

/** Serialises likes between two members; held until the end of the transaction. */
export const lockPair = statement<never, [a: string, b: string]>(
  'likes.lock_pair',
  `select pg_advisory_xact_lock(hashtextextended('like ' || least($1::uuid, $2::uuid) || greatest($1::uuid, $2::uuid), 0))`,
);

export const insertLike = statement<never, [member: string, other: string, source: string]>(
  'likes.insert',
  'insert into likes (member_id, other_id, source) values ($1, $2, $3) on conflict do nothing',
);
export const deleteLike = statement<never, [member: string, other: string]>(
  'likes.delete',
  'delete from likes where member_id = $1 and other_id = $2',
);
export const findLike = statement<{ created_at: Date; seen_at: Date | null }, [member: string, other: string]>(
  'likes.find',
  'select created_at, seen_at from likes where member_id = $1 and other_id = $2',
);

/** The liked member opened the liker's profile. */
export const markSeen = statement<never, [liker: string, liked: string]>(
  'likes.mark_seen',
  'update likes set seen_at = now() where member_id = $1 and other_id = $2 and seen_at is null',
);
const latestNewLikes = 'from likes where other_id = $1 and seen_at is null order by created_at desc limit 500';
export const newLikers = statement<{ member_id: string }, [liked: string]>(
  'likes.new_likers',
  `select member_id ${latestNewLikes}`,
);

/** How many of those the receiver can see. */
export const newLikesOf = statement<{ new_likes: number }, [liked: string]>(
  'likes.new_likes_of',
  `select count(*)::int as new_likes
     from (select member_id ${latestNewLikes}) l
     join members m on m.id = l.member_id join profiles p on p.member_id = m.id
    where ${visibleFromOwnPoolSql}`,
);

export interface LikeRow {
  /** The other member, on whichever side they are. */
  id: string;
  /** When it became what the tab shows. */
  at: Date;
  /** The same with microseconds, for the cursor. */
  at_exact: string;
  like_new: boolean;
  match: boolean;
}

/** Text that sorts and parses exactly; a Date has only milliseconds. */
const exact = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_exact`;
const likeAtColumns = `l.created_at as at, ${exact('l.created_at')}`;
const matchAtColumns = `m.at, ${exact('m.at')}`;
type PageParams = [member: string, beforeAt: string | null, beforeId: string | null, limit: number];

export const receivedPage = statement<LikeRow, PageParams>(
  'likes.received_page',
  `select l.member_id as id, ${likeAtColumns}, l.seen_at is null as like_new,
          exists (select from likes b where b.member_id = $1 and b.other_id = l.member_id) as match
     from likes l
    where l.other_id = $1 and ($2::timestamptz is null or (l.created_at, l.member_id) < ($2::timestamptz, $3::uuid))
    order by l.created_at desc, l.member_id desc limit $4`,
);
/** Read as one JSON value for all rows: faster than row by row and column by column. */
export type ReceivedCard = CardRow & { liker: string; like_new: boolean };
/** The newest received likes with their givers' cards; `visible` is false or null for members the receiver may not see. */
export const receivedCards = statement<{ cards: ReceivedCard[] | null }, [member: string, pool: number, limit: number]>(
  'likes.received_cards',
  `select json_agg(c order by c.liked_at desc, c.liker desc) as cards from (
     select w.member_id as liker, w.created_at as liked_at, w.like_new, ${cardColumns}
       from (select member_id, created_at, seen_at is null as like_new from likes
              where other_id = $1 order by created_at desc, member_id desc limit $3) w ${cardJoins}) c`,
  { onePlan: true },
);
/** At most this many likes are read. */
export const maxReceived = 200;
export const sentPage = statement<LikeRow, PageParams>(
  'likes.sent_page',
  `select l.other_id as id, ${likeAtColumns}, coalesce(b.seen_at is null and b.member_id is not null, false) as like_new,
          b.member_id is not null as match
     from likes l left join likes b on b.member_id = l.other_id and b.other_id = $1
    where l.member_id = $1 and ($2::timestamptz is null or (l.created_at, l.other_id) < ($2::timestamptz, $3::uuid))
    order by l.created_at desc, l.other_id desc limit $4`,
);
/** A match dates from the later of its two likes. */
export const matchesPage = statement<LikeRow, PageParams>(
  'likes.matches_page',
  `select m.id, ${matchAtColumns}, m.like_new, true as match
     from (select l.other_id as id, greatest(l.created_at, b.created_at) as at, b.seen_at is null as like_new
             from likes l join likes b on b.member_id = l.other_id and b.other_id = l.member_id
            where l.member_id = $1) m
    where $2::timestamptz is null or (m.at, m.id) < ($2::timestamptz, $3::uuid)
    order by m.at desc, m.id desc limit $4`,
);

// The swipe game.

/** Serialises a member's swipes. Always taken before the lock of the pair. */
export const lockSwipes = statement<never, [member: string]>(
  'likes.lock_swipes',
  `select pg_advisory_xact_lock(hashtextextended('swipe ' || $1::uuid, 0))`,
);

/** `continues_at`: the next midnight in the time zone, also on nights when clocks change. */
export const swipeState = statement<
  { likes: number; continues_at: Date; can_undo: boolean },
  [member: string, timeZone: string]
>(
  'likes.swipe_state',
  `select coalesce((select likes from swipe_days where member_id = $1 and day = (now() at time zone $2::text)::date), 0)::int as likes,
          ((now() at time zone $2::text)::date + 1)::timestamp at time zone $2::text as continues_at,
          exists (select from last_swipes where member_id = $1) as can_undo`,
);

/** Uses one of the day's likes; changes no row if none is left. */
export const countLike = statement<never, [member: string, timeZone: string, likesADay: number]>(
  'likes.count_like',
  `insert into swipe_days (member_id, day, likes) values ($1, (now() at time zone $2::text)::date, 1)
   on conflict (member_id, day) do update set likes = swipe_days.likes + 1 where swipe_days.likes < $3`,
);
export const uncountLike = statement<never, [member: string, day: string]>(
  'likes.give_like_back',
  'update swipe_days set likes = likes - 1 where member_id = $1 and day = $2::date and likes > 0',
);
export const insertPass = statement<never, [member: string, other: string]>(
  'likes.insert_pass',
  'insert into swipe_passes (member_id, other_id) values ($1, $2) on conflict (member_id, other_id) do update set passed_at = now()',
);
export const deletePass = statement<never, [member: string, other: string]>(
  'likes.delete_pass',
  'delete from swipe_passes where member_id = $1 and other_id = $2',
);
export const rememberSwipe = statement<never, [member: string, other: string, liked: boolean, timeZone: string]>(
  'likes.remember_swipe',
  `insert into last_swipes (member_id, other_id, liked, day) values ($1, $2, $3, (now() at time zone $4::text)::date)
   on conflict (member_id) do update
      set other_id = excluded.other_id, liked = excluded.liked, day = excluded.day, swiped_at = now()`,
);
export const takeLastSwipe = statement<{ other_id: string; liked: boolean; day: string }, [member: string]>(
  'likes.take_last_swipe',
  'delete from last_swipes where member_id = $1 returning other_id, liked, day',
);
/** Deletes passes that no rule needs any more. */
export const deleteOldPasses = statement<never, [days: number]>(
  'likes.delete_old_passes',
  'delete from swipe_passes where passed_at < now() - make_interval(days => $1::int)',
);
export const deleteOldDays = statement<never>(
  'likes.delete_old_days',
  'delete from swipe_days where day < current_date - 7',
);

// The automatic like.

const dueSql = `m.kind = 'person' and m.signup_date > now() - make_interval(days => $3::int)`;

export const automaticLikeDue = statement<{ due: true }, [member: string, max: number, days: number]>(
  'likes.automatic_like_due',
  `select true as due from members m left join automatic_likes a on a.member_id = m.id
    where m.id = $1 and ${dueSql} and (a.member_id is null or (a.given < $2 and a.last_at <= now() - interval '1 hour'))`,
);
/** Changes no row if none is due; the later of two concurrent calls finds the row of the earlier. */
export const claimAutomaticLike = statement<never, [member: string, max: number, days: number]>(
  'likes.claim_automatic_like',
  `insert into automatic_likes (member_id) select m.id from members m where m.id = $1 and ${dueSql}
   on conflict (member_id) do update set given = automatic_likes.given + 1, last_at = now()
    where automatic_likes.given < $2 and automatic_likes.last_at <= now() - interval '1 hour'`,
);
/** Fictional profiles with a photo that fit both ways and have not liked this member yet; near in place and age first. */
export const fittingFictional = statement<{ id: string }, [member: string]>(
  'likes.fitting_fictional',
  `select f.id
     from members m
     join profiles me on me.member_id = m.id
     join members f on f.pool_id = m.pool_id and f.kind = 'fictional' and f.status = 'active'
     join profiles p on p.member_id = f.id and p.status = 'active'
    where m.id = $1 and p.gender = any(me.wanted) and (me.gender is null or p.wanted = '{}' or me.gender = any(p.wanted))
      and exists (select from photos where member_id = f.id and status = 'active' and not private)
      and not exists (select from likes l where l.member_id = f.id and l.other_id = m.id)
    order by p.country = me.country desc, p.region is not distinct from me.region desc,
             abs(p.date_of_birth - me.date_of_birth) / 1826, md5(f.id::text || m.id::text)
    limit 20`,
);

// Who fits: the swipe game, the match finder, the matches after sign-up.

export interface OwnWishes {
  wanted: ('male' | 'female')[];
  age: number;
  country: string;
  region: string | null;
  interests: string[];
}
export const ownWishes = statement<OwnWishes, [member: string]>(
  'likes.own_wishes',
  `select wanted, extract(year from age(date_of_birth))::int as age, country, region, interests from profiles where member_id = $1`,
);

export interface Fit {
  id: string;
  likes_you: boolean;
  /** Looks for the caller's gender explicitly; a profile that names none does not count. */
  wants_you: boolean;
  /** Lives in the requested region. */
  region: boolean;
  /** Those of the requested interests they have. */
  shared: string[];
  /** Active this week, as shown on the profile; never true for a fictional profile. */
  active: boolean;
}

type FitParams = [
  member: string,
  genders: readonly string[],
  countries: readonly string[],
  region: string | null,
  minAge: number,
  maxAge: number,
  interests: readonly string[],
  photoNeeded: boolean,
  passDays: number,
  limit: number,
  traitBits: string,
];

/** Of the caller's pool, not the caller, not liked by them, not recently passed. */
const openSql = `c.pool_id = me.pool_id and c.member_id <> me.id
            and not exists (select from likes l where l.member_id = $1 and l.other_id = c.member_id)
            and not exists (select from swipe_passes s where s.member_id = $1 and s.other_id = c.member_id
                               and s.passed_at > now() - make_interval(days => $9::int))`;
const [oldestSql, youngestSql] = [
  'current_date - make_interval(years => $6::int + 1)',
  'current_date - make_interval(years => $5::int)',
];
const middleSql = 'current_date - make_interval(months => ($5::int + $6::int) * 6)';
/** Of the requested age and trait, with a photo if that is wanted. */
const fitsSql = `(c.photo or not $8) and c.interests_more & $11::bigint = $11::bigint and c.birth > ${oldestSql} and c.birth <= ${youngestSql}`;
const columns = 'c.member_id, c.region, c.last_active, c.birth, c.interests, c.interests_more';
const recentSql = 'c.last_active desc, c.member_id desc';

/**
 * Of a stream (a seek in a country) the first of an index: what is read stays the same however many members there are.
 * @param read so many are read at most, of which `take` that fit go on
 */
const firstSql = (table: string, where: string, order: string, read: number, take: number) => `lateral (
       select ${columns} from (
         select c.* from ${table} c where c.seek = s.seek and c.country = w.country ${where} and ${openSql} order by ${order} limit ${read}) c
        where ${fitsSql} order by ${order} limit ${take}) c`;
const yearsOffSql = 'abs(extract(year from age(f.birth)) - ($5::int + $6::int) / 2.0)';
const streamsSql = 'me, seeks s, unnest($3::text[]) as w (country)';

/**
 * Scores a few hundred candidates from the search tables: the most recently active of each requested country and of the region,
 * those nearest to the middle of the requested ages, members with a shared interest or the requested trait, and those who like the
 * caller. All look for the caller's gender and have a requested one. By what the search tables say the best of them go on; only for
 * these the rest is read.
 */
export const fitting = statement<Fit, FitParams>(
  'likes.fitting',
  `with me as (
     select m.id, m.pool_id, p.gender, p.date_of_birth as birth, p.lat, p.lon
       from members m join profiles p on p.member_id = m.id where m.id = $1
   ), bits as materialized (
     select bit, interest from interest_bits where interest = any ($7::text[])
   ), seeks as materialized (
     select (own.bit * 2 + mine.bit)::smallint as seek
       from me, (values ('male', 0), ('female', 1)) as own (name, bit), (values ('male', 0), ('female', 1)) as mine (name, bit)
      where own.name = any ($2::text[]) and (me.gender is null or mine.name = me.gender)
   ), asked as materialized (
     select coalesce(bit_or(1::bigint << b.bit) filter (where b.bit < 64), 0) as low,
            coalesce(bit_or(1::bigint << (b.bit - 64)) filter (where b.bit >= 64), 0) as high
       from bits b
   ), likers as materialized (
     select member_id from likes where other_id = $1 order by created_at desc limit 100
   ), found as (
     select c.* from ${streamsSql} cross join ${firstSql('member_search', '', recentSql, 500, 60)}
     union
     select c.* from ${streamsSql} cross join ${firstSql('member_search', 'and c.region = $4', recentSql, 300, 50)} where $4::text is not null
     union
     select c.* from ${streamsSql} cross join ${firstSql('member_search', `and c.birth <= ${middleSql} and c.birth > ${oldestSql}`, 'c.birth desc', 300, 25)}
     union
     select c.* from ${streamsSql} cross join ${firstSql('member_search', `and c.birth > ${middleSql} and c.birth <= ${youngestSql}`, 'c.birth', 300, 25)}
     union
     select c.* from ${streamsSql}, (select bit from bits order by bit limit 8) b
      cross join ${firstSql('member_interest', 'and c.interest = b.bit', recentSql, 100, 20)}
     union
     select c.* from ${streamsSql}, (select bit from interest_bits where $11::bigint <> 0 and bit >= 64 and $11::bigint >> (bit - 64) & 1 = 1) b
      cross join ${firstSql('member_interest', 'and c.interest = b.bit', recentSql, 500, 100)}
     union
     select ${columns}
       from me, seeks s, likers liker, member_search c
      where c.member_id = liker.member_id and c.seek = s.seek and c.country = any ($3::text[]) and ${openSql} and ${fitsSql}
   ), best as (
     select f.*
       from found f cross join asked
      order by (f.member_id in (select member_id from likers))::int * 4
               + least(bit_count((f.interests & asked.low)::bit(64)) + bit_count((f.interests_more & asked.high)::bit(64)), 5) * 1.5
               + coalesce(f.region = $4, false)::int * 2 + (shown_word(f.last_active) in ('today', 'week'))::int
               - least(${yearsOffSql}, 20) * 0.1 desc, f.last_active desc, f.member_id
      limit greatest($10::int * 2, 80)
   ), scored as (
     select f.member_id as id, f.last_active, l.member_id is not null as likes_you,
            coalesce(me.gender = any (p.wanted), false) as wants_you,
            coalesce(f.region = $4, false) as region,
            array(select bits.interest from bits where bits.interest = any (p.interests) order by bits.interest) as shared,
            m.kind = 'person' as person,
            m.kind = 'person' and shown_word(m.shown_active) in ('today', 'week') as active,
            ${yearsOffSql} as years_off,
            abs(p.lat - me.lat) < 0.25 and abs(p.lon - me.lon) < 0.4 as close
       from best f cross join me
       join members m on m.id = f.member_id
       join profiles p on p.member_id = f.member_id
       left join likes l on l.member_id = f.member_id and l.other_id = $1
   )
   select id, likes_you, wants_you, region, shared, active from scored
    order by likes_you::int * 4 + least(cardinality(shared), 5) * 1.5 + region::int * 2 + coalesce(close, false)::int * 1.5
             + active::int + wants_you::int * 0.5 + person::int * 2 - least(years_off, 20) * 0.1 desc, last_active desc, id
    limit $10`,
);

export const sharedInterests = statement<{ interests: string[] }, [a: string, b: string]>(
  'likes.shared_interests',
  `select array(select unnest(a.interests) intersect select unnest(b.interests) order by 1) as interests
     from profiles a, profiles b where a.member_id = $1 and b.member_id = $2`,
);
