/** Where people are: regions and cities of the countries we serve, the nearest city, and how a distance is told. */
import type { Locale } from '../../contract/locales.ts';
import { type City, cityRows, foldName, type IndexedCity, placeCountries, regionRows } from './place-files.ts';
import { distanceKm, type Found, type Position, SphereIndex } from './sphere.ts';

export { type City, distanceKm, type Position };

const sortedRegions = new Map<string, readonly { code: string; name: string }[]>();

/**
 * Regions of a country with their names in a language, sorted as that language sorts; empty for an unknown country.
 * A region without a name in the language has its own.
 */
export function regionsOf(country: string, locale: Locale): { code: string; name: string }[] {
  const key = `${country} ${locale}`;
  const kept = sortedRegions.get(key);
  if (kept) return [...kept];
  const collator = new Intl.Collator(locale);
  const list = regionRows(country)
    .map(({ code, ownName, names }) => ({ code, name: names[locale] ?? ownName }))
    .sort((a, b) => collator.compare(a.name, b.name));
  // Only what exists is kept, so that made-up codes cannot fill the memory.
  if (list.length > 0) sortedRegions.set(key, list);
  return [...list];
}

/** A region's name in a language; undefined when the country has no such region. */
export function regionName(country: string, region: string, locale: Locale): string | undefined {
  return regionsOf(country, locale).find((r) => r.code === region)?.name;
}

const inRegion = (city: City, region: string | undefined): boolean => !region || city.region === region;

/** Whether one of a city's spellings, or a later word of one, begins as typed. */
const begins = (city: IndexedCity, typed: string): boolean =>
  city.spellings.some((name) => name.startsWith(typed) || name.includes(` ${typed}`));

function plain({ spellings: _, ...city }: IndexedCity): City {
  return city;
}

/**
 * Cities whose name begins as typed, or has a word that does, without regard to case and diacritics: those whose
 * whole name does come first, and within each the most populous.
 * @param region region code; without it the whole country
 * @param query nothing typed gives the largest cities
 * @param limit how many at most
 */
export function citiesOf(country: string, region?: string, query?: string, limit = 20): City[] {
  const typed = foldName(query ?? '');
  const found: IndexedCity[] = [];
  const byLaterWord: IndexedCity[] = [];
  for (const city of cityRows(country)) {
    if (found.length >= limit) break;
    if (!inRegion(city, region)) continue;
    if (typed === '' || city.spellings.some((name) => name.startsWith(typed))) found.push(city);
    else if (byLaterWord.length < limit && begins(city, typed)) byLaterWord.push(city);
  }
  return [...found, ...byLaterWord].slice(0, limit).map(plain);
}

/**
 * The city of a region that has this name, or is also known by it; undefined when there is none. With an empty region
 * the largest of the country.
 */
export function findCity(country: string, region: string, name: string): City | undefined {
  const wanted = foldName(name);
  if (wanted === '') return undefined;
  const here = cityRows(country).filter((city) => inRegion(city, region));
  const city = here.find((c) => c.spellings[0] === wanted) ?? here.find((c) => c.spellings.includes(wanted));
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

/** Reads the cities of these countries (all when left out) now, so that no visitor waits for it: about 10 ms each. */
export function warmPlaces(countries: readonly string[] = placeCountries()): void {
  for (const country of countries) indexOf(country);
}

/** A position belongs to a city no farther away than this: beyond, there is no place we know. */
export const nearKm = 100;

export interface NearestCity extends Position {
  country: string;
  /** Region code. */
  region: string;
  city: string;
  distance_km: number;
}

/**
 * The city nearest to a position on the great circle, among the countries named (all of them when left out).
 * The first search of a country reads its cities; later ones take microseconds.
 * @returns undefined when no country has cities, or the position is no position
 */
export function nearestCity(lat: number, lon: number, countries?: readonly string[]): NearestCity | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  let best: Found<IndexedCity> | undefined;
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

/** The city a position belongs to, among the countries named; undefined when none is near. */
export function cityNear(lat: number, lon: number, countries: readonly string[]): NearestCity | undefined {
  const nearest = nearestCity(lat, lon, countries);
  return nearest && nearest.distance_km < nearKm ? nearest : undefined;
}

/** Steps in which a distance is told, in kilometres. The smallest is also how coarse positions are kept: db/functions/members.sql. */
const distanceSteps = [5, 10, 25, 50, 100, 250, 500, 1_000] as const;

export type DistanceStep = (typeof distanceSteps)[number];

/** The step that a distance is under (25 means under 25 km); undefined from 1,000 km on, told as 1,000+. */
export function distanceStep(km: number): DistanceStep | undefined {
  return distanceSteps.find((step) => km < step);
}
