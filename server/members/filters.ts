/** What a search asks for: defaults filled in, and told in terms of the index. Pure. */
import type { Static } from 'typebox';
import type { searchMembers } from '../../contract/members.ts';
import { findInterest } from '../../contract/interests.ts';
import { nicheFilters, type Trait, traits } from '../../contract/niche-filters.ts';
import type { NicheKey } from '../../contract/niches.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { MemberViewer } from './viewer.ts';

/** The filters as used; null and empty: any. */
export type Filters = Static<(typeof searchMembers)['answer']>['filters'];
export type SearchQuery = QueryOf<typeof searchMembers>;

const youngest = 18;
/** From here on there is no upper limit: 99 means 99 and over. */
const oldest = 99;

/** True when the query names at least one filter: then those it leaves out mean "any". */
export const namesFilters = ({ cursor: _, similar: __, preview: ___, ...filters }: SearchQuery): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/**
 * The filters of a query. Without any they are those of the last search, else what the niche of the site is about in the own
 * country. A gender left out is the one the member looks for. Interests nobody knows are passed over.
 */
export function filtersOf(
  query: SearchQuery,
  viewer: MemberViewer,
  last: Partial<Filters> | undefined,
  niche: NicheKey,
): Filters {
  const lookedFor = viewer.wanted.length === 1 ? (viewer.wanted[0] ?? null) : null;
  if (!namesFilters(query)) return last ? { ...everyone, ...last } : nicheSearchOf(niche, viewer);
  const ages = [query.min_age ?? youngest, query.max_age ?? oldest].sort((a, b) => a - b);
  return {
    gender: query.gender ?? lookedFor,
    wanted: viewer.gender === null ? (query.wanted ?? null) : null,
    country: query.country ?? null,
    region: query.country === undefined ? null : (query.region ?? null),
    min_age: ages[0] ?? youngest,
    max_age: ages[1] ?? oldest,
    near: query.near === '1',
    online: query.online === '1',
    photo: query.photo === '1',
    interests: [...new Set((query.interests ?? '').split(','))].filter((id) => findInterest(id) !== undefined),
    trait: query.trait ?? null,
  };
}

/** What somebody finds who has not searched yet: whom the niche is about, near home. */
export function nicheSearchOf(niche: NicheKey, viewer: Pick<MemberViewer, 'gender' | 'wanted' | 'country'>): Filters {
  const lookedFor = viewer.wanted.length === 1 ? (viewer.wanted[0] ?? null) : null;
  const { gender, wanted, min_age: minAge, max_age: maxAge, trait } = nicheFilters(niche, viewer);
  return {
    ...everyone,
    gender: gender ?? lookedFor,
    wanted: viewer.gender === null ? wanted : null,
    country: viewer.country,
    min_age: minAge ?? youngest,
    max_age: maxAge ?? oldest,
    trait,
  };
}

/**
 * What the site offers to filter by (`search_fields`): a filter it does not is as if nobody had named it, wherever it comes from
 * (an old link, the last search, another program). Without a choice of country it is the viewer's own.
 */
export function offeredOnly(filters: Filters, searchFields: readonly string[], viewer: MemberViewer): Filters {
  const offers = (field: string) => searchFields.includes(field);
  const country = offers('country') ? filters.country : viewer.country;
  return {
    ...filters,
    gender: offers('gender') ? filters.gender : viewer.wanted.length === 1 ? (viewer.wanted[0] ?? null) : null,
    wanted: offers('gender') ? filters.wanted : null,
    trait: offers('trait') ? filters.trait : null,
    country,
    region: offers('region') && country === filters.country ? filters.region : null,
    min_age: offers('age') ? filters.min_age : youngest,
    max_age: offers('age') ? filters.max_age : oldest,
    near: offers('near') && filters.near,
    online: offers('online') && filters.online,
    photo: offers('photo') && filters.photo,
    interests: offers('interests') ? filters.interests : [],
  };
}

const everyone: Filters = {
  gender: null,
  wanted: null,
  country: null,
  region: null,
  min_age: youngest,
  max_age: oldest,
  near: false,
  online: false,
  photo: false,
  interests: [],
  trait: null,
};

const code = (gender: string): number => (gender === 'female' ? 1 : 0);
const both = ['male', 'female'] as const;

/**
 * The streams to read: own gender * 2 + wanted one of those to be found. They are of the gender asked for (else of those the
 * viewer looks for) and wish for the viewer's; of a viewer who has not said theirs, for `wanted`, else anybody's wishes will do.
 */
export function seeksOf(
  gender: string | null,
  viewer: Pick<MemberViewer, 'gender' | 'wanted'>,
  wanted: string | null = null,
): number[] {
  const theirs = gender ? [gender] : viewer.wanted.length ? viewer.wanted : both;
  const own = viewer.gender ? [viewer.gender] : wanted ? [wanted] : both;
  return [...new Set(theirs.flatMap((t) => own.map((o) => code(t) * 2 + code(o))))].sort();
}

/** Days of birth of those who are `min` to `max` years old on `today`: after the one, until the other (YYYY-MM-DD). */
export function birthDays(min: number, max: number, today: string): { birth_after: string; birth_until: string } {
  return {
    birth_after: max >= oldest ? '0001-01-01' : yearsBefore(today, max + 1),
    birth_until: min <= youngest ? '9999-12-31' : yearsBefore(today, min),
  };
}

/** On the 29th of February the day before stands in where that year has none: nobody was born in between. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${String(year).padStart(4, '0')}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`;
}

export const isAgeLimited = ({ min_age: minAge, max_age: maxAge }: Pick<Filters, 'min_age' | 'max_age'>): boolean =>
  minAge > youngest || maxAge < oldest;

/** Interests and a trait as bits: 0 to 63, 64 to 127, as the signed 64-bit numbers of PostgreSQL. */
export function interestBits(
  ids: readonly string[],
  trait: Trait | null = null,
): { picked: number[]; interests_low: string; interests_high: string } {
  const picked = [
    ...ids.flatMap((id) => findInterest(id)?.bit ?? []),
    ...traits.flatMap(({ id, bit }) => (id === trait ? [bit] : [])),
  ];
  const bits = (from: number) =>
    BigInt.asIntN(
      64,
      picked.reduce((all, bit) => (bit >= from && bit < from + 64 ? all | (1n << BigInt(bit - from)) : all), 0n),
    ).toString();
  return { picked, interests_low: bits(0), interests_high: bits(64) };
}

/** A wider search for "similar results", and what of it the narrower one before has shown already. */
export interface Stage {
  filters: Filters;
  without: { region?: string; country?: string; ages?: { min_age: number; max_age: number } };
}

/** First without the region, then five years younger and older, then from all countries: each adds to the one before. */
export function stagesOf(filters: Filters): Stage[] {
  const stages: Stage[] = [];
  let wider = { ...filters, near: false };
  if (wider.region !== null) {
    stages.push({ filters: { ...wider, region: null }, without: { region: wider.region } });
    wider = { ...wider, region: null };
  }
  if (isAgeLimited(wider)) {
    const { min_age: minAge, max_age: maxAge } = wider;
    const ages = { min_age: Math.max(youngest, minAge - 5), max_age: Math.min(oldest, maxAge + 5) };
    stages.push({ filters: { ...wider, ...ages }, without: { ages: { min_age: minAge, max_age: maxAge } } });
    wider = { ...wider, ...ages };
  }
  if (wider.country !== null)
    stages.push({ filters: { ...wider, country: null }, without: { country: wider.country } });
  return stages;
}
