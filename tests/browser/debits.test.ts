/** Direct debit in the browser: account, code, order; then the desk's file, the bank's answer, the company's data. */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/server.ts';
import { debitsOf } from '../helpers/debits.ts';
import type { TestMember } from '../helpers/app.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectError, expectHeading, oneStory } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

let site: TestSite;
let sandbox: Sandbox;
let dora: Visitor & { member: TestMember };
let finance: Visitor;
let file = '';
oneStory();

beforeAll(async () => {
  site = await startSite();
  const { services } = site.app;
  sandbox = createSandbox({ secret: services.config.secret, words: services.words, file: null });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  services.config.payments.sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  // Debits go to the company's own bank, everything else to the sandbox.
  services.config.payments.providers = ['ownbank', 'sandbox'];
  dora = await site.member({ width: 390, height: 844 });
  await site.app.sql("update members set signup_step = 5, signup_date = now() - interval '3 days'");
  await site.app.sql("update profiles set country = 'NL' where member_id = $1", [dora.member.id]);
});
afterAll(async () => {
  const problems = [dora, finance].flatMap((visitor) => visitor?.takeProblems() ?? []);
  await site?.stop();
  sandbox?.server.closeAllConnections();
  sandbox?.server.close();
  expect(problems.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

async function atTheDesk(role: 'owner' | 'finance'): Promise<Visitor> {
  const visitor = await openDesk(site, [role]);
  return visitor;
}
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) });
const act = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Direct debits' }).getByRole('button', { name, exact: true });
const number = async () =>
  (await site.app.sql<{ order_number: string }>("select order_number from payments where method = 'sdd'"))[0]
    ?.order_number ?? '';

