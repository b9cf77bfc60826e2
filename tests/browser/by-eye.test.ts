/** What was seen to touch, overlap, be cut or lie under something, measured so that it stays mended. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { landers } from '../../contract/lander-names.ts';
import { lockoutAttempts, resetMailsADay } from '../../contract/time.ts';
import { addPeople, addPhotos, person, photo } from '../helpers/people.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
const longName = 'copper.compass_38_and_a_half';
let people: ReturnType<typeof person>[];
beforeAll(async () => {
  site = await startSite();
  const { db } = site.app.services;
  people = Array.from({ length: 8 }, (_, i) =>
    person(site.app.sites.a, {
      gender: 'female',
      wanted: ['male'],
      username: `${longName}${i}`,
      kind: i % 2 ? 'fictional' : 'person',
    }),
  );
  await addPeople(db, people);
  await addPhotos(
    db,
    people.map((p) => photo(p.id, 0)),
  );
});
afterAll(() => site?.stop());

const box = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not on the page');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
const widths = [390, 1280];

test('the note of a site where women write first has its room above the cards', async () => {
  const { site_id: siteId } = site.app.sites.a;
  await site.app.sql('update sites set niche = 2 where id = $1', [siteId]);
  site.app.forgetSites();
  for (const width of widths) {
    const { page, goto, context } = await site.visitor({ width, height: 844, language: 'en-NL' });
    await goto('/members');
    const note = await box(page.getByText('On this site women write first'));
    expect((await box(page.locator('.member-card').first())).y - note.bottom).toBeGreaterThanOrEqual(12);
    expect(note.y - (await box(page.locator('.members-count'))).bottom).toBeGreaterThanOrEqual(8);
    await context.close();
  }
  await site.app.sql('update sites set niche = 1 where id = $1', [siteId]);
  site.app.forgetSites();
});

test('landers: names under the faces keep to one line, no form lies under the bar, no mark runs over its picture', async () => {
  for (const width of widths) {
    const { page, context } = await site.visitor({ width, height: 844, language: 'en-NL', js: false });
    for (const name of landers) {
      await page.goto(`/landers/${name}`);
      const faces = page.locator('.lander-to label > span:last-child');
      for (const face of await faces.all()) expect((await box(face)).height, name).toBeLessThan(24);
      // Whole words, in two lines at most.
      const marks = page.locator('.lander-to .mark, .house-name .mark');
      expect(await marks.evaluateAll((all) => all.filter((m) => m.scrollWidth > m.clientWidth).length), name).toBe(0);
      for (const mark of await marks.all()) expect((await box(mark)).height, `${name} ${width}`).toBeLessThan(34);
      const bar = await box(page.locator('.lander-bar'));
      expect((await box(page.getByRole('heading', { level: 1 }))).y, `${name} ${width}`).toBeGreaterThanOrEqual(
        bar.bottom - 1,
      );
      for (const mark of await page.locator('.lander-mark').all()) {
        const [inner, outer] = [await mark.boundingBox(), await mark.locator('xpath=..').boundingBox()];
        // A wall that leans is measured by the boxes around it.
        if (inner && outer && name !== 'collagelanding')
          expect(inner.x + inner.width, name).toBeLessThanOrEqual(outer.x + outer.width - 4);
      }
    }
    await context.close();
  }
});

test('advertisements beside each other are of one height, and each says what it is', async () => {
  const { site_id: siteId } = site.app.sites.a;
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await site.app.settings(siteId, {
    partner_tiles: [
      { kind: 'cam', name: 'Short', link: 'https://partner.example/a', picture },
      {
        kind: 'cam',
        name: 'A longer name',
        text: 'With a line that takes room',
        link: 'https://partner.example/b',
        picture,
      },
    ],
  });
  for (const width of widths) {
    const { page, goto, context } = await site.visitor({ width, height: 844, language: 'en-NL' });
    await goto('/landers/gallery');
    const tiles = page.locator('.partner');
    expect(await tiles.count()).toBe(2);
    for (const tile of await tiles.all()) expect(await tile.innerText()).toContain('Advertisement');
    const [first, second] = [await box(tiles.nth(0)), await box(tiles.nth(1))];
    expect(first.y).toBe(second.y);
    expect(Math.abs(first.height - second.height)).toBeLessThan(1);
    await context.close();
  }
  await site.app.settings(siteId, {});
});

test('the mark on the front page’s picture has the same room on both sides', async () => {
  for (const width of widths) {
    const { page, goto, context } = await site.visitor({ width, height: 844 });
    await goto('/');
    const picture = page.locator('.fictional-note-picture');
    const [outer, inner] = [await box(picture), await box(picture.locator('.mark'))];
    expect(inner.x - outer.x).toBeGreaterThanOrEqual(6);
    expect(outer.right - inner.right).toBeGreaterThanOrEqual(6);
    await context.close();
  }
});

test('the bar keeps to the edge of the page in every language, with a long name of the site', async () => {
  const { site_id: siteId } = site.app.sites.a;
  await site.app.sql("update sites set name = 'Silberstunde' where id = $1", [siteId]);
  site.app.forgetSites();
  const { page, context, goto } = await site.visitor({ width: 390, height: 844 });
  for (const locale of ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv']) {
    await context.addCookies([{ name: 'locale', value: locale, url: site.origin }]);
    await goto('/');
    const end = await box(page.locator('.topbar-end'));
    expect(end.right, locale).toBeLessThanOrEqual(390 - 16 + 1);
    expect(end.x, locale).toBeGreaterThanOrEqual((await box(page.locator('.topbar .logo'))).right - 1);
  }
  await context.close();
});

test('names of who looked at you do not run into each other', async () => {
  const { page, goto, member, context } = await site.member({ width: 1280 });
  await site.app.sql(
    "update members set signup_step = 5; update profiles set country = 'NL', gender = 'male' where member_id = '" +
      member.id +
      "'",
  );
  await site.app.sql(
    `insert into visits (member_id, visitor_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
    [member.id, people.slice(0, 5).map((p) => p.id)],
  );
  await goto('/members');
  const names = page.locator('.visits-name');
  await eventually(() => names.count()).toBe(5);
  const boxes = await Promise.all((await names.all()).map(box));
  for (const [i, box] of boxes.entries()) {
    const next = boxes[i + 1];
    if (next) expect(next.x - box.right).toBeGreaterThanOrEqual(0);
    // Cut before the age, which stays.
    expect(await names.nth(i).innerText()).toMatch(/, \d\d$/);
  }
  // Whoever looked can be blocked from where they stand.
  const visitor = page.locator('.visits-list > li').first();
  await visitor.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('button', { name: /^Block / }).click();
  await eventually(() => names.count()).toBe(4);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await eventually(() => names.count()).toBe(5);
  await context.close();
});

test('an account that is shut says at that moment how its owner gets in; and so does a day without another mail', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const { page, goto, context } = await site.visitor({ width: 390, height: 844 });
  await goto('/login');
  await page.getByLabel('E-mail or username').fill(member.email);
  for (let i = 0; i <= lockoutAttempts; i++) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong ${i}`);
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/user.php') && answer.status() >= 400);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await answered;
    if (i === 0) expect(await page.getByText('No need to wait').count()).toBe(0);
  }
  await page.getByText('Too many incorrect attempts, account blocked for 15 min.').waitFor();
  await page.getByText('No need to wait').waitFor();
  await page.getByRole('link', { name: 'Send me the link' }).click();
  await page.waitForURL('**/reset-password');
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const token = await site.app.mailToken(member.email, 'Choose a new password');
  for (let i = 1; i < resetMailsADay; i++)
    await site.app.client().post('/api/reset-password.php', { email: member.email });
  await goto('/reset-password');
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Too many password reset emails sent, please try again tomorrow.').waitFor();
  await page.getByText('The last link still works').waitFor();
  // While the account is shut.
  await goto(`/reset-password/do?token=${token}`);
  const word = site.app.secret('a new word for the door 31');
  await page.getByLabel('New password', { exact: true }).fill(word);
  await page.getByLabel('Repeat the new password').fill(word);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/reset-password'));
  expect((await context.cookies()).some((cookie) => cookie.name === 'sid')).toBe(true);
  await context.close();
});

