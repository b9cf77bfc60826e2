/** Every page of web/routes.ts, as a person meets it: status, words, width, colours, errors, accessibility. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nicheSlug, niches } from '../../contract/niches.ts';
import { LOCALES } from '../../contract/locales.ts';
import { routes } from '../../web/routes.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';

const no_token = 'a'.repeat(43);
/** Where a path of the list is looked at, when not at the path itself. */
const looks: Record<string, string[]> = {
  '/complete-signup': [1, 2, 3, 4, 5].map((step) => `/complete-signup?step=${step}`),
  '/reset-password/do': [`/reset-password/do?token=${no_token}`],
  '/mail-change/do': ['/mail-change/do?done=1', '/mail-change/do?done=undo', `/mail-change/do?token=${no_token}`],
  '/account-deleted': ['/account-deleted?until=2026-12-05T10:00:00Z'],
  '/:token': [`/${no_token}`],
  // Needs somebody to look at: members.test.ts.
  '/members/:id': [],
  // And these: chat.test.ts.
  '/members/:id/chat': [],
  '/chats/:id': [],
  '/likes/:type': ['/likes/sent', '/likes/matches'],
  // likes.test.ts
  '/likes/m/:id': [],
  '/credits/:id/:paymentmethod?': ['/credits/25'],
  '/transactions/:id?': ['/transactions', '/transactions?show=credits', '/transactions?show=limits'],
};
const slugs = new Map<string, string>(
  niches.flatMap((niche) => LOCALES.map((locale) => [`/${nicheSlug(niche, locale)}`, locale] as const)),
);
const looked_at = routes
  // The desk speaks the language of its staff, and has a test of its own: desk.test.ts; so have a member's landings.
  .filter((route) => !slugs.has(route.path) && !route.development && !route.page.startsWith('desk/') && !/^\/members\/:id\/landing/.test(route.path))
  .flatMap((route) => (looks[route.path] ?? [route.path.replace('/:slug?', '')]).map((path) => ({ path, member: route.access === 'member' })));

/** Texts with nothing in them that /pages/terms has not: their dark colours are looked at there. */
const same_colours = new Set(
  routes.filter((route) => route.page === 'legal/InfoPage' && route.path !== '/pages/terms').map((route) => route.path),
);

let site: TestSite;
let visitor: Visitor;
let member: Visitor;

beforeAll(async () => {
  site = await startSite();
  visitor = await site.visitor();
  const signed_in = await site.member({ confirmed: false });
  member = signed_in;
  await site.app.sql('update members set signup_step = 5 where id = $1', [signed_in.member.id]);
});
afterAll(() => site?.stop());

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Rules of WCAG 2.2 AA; what a person could not use counts, matters of taste do not. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  // What lies under the bar at the bottom can be scrolled from under it: where it happens to stand is no matter of size.
  const inTheWay = (v: (typeof violations)[number]) => v.id === 'target-size' && v.nodes.every((n) => n.failureSummary?.includes('partially obscured'));
  const serious = violations.filter((v) => (v.impact === 'serious' || v.impact === 'critical') && !inTheWay(v));
  expect(
    serious.map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target} ${n.failureSummary}`)
          .join('; ')}`,
    ),
  ).toEqual([]);
}

async function expectWholePage(page: Page, language: string): Promise<void> {
  const whole = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title.trim() !== '',
    h1: document.querySelectorAll('h1').length,
    main: document.querySelectorAll('main').length,
  }));
  expect(whole).toEqual({ language, title: true, h1: 1, main: 1 });
}

/** Words that do not fit into what holds them. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn, .chip, .tabbar-link > span, .topbar-link, .field-label, h1, h2')]
      .filter((e) => e.offsetParent !== null && !e.closest('.visually-hidden'))
      .filter((e) => {
        const box = e.getBoundingClientRect();
        const outside = [...e.children].some((c) => c.getBoundingClientRect().right > box.right + 1.5 && box.width > 1);
        return e.scrollWidth > e.clientWidth + 1 || outside;
      })
      .map((e) => `${e.className || e.tagName}: ${e.textContent}`),
  );

test.each(looked_at)('$path', async ({ path, member: members_only }) => {
  const who = members_only ? member : visitor;
  const { page } = who;
  const setLanguage = (value: string) => who.context.addCookies([{ name: 'locale', value, url: site.origin }]);
  await setLanguage('en');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  expect(await who.goto(path)).toBe(200);
  await expectWholePage(page, 'en');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page);
  if (!same_colours.has(path)) await expectAccessible(page);
  for (const language of ['pl', 'de']) {
    await setLanguage(language);
    await who.goto(path);
    await expectWholePage(page, language);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      expect(await clipped(page), `${language} at ${size.width}`).toEqual([]);
    }
  }
  expect(who.takeProblems()).toEqual([]);
});

test('/dev/ui', async () => {
  const { page, goto, takeProblems } = visitor;
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
