import { describe, expect, it } from 'vitest';
import { endonyms, isLocale, LOCALES } from './locales.ts';

describe('locales', () => {
  it('are eleven in a fixed order, each with its own name', () => {
    expect([...LOCALES]).toEqual(['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv']);
    expect(Object.keys(endonyms)).toEqual([...LOCALES]);
  });

  it('are accepted only in this spelling', () => {
    for (const no of ['EN', 'en-GB', '', 'ja', null, undefined, 5, '__proto__', 'constructor'])
      expect(isLocale(no)).toBe(false);
  });
});
