/** Finding and viewing members, as member and visitor. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { addPeople, addPhotos, person, type PersonRow, photo } from '../helpers/people.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectHeading } from './helpers/story.ts';

let site: TestSite;
/** A man of Utrecht who looks for women. */
let adam: Visitor & { member: TestMember };
let women: PersonRow[];
/** Four photos (the last two are locked for Adam), one private; she has blocked nobody. */
let lena: PersonRow;
let fiction: PersonRow;
let blocker: PersonRow;
let picture: Buffer;

beforeAll(async () => {
  site = await startSite();
  const { a } = site.app.sites;
  picture = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#a86' } })
    .webp()
    .toBuffer();
  adam = await site.member();
  await site.app.sql(
    `update profiles set gender = 'male', wanted = '{female}', country = 'NL', region = 'NL-UT', city = 'Utrecht', lat = 52.09, lon = 5.12,
            interests = '{wine,tea}' where member_id = $1`,
    [adam.member.id],
  );
  await site.app.sql('update members set signup_step = 5 where id = $1', [adam.member.id]);
  lena = person(a, { username: 'lena.v', interests: ['wine', 'hiking'], about: 'Evenings by the water.' });
  fiction = person(a, { username: 'lotte.f', kind: 'fictional' });
  women = [
    lena,
    fiction,
    ...Array.from({ length: 58 }, (_, i) =>
      person(a, i < 3 ? { region: 'NL-NH', city: 'Haarlem', interests: ['art'] } : {}),
    ),
  ];
  blocker = person(a, { username: 'mara.b', country: 'PL', region: null, city: null });
  await addPeople(site.app.services.db, [...women, blocker]);
  await addPhotos(site.app.services.db, [
    ...women.map((w) => photo(w.id, 0)),
    ...[1, 2, 3].map((position) => photo(lena.id, position)),
    photo(lena.id, 4, { private: true }),
  ]);
  await site.app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocker.id, adam.member.id]);
  await withPictures(adam.page);
});
afterAll(async () => {
  const problems = adam?.takeProblems();
  await site?.stop();
  expect(problems).toEqual([]);
});

/** The rows of these photos have no files. */
const withPictures = (page: Page) =>
  page.route('**/media/**', (route) => route.fulfill({ body: picture, contentType: 'image/webp' }));
const cards = (page: Page) => page.locator('main article.member-card');
const count = (page: Page) => page.locator('.members-count [role=status]');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const everybody = '/members?country=NL&min_age=18&max_age=99';

