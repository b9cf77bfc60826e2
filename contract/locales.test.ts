import { describe, expect, it } from 'vitest';
import { endonyms, isLocale, LOCALES, matchLocale } from './locales.ts';

describe('locales', () => {
  it('are the eleven of the specification, each with its own name', () => {
    expect([...LOCALES]).toEqual(['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv']);
    expect(Object.keys(endonyms)).toEqual([...LOCALES]);
  });

  it('are written exactly so', () => {
    for (const no of ['EN', 'en-GB', '', 'ja', null, undefined, 5, '__proto__', 'constructor']) expect(isLocale(no)).toBe(false);
  });
});

describe('matchLocale', () => {
  it.each([
    ['nl', 'nl'],
    ['de-CH,de;q=0.9,en;q=0.5', 'de'],
    ['ja,pl;q=0.3,en;q=0.8', 'en'],
    ['no', 'nb'],
    ['nn-NO, en;q=0.1', 'nb'],
    ['PL-pl', 'pl'],
    ['en;q=0, de', 'de'],
    ['*', 'en'],
    ['en;q=0, *', 'nl'],
    ['ja', undefined],
    ['', undefined],
    ['de;q=9, fr;q=0.1', 'fr'],
    [`${'xx,'.repeat(2_000)}de`, undefined],
  ])('%s → %s', (header, locale) => expect(matchLocale(header, LOCALES)).toBe(locale));

  it('answers only what is allowed', () => expect(matchLocale('en, fr;q=0.5', ['fr', 'nl'])).toBe('fr'));
});
