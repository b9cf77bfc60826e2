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
