import { describe, expect, it } from 'vitest';
import { ageOn } from '../accounts/rules.ts';
import { birthDays, type Filters, filtersOf, interestBits, seeksOf, stagesOf } from './filters.ts';
import type { MemberViewer } from './viewer.ts';

const viewer: MemberViewer = {
  id: 'a',
  pool_id: 1,
  gender: 'male',
  wanted: ['female'],
  country: 'NL',
  interests: [],
  position: null,
  paid_user: false,
  invisible: false,
};
const filters: Filters = {
  gender: 'female',
  wanted: null,
  country: 'NL',
  region: 'NL-UT',
  min_age: 30,
  max_age: 40,
  near: false,
  online: false,
  photo: false,
  checked: false,
  interests: [],
  trait: null,
};

describe('filters', () => {
  it('without any, the last search applies; without that, the viewer’s country and the gender they look for', () => {
    expect(filtersOf({}, viewer, undefined, 'general')).toEqual({ ...filters, region: null, min_age: 18, max_age: 99 });
    expect(filtersOf({}, viewer, filters, 'general')).toEqual(filters);
    expect(filtersOf({ similar: '1', cursor: 'x' }, viewer, filters, 'general')).toEqual(filters);
  });
  it('without any, a niche starts with the members it is about, unless the viewer looks for others', () => {
    const visitor = { ...viewer, id: null, gender: null, wanted: [] };
    expect(filtersOf({}, visitor, undefined, 'gay')).toMatchObject({ gender: 'male', wanted: 'male', trait: null });
    expect(seeksOf('male', visitor, 'male')).toEqual([0]);
    expect(filtersOf({}, visitor, undefined, 'milf')).toMatchObject({ gender: 'female', min_age: 35, max_age: 55 });
    expect(filtersOf({}, { ...viewer, gender: 'female', wanted: ['male'] }, undefined, 'milf')).toMatchObject({
      gender: 'male',
      min_age: 18,
      max_age: 99,
    });
    expect(filtersOf({}, { ...viewer, wanted: ['male'] }, undefined, 'gay')).toMatchObject({
      gender: 'male',
      wanted: null,
    });
    expect(filtersOf({}, viewer, undefined, 'gay')).toMatchObject({ gender: 'female', wanted: null });
    expect(filtersOf({ photo: '1' }, visitor, undefined, 'bdsm')).toMatchObject({ trait: null });
    // A search stored before these filters existed.
    expect(filtersOf({}, viewer, { gender: 'female' }, 'bdsm')).toMatchObject({
      gender: 'female',
      trait: null,
      wanted: null,
    });
    expect(interestBits([], 'full_figured')).toEqual({
      picked: [125],
      interests_low: '0',
      interests_high: (1n << 61n).toString(),
    });
  });
  it('with one, the others mean any; a region needs its country; ages may be swapped', () => {
    expect(filtersOf({ photo: '1' }, viewer, filters, 'general')).toEqual({
      ...filters,
      country: null,
      region: null,
      min_age: 18,
      max_age: 99,
      photo: true,
    });
    expect(filtersOf({ region: 'NL-UT' }, viewer, undefined, 'general')).toMatchObject({ country: null, region: null });
    expect(filtersOf({ min_age: 50, max_age: 20 }, viewer, undefined, 'general')).toMatchObject({
      min_age: 20,
      max_age: 50,
    });
    expect(
      filtersOf({ interests: 'beer,beer,nothing' }, { ...viewer, wanted: [] }, undefined, 'general'),
    ).toMatchObject({ gender: null, interests: ['beer'] });
  });
  it('streams: their gender, and a wish for the viewer', () => {
    expect(seeksOf('female', viewer)).toEqual([2]);
    expect(seeksOf(null, viewer)).toEqual([2]);
    expect(seeksOf(null, { gender: 'female', wanted: [] })).toEqual([1, 3]);
    expect(seeksOf(null, { gender: null, wanted: [] })).toEqual([0, 1, 2, 3]);
    expect(seeksOf('male', { gender: null, wanted: ['female'] })).toEqual([0, 1]);
  });
  it('birth days agree with the age shown, in leap years, too', () => {
    for (const today of ['2026-11-21', '2024-02-29', '2025-02-28', '2025-03-01'])
      for (const [min, max] of [
        [18, 30],
        [25, 25],
        [18, 99],
        [60, 99],
      ] as const) {
        const { birth_after: birthAfter, birth_until: birthUntil } = birthDays(min, max, today);
        for (const year of [1924, 1960, 1964, 1994, 1995, 1996, 1999, 2000, 2004, 2006, 2007])
          for (const day of [
            '01-01',
            '02-27',
            '02-28',
            '02-29',
            '03-01',
            '03-02',
            '11-20',
            '11-21',
            '11-22',
            '12-31',
          ]) {
            const birth = `${year}-${day}`;
            const age = ageOn(birth, today);
            if (age === undefined) continue;
            const fits = (min === 18 || age >= min) && (max === 99 || age <= max);
            expect(birth > birthAfter && birth <= birthUntil, `${birth} on ${today}, ${min} to ${max}`).toBe(fits);
          }
      }
  });
  it('interests as two signed numbers of 64 bits', () => {
    expect(interestBits(['adventure', 'series', 'city-trips'])).toEqual({
      picked: [0, 63, 64],
      interests_low: (-(2n ** 63n) + 1n).toString(),
      interests_high: '1',
    });
    expect(interestBits([])).toEqual({ picked: [], interests_low: '0', interests_high: '0' });
  });
  it('similar searches widen step by step and leave out what was already found', () => {
    expect(stagesOf(filters)).toEqual([
      { filters: { ...filters, region: null }, without: { region: 'NL-UT' } },
      {
        filters: { ...filters, region: null, min_age: 25, max_age: 45 },
        without: { ages: { min_age: 30, max_age: 40 } },
      },
      { filters: { ...filters, region: null, min_age: 25, max_age: 45, country: null }, without: { country: 'NL' } },
    ]);
    expect(stagesOf({ ...filters, region: null, country: null, min_age: 18, max_age: 99 })).toEqual([]);
  });
});
