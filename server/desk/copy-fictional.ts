/** A second profile like a first: a draft of its own, to be changed before anybody sees it. */
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-fictional.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { photoKey } from '../photos/files.ts';
import { photoWidths } from '../platform/images.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { audit } from './audit.ts';
import { checkIdentity, roomFor, unlessTaken } from './fictional.ts';
import { addFictionalPhoto } from './fictional-photos.ts';
import * as sql from './sql-fictional.ts';

const source = statement<{ site_id: number; country: string; name: string }, [id: string]>(
  'desk.fictional_source',
  `select m.site_id, p.country, m.username as name from fictional_profiles x join members m on m.id = x.member_id and m.status <> 'deleted'
     join profiles p on p.member_id = m.id where x.member_id = $1`,
);
/** Everything but its name, birthday, state, pictures and writers. */
const insertCopy = statement<never, [id: string, of: string, name: string, birth: string, by: string]>(
  'desk.insert_fictional_copy',
  `with m as (insert into members (id, pool_id, site_id, kind, username, status, language)
                select $1, m.pool_id, m.site_id, 'fictional', $3, 'active', m.language from members m where m.id = $2 returning id),
        p as (insert into profiles (member_id, status, date_of_birth, gender, wanted, country, region, city, lat, lon, hair_color, eye_color, body_type,
                                    relationship_status, signup_reason, tattoos, interests, about)
                select m.id, 'disabled', $4, o.gender, o.wanted, o.country, o.region, o.city, o.lat, o.lon, o.hair_color, o.eye_color, o.body_type,
                       o.relationship_status, o.signup_reason, o.tattoos, o.interests, o.about from m, profiles o where o.member_id = $2 returning member_id)
   insert into fictional_profiles (member_id, made_by, voice, never) select p.member_id, $5, x.voice, x.never from p, fictional_profiles x where x.member_id = $2`,
);
const copyTexts = statement<never, [id: string, of: string]>(
  'desk.copy_fictional_texts',
  'insert into fictional_texts (member_id, language, about) select $1, language, about from fictional_texts where member_id = $2',
);
const copyWriters = statement<never, [id: string, of: string, staff: string[]]>(
  'desk.copy_fictional_writers',
  `insert into fictional_writers (profile_id, language, staff_id, from_hour, to_hour)
   select $1, language, staff_id, from_hour, to_hour from fictional_writers where profile_id = $2 and staff_id = any($3::uuid[])`,
);
const reusable = statement<
  { filename: string; origin: contract.PhotoOrigin; licence: string; private: boolean },
  [of: string]
>(
  'desk.reusable_photos',
  `select f.filename, x.origin, x.licence, f.private from fictional_photos x join photos f on f.id = x.photo_id
    where f.member_id = $1 and x.reusable and f.status <> 'rejected' order by f.position`,
);

/** The file of a photo in its largest size. */
async function largest({ storage }: Services, filename: string): Promise<Buffer | undefined> {
  for (const width of photoWidths.toReversed()) {
    const bytes = await storage.get(photoKey(filename, `${width}.webp`));
    if (bytes) return bytes;
  }
  return undefined;
}

/** Writers who have no room for one more stay with the first alone. @throws Refusal not_found, name_taken, name_invalid …, date_of_birth_invalid */
export async function copyFictional(
  services: Services,
  staff: StaffCaller,
  of: string,
  input: BodyOf<typeof contract.copyFictional>,
): Promise<{ id: string; photos: number }> {
  const name = input.name.trim();
  const from = await source.one(services.db, of);
  if (!from) throw new Refusal('not_found');
  const site = await siteById(services, from.site_id);
  checkIdentity(services, site, from.country, name, input.date_of_birth);
  const id = uuidv7();
  await unlessTaken(
    transaction(services.db, async (tx) => {
      await insertCopy.run(tx, id, of, name, input.date_of_birth, staff.name);
      await copyTexts.run(tx, id, of);
      const writers = [...new Set((await sql.writersNow(tx, of)).map((writer) => writer.staff_id))];
      await copyWriters.run(tx, id, of, await roomFor(tx, site, id, writers));
      await audit(tx, staff, 'fictional_copied', { kind: 'member', id }, { name, of: from.name });
    }),
  );
  let photos = 0;
  for (const { filename, origin, licence } of await reusable(services.db, of)) {
    const bytes = await largest(services, filename);
    if (!bytes) continue;
    await addFictionalPhoto(services, staff, id, { origin, licence, reusable: true, bytes: async () => bytes });
    photos += 1;
  }
  return { id, photos };
}
