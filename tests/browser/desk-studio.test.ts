/** A day in the studio, in a browser: a new profile, a copy, what fills a gap, two editors, the table. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import { openDesk } from './helpers/desk.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
let marta: TestStaff;
let wren: TestStaff;
beforeAll(async () => {
  site = await startSite();
  marta = await addStaff(site.app, ['marketing']);
  wren = await addStaff(site.app, ['writer']);
});
afterAll(() => site?.stop());

let names = 0;
async function make(more: object = {}): Promise<{ id: string; name: string }> {
  const name = `Ember${(names += 1)}`;
  const answer = await marta.client.post('/api/desk/fictional.php', {
    site_id: site.app.sites.a.site_id,
    name,
    date_of_birth: '1984-02-09',
    gender: 'female',
    wanted: ['male'],
    country: 'NL',
    region: '',
    city: 'Utrecht',
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.json.id, name };
}

test('a profile is drafted by key, written, given a picture, and copied with the picture its licence allows', async () => {
  const { page, goto, context } = await openDesk(site, ['marketing'], { width: 1440 });
  await goto('/desk/fictional');
  // The key works as soon as its button is there.
  await page.getByRole('button', { name: 'New profile' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New profile' });
  await dialog.getByLabel('Name').fill('Esther');
  await dialog.getByLabel('Date of birth').fill('1984-02-09');
  await dialog.getByLabel('City').fill('Utrecht');
  await dialog.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByRole('heading', { name: /^Esther, / }).waitFor();
  await page.getByLabel('Text for all languages without one of their own').fill('Collects stories and raincoats.');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Add a picture' }).click();
  await page.getByLabel('Picture').setInputFiles(join(import.meta.dirname, '../../web/home/art/yara-300.webp'));
  await page.getByLabel('Licence or artist').fill('Drawn by us, 2026');
  await page.getByLabel('The licence allows another profile to show it, too').check();
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copies of the profile may show it', pressed: true }).waitFor();

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Esther' });
  await copy.getByText('1 picture goes with it').waitFor();
  await copy.getByLabel('Name').fill('Esther');
  await copy.getByRole('button', { name: 'Create the draft' }).click();
  await copy.getByText('taken').waitFor();
  await copy.getByLabel('Name').fill('Marijke');
  await copy.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByRole('heading', { name: /^Marijke, / }).waitFor();
  await expect
    .poll(() => page.getByLabel('Text for all languages without one of their own').inputValue())
    .toBe('Collects stories and raincoats.');
  await page.getByRole('button', { name: 'Copies of the profile may show it', pressed: true }).waitFor();
  await context.close();
});

test('the table filters by state and language, its address says so, and a row opens the profile', async () => {
  const { id, name } = await make();
  const saved = await marta.client.put(`/api/desk/fictional/${id}.php`, {
    version: 1,
    writers: [{ language: 'fi', staff_id: wren.id, from_hour: 0, to_hour: 24 }],
  });
  expect(saved.status, saved.text).toBe(200);
  const { page, goto, context } = await openDesk(site, ['marketing'], { width: 1440 });
  await goto('/desk/fictional');
  await page.getByRole('link', { name: 'Table' }).click();
  const table = page.getByRole('table');
  await table.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: 'Language', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Finnish' }).click();
  await page.keyboard.press('Escape');
  await eventually(() => table.locator('tbody tr[data-id]').count()).toBe(1);
  await eventually(() => page.url()).toContain('language=fi');
  await table.getByText(wren.name).waitFor();
  await table.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: new RegExp(`^${name}, `) }).waitFor();

  // The studio's own list: by writer, and the address says so, too.
  await page.getByLabel('Writer', { exact: true }).first().selectOption({ label: wren.name });
  await eventually(() => page.locator('.studio-list .desk-list li').count()).toBe(1);
  await eventually(() => page.url()).toContain(`writer=${wren.id}`);
  await context.close();
});

test('a gap begins the profile that fills it, and the cap says when one rests', async () => {
  for (let i = 0; i < 5; i++) {
    const { id } = await site.app.signup({ host: 'localhost', gender: 'male', wanted: 'female' });
    await site.app.sql(`update members set language = 'sv' where id = $1`, [id]);
    await site.app.sql(`update profiles set date_of_birth = '1969-01-01' where member_id = $1`, [id]);
  }
  const { id, name } = await make();
  await site.app.sql(`update fictional_profiles set state = 'shown', shown_at = now() where member_id = $1`, [id]);
  await site.app.sql(`update fictional_profiles set rests = true where member_id = $1`, [id]);
  const { page, goto, context } = await openDesk(site, ['marketing'], { width: 1440 });
  await goto('/desk/fictional');
  const gap = page.getByRole('listitem').filter({ hasText: 'Swedish: none for men of 50 and over' });
  await gap.getByText('5 active members').waitFor();
  await gap.getByRole('button', { name: 'New profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'New profile' });
  expect(await dialog.getByLabel('Gender').inputValue()).toBe('female');
  expect(await dialog.getByLabel('Looking for').inputValue()).toBe('male');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('of the profiles members can find').waitFor();
  await goto(`/desk/fictional/${id}`);
  await page.getByText('Resting: the highest share').waitFor();
  await page.getByRole('link', { name }).getByText('Resting').waitFor();
  await context.close();
});

test('two editors see each other, and neither overwrites the other', async () => {
  const { id } = await make();
  const [first, second] = [
    await openDesk(site, ['marketing'], { width: 1440 }),
    await openDesk(site, ['marketing'], { width: 1440 }),
  ];
  const voice = (at: typeof first) => at.page.getByLabel('How they write');
  for (const at of [first, second]) {
    await at.goto(`/desk/fictional/${id}`);
    await voice(at).waitFor();
  }
  await first.page.getByText(`Also here: ${second.staff.name}`).waitFor();
  await voice(first).fill('Dry humour.');
  await eventually(() => voice(second).inputValue()).toBe('Dry humour.');
  await first.page.getByLabel('Never').fill('Sums of money.');
  await eventually(() => second.page.getByLabel('Never').inputValue()).toBe('Sums of money.');
  await Promise.all([first.context.close(), second.context.close()]);
});

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('the studio and its table at %i px, %s', async (width, scheme) => {
  const { id } = await make();
  const { page, goto, context } = await openDesk(site, ['marketing'], { width, scheme });
  for (const [path, text] of [
    ['/desk/fictional', 'Every one carries the mark'],
    ['/desk/fictional/list', 'Utrecht'],
    [`/desk/fictional/${id}`, 'The mark is always on'],
  ] as const) {
    await goto(path);
    await page.getByText(text).first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});
