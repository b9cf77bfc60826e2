import { expect, it } from 'vitest';
import { namedIn } from './note-names.ts';

const staff = ['Sam', 'Sam Okafor', 'Jelka Novak', 'Mo'].map((name) => ({ name }));
const named = (text: string) => namedIn(text, staff).map(({ name }) => name);

it('a note names who is written in it with @, whatever the case, and of two alike the longer', () => {
  expect(named('@sam okafor please look')).toEqual(['Sam Okafor']);
  expect(named('@Sam and @Jelka Novak: she rang')).toEqual(['Jelka Novak', 'Sam']);
  expect(named('write to mo@web.de, @Mona, or Sam')).toEqual([]);
  expect(named('@Mo.')).toEqual(['Mo']);
});
