/** A member's place: a city of the list and, if they share their position, the cell of at least 5 km around it. */
import { type Db, statement } from '../platform/db.ts';
import type { CheckedPlace } from '../sites/check-place.ts';
import { regionName } from '../sites/places.ts';
import type { Locale } from '../../contract/locales.ts';

const placeRow = statement<
  { country: string; region: string | null; city: string | null; place_shared: boolean },
  [id: string]
>('members.place', 'select country, region, city, place_shared from profiles where member_id = $1');
const setPlace = statement<
  never,
  [id: string, country: string, region: string, city: string, lat: number, lon: number, shared: boolean]
>(
  'members.set_place',
  `update profiles set country = $2, region = $3, city = $4, lat = $5, lon = $6, place_shared = $7, updated_at = now() where member_id = $1`,
);

/** The place for its owner. Coordinates are never sent, not even to them. */
export async function readPlace(db: Db, memberId: string, locale: Locale) {
  const row = await placeRow.one(db, memberId);
  const { country = '', region = null, city = null, place_shared: placeShared = false } = row ?? {};
  return {
    country,
    region,
    region_name: region === null ? null : (regionName(country, region, locale) ?? region),
    city,
    shared: placeShared,
  };
}

/** Stores a place that `checkPlace` accepted. */
export async function savePlace(
  db: Db,
  memberId: string,
  { country, region, city, lat, lon, shared }: CheckedPlace,
): Promise<void> {
  await setPlace.run(db, memberId, country, region, city, lat, lon, shared);
}
