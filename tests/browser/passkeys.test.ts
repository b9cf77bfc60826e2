/** Passkeys in a real browser with a virtual authenticator: from adding one to logging in by the list of the field, and codes. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../server/accounts/codes.ts';
import { addStaff } from '../helpers/staff.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { expectHeading, linkOf, logOut, oneStory } from './helpers/story.ts';

oneStory();
const email = 'pia@members.example';
const password = 'nine slow kettles';
let site: TestSite;
let pia: Visitor;
let cdp: CDPSession;
let authenticator: string;

/** A virtual authenticator of this page, which answers for the person. */
async function withAuthenticator({ page }: Visitor): Promise<{ cdp: CDPSession; authenticator: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp: session, authenticator: authenticatorId };
}

beforeAll(async () => {
  site = await startSite();
  pia = await site.member({ member: await site.app.signup({ host: 'localhost', email, password, name: 'pia.k' }) });
  await site.app.sql('update members set signup_step = 5 where email = $1', [email]);
  ({ cdp, authenticator } = await withAuthenticator(pia));
});
afterAll(async () => {
  const problems = pia?.takeProblems();
  await site?.stop();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems?.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

const keys = () => pia.page.getByRole('region', { name: 'Passkeys and codes' });
const settings = async () => {
  await pia.goto('/notifications');
  await expectHeading(pia.page, 'Settings');
};
const credentials = async () =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId: authenticator })).credentials;

test('a passkey is added in the settings, told by mail, and the same device adds no second', async () => {
  await settings();
  await keys().getByRole('button', { name: 'Add a passkey' }).click();
  await keys().getByRole('button', { name: 'Remove the passkey' }).waitFor();
  expect(await credentials()).toHaveLength(1);
  expect((await site.app.smtp.waitFor(email, 'How you log in has changed')).text).toContain('A passkey was added');
  await keys().getByRole('button', { name: 'Add a passkey' }).click();
  await pia.page.waitForTimeout(300);
  expect(await credentials()).toHaveLength(1);
});

test('it opens the account from the list of the field, and by its button', async () => {
  await logOut(pia);
  // Offered in the field at once: the virtual authenticator answers for the person.
  await pia.goto('/login');
  await pia.page.waitForURL(/\/members$/);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified: false });
  await logOut(pia);
  await pia.goto('/login');
  await pia.page.waitForTimeout(500);
  expect(pia.page.url()).toMatch(/\/login$/);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified: true });
  await pia.page.getByRole('button', { name: 'Use a passkey' }).click();
  await pia.page.waitForURL(/\/members$/);
});

test('only passkeys, once it was shown that it is the owner', async () => {
  await settings();
  await keys().getByRole('switch', { name: 'Only passkeys' }).click();
  const dialog = pia.page.getByRole('dialog', { name: 'Is it really you?' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => keys().getByRole('switch', { name: 'Only passkeys' }).isChecked()).toBe(true);
  const other = await site.visitor();
  await other.goto('/login');
  await other.page.getByLabel('E-mail or username').fill(email);
  await other.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.page.getByText('This account opens with a passkey only.').waitFor();
  await keys().getByRole('switch', { name: 'Only passkeys' }).click();
  await expect.poll(() => keys().getByRole('switch', { name: 'Only passkeys' }).isChecked()).toBe(false);
});

let secret = '';
let recovery = '';
test('codes: the key is shown, a first code switches them on, ten recovery codes appear', async () => {
  await keys().getByRole('button', { name: 'Set up codes' }).click();
  await keys().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  secret = site.app.secret((await keys().locator('.security-key').textContent()) ?? '');
  await keys()
    .getByRole('textbox', { name: 'Code' })
    .fill(codeAt(secret, new Date(Date.now() - 30_000)));
  await keys().getByRole('button', { name: 'Switch codes on' }).click();
  await keys().getByText('Your recovery codes.').waitFor();
  const codes = await keys().locator('.security-recovery code').allTextContents();
  expect(codes).toHaveLength(10);
  recovery = codes[3] ?? '';
});

test('another browser is asked for a code, then for a recovery code, and its log-in is told by mail', async () => {
  const other = await site.visitor();
  const { page } = other;
  const enter = async () => {
    await other.goto('/login');
    await page.getByLabel('E-mail or username').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expectHeading(page, 'Your code');
  };
  await enter();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('This code is not right').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/members$/);
  const link = linkOf((await site.app.smtp.waitFor(email, 'New log-in')).text);
  await logOut(other);
  await enter();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/members$/);
  await pia.goto(link);
  await expectHeading(pia.page, 'Wasn’t this you?');
  await pia.page.getByRole('button', { name: 'End all sessions' }).click();
  await pia.page.getByText('All sessions have ended').waitFor();
  await other.goto('/notifications');
  await page.waitForURL(/\/login/);
});

test('a password is followed by the offer of a passkey, once', async () => {
  const member = await site.app.signup({ host: 'localhost', name: 'olaf.k' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: authenticator });
  await pia.goto('/login');
  await pia.page.getByLabel('E-mail or username').fill(member.email);
  await pia.page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await pia.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectHeading(pia.page, 'Next time without a password?');
  await pia.page.getByRole('button', { name: 'Add a passkey' }).click();
  await pia.page.waitForURL(/\/members$/);
  expect(await site.app.sql('select from passkeys where member_id = $1', [member.id])).toHaveLength(1);
});

test('at the desk it opens the work one has, as a password does', async () => {
  const staff = await addStaff(site.app, ['moderation']);
  const desk = await site.visitor({ width: 1440, member: staff });
  const { page } = desk;
  await withAuthenticator(desk);
  await desk.goto('/desk');
  await page.getByRole('button', { name: 'Your password' }).first().click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Current password', { exact: true }).fill(staff.password);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey is added.').first().waitFor();
  await desk.context.clearCookies();
  await desk.goto('/desk/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/desk\/photos$/);
});
