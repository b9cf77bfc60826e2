/**
 * Whom a niche is about, as filters everybody sees and can change: front page, landers, search, match finder and first matches
 * start with these. They hide nobody: without them a search finds everybody in the pool.
 */
import type { NicheKey } from './niches.ts';

/**
 * Traits combine several facts of a profile in the search index: `full_figured` by body type, `bdsm` by having one of that
 * niche's interests. Their bits follow those of the interests (a test compares them with the database).
 */
export const traits = [
  { id: 'full_figured', bit: 125 },
  { id: 'bdsm', bit: 126 },
] as const;
/** Of members whose main photo was compared with them, in the same index. */
export const checkedBit = { id: 'photo_checked', bit: 124 } as const;
export type Trait = (typeof traits)[number]['id'];
export const traitIds = traits.map(({ id }) => id) as [Trait, ...Trait[]];

type Gender = 'male' | 'female';

/** What is known about the viewer: nothing about a visitor. */
export interface ViewerWishes {
  /** The genders they look for; empty if not stated. */
  wanted: readonly Gender[];
}

export interface NicheFilters {
  gender: Gender | null;
  /** Only members who look for this gender; used while the viewer's own is unknown. */
  wanted: Gender | null;
  min_age: number | null;
  max_age: number | null;
  trait: Trait | null;
}

const noFilters: NicheFilters = { gender: null, wanted: null, min_age: null, max_age: null, trait: null };

/**
 * The filters a niche starts with. The viewer's own wishes take precedence: on a site about women, a woman who looks for men finds
 * the men that site is for.
 */
export function nicheFilters(niche: NicheKey, { wanted }: ViewerWishes): NicheFilters {
  const looksFor = (gender: Gender) => wanted.length === 0 || wanted.includes(gender);
  switch (niche) {
    case 'gay':
      return looksFor('male') ? { ...noFilters, gender: 'male', wanted: 'male' } : noFilters;
    case 'she':
      return looksFor('female') ? { ...noFilters, gender: 'female' } : noFilters;
    case 'milf':
      return looksFor('female') ? { ...noFilters, gender: 'female', min_age: 35, max_age: 55 } : noFilters;
    case 'gilf':
      return { ...noFilters, min_age: 55 };
    case 'bbw':
      return looksFor('female') ? { ...noFilters, trait: 'full_figured' } : noFilters;
    case 'bdsm':
      return { ...noFilters, trait: 'bdsm' };
    case 'general':
      return noFilters;
  }
}

/** What the niche's forms are preset with: the visitor's gender and the one they look for. */
export function nicheStart(niche: NicheKey): { gender: Gender; wanted: Gender } {
  return { gender: niche === 'she' ? 'female' : 'male', wanted: niche === 'gay' ? 'male' : 'female' };
}

/** The niche's filters as the query of `/members`, as a visitor starts with them. */
export function nicheSearch(niche: NicheKey, more: Record<string, string> = {}): string {
  const entries = Object.entries(nicheFilters(niche, { wanted: [] })).filter(([, value]) => value !== null);
  return new URLSearchParams({
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    ...more,
  }).toString();
}
