/** Many members at once by SQL: for tests of search, where signing each up would take too long. */
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../server/platform/db.ts';

export interface PersonRow {
  id: string;
  pool_id: number;
  site_id: number;
  kind: 'person' | 'fictional';
  username: string;
  status: string;
  paid_user: boolean;
  invisible: boolean;
  last_active: string;
  profile_status: string;
  date_of_birth: string;
  gender: 'male' | 'female' | null;
  wanted: string[];
  country: string;
  region: string | null;
  city: string | null;
  lat: number | null;
  lon: number | null;
  interests: string[];
  about: string;
}

export interface PhotoRow {
  id: string;
  member_id: string;
  position: number;
  private: boolean;
  status: 'pending' | 'active' | 'rejected';
  filename: string;
}

let counter = 0;

/** A woman of Utrecht who looks for men, active a minute before the previous one, unless overridden. */
export function person(at: { pool_id: number; site_id: number }, more: Partial<PersonRow> = {}): PersonRow {
  counter += 1;
  return {
    id: uuidv7(),
    ...at,
    kind: 'person',
    username: `somebody.${counter}`,
    status: 'active',
    paid_user: false,
    invisible: false,
    last_active: new Date(Date.UTC(2026, 0, 1) - counter * 60_000).toISOString(),
    profile_status: 'active',
    date_of_birth: '1990-06-15',
    gender: 'female',
    wanted: ['male'],
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    lat: 52.09,
    lon: 5.12,
    interests: [],
    about: '',
    ...more,
  };
}

export async function addPeople(db: Db, people: readonly PersonRow[]): Promise<void> {
  const rows = JSON.stringify(people);
  await db.query(
    `insert into members (id, pool_id, site_id, kind, email, username, password_hash, status, language, paid_user, consent_at, confirmed_at,
                          signup_step, last_active, invisible, delete_after)
     select id, pool_id, site_id, kind, case kind when 'person' then id || '@members.example' end, username, case kind when 'person' then 'none' end,
            status, 'en', paid_user, case kind when 'person' then now() end, now(), 5, last_active, invisible,
            case status when 'pending_deletion' then now() + interval '14 days' end
       from json_to_recordset($1::json) as r (id uuid, pool_id int, site_id int, kind text, username text, status text, paid_user boolean,
                                              last_active timestamptz, invisible boolean)`,
    [rows],
  );
  // Members with the same activity word come in random order; here it is fixed: latest active first.
  await db.query(
    `update members set shown_active = shown_activity(shown_word(shown_active), extract(epoch from last_active - timestamptz '2020-01-01Z') / 1e9)
      where id in (select id from json_to_recordset($1::json) as r (id uuid))`,
    [rows],
  );
  await db.query(
    `insert into profiles (member_id, status, date_of_birth, gender, wanted, country, region, city, lat, lon, interests, about)
     select id, profile_status, date_of_birth, gender, wanted, country, region, city, lat, lon, interests, about
       from json_to_recordset($1::json) as r (id uuid, profile_status text, date_of_birth date, gender text, wanted text[], country text, region text,
                                              city text, lat numeric, lon numeric, interests text[], about text)`,
    [rows],
  );
}

/** A photo's row without files. */
export const photo = (memberId: string, position: number, more: Partial<PhotoRow> = {}): PhotoRow => ({
  id: uuidv7(),
  member_id: memberId,
  position,
  private: false,
  status: 'active',
  filename: uuidv7().replaceAll('-', ''),
  ...more,
});

/** Those of fictional profiles with their origin, which the database asks for. */
export async function addPhotos(db: Db, photos: readonly PhotoRow[]): Promise<void> {
  await db.query(
    `with added as (
       insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
       select id, member_id, position, private, status, filename, 1280, 1600, '\\x00'
         from json_to_recordset($1::json) as r (id uuid, member_id uuid, position int, private boolean, status text, filename text)
       returning id, member_id)
     insert into fictional_photos (photo_id, origin, licence, added_by)
     select a.id, 'drawn', 'Drawn for us', 'test' from added a join members m on m.id = a.member_id and m.kind = 'fictional'`,
    [JSON.stringify(photos)],
  );
}

/**
 * Logs members in without passwords, since a thousand of those would take minutes.
 * @returns the cookie of each by id
 */
export async function signIn(db: Db, people: readonly { id: string }[]): Promise<Map<string, string>> {
  const sessions = people.map((p) => ({ id: uuidv7(), member_id: p.id, token: randomBytes(32).toString('base64url') }));
  await db.query(
    `insert into sessions (id, token_hash, member_id, expires_at)
     select id, decode(hash, 'hex'), member_id, now() + interval '1 day' from json_to_recordset($1::json) as r (id uuid, hash text, member_id uuid)`,
    [
      JSON.stringify(
        sessions.map(({ token, ...s }) => ({ ...s, hash: createHash('sha256').update(token).digest('hex') })),
      ),
    ],
  );
  return new Map(sessions.map(({ member_id: memberId, token }) => [memberId, `sid=${token}`]));
}
