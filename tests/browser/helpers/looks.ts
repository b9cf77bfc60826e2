/** Checks of a page: faults of accessibility, width, motion and truncated text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { source as axeSource } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Violations of WCAG 2.2 AA; barriers count, matters of taste do not.
 * @param what `colours`: only what another scheme can change
 */
export async function inaccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Half a megabyte, which the builder would send twice per check.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await page.evaluate(standStill);
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (what === 'colours'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  // What is under the bottom bar can be scrolled out from under it: its current position is no target size.
  const inTheWay = (v: (typeof violations)[number]) =>
    v.id === 'target-size' && v.nodes.every((n) => n.failureSummary?.includes('partially obscured'));
  const serious = violations.filter((v) => (v.impact === 'serious' || v.impact === 'critical') && !inTheWay(v));
  return serious.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target} ${n.failureSummary}`)
        .join('; ')}`,
  );
}

/** Colours in transition are neither. */
const standStill = () => {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
};

export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await inaccessible(page), page.url()).toEqual([]);

/** The browser's own text size setting: 1 is default, 2 is 200 %. Also applies to later pages in this tab. */
export async function textSize(page: Page, times: 1 | 2): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await devtools.detach();
}

/** Anything that moves, despite a preference for reduced motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shifts =
      /^(transform|translate|scale|rotate|top|left|right|bottom|width|height|margin|backgroundPosition|offsetDistance)/;
    return document
      .getAnimations()
      .filter(
        (a) =>
          a.playState === 'running' &&
          a.effect instanceof KeyframeEffect &&
          Number(a.effect.getComputedTiming().duration) > 20,
      )
      .filter((a) =>
        (a.effect as KeyframeEffect)
          .getKeyframes()
          .some((frame) => Object.keys(frame).some((name) => shifts.test(name))),
      )
      .map(
        (a) =>
          `${(a.effect as KeyframeEffect).target?.className} ${'animationName' in a ? a.animationName : 'transition'}`,
      );
  });

/** The basics of a page: a language, a title, one main heading, one main part. */
export const notWhole = (page: Page, language: string): Promise<string[]> =>
  page.evaluate((language) => {
    const parts = {
      [`is in ${document.documentElement.lang}, not ${language}`]: document.documentElement.lang === language,
      'has no title': document.title.trim() !== '',
      'has not one h1': document.querySelectorAll('h1').length === 1,
      'has not one main': document.querySelectorAll('main').length === 1,
    };
    return Object.keys(parts).filter((fault) => !parts[fault]);
  }, language);

const everyId = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../dist/locales/en.json'), 'utf8')) as object,
);

/** Message ids where their texts should be: on screen, or in what a screen reader reads out. */
export const idsForWords = (page: Page): Promise<string[]> =>
  page.evaluate((every) => {
    const ids = new Set(every);
    const shownTexts: string[] = document.title.split(' · ');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) shownTexts.push(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt], input[value]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'value'])
        shownTexts.push(element.getAttribute(name) ?? '');
    return shownTexts
      .map((text) => text.trim())
      .filter((text) => ids.has(text))
      .map((id) => `the id "${id}" instead of words`);
  }, everyId);

/** Text that does not fit into its box. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn, .chip, .tabbar-link > span, .topbar-link, .field-label, h1, h2')]
      .filter((e) => e.offsetParent !== null && e.clientWidth > 1 && !e.closest('.visually-hidden'))
      .filter((e) => {
        const box = e.getBoundingClientRect();
        const outside = [...e.children].some((c) => c.getBoundingClientRect().right > box.right + 1.5 && box.width > 1);
        return e.scrollWidth > e.clientWidth + 1 || outside;
      })
      .map((e) => `${e.className || e.tagName}: ${e.textContent}`),
  );
