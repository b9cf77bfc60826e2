/** Reads the place data of server/sites/data: regions at once, the cities of a country when first asked for. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { isLocale, type Locale } from '../../contract/locales.ts';

export interface Region {
  /** ISO 3166-2, such as `NL-UT`; with an X and two letters after the dash where ISO has none (`GB-XGL`). */
  code: string;
  /** As people there write it. */
  ownName: string;
  /** Names in languages that have one of their own. */
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

/** A city with the spellings it is found by: its own, then others, each folded. */
export interface IndexedCity extends City {
  spellings: readonly string[];
}

const folder = new URL('./data/', import.meta.url);

/** Letters that Unicode does not take apart into a base and a mark. */
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

/** Text as it is compared: no case, marks or apostrophes, other signs one space. `'s-Gravenhage` -> `s gravenhage`. */
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

/** `St. Gallen` is also looked for as Saint or Sankt, and the other way round. */
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

/** Regions of a country, in the order of the file; empty for one we do not have. */
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

/** All countries that have regions, and so cities. */
export function placeCountries(): string[] {
  regionRows('');
  return [...(regions?.keys() ?? [])];
}

const cities = new Map<string, readonly IndexedCity[]>();

/** Cities of a country, the most populous first; empty for one we do not have. Read once, then kept. */
export function cityRows(country: string): readonly IndexedCity[] {
  const kept = cities.get(country);
  if (kept) return kept;
  if (regionRows(country).length === 0) return []; // also keeps a made-up code away from the file system
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
