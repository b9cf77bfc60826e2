/** What runs and who may how much: an offer is ended and begun again, the limits of a role are changed, a colleague's desk is looked at. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../helpers/staff.ts';
import { openDesk } from './helpers/desk.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test('an owner ends an offer and starts it again; the file has a line for each offer', async () => {
  const { app } = site;
  const { page, goto, context } = await openDesk(site, ['owner'], { width: 1440 });
  await goto('/desk/offers');
  const [{ id = 0, name = '' } = {}] = await app.sql<{ id: number; name: string }>(
    'select id, name from sites where is_default',
  );
  const line = page
    .getByRole('region', { name, exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Welcome discount' });
  const dialog = page.getByRole('dialog', { name: `Welcome discount at ${name}` });
  await line.getByText('Reached the offer').waitFor();
  await expectAccessible(page);
  const set = async (percentage: string, why: string) => {
    await line.getByRole('button', { name: 'Change: Welcome discount' }).click();
    await dialog.getByLabel('Discount in percent').fill(percentage);
    await dialog.getByLabel('Why').fill(why);
    await dialog.getByRole('button', { name: 'Save the offer' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await set('0', 'a quiet autumn');
  await line.getByText('Off', { exact: true }).waitFor();
  await set('30', 'and on again');
  await line.getByText('Runs: 30%').waitFor();
  await eventually(() =>
    app.sql(
      `select percentage from offer_terms where site_id = $1 and kind = 'welcome' order by valid_from desc limit 1`,
      [id],
    ),
  ).toEqual([{ percentage: 30 }]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Site,Offer,Offered,Currency,Purchases with it,Discount given,Net revenue with it');
  const sites = await app.sql('select id from sites');
  expect(csv.split('\r\n').filter((row) => row.includes(',Welcome discount,'))).toHaveLength(sites.length);
  await context.close();
});

test('an owner changes what a role does alone, and looks at a colleague’s desk, where nothing can be changed', async () => {
  const { app } = site;
  const sam = await addStaff(app, ['support'], { signed_in: false });
  const { page, goto, context } = await openDesk(site, ['owner'], { width: 390, scheme: 'dark' });
  await goto('/desk/roles?role=support');
  const alone = page.getByRole('region', { name: 'Alone, without a second look' });
  await alone.getByRole('button', { name: 'Change the limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limits of “Support”' });
  await dialog.getByLabel('Credits given or taken at once').fill('250');
  await expectAccessible(page);
  await dialog.getByLabel('Why').fill('the winter sale');
  await dialog.getByRole('button', { name: 'Save the limits' }).click();
  await alone.getByText('Credits up to 250').waitFor();

  const [member, reporter] = [await app.signup({ host: 'localhost' }), await app.signup({ host: 'localhost' })];
  const report = await reporter.client.post('/api/reports.php', {
    member_id: member.id,
    reason: 'harassment',
    note: 'Went on and on.',
  });
  const [about] = await app.sql<{ id: string }>('select id from cases where number = $1', [report.json.number]);
  await goto(`/desk/staff/${sam.id}`);
  await page.getByRole('button', { name: `View the desk as ${sam.name}` }).click();
  const seeing = page.getByRole('dialog');
  await seeing.getByLabel('Why').fill('what support sees of a report');
  await seeing.getByRole('button', { name: `View the desk as ${sam.name}` }).click();
  const bar = page.getByRole('region', { name: 'Viewing as somebody else' });
  await bar.getByText(`You’re viewing the desk as ${sam.name}`, { exact: false }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A case is read, and not taken in hand; a decision is refused, and said.
  await goto(`/desk/reports/${about?.id}`);
  await bar.waitFor();
  await page.getByText('Went on and on.').first().waitFor();
  await bar.getByRole('button', { name: 'Back to my own' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('main').waitFor();
  expect(await app.sql(`select 1 from desk_claims where subject_id = $1`, [about?.id])).toEqual([]);
  await context.close();
});

test('who may not see a page reads so, without a button that would change nothing', async () => {
  const { page, goto, context } = await openDesk(site, ['marketing'], { width: 390 });
  for (const path of ['/desk/writing', '/desk/payments']) {
    await goto(path);
    await page.getByText('You do not have access to this page.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  }
  await context.close();
});

test('a list too long to wait for is made meanwhile: said at the list, there after a reload, downloaded', async () => {
  const { app } = site;
  const { page, goto, context } = await openDesk(site, ['owner'], { width: 390 });
  const buyer = await app.signup({ host: 'localhost' });
  await app.sql(
    `insert into campaigns (id, name, kind, state, sites, made_name, made_at, changed_at)
     select gen_random_uuid(), 'Long ' || n, 'news', 'draft', array[m.site_id], 'Nobody', now() - n * interval '1 minute', now()
       from members m, generate_series(1, 10100) n where m.id = $1`,
    [buyer.id],
  );
  await goto('/desk/campaigns');
  await page.getByText('10,100 of 10,100', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = page.getByRole('region', { name: 'CSV file of this list' });
  await file.getByText('10,100 rows', { exact: false }).waitFor();
  await page.reload();
  const download = page.waitForEvent('download');
  await file.getByRole('link', { name: 'Download' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(10_101);
  await file.waitFor({ state: 'detached' });
  await goto('/desk/files');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Campaigns' })
    .getByText('10,100 rows', { exact: false })
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});
