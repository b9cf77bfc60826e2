import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Messages, setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { loadWords } from './words.ts';

const dir = join(import.meta.dirname, '../../dist/locales');
const words = loadWords(dir);

/** Names of the values a compiled text uses. */
const namesOf = (message: unknown): string[] =>
  (Array.isArray(message) ? message : []).flatMap((part) => (Array.isArray(part) ? [String(part[0])] : []));

describe.each(LOCALES)('%s', (locale) => {
  const messages = JSON.parse(readFileSync(join(dir, `${locale}.json`), 'utf8')) as Messages;
  const library = setupI18n({ locale, messages: { [locale]: messages } });
  const i18nOfApp = words.i18n(locale);

  it('says what the library says, asked by id or by descriptor, with and without values, the first time and again', () => {
    expect(Object.keys(messages).length).toBeGreaterThan(500);
    for (const [id, message] of Object.entries(messages)) {
      const names = namesOf(message);
      for (const value of [0, 1, 2, 5, 22, 1_000, 'Anna']) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        const expected = library._(id, values);
        for (let again = 0; again < 2; again++) {
          expect(i18nOfApp._({ id, values })).toBe(expected);
          expect(i18nOfApp.t(id, values)).toBe(expected);
        }
        if (names.length === 0) break;
      }
    }
  });
});

it('keeps texts with different numbers apart, and an unknown text is its message', () => {
  const { i18n, text } = words;
  const [id] = Object.entries(JSON.parse(readFileSync(join(dir, 'en.json'), 'utf8')) as Messages).find(
    ([, message]) => namesOf(message).length === 2,
  ) ?? [''];
  const names = namesOf((JSON.parse(readFileSync(join(dir, 'en.json'), 'utf8')) as Messages)[id]);
  const values = (a: number, b: number) => i18n('en')._({ id, values: { [names[0] ?? '']: a, [names[1] ?? '']: b } });
  expect(new Set([values(1, 12), values(11, 2), values(1, 2), values(1, 12)]).size).toBe(3);
  expect(text('nl', { id: 'no such text', message: 'Said so' })).toBe('Said so');
});

it('never says an id: an unknown text is an error, in production nothing', () => {
  expect(() => words.i18n('nl')._('no-such')).toThrow('no words in nl for the text "no-such"');
  expect(() => words.i18n('nl')._({ id: 'no-such', values: { name: 'Anna' } })).toThrow();
  expect(loadWords(dir, false).i18n('nl')._('no-such')).toBe('');
});
