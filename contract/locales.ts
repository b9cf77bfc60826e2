/** The languages of the interface: a fixed list (specification, section 1). */

export const LOCALES = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const;

export type Locale = (typeof LOCALES)[number];

/** Each language's name in itself, as a language menu shows it. */
export const endonyms: Readonly<Record<Locale, string>> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  da: 'Dansk',
  fi: 'Suomi',
  nb: 'Norsk bokmål',
  sv: 'Svenska',
};

const known: ReadonlySet<unknown> = new Set(LOCALES);

/** Whether a value from outside is one of our languages, exactly as we write it. */
export function isLocale(value: unknown): value is Locale {
  return known.has(value);
}

/** Languages that browsers send and that a reader of one of ours understands: both written Norwegians read bokmål. */
const aliases: Readonly<Record<string, Locale>> = { no: 'nb', nn: 'nb' };

/** 'de-CH' -> 'de', 'no' -> 'nb', 'ja' -> undefined. */
function toLocale(tag: string): Locale | undefined {
  const language = tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
  const locale = aliases[language] ?? language;
  return isLocale(locale) ? locale : undefined;
}

/** A quality value; a broken one counts as 0, so that nonsense never wins over a proper wish. */
function quality(parameters: readonly string[]): number {
  const q = parameters.map((p) => p.trim().toLowerCase()).find((p) => p.startsWith('q='));
  if (q === undefined) return 1;
  const value = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q.slice(2)) ? Number(q.slice(2)) : 0;
  return value;
}

interface Wish {
  tag: string;
  q: number;
}

function parseWishes(accept_language: string): Wish[] {
  return accept_language
    .slice(0, 1_000) // a header is a few dozen characters; more is not a wish
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      return { tag: tag.trim(), q: quality(parameters) };
    })
    .filter((wish) => wish.tag !== '')
    .sort((a, b) => b.q - a.q); // stable, so the order sent decides between equals
}

// Every request has the header, and there are few: what browsers are set to.
const parsed = new Map<string, readonly Wish[]>();
const most_parsed = 1_000;

function wishesOf(accept_language: string): readonly Wish[] {
  const known = parsed.get(accept_language);
  if (known) return known;
  const wishes = parseWishes(accept_language);
  if (parsed.size >= most_parsed) parsed.clear();
  parsed.set(accept_language, wishes);
  return wishes;
}

/**
 * The allowed language that a reader wants most.
 * @param acceptLanguage the header as sent, such as `de-CH,de;q=0.9,en;q=0.5`; the order decides between equal q
 * @param allowed languages to choose from; `*` takes the first of them that was not refused with q=0
 * @returns undefined when none is wanted
 */
export function matchLocale(acceptLanguage: string, allowed: readonly Locale[]): Locale | undefined {
  const wishes = wishesOf(acceptLanguage);
  const refused = new Set(wishes.filter((wish) => wish.q === 0).map((wish) => toLocale(wish.tag)));
  for (const { tag, q } of wishes) {
    if (q === 0) break;
    if (tag === '*') {
      const any = allowed.find((locale) => !refused.has(locale));
      if (any) return any;
    }
    const locale = toLocale(tag);
    if (locale && allowed.includes(locale)) return locale;
  }
  return undefined;
}
