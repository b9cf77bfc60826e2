/**
 * Landing pages in a browser: without JavaScript, cached and never stale, hidden from search engines, all the way to a
 * chat.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { landers } from '../../contract/lander-names.ts';
import { addPeople, addPhotos, person, photo } from '../helpers/people.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually, expectAt } from './helpers/story.ts';

let site: TestSite;
/** With a photo whose files do not exist: its frame has its size all the same. */
let anna: { id: string; username: string };
beforeAll(async () => {
  site = await startSite();
  const { db } = site.app.services;
  const people = Array.from({ length: 9 }, (_, i) =>
    person(site.app.sites.a, { interests: ['coffee', 'wine'], kind: i === 2 ? 'fictional' : 'person' }),
  );
  await addPeople(db, people);
  await addPhotos(
    db,
    people.map((p) => photo(p.id, 0)),
  );
  anna = people[0] as typeof anna;
});
afterAll(() => site?.stop());

const paths = () => [
  ...['landing', 'landing2', 'landing2/direct', 'landing3', 'landing3/playful'].map(
    (page) => `/members/${anna.id}/${page}`,
  ),
  ...landers.map((name) => `/landers/${name}`),
  '/landers/gallery/direct',
  '/landers/video/no-such-tone',
];
const html = { accept: 'text/html', 'sec-fetch-site': 'cross-site', origin: undefined };
const get = (path: string, client = site.app.client('localhost')) => client.get(path, { headers: html });

test('every lander stands without JavaScript, on a phone and on a desk, light and dark', async () => {
  for (const [width, scheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    const { page, context, takeProblems } = await site.visitor({ js: false, width, height: 844, scheme });
    for (const path of paths()) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      expect(answer?.headers()['x-robots-tag'], path).toBe('noindex');
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await page.getByRole('main').count(), path).toBe(1);
      expect(await page.locator('form[action="/signup"] button[type=submit]').count(), path).toBe(1);
      expect(await page.locator('form[action="/signup"]').innerText(), path).toMatch(/18 and over[\s\S]*Fictional/);
      expect(await page.title(), path).not.toContain(anna.username);
      await expectNoSidewaysScroll(page);
    }
    expect(takeProblems().filter((problem) => /security policy/i.test(problem))).toEqual([]);
    await context.close();
  }
});

test('one small script, and the main photo is asked for first', async () => {
  const { page, context } = await site.visitor({ width: 390, height: 844 });
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(`/members/${anna.id}/landing`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect([...scripts].join(' ')).not.toMatch(/libraries|react/);
  expect(scripts.size).toBeLessThanOrEqual(3);
  const main = page.locator('.portrait-photo picture img');
  expect([await main.getAttribute('fetchpriority'), await main.getAttribute('loading')]).toEqual(['high', 'eager']);
  expect(await page.locator('.portrait-photo source[type="image/avif"]').count()).toBe(1);
  await context.close();
});

test('who wishes no movement gets a still picture', async () => {
  for (const path of [
    '/landers/video',
    '/landers/transitionsvideolanding',
    '/landers/maplanding',
    '/landers/tinderswipe',
  ]) {
    const { page, context } = await site.visitor();
    await page.goto(path);
    const moving = await page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSAnimation).length);
    expect(moving, path).toBe(0);
    await context.close();
  }
});

test('a message written on a lander, without JavaScript, is in the box of the sign-up that follows', async () => {
  const { page, context } = await site.visitor({ js: false, width: 390, height: 844 });
  await page.goto(`/members/${anna.id}/landing3`);
  await page.getByRole('textbox', { name: 'Your lines' }).fill('Without a script, and from the heart.');
  await page.getByRole('button', { name: 'Post it, and join free' }).click();
  await expectAt(page, '/signup');
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe(
    'Without a script, and from the heart.',
  );
  await page.getByRole('heading', { level: 1, name: `Write to ${anna.username}` }).waitFor();
  await page.goto(`/members/${anna.id}/signup?network=news`);
  await expectAt(page, '/signup?network=news');
  await page.getByRole('heading', { level: 1, name: `Write to ${anna.username}` }).waitFor();
  await context.close();
});

