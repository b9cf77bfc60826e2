import { dynamicIconImports } from 'lucide-react/dynamic.mjs';
import { describe, expect, it } from 'vitest';
import { findInterest, interests } from './interests.ts';
import { LOCALES } from './locales.ts';

describe('interests', () => {
  it('have stable, unique ids and bits', () => {
    expect(new Set(interests.map((i) => i.id)).size).toBe(interests.length);
    expect(new Set(interests.map((i) => i.bit)).size).toBe(interests.length);
    for (const { id, bit } of interests) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(Number.isInteger(bit) && bit >= 0 && bit <= 127).toBe(true);
    }
    // Profiles store these ids and bits: they must never change their meaning.
    expect([findInterest('adventure')?.bit, findInterest('wine')?.bit, findInterest('fetish')?.bit]).toEqual([
      0, 40, 71,
    ]);
  });

  it('have a name in every language, no two the same', () => {
    for (const locale of LOCALES) {
      const names = interests.map((i) => i.names[locale]);
      expect(
        names.every((n) => n.trim() === n && n !== '' && n.length <= 40),
        locale,
      ).toBe(true);
      expect(names.length - new Set(names).size, locale).toBe(0);
    }
  });

  it('have icons that exist, each its own', () => {
    const missing = interests.filter((i) => !(i.icon in dynamicIconImports)).map((i) => i.icon);
    expect(missing).toEqual([]);
    expect(new Set(interests.map((i) => i.icon)).size).toBe(interests.length);
  });
});