test('an admin enters what the company collects with; a wrong identifier is told at its field', async () => {
  const admin = await atTheDesk('owner');
  const { page, goto } = admin;
  await goto('/desk/companies');
  await page.getByText('Not set up').waitFor();
  await page.getByRole('button', { name: 'Change' }).first().click();
  const identifier = page.getByRole('textbox', { name: /^Creditor identifier/ });
  await identifier.fill('NL80ZZZ999999990000');
  await page.getByRole('textbox', { name: /^IBAN for files/ }).fill('NL91 ABNA 0417 1643 00');
  await page.getByRole('textbox', { name: /^BIC/ }).fill('ABNANL2A');
  await page.getByLabel('Why').fill('as the bank gave it');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectError(identifier, 'check digits');
  await expectAccessible(page);
  await identifier.fill('NL79ZZZ999999990000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('NL91 ABNA 0417 1643 00').waitFor();
  await expectNoSidewaysScroll(page);
  expect(admin.takeProblems().filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
  await admin.context.close();
});

test('account, then the mandate with the code from the SMS: wrong once, right the second time, ordered once', async () => {
  const { page, goto } = dora;
  const { iban, mobile } = debitsOf(site.app).form();
  await goto('/directdebit?package=25');
  await expectHeading(page, 'SEPA Direct Debit');
  const typed = {
    holder: 'Dora van Dijk',
    iban,
    street: 'Kade',
    number: '12',
    postal: '3512 PA',
    city: 'Utrecht',
    mobile,
  };
  for (const [field, text] of Object.entries(typed)) await page.locator(`#debit-${field}`).fill(text);
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click();
  const box = page.getByRole('textbox', { name: 'Code from the SMS' });
  await box.waitFor();
  for (const text of [
    'SEPA Direct Debit mandate',
    'NL79ZZZ999999990000',
    'you authorise (A)',
    '8 weeks',
    'a statement that you can obtain from your bank',
    `ending in ${iban.slice(-4)}`,
  ])
    await page.getByText(text).first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: /^Pay €/ });
  await pay.click();
  await page.getByText('Please tick this to authorise the direct debit.').waitFor();
  await page.getByRole('checkbox', { name: /I authorise/ }).check();
  const [sms] = await site.app.sql<{ body: string }>('select body from local_sms where recipient = $1', [mobile]);
  const code = /^\d{6}/.exec(sms?.body ?? '')?.[0] ?? '';
  await box.fill(code === '000000' ? '000001' : '000000');
  await pay.click();
  await expectError(box, 'Code invalid');
  await box.fill(code);
  await pay.dblclick();
  await page.waitForURL(/\/transactions\//);
  await expectHeading(page, 'Your direct debit is on its way');
  expect(await site.app.sql('select status, credits from payments')).toEqual([{ status: 'pending', credits: 25 }]);
  await expectAccessible(page);
});

test('finance makes the file and downloads it; the mandate opens with its evidence', async () => {
  finance = await atTheDesk('finance');
  const { page, goto } = finance;
  await goto('/desk/debits');
  const table = page.getByRole('table', { name: 'Direct debits' });
  await table.getByText('1 row').waitFor();
  await table.getByText('To collect').waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create the file (pain.008)' }).click();
  const making = page.getByRole('dialog', { name: 'Create the file for the bank?' });
  await making.getByLabel('Why').fill('today’s collections');
  await making.getByRole('button', { name: 'Create the file' }).click();
  const saved = await download;
  file = await readFile(await saved.path(), 'utf8');
  expect(saved.suggestedFilename()).toMatch(/^DDI-.*\.xml$/);
  expect(file).toContain('<Nm>Dora van Dijk</Nm>');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('button', { name: /^Sent/ }).click();
  await table.getByRole('link', { name: await number() }).waitFor();
  expect(page.url()).toContain('state=sent');
  await table.getByRole('link', { name: /^DD/ }).click();
  await page.getByText('Dora van Dijk').waitFor();
  await page.getByText('the code sent was entered').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the bank’s statement is read: the member’s open page tells of the credits; read again it changes nothing', async () => {
  const { page, goto } = finance;
  await goto('/desk/debits?state=sent');
  await page.getByRole('button', { name: 'Import a bank file' }).click();
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="EUR">28.75</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>${await number()}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const choose = (text: string) =>
    page
      .locator('#bank-file-xml')
      .setInputFiles({ name: 'bank.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
  await choose('not a file of a bank');
  await page.getByText('This is not a pain.002, camt.053 or camt.054 file.').waitFor();
  await choose(xml);
  await page.getByText('1 settled').waitFor();
  await choose(xml);
  await page.getByText('1 known before').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await view(page, 'Settled').click();
  await act(page, 'Returned').waitFor();
  await dora.page.bringToFront();
  await expectHeading(dora.page, '25 credits are yours');
});

test('a return, entered by hand, takes back and blocks; lifting it opens the way again', async () => {
  const { page } = finance;
  await page.bringToFront();
  await act(page, 'Returned').click();
  await page.getByLabel('The bank’s reason').selectOption('MD06');
  await page.getByRole('button', { name: 'Enter it' }).click();
  await view(page, 'Returned').click();
  await page.getByRole('cell', { name: /^MD06 · / }).waitFor();
  // A peek: what was collected, by which mandate, each step, and why it came back.
  await page.getByRole('cell', { name: /^MD06 · / }).click();
  const peek = page.getByRole('complementary', { name: `Direct debit ${await number()}` });
  await peek.getByText('MD06 · Claimed back by the account holder').waitFor();
  await peek.getByRole('link', { name: /^DD/ }).waitFor();
  expect((await peek.getByRole('listitem').allInnerTexts()).map((step) => step.split('\n')[0])).toEqual([
    'Ordered',
    expect.stringMatching(/^In file DDI-/),
    'Collection date',
    'Returned',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });
  expect(await site.app.sql('select status from payments')).toEqual([{ status: 'charged_back' }]);
  await dora.goto('/directdebit?package=25');
  await dora.page.getByText('Your account is blocked for direct debit payments.').waitFor();
  const parts = page.getByRole('navigation', { name: 'Direct debits' });
  await parts.getByRole('link', { name: 'Files' }).click();
  const files = page.getByRole('table', { name: 'Direct debits' });
  await files.getByText(/^DDI-/).click();
  const file = page.getByRole('complementary', { name: /^File DDI-/ });
  await file.getByRole('link', { name: /^MD06 · / }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await parts.getByRole('link', { name: 'Blocked' }).click();
  await act(page, 'Lift').click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Lift the block?' }).waitFor({ state: 'hidden' });
  await act(page, 'Lift').click();
  await page.getByRole('dialog', { name: 'Lift the block?' }).getByLabel('Why').fill('paid at the bank');
  await page.getByRole('dialog', { name: 'Lift the block?' }).getByRole('button', { name: 'Lift the block' }).click();
  await act(page, 'Lift').waitFor({ state: 'detached' });
  await view(page, 'In force').click();
  await page.getByText('Nothing matches these filters').waitFor();
  await expectNoSidewaysScroll(page);
});

test('a processor that wants a form: the browser posts it from a page of its own, and comes back', async () => {
  const { page, goto } = dora;
  await site.app.sql("insert into site_countries (site_id, country, position) values ($1, 'IT', 9)", [
    site.app.sites.a.site_id,
  ]);
  site.app.forgetSites();
  await site.app.sql("update profiles set country = 'IT' where member_id = $1", [dora.member.id]);
  await site.app.sql('update buyers set blocked_reason = null, blocked_at = null');
  await goto('/credits/10/nexi');
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await page.getByRole('button', { name: /^Pay / }).filter({ visible: true }).click();
  await page.getByText('No money moves here.').waitFor();
  expect(new URL(page.url()).port).toBe(new URL(site.app.services.config.payments.sandboxUrl).port);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/transactions\//);
  await sandbox.tick();
  await expectHeading(page, '10 credits are yours');
  await expectAt(page, new URL(page.url()).pathname);
  await eventually(() => site.app.sql("select status from payments where method = 'nexi'")).toEqual([
    { status: 'completed' },
  ]);
});
