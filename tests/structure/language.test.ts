/** Each language in its own marks, no translation older than its English, and sentences that hold for every number. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import {
  areas,
  isNamed,
  messages,
  readCatalog,
  translatedFrom,
  translatedFromFile,
  translations,
} from '../../scripts/lib/catalogs.ts';
import { tidy, tidyPage } from '../../scripts/lib/typography.ts';

const root = join(import.meta.dirname, '../..');
const english = messages('en');

describe('typography', () => {
  test.each<[Locale, string, string]>([
    ['fr', "L'essai: « oui »; 10 %!", 'L’essai\u202f: «\u202foui\u202f»\u202f; 10\u00a0%\u202f!'],
    ['fr', 'Voir https://example.org/?a=1 à 12:30.', 'Voir https://example.org/?a=1 à 12:30.'],
    ['de', 'Das "Konto" hat 10% und 5 %.', 'Das „Konto“ hat 10\u00a0% und 5\u00a0%.'],
    ['de', '„A“ und „B“', '„A“ und „B“'],
    ['nl', "Foto's: 10 % korting...", 'Foto’s: 10% korting…'],
    ['da', '“Slet” »alt«', '”Slet” ”alt”'],
    ['nb', '«a.» og «b»', '«a.» og «b»'],
    ['pl', '„x“ i 5 %', '„x” i 5%'],
  ])('%s: %s', (locale, text, wanted) => expect(tidy(locale, text)).toBe(wanted));

  test.each(translations)('%s has its own marks in the catalogs: run npm run words', (locale) => {
    expect(messages(locale).filter((m) => tidy(locale, m.text) !== m.text)).toEqual([]);
  });

  test.each(LOCALES)('%s has its own marks on its pages: run npm run words', (locale) => {
    const dir = join(root, 'web/legal/texts', locale);
    const wrong = globSync('*.md', { cwd: dir }).filter((file) => {
      const text = readFileSync(join(dir, file), 'utf8');
      return tidyPage(locale, text) !== text;
    });
    expect(wrong).toEqual([]);
  });

  test('the English has curly marks; the sentences of the specification keep theirs', () => {
    const specified = new Set(['error.blocked', 'error.partner_unconfirmed', 'error.email_unconfirmed']);
    const shownTwice = [
      "{name} hasn't confirmed their e-mail address yet. You can reply as soon as they have.",
      "Your e-mail address hasn't been confirmed",
      "You're blocked by {name}. You cannot write here.",
    ];
    const straight = english.filter((m) => /['"]|\.\.\.|\d %|} %/.test(m.text) && !specified.has(m.id));
    expect(straight.map((m) => m.id).filter((id) => !shownTwice.includes(id))).toEqual([]);
  });
});

describe('freshness', () => {
  test('a message without a name of its own is its English: a changed one is a new one', () => {
    expect(english.filter((m) => !isNamed(m.id) && m.id !== m.text)).toEqual([]);
  });

  test('no translation of a named message is older than its English', () => {
    const { lines, stale } = translatedFrom();
    expect(stale, 'translate these anew; or, if they still fit: node scripts/tidy-words.ts --still-right').toEqual([]);
    const written = readFileSync(translatedFromFile, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(
      lines.filter((line) => !written.includes(line)),
      'run npm run words',
    ).toEqual([]);
  });
});

/** Who is named: the placeholders that hold a person's name, and numbered ones whose expression says so. */
const isName = (placeholder: string, expressions: string[]) =>
  /^(name|names|partner|member|fictional)$/.test(placeholder) ||
  expressions.some(
    (line) => line.startsWith(`placeholder {${placeholder}}:`) && /\b(name|partner|nickname)\b/.test(line),
  );

describe('sentences', () => {
  const expressions = new Map(
    areas.flatMap((area) =>
      readCatalog('en', area).items.map((item) => [
        `${area} ${item.msgctxt ?? ''} ${item.msgid}`,
        item.extractedComments,
      ]),
    ),
  );

  // A name behind a colon is a way round the case it ought to have; a list of names may stand there.
  test.each(translations)('%s puts no name behind a colon', (locale) => {
    const englishOf = new Map(english.map((m) => [`${m.area} ${m.context} ${m.id}`, m.text]));
    const wrong = messages(locale).filter((m) => {
      const key = `${m.area} ${m.context} ${m.id}`;
      return [...m.text.matchAll(/[\p{L}\d]\s?: ?\{(\w+)\}/gu)].some(
        ([, placeholder = '']) =>
          isName(placeholder, expressions.get(key) ?? []) && !englishOf.get(key)?.includes(`: {${placeholder}}`),
      );
    });
    expect(wrong.map((m) => `${m.id}: ${m.text}`)).toEqual([]);
  });

  test('a number before a word is a plural, or is never one', () => {
    /** Why each needs none. */
    const never = new Map([
      ['checkHours', '72'],
      ['many', '“1,000+”: a text'],
      ['left', 'shown near the limit, beside the counter'],
      ['minutes', 'before “min.”, which does not bend'],
    ]);
    /** The same for messages of the desk whose placeholders have no name of their own. */
    const neverInIt = new Set([
      '{0} min', // does not bend
      // Signed figures of a statement of account: “-50 credits”.
      '{signed} credits: {0}',
      '{sum} charged back, {signed} credits',
      '{sum} refunded, {signed} credits',
      '{who} booked {sum} credits for {member}: {note}',
    ]);
    const words =
      'credits|days|hours|minutes|min|people|photos|members|men|women|years|conversations|lines|characters|sign-ups';
    const number = new RegExp(`\\{(\\w+)\\} (?:${words})\\b`, 'g');
    const wrong = english
      .filter((m) => !neverInIt.has(m.id))
      .flatMap((m) =>
        [...m.text.replace(/\{\w+, plural,(?:[^{}]|\{[^{}]*\})*\}/g, '').matchAll(number)].map((match) => [
          m.id,
          match[1],
        ]),
      )
      .filter(([, placeholder = '']) => !never.has(placeholder));
    expect(wrong).toEqual([]);
  });

  test('a placeholder has a name that speaks, or the expression it stands for beside it', () => {
    const wrong = english.flatMap((m) =>
      [...m.text.matchAll(/\{(\w+)[,}]/g)]
        .map(([, placeholder = '']) => placeholder)
        .filter((placeholder) =>
          /^\d+$/.test(placeholder)
            ? !expressions
                .get(`${m.area} ${m.context} ${m.id}`)
                ?.some((line) => line.startsWith(`placeholder {${placeholder}}:`))
            : placeholder.length < 2 && !['n', 'q'].includes(placeholder),
        )
        .map((placeholder) => `${m.id} {${placeholder}}`),
    );
    expect(wrong).toEqual([]);
  });
});
