/** Where a member is: a city of the list, and a position of their own on a grid of about 1 km if they share one. */
import { type Db, statement } from '../platform/db.ts';
import { fieldRefusal } from '../platform/errors.ts';
import { citiesOf, distanceKm, findCity, type Position, regionName, roundPosition } from '../sites/places.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Site } from '../sites/site.ts';

export interface Place extends Position {
  country: string;
  region: string;
  city: string;
  /** The position is the member's own, not the city's. */
  place_shared: boolean;
}

/** A shared position this far from the city named, in km, is not believed. */
const most_off_km = 100;

const placeRow = statement<{ country: string; region: string | null; city: string | null; place_shared: boolean }, [id: string]>(
  'members.place',
  'select country, region, city, place_shared from profiles where member_id = $1',
);
const setPlace = statement<never, [id: string, country: string, region: string, city: string, lat: number, lon: number, shared: boolean]>(
  'members.set_place',
  `update profiles set country = $2, region = $3, city = $4, lat = $5, lon = $6, place_shared = $7, updated_at = now() where member_id = $1`,
);

/**
 * The place somebody means. The city must be one of the country's and region's; a shared position is kept only where it agrees
 * with the city, and then rounded; without one the city's own place is used.
 * @throws Refusal place_unknown
 */
export function placeOf(site: Site, input: { country: string; region: string; city: string; position?: Position | undefined }): Place {
  if (!site.countries.includes(input.country)) throw fieldRefusal('country', 'place_unknown');
  const city = findCity(input.country, input.region, input.city) ?? citiesOf(input.country, input.region, input.city, 1)[0];
  if (!city || city.name.toLowerCase() !== input.city.trim().toLowerCase()) throw fieldRefusal('city', 'place_unknown');
  const shared = input.position && distanceKm(input.position, city) < most_off_km ? input.position : undefined;
  const at = shared ?? city;
  return { country: input.country, region: city.region, city: city.name, ...roundPosition(at.lat, at.lon), place_shared: shared !== undefined };
}

/** The place as its owner set it. Coordinates never leave, not even to them. */
export async function readPlace(db: Db, member_id: string, locale: Locale) {
  const row = await placeRow.one(db, member_id);
  const { country = '', region = null, city = null, place_shared = false } = row ?? {};
  return { country, region, region_name: region === null ? null : (regionName(country, region, locale) ?? region), city, shared: place_shared };
}

/** Writes a place that `placeOf` has checked. */
export async function savePlace(db: Db, member_id: string, place: Place): Promise<void> {
  const { country, region, city, lat, lon, place_shared } = place;
  await setPlace.run(db, member_id, country, region, city, lat, lon, place_shared);
}
