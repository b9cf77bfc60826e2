/**
 * Who is meant may be a woman or a man: a text never writes both at once, and none supposes one of them. A name keeps its
 * form by the sentence's shape.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../contract/locales.ts';
import { messages, translations } from '../../scripts/lib/catalogs.ts';
import { notes } from '../../scripts/lib/notes.ts';

const root = join(import.meta.dirname, '../..');

/** The messages with the names of people in them, and which placeholders these are. */
const named = new Map(
  notes().map(({ area, id, context, holds }) => [
    `${area} ${context} ${id}`,
    holds.flatMap((line) => {
      const [, placeholder, what] = /^\{(\w+)\}: (.*)$/.exec(line) ?? [];
      return placeholder && /user name|name of (a|the) (colleague(?!,)|fictional|account)|who did it/.test(what ?? '')
        ? [placeholder]
        : [];
    }),
  ]),
);

/** The texts in which the name of a person stands so; of a choice by gender nothing is asked. */
const standing = (locale: Locale, refused: (person: string) => RegExp) =>
  messages(locale).flatMap(({ area, id, context, text }) =>
    text.includes('{gender, select')
      ? []
      : (named.get(`${area} ${context} ${id}`) ?? []).flatMap((person) =>
          refused(person).test(text) ? [`${area}: ${text}`] : [],
        ),
  );

/** Line by line: the catalogs, the texts of law, and what the demo's members and support write, whoever they are. */
const allTexts = (locale: Locale) => [
  ...messages(locale).map(({ text }) => text),
  ...[
    ...globSync(`web/legal/texts/${locale}/*.md`, { cwd: root }),
    `server/demo/talks/${locale}.ts`,
    `server/demo/texts/${locale}.ts`,
    'server/demo/reply-templates.ts',
  ].flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n')),
];

describe('both at once', () => {
  /** “inscrit(e)”, “socio/a”, “Autor/in”, “Autor*innen”, “amig@s”. */
  const both =
    /\p{L}\((?:e|s|es|ne|a|o|as|os|in|innen|er|n|r|ą|y|ła)\)|\p{L}{3}[/·](?:e|es|ne|a|o|as|os|in|innen|y|ą|ła)(?!\p{L})|\p{Ll}[*:_](?:in|innen|r)(?!\p{L})|\p{L}@s?(?![\p{L}\d.])/u;

  test('is seen', () => {
    for (const text of ['inscrit(e)', 'socio/a', 'Kontoinhaber/in', 'Autor*innen', 'amig@s', 'pewny/a'])
      expect(both.test(text), text).toBe(true);
    for (const text of ['e/o', '(A) il conto', 'office@example.org', 'y/o', 'Decisione (ore)', '24/7', 'cena/pranzo'])
      expect(both.test(text), text).toBe(false);
  });

  test.each(translations)('%s: no text says it', (locale) => {
    expect(allTexts(locale).filter((text) => both.test(text))).toEqual([]);
  });
});

describe('the reader', () => {
  /** Nouns that end as such verbs do. */
  const nouns = /^(hasł|tytuł|artykuł|zespoł|dział|moduł|stoł|źródł)(em|am)$/i;
  const past = /(?<!\p{L})\p{L}{2,}(?:łem|łam|łeś|łaś|łbym|łabym|łbyś|łabyś)(?!\p{L})/giu;

  test('pl: no past of “I” or “you”, which says whether a man or a woman speaks or reads', () => {
    const words = allTexts('pl').flatMap((text) => text.match(past) ?? []);
    expect(words.filter((word) => !nouns.test(word))).toEqual([]);
  });

  const between = (words: string) => `(?: (?:${words}))*`;
  const agreeing: Partial<Record<Locale, RegExp>> = {
    fr: new RegExp(
      `(?<!\\p{L})(?:tu (?:n’)?(?:es|seras|étais|as été)|je (?:ne )?(?:me )?suis|sois)${between('pas|plus|déjà|bien|maintenant|toujours')} \\p{L}{2,}(?:é|ée|i|ie|u|ue|eux|euse|ain|aine)(?!\\p{L})`,
      'iu',
    ),
    it: new RegExp(
      `(?<!\\p{L})(?:sei|sarai|eri|(?<!\\p{L})ti sei)${between('non|già|ora|ancora|più|stat[oa]')} \\p{L}{2,}[oa](?!\\p{L})`,
      'iu',
    ),
    es: new RegExp(
      `(?<!\\p{L})(?:eres|soy|estás|estoy|estabas|serás|has sido)${between('no|ya|ahora|aún|más')} (?:\\p{L}{2,}[ai]d[oa]|list[oa]|sol[oa]|segur[oa])(?!\\p{L})`,
      'iu',
    ),
    pl: /(?<!\p{L})(?:jesteś|jestem|powin(?:ieneś|naś|ienem|nam))(?: (?:już|teraz|jeszcze))* \p{L}{2,}[yai](?!\p{L})/iu,
  };

  test.each(Object.entries(agreeing) as [Locale, RegExp][])(
    '%s: “you are …” and “I am …” do not agree with one of them',
    (locale, wrong) => {
      /** “the limit you set for yourself”: agrees with the limit; “you must be a real person”. */
      const right = /limite che ti sei dato|(eres|sei) una persona/;
      expect(allTexts(locale).filter((text) => wrong.test(text) && !right.test(text))).toEqual([]);
    },
  );
});

