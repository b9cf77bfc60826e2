/** From the invitation to the closed account, as the two see it: the colleague at the desk, and who comes in by the links of the mails. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../server/accounts/codes.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
let owner: TestStaff;
beforeAll(async () => {
  site = await startSite();
  owner = await addStaff(site.app, ['owner'], { signed_in: false });
});
afterAll(() => site?.browser.close());

const visit = async (look: { width?: number; scheme?: 'light' | 'dark' } = {}): Promise<Visitor> => {
  const visitor = await site.visitor(look);
  // A machine without a network but its own says that it is offline.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  return visitor;
};
const email = 'ines@staff.example';
const seen = new Set<string>();
/** Where the newest mail leads. */
async function link(): Promise<string> {
  const next = () =>
    site.app.smtp.mails
      .filter((mail) => mail.to === email)
      .map((mail) => /\/desk\/join\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? '')
      .find((path) => path !== '' && !seen.has(path));
  await eventually(() => next() !== undefined).toBe(true);
  const path = next() ?? '';
  seen.add(path);
  return path;
}
const secretOn = async (page: Page) => (await page.locator('.staff-key').innerText()).replaceAll(' ', '');
const codeOf = (secret: string) => codeAt(secret, site.app.services.clock.now());
const atTheDesk = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).first().waitFor();

test('invited, in, reset, closed: each by the link of a mail or a word of the colleague', async () => {
  site.app.secret(email);
  const desk = await visit({ width: 1440 });
  const { page } = desk;
  await desk.goto('/desk/login');
  await page.getByLabel('E-mail', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Code', { exact: true }).fill(owner.code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await atTheDesk(page);

  await desk.goto('/desk/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await form.getByLabel('Name', { exact: true }).fill('Ines Novak');
  await form.getByLabel('E-mail').fill(email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('link', { name: 'Ines Novak' }).waitFor();

  // Who is invited sets both, on a phone in the dark.
  const ines = await visit({ width: 390, scheme: 'dark' });
  await ines.goto(await link());
  await ines.page.getByRole('heading', { name: 'Welcome to the back office' }).waitFor();
  await expectAccessible(ines.page);
  await expectNoSidewaysScroll(ines.page);
  const secret = site.app.secret(await secretOn(ines.page));
  await ines.page.getByLabel('New password').fill(site.app.secret('a door of my own'));
  await ines.page.getByLabel('Code', { exact: true }).fill('000000');
  await ines.page.getByRole('button', { name: 'Save and log in' }).click();
  await ines.page.getByText('This code is not right', { exact: false }).waitFor();
  await ines.page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await ines.page.getByRole('button', { name: 'Save and log in' }).click();
  await ines.page.locator('.desk').waitFor();

  // At the desk: the log-in, and the password taken back.
  await page.getByRole('link', { name: 'Ines Novak' }).click();
  await page.getByRole('heading', { name: 'Log-ins' }).waitFor();
  await page.locator('.staff-log-ins li').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset the password' }).click();
  const reset = page.getByRole('dialog', { name: 'A new password for Ines Novak?' });
  await reset.getByRole('button', { name: 'Send the link' }).click();
  expect(await reset.isVisible()).toBe(true);
  await reset.getByLabel('Why').fill('forgot it over the holidays');
  await reset.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Link for a new password').first().waitFor();
  await site.app.sql('update staff set last_code_step = 0 where email = $1', [email]);

  const again = await visit({ width: 1280 });
  await again.goto(await link());
  await again.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await again.page.getByLabel('New password').fill(site.app.secret('another door of mine'));
  await again.page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await again.page.getByRole('button', { name: 'Save and log in' }).click();
  await atTheDesk(again.page);
  await again.goto([...seen].at(-1) ?? '');
  await again.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await expectAccessible(again.page);

  // Closed only by the name, typed.
  await page.getByRole('button', { name: 'Close the account' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the account of Ines Novak?' });
  await closing.getByLabel('Why').fill('left the company');
  await closing.getByLabel('Type the name to go on: Ines Novak').fill('Ines');
  await closing.getByRole('button', { name: 'Close the account' }).click();
  await closing.getByText('Please type the name exactly as it is.').waitFor();
  await closing.getByLabel('Type the name to go on: Ines Novak').fill('ines novak');
  await closing.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await again.page.goto(`${site.origin}/desk`);
  await again.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  for (const visitor of [desk, ines, again]) await visitor.context.close();
});

test('a password that must change is asked for at the log-in', async () => {
  const colleague = await addStaff(site.app, ['support'], { signed_in: false });
  await site.app.sql('update staff set must_change = true where id = $1', [colleague.id]);
  const { page, goto, context } = await visit();
  await goto('/desk/login');
  await page.getByLabel('E-mail', { exact: true }).fill(colleague.email);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByLabel('Code', { exact: true }).fill(colleague.code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('New password').fill(site.app.secret('a third quiet door'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.locator('.desk').waitFor();
  await context.close();
});
