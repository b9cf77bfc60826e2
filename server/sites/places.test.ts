import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { LOCALES } from '../../contract/locales.ts';
import { cityRows, foldName, placeCountries, regionRows } from './place-files.ts';
import {
  citiesOf,
  distanceKm,
  distanceStep,
  findCity,
  nearestCity,
  regionName,
  regionsOf,
  warmPlaces,
} from './places.ts';

const codes = countries.map((c) => c.code);
beforeAll(() => warmPlaces(codes));

describe('the data', () => {
  it('covers exactly the countries we serve', () => {
    expect([...placeCountries()].sort()).toEqual([...codes].sort());
    for (const code of codes) expect(cityRows(code).length, code).toBeGreaterThan(5);
  });

  it('has the region of more than 97 % of the towns of every country', () => {
    const file = new URL('./data/coverage.json', import.meta.url);
    const coverage = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>;
    const sum = (field: string) => codes.reduce((total, code) => total + (coverage[code]?.[field] ?? 0), 0);
    // By their own record; the rest take their nearest neighbour's region.
    expect(sum('by_name') / sum('places')).toBeGreaterThan(0.99);
    for (const code of codes) {
      const { places = 0, without_region: withoutRegion = 1, by_name: byName = 0 } = coverage[code] ?? {};
      expect((places - withoutRegion) / places, code).toBeGreaterThan(0.97);
      // Malta is the lowest: 60 of 62 places.
      expect(byName / places, `${code} by name`).toBeGreaterThan(0.95);
      expect(cityRows(code).length / places, `${code} kept`).toBeGreaterThan(0.9);
    }
  });

  it('puts every city in a region of its country and leaves no region empty', () => {
    for (const code of codes) {
      const regions = new Set(regionRows(code).map((r) => r.code));
      const used = new Set(cityRows(code).map((c) => c.region));
      expect(
        [...used].filter((r) => !regions.has(r)),
        code,
      ).toEqual([]);
      expect(
        [...regions].filter((r) => !used.has(r)),
        code,
      ).toEqual([]);
    }
  });

  it('has a unique code for each region, and unique city names in it', () => {
    for (const code of codes) {
      const regions = regionRows(code).map((r) => r.code);
      expect(new Set(regions).size).toBe(regions.length);
      for (const region of regions) expect(region).toMatch(new RegExp(`^${code}-[A-Z0-9]{1,3}$`));
      const names = cityRows(code).map((c) => `${c.region} ${c.name}`);
      expect(new Set(names).size, code).toBe(names.length);
    }
  });

  it('has valid places', () => {
    for (const code of codes) {
      for (const { name, lat, lon, population } of cityRows(code)) {
        expect(
          name.length > 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && population >= 0,
          `${code} ${name}`,
        ).toBe(true);
      }
    }
  });
});

describe('regions', () => {
  it('have a name in every language, each once', () => {
    for (const code of codes) {
      for (const locale of LOCALES) {
        const names = regionsOf(code, locale).map((r) => r.name);
        expect(names.length).toBeGreaterThan(0);
        expect(
          names.every((n) => n.trim() !== ''),
          `${code} ${locale}`,
        ).toBe(true);
        expect(new Set(names).size, `${code} ${locale}`).toBe(names.length);
      }
    }
  });

  it('are named in the requested language and sorted by its rules', () => {
    expect(regionName('DE', 'DE-BY', 'de')).toBe('Bayern');
    expect(regionName('DE', 'DE-BY', 'fr')).toBe('Bavière');
    expect(regionName('BE', 'BE-WHT', 'nl')).toBe('Henegouwen');
    expect(regionName('FI', 'FI-18', 'sv')).toBe('Nyland');
    const swedish = regionsOf('SE', 'sv').map((r) => r.name);
    expect(swedish.slice(-2)).toEqual(['Örebro', 'Östergötland']); // after z in Swedish
    expect(regionsOf('SE', 'de').at(-1)?.name).not.toBe('Östergötland');
    expect(regionsOf('XX', 'en')).toEqual([]);
  });

  it('cannot be changed by a caller', () => {
    regionsOf('NL', 'nl').pop();
    expect(regionsOf('NL', 'nl')).toHaveLength(12);
  });
});

