/** The filters of a search: defaults filled in, and translated into the terms of the index. Pure. */
import type { Static } from 'typebox';
import type { searchMembers } from '../../contract/members.ts';
import { findInterest } from '../../contract/interests.ts';
import { checkedBit, nicheFilters, type Trait, traits } from '../../contract/niche-filters.ts';
import type { NicheKey } from '../../contract/niches.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { MemberViewer } from './viewer.ts';

/** The filters in effect; null and empty mean any. */
export type Filters = Static<(typeof searchMembers)['answer']>['filters'];
export type SearchQuery = QueryOf<typeof searchMembers>;

const youngest = 18;
/** 99 means 99 and over: there is no upper limit. */
const oldest = 99;

/** Whether the query names at least one filter: those it leaves out then mean "any". */
export const namesFilters = ({ cursor: _, similar: __, preview: ___, ...filters }: SearchQuery): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/**
 * The filters of a query. Without any: those of the last search, else those of the site's niche in the viewer's country.
 * Without a gender: the one the viewer looks for. Unknown interests are ignored.
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
    checked: query.checked === '1',
    interests: [...new Set((query.interests ?? '').split(','))].filter((id) => findInterest(id) !== undefined),
    trait: query.trait ?? null,
  };
}

/** The first search of someone who has not searched yet: members the niche is about, in their country. */
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
 * Limits filters to those the site offers (`search_fields`); others are ignored wherever they come from (an old link, the last
 * search, another program). Where no choice of country is offered, it is the viewer's own.
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
    checked: offers('photo') && filters.checked,
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
  checked: false,
  interests: [],
  trait: null,
};

const code = (gender: string): number => (gender === 'female' ? 1 : 0);
const both = ['male', 'female'] as const;

/**
 * The index streams to read, each a number: gender * 2 + wanted gender of the members to find. Their gender is the requested one,
 * else what the viewer looks for; they look for the viewer's gender, or for `wanted` if that is unknown, else for anybody.
 */
export function seeksOf(
  gender: string | null,
  viewer: Pick<MemberViewer, 'gender' | 'wanted'>,
  wanted: string | null = null,
): number[] {
  const genders = gender ? [gender] : viewer.wanted.length ? viewer.wanted : both;
  const lookedFor = viewer.gender ? [viewer.gender] : wanted ? [wanted] : both;
  return [...new Set(genders.flatMap((t) => lookedFor.map((o) => code(t) * 2 + code(o))))].sort();
}

/** The birth days of those aged `min` to `max` on `today`: after the first, up to the second (YYYY-MM-DD). */
export function birthDays(min: number, max: number, today: string): { birth_after: string; birth_until: string } {
  return {
    birth_after: max >= oldest ? '0001-01-01' : yearsBefore(today, max + 1),
    birth_until: min <= youngest ? '9999-12-31' : yearsBefore(today, min),
  };
}

/** 29 February becomes the 28th in other years: nobody is born in between. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${String(year).padStart(4, '0')}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`;
}

export const isAgeLimited = ({ min_age: minAge, max_age: maxAge }: Pick<Filters, 'min_age' | 'max_age'>): boolean =>
  minAge > youngest || maxAge < oldest;

/** Interests, a trait and the mark of compared photos as bits (0 to 63, 64 to 127) in PostgreSQL's signed 64-bit integers. */
export function interestBits(
  ids: readonly string[],
  trait: Trait | null = null,
  checked = false,
): { picked: number[]; interests_low: string; interests_high: string } {
  const picked = [
    ...ids.flatMap((id) => findInterest(id)?.bit ?? []),
    ...traits.flatMap(({ id, bit }) => (id === trait ? [bit] : [])),
    ...(checked ? [checkedBit.bit] : []),
  ];
  const bits = (from: number) =>
    BigInt.asIntN(
      64,
      picked.reduce((mask, bit) => (bit >= from && bit < from + 64 ? mask | (1n << BigInt(bit - from)) : mask), 0n),
    ).toString();
  return { picked, interests_low: bits(0), interests_high: bits(64) };
}

/** A wider search for "similar results", and which of them narrower searches have already shown. */
export interface Stage {
  filters: Filters;
  without: { region?: string; country?: string; ages?: { min_age: number; max_age: number } };
}

/** First without the region, then five years younger and older, then in all countries; each stage includes the previous one. */
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
