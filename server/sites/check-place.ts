/** Checks the place a member enters: it exists, in a country the site serves, and a shared position agrees with it. */
import { fieldRefusal } from '../platform/errors.ts';
import { citiesOf, distanceKm, findCity, nearKm } from './places.ts';
import type { Site } from './site.ts';

export interface NamedPlace {
  country: string;
  region: string;
  city: string;
  /** The browser's geolocation. */
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
 * The city must exist in the country and region. A shared position is used if it is near the city; otherwise the city's own.
 * The database coarsens what is stored (db/functions/members.sql).
 * @throws Refusal place_unknown
 */
export function checkPlace(site: Pick<Site, 'countries'>, input: NamedPlace): CheckedPlace {
  const { country, region, position } = input;
  if (!site.countries.includes(country)) throw fieldRefusal('country', 'place_unknown');
  const city = findCity(country, region, input.city) ?? citiesOf(country, region, input.city, 1)[0];
  if (!city || city.name.toLowerCase() !== input.city.trim().toLowerCase()) throw fieldRefusal('city', 'place_unknown');
  const shared = position && distanceKm(position, city) < nearKm ? position : undefined;
  const { lat, lon } = shared ?? city;
  return { country, region: city.region, city: city.name, lat, lon, shared: shared !== undefined };
}
