/** Every catalog is complete: each text translated, placeholders unchanged, and the plural forms its language needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Select, type Token } from '@messageformat/parser';
import PO from 'pofile';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../contract/locales.ts';

const areas = ['public', 'landers', 'signup', 'accounts', 'members', 'desk', 'server', 'mail'];
const dir = join(import.meta.dirname, '../../locales');

const read = (locale: Locale, area: string) =>
  PO.parse(readFileSync(join(dir, locale, `${area}.po`), 'utf8')).items.filter((item) => !item.obsolete);

const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string }) => (msgctxt ? `${msgctxt}: ${msgid}` : msgid);

/** Names of placeholders and tags, and the categories of each plural, in order of appearance. */
function partsOf(message: string): { names: Set<string>; plurals: { name: string; cases: string[] }[] } {
  const names = new Set<string>();
  const plurals: { name: string; cases: string[] }[] = [];
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content') for (const tag of token.value.matchAll(/<\/?(\d+)\/?>/g)) names.add(tag[0]);
      if (token.type === 'argument' || token.type === 'function') names.add(token.arg);
      if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
        const select = token as Select;
        names.add(select.arg);
        if (select.type === 'plural') plurals.push({ name: select.arg, cases: select.cases.map((c) => c.key) });
        for (const row of select.cases) walk(row.tokens);
      }
    }
  };
  walk(parse(message));
  return { names, plurals };
}

describe.each(LOCALES)('%s', (locale) => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  // A page uses the catalogs of several areas, and the server renders from all: two translations of one text would
  // break hydration.
  test('one text with one context has one translation in all areas', () => {
    const translations = new Map<string, string>();
    const differ: string[] = [];
    for (const item of areas.flatMap((area) => read(locale, area))) {
      const earlier = translations.get(keyOf(item));
      if (earlier !== undefined && earlier !== item.msgstr[0]) differ.push(keyOf(item));
      translations.set(keyOf(item), item.msgstr[0] ?? '');
    }
    expect(differ).toEqual([]);
  });
  test.each(areas)('%s', (area) => {
    const source = new Map(read('en', area).map((item) => [keyOf(item), item.msgstr[0] || item.msgid]));
    const translated = new Map(read(locale, area).map((item) => [keyOf(item), item.msgstr[0] ?? '']));
    expect(
      [...source.keys()].filter((id) => !translated.get(id)),
      'missing',
    ).toEqual([]);
    expect(
      [...translated.keys()].filter((id) => !source.has(id)),
      'left over',
    ).toEqual([]);
    for (const [id, text] of translated) {
      const wanted = partsOf(source.get(id) ?? '');
      const parts = partsOf(text);
      expect([...parts.names].sort(), `placeholders of “${id}”`).toEqual([...wanted.names].sort());
      for (const plural of parts.plurals) {
        const cases = plural.cases.filter((c) => !c.startsWith('='));
        expect(cases.toSorted(), `plural forms of “${id}”`).toEqual([...categories].toSorted());
      }
    }
  });
});

test('the catalogs hold exactly the texts of the code: run npm run words', () => {
  // Source texts with a marker or macro that no catalog has would appear as an id at run time.
  const msgids = new Set(areas.flatMap((area) => read('en', area).map((item) => item.msgid)));
  const errors = readFileSync(join(import.meta.dirname, '../../contract/errors.ts'), 'utf8');
  const ids = [...errors.matchAll(/i18n\*\/\s*\{\s*id: '([^']+)'/g)].map((m) => m[1] ?? '');
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id) => !msgids.has(id))).toEqual([]);
});
