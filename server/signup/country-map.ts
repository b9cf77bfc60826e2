/** A country as seen from above at night: its cities as lights, on a plane 1000 wide, north up. Pure, from the place data. */
import type { Locale } from '../../contract/locales.ts';
import { citiesOf, type City, regionsOf } from '../sites/places.ts';

export interface CountryMap {
  regions: { code: string; name: string; x: number; y: number }[];
  lights: { x: number; y: number; size: 1 | 2 | 3 }[];
  height: number;
}

const width = 1000;
/** Kept free on all sides, so that no light is cut off. */
const margin = 40;
const maxLights = 260;
const maxHeight = 1400;

type Plane = Pick<CountryMap, 'lights' | 'height'> & { at(city: Pick<City, 'lat' | 'lon'>): { x: number; y: number } };
const planes = new Map<string, Plane>();

/** Regions placed at their centre of population, and the largest cities; empty for a country without place data. */
export function countryMap(country: string, locale: Locale): CountryMap {
  const { lights, height, at } = planeOf(country);
  const regions = regionsOf(country, locale).flatMap((region) => {
    const center = populationCenter(citiesOf(country, region.code, undefined, 40));
    return center ? [{ ...region, ...at(center) }] : [];
  });
  return { regions, lights, height };
}

function planeOf(country: string): Plane {
  const cached = planes.get(country);
  if (cached) return cached;
  const cities = citiesOf(country, undefined, undefined, maxLights);
  const lat = rangeOf(mainland(cities).map((c) => c.lat));
  const lon = rangeOf(mainland(cities).map((c) => c.lon));
  // Degrees of longitude get narrower towards the poles.
  const lonScale = Math.cos(((lat.min + lat.max) / 2) * (Math.PI / 180));
  const inner = width - 2 * margin;
  const scale = Math.min(
    inner / Math.max(0.2, (lon.max - lon.min) * lonScale),
    (maxHeight - 2 * margin) / Math.max(0.2, lat.max - lat.min),
  );
  const offsetX = (width - (lon.max - lon.min) * lonScale * scale) / 2;
  const height = Math.round((lat.max - lat.min) * scale) + 2 * margin;
  const at = (city: Pick<City, 'lat' | 'lon'>) => ({
    x: Math.round(offsetX + (city.lon - lon.min) * lonScale * scale),
    y: Math.round(margin + (lat.max - city.lat) * scale),
  });
  const lights = cities
    .map((city) => ({ ...at(city), size: sizeOf(city.population) }))
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  const plane = { lights, height, at };
  // Only existing countries are cached, so that made-up codes cannot fill the memory.
  if (cities.length > 0) planes.set(country, plane);
  return plane;
}

/** Drops overseas territories: more than 15 degrees of longitude or 12 of latitude from the largest city. */
function mainland(cities: readonly City[]): readonly City[] {
  const [largest] = cities;
  if (!largest) return [];
  const near = cities.filter((c) => Math.abs(c.lon - largest.lon) < 15 && Math.abs(c.lat - largest.lat) < 12);
  // A country as wide as a continent (under 85 % of its cities nearby) stays whole.
  return near.length > cities.length * 0.85 ? near : cities;
}

const sizeOf = (population: number): 1 | 2 | 3 => (population >= 250_000 ? 3 : population >= 60_000 ? 2 : 1);

function rangeOf(values: readonly number[]): { min: number; max: number } {
  return values.length ? { min: Math.min(...values), max: Math.max(...values) } : { min: 0, max: 0 };
}

/** The mean position of the cities, weighted by population. */
function populationCenter(cities: readonly City[]): { lat: number; lon: number } | undefined {
  const total = cities.reduce((sum, c) => sum + c.population + 1, 0);
  if (!cities.length) return undefined;
  const mean = (coordinate: (city: City) => number) =>
    cities.reduce((sum, c) => sum + coordinate(c) * (c.population + 1), 0) / total;
  return { lat: mean((c) => c.lat), lon: mean((c) => c.lon) };
}
