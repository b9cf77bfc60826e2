/** Looking at a dialog: in which languages, how its opener is called there, and what may be wrong with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { type Locale, LOCALES } from '../../../contract/locales.ts';
import { type Message, messages } from '../../../scripts/lib/catalogs.ts';
import { longestInFile, tallButtons } from './lengths.ts';
import { clipped, textSize } from './looks.ts';
import { tooWide } from './visitor.ts';

/** By hand, after changes of many texts: every dialog in every language. */
export const everyLanguage = process.env['WALK_LENGTHS'] === 'all';
/** How many languages a dialog is looked at in, for the time a test may take. */
export const languageCount = everyLanguage ? LOCALES.length : 2;

/**
 * In which languages a dialog is looked at: English first, with all ways to open it; then, with the first of them only,
 * that whose texts are longest.
 * @param file that renders it, below web/
 */
export const languagesFor = (file: string): Locale[] => [
  'en',
  ...(everyLanguage
    ? LOCALES.filter((locale) => locale !== 'en')
    : [longestInFile(`web/${file}`)].filter((locale) => locale !== 'en')),
];

/** The language that is looked at now. */
let language: Locale = 'en';
export const speak = (now: Locale): void => {
  language = now;
};

const translated = new Map<Locale, Map<string, Pick<Message, 'text'>[]>>();
/** A text in the language that is looked at, whatever its context, with anything in the place of its placeholders. */
export function said(english: string): RegExp {
  const texts = translated.get(language) ?? Map.groupBy(messages(language), ({ id }) => id);
  translated.set(language, texts);
  const patterns = (texts.get(english) ?? [{ text: english }]).map(({ text }) =>
    (text || english)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.+'),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

export const press = (within: Page | Locator, selector: string): Promise<void> =>
  within.locator(selector).filter({ visible: true }).first().click();
/** Presses the button of that name, given in English. */
export const button = (within: Page | Locator, english: string): Promise<void> =>
  within
    .getByRole('button', { name: said(english) })
    .filter({ visible: true })
    .first()
    .click();

/** Presses the line of that name, given in English, in the menu behind `opener`. */
export async function menu(page: Page, opener: string, english: string): Promise<void> {
  await press(page, opener);
  await page
    .locator('.menu:popover-open')
    .getByRole('button', { name: said(english) })
    .click();
}

/** The narrowest that people still have. */
const narrow = { width: 360, height: 780 };

/** Parts of an open dialog that would have to be scrolled sideways; pages of photos are. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dialog[open], .dialog[open] > *, .dialog[open] form')]
      .filter((e) => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1)
      .map((e) => `${e.tagName}.${e.className} scrolls sideways: ${e.scrollWidth} of ${e.clientWidth}`),
  );

/** What does not fit on the narrowest phone or, given the window of a computer, there with text twice as large. */
export async function tight(page: Page, computer?: { width: number; height: number }): Promise<string[]> {
  const faults: string[] = [];
  const look = async (where: string, ...more: ((page: Page) => Promise<string[]>)[]) => {
    for (const fault of [tooWide, clipped, sideways, ...more])
      faults.push(...(await fault(page)).map((problem) => `${where}: ${problem}`));
  };
  await page.setViewportSize(narrow);
  await look('narrow phone', tallButtons);
  if (!computer) return faults;
  await page.setViewportSize(computer);
  await textSize(page, 2);
  await look('computer, text at 200 %');
  await textSize(page, 1);
  return faults;
}

const web = join(import.meta.dirname, '../../../web');
/** The files below web/ that render a dialog. @param which by their names. @param tags that draw one */
export const filesWithDialogs = (which: (file: string) => boolean, tags: RegExp): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && which(file))
    .filter((file) => tags.test(readFileSync(join(web, file), 'utf8')))
    .sort();
