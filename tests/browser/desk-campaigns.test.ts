/** A campaign is written at the desk, counted, shown and tested to oneself; a member switches offers on. (Sending: tests/api/campaigns.test.ts.) */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '../../contract/roles.ts';
import { addStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  // Noon in the Netherlands: nothing goes out at night.
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
  site.app.services.clock = { now: () => noon };
});
afterAll(() => site?.browser.close());

async function atTheDesk(role: StaffRole, width = 1440, scheme: 'light' | 'dark' = 'light') {
  const visitor = await openDesk(site, [role], { width, scheme });
  return { staff: visitor.staff, visitor, page: visitor.page };
}

test('a member switches offers on, and learns what they mean', async () => {
  const anna = await site.app.signup({ host: 'localhost' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [anna.id]);
  const visitor = await site.visitor({ width: 390 });
  await visitor.goto('/login');
  await visitor.page.getByLabel(/E-mail/).fill(anna.email);
  await visitor.page.getByLabel('Password', { exact: true }).fill(anna.password);
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await visitor.goto('/notifications');
  const offers = visitor.page.getByRole('switch', { name: /^Discounts and offers/ });
  expect(await offers.isChecked()).toBe(false);
  await visitor.page.getByText('at most one such e-mail a week').waitFor();
  await offers.click();
  await eventually(() => site.app.sql('select kind from mail_consents where member_id = $1', [anna.id])).toEqual([
    { kind: 'promotions' },
  ]);
  await visitor.goto('/notifications');
  expect(await offers.isChecked()).toBe(true);
});

test('a campaign is written and tested to oneself', async () => {
  const { app } = site;
  const anna = await app.signup({ host: 'localhost' });
  await anna.client.put('/api/notifications/switch.php', { by: 'email', kind: 'promotions', on: true });
  await app.sql(
    `with m as (insert into members (id, pool_id, site_id, email, username, password_hash, status, language, confirmed_at, consent_at, shown_active)
       select gen_random_uuid(), $1, $2, 'crowd' || i || '@crowd.example', 'crowd.' || i, 'x', 'active', 'en', now(), now(), now() from generate_series(1, 200) i returning id),
     p as (insert into profiles (member_id, date_of_birth, country) select id, '1990-01-01', 'NL' from m)
     insert into mail_consents (member_id, kind, given_at) select id, 'promotions', now() from m`,
    [app.sites.a.pool_id, app.sites.a.site_id],
  );
  const { staff: marta, visitor, page } = await atTheDesk('marketing');
  await visitor.goto('/desk/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel('Name').fill('Winter evenings');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start the draft' }).click();

  // Written, and kept by itself.
  await page.getByLabel('Subject', { exact: true }).fill('The lamps are on, {name}');
  await page.getByLabel('Headline').fill('Who lights up your Thursday?');
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {name}.\n\nThe evenings are long again.');
  await page.getByLabel('Button', { exact: true }).fill('See who is near');
  await page.getByLabel('Limit per hour').fill('60');
  await page.getByRole('status').getByText('Saved').waitFor();
  await page
    .getByRole('list', { name: 'From all members to the recipients' })
    .getByText('left out at random')
    .last()
    .waitFor();
  const mail = page.frameLocator('iframe[title="Preview: mail"]');
  await mail.getByRole('heading', { name: 'Who lights up your Thursday?' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // As plain text too; what is wrong says so under it, and leads to where it is mended.
  await page.getByRole('button', { name: 'Plain text' }).click();
  await mail.getByText('No more offers').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'On a phone' }).click();
  const body = page.getByRole('textbox', { name: 'Text' });
  await body.fill('Hello {nmae}.');
  await page.getByText('{nmae} is not filled in').waitFor();
  await page.getByRole('button', { name: 'Text · English' }).click();
  expect(await body.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await body.fill('Hello {name}.\n\nThe evenings are long again.');
  await page.getByText('{nmae} is not filled in').waitFor({ state: 'detached' });
  await page.getByText('no mail program cuts it off').waitFor();

  // Tested to herself.
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(`Sent to ${marta.email}.`).first().waitFor();
  expect((await app.smtp.waitFor(marta.email, `The lamps are on, ${marta.name}`)).text).toContain('A test: no member');
});

test('every figure of a campaign, and every step of its count, says at a ? what it means', async () => {
  const { visitor, page } = await atTheDesk('marketing');
  const author = await addStaff(site.app, ['marketing']);
  const begun = { name: 'Explained', kind: 'promotions', site: site.app.sites.a.site_id };
  const { id } = (await author.client.post('/api/desk/campaigns.php', begun)).json;
  const steps = page.getByRole('list', { name: 'From all members to the recipients' });
  const explainSteps = async () => {
    await steps.getByLabel('What do these figures mean?').click();
    const said = await steps.locator('dd').allInnerTexts();
    for (const words of said) expect(words.length).toBeGreaterThan(12);
    const lines = await steps
      .locator('li')
      .evaluateAll((all) => all.map((line) => line.querySelector('span')?.firstChild?.textContent?.trim()));
    expect(await steps.locator('dt').allInnerTexts()).toEqual(lines);
    const box = await steps.locator('dl').boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    await expectAccessible(page);
  };
  await visitor.goto(`/desk/campaigns/${id}`);
  await explainSteps();

  const counted = {
    people: 90,
    consented: 80,
    here: 70,
    match: 60,
    reachable: 50,
    written: 40,
    rested: 30,
    control: 5,
    gets: 25,
  };
  const none = { people: 0, revenue: [] };
  const results = {
    sent: 20,
    waiting: 5,
    unsure: 0,
    control: 5,
    left_out: [],
    followed: 4,
    left: 1,
    bounced: 1,
    complained: 0,
    variants: [],
  };
  await site.app.sql(
    `update campaigns set state = 'paused', started_at = now(), started_name = 'Marta', counted = $2, results_at = now(), results = $3 where id = $1`,
    [id, { ...counted, languages: [] }, { ...results, bought: none, bought_followed: none, bought_control: none }],
  );
  await visitor.goto(`/desk/campaigns/${id}`);
  const figures = page.locator('.camp-figures > div');
  await figures.first().waitFor();
  expect(await figures.count()).toBe(8);
  for (const figure of await figures.all()) {
    const mark = figure.getByLabel(/^What does “.+” mean\?$/);
    await mark.click();
    const words = figure.locator('.insight-what p');
    expect((await words.innerText()).length).toBeGreaterThan(12);
  }
  await explainSteps();
  expect(await steps.locator('li').count()).toBe(9);
  await expectNoSidewaysScroll(page);

  // A list has no column heads on a phone: its figure says what it counts, under the name of its row.
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.goto('/desk/campaigns');
  const row = page.getByRole('row').filter({ hasText: 'Explained' });
  const sent = row.locator('td[data-number][data-phone]');
  expect(await sent.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Sent · "');
  const left = (await sent.evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect().left - cell.getBoundingClientRect().left;
  })) as number;
  expect(left).toBeLessThan(80);
});

test('rules are kept under a name, used again, deleted and brought back', async () => {
  const { visitor, page } = await atTheDesk('marketing');
  await visitor.goto('/desk/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel('Name').fill('For those who never bought');
  await dialog.getByRole('button', { name: 'Start the draft' }).click();
  await page.getByRole('combobox', { name: 'Add a rule' }).selectOption({ label: 'Purchases' });
  await page.getByRole('button', { name: 'Save this audience' }).click();
  const keeping = page.getByRole('dialog', { name: 'Save this audience' });
  await keeping.getByLabel('Name').fill('Never bought');
  await expectAccessible(page);
  await keeping.getByRole('button', { name: 'Save', exact: true }).click();
  const kept = page.getByRole('combobox', { name: 'A saved audience' });
  await eventually(() => kept.locator('option:checked').innerText()).toBe('Never bought');
  await page.getByRole('button', { name: 'Without this rule: Purchases' }).click();
  await eventually(() => kept.inputValue()).toBe('');
  await kept.selectOption({ label: 'Never bought' });
  await page.getByRole('group', { name: 'Purchases' }).waitFor();
  await page.getByRole('button', { name: 'Delete the audience “Never bought”' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await kept.waitFor();
});
