/**
 * The back office in the browser: logging in with a code, approving a photo by key, answering for a fictional profile.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhoto, send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Logs in with the form, as staff of `role`. */
async function atTheDesk(role: 'lead' | 'writer' | 'finance' | 'support' | 'owner'): Promise<Visitor> {
  const visitor = await openDesk(site, [role]);
  return visitor;
}
/** The test's photos have no files. */
const faults = (visitor: Visitor) => visitor.takeProblems().filter((p) => !/status of 404/.test(p));
const press = async (page: Page, key: string) => {
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  await page.keyboard.press(key);
};

test('a moderator signs in with a code and approves a photo with one key', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const photo = await addPhoto(site.app, member.id, { status: 'pending' });
  const visitor = await atTheDesk('lead');
  const { page } = visitor;
  await page
    .getByRole('link', { name: /^Photos/ })
    .first()
    .click();
  await page
    .getByRole('img', { name: `Photo of ${member.name}` })
    .first()
    .waitFor();
  await press(page, 'a');
  await page.getByText(`${member.name}: approved`).waitFor();
  await eventually(async () => (await site.app.sql('select status from photos where id = $1', [photo]))[0]).toEqual({
    status: 'active',
  });
  expect(faults(visitor)).toEqual([]);
});

test('a writer takes the next one, puts in the true answer, sends, and the member reads it', async () => {
  const member = await site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  const fictional = await addFictional(site.app.services.db, site.app.sites.a, 'lantern.lady');
  const sent = await send(member, fictional, { price: 0, body: 'Are you a real person?' });
  expect(sent.status, sent.text).toBe(200);
  const visitor = await atTheDesk('writer');
  const { page } = visitor;
  await visitor.goto('/desk/writing');
  await page.getByText('Are you a real person?').waitFor();
  await press(page, 'n');
  await page.getByText(`${member.name} asks whether this is real: tell the truth.`).waitFor();
  await page.getByLabel(`About ${member.name}, and what was said here`).fill('asked whether this is real');
  const box = page.getByRole('textbox', { name: /^Answer as lantern\.lady/ });
  await box.focus();
  await page.keyboard.press('Alt+h');
  expect((await box.inputValue()).length).toBeGreaterThan(30);
  await expectNoSidewaysScroll(page);
  // What stands in the box is saved, found again by typing, and put in; nothing of it is sent by itself.
  const truth = await box.inputValue();
  await box.fill(`Sleep well, ${member.name}!`);
  await page.keyboard.press('Alt+s');
  const lines = page.getByRole('dialog', { name: 'Saved lines' });
  await lines.getByText('No saved lines in this language yet').waitFor();
  await lines.getByRole('button', { name: 'Save what I have written' }).click();
  await lines.getByText('Sleep well, {name}!').waitFor();
  await lines.getByRole('button', { name: 'Edit' }).click();
  await lines.getByRole('textbox', { name: 'Saved line' }).fill('Sleep well and long, {name}!');
  await lines.getByRole('button', { name: 'Save', exact: true }).click();
  await lines.getByText('Sleep well and long').waitFor();
  await expectAccessible(page);
  await lines.getByRole('button', { name: 'Delete' }).click();
  await lines.getByText('No saved lines in this language yet').waitFor();
  await lines.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await box.fill('');
  await page.keyboard.press('Alt+s');
  await lines.getByText('Sleep well and long').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('line-search');
  await page.keyboard.type('LONG');
  await page.keyboard.press('Enter');
  await lines.waitFor({ state: 'hidden' });
  await eventually(() => box.inputValue()).toBe(`Sleep well and long, ${member.name}!`);
  await box.fill(truth);
  await box.focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Nobody is waiting for an answer').waitFor();
  const { messages } = (await member.client.get(`/api/chat.php?profile=${fictional}`)).json;
  expect(messages.map((m: { mine: boolean }) => m.mine)).toEqual([true, false]);
  expect(await site.app.sql('select 1 from desk_claims')).toEqual([]);
  // Moving on saves.
  await eventually(() => site.app.sql('select text from writing_notes')).toEqual([
    { text: 'asked whether this is real' },
  ]);
  expect(faults(visitor)).toEqual([]);
});

test('credits above the limit wait for somebody else, who finds the page with Ctrl K and agrees; nothing is cut at 900 px', async () => {
  const member = await site.app.signup({ host: 'localhost' });
  const support = await atTheDesk('support');
  await support.goto(`/desk/members/${member.id}`);
  await support.page.getByRole('button', { name: 'Actions', exact: true }).click();
  await support.page.getByRole('button', { name: 'Give credits' }).click();
  const dialog = support.page.getByRole('dialog');
  await dialog.getByLabel('Credits', { exact: true }).fill('300');
  await dialog.getByLabel('Why').fill('lost in an outage');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await support.page.getByRole('region', { name: 'Notices' }).getByText('Somebody else is asked to agree.').waitFor();
  expect(faults(support)).toEqual([]);

  const owner = await atTheDesk('owner');
  const { page } = owner;
  await page.setViewportSize({ width: 1440, height: 900 });
  const nav = page.getByRole('navigation', { name: 'Back office' });
  expect(await nav.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('second');
  await page.keyboard.press('Enter');
  await page.getByText(`Book 300 credits for ${member.name}`).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await page.getByText('No second look is waiting for you').waitFor();
  expect(await site.app.sql('select balance from accounts where member_id = $1', [member.id])).toEqual([
    { balance: 300 },
  ]);
  expect(faults(owner)).toEqual([]);
});
