import type { Locale } from '../../contract/locales.ts';

const narrow = '\u202f';
const fixed = '\u00a0';

/** The quotation marks of each language, with what stands inside of them. */
const quotes: Record<Locale, readonly [string, string]> = {
  en: ['“', '”'],
  nl: ['“', '”'],
  de: ['„', '“'],
  it: ['«', '»'],
  fr: [`«${narrow}`, `${narrow}»`],
  es: ['«', '»'],
  pl: ['„', '”'],
  da: ['”', '”'],
  fi: ['”', '”'],
  nb: ['«', '»'],
  sv: ['”', '”'],
};

/** What stands between a number and its per-cent sign. */
const beforePercent: Record<Locale, string> = {
  en: '',
  nl: '',
  it: '',
  pl: '',
  de: fixed,
  fr: fixed,
  es: fixed,
  da: fixed,
  fi: fixed,
  nb: fixed,
  sv: fixed,
};

/** Pairs of other languages that come in with a copied text; not for a language to which one of the marks belongs. */
const foreign: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['»', '«'],
  ['«', '»'],
  ['‘', '’'],
];

const escaped = (mark: string) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text with the marks its language uses: quotation marks, apostrophes, ellipsis, and the spaces before per-cent signs
 * and French punctuation. Placeholders and plural forms of a message hold none of these, so they stay as they are.
 */
export function tidy(locale: Locale, text: string): string {
  const [open, close] = quotes[locale];
  let out = text;
  for (const [first, last] of foreign) {
    if ((open.includes(first) && close.includes(last)) || (open.includes(last) && close.includes(first))) continue;
    const pair = new RegExp(
      `(?<![\\p{L}\\d])${escaped(first)}([^${escaped(first + last)}]+)${escaped(last)}(?!\\p{L})`,
      'gu',
    );
    out = out.replace(pair, `${open}$1${close}`);
  }
  out = out.replaceAll("'", '’').replaceAll('...', '…');
  out = out.replace(/([\d}\ue001])\s*%(?![\w}])/g, `$1${beforePercent[locale]}%`);
  if (locale === 'fr') {
    out = out.replace(/«\s*/g, `«${narrow}`).replace(/\s*»/g, `${narrow}»`);
    out = out.replace(/([^\s\-|;:!?])\s*([;:!?]+)(?=$|[\s)\]»*_|<}])/gm, `$1${narrow}$2`);
  }
  return out;
}

/** The same for a page in Markdown: code, addresses and what the server fills in stay as they are. */
export function tidyPage(locale: Locale, page: string): string {
  const kept: string[] = [];
  const masked = page.replace(/`[^`]*`|\]\([^)]*\)|\{\{[^}]*\}\}|https?:\/\/[^\s)]+/g, (part) => {
    kept.push(part);
    return `\ue000${kept.length - 1}\ue001`;
  });
  return tidy(locale, masked).replace(/\ue000(\d+)\ue001/g, (_, index) => kept[Number(index)] ?? '');
}
