/** How long texts are: the language in which a page's are longest, and buttons that grow over two lines. */
import type { Page } from 'playwright-core';
import type { Locale } from '../../../contract/locales.ts';
import { areas, readCatalog, translations } from '../../../scripts/lib/catalogs.ts';

/** Of each folder below web/: how many characters its short texts have in each language; long ones wrap. */
function countShortTexts(): Map<string, Map<Locale, number>> {
  const counted = new Map<string, Map<Locale, number>>();
  for (const locale of translations)
    for (const area of areas)
      for (const { references, msgstr } of readCatalog(locale, area).items) {
        const text = msgstr[0] ?? '';
        if (text.length > 40) continue;
        for (const folder of new Set(references.map((file) => file.split('/').slice(0, 2).join('/')))) {
          const by = counted.get(folder) ?? new Map<Locale, number>();
          // Long words break layouts, not many short ones.
          const longest = Math.max(...text.split(/\s/).map((word) => word.length));
          by.set(locale, (by.get(locale) ?? 0) + text.length + longest ** 2 / 10);
          counted.set(folder, by);
        }
      }
  return counted;
}
let shortTexts: Map<string, Map<Locale, number>> | undefined;

/** The language whose texts are longest on a page, given as in web/routes.ts: `credits/CreditsPage`. */
export function longestLanguage(page: string): Locale {
  shortTexts ??= countShortTexts();
  const by = [...(shortTexts.get(`web/${page.split('/')[0]}`) ?? new Map<Locale, number>([['de', 1]]))];
  return by.reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

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
