/** Members related to a given one: of the same gender, close in place and age, then by the number of shared interests. */
import type { Services } from '../platform/services.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { seeksOf } from './filters.ts';
import type { MemberViewer } from './viewer.ts';
import { requireSight, separatedSql } from './visible-to.ts';

const target = statement<{ gender: string }, [id: string]>(
  'members.related_target',
  'select gender from profiles where member_id = $1 and gender is not null',
);

// What is read stays the same however many members there are: of the 500 most recently active of the region, in the order of an index,
// forty who are at most five years younger or older go on; the best nine win. The region comes first, so the country is only read where
// the region has too few.
const nearestInAgeSql = (where: string) => `select r.member_id, r.last_active, r.seek, r.region
    from one cross join unnest($3::smallint[]) as k (seek) cross join lateral (
      select * from (
        select s.member_id, s.last_active, s.seek, s.region, s.birth between one.birth - 1826 and one.birth + 1826 as in_age
          from member_search s
         where s.pool_id = $2 and s.seek = k.seek and s.country = one.country ${where} and s.member_id not in (select id from hidden)
         order by s.last_active desc, s.member_id desc limit 500) recent
       where in_age order by last_active desc, member_id desc limit 40) r`;

const relatedIds = statement<{ member_id: string }, [viewer: string | null, pool: number, seeks: number[], id: string]>(
  'members.related',
  `with one as (
     select p.country::text as country, coalesce(p.region, '') as region, p.date_of_birth as birth,
            (select array[coalesce(bit_or(1::bigint << b.bit) filter (where b.bit < 64), 0),
                          coalesce(bit_or(1::bigint << (b.bit - 64)) filter (where b.bit >= 64), 0)]
               from interest_bits b where b.interest = any (p.interests)) as bits
       from profiles p where p.member_id = $4
   ),
   hidden as (
     select $1::uuid as id where $1::uuid is not null union all select $4::uuid
     union all ${separatedSql('$1')}
   ),
   near as materialized (${nearestInAgeSql('and s.region = one.region')}),
   candidates as (select * from near union all ${nearestInAgeSql('')} where (select count(distinct member_id) from near) < 9)
   select c.member_id
     from (select distinct on (member_id) * from candidates) c
     join member_search s on s.member_id = c.member_id and s.seek = c.seek
    cross join one
    order by c.region = one.region desc,
             bit_count((s.interests & one.bits[1])::bit(64)) + bit_count((s.interests_more & one.bits[2])::bit(64)) desc,
             c.last_active desc, c.member_id limit 9`,
  // The plan is the same whoever it is about, and making it takes longer than running it.
  { onePlan: true },
);

/** Ids of at most nine related members whom the viewer may find. @throws Refusal not_found, blocked */
export async function relatedTo(services: Services, viewer: MemberViewer, id: string): Promise<string[]> {
  const { sight } = await requireSight(services.db, viewer, id);
  if (sight === 'blocked') throw new Refusal('not_found');
  const member = await target.one(services.db, id);
  if (!member) return [];
  return (await relatedIds(services.db, viewer.id, viewer.pool_id, seeksOf(member.gender, viewer), id)).map(
    (row) => row.member_id,
  );
}
