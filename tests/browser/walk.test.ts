/**
 * Every page of web/routes.ts and web/desk-routes.ts, as each kind of person sees it: visitor, free member, premium member, the desk. On a
 * phone in light mode in English, on a tablet; on a computer in dark mode in German, Polish and Finnish by turns (long
 * words, many plurals); with text twice as large; with reduced motion. No page may scroll sideways, shift, truncate
 * text, log to the console or have a serious accessibility fault. New pages are included automatically.
 *
 * On a phone of 360 px nothing is clipped and no button has more than two lines, either: in the page's other language.
 * By hand, after changes of many texts: `WALK_LENGTHS=longest npx vitest run --project walk` takes the language whose
 * texts are longest on each page, `WALK_LENGTHS=all` every language, the desk included.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nicheSlug, niches } from '../../contract/niches.ts';
import { LOCALES } from '../../contract/locales.ts';
import { deskRoutes } from '../../web/desk-routes.ts';
import { type RouteDef, routes } from '../../web/routes.ts';
import { speakAtDesk } from './helpers/desk.ts';
import { everyLanguage, tight } from './helpers/dialogs.ts';
import { type Everything, everything } from './helpers/everything.ts';
import { longestLanguage } from './helpers/lengths.ts';
import { clipped, idsForWords, inaccessible, moving, notWhole, textSize } from './helpers/looks.ts';
import { settled, tooWide, type Visitor } from './helpers/visitor.ts';

type Who = 'visitor' | 'member' | 'premium' | 'staff';
/** Browsers that visit one page after the other: for each person one in English and one that rotates languages. */
type Lane = (who: Who, turn: 'first' | 'then') => Promise<Visitor>;

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const computer = { width: 1280, height: 800 };
/** By hand: how long texts are, in the longest language of each page or in all of them. */
const lengths = process.env['WALK_LENGTHS'];
/** Concurrent pages: more would only wait for each other. */
const lanesOpen = everyLanguage ? 1 : 3;

const languages = ['de', 'pl', 'fi'];

/** A niche page exists in many languages, by its address: pages.test.ts requests all of them. */
const allNiches = new Set(niches.flatMap((niche) => LOCALES.map((locale) => `/${nicheSlug(niche, locale)}`)));
const someNiches = new Map(
  LOCALES.map((locale, i) => [`/${nicheSlug(niches[i % niches.length] as (typeof niches)[number], locale)}`, locale]),
);
const walked = [...routes, ...deskRoutes].filter(({ path }) => !allNiches.has(path) || someNiches.has(path));

/** Texts with the same elements as the first of their kind: their dark colours are checked there. */
const sameColours = new Set(
  walked
    .filter(
      ({ path, page }, i) =>
        /Info|Niche/.test(page) && path !== '/pages/terms' && walked.findIndex((def) => def.page === page) !== i,
    )
    .map(({ path }) => path),
);

/** First pass (phone, light, English) and second pass (computer, dark, another language). */
function lookers({ page, access, kind }: RouteDef): [Who, Who] {
  if (page === 'desk/LoginPage') return ['visitor', 'visitor'];
  if (page.startsWith('desk/')) return ['staff', 'staff'];
  if (access === 'member') return ['member', 'premium'];
  return access === 'visitor' || kind === 'static' ? ['visitor', 'visitor'] : ['visitor', 'premium'];
}

let world: Everything;
const free: Lane[] = [];
const waiting: ((lane: Lane) => void)[] = [];

beforeAll(async () => {
  world = await everything();
  const { site, member, premium, staff } = world;
  const people: Record<Who, { client: unknown } | undefined> = { visitor: undefined, member, premium, staff };
  const open = async (who: Who) => {
    const visitor = await site.visitor(people[who] ? { member: people[who] as typeof member } : {});
    // Several pages load at once here, so each may take longer.
    visitor.context.setDefaultTimeout(25_000);
    return visitor;
  };
  for (let n = 0; n < lanesOpen; n++) {
    const opened = new Map<string, Promise<Visitor>>();
    free.push((who, turn) => {
      const visitor = opened.get(who + turn) ?? open(who);
      opened.set(who + turn, visitor);
      return visitor;
    });
  }
});
afterAll(() => world?.site.browser.close().then(() => world.shop.stop()));

