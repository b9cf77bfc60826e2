/** One's own profile: read as stored, saved one section at a time. */
import type { BodyOf } from '../../contract/endpoint.ts';
import { interests } from '../../contract/interests.ts';
import type * as contract from '../../contract/profile.ts';
import { ageOn } from '../accounts/rules.ts';
import type { Locale } from '../../contract/locales.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { checkPlace } from '../sites/check-place.ts';
import { regionName } from '../sites/places.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './own-profile-sql.ts';

type OwnProfile = contract.OwnProfile;
export type ProfileChanges = BodyOf<typeof contract.saveOwnProfile>;

const interestIds = new Set(interests.map((interest) => interest.id));

/** @throws Refusal not_found if the member has no profile */
export async function readOwnProfile(services: Services, memberId: string, locale: Locale): Promise<OwnProfile> {
  const row = await sql.ownProfile.one(services.db, memberId);
  if (!row) throw new Refusal('not_found');
  return {
    ...row,
    age: ageOn(row.date_of_birth, services.clock.now().toISOString().slice(0, 10)) ?? 0,
    region_name: (row.region && regionName(row.country, row.region, locale)) || null,
  };
}

/**
 * Saves the fields in `changes`. Interests that are no longer in the list are dropped.
 * @throws Refusal place_unknown
 */
export async function saveProfile(
  services: Services,
  site: Site,
  memberId: string,
  changes: ProfileChanges,
): Promise<void> {
  const { place, ...facts } = changes;
  const at = place && checkPlace(site, place);
  const columns = {
    ...facts,
    ...(facts.interests ? { interests: facts.interests.filter((id) => interestIds.has(id)) } : {}),
    ...(facts.about === undefined ? {} : { about: facts.about.trim() }),
    ...(at
      ? { country: at.country, region: at.region, city: at.city, lat: at.lat, lon: at.lon, place_shared: at.shared }
      : {}),
  };
  if (Object.keys(columns).length === 0) return;
  await sql.saveOwnProfile.run(services.db, memberId, JSON.stringify(columns));
}