describe('nearestCity', () => {
  it.each([
    [52.0907, 5.1214, 'NL', 'NL-UT', 'Utrecht'],
    [47.3769, 8.5417, 'CH', 'CH-ZH', 'Zürich'],
    [59.9127, 10.7461, 'NO', 'NO-03', 'Oslo'],
    [40.7128, -74.006, 'US', 'US-NY', 'New York City'],
    [60.0969, 19.9348, 'FI', 'FI-01', 'Mariehamn'],
    [36.035, 14.25, 'MT', 'MT-XGO', 'Victoria'],
    [-33.87, 151.21, 'AU', 'AU-NSW', 'Sydney'],
  ])('of %s, %s is in %s', (lat, lon, country, region, city) => {
    expect(nearestCity(lat, lon)).toMatchObject({ country, region, city });
  });

  it('stays on the requested side of a border', () => {
    expect(nearestCity(50.84, 5.69)?.country).toBe('NL'); // Maastricht, 3 km from Belgium
    expect(nearestCity(50.84, 5.69, ['BE'])).toMatchObject({ country: 'BE' });
    expect(nearestCity(47.58, 7.62, ['DE'])?.country).toBe('DE'); // Basel, by Weil and Lörrach
    expect(nearestCity(43.08, -79.07, ['CA'])).toMatchObject({ country: 'CA', region: 'CA-ON' });
    expect(nearestCity(43.08, -79.07, ['US'])).toMatchObject({ country: 'US', region: 'US-NY' });
  });

  it('sees across the antimeridian', () => {
    const near = nearestCity(-43.9, 179.9, ['NZ', 'AU']);
    expect(near).toMatchObject({ city: 'Waitangi', region: 'NZ-CIT' });
    expect(near?.distance_km).toBeLessThan(300);
  });

  it('is exactly the nearest of all, anywhere', () => {
    const cities = codes.flatMap((code) => cityRows(code));
    for (let i = 0; i < 40; i += 1) {
      const at = { lat: -88 + i * 4.5, lon: ((i * 97.3) % 360) - 180 };
      const least = Math.min(...cities.map((c) => distanceKm(at, c)));
      expect(nearestCity(at.lat, at.lon)?.distance_km).toBeCloseTo(least, 6);
    }
  });

  it('refuses invalid positions and empty or unknown countries', () => {
    expect(nearestCity(Number.NaN, 5)).toBeUndefined();
    expect(nearestCity(91, 5)).toBeUndefined();
    expect(nearestCity(52, 181)).toBeUndefined();
    expect(nearestCity(52, 5, [])).toBeUndefined();
    expect(nearestCity(52, 5, ['XX', '../../etc'])).toBeUndefined();
  });
});

describe('citiesOf and findCity', () => {
  const names = (country: string, query: string, region?: string) =>
    citiesOf(country, region, query, 5).map((c) => c.name);

  it('begin as typed, without regard to case and marks, the largest first', () => {
    expect(names('CH', 'ZURI')[0]).toBe('Zürich');
    expect(names('DK', 'kobenh')).toContain('København');
    expect(names('PL', 'lodz')[0]).toBe('Łódź');
    expect(names('NO', 'tromso')[0]).toBe('Tromsø');
    expect(names('FR', 'saint-é')[0]).toBe('Saint-Étienne');
    expect(names('DE', 'ko')[0]).toBe('Köln');
    const populations = citiesOf('NL', 'NL-GE', '', 50).map((c) => c.population);
    expect(populations).toEqual([...populations].sort((a, b) => b - a));
  });

  it('find other names and later words', () => {
    expect(names('NL', 'the hag')).toEqual(['Den Haag']);
    expect(names('NL', "'s-Grav")[0]).toBe('Den Haag');
    expect(names('BE', 'luik')).toContain('Liège');
    expect(names('CH', 'saint gall')[0]).toBe('St. Gallen');
    expect(names('US', 'saint lou')[0]).toMatch(/^St\. Louis/);
    expect(names('CH', 'bienne')).toEqual(['Biel/Bienne']);
  });

  it('respect the region and the limit, and reveal no search fields', () => {
    expect(citiesOf('NL', 'NL-UT', undefined, 3).map((c) => c.region)).toEqual(['NL-UT', 'NL-UT', 'NL-UT']);
    expect(citiesOf('NL', 'NL-UT', 'rotterdam')).toEqual([]);
    expect(citiesOf('XX')).toEqual([]);
    expect(Object.keys(citiesOf('NL', undefined, '', 1)[0] ?? {}).sort()).toEqual([
      'country',
      'lat',
      'lon',
      'name',
      'population',
      'region',
    ]);
  });

  it('find a city by its name', () => {
    expect(findCity('NL', 'NL-UT', 'utrecht')).toMatchObject({ name: 'Utrecht', region: 'NL-UT' });
    expect(findCity('BE', 'BE-VAN', 'Anvers')?.name).toBe('Antwerpen');
    expect(findCity('NL', 'NL-ZH', 'Utrecht')).toBeUndefined();
    expect(findCity('NL', 'NL-UT', '  ')).toBeUndefined();
    expect(findCity('XX', 'XX-1', 'Utrecht')).toBeUndefined();
  });

  it('find every city by its own name', () => {
    for (const code of codes) {
      for (const city of cityRows(code).slice(0, 60)) {
        expect(findCity(code, city.region, city.name)?.name, `${code} ${city.name}`).toBe(city.name);
      }
    }
  });
});

describe('positions and distances', () => {
  it('measure along the great circle', () => {
    expect(distanceKm({ lat: 52.37, lon: 4.9 }, { lat: 48.86, lon: 2.35 })).toBeCloseTo(430, -1);
    expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 0);
    expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20_015, 0);
  });

  it('round a distance up to a step', () => {
    expect([0, 4.99, 5, 24, 99, 100, 300, 999].map(distanceStep)).toEqual([5, 5, 10, 25, 100, 250, 500, 1_000]);
    expect(distanceStep(1_000)).toBeUndefined();
  });

  it('fold names', () => {
    expect(foldName('  Łódź ')).toBe('lodz');
    expect(foldName("'s-Hertogenbosch")).toBe('s hertogenbosch');
    expect(foldName('Straße / Ærø')).toBe('strasse aero');
  });
});
