/** Gifts at the desk: a new one with a picture of its own, sent by a member for its price, and retired again. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balance } from '../helpers/chat.ts';
import { addPerson, faults, group } from './helpers/chat.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function atTheDesk(width: number, scheme: 'light' | 'dark' = 'light') {
  const visitor = await openDesk(site, ['owner'], { width, scheme });
  return visitor;
}

test('an owner makes a gift, a member sends it, and retired it stays in their chat', async () => {
  const desk = await atTheDesk(1440);
  const { page } = desk;
  const [anna, bram] = [await addPerson(site, 'anna', 50), await addPerson(site, 'bram')];
  const a = await site.visitor({ member: anna });
  await desk.goto('/desk/gifts');
  await page.getByRole('button', { name: 'New gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'New gift' });
  const picture = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0a84' } })
    .png()
    .toBuffer();
  await dialog
    .getByLabel('Upload a picture')
    .and(page.locator('input'))
    .setInputFiles({ name: 'bear.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('radio', { name: 'Your own picture' }).waitFor({ state: 'attached' });
  await dialog.getByLabel('The same number of credits everywhere').check();
  await dialog.getByLabel('Credits', { exact: true }).fill('7');
  await dialog.getByLabel('Name, English').fill('A bear');
  await dialog.getByText('Members pay 7 credits.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const line = page
    .getByRole('list', { name: 'Gifts that can be sent' })
    .getByRole('listitem')
    .filter({ hasText: 'A bear' });
  await line.getByText('7 credits', { exact: false }).first().waitFor();
  await line.getByRole('button', { name: 'Move A bear up' }).click();
  await eventually(async () => (await site.app.sql("select position from gifts where id = 'a-bear'"))[0]).toEqual({
    position: 12,
  });

  await a.goto(`/members/${bram.id}/chat`);
  await a.page.getByRole('button', { name: 'Send a gift' }).click();
  const bear = a.page.getByRole('dialog', { name: 'A gift for bram' }).getByRole('button', { name: /A bear/ });
  await bear.click();
  await a.page.getByRole('button', { name: 'Send for 7 credits' }).click();
  await group(a.page, 'A bear').getByText('Sent', { exact: true }).waitFor();
  expect(await balance(site.app, anna.id)).toBe(43);

  // Retired, it stays where it was sent.
  await desk.goto('/desk/gifts');
  await line.getByRole('button', { name: 'Retire A bear' }).click();
  const sure = page.getByRole('dialog', { name: 'Retire A bear?' });
  await sure.getByLabel('Why').fill('Winter is over');
  await sure.getByRole('button', { name: 'Retire the gift' }).click();
  await page.getByRole('list', { name: 'Retired gifts' }).getByText('A bear').waitFor();
  await a.goto(`/members/${bram.id}/chat`);
  await group(a.page, 'A bear').locator('img').first().waitFor();
  await a.page.getByRole('button', { name: 'Send a gift' }).click();
  await a.page.getByRole('dialog', { name: 'A gift for bram' }).getByRole('button', { name: /rose/ }).waitFor();
  expect(await bear.count()).toBe(0);
  expect(faults(a)).toEqual([]);
});

test('on a phone, in the dark', async () => {
  const desk = await atTheDesk(390, 'dark');
  await desk.goto('/desk/gifts');
  await desk.page.getByText('A rose').waitFor();
  await expectAccessible(desk.page);
  await expectNoSidewaysScroll(desk.page);
});