test('filters stand in the address bar; back, reload and the last search bring them again', async () => {
  const { page, goto, ready } = adam;
  expect(await goto('/members')).toBe(200);
  await expectHeading(page, 'Netherlands');
  // The filters the server applied are written into the address.
  await eventually(() => query(page)).toEqual({ gender: 'female', country: 'NL', min_age: '18', max_age: '99' });
  await eventually(() => count(page).innerText()).toBe('60 women');
  expect(await cards(page).count()).toBeGreaterThanOrEqual(24);

  await page.getByRole('button', { name: 'Netherlands' }).click();
  await page.getByRole('group', { name: 'Place' }).getByLabel('Province').selectOption('NL-NH');
  await expectHeading(page, 'North Holland');
  await eventually(() => count(page).innerText()).toBe('3 women');
  expect(query(page)).toMatchObject({ country: 'NL', region: 'NL-NH' });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Similar members' }).locator('article').first().waitFor();

  await page.getByRole('button', { name: /^All filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const interest = (name: string) => sheet.getByText(name, { exact: true }).click();
  await interest('Tea');
  await sheet.getByRole('button', { name: 'No matches' }).waitFor();
  await interest('Tea');
  await interest('Art');
  await sheet.getByRole('button', { name: 'Show 3 women' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await eventually(() => query(page)).toMatchObject({ region: 'NL-NH', interests: 'art' });

  await page.goBack();
  await eventually(() => query(page)['interests']).toBeUndefined();
  await page.goBack();
  await expectHeading(page, 'Netherlands');
  await eventually(() => count(page).innerText()).toBe('60 women');
  await page.goForward();
  await page.reload();
  await ready();
  await eventually(() => count(page).innerText()).toBe('3 women');
  await goto('/members');
  await eventually(() => query(page)).toMatchObject({ region: 'NL-NH' });
});

test('cards stand on twelve columns: six, four or three each (decision 0022)', async () => {
  const { page, goto } = adam;
  await goto(everybody);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const [windowWidth, columns] of [
    [390, 6],
    [800, 4],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width: windowWidth, height: 800 });
    const grid = await page
      .locator('main .member-grid')
      .first()
      .evaluate((element) => {
        const { gridTemplateColumns, columnGap } = getComputedStyle(element);
        const card = (element.firstElementChild ?? element).getBoundingClientRect();
        return { tracks: gridTemplateColumns.split(' ').map(parseFloat), gap: parseFloat(columnGap), card: card.width };
      });
    expect([windowWidth, grid.tracks.length]).toEqual([windowWidth, 12]);
    const [track = 0] = grid.tracks;
    for (const other of grid.tracks) expect(other).toBeCloseTo(track, 1);
    expect(grid.card).toBeCloseTo(columns * track + (columns - 1) * grid.gap, 0);
  }
  await page.setViewportSize({ width, height });
});

test('what the filter panel counts is no search yet: closed again it changes nothing, and choosing moves nothing out of sight', async () => {
  const { page, goto } = adam;
  await goto(everybody);
  await eventually(() => count(page).innerText()).toBe('60 women');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('button', { name: /^All filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Tea', { exact: true }).click();
  await sheet.getByRole('button', { name: 'No matches' }).waitFor();
  const { top } = await sheet
    .getByRole('heading', { name: 'Filters' })
    .evaluate((e) => e.getBoundingClientRect().toJSON() as DOMRect);
  expect(top).toBeGreaterThan(0);
  expect(await sheet.evaluate((e) => e.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width, height });
  await goto('/members');
  await eventually(() => query(page)).toEqual({ gender: 'female', country: 'NL', min_age: '18', max_age: '99' });
  await eventually(() => count(page).innerText()).toBe('60 women');
});

test('a site that lists fewer search fields shows fewer filters; interests stand with their pictures', async () => {
  const { page, goto } = adam;
  const { site_id: siteId } = site.app.sites.a;
  const open = async () => {
    await goto('/members');
    await page.getByRole('button', { name: /^All filters/ }).click();
    return page.getByRole('dialog', { name: 'Filters' });
  };
  const controlsOf = async (sheet: Locator) => ({
    gender: (await sheet.getByRole('radio').count()) > 0,
    age: (await sheet.getByRole('slider').count()) > 0,
    country: (await sheet.getByLabel('Country').count()) > 0,
    near: (await sheet.getByRole('switch', { name: /^Near me/ }).count()) > 0,
    online: (await sheet.getByRole('switch', { name: /^Online now/ }).count()) > 0,
    photo: (await sheet.getByRole('switch', { name: /^With photo/ }).count()) > 0,
    interests: (await sheet.getByRole('checkbox', { name: 'Tea' }).count()) > 0,
  });
  const allFilters = await open();
  expect(await controlsOf(allFilters)).toEqual({
    gender: true,
    age: true,
    country: true,
    near: true,
    online: true,
    photo: true,
    interests: true,
  });
  // The icon of tea is really rendered: from the sprite sheet, with a visible shape.
  const use = allFilters.locator('label', { hasText: /^Tea$/ }).locator('use');
  expect(await use.getAttribute('href')).toMatch(/\.svg#tea$/);
  await eventually(() => use.evaluate((element) => (element as SVGGraphicsElement).getBBox().width > 5)).toBe(true);
  await page.keyboard.press('Escape');
  await site.app.settings(siteId, { search_fields: ['age', 'photo'] });
  expect(await controlsOf(await open())).toEqual({
    gender: false,
    age: true,
    country: false,
    near: false,
    online: false,
    photo: true,
    interests: false,
  });
  await page.keyboard.press('Escape');
  await site.app.settings(siteId, {});
  await goto(everybody);
});

test('pages follow one another, and coming back from a profile finds the same place', async () => {
  const { page, goto } = adam;
  await goto(everybody);
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return cards(page).count();
  }).toBe(60);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  const names = await cards(page).locator('a').allInnerTexts();
  expect(new Set(names).size).toBe(60);
  const link = cards(page).locator('a').nth(40);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  await page.locator('main.profile h1').waitFor();
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expectAt(page, everybody);
  await link.waitFor();
  expect(await cards(page).count()).toBe(60);
  await eventually(() =>
    link.evaluate((e) => {
      const { top, bottom } = e.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }),
  ).toBe(true);
});

test('nobody found: one press drops the filter that is in the way', async () => {
  const { page, goto } = adam;
  await goto('/members?country=NL&region=NL-NH&min_age=20&max_age=99&interests=wine');
  await page.getByRole('heading', { name: 'No matches for these filters' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Without: Wine' }).click();
  await eventually(() => count(page).innerText()).toBe('3 women aged 20 and over');
  expect(query(page)['interests']).toBeUndefined();
});

test('a failed search says so and is tried again', async () => {
  const { page, goto, takeProblems } = adam;
  await goto(everybody);
  await page.route('**/api/members.php?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'bad_request', message: 'Please check what you entered.' } }),
  );
  await page.getByRole('button', { name: 'With photo' }).click();
  await page.getByText('Please check what you entered.').waitFor();
  await page.unroute('**/api/members.php?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => count(page).innerText()).toBe('60 women');
  expect(takeProblems().filter((p) => !p.includes('400'))).toEqual([]);
});

test('the list does not move while it loads; the first row is asked for at once, the rest when near', async () => {
  const phone = await site.visitor({ member: adam.member, width: 390, height: 844 });
  const { page, goto } = phone;
  await withPictures(page);
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const shifts: string[] = [];
    Object.assign(window, { shifts, shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        (window as unknown as { shift: number }).shift += value;
        for (const { node, previousRect: from, currentRect: to } of sources)
          shifts.push(`${node?.nodeName} ${node?.className}: ${from.y}+${from.height} → ${to.y}+${to.height}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await goto(everybody);
  await page.waitForLoadState('networkidle');
  const { shift, shifts } = await page.evaluate(() => {
    const { shift, shifts } = window as unknown as { shift: number; shifts: string[] };
    return { shift, shifts };
  });
  expect(shift, shifts.join('\n')).toBeLessThan(0.01);
  const loading = await cards(page)
    .locator('img:not(.photo-thumb)')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(loading.slice(0, 4)).toEqual(['eager', 'eager', 'eager', 'eager']);
  expect(new Set(loading.slice(4))).toEqual(new Set(['lazy']));
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Any age' }).click();
  await page.getByRole('slider', { name: 'Youngest' }).press('ArrowRight');
  await eventually(() => query(page)['min_age']).toBe('19');
  await page.keyboard.press('Escape');
  // What scrolls under the tab bar is no target there; the bar itself is checked on other pages.
  await page.evaluate(() => document.querySelector('.tabbar')?.remove());
  await expectAccessible(page);
  await page.context().close();
});

test('the photo viewer obeys keys, keeps the focus and gives it back', async () => {
  const { page, goto } = adam;
  expect(await goto(`/members/${lena.id}`)).toBe(200);
  await expectHeading(page, 'lena.v, 36');
  const main = page.getByRole('main');
  await main.getByText('Utrecht, under 5 km').waitFor();
  await main.getByText('Evenings by the water.').waitFor();
  await main.getByRole('listitem').filter({ hasText: 'Wine' }).getByText('you too').waitFor();
  await main.getByText('2 more photos').waitFor();
  await main.getByText('1 private photo').waitFor();
  expect(await main.getByRole('link', { name: 'Unlock' }).getAttribute('href')).toBe('/premium');
  expect(await main.getByRole('link', { name: 'Message lena.v' }).getAttribute('href')).toBe(
    `/members/${lena.id}/chat`,
  );
  expect(await main.getByRole('link', { name: 'Send lena.v a gift' }).getAttribute('href')).toBe(
    `/members/${lena.id}/chat?gift=1`,
  );
  await expectAccessible(page);

  const opener = main.getByRole('button', { name: 'Open photo 1 of 4' });
  await opener.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos of lena.v' });
  const controlsOf = viewer.getByRole('status');
  await eventually(() => controlsOf.innerText()).toBe('1 / 4');
  await page.keyboard.press('ArrowRight');
  await eventually(() => controlsOf.innerText()).toBe('2 / 4');
  await page.keyboard.press('End');
  await eventually(() => controlsOf.innerText()).toBe('4 / 4');
  await viewer.getByRole('link', { name: 'Get Premium' }).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await controlsOf.innerText()).toBe('4 / 4');
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await expectAccessible(page);
  // The left third turns back, a drag downwards closes.
  await page.mouse.click(100, 400);
  await eventually(() => controlsOf.innerText()).toBe('3 / 4');
  await page.mouse.move(640, 200);
  await page.mouse.down();
  await page.mouse.move(640, 420, { steps: 6 });
  await page.mouse.up();
  await viewer.waitFor({ state: 'hidden' });
  await eventually(() => main.locator('.photo-count').innerText()).toBe('3 / 4');
  await opener.press('Enter');
  await viewer.waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  await eventually(() => opener.evaluate((e) => e === document.activeElement)).toBe(true);
});

test('blocking is undone from its toast, and from the list in the settings', async () => {
  const { page, goto } = adam;
  await goto(`/members/${lena.id}`);
  const main = page.getByRole('main');
  const notices = page.getByRole('region', { name: 'Notices' });
  const choose = async (name: string) => {
    await main.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await choose('Block lena.v');
  await main.getByText('You blocked lena.v').waitFor();
  expect(await main.getByRole('link', { name: 'Message lena.v' }).count()).toBe(0);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('link', { name: 'Message lena.v' }).waitFor();
  await choose('Block lena.v');
  await main.getByText('You blocked lena.v').waitFor();
  const blocked = () => site.app.sql('select blocked_id from blocks where member_id = $1', [adam.member.id]);
  await eventually(blocked).toEqual([{ blocked_id: lena.id }]);

  await goto('/notifications');
  const part = page.getByRole('region', { name: 'Blocked members', exact: true });
  await part.getByRole('button', { name: 'Unblock lena.v' }).click();
  await part.getByText('You have not blocked anybody.').waitFor();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await part.getByRole('button', { name: 'Unblock lena.v' }).click();
  await eventually(blocked).toEqual([]);
});

test('the position is shared by one press, kept roughly, and taken back', async () => {
  const here = await site.visitor({
    member: adam.member,
    more: { geolocation: { latitude: 52.37403, longitude: 4.88969 }, permissions: ['geolocation'] },
  });
  const { page, goto } = here;
  await goto('/notifications');
  const part = page.getByRole('region', { name: 'Location', exact: true });
  await part.getByRole('button', { name: 'Use my location' }).click();
  await part.getByText('You share your position').waitFor();
  const storedPlace = () =>
    site.app.sql<{ city: string; lat: number }>('select city, lat::float as lat from profiles where member_id = $1', [
      adam.member.id,
    ]);
  expect(await storedPlace()).toEqual([{ city: 'Amsterdam', lat: 52.37 }]);
  await part.getByRole('button', { name: 'Stop sharing' }).click();
  await part.getByText('You share your position').waitFor({ state: 'hidden' });
  expect(here.takeProblems()).toEqual([]);
  await page.context().close();
});

test('a report goes to the team with its reason', async () => {
  const { page, goto } = adam;
  await goto(`/members/${lena.id}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report lena.v' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report lena.v' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Please choose one.').waitFor();
  await dialog.getByRole('radio', { name: 'Asks for money or sends advertising' }).check();
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('Wants me to buy cards.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('region', { name: 'Notices' }).getByText('Thank you. Our team will look at it').waitFor();
});

test('who was blocked reads exactly that; who is not there is not found; a fictional profile says so', async () => {
  const { page, goto, takeProblems } = adam;
  const open = async (id: string) => (await page.goto(`/members/${id}`))?.status();
  expect(await open(blocker.id)).toBe(403);
  await page.getByText("You're blocked by mara.b. You do not have access to this page.", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expectAt(page, '/members');
  await site.app.sql("update profiles set status = 'disabled' where member_id = $1", [women[5]?.id]);
  for (const id of [women[5]?.id ?? '', '0192aaaa-0000-7000-8000-000000000000', 'somebody']) {
    expect(await open(id), id).toBe(404);
    await page.getByText('This page could not be found').waitFor();
  }
  expect(takeProblems().filter((p) => !/40[34]/.test(p))).toEqual([]);
  await goto(`/members/${fiction.id}`);
  await expectHeading(page, 'lotte.f, 36');
  await page
    .getByRole('main')
    .getByText('This is a fictional profile, written by our team for entertainment. You cannot meet this person.')
    .waitFor();
  expect(await page.getByRole('main').getByText('Fictional profile', { exact: true }).count()).toBe(1);
  await expectAccessible(page);
});

test.each([
  ['en', 390],
  ['de', 390],
  ['pl', 390],
  ['fi', 390],
  ['en', 360],
  ['de', 360],
] as const)(
  'the mark of a fictional profile keeps its words on one line and whole: %s at %i px',
  async (language, width) => {
    const { page, goto, context } = await site.visitor({ language, width, height: 844 });
    await withPictures(page);
    await site.app.sql(
      "update members set shown_active = (select max(shown_active) + interval '1 second' from members) where id = $1",
      [fiction.id],
    );
    await site.app.sql(
      'update member_search s set last_active = m.shown_active from members m where m.id = s.member_id and m.id = $1',
      [fiction.id],
    );
    await goto(everybody);
    const word = cards(page).locator('.mark-word').first();
    await word.waitFor();
    const lines = await word.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
    });
    expect(lines).toBe(1);
    expect(
      await word.evaluate((e) => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).display === 'inline'),
    ).toBe(true);
    const card = cards(page)
      .filter({ has: page.locator('.mark') })
      .first();
    const [outer, mark] = [await card.boundingBox(), await card.locator('.mark').boundingBox()];
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    await context.close();
  },
);

test('a visitor sees one page and first facts, then the way to sign up', async () => {
  const visitor = await site.visitor({ width: 390, height: 844 });
  const { page, goto, takeProblems } = visitor;
  await withPictures(page);
  await goto(everybody);
  await page.getByRole('heading', { name: 'There are more members here' }).waitFor();
  expect(await cards(page).count()).toBe(24);
  expect(await page.getByRole('button', { name: 'Near me' }).count()).toBe(0);
  await goto(`/members/${lena.id}`);
  await page.getByText('There is more to see').waitFor();
  expect(await page.locator('.photo-track > li').count()).toBe(1);
  expect(await page.getByText('Evenings by the water.').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Message lena.v' }).getAttribute('href')).toBe(
    `/members/${lena.id}/signup`,
  );
  await expectAccessible(page);

  await site.app.settings(site.app.sites.a.site_id, { logged_out_search: 'none' });
  for (const path of ['/members', `/members/${lena.id}`]) {
    await page.goto(path);
    await expectAt(page, '/signup');
  }
  await site.app.settings(site.app.sites.a.site_id, {});
  expect(takeProblems()).toEqual([]);
  await page.context().close();
});
