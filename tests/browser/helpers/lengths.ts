/** How long texts are: the language in which a page's or a file's are longest, and buttons that grow over two lines. */
import type { Page } from 'playwright-core';
import type { Locale } from '../../../contract/locales.ts';
import { areas, readCatalog, translations } from '../../../scripts/lib/catalogs.ts';

/** Of each file of web/ and each folder below it: how many characters its short texts have in each language; long ones wrap. */
function countShortTexts(): Map<string, Map<Locale, number>> {
  const counted = new Map<string, Map<Locale, number>>();
  for (const locale of translations)
    for (const area of areas)
      for (const { references, msgstr } of readCatalog(locale, area).items) {
        const text = msgstr[0] ?? '';
        if (text.length > 40) continue;
        const folders = references.map((file) => file.split('/').slice(0, 2).join('/'));
        for (const place of new Set([...references, ...folders])) {
          const by = counted.get(place) ?? new Map<Locale, number>();
          // Long words break layouts, not many short ones.
          const longest = Math.max(...text.split(/\s/).map((word) => word.length));
          by.set(locale, (by.get(locale) ?? 0) + text.length + longest ** 2 / 10);
          counted.set(place, by);
        }
      }
  return counted;
}
let shortTexts: Map<string, Map<Locale, number>> | undefined;

/** @param place a file, or a folder below web/ */
function longestAt(place: string): Locale {
  shortTexts ??= countShortTexts();
  const by = [...(shortTexts.get(place) ?? new Map<Locale, number>([['de', 1]]))];
  return by.reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

/** The language whose texts are longest on a page, given as in web/routes.ts: `credits/CreditsPage`. */
export const longestLanguage = (page: string): Locale => longestAt(`web/${page.split('/')[0]}`);

/** The language whose texts are longest in a file; German for one without texts of its own. */
export const longestInFile = (file: string): Locale => longestAt(file);

/** Buttons whose words take more than two lines. */
export const tallButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn')]
      .filter((button) => button.offsetParent !== null && !button.closest('.visually-hidden'))
      .map((button) => {
        const lines: number[] = [];
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (node.parentElement?.closest('.visually-hidden')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { width, top, height } of range.getClientRects())
            if (width > 1 && !lines.some((line) => Math.abs(line - top) < height / 2)) lines.push(top);
        }
        return { lines: lines.length, text: button.textContent };
      })
      .filter(({ lines }) => lines > 2)
      .map(({ lines, text }) => `a button of ${lines} lines: ${text}`),
  );
