/** An owner makes a site and changes it at the desk: kept as typed, seen by a second editor, looked at, published, gone back from. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.browser.close());

const atTheDesk = (look: { width?: number; scheme?: 'light' | 'dark' } = {}) => openDesk(site, ['owner'], look);
const siteId = async () =>
  (await site.app.sql<{ id: number }>("select site_id as id from site_hosts where host = 'eighth.test'"))[0]?.id ?? 0;
const box = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });

test('an eighth site is made, changed, published and gone back from; a second editor loses nothing', async () => {
  const ada = await atTheDesk({ width: 1440 });
  const { page } = ada;
  await ada.goto('/desk/sites');
  await page.getByRole('button', { name: 'New site' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New site' });
  // A dialog of the desk begins in its first field.
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('new-copy');
  await dialog.getByLabel('Name of the site').fill('Eighth Evening');
  await dialog.getByLabel('Host', { exact: true }).fill('localhost');
  await dialog.getByRole('button', { name: 'Create the site' }).click();
  await dialog.getByText('This host belongs to a site already.').waitFor();
  await dialog.getByLabel('Host', { exact: true }).fill('Eighth.test');
  await dialog.getByRole('button', { name: 'Create the site' }).click();
  await page.getByRole('heading', { name: 'Eighth Evening' }).waitFor();
  await page.getByText('Main host', { exact: true }).waitFor();
  const id = await siteId();

  // Kept as typed, checked by the server, with the level it comes from.
  await page
    .getByRole('navigation', { name: 'Groups of settings' })
    .getByRole('link', { name: 'Credits and gifts' })
    .click();
  const credits = box(page, 'Credits for a message');
  await credits.getByText('Built-in').first().waitFor();
  await credits.getByRole('spinbutton').fill('-3');
  await credits.getByText('Please check what you entered.').waitFor();
  await credits.getByRole('spinbutton').fill('4');
  await credits.getByText('In the draft').waitFor();
  await page.reload();
  await eventually(() => credits.getByRole('spinbutton').inputValue()).toBe('4');

  // A second editor sees the draft and who is there; of one field nobody overwrites the other.
  const sam = await atTheDesk({ width: 1440 });
  await sam.goto(`/desk/sites/${id}/credits`);
  await sam.page.getByText(`Also here: ${ada.staff.name}`).waitFor();
  const theirs = box(sam.page, 'Credits for a message');
  expect(await theirs.getByRole('spinbutton').inputValue()).toBe('4');
  await theirs.getByRole('spinbutton').fill('7');
  await eventually(() => credits.getByRole('spinbutton').inputValue()).toBe('7');
  await sam.page.route('**/api/desk/site-editing.php', (route) => route.abort());
  await credits.getByRole('spinbutton').fill('8');
  await credits.getByText('In the draft').waitFor();
  await eventually(async () =>
    expect(await site.app.sql('select value from setting_drafts where site_id = $1', [id])).toEqual([{ value: 8 }]),
  );
  await theirs.getByRole('spinbutton').fill('9');
  await theirs.getByText('Nothing is overwritten.', { exact: false }).waitFor();
  expect(await site.app.sql('select value from setting_drafts where site_id = $1', [id])).toEqual([{ value: 8 }]);
  await theirs.getByRole('button', { name: 'Leave it' }).click();

  // Looked at, published, and there at once.
  await page.getByRole('link', { name: 'Review 1 change' }).click();
  await page.getByText('The change is valid.').waitFor();
  await page.getByLabel('What is this about?').fill('Dearer');
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await page.getByText('Version 2 is live.').first().waitFor();
  const seen = async () => (await site.app.client('eighth.test').get('/api/settings.php')).json.message_credits;
  await eventually(seen).toBe(8);
  await page.getByRole('cell', { name: 'Dearer' }).waitFor();

  // Back to how it was, through the same review.
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('button', { name: 'Put it into the draft' }).click();
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await page.getByText('Version 3 is live.').first().waitFor();
  await eventually(seen).toBe(1);
});