test('a site that shows neither age nor country shows a name alone, on every page where a person stands', async () => {
  const { site_id: siteId } = site.app.sites.a;
  const { page, goto, member, context, problems } = await site.member({ width: 1280 });
  await site.app.sql(
    "update members set signup_step = 5; update profiles set country = 'NL', gender = 'male' where member_id = '" +
      member.id +
      "'",
  );
  const anna = people[0];
  await member.client.put('/api/like.php', { id: anna?.id });
  await site.app.settings(siteId, { visible_profile_fields: ['gender'] });
  const visitor = await site.visitor({ width: 390, height: 844 });
  for (const [who, paths] of [
    [page, ['/members', `/members/${anna?.id}`, `/members/${anna?.id}/chat`, '/likes/sent', '/swipe-game', '/profile']],
    [
      visitor.page,
      [
        `/members/${anna?.id}/landing`,
        `/members/${anna?.id}/landing2`,
        `/members/${anna?.id}/landing3`,
        ...landers.map((lander) => `/landers/${lander}`),
      ],
    ],
  ] as const)
    for (const path of paths) {
      await who.goto(path);
      await who.getByRole('heading', { level: 1 }).first().waitFor();
      const text = await who.locator('main').innerText();
      expect(text, path).not.toMatch(new RegExp(`${longName}\\d\\s*, ?\\d`));
      expect(text, path).not.toMatch(/\bnull\b|Netherlands, |, Netherlands/);
    }
  await goto(`/members/${anna?.id}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(anna?.username);
  await site.app.settings(siteId, {});
  await goto(`/members/${anna?.id}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/, \d\d$/);
  // The photos' files are not there.
  expect(problems.filter((problem) => !problem.endsWith('404 (Not Found)'))).toEqual([]);
  await context.close();
  await visitor.context.close();
});
