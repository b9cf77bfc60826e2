import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { matchLocale } from './accept-language.ts';

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
