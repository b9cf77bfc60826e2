/** At the desk: a moderator goes through photos by keys; marketing makes a profile in the studio. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhoto } from '../helpers/chat.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function atTheDesk(role: 'lead' | 'marketing'): Promise<Visitor> {
  const staff = await addStaff(site.app, [role], { signed_in: false });
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.goto('/desk/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByLabel('Code', { exact: true }).fill(staff.code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  return visitor;
}
const clean = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  }
  await expectNoSidewaysScroll(page);
};

test('a moderator selects photos, refuses them, takes it back and opens one large, by keys', async () => {
  const [one, two] = [await site.app.signup({ host: 'localhost' }), await site.app.signup({ host: 'localhost' })];
  for (const member of [one, two, two]) await addPhoto(site.app, member.id, { status: 'pending' });
  const { page, goto } = await atTheDesk('lead');
  await goto('/desk/photos');
  await page.getByRole('img', { name: `Photo of ${one.name}` }).waitFor();
  await clean(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await page.getByText('2 photos refused – Nobody on it').waitFor();
  const states = () => site.app.sql('select status, count(*)::int as n from photos group by 1 order by 1');
  await eventually(states).toEqual([
    { status: 'pending', n: 1 },
    { status: 'rejected', n: 2 },
  ]);
  await page.keyboard.press('u');
  await eventually(states).toEqual([{ status: 'pending', n: 3 }]);
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Turn by a quarter' }).waitFor();
  await clean(page);
});

test('marketing makes a profile as a draft and writes its text', async () => {
  const { page, goto } = await atTheDesk('marketing');
  await goto('/desk/fictional');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Esther_lantern');
  await dialog.getByLabel('Born').fill('1984-02-09');
  await dialog.getByLabel('City').fill('Utrecht');
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  await page.getByText('The mark is always on').waitFor();
  await clean(page);
  await page.getByLabel('Text for all languages without one of their own').fill('Collects stories and raincoats.');
  await page.getByRole('button', { name: 'Keep the changes' }).click();
  await eventually(() =>
    site.app.sql(`select p.about, x.state from profiles p join fictional_profiles x on x.member_id = p.member_id`),
  ).toEqual([{ about: 'Collects stories and raincoats.', state: 'draft' }]);
});
