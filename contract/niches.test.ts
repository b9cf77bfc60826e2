import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { nicheByNumber, niches, nicheSlug, parseNicheSlug } from './niches.ts';

describe('niches', () => {
  it('are seven in a fixed order, whose numbers settings store', () => {
    expect(niches.map((n) => [n.id, n.key])).toEqual([
      [1, 'general'],
      [2, 'she'],
      [3, 'bdsm'],
      [4, 'bbw'],
      [5, 'gilf'],
      [6, 'milf'],
      [7, 'gay'],
    ]);
  });

  it('have a slug for every language that parses back', () => {
    for (const niche of niches)
      for (const locale of LOCALES) expect(parseNicheSlug(nicheSlug(niche, locale))).toEqual({ niche, locale });
    expect([nicheSlug(niches[1], 'nl'), nicheSlug(niches[5], 'en'), nicheSlug(niches[0], 'en')]).toEqual([
      'shenl',
      'milfeng',
      'eng',
    ]);
  });

  it('reject any other slug', () => {
    for (const slug of ['milfen', 'en', 'MILFENG', '', 'constructor', 'generalnl'])
      expect(parseNicheSlug(slug)).toBeUndefined();
  });

  it('take an unknown number for general', () => expect(nicheByNumber(99).key).toBe('general'));
});
