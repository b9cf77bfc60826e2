/**
 * Every page of web/routes.ts, as those who may see it meet it: visitor, free member, premium member, the desk. On a phone in the
 * light, on a tablet, on a computer in the dark; with text twice as large; without movement. No page may slide sideways, move,
 * say anything in the console or have a serious fault of accessibility. A page that is added is walked too. Other languages and
 * the words: pages.test.ts.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nicheSlug, niches } from '../../contract/niches.ts';
import { LOCALES } from '../../contract/locales.ts';
import { type RouteDef, routes } from '../../web/routes.ts';
import { type Everything, everything } from './helpers/everything.ts';
import { inaccessible, moving, textSize } from './helpers/looks.ts';
import { tooWide, type Visitor } from './helpers/visitor.ts';

type Who = 'visitor' | 'member' | 'premium' | 'staff';
type Lane = Record<Who, Visitor>;

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const computer = { width: 1280, height: 800 };
/** Pages at once: more only wait for each other. */
const lanes_open = 3;

/** A niche's page is one page in many words: each niche is looked at in another language, all of them are asked for in pages.test.ts. */
const all_niches = new Set(niches.flatMap((niche) => LOCALES.map((locale) => `/${nicheSlug(niche, locale)}`)));
const some_niches = new Set(niches.map((niche, i) => `/${nicheSlug(niche, LOCALES[i % LOCALES.length] ?? 'en')}`));
const walked = routes.filter(({ path }) => !all_niches.has(path) || some_niches.has(path));

/** Texts with nothing in them that the first of their kind has not: their dark colours are looked at there. */
const same_colours = new Set(walked.filter(({ path, page }, i) => /Info|Niche/.test(page) && path !== '/pages/terms' && walked.findIndex((one) => one.page === page) !== i).map(({ path }) => path));

/** Who looks first (phone, light) and who then (computer, dark). */
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
  for (let n = 0; n < lanes_open; n++) {
    const as = (client?: { client: unknown }) => site.visitor(client ? { member: client as typeof member } : {});
    // Several pages load at once here, so each may take longer.
    const lane = { visitor: await as(), member: await as(member), premium: await as(premium), staff: await as(staff) };
    for (const one of Object.values(lane)) one.context.setDefaultTimeout(25_000);
    free.push(lane);
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

/** What a page shows once it stands still. */
async function arrive({ page, goto }: Visitor, path: string): Promise<void> {
  expect(await goto(path), path).toBe(200);
  await page.locator('.desk-loading, main [aria-busy=true]:not(button)').first().waitFor({ state: 'detached' });
}

/** @returns every fault of the page at once, each with where it shows */
async function look(lane: Lane, path: string, [first, then]: [Who, Who]): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((one) => `${path}, ${where}: ${one}`));
  const large = async (page: Page, where: string) => {
    await textSize(page, 2);
    note(`${where}, text at 200 %`, await tooWide(page));
    await textSize(page, 1);
  };
  const one = lane[first];
  await one.page.setViewportSize(phone);
  await one.page.emulateMedia({ colorScheme: 'light' });
  await arrive(one, path);
  note('moves', await moving(one.page));
  note('phone', await tooWide(one.page));
  note(`phone, light, ${first}`, await inaccessible(one.page));
  await large(one.page, 'phone');
  await one.page.setViewportSize(tablet);
  note('tablet', await tooWide(one.page));

  const other = lane[then];
  await other.page.setViewportSize(computer);
  await other.page.emulateMedia({ colorScheme: 'dark' });
  if (other !== one) await arrive(other, path);
  note('computer', await tooWide(other.page));
  if (!same_colours.has(path)) note(`computer, dark, ${then}`, await inaccessible(other.page, 'colours'));
  await large(other.page, 'computer');
  note('console', [...one.takeProblems(), ...other.takeProblems()]);
  return faults;
}

test.concurrent.each(walked)('$path', (route) =>
  inLane(async (lane) => {
    const paths = world.looks[route.path] ?? [route.path.replace('/:slug?', '')];
    for (const path of paths) {
      expect(path, `${route.path} needs an example in helpers/everything.ts`).not.toContain('/:');
      const [first, then] = lookers(route);
      expect(await look(lane, path, [first, world.members_own.includes(path) ? first : then])).toEqual([]);
    }
  }));
