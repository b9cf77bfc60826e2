import { expect, test } from 'vitest';
import { allowedBeside, whoRests } from './who-rests.ts';

const profile = (id: string, country = 'NL', seeks = [1]) => ({ id, country, seeks });

test('so many beside so many people that their share stays at the cap', () => {
  expect(allowedBeside(85, 15)).toBe(15);
  expect(allowedBeside(84, 15)).toBe(14);
  expect(allowedBeside(1_000, 0)).toBe(0);
  expect(allowedBeside(0, 99)).toBe(0);
  expect(allowedBeside(0, 100)).toBe(Number.POSITIVE_INFINITY);
});

test('the first are shown, the others rest; without a cap nobody does', () => {
  const profiles = ['a', 'b', 'c'].map((id) => profile(id));
  const people = [{ country: 'NL', seek: 1, people: 8 }];
  expect([...whoRests(profiles, people, 20).rests]).toEqual(['c']);
  expect(whoRests(profiles, people, 20).shown).toEqual([{ country: 'NL', seek: 1, people: 8, fictional: 2 }]);
  expect([...whoRests(profiles, people, 100).rests]).toEqual([]);
});

test('room is needed in every search that finds a profile, and where no people are there is none', () => {
  const people = [
    { country: 'NL', seek: 0, people: 1 },
    { country: 'NL', seek: 1, people: 100 },
  ];
  const { rests, shown } = whoRests([profile('both', 'NL', [0, 1]), profile('one'), profile('far', 'FI')], people, 30);
  expect([...rests]).toEqual(['both', 'far']);
  expect(shown.find(({ country }) => country === 'FI')).toMatchObject({ people: 0, fictional: 0 });
});
