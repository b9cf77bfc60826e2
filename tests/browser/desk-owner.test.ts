/** A day of an owner: an eighth site from nothing, published; a colleague's new prices agreed to; a visitor finds both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '../../contract/roles.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openVisitor } from './helpers/visitor.ts';

const host = 'eighth.localhost';
let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function atWork(role: StaffRole): Promise<Visitor> {
  const staff = await addStaff(site.app, [role]);
  return site.visitor({ width: 1440, member: staff });
}
const asked = ({ page }: Visitor) =>
  page
    .getByRole('region', { name: 'Notices' })
    .getByText('Somebody else is asked to agree', { exact: false })
    .first()
    .waitFor();
async function agree({ page, goto }: Visitor, sentence: RegExp): Promise<void> {
  await goto('/desk/looks');
  await page.getByText(sentence).first().waitFor();
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await page.getByText(sentence).first().waitFor({ state: 'detached' });
}

test('an owner makes an eighth site and agrees to new prices; a visitor finds both', async () => {
  const owner = await atWork('owner');
  const { page } = owner;
  await owner.goto('/desk/sites');
  await page.getByRole('button', { name: 'New site' }).click();
  const form = page.getByRole('dialog', { name: 'New site' });
  await form.getByLabel('Name of the site').fill('Eighth Evening');
  await form.getByLabel('Host', { exact: true }).fill(host);
  await form.getByRole('button', { name: 'Create the site' }).click();
  await page.getByText('Main host', { exact: true }).waitFor();
  const [row] = await site.app.sql<{ id: number }>(`select site_id as id from site_hosts where host = '${host}'`);

  // Its own words of the prices page: drafted, looked at, published.
  await owner.goto(`/desk/sites/${row?.id}/texts`);
  await page.getByRole('button', { name: /^Prices, English:/ }).click();
  const text = page.getByRole('region', { name: 'Prices', exact: true });
  await text.getByRole('textbox').fill('# What an evening costs\n\nAsk us: {{support_email}}');
  await text.getByText('In the draft').waitFor();
  await expectAccessible(page);
  // And its own word for a button, which the product’s pages say from then on.
  await owner.goto(`/desk/sites/${row?.id}/words?words=Log+in`);
  const word = page.getByRole('region', { name: 'Log in', exact: true }).first();
  await word.getByRole('textbox').fill('Log in {0');
  await word.getByText('A brace is missing its other half', { exact: false }).waitFor();
  await word.getByRole('textbox').fill('Step inside');
  await word.getByText('In the draft').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review 2 changes' }).click();
  await page.frameLocator('iframe[title$="Draft"]').getByRole('heading', { name: 'What an evening costs' }).waitFor();
  await page.getByRole('button', { name: 'Publish 2 changes' }).click();
  await page.getByText('Version 2 is live.').first().waitFor();

  // A colleague may not set prices alone: of a package, and of a message at the new site.
  const colleague = await atWork('finance');
  await colleague.goto('/desk/prices');
  await colleague.page.getByRole('gridcell', { name: /^EUR, 50 credits/ }).click();
  await colleague.page.keyboard.type('53.50');
  await colleague.page.keyboard.press('Enter');
  await colleague.page.getByRole('button', { name: 'Review 1 change' }).click();
  const prices = colleague.page.getByRole('dialog', { name: 'Publish 1 price change?' });
  await prices.getByLabel('What is this about?').fill('Winter');
  await prices.getByRole('button', { name: 'Request a second look' }).click();
  await asked(colleague);
  await agree(owner, /^Publish 1 price change of/);

  await colleague.goto('/desk/prices?tab=costs');
  const cost = colleague.page.getByLabel('Eighth Evening, a message');
  await cost.fill('2');
  await cost.press('Enter');
  await colleague.page.getByRole('button', { name: 'Review 1 change' }).click();
  const costs = colleague.page.getByRole('dialog', { name: 'What things cost at Eighth Evening' });
  await expectAccessible(colleague.page);
  await costs.getByLabel('What is this about?').fill('Winter');
  await costs.getByRole('button', { name: 'Request a second look' }).click();
  await asked(colleague);
  await agree(
    owner,
    /what things cost on Eighth Evening.*Credits for a message: 1 → 2|Credits for a message: null → 2/,
  );

  // As of now, whatever the pages hold.
  await site.app.sql("update price_lists set valid_from = now() - interval '1 second' where valid_from > now()");
  site.app.forgetSites();
  const visitor = await openVisitor(site.browser, `http://${host}:${site.app.port}`, { width: 390 });
  expect(await visitor.goto('/pricing?seen')).toBe(200);
  await visitor.page.getByRole('heading', { name: 'What an evening costs' }).waitFor();
  const line = visitor.page
    .getByRole('row')
    .filter({ has: visitor.page.getByRole('rowheader', { name: '50', exact: true }) });
  await eventually(() => line.getByRole('cell').allTextContents()).toEqual(['€53.50', '€1.07', '€2.14']);
  // A page that comes alive in the browser says it there, too.
  await visitor.goto('/login');
  await visitor.page.getByRole('button', { name: 'Step inside' }).waitFor();
  expect(visitor.takeProblems()).toEqual([]);
});