describe('a name', () => {
  test('is not bent: in Polish a noun stands between it and what would bend it, in Finnish it has no ending', () => {
    const before = 'do|dla|od|z|ze|o|u|przez|przy|bez|na|po|za|nad|pod|w';
    expect(standing('pl', (person) => new RegExp(`(?<!\\p{L})(${before}) \\{${person}\\}`, 'iu'))).toEqual([]);
    // Not after a greeting; and a site's name is no person's.
    const verb = '(?!cześć|ustawić)\\p{L}+(?:uj|aj|ij|yj|ań|iń|oń|aż|ać|eć|ić|yć|ść|uć|dź|esz|asz|isz|ysz)';
    expect(standing('pl', (person) => new RegExp(`(?<!\\p{L})${verb} \\{${person}\\}`, 'iu'))).toEqual([]);
    expect(standing('fi', (person) => new RegExp(`\\{${person}\\}(['’:]?\\p{L})`, 'u'))).toEqual([]);
    // “Napisz: {name}” and its like give the name no part in the sentence.
    for (const locale of ['pl', 'fi'] as const)
      expect(standing(locale, (person) => new RegExp(`^\\p{Lu}\\p{L}+: \\{${person}\\}[.!?]?$`, 'u'))).toEqual([]);
  });

  /** A word that would have to agree with the person, after the name as the subject of its sentence. */
  const agreeing: Partial<Record<Locale, (person: string) => RegExp>> = {
    pl: (person) =>
      new RegExp(
        `(?<!\\p{L} )\\{${person}\\}(?: \\p{L}+){0,3} \\p{L}{2,}(?:ł|(?<!wysy)ła|łby|łaby)(?!\\p{L})|(?<!\\p{L})\\p{L}{2,}(?:ł|ła) \\{${person}\\}`,
        'iu',
      ),
    fr: (person) =>
      new RegExp(
        `(?<!\\p{L}e )(?<!’)\\{${person}\\} (?:n’)?(?:est|sera|était)(?: (?:plus|pas|déjà|maintenant))* (?:\\p{L}{2,}[éu]|parti|sorti|banni|averti|inscrit)(?!\\p{L})`,
        'iu',
      ),
    it: (person) =>
      new RegExp(
        `(?<!\\p{L} )\\{${person}\\} (?:non )?(?:è|si è|sarà|era)(?: (?:stat[oa]|già|ora|più))* \\p{L}{2,}(?:[aiu]t|s)[oa](?!\\p{L})`,
        'iu',
      ),
    es: (person) =>
      new RegExp(
        `(?<!\\p{L} )\\{${person}\\} (?:no )?(?:está|ha sido|fue|será|sigue)(?: (?:ya|ahora|más))* \\p{L}{2,}(?:[ai]d|t)[oa](?!\\p{L})`,
        'iu',
      ),
  };

  test.each(Object.entries(agreeing) as [Locale, (person: string) => RegExp][])(
    '%s: no word agrees with the person named',
    (locale, refused) => expect(standing(locale, refused)).toEqual([]),
  );

  test('it: nobody is the object of a participle that agrees: “ti ha bloccato”', () => {
    const acts = 'blocca|invita|esclu|avvisa|disconness|segnala|scarta|sospes';
    expect(
      messages('it').filter(({ text }) =>
        new RegExp(`(?<!\\p{L})(ti|vi) (ha|hanno|abbiamo) (${acts})`, 'iu').test(text),
      ),
    ).toEqual([]);
  });
});
