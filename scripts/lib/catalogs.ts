import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import PO from 'pofile';
import { LOCALES, type Locale } from '../../contract/locales.ts';

const root = join(import.meta.dirname, '../..');
export const translatedFromFile = join(root, 'locales/translated-from.txt');

/** The languages that are translated into. */
export const translations = LOCALES.filter((locale) => locale !== 'en');

export const catalogFile = (locale: Locale, area: string) => join(root, 'locales', locale, `${area}.po`);
export const areas = globSync('*.po', { cwd: join(root, 'locales/en') })
  .map((file) => basename(file, '.po'))
  .sort();

export const readCatalog = (locale: Locale, area: string) => PO.parse(readFileSync(catalogFile(locale, area), 'utf8'));

/** One message of the code: its key, its English and where it stands. */
export interface Message {
  area: string;
  id: string;
  context: string;
  text: string;
}

/** Every message of a language, by area. */
export const messages = (locale: Locale): Message[] =>
  areas.flatMap((area) =>
    readCatalog(locale, area)
      .items.filter((item) => !item.obsolete)
      .map((item) => ({ area, id: item.msgid, context: item.msgctxt ?? '', text: item.msgstr[0] ?? '' })),
  );

/** Is the id a name of its own (`mail.like.subject`), so that the English behind it can change? All others are their English. */
export const isNamed = (id: string) => /^[a-z_]+(\.[a-z0-9_]+)+$/.test(id);

const mark = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** For a named message: the mark of the English, and by language the mark of the translation made from it. */
interface Origin {
  english: string;
  by: Map<Locale, string>;
}

const read = (): Map<string, Origin[]> => {
  const origins = new Map<string, Origin[]>();
  if (!existsSync(translatedFromFile)) return origins;
  for (const line of readFileSync(translatedFromFile, 'utf8').split('\n')) {
    const [id, english, ...rest] = line.split(' ');
    if (!id || id === '#' || !english) continue;
    const by = new Map(rest.map((pair) => pair.split(':') as [Locale, string]));
    origins.set(id, [...(origins.get(id) ?? []), { english, by }]);
  }
  return origins;
};

/**
 * The lines of `translated-from.txt` as they ought to be. A translation counts as made from today's English when it is
 * new, or has changed since its line was written; one that has not keeps the mark of the older English, and is stale.
 */
export function translatedFrom(): { lines: string[]; stale: string[] } {
  const earlier = read();
  const english = new Map(
    messages('en')
      .filter((m) => isNamed(m.id))
      .map((m) => [m.id, mark(m.text)]),
  );
  const translated = new Map(
    translations.map((locale) => [locale, new Map(messages(locale).map((m) => [m.id, m.text]))] as const),
  );
  const stale: string[] = [];
  const lines: string[] = [];
  for (const [id, now] of [...english].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const marks = new Map<string, string[]>();
    for (const locale of translations) {
      const text = translated.get(locale)?.get(id);
      if (!text) continue;
      const own = mark(text);
      const sameEnglish = earlier.get(id)?.filter((origin) => origin.by.get(locale) === own) ?? [];
      const from =
        sameEnglish.length === 0 || sameEnglish.some((origin) => origin.english === now)
          ? now
          : (sameEnglish[0]?.english ?? now);
      if (from !== now) stale.push(`${locale} ${id}`);
      marks.set(from, [...(marks.get(from) ?? []), `${locale}:${own}`]);
    }
    for (const [from, pairs] of marks) lines.push([id, from, ...pairs].join(' '));
  }
  return { lines, stale };
}
