import { expect, test } from 'vitest';
import {
  type Filters,
  filtersOf,
  narrowings,
  paramsOf,
  parseSearch,
  queryOf,
  searchParams,
  widest,
  without,
} from './search-filters.ts';

const filters: Filters = {
  gender: 'female',
  wanted: null,
  country: 'NL',
  region: 'NL-UT',
  min_age: 30,
  max_age: 50,
  near: true,
  online: false,
  photo: true,
  checked: false,
  interests: ['wine', 'art'],
  trait: null,
};

test('what a niche is about goes into the address bar too, and each filter of it can be dropped', () => {
  const niche: Filters = { ...filtersOf({}), gender: 'male', wanted: 'male', trait: 'bdsm' };
  expect(filtersOf(parseSearch(paramsOf(niche)))).toEqual(niche);
  expect(narrowings(niche)).toEqual(['trait', 'wanted']);
  expect(without(without(niche, 'trait'), 'wanted')).toEqual({ ...niche, trait: null, wanted: null });
  expect(parseSearch(new URLSearchParams('wanted=both&trait=rich'))).toEqual({});
});

test('filters go into the address bar and come back the same', () => {
  const params = paramsOf(filters);
  expect(params.toString()).toBe(
    'gender=female&country=NL&region=NL-UT&min_age=30&max_age=50&near=1&photo=1&interests=art%2Cwine',
  );
  expect(filtersOf(parseSearch(params))).toEqual({ ...filters, interests: ['art', 'wine'] });
  expect(queryOf(filters)).toEqual(parseSearch(params));
});

test('a search of everybody still has its ages, so that it is not taken for no search', () => {
  expect(queryOf(filtersOf({}))).toEqual({ min_age: 18, max_age: 99 });
});

test.each([
  ['gender=other&country=nl&min_age=12&max_age=abc&near=yes', {}],
  ['min_age=50&max_age=30', { min_age: 30, max_age: 50 }],
  ['region=NL-UT', {}],
  ['countryregion=NL-UT', { country: 'NL', region: 'NL-UT' }],
  ['countryregion=NL', { country: 'NL' }],
  ['interests=wine,,WINE,wine,art', { interests: 'art,wine' }],
])('%s is read as far as it makes sense', (text, expected) => {
  expect(parseSearch(new URLSearchParams(text))).toEqual(expected);
});

test('each narrowing filter can be given up, and then it narrows no more', () => {
  expect(narrowings(filters)).toEqual(['interests', 'region', 'age', 'photo', 'near', 'country']);
  for (const name of narrowings(filters)) expect(narrowings(without(filters, name))).not.toContain(name);
  expect(without(filters, 'country')).toMatchObject({ country: null, region: null });
  expect(narrowings(widest(filters))).toEqual([]);
  expect(widest(filters).gender).toBe('female');
});

test('a filter that is taken off goes from the address: every parameter a search writes is one it may take out again', () => {
  const all: Filters = {
    gender: 'male',
    wanted: 'male',
    trait: 'bdsm',
    country: 'NL',
    region: 'NL-UT',
    min_age: 30,
    max_age: 50,
    near: true,
    online: true,
    photo: true,
    checked: true,
    interests: ['tea'],
  };
  const written = [...paramsOf(all).keys()];
  expect(written).toHaveLength(Object.keys(all).length);
  for (const name of written) expect(searchParams).toContain(name);
});
