/** Writes the demo's rows: companies and sites, then members, profiles and photos, with one statement per table. */
import type { NicheKey } from '../../contract/niches.ts';
import { niches } from '../../contract/niches.ts';
import { statement, type Tx } from '../platform/db.ts';
import type { Person } from './person.ts';
import { type Picture, shotKey } from './pictures.ts';
import type { DemoCompany, DemoSite } from './sites.ts';

const insertCompany = statement<{ id: number }, [row: string, added: Date]>(
  'demo.insert_company',
  `insert into companies (name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone,
                          support_email, delete_discount, settings, added)
   select name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone,
          support_email, delete_discount, settings, $2
     from json_populate_record(null::companies, $1::json) returning id`,
);
const insertPool = statement<{ id: number }, [company: number, name: string]>(
  'demo.insert_pool',
  'insert into pools (company_id, name) values ($1, $2) returning id',
);
const insertSite = statement<
  { id: number },
  [company: number, pool: number, name: string, niche: number, isDefault: boolean, settings: string]
>(
  'demo.insert_site',
  `insert into sites (company_id, pool_id, name, niche, is_default, settings)
   values ($1, $2, $3, $4, $5, $6::jsonb) returning id`,
);
const insertHosts = statement<never, [site: number, hosts: string[]]>(
  'demo.insert_hosts',
  `insert into site_hosts (host, site_id, is_primary)
   select host, $1, nr = 1 from unnest($2::text[]) with ordinality as h (host, nr)`,
);
const insertCountries = statement<never, [site: number, rows: string]>(
  'demo.insert_countries',
  `insert into site_countries (site_id, country, position, settings)
   select $1, r.country, r.position, r.settings from json_to_recordset($2::json) as r (country text, position int, settings jsonb)`,
);

const memberColumns = `id, pool_id, site_id, kind, email, username, password_hash, status, language, paid_user, signup_date,
  confirmed_at, consent_at, signup_step, last_active, invisible`;
const profileColumns = `member_id, status, date_of_birth, gender, wanted, sexuality, country, region, city, lat, lon, place_shared,
  hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason, interests, about, bdsm_role, bdsm_limits, bdsm_shown`;
const photoColumns =
  'id, member_id, position, status, filename, width, height, thumbhash, focal_x, focal_y, created_at';

// Unlisted columns get their defaults.
/** Makes random values in the database (members.shown_active) reproducible. */
const seedDatabaseRandom = statement<never>('demo.start_draws', 'select setseed(0.4)');
const insertMembers = statement<never, [rows: string]>(
  'demo.insert_members',
  `insert into members (${memberColumns}) select ${memberColumns} from json_populate_recordset(null::members, $1::json)`,
);
const insertProfiles = statement<never, [rows: string]>(
  'demo.insert_profiles',
  `insert into profiles (${profileColumns}) select ${profileColumns} from json_populate_recordset(null::profiles, $1::json)`,
);
const insertPhotos = statement<never, [rows: string]>(
  'demo.insert_photos',
  `insert into photos (${photoColumns}) select ${photoColumns} from json_populate_recordset(null::photos, $1::json)`,
);

/** Where the site asks for a checked age, its people have one: the door is seen by who signs up. */
const checkAges = statement<never, [ids: string]>(
  'demo.check_ages',
  `insert into age_checks (member_id, provider, method, "over", checked_at, valid_until)
   select id::uuid, 'sandbox', 'sandbox', 18, now(), now() + interval '24 months' from json_array_elements_text($1::json) id`,
);

export interface SiteIds {
  site_id: number;
  pool_id: number;
}

/** Writes the companies, a pool for each, and their sites. @returns the ids by niche */
export async function writeSites(
  tx: Tx,
  companies: readonly DemoCompany[],
  sites: readonly DemoSite[],
  added: Date,
): Promise<Map<NicheKey, SiteIds>> {
  const ids = new Map<NicheKey, SiteIds>();
  for (const { key, ...company } of companies) {
    const companyId = idOf(await insertCompany.one(tx, JSON.stringify(company), added));
    const poolId = idOf(await insertPool.one(tx, companyId, company.name));
    for (const site of sites.filter((s) => s.company === key)) {
      const niche = niches.find((n) => n.key === site.niche)?.id ?? 1;
      const row = await insertSite.one(
        tx,
        companyId,
        poolId,
        site.name,
        niche,
        site.is_default,
        JSON.stringify(site.settings),
      );
      const siteId = idOf(row);
      await insertHosts.run(tx, siteId, site.hosts);
      const countries = site.countries.map(([country, , settings], position) => ({
        country,
        position,
        settings: settings ?? {},
      }));
      await insertCountries.run(tx, siteId, JSON.stringify(countries));
      ids.set(site.niche, { site_id: siteId, pool_id: poolId });
    }
  }
  return ids;
}

const idOf = (row: { id: number } | undefined): number => {
  if (!row) throw new Error('nothing was inserted');
  return row.id;
};

/**
 * Writes members with profiles and photos.
 * @param passwordHash of a person: an unusable one for all but the demo log-ins
 */
export async function writePeople(
  tx: Tx,
  people: readonly Person[],
  ids: ReadonlyMap<NicheKey, SiteIds>,
  pictures: ReadonlyMap<string, Picture>,
  passwordHash: (person: Person) => string,
): Promise<void> {
  const members = people.map((p) => {
    const real = p.kind === 'person';
    return {
      id: p.id,
      ...ids.get(p.site.niche),
      kind: p.kind,
      email: p.email,
      username: p.username,
      language: p.language,
      password_hash: real ? passwordHash(p) : null,
      status: 'active',
      paid_user: p.paid_user,
      signup_date: p.signup_date,
      confirmed_at: p.signup_date,
      consent_at: real ? p.signup_date : null,
      signup_step: 5,
      last_active: p.last_active,
      invisible: p.invisible,
    };
  });
  const profiles = people.map((p) => ({
    member_id: p.id,
    status: p.profile_status,
    date_of_birth: p.date_of_birth,
    gender: p.gender,
    wanted: p.wanted,
    sexuality: p.sexuality,
    ...p.home,
    hair_color: p.hair_color,
    eye_color: p.eye_color,
    body_type: p.body_type,
    relationship_status: p.relationship_status,
    tattoos: p.tattoos,
    signup_reason: p.signup_reason,
    interests: p.interests,
    about: p.about,
    bdsm_role: p.bdsm?.bdsm_role ?? null,
    bdsm_limits: p.bdsm?.bdsm_limits ?? [],
    bdsm_shown: p.bdsm?.bdsm_shown ?? 'nobody',
  }));
  const photos = people.flatMap((p) =>
    p.photos.flatMap((photo, position) => {
      const picture = pictures.get(shotKey(photo.face, photo.shot));
      if (!picture) throw new Error('a photo has no picture');
      const { id, filename, created_at: createdAt } = photo;
      return {
        id,
        member_id: p.id,
        position,
        status: 'active',
        filename,
        created_at: createdAt,
        ...picture,
        thumbhash: `\\x${picture.thumbhash.toString('hex')}`,
      };
    }),
  );
  await seedDatabaseRandom.run(tx);
  await insertMembers.run(tx, JSON.stringify(members));
  const checked = people.filter((p) => p.kind === 'person' && p.site.settings.age_check !== undefined);
  await checkAges.run(tx, JSON.stringify(checked.map((p) => p.id)));
  await insertProfiles.run(tx, JSON.stringify(profiles));
  await insertPhotos.run(tx, JSON.stringify(photos));
}
