import { describe, expect, it } from 'vitest';
import { countries, countryName, findCountry, regionLabel } from './countries.ts';
import { ENDED_METHODS, PAYMENT_METHODS } from './methods.ts';
import { LOCALES } from './locales.ts';

describe('countries', () => {
  it('are listed once each, with valid codes', () => {
    expect(new Set(countries.map((c) => c.code)).size).toBe(countries.length);
    for (const c of countries) {
      expect(c.code).toMatch(/^[A-Z]{2}$/);
      expect(c.phone_prefix).toMatch(/^\+\d{1,3}$/);
      expect(c.min_age).toBeGreaterThanOrEqual(18);
      expect(Intl.supportedValuesOf('currency')).toContain(c.currency);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: c.time_zone })).not.toThrow();
    }
  });

  it('offer only our languages, the default among them', () => {
    for (const c of countries) {
      expect(
        c.locales.every((l) => LOCALES.includes(l)),
        c.code,
      ).toBe(true);
      expect(new Set(c.locales).size).toBe(c.locales.length);
      expect(c.locales).toContain(c.default_locale);
    }
    expect(findCountry('US')?.locales).toEqual(['en', 'es']);
    expect(findCountry('BE')?.locales).toEqual(['nl', 'fr', 'de']);
    expect(findCountry('CH')?.locales).toEqual(['de', 'it', 'fr', 'en']);
    expect(findCountry('FI')?.locales).toEqual(['fi', 'sv']);
  });

  it('say what the law asks about age, with a source somebody read within the last 12 months', () => {
    const oldest = new Date();
    oldest.setFullYear(oldest.getFullYear() - 1);
    for (const { code, age_check: law } of countries) {
      expect(law.source.length, code).toBeGreaterThan(20);
      expect(new Date(law.looked_at).getTime(), `${code}: read the source again`).toBeGreaterThan(oldest.getTime());
    }
    const asked = countries.filter(({ age_check: law }) => law.default !== 'none').map(({ code }) => code);
    expect(asked.toSorted()).toEqual(['AU', 'DE', 'FR', 'GB', 'IT']);
  });

  it('serve every language somewhere, and offer every payment method still in use somewhere', () => {
    for (const l of LOCALES)
      expect(
        countries.some((c) => c.locales.includes(l)),
        l,
      ).toBe(true);
    expect(PAYMENT_METHODS).toHaveLength(24);
    for (const m of PAYMENT_METHODS) {
      expect(
        countries.some((c) => c.payment_methods.includes(m)),
        m,
      ).toBe(!ENDED_METHODS.includes(m));
    }
  });

  it('have direct debit where there are euros and SEPA debits', () => {
    for (const c of countries) {
      expect(c.direct_debit, c.code).toBe(c.payment_methods.includes('sdd'));
      expect(c.direct_debit, c.code).toBe(c.currency === 'EUR');
      expect(new Set(c.payment_methods).size).toBe(c.payment_methods.length);
    }
  });

  it('are named in every language', () => {
    for (const c of countries) for (const l of LOCALES) expect(countryName(c.code, l)).not.toBe(c.code);
    expect(countryName('NL', 'pl')).toBe('Holandia');
    expect(countryName('not a code', 'en')).toBe('not a code');
  });

  it('have a word for their regions', () => {
    expect(regionLabel('NL', 'nl')).toBe('Provincie');
    expect(regionLabel('DE', 'de')).toBe('Bundesland');
    expect(regionLabel('CH', 'de')).toBe('Kanton');
    expect(regionLabel('CH', 'it')).toBe('Cantone');
    expect(regionLabel('PL', 'pl')).toBe('Województwo');
    expect(regionLabel('US', 'en')).toBe('State');
    expect(regionLabel('XX', 'en')).toBe('Region');
    const borrowedFrom: Record<string, (typeof LOCALES)[number]> = { PT: 'es', CZ: 'pl' }; // the same word in a locale we have
    for (const c of countries) {
      expect(regionLabel(c.code, borrowedFrom[c.code] ?? c.default_locale), c.code).toBe(c.region_word);
    }
  });
});
