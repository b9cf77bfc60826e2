/** The glossary is whole in every language, and no text, for members, at the desk or of law, says what it says never to say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages, translations } from '../../scripts/lib/catalogs.ts';

const dir = join(import.meta.dirname, '../../locales/glossary');
const rows = (language: string) =>
  readFileSync(join(dir, `${language}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const lawTexts = (language: string) => {
  const folder = join(import.meta.dirname, '../../web/legal/texts', language);
  return readdirSync(folder).map((page) => ({ id: page, text: readFileSync(join(folder, page), 'utf8') }));
};

const terms = rows('en').map(([term = '']) => term);
/** `nasz* pracowni*`: words with whatever ending; without a star a word stands as it is. */
function saying(form: string): RegExp {
  const words = form.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '\\p{L}*');
  return new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'iu');
}

test('some 60 terms, each once and with its meaning', () => {
  expect(terms.length).toBeGreaterThanOrEqual(55);
  expect(new Set(terms).size).toBe(terms.length);
  expect(rows('en').filter(([, meaning]) => !meaning)).toEqual([]);
});

test('a star stands for the endings of a word, and for no other word', () => {
  expect(saying('nasz* pracowni*').test('zatwierdzone przez naszych pracowników')).toBe(true);
  expect(saying('krediit*').test('Sinulla on kolme krediittiä')).toBe(true);
  expect(saying('nasz* pracowni*').test('Nasz zespół i pracownicy banku')).toBe(false);
  expect(saying('anke').test('Anker')).toBe(false);
  expect(saying('anke*').test('blanke ark')).toBe(false);
});

describe.each(translations)('%s', (locale) => {
  test('says every term', () => {
    expect(rows(locale).map(([term]) => term)).toEqual(terms);
    expect(rows(locale).filter((row) => row.length !== 5 || !row[1])).toEqual([]);
  });

  test('never says what it should not', () => {
    const texts = [...messages(locale), ...lawTexts(locale)];
    const wrong = rows(locale).flatMap(([term, , , , never = '']) =>
      never
        .split(';')
        .map((form) => form.trim())
        .filter(Boolean)
        .flatMap((form) => {
          const said = saying(form);
          return texts.filter((m) => said.test(m.text)).map((m) => `${form} (${term}): ${m.id}`);
        }),
    );
    expect(wrong).toEqual([]);
  });
});
