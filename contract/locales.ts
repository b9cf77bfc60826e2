/** The languages of the interface: a fixed list. */

export const LOCALES = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const;

export type Locale = (typeof LOCALES)[number];

/** Each language's own name, for the language menu. */
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

const localeSet: ReadonlySet<unknown> = new Set(LOCALES);

/** Whether an untrusted value is one of our languages, in this exact spelling. */
export function isLocale(value: unknown): value is Locale {
  return localeSet.has(value);
}
