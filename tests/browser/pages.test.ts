/** Missing pages, failing pages, and the many addresses of the niches. How all pages look: walk.test.ts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nicheSlug, niches } from '../../contract/niches.ts';
import { LOCALES } from '../../contract/locales.ts';
import { expectAccessible, notWhole } from './helpers/looks.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { expectNoSidewaysScroll } from './helpers/visitor.ts';

const slugs = new Map<string, string>(
  niches.flatMap((niche) => LOCALES.map((locale) => [`/${nicheSlug(niche, locale)}`, locale] as const)),
);

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const phone = { width: 390, height: 844 };

const expectWholePage = async (page: Page) => expect(await notWhole(page, 'en')).toEqual([]);

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
  await expectWholePage(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('main').getByText('This page could not be found').waitFor();
  expect(takeProblems().filter((p) => !p.includes('404'))).toEqual([]);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL('**/');
  await page.context().close();
});

test('when the server fails: 500, in the frame, without a word about the inside', async () => {
  const { page, goto, takeProblems } = await site.member();
  await site.app.sql('alter table photos rename to photos_away');
  try {
    expect(await goto('/complete-signup')).toBe(500);
  } finally {
    await site.app.sql('alter table photos_away rename to photos');
  }
  await expectWholePage(page);
  await expectAccessible(page);
  await page.getByRole('main').getByText('An error has occurred.').waitFor();
  expect(await page.content()).not.toMatch(/photos|relation|at \w+ \(/);
  expect(takeProblems().filter((p) => !p.includes('500'))).toEqual([]);
  await page.getByRole('link', { name: 'Back to home' }).waitFor();
});
