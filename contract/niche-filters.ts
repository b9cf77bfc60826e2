/**
 * Whom a niche is about, as filters that everybody sees and can change: front page, landers, search, match finder and the first
 * matches all begin with these. Nobody is hidden by them; who takes them off finds everybody of the pool.
 */
import type { NicheKey } from './niches.ts';

/**
 * What several facts of a profile come to, as the search index knows it: full-figured are those who say so of their body, `bdsm`
 * those with one of that niche's interests. The bits lie after those of the interests (a test compares them with the database).
 */
export const traits = [
  { id: 'full_figured', bit: 125 },
  { id: 'bdsm', bit: 126 },
] as const;
export type Trait = (typeof traits)[number]['id'];
export const traitIds = traits.map(({ id }) => id) as [Trait, ...Trait[]];

type Gender = 'male' | 'female';

/** What is known of who looks: nothing of a visitor. */
export interface Looking {
  /** Whom they look for; empty: not said. */
  wanted: readonly Gender[];
}

export interface NicheFilters {
  gender: Gender | null;
  /** Only those who look for this gender; asked while the viewer has not said their own. */
  wanted: Gender | null;
  min_age: number | null;
  max_age: number | null;
  trait: Trait | null;
}

const nobodySpecial: NicheFilters = { gender: null, wanted: null, min_age: null, max_age: null, trait: null };

/**
 * The filters a niche begins with. What the viewer said of themself goes before: a woman who looks for men finds men on a site
 * about women, as those who like such women are what that site is for to her.
 */
export function nicheFilters(niche: NicheKey, { wanted }: Looking): NicheFilters {
  const looksFor = (gender: Gender) => wanted.length === 0 || wanted.includes(gender);
  switch (niche) {
    case 'gay':
      return looksFor('male') ? { ...nobodySpecial, gender: 'male', wanted: 'male' } : nobodySpecial;
    case 'she':
      return looksFor('female') ? { ...nobodySpecial, gender: 'female' } : nobodySpecial;
    case 'milf':
      return looksFor('female') ? { ...nobodySpecial, gender: 'female', min_age: 35, max_age: 55 } : nobodySpecial;
    case 'gilf':
      return { ...nobodySpecial, min_age: 55 };
    case 'bbw':
      return looksFor('female') ? { ...nobodySpecial, trait: 'full_figured' } : nobodySpecial;
    case 'bdsm':
      return { ...nobodySpecial, trait: 'bdsm' };
    case 'general':
      return nobodySpecial;
  }
}

/** Who and whom the forms of a niche begin with; both can be chosen otherwise. */
export function nicheStart(niche: NicheKey): { gender: Gender; wanted: Gender } {
  return { gender: niche === 'she' ? 'female' : 'male', wanted: niche === 'gay' ? 'male' : 'female' };
}

/** The niche's filters for the address of `/members`, as a visitor begins with them. */
export function nicheSearch(niche: NicheKey, more: Record<string, string> = {}): string {
  const entries = Object.entries(nicheFilters(niche, { wanted: [] })).filter(([, value]) => value !== null);
  return new URLSearchParams({
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    ...more,
  }).toString();
}
