/** A day of finance and one of marketing, as they see them: money found, given back and proved; a mail written, sent and bought by. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';
import type { Visitor } from './helpers/site.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { eventually } from './helpers/story.ts';

let site: ShopSite;
let shop: TestShop;
beforeAll(async () => {
  site = await startShop();
  shop = site.shop;
});
afterAll(() => site?.stop());
async function atWork(staff: TestStaff): Promise<Visitor> {
  const visitor = await site.visitor({ width: 1440, member: staff });
  // A machine without a network but its own says that it is offline.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  return visitor;
}
test('finance: finds the payment a member rings about, gives a part back, sees the books and the VAT agree to the cent, takes the list along', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost' });
  const { id } = await shop.bought(member, { code: null });
  const [paid] = await app.sql<{ order_number: string }>('select order_number from payments where id = $1', [id]);
  const number = paid?.order_number ?? '';
  const visitor = await atWork(await addStaff(app, ['finance']));
  const { page, goto, context } = visitor;
  const dialog = page.getByRole('dialog');

  await goto('/desk/payments');
  await page.getByRole('searchbox').fill(number);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=/);
  await page.getByRole('row').filter({ hasText: number }).waitFor();
  await eventually(() =>
    page
      .getByRole('row')
      .filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
      .count(),
  ).toBe(1);
  // All of it in the drawer: what happened, what was reported and booked, what stays; and the money goes back from there.
  await goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&peek=${id}`);
  const peek = page.getByRole('complementary', { name: number });
  await peek.getByText('reported by the provider').waitFor();
  await peek.getByText('Changed the payment').waitFor();
  const text = (await peek.innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/Ordered .* Paid .* Booked 50 credits/);
  expect(text).toMatch(/VAT 21%, Netherlands −?-?€9\.11 Fee charged by sandbox −?-?€0\.29 Remaining €43\.10/);
  expect(text).toMatch(/Purchase .* €52\.50 · \+50/);
  await peek.getByRole('radio', { name: 'A part' }).check();
  await peek.getByLabel('Amount in EUR').fill('10.50');
  await peek.getByLabel('Why').fill('a message was not delivered');
  await peek.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('€10.50').first().waitFor();
  await dialog.getByRole('button', { name: 'Refund €10.50' }).click();
  await eventually(() => app.sql('select amount_minor, credits from refunds where payment_id = $1', [id])).toEqual([
    { amount_minor: 1_050, credits: 10 },
  ]);
  await peek.getByText('Refund of €10.50').waitFor();

  // The list, net of what went back, and the same as a file.
  await goto(`/desk/payments?q=${number}`);
  await page.getByRole('row').filter({ hasText: number }).filter({ hasText: '€42.00' }).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv.split('\n').filter((line) => line.includes(number))).toHaveLength(1);
  expect(csv).toContain('42.00');

  await goto('/desk/ledger');
  await page.getByText('Everything agrees, to the cent and to the credit').waitFor();
  await goto('/desk/insight/vat');
  await page.getByText('Agrees with the books').first().waitFor();
  await page.getByText('€42.00').first().waitFor();
  await context.close();
});

test('finance: a refund above the limit is asked for in the drawer, walks on with J and K, and is agreed to there by somebody else', async () => {
  const { app } = site;
  const member = await app.signup({ host: 'localhost' });
  const { id, amount_minor: amount } = await shop.bought(member, { credits: 250, code: null });
  const other = await shop.bought(member, { code: null });
  const [paid] = await app.sql<{ order_number: string }>('select order_number from payments where id = $1', [id]);
  const sum = `€${(amount / 100).toFixed(2)}`;
  const drawer = (visitor: Visitor) => visitor.page.getByRole('complementary', { name: paid?.order_number ?? '' });
  const list = `/desk/payments?q=${encodeURIComponent(member.email)}&peek=${id}`;
  const fin = await atWork(await addStaff(app, ['finance']));
  await fin.goto(list);
  await drawer(fin).getByText('Over €100.00 somebody else must agree.').waitFor();
  await drawer(fin).getByLabel('Why').fill('paid by mistake');
  await drawer(fin).getByRole('button', { name: 'Refund' }).click();
  await fin.page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${sum}` })
    .click();
  await drawer(fin).getByRole('region', { name: 'Waiting for a second look' }).getByText('You asked').waitFor();
  expect(await drawer(fin).getByRole('button', { name: 'Agree' }).count()).toBe(0);
  expect(await app.sql('select 1 from refunds where payment_id = $1', [id])).toEqual([]);
  // The later one stands above it.
  await fin.page.keyboard.press('k');
  await fin.page.waitForURL(new RegExp(`peek=${other.id}`));
  await fin.page.getByRole('complementary').getByText('Booked').first().waitFor();
  await fin.page.keyboard.press('j');
  await drawer(fin).getByRole('button', { name: 'Take it back' }).waitFor();
  await fin.context.close();

  const owner = await atWork(await addStaff(app, ['owner']));
  await owner.goto(list);
  await drawer(owner).getByRole('button', { name: 'Agree' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await drawer(owner).getByText(`Refund of ${sum}`).waitFor();
  expect(await app.sql('select amount_minor from refunds where payment_id = $1', [id])).toEqual([
    { amount_minor: amount },
  ]);
  await owner.context.close();
});

test('marketing: writes a mail around a code of finance, tests it, sends it; the member follows the link and buys, and the report says so', async () => {
  const { app } = site;
  // Noon in the Netherlands: nothing goes out at night.
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
  app.services.clock = { now: () => noon };
  const anna = await app.signup({ host: 'localhost' });
  await app.sql('update members set signup_step = 5 where id = $1', [anna.id]);
  await anna.client.put('/api/notifications/switch.php', { by: 'email', kind: 'promotions', on: true });
  // Finance makes the code; marketing attaches it.
  const fin = await atWork(await addStaff(app, ['finance']));
  await fin.goto('/desk/codes');
  await fin.page.getByRole('button', { name: 'New code' }).click();
  const form = fin.page.getByRole('dialog');
  await form.getByLabel('Code', { exact: true }).fill('LAMPS25');
  await form.getByLabel('Discount in percent').fill('25');
  await form.getByRole('button', { name: 'Create the code' }).click();
  await fin.page
    .getByRole('region', { name: 'Notices' })
    .getByText('LAMPS25 can be used from now on.')
    .first()
    .waitFor();
  const marta = await addStaff(app, ['marketing']);
  const visitor = await atWork(marta);
  const { page, goto, context } = visitor;
  const dialog = page.getByRole('dialog');

  await goto('/desk/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  await dialog.getByLabel('Name').fill('Winter evenings');
  await dialog.getByRole('button', { name: 'Start the draft' }).click();
  // What is red leads to what to mend; sending is not offered yet, and there is one subject, not A.
  expect(await page.getByRole('button', { name: 'Check and send' }).count()).toBe(0);
  await page.getByRole('button', { name: /problems? to fix/ }).click();
  const checks = page.getByRole('list', { name: 'What to check' });
  expect(await checks.evaluate((list) => list === document.activeElement)).toBe(true);
  expect(await checks.innerText()).not.toContain('Subject A');
  await checks.getByRole('button', { name: /^Subject · / }).click();
  await page.getByLabel('Subject', { exact: true }).fill('The lamps are on, {name}');
  await page.getByLabel('Headline').fill('Who lights up your Thursday?');
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {name}.\n\nThe evenings are long again.');
  await page.getByLabel('Button', { exact: true }).fill('To the shop');
  await page.getByLabel('Links to').selectOption({ label: 'The shop' });
  await page.getByLabel('Discount code').selectOption('LAMPS25');
  await page.getByLabel('Left out at random as a control group, %').fill('0');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  expect((await app.smtp.waitFor(marta.email, `The lamps are on, ${marta.name}`)).text).toContain('LAMPS25');
  await page.getByRole('button', { name: 'Check and send' }).click();
  await dialog.getByRole('button', { name: 'Send it to 1 person' }).click();
  await page
    .getByRole('button', { name: 'Stop', exact: true })
    .or(page.getByText('Clicked the link').first())
    .first()
    .waitFor();

  const mail = await app.smtp.waitFor(anna.email, `The lamps are on, ${anna.name}`);
  const link = /https?:\/\/\S+(\/to\/[\w-]+)/.exec(mail.text)?.[1] ?? '';
  expect(link).not.toBe('');
  const reader = await site.visitor({ member: anna });
  await reader.goto(link);
  await reader.page.waitForURL(/\/credits\?code=LAMPS25/);
  // The desk's clock stands at noon and the bank's does not: the mail went out just now by both.
  await app.sql("update campaign_recipients set due_at = now(), sent_at = now() where state = 'sent'");
  const { amount_minor: amount } = await shop.bought(anna, { code: 'LAMPS25' });
  await reader.context.close();

  const report = page.url();
  await app.sql('update campaigns set results_at = null');
  await goto(new URL(report).pathname);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Of these, clicked the link' }) });
  await eventually(async () => (await row.innerText()).replace(/\s+/g, ' ')).toContain(
    `1 1 100% €${(amount / 100).toFixed(2)}`,
  );
  await fin.goto('/desk/codes?q=LAMPS');
  const used = fin.page.getByRole('row').filter({ hasText: 'LAMPS25' });
  await used.getByText(`€${(amount / 100).toFixed(2)}`).waitFor();
  await fin.context.close();
  expect(visitor.takeProblems().filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
  await context.close();
});
