/** Places: regions and cities of the countries we serve, the nearest city, and how distances are shown. */
import type { Locale } from '../../contract/locales.ts';
import { type City, cityRows, foldName, type IndexedCity, placeCountries, regionRows } from './place-files.ts';
import { distanceKm, type NearestPoint, type Position, SphereIndex } from './sphere.ts';

export { type City, distanceKm, type Position };

const sortedRegions = new Map<string, readonly { code: string; name: string }[]>();

/**
 * Regions of a country in a language (or in the local one where it has no name for them), sorted by that language's rules;
 * empty for an unknown country.
 */
export function regionsOf(country: string, locale: Locale): { code: string; name: string }[] {
  const key = `${country} ${locale}`;
  const cached = sortedRegions.get(key);
  if (cached) return [...cached];
  const collator = new Intl.Collator(locale);
  const list = regionRows(country)
    .map(({ code, ownName, names }) => ({ code, name: names[locale] ?? ownName }))
    .sort((a, b) => collator.compare(a.name, b.name));
  // Only existing countries are cached, so that made-up codes cannot fill the memory.
  if (list.length > 0) sortedRegions.set(key, list);
  return [...list];
}

/** A region's name in a language; undefined when the country has no such region. */
export function regionName(country: string, region: string, locale: Locale): string | undefined {
  return regionsOf(country, locale).find((r) => r.code === region)?.name;
}

const inRegion = (city: City, region: string | undefined): boolean => !region || city.region === region;

/** Whether one of a city's spellings, or a later word of one, starts with the typed text. */
const matchesWord = (city: IndexedCity, typed: string): boolean =>
  city.spellings.some((name) => name.startsWith(typed) || name.includes(` ${typed}`));

function plain({ spellings: _, ...city }: IndexedCity): City {
  return city;
}

/**
 * Cities whose name, or a later word of it, starts with `query`, ignoring case and diacritics. Matches of the whole name come
 * first; within each group the most populous.
 * @param region region code; without it the whole country
 * @param query empty: the largest cities
 */
export function citiesOf(country: string, region?: string, query?: string, limit = 20): City[] {
  const typed = foldName(query ?? '');
  const byName: IndexedCity[] = [];
  const byLaterWord: IndexedCity[] = [];
  for (const city of cityRows(country)) {
    if (byName.length >= limit) break;
    if (!inRegion(city, region)) continue;
    if (typed === '' || city.spellings.some((name) => name.startsWith(typed))) byName.push(city);
    else if (byLaterWord.length < limit && matchesWord(city, typed)) byLaterWord.push(city);
  }
  return [...byName, ...byLaterWord].slice(0, limit).map(plain);
}

/**
 * The city of a region with this name or alternative name; undefined if there is none. With an empty region the largest such
 * city of the country.
 */
export function findCity(country: string, region: string, name: string): City | undefined {
  const folded = foldName(name);
  if (folded === '') return undefined;
  const here = cityRows(country).filter((city) => inRegion(city, region));
  const city = here.find((c) => c.spellings[0] === folded) ?? here.find((c) => c.spellings.includes(folded));
  return city && plain(city);
}

const indexes = new Map<string, SphereIndex<IndexedCity>>();

function indexOf(country: string): SphereIndex<IndexedCity> {
  let index = indexes.get(country);
  if (!index) {
    index = new SphereIndex(cityRows(country));
    if (placeCountries().includes(country)) indexes.set(country, index);
  }
  return index;
}

/** Reads the cities of these countries (all by default) in advance, so that no visitor waits for it: about 10 ms each. */
export function warmPlaces(countries: readonly string[] = placeCountries()): void {
  for (const country of countries) indexOf(country);
}

/** A position farther away than this belongs to no city. */
export const nearKm = 100;

export interface NearestCity extends Position {
  country: string;
  /** Region code. */
  region: string;
  city: string;
  distance_km: number;
}

/**
 * The city nearest to a position by great circle, among these countries (all by default). The first search of a country reads its
 * cities; later ones take microseconds.
 * @returns undefined if no country has cities, or the position is invalid
 */
export function nearestCity(lat: number, lon: number, countries?: readonly string[]): NearestCity | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  let best: NearestPoint<IndexedCity> | undefined;
  for (const country of countries ?? placeCountries()) best = indexOf(country).nearest({ lat, lon }, best);
  if (!best) return undefined;
  const { country, region, name, ...at } = best.item;
  return {
    country,
    region,
    city: name,
    lat: at.lat,
    lon: at.lon,
    distance_km: distanceKm({ lat, lon }, at),
  };
}

/** The city a position belongs to, among these countries; undefined if none is near. */
export function cityNear(lat: number, lon: number, countries: readonly string[]): NearestCity | undefined {
  const nearest = nearestCity(lat, lon, countries);
  return nearest && nearest.distance_km < nearKm ? nearest : undefined;
}

/** Steps in which distances are shown, in kilometres. Stored positions are as coarse as the smallest (db/functions/members.sql). */
const distanceSteps = [5, 10, 25, 50, 100, 250, 500, 1_000] as const;

export type DistanceStep = (typeof distanceSteps)[number];

/** The step a distance is under (25 means under 25 km); undefined from 1,000 km on, shown as 1,000+. */
export function distanceStep(km: number): DistanceStep | undefined {
  return distanceSteps.find((step) => km < step);
}
