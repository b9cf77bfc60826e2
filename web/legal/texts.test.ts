import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePlaceholders } from '../../contract/page-texts.ts';

const textsFolder = join(import.meta.dirname, 'texts');
const locales = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'];
const slugs = [
  'terms',
  'privacy',
  'cookies',
  'faq',
  'service',
  'return-policy',
  'ban',
  'pricing',
  'niche-info',
  'fictional',
];
const allowedPlaceholders = new Set<string>(pagePlaceholders);

const read = (locale: string, slug: string) => readFileSync(join(textsFolder, locale, `${slug}.md`), 'utf8');

/** The distinct matches of the first group, sorted, to compare two texts as sets. */
const distinct = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((m) => m[1]))].sort();
const placeholders = (text: string) => distinct(text, /\{\{(.*?)\}\}/g);
const links = (text: string) => distinct(text, /\]\((.*?)\)/g);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const present = locales.filter((locale) => existsSync(join(textsFolder, locale)));

it('has English, and no folder that is not a locale of the product', () => {
  expect(present).toContain('en');
  expect(locales).toEqual(expect.arrayContaining(readdirSync(textsFolder)));
});

describe.each(present)('texts in %s', (locale) => {
  it('are exactly the known pages', () => {
    expect(readdirSync(join(textsFolder, locale)).sort()).toEqual(slugs.map((slug) => `${slug}.md`).sort());
  });

  it.each(slugs)('%s has the shape of the English page', (slug) => {
    const english = read('en', slug);
    const text = read(locale, slug);
    expect(text).toMatch(/^# \S.*\n\n/);
    expect(count(text, /^# /gm)).toBe(1);
    expect(count(text, /^## /gm)).toBe(count(english, /^## /gm));
    expect(count(text, /^### /gm)).toBe(count(english, /^### /gm));
    // A row or list item lost in translation would be a right or rule that exists in one language only.
    expect(count(text, /^\|/gm)).toBe(count(english, /^\|/gm));
    expect(count(text, /^(?:- |\d+\. )/gm)).toBe(count(english, /^(?:- |\d+\. )/gm));
    expect(placeholders(text)).toEqual(placeholders(english));
    expect(links(text)).toEqual(links(english));
    expect(placeholders(text).filter((name) => !allowedPlaceholders.has(name ?? ''))).toEqual([]);
    // Half a placeholder would be shown to the reader verbatim.
    expect(count(text, /\{\{|\}\}/g)).toBe(2 * count(text, /\{\{[a-z_]+\}\}/g));
  });
});

it.each(present)(
  '%s: the privacy statement says how long what is known of sending, and what keeps excluded people out, is kept',
  (locale) => {
    const rows = read(locale, 'privacy')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    // Facts of sending and hashes of openings (forgetOldSignals); marks of devices and networks (forget_marks).
    expect(rows.filter((row) => /\b90\b.*\b14\b/.test(row))).toHaveLength(1);
    expect(rows.filter((row) => /\b90\b.*\b30\b/.test(row))).toHaveLength(1);
    expect(rows.filter((row) => /\b72\b.*\b90\b/.test(row))).toHaveLength(1);
    // Results of age checks; marks of people excluded without an end.
    expect(rows.filter((row) => /\b24\b/.test(row))).toHaveLength(2);
  },
);
