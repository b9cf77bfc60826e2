/** A country as one sees it from above at night: its cities as lights, on a plane 1000 wide, north above. Pure, from the place data. */
import type { Locale } from '../../contract/locales.ts';
import { citiesOf, type City, regionsOf } from '../sites/places.ts';

export interface CountryMap {
  regions: { code: string; name: string; x: number; y: number }[];
  lights: { x: number; y: number; size: 1 | 2 | 3 }[];
  height: number;
}

const width = 1000;
/** Free all around, so that no light is cut. */
const margin = 40;
const mostLights = 260;
const tallest = 1400;

type Plane = Pick<CountryMap, 'lights' | 'height'> & { at(city: Pick<City, 'lat' | 'lon'>): { x: number; y: number } };
const planes = new Map<string, Plane>();

/** Regions with the middle of their people, and the largest cities; empty for a country without place data. */
export function countryMap(country: string, locale: Locale): CountryMap {
  const { lights, height, at } = planeOf(country);
  const regions = regionsOf(country, locale).flatMap((region) => {
    const middle = middleOf(citiesOf(country, region.code, undefined, 40));
    return middle ? [{ ...region, ...at(middle) }] : [];
  });
  return { regions, lights, height };
}

function planeOf(country: string): Plane {
  const kept = planes.get(country);
  if (kept) return kept;
  const cities = citiesOf(country, undefined, undefined, mostLights);
  const lat = rangeOf(mainland(cities).map((c) => c.lat));
  const lon = rangeOf(mainland(cities).map((c) => c.lon));
  // A degree of longitude is the shorter the further north.
  const narrow = Math.cos(((lat.min + lat.max) / 2) * (Math.PI / 180));
  const inner = width - 2 * margin;
  const scale = Math.min(
    inner / Math.max(0.2, (lon.max - lon.min) * narrow),
    (tallest - 2 * margin) / Math.max(0.2, lat.max - lat.min),
  );
  const left = (width - (lon.max - lon.min) * narrow * scale) / 2;
  const height = Math.round((lat.max - lat.min) * scale) + 2 * margin;
  const at = (city: Pick<City, 'lat' | 'lon'>) => ({
    x: Math.round(left + (city.lon - lon.min) * narrow * scale),
    y: Math.round(margin + (lat.max - city.lat) * scale),
  });
  const lights = cities
    .map((city) => ({ ...at(city), size: sizeOf(city.population) }))
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  const plane = { lights, height, at };
  // Only what exists is kept, so that made-up codes cannot fill the memory.
  if (cities.length > 0) planes.set(country, plane);
  return plane;
}

/** Without what lies overseas: those more than 15 degrees from the largest city's longitude, 12 from its latitude. */
function mainland(cities: readonly City[]): readonly City[] {
  const [capital] = cities;
  if (!capital) return [];
  const near = cities.filter((c) => Math.abs(c.lon - capital.lon) < 15 && Math.abs(c.lat - capital.lat) < 12);
  // A country as wide as a continent is all of it.
  return near.length > cities.length * 0.85 ? near : cities;
}

const sizeOf = (population: number): 1 | 2 | 3 => (population >= 250_000 ? 3 : population >= 60_000 ? 2 : 1);

function rangeOf(values: readonly number[]): { min: number; max: number } {
  return values.length ? { min: Math.min(...values), max: Math.max(...values) } : { min: 0, max: 0 };
}

/** Where the people are: the mean of the cities, each counted by its people. */
function middleOf(cities: readonly City[]): { lat: number; lon: number } | undefined {
  const all = cities.reduce((sum, c) => sum + c.population + 1, 0);
  if (!cities.length) return undefined;
  const mean = (of: (city: City) => number) => cities.reduce((sum, c) => sum + of(c) * (c.population + 1), 0) / all;
  return { lat: mean((c) => c.lat), lon: mean((c) => c.lon) };
}
