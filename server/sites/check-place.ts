/** The place a member names: one that exists, in a country the site serves, on a grid of about 1 km. */
import { fieldRefusal } from '../platform/errors.ts';
import { citiesOf, distanceKm, findCity, near_km, roundPosition } from './places.ts';
import type { Site } from './site.ts';

export interface NamedPlace {
  country: string;
  region: string;
  city: string;
  /** Where the browser says the member is. */
  position?: { lat: number; lon: number } | undefined;
}

export interface CheckedPlace {
  country: string;
  region: string;
  city: string;
  lat: number;
  lon: number;
  shared: boolean;
}

/**
 * The city must be one of the country's and region's; a shared position is kept only where it agrees with the city,
 * and then on the grid; without one the city's own place is used.
 * @throws Refusal place_unknown
 */
export function checkPlace(site: Pick<Site, 'countries'>, input: NamedPlace): CheckedPlace {
  const { country, region, position } = input;
  if (!site.countries.includes(country)) throw fieldRefusal('country', 'place_unknown');
  const city = findCity(country, region, input.city) ?? citiesOf(country, region, input.city, 1)[0];
  if (!city || city.name.toLowerCase() !== input.city.trim().toLowerCase()) throw fieldRefusal('city', 'place_unknown');
  const shared = position && distanceKm(position, city) < near_km ? position : undefined;
  const { lat, lon } = roundPosition((shared ?? city).lat, (shared ?? city).lon);
  return { country, region: city.region, city: city.name, lat, lon, shared: shared !== undefined };
}