async function inLane(work: (lane: Lane) => Promise<void>): Promise<void> {
  const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
  try {
    await work(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

/** What a page shows once it has settled. */
async function arrive({ page, context, goto }: Visitor, path: string, language: string): Promise<void> {
  await context.addCookies([{ name: 'locale', value: language, url: world.site.origin }]);
  expect(await goto(path), path).toBe(200);
  await settled(page);
}

/** @returns all faults of the page, each with its place */
async function look(lane: Lane, path: string, [first, then]: [Who, Who], language: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, problems: string[]) =>
    faults.push(...problems.map((problem) => `${path}, ${where}: ${problem}`));
  const large = async (page: Page, where: string) => {
    await textSize(page, 2);
    note(`${where}, text at 200 %`, await tooWide(page));
    await textSize(page, 1);
  };
  const narrowAndLarge = async ({ page }: Visitor, words: string) =>
    note(words, await tight(page, everyLanguage ? computer : undefined));
  const visitor = await lane(first, 'first');
  // The desk is in the language of its staff, a niche page in that of its address.
  const ownLanguage = path.startsWith('/desk') ? 'en' : someNiches.get(path);
  await visitor.page.setViewportSize(phone);
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await arrive(visitor, path, ownLanguage ?? 'en');
  // The gallery shows headings as examples.
  const whole = path !== '/dev/ui';
  if (whole) note('page', await notWhole(visitor.page, ownLanguage ?? 'en'));
  note('words', await idsForWords(visitor.page));
  note('moves', await moving(visitor.page));
  note('phone', await tooWide(visitor.page));
  note(`phone, light, ${first}`, await inaccessible(visitor.page));
  await large(visitor.page, 'phone');
  await visitor.page.setViewportSize(tablet);
  note('tablet', await tooWide(visitor.page));

  const other = ownLanguage ? visitor : await lane(then, 'then');
  const words = ownLanguage ?? language;
  await other.page.setViewportSize(computer);
  await other.page.emulateMedia({ colorScheme: 'dark' });
  if (other !== visitor) await arrive(other, path, language);
  if (whole) note(`page in ${words}`, await notWhole(other.page, words));
  note(`computer, ${words}`, [
    ...(await tooWide(other.page)),
    ...(await clipped(other.page)),
    ...(await idsForWords(other.page)),
  ]);
  if (!sameColours.has(path)) note(`computer, dark, ${then}`, await inaccessible(other.page, 'colours'));
  await large(other.page, `computer, ${words}`);
  await other.page.setViewportSize(phone);
  note(`phone, ${words}`, [...(await tooWide(other.page)), ...(await clipped(other.page))]);
  await narrowAndLarge(other, words);
  note('console', [...visitor.takeProblems(), ...other.takeProblems()]);
  if (everyLanguage && !someNiches.has(path))
    for (const locale of LOCALES.filter((locale) => locale !== words)) {
      await speakAtDesk(world, locale);
      await arrive(other, path, locale);
      await narrowAndLarge(other, locale);
      await speakAtDesk(world, 'en');
    }
  return faults;
}

const speaks = new Map(walked.map(({ path }, i) => [path, languages[i % languages.length] ?? 'de']));

test.concurrent.each(walked)('$path', (route) =>
  inLane(async (lane) => {
    const paths = world.looks[route.path] ?? [route.path.replace('/:slug?', '')];
    for (const path of paths) {
      expect(path, `${route.path} needs an example in helpers/everything.ts`).not.toContain('/:');
      const [first, then] = lookers(route);
      expect(
        await look(
          lane,
          path,
          [first, world.membersOwn.includes(path) ? first : then],
          lengths ? longestLanguage(route.page) : (speaks.get(route.path) ?? 'de'),
        ),
      ).toEqual([]);
    }
  }),
);
