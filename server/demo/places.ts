/** Where the demo's members live: real cities, large ones more often, and the language spoken there. */
import { countryByCode } from '../sites/countries.ts';
import type { Locale } from '../../contract/locales.ts';
import { citiesOf } from '../sites/places.ts';
import type { Random } from './random.ts';

export interface Home {
  country: string;
  region: string;
  city: string;
  lat: number;
  lon: number;
  place_shared: boolean;
}

type City = ReturnType<typeof citiesOf>[number];

const citiesPerCountry = 120;
const weightedCities = new Map<string, (readonly [City, number])[]>();

/** The largest cities of a country, weighted by rank: populations roughly follow Zipf's law. */
function citiesByWeight(country: string): (readonly [City, number])[] {
  let list = weightedCities.get(country);
  if (!list) {
    list = citiesOf(country, undefined, undefined, citiesPerCountry).map(
      (city, rank) => [city, 1 / (rank + 4)] as const,
    );
    if (!list.length) throw new Error(`no cities of ${country}`);
    weightedCities.set(country, list);
  }
  return list;
}

/** A home in the country; four in ten have shared their own position in or near the city. */
export function homeIn(random: Random, country: string): Home {
  const city = random.weighted(citiesByWeight(country));
  const placeShared = random.chance(0.4);
  const [lat, lon] = placeShared
    ? [city.lat + random.normal(0, 0.025), city.lon + random.normal(0, 0.035)]
    : [city.lat, city.lon];
  return { country, region: city.region, city: city.name, lat, lon, place_shared: placeShared };
}

/** The language spoken at a place, for countries with several. */
function spokenAt(random: Random, { country, lat, lon }: Home): Locale | undefined {
  if (country === 'BE') {
    const brussels = Math.abs(lat - 50.84) < 0.08 && Math.abs(lon - 4.37) < 0.12;
    if (brussels)
      return random.weighted([
        ['fr', 7],
        ['nl', 3],
      ]);
    if (lat > 50.4 && lon > 5.95) return 'de';
    return lat > 50.74 ? 'nl' : 'fr';
  }
  if (country === 'CH') {
    if (lon < 7.1 || (lon < 7.4 && lat < 46.4)) return 'fr';
    if (lon > 8.4 && lat < 46.5) return 'it';
    return random.weighted([
      ['de', 94],
      ['en', 6],
    ]);
  }
  if (country === 'FI')
    return random.weighted([
      ['fi', 94],
      ['sv', 6],
    ]);
  if (country === 'US')
    return random.weighted([
      ['en', 86],
      ['es', 14],
    ]);
  return undefined;
}

/** The language of someone who lives there: one of the country's that the site offers, else the site's first. */
export function languageAt(random: Random, home: Home, offered: readonly Locale[]): Locale {
  const locales = countryByCode.get(home.country)?.locales ?? [];
  const choices = [spokenAt(random, home), ...locales].filter(
    (l): l is Locale => l !== undefined && offered.includes(l),
  );
  return choices[0] ?? offered[0] ?? 'en';
}
