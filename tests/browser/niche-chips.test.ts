/** A niche's default filters appear as removable chips, and stay off once removed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { niches } from '../../contract/niches.ts';
import { addPeople, person } from '../helpers/people.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  const { a } = site.app.sites;
  const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  await addPeople(site.app.services.db, [
    ...Array.from({ length: 3 }, () => person(a, { gender: 'male', wanted: ['male'], date_of_birth: born(30) })),
    ...Array.from({ length: 2 }, () => person(a, { gender: 'male', wanted: ['female'], date_of_birth: born(30) })),
    ...Array.from({ length: 4 }, () => person(a, { gender: 'female', wanted: ['male'], date_of_birth: born(40) })),
    person(a, { gender: 'female', wanted: ['male'], date_of_birth: born(25) }),
  ]);
});
afterAll(() => site?.stop());

async function visitorOf(key: (typeof niches)[number]['key']) {
  await site.app.sql('update sites set niche = $2 where id = $1', [
    site.app.sites.a.site_id,
    niches.find((niche) => niche.key === key)?.id,
  ]);
  site.app.forgetSites();
  const visitor = await site.visitor({ language: 'en-NL', width: 390, height: 844 });
  const count = () => visitor.page.locator('.members-count [role=status]').innerText();
  const query = () => Object.fromEntries(new URL(visitor.page.url()).searchParams);
  return { ...visitor, count, query };
}

test('gay: men who look for men; taken off, it finds all men, and a reload, the way back and the panel still say so', async () => {
  const { page, goto, ready, count, query, problems } = await visitorOf('gay');
  await goto('/members');
  await eventually(count).toBe('3 men');
  await eventually(() => query()['wanted']).toBe('male');
  const chip = page.getByRole('button', { name: 'Looking for men' });
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  await chip.click();
  await eventually(count).toBe('5 men');
  expect(await chip.getAttribute('aria-pressed')).toBe('false');
  await eventually(() => query()['gender']).toBe('male');
  expect(query()['wanted']).toBeUndefined();
  await page.reload();
  await ready();
  await eventually(count).toBe('5 men');
  await page.locator('main article.member-card a').first().click();
  await page.waitForURL(/\/members\/[0-9a-f-]{36}/);
  await page.goBack();
  await eventually(count).toBe('5 men');
  expect(await chip.getAttribute('aria-pressed')).toBe('false');
  // Switched on again in the same place.
  await chip.click();
  await eventually(count).toBe('3 men');
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('milf: women of 35 to 55; without the ages, women of all ages, which a reload keeps', async () => {
  const { page, goto, ready, count, query, problems } = await visitorOf('milf');
  await goto('/members');
  await eventually(count).toBe('4 women aged 35–55');
  await eventually(query).toMatchObject({ gender: 'female', min_age: '35', max_age: '55' });
  await page.getByRole('button', { name: '35–55' }).waitFor();
  await page.getByRole('button', { name: /^All filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('slider').first().press('Home');
  await sheet.getByRole('slider').last().press('End');
  await sheet.getByRole('button', { name: 'Show 5 women' }).click();
  await eventually(count).toBe('5 women');
  await page.reload();
  await ready();
  await eventually(count).toBe('5 women');
  await page.getByRole('button', { name: 'Any age' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
