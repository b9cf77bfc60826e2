/** Converts the filters of `/members` between address, call and controls. Pure. */
import type { Static } from 'typebox';
import { traitIds } from '../../contract/niche-filters.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { MemberCard, searchMembers } from '../../contract/members.ts';

export type SearchAnswer = AnswerOf<typeof searchMembers>;
/** The filters as the server applied them: every one has a value. */
export type Filters = SearchAnswer['filters'];
export type SearchQuery = Omit<NonNullable<QueryOf<typeof searchMembers>>, 'cursor' | 'similar' | 'preview'>;
export type Found = Static<typeof MemberCard>;

export const ageFloor = 18;
export const ageCeiling = 99;
/** More would not fit the call. */
export const mostInterests = 10;

const flag = (value: string | null) => (value === '1' ? ('1' as const) : undefined);
const age = (value: string | null) => {
  const years = /^\d{2}$/.test(value ?? '') ? Number(value) : undefined;
  return years !== undefined && years >= ageFloor ? years : undefined;
};

/** The search in the address. Invalid parts are dropped: an old or mistyped address still finds somebody. */
export function parseSearch(search: URLSearchParams): SearchQuery {
  const gender = search.get('gender');
  const country = search.get('country') ?? search.get('countryregion')?.slice(0, 2) ?? '';
  const region =
    search.get('region') ?? (search.get('countryregion')?.[2] === '-' ? search.get('countryregion') : null);
  const [low, high] = [age(search.get('min_age')), age(search.get('max_age'))];
  const interests = (search.get('interests') ?? '').split(',').filter((id) => /^[a-z][a-z0-9-]{1,30}$/.test(id));
  const inOrder = low === undefined || high === undefined || low <= high;
  const knownCountry = /^[A-Z]{2}$/.test(country) ? country : undefined;
  const wanted = search.get('wanted');
  const query: { [K in keyof SearchQuery]: SearchQuery[K] | undefined } = {
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    wanted: wanted === 'male' || wanted === 'female' ? wanted : undefined,
    country: knownCountry,
    region: knownCountry && region && region.length <= 80 ? region : undefined,
    min_age: inOrder ? low : high,
    max_age: inOrder ? high : low,
    near: flag(search.get('near')),
    online: flag(search.get('online')),
    photo: flag(search.get('photo')),
    checked: flag(search.get('checked')),
    interests: interests.length > 0 ? [...new Set(interests)].sort().slice(0, mostInterests).join(',') : undefined,
    trait: traitIds.find((id) => id === search.get('trait')),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as SearchQuery;
}

/** The same filters as a call. Both ages are always present: a search of all ages differs from no search. */
export function queryOf(filters: Filters): SearchQuery {
  return parseSearch(paramsOf(filters));
}

/** The parameters of the address that belong to the search. */
export const searchParams = [
  'gender',
  'wanted',
  'trait',
  'country',
  'countryregion',
  'region',
  'min_age',
  'max_age',
  'near',
  'online',
  'photo',
  'checked',
  'interests',
] as const;

/** The same filters for the address. */
export function paramsOf(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  const {
    gender,
    wanted,
    country,
    region,
    min_age: minAge,
    max_age: maxAge,
    near,
    online,
    photo,
    checked,
    interests,
    trait,
  } = filters;
  if (gender) params.set('gender', gender);
  if (wanted) params.set('wanted', wanted);
  if (country) params.set('country', country);
  if (country && region) params.set('region', region);
  params.set('min_age', String(minAge));
  params.set('max_age', String(maxAge));
  if (near) params.set('near', '1');
  if (online) params.set('online', '1');
  if (photo) params.set('photo', '1');
  if (checked) params.set('checked', '1');
  if (interests.length > 0) params.set('interests', [...interests].sort().join(','));
  if (trait) params.set('trait', trait);
  return params;
}

/** The controls' values until the server has answered. */
export function filtersOf(query: SearchQuery): Filters {
  return {
    gender: query.gender ?? null,
    wanted: query.wanted ?? null,
    country: query.country ?? null,
    region: query.region ?? null,
    min_age: query.min_age ?? ageFloor,
    max_age: query.max_age ?? ageCeiling,
    near: query.near === '1',
    online: query.online === '1',
    photo: query.photo === '1',
    checked: query.checked === '1',
    interests: query.interests?.split(',') ?? [],
    trait: query.trait ?? null,
  };
}

/** All ages, everywhere: the widest search for the wanted gender. */
export const widest = (filters: Filters): Filters => ({ ...filtersOf({}), gender: filters.gender });

/** A filter that narrows the search, by its field in `search_fields`. */
export type Narrowing =
  | 'interests'
  | 'trait'
  | 'wanted'
  | 'online'
  | 'photo'
  | 'checked'
  | 'region'
  | 'near'
  | 'age'
  | 'country';

/** What narrows this search, in the order in which it is best given up. */
export function narrowings(filters: Filters): Narrowing[] {
  const all: [Narrowing, boolean][] = [
    ['interests', filters.interests.length > 0],
    ['trait', filters.trait !== null],
    ['wanted', filters.wanted !== null],
    ['online', filters.online],
    ['region', filters.region !== null],
    ['age', filters.min_age > ageFloor || filters.max_age < ageCeiling],
    ['checked', filters.checked],
    ['photo', filters.photo],
    ['near', filters.near],
    ['country', filters.country !== null],
  ];
  return all.flatMap(([name, on]) => (on ? [name] : []));
}

/** The search without one of its filters. */
export function without(filters: Filters, name: Narrowing): Filters {
  switch (name) {
    case 'interests':
      return { ...filters, interests: [] };
    case 'age':
      return { ...filters, min_age: ageFloor, max_age: ageCeiling };
    case 'trait':
      return { ...filters, trait: null };
    case 'wanted':
      return { ...filters, wanted: null };
    case 'region':
      return { ...filters, region: null };
    case 'country':
      return { ...filters, country: null, region: null };
    default:
      return { ...filters, [name]: false };
  }
}
