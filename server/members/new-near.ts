/** How many people near a member signed up lately whom they may meet: counted for what a campaign says to them. */
import { dayMs } from '../../contract/time.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { visibleFromOwnPoolSql } from './visible-to.ts';

const nearKm = 50;
const newDays = 30;
const earthKm = 6_371;
/** On the unit sphere, as `search_place` has it. */
const chord = 2 * Math.sin(nearKm / earthKm / 2);
/** A degree of latitude is 111 km everywhere: what is further away is not looked at. */
const degrees = nearKm / 111;

const countNew = statement<{ n: number }, [viewer: string, since: Date, degrees: number, chord: number]>(
  'members.new_near',
  `select count(*)::int as n
     from profiles r cross join lateral (
       select m.id from members m join profiles p on p.member_id = m.id
        where m.kind = 'person' and m.id <> $1 and m.signup_date > $2::timestamptz
          and p.lat between r.lat - $3::numeric and r.lat + $3::numeric
          and p.gender = any (r.wanted) and (r.gender is null or r.gender = any (p.wanted))
          and (search_place(p.lat::float8, p.lon::float8) <-> search_place(r.lat::float8, r.lon::float8)) <= $4::float8
          and ${visibleFromOwnPoolSql}) found
    where r.member_id = $1 and r.lat is not null`,
);

/** People, never fictional profiles, who signed up within 30 days and 50 km, are sought by the member and seek them, and whom they may find. */
export const newMembersNear = async (db: Db | Tx, memberId: string, now: Date): Promise<number> =>
  (await countNew.one(db, memberId, new Date(now.getTime() - newDays * dayMs), degrees, chord))?.n ?? 0;
