/** Reads the place data in server/sites/data: all regions on first use, the cities of a country when first needed. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { isLocale, type Locale } from '../../contract/locales.ts';

export interface Region {
  /** ISO 3166-2, e.g. `NL-UT`; with an X and two letters after the dash where ISO has none (`GB-XGL`). */
  code: string;
  /** In the local language. */
  ownName: string;
  /** Names in the languages that have their own. */
  names: Partial<Record<Locale, string>>;
}

export interface City {
  country: string;
  /** Region code. */
  region: string;
  name: string;
  /** Degrees, to 0.01. */
  lat: number;
  lon: number;
  population: number;
}

/** A city with the spellings it is found by: its own first, then others, all folded. */
export interface IndexedCity extends City {
  spellings: readonly string[];
}

const folder = new URL('./data/', import.meta.url);

/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** Folds text for comparison: no case, marks or apostrophes; other punctuation becomes one space. `'s-Gravenhage` -> `s gravenhage`. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþıħŋ]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** `St. Gallen` is also found as Saint or Sankt, and vice versa. */
function withSaint(folded: string): string[] {
  const rest = /^(?:st|ste|saint|sankt|sint) (.+)$/.exec(folded)?.[1];
  return rest ? [folded, `st ${rest}`, `saint ${rest}`, `sankt ${rest}`, `sint ${rest}`] : [folded];
}

/** 'en=Bavaria;da,nb=Bayern' -> { en, da, nb }. */
function parseNames(text: string): Partial<Record<Locale, string>> {
  const names: Partial<Record<Locale, string>> = {};
  for (const part of text.split(';')) {
    const [languages = '', name = ''] = part.split('=');
    for (const language of languages.split(',')) if (isLocale(language)) names[language] = name;
  }
  return names;
}

let regions: Map<string, Region[]> | undefined;

/** Regions of a country, in the file's order; empty for an unknown country. */
export function regionRows(country: string): readonly Region[] {
  if (!regions) {
    regions = new Map();
    for (const line of readFileSync(new URL('regions.txt', folder), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const [code = '', ownName = '', names = ''] = line.split('|');
      const list = regions.get(code.slice(0, 2)) ?? [];
      list.push({ code, ownName, names: parseNames(names) });
      regions.set(code.slice(0, 2), list);
    }
  }
  return regions.get(country) ?? [];
}

/** All countries with regions, and therefore cities. */
export function placeCountries(): string[] {
  regionRows('');
  return [...(regions?.keys() ?? [])];
}

const cities = new Map<string, readonly IndexedCity[]>();

/** Cities of a country, the most populous first; empty for an unknown country. Read once, then cached. */
export function cityRows(country: string): readonly IndexedCity[] {
  const cached = cities.get(country);
  if (cached) return cached;
  if (regionRows(country).length === 0) return []; // also keeps made-up codes away from the file system
  const text = gunzipSync(readFileSync(new URL(`cities/${country}.tsv.gz`, folder))).toString('utf8');
  const list = text
    .trimEnd()
    .split('\n')
    .map((line): IndexedCity => {
      const [region = '', name = '', others = '', lat, lon, population] = line.split('\t');
      return {
        country,
        region: `${country}-${region}`,
        name,
        lat: Number(lat) / 100,
        lon: Number(lon) / 100,
        population: Number(population),
        spellings: [...new Set([name, ...others.split(';').filter(Boolean)].flatMap((n) => withSaint(foldName(n))))],
      };
    });
  list.sort((a, b) => b.population - a.population);
  cities.set(country, list);
  return list;
}
