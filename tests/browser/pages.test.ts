/** Every page of web/routes.ts in other languages, as a person meets it; pages that are not there. How all of them look: walk.test.ts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nicheSlug, niches } from '../../contract/niches.ts';
import { LOCALES } from '../../contract/locales.ts';
import { routes } from '../../web/routes.ts';
import { type Everything, everything } from './helpers/everything.ts';
import { clipped, expectAccessible } from './helpers/looks.ts';
import type { TestSite } from './helpers/site.ts';
import { expectNoSidewaysScroll, type Visitor } from './helpers/visitor.ts';

const slugs = new Map<string, string>(
  niches.flatMap((niche) => LOCALES.map((locale) => [`/${nicheSlug(niche, locale)}`, locale] as const)),
);
// The desk speaks the language of its staff.
const looked_at = routes.filter((route) => !slugs.has(route.path) && !route.development && !route.page.startsWith('desk/'));

let world: Everything;
let site: TestSite;
let visitor: Visitor;
let member: Visitor;

beforeAll(async () => {
  world = await everything();
  ({ site } = world);
  visitor = await site.visitor();
  member = await site.visitor({ member: world.member });
});
afterAll(() => site?.browser.close().then(() => world.shop.stop()));

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

async function expectWholePage(page: Page, language: string): Promise<void> {
  const whole = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title.trim() !== '',
    h1: document.querySelectorAll('h1').length,
    main: document.querySelectorAll('main').length,
  }));
  expect(whole).toEqual({ language, title: true, h1: 1, main: 1 });
}

// Long words and many plurals by turns.
const speaks = new Map(looked_at.map((route, i) => [route.path, i % 2 ? 'pl' : 'de']));

test.each(looked_at)('$path', async ({ path: route, access }) => {
  const who = access === 'member' ? member : visitor;
  for (const path of world.looks[route] ?? [route.replace('/:slug?', '')]) {
    const language = speaks.get(route) ?? 'de';
    await who.context.addCookies([{ name: 'locale', value: language, url: site.origin }]);
    expect(await who.goto(path)).toBe(200);
    await expectWholePage(who.page, language);
    for (const size of [desk, phone]) {
      await who.page.setViewportSize(size);
      await expectNoSidewaysScroll(who.page);
      expect(await clipped(who.page), `${path}, ${language} at ${size.width}`).toEqual([]);
    }
  }
  expect(who.takeProblems()).toEqual([]);
});

test('/dev/ui', async () => {
  const { page, goto, takeProblems } = visitor;
  await visitor.context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    expect(await goto('/dev/ui')).toBe(200);
    await expectNoSidewaysScroll(page);
  }
  expect(await page.title()).toBe('Design system');
  expect(takeProblems()).toEqual([]);
});

test('each niche has its page in each language', async () => {
  const client = site.app.client('localhost');
  for (const [path, locale] of slugs) {
    const { status, text } = await client.get(path);
    expect(status, path).toBe(200);
    expect(text.match(/<h1/g), path).toHaveLength(1);
    expect(text, path).toMatch(/<title>[^<]+<\/title>/);
    expect(text, path).toContain(`lang="${locale}"`);
  }
});

test.each(['/nothing/here', '/nothing-here'])('%s is not there: 404 and the way home', async (path) => {
  const { page, goto, takeProblems } = await site.visitor(phone);
  expect(await goto(path)).toBe(404);
  await expectWholePage(page, 'en');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('main').getByText('This page could not be found').waitFor();
  expect(takeProblems().filter((p) => !p.includes('404'))).toEqual([]);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL('**/');
  await page.context().close();
});

test('when the server fails: 500, in the frame, without a word about the inside', async () => {
  const { page, goto, takeProblems } = member;
  await member.context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
  await site.app.sql('alter table photos rename to photos_away');
  try {
    expect(await goto('/complete-signup')).toBe(500);
  } finally {
    await site.app.sql('alter table photos_away rename to photos');
  }
  await expectWholePage(page, 'en');
  await expectAccessible(page);
  await page.getByRole('main').getByText('An error has occurred.').waitFor();
  expect(await page.content()).not.toMatch(/photos|relation|at \w+ \(/);
  expect(takeProblems().filter((p) => !p.includes('500'))).toEqual([]);
  await page.getByRole('link', { name: 'Back to home' }).waitFor();
});