test('from an advertisement to a conversation: lander, sign-up, chat; and where they came from is stored', async () => {
  const { page, context, goto, ready } = await site.visitor({ width: 390, height: 844 });
  await goto('/landers/alonetonight/playful?network=adnet&sub1=window');
  await page.locator('.house-window', { hasText: anna.username }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Your light was on.');
  await page.getByRole('button', { name: 'Send, and join free' }).click();
  await expectAt(page, '/signup');
  await ready();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('from.lander@members.example');
  await page.getByRole('textbox', { name: 'Username' }).fill('from.lander');
  await page.getByRole('textbox', { name: 'Password' }).fill('seven quiet rivers');
  await page.getByRole('textbox', { name: 'Day' }).fill('3');
  await page.getByLabel('Month').selectOption('4');
  await page.getByRole('textbox', { name: 'Year' }).fill('1990');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expectAt(page, '/complete-signup');
  const deliveredMessages = () =>
    site.app.sql(
      `select g.body, t.network, t.sub1 from members m join messages g on g.sender_id = m.id join conversations c on c.id = g.conversation_id
       join member_tracking t on t.member_id = m.id where m.username = 'from.lander' and $1 in (c.member_a, c.member_b)`,
      [anna.id],
    );
  await eventually(deliveredMessages).toEqual([{ body: 'Your light was on.', network: 'adnet', sub1: 'window' }]);
  await context.close();
});

describe('kept pages', () => {
  test('are the same for the next visitor, hold nothing of the first one’s address, and still note where the next came from', async () => {
    const path = `/members/${anna.id}/landing2`;
    const first = await get(`${path}/made-up-slug?network=first&sub1=secret`);
    const guest = site.app.client('localhost');
    guest.cookies.set('tracking', 'network=second');
    const second = await get(path, guest);
    expect(second.text).toBe(first.text);
    for (const text of ['made-up-slug', 'network=', 'secret']) expect(first.text).not.toContain(text);
    expect(first.setCookie.find((c) => c.startsWith('tracking='))).toContain('network=first');
    const third = site.app.client('localhost');
    await get(path, third);
    const again = await get(`${path}?network=third`, third);
    expect(again.setCookie.find((c) => c.startsWith('tracking='))).toContain('network=third');
    expect((await get('/landers/video?network=x')).setCookie.some((c) => c.startsWith('tracking='))).toBe(true);
    expect((await get(path)).headers['x-robots-tag']).toBe('noindex');
  });

  test('die the moment the member is not to be seen any more, and change when they do', async () => {
    const path = `/members/${anna.id}/landing`;
    const set = (what: string) =>
      site.app.sql(`update ${what} where ${what.startsWith('members') ? 'id' : 'member_id'} = $1`, [anna.id]);
    expect((await get(path)).text).toContain('Utrecht');
    await set("profiles set city = 'Zeist'");
    expect((await get(path)).text).toContain('Zeist');
    expect((await get('/landers/gallery')).text).toContain(anna.id);
    await set('members set invisible = true');
    const answer = await get(path);
    expect([answer.status, answer.text.includes(anna.username)]).toEqual([404, false]);
    expect((await get('/landers/gallery')).text).not.toContain(anna.id);
    await set('members set invisible = false');
    expect((await get(path)).status).toBe(200);
  });

  test('nobody at an address without a member', async () => {
    for (const path of [
      '/members/00000000-0000-7000-8000-000000000000/landing',
      '/members/nobody/landing3',
      '/landers/unknown',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});

test('a member who opens an invitation is at home: the profile, or the search', async () => {
  const { client } = await site.app.signup({ host: 'localhost' });
  const redirectOf = async (path: string) => (await get(path, client)).headers['location'];
  expect(await redirectOf(`/members/${anna.id}/landing`)).toBe(`/members/${anna.id}`);
  expect(await redirectOf(`/members/${anna.id}/landing3/warm`)).toBe(`/members/${anna.id}`);
  expect(await redirectOf('/landers/gallery')).toMatch(/^\/(members|complete-signup)$/);
});

test('every lander with people asks for a free message to one of them, after who and whom', async () => {
  const { page, context } = await site.visitor({ js: false, width: 390, height: 844 });
  for (const name of landers) {
    await page.goto(`/landers/${name}`);
    const form = page.locator('form[action="/signup"]');
    expect(await form.locator('textarea[name=signup_message]').count(), name).toBe(1);
    expect(await form.locator('input[type=radio][name=to]').count(), name).toBeGreaterThan(1);
    const order = await form
      .locator('[name]')
      .evaluateAll((fields) => [...new Set(fields.map((field) => (field as HTMLInputElement).name))]);
    if (name !== 'alonetonight') expect(order, name).toEqual(['gender', 'wanted', 'to', 'signup_message', 'email']);
  }
  await context.close();
});

test.each(['video', 'transitionsvideolanding'])(
  'the film of %s loads nothing before the page is there, plays without sound, and stops',
  async (name) => {
    const { page, context } = await site.visitor({
      width: 1280,
      height: 800,
      more: { reducedMotion: 'no-preference' },
    });
    await page.goto(`/landers/${name}`);
    const video = page.locator('[data-film] video');
    const state = () =>
      video.evaluate((v) => ({
        paused: (v as HTMLVideoElement).paused,
        muted: (v as HTMLVideoElement).muted,
        seen: (v as HTMLVideoElement).currentTime > 0,
      }));
    await eventually(state).toEqual({ paused: false, muted: true, seen: true });
    // A film is on the list of what was loaded once it is there whole.
    const loadTimes = () =>
      page.evaluate(() => {
        const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const films = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((entry) =>
          /\.(webm|mp4)$/.test(entry.name),
        );
        return {
          after: films.every((film) => film.startTime >= (page?.loadEventStart ?? Number.POSITIVE_INFINITY)),
          films: films.length,
        };
      });
    await eventually(loadTimes).toEqual({ after: true, films: 1 });
    await page.getByRole('button', { name: 'Pause the film' }).click();
    await eventually(async () => (await state()).paused).toBe(true);
    await page.getByRole('button', { name: 'Play the film' }).click();
    await eventually(async () => (await state()).paused).toBe(false);
    await context.close();
  },
);

test('who wishes less movement sees a still picture and a button', async () => {
  const { page, context } = await site.visitor({ width: 390, height: 844 });
  const films: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && films.push(request.url()));
  await page.goto('/landers/video');
  await page.getByRole('button', { name: 'Play the film' }).waitFor();
  expect(
    await page
      .locator('[data-film] video')
      .evaluate((v) => [(v as HTMLVideoElement).paused, (v as HTMLVideoElement).poster !== '']),
  ).toEqual([true, true]);
  expect(films).toEqual([]);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await page.getByRole('button', { name: 'Pause the film' }).waitFor();
  await context.close();
});

test('a part of a film is served as a part', async () => {
  const page = await get('/landers/video');
  for (const type of ['webm', 'mp4']) {
    const path = new RegExp(`src="(/assets/[^"]+\\.${type})"`).exec(page.text)?.[1] ?? '';
    const part = await fetch(`${site.origin}${path}`, { headers: { range: 'bytes=100-199' } });
    expect([
      part.status,
      part.headers.get('content-range')?.startsWith('bytes 100-199/'),
      (await part.arrayBuffer()).byteLength,
    ]).toEqual([206, true, 100]);
    expect(part.headers.get('content-type')).toBe(`video/${type}`);
    expect((await fetch(`${site.origin}${path}`, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
    const whole = await fetch(`${site.origin}${path}`);
    expect((await whole.arrayBuffer()).byteLength).toBeLessThan(400_000);
  }
});

test('partners are labelled as advertisements, lead out, and cannot write into the page', async () => {
  const picture = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
  await site.app.settings(site.app.sites.a.site_id, {
    partner_tiles: [
      {
        kind: 'cam',
        name: '<script>alert(1)</script>',
        text: '"><img src=x onerror=alert(1)>',
        link: 'https://partner.example/?a="b"',
        picture,
      },
    ],
  } as never);
  // A language that is not cached yet.
  const { page, context } = await site.visitor({ language: 'nl', width: 390, height: 844 });
  await page.goto('/landers/gallery');
  const link = page.getByRole('complementary', { name: 'Advertentie' }).getByRole('link');
  expect(await link.getAttribute('rel')).toBe('sponsored noopener nofollow');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.innerText()).toMatch(/Advertentie[\s\S]*<script>alert\(1\)<\/script>/);
  expect(await page.locator('.partners script, .partners [onerror]').count()).toBe(0);
  await expectNoSidewaysScroll(page);
  for (const way of ['landing', 'landing2', 'landing3']) {
    await page.goto(`/members/${anna.id}/${way}`);
    expect(await link.innerText(), way).toMatch(/Advertentie[\s\S]*<script>alert\(1\)<\/script>/);
    await expectNoSidewaysScroll(page);
  }
  await site.app.settings(site.app.sites.a.site_id, {});
  await context.close();
});