test('finding a setting leads to its control; a group of the navigation that was opened stays so on other pages', async () => {
  const { page, goto } = await atTheDesk({ width: 1440 });
  await goto('/desk/sites');
  const money = page.getByRole('button', { name: 'Money', exact: true });
  await money.click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('credits for a message');
  await page.getByRole('option', { name: /^Credits for a message/ }).waitFor();
  await page.keyboard.press('Enter');
  await eventually(() =>
    page.evaluate(() =>
      document.activeElement?.closest('.setting-value')?.closest('section')?.getAttribute('aria-label'),
    ),
  ).toBe('Credits for a message');
  expect(await money.getAttribute('aria-expanded')).toBe('true');
});

test('a site gets a look of its own: a colour that cannot be read is refused, the draft is seen, then it is live', async () => {
  const { page, goto } = await atTheDesk({ width: 1440 });
  const id = await siteId();
  await goto(`/desk/sites/${id}/look`);
  const accent = box(page, 'Accent');
  const hex = accent.getByLabel('Accent', { exact: true });
  await hex.fill('#ffd000');
  await accent.getByText('Words in this colour cannot be read', { exact: false }).waitFor();
  expect(await site.app.sql('select key from setting_drafts where site_id = $1', [id])).toEqual([]);
  await expectAccessible(page);
  await accent.getByRole('button', { name: /^Take #/ }).click();
  await accent.getByText('In the draft').waitFor();
  const colour = await hex.inputValue();
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  await box(page, 'Type').getByRole('combobox', { name: 'Type', exact: true }).selectOption('book');
  await box(page, 'Type').getByText('In the draft').waitFor();
  await box(page, 'Layout of the front page')
    .getByRole('combobox', { name: 'Layout of the front page', exact: true })
    .selectOption('frieze');
  await box(page, 'Layout of the front page').getByText('In the draft').waitFor();
  // Who already stands elsewhere changes places.
  const cast = box(page, 'Portraits on the front page');
  await cast.getByLabel('place 1').selectOption('idris');
  await eventually(() => cast.getByLabel('place 2').inputValue()).toBe('fenna');
  await cast.getByText('In the draft').waitFor();

  // In the preview, and not yet on the site.
  const sheet = page.frameLocator('iframe').locator(`link[href*="/look/book-soft-plain-frieze-${colour.slice(1)}-"]`);
  await sheet.waitFor({ state: 'attached' });
  const live = async () => (await site.app.client('eighth.test').get('/?seen')).text;
  expect(await live()).not.toContain('/look/');

  await page.getByRole('link', { name: 'Review 4 changes' }).click();
  await page.getByLabel('What is this about?').fill('A look of its own');
  await page.getByRole('button', { name: 'Publish 4 changes' }).click();
  await page.getByText('Version 4 is live.').first().waitFor();
  await eventually(live).toContain(`frieze-${colour.slice(1)}-`);
  await eventually(live).toContain('idris-300');

  // Back, through the same review; from the list as it is now, since the one shown may be from before.
  await goto(new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Roll back' }).first().click();
  await page.getByRole('button', { name: 'Put it into the draft' }).click();
  await page.getByRole('button', { name: 'Publish 4 changes' }).click();
  await page.getByText('Version 5 is live.').first().waitFor();
  await eventually(live).not.toContain('/look/');
});

test('the cheapest message of a country is typed as an amount, and taken out again', async () => {
  const { page, goto } = await atTheDesk({ width: 1440 });
  const id = await siteId();
  await goto(`/desk/sites/${id}/credits`);
  const costs = box(page, 'Cheapest message by country');
  await costs.getByLabel('Cheapest message by country', { exact: true }).selectOption('NL');
  await costs.getByLabel('Amount').fill('0.45');
  await costs.getByRole('button', { name: 'Add', exact: true }).click();
  const drafted = async () =>
    (
      await site.app.sql<{ value: unknown }>(
        `select value from setting_drafts where site_id = $1 and key = 'minimum_message_costs'`,
        [id],
      )
    )[0]?.value;
  await eventually(drafted).toEqual({ NL: { costs: 45, currency: 'EUR' } });
  await costs.getByLabel('Cheapest message in Netherlands, EUR').fill('0.50');
  await costs.getByLabel('Cheapest message in Netherlands, EUR').blur();
  await eventually(drafted).toEqual({ NL: { costs: 50, currency: 'EUR' } });
  await page.reload();
  await costs.getByRole('button', { name: 'Remove Netherlands' }).click();
  await eventually(drafted).toBeUndefined();
});

test('a host is taken away only by who types its name', async () => {
  const { page, goto } = await atTheDesk({ width: 1440 });
  const [row] = await site.app.sql<{ id: number }>('select id from sites where is_default');
  await goto(`/desk/sites/${row?.id}/hosts`);
  await page.getByLabel('Another host').fill('gone.test');
  await page.getByLabel('Why').fill('an old address of ours');
  await page.getByRole('button', { name: 'Add the host' }).click();
  // Another owner is here: they agree.
  await page
    .getByRole('region', { name: 'Notices' })
    .getByText('Somebody else is asked to agree', { exact: false })
    .waitFor();
  const other = await atTheDesk({ width: 1440 });
  await other.goto('/desk/looks');
  // It leads to the thing itself; and the hand stays on the keys.
  const request = other.page.getByRole('link', { name: /^Add the host gone\.test/ });
  expect(await request.getAttribute('href')).toBe(`/desk/sites/${row?.id}/hosts`);
  await other.page.keyboard.press('r');
  const refusing = other.page.getByRole('dialog', { name: 'Refuse' });
  await refusing.getByText('Add the host gone.test').waitFor();
  await other.page.keyboard.press('Escape');
  // Closed for the page too, not only for the eye.
  await other.page.locator('#decide-look form').waitFor({ state: 'detached' });
  await other.page.keyboard.press('a');
  await other.page.getByRole('dialog', { name: 'Agree' }).getByRole('button', { name: 'Agree' }).click();
  await eventually(async () => (await site.app.sql("select 1 from site_hosts where host = 'gone.test'")).length).toBe(
    1,
  );
  await other.context.close();
  await goto(`/desk/sites/${row?.id}/hosts`);
  await page.getByRole('heading', { name: 'gone.test', exact: true }).waitFor();
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'gone.test', exact: true }) })
    .last();
  await card.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the host gone.test?' });
  await dialog.getByLabel('Type the name to go on').fill('gone');
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await dialog.getByText('Please type the name exactly as it is.').waitFor();
  expect(await site.app.sql("select host from site_hosts where host = 'gone.test'")).toHaveLength(1);
  await dialog.getByLabel('Type the name to go on').fill('gone.test');
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('heading', { name: 'gone.test', exact: true }).waitFor({ state: 'detached' });
  expect(await site.app.sql("select host from site_hosts where host = 'gone.test'")).toEqual([]);
});

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)(
  'the pages of sites at %i, %s: nothing scrolls sideways, everything is accessible',
  async (width, scheme) => {
    const { page, goto } = await atTheDesk({ width, scheme });
    const [row] = await site.app.sql<{ id: number }>('select id from sites where is_default');
    for (const path of [
      '',
      `/${row?.id}/look`,
      `/${row?.id}/countries`,
      `/${row?.id}/search`,
      `/${row?.id}/landers`,
      `/${row?.id}/review`,
    ]) {
      await goto(`/desk/sites${path}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expectNoSidewaysScroll(page);
      if (path === '')
        expect(
          await page.locator('.site-table').evaluateAll((all) => all.map((t) => t.scrollWidth - t.clientWidth)),
        ).toEqual((await page.locator('.site-table').all()).map(() => 0));
      await expectAccessible(page);
    }
  },
);
