/**
 * Promises around buying against what the server does: prices, the claim, the days for returns, the time bonus until
 * it ends.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PAYMENT_METHODS } from '../../contract/methods.ts';
import { paymentMethodNames } from '../../contract/payment-methods.ts';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/server.ts';
import { expectNoSidewaysScroll, startSite, type TestSite } from './helpers/site.ts';
import { eventually, expectHeading, logOut } from './helpers/story.ts';

let site: TestSite;
let sandbox: Sandbox;
beforeAll(async () => {
  site = await startSite();
  const { services } = site.app;
  sandbox = createSandbox({ secret: services.config.secret, words: services.words, file: null });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  services.config.payments.sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await site?.stop();
  sandbox?.server.closeAllConnections();
  sandbox?.server.close();
});
const ready = () => site.app.sql("update members set signup_step = 5; update profiles set country = 'NL'");
const { format } = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
/** Methods whose names are not brand names. */
const ownWords: Record<string, string> = { sct: 'Bank transfer', sdd: 'SEPA Direct Debit', creditcard: 'Credit card' };
const signedUp = (memberId: string, ago: string) =>
  site.app.sql('update members set signup_date = now() - $2::interval where id = $1', [memberId, ago]);

test('from how much a message costs is the same sentence on the price list, in the shop and where one writes', async () => {
  const { page, goto, member, problems } = await site.member();
  const other = await site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  await ready();
  await site.app.sql("update profiles set gender = 'male', wanted = '{female}' where member_id = $1", [member.id]);
  const { site_id: siteId } = site.app.sites.a;
  const sentence = page.getByText('A message costs from');
  for (const [costs, said] of [
    [123, ['€1.23']],
    [0, []],
  ] as const) {
    await site.app.settings(siteId, {
      minimum_message_costs: { NL: { costs, currency: 'EUR' } },
      free_conversations: 0,
    });
    for (const path of ['/pricing', '/credits', `/members/${other.id}/chat`]) {
      await goto(path);
      await page.locator('h1, .chat-cost').first().waitFor();
      if (said.length) await sentence.first().waitFor();
      expect(await sentence.count(), `${path} ${costs}`).toBe(said.length);
      for (const amount of said) expect(await sentence.innerText()).toContain(`A message costs from ${amount}.`);
    }
  }
  await site.app.settings(siteId, {});
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the claim of premium stands nowhere without its source, and never for who has it', async () => {
  const { page, goto, member } = await site.member();
  await ready();
  const claim = page.getByText('higher chance to find a match');
  const { site_id: siteId } = site.app.sites.a;
  for (const settings of [
    {},
    { premium_claim_percent: 46 },
    { premium_claim_percent: 46, premium_claim_source: '  ' },
    { premium_claim_source: 'A survey' },
  ]) {
    await site.app.settings(siteId, settings);
    await goto('/premium');
    await expectHeading(page, 'Premium, for good');
    expect(await claim.count(), JSON.stringify(settings)).toBe(0);
  }
  await site.app.settings(siteId, {
    premium_claim_percent: 46,
    premium_claim_source: 'Survey of 2,000 members, spring 2026',
  });
  await goto('/premium');
  await page.getByText('Premium gives a 46% higher chance to find a match.').waitFor();
  await page.getByText('Source: Survey of 2,000 members, spring 2026').waitFor();
  await expectNoSidewaysScroll(page);
  await site.app.sql('update members set paid_user = true where id = $1', [member.id]);
  await goto('/premium');
  await expectHeading(page, 'You are premium');
  expect(await claim.count()).toBe(0);
  await site.app.settings(siteId, {});
});

test('wherever a page speaks of premium, the claim is the site’s figure with its source, or is not made', async () => {
  const { page, goto } = await site.member();
  const other = await site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  await ready();
  const { site_id: siteId } = site.app.sites.a;
  const paths = ['/', '/premium', '/pricing', '/credits', '/members', `/members/${other.id}`, '/profile', '/pages/faq'];
  const orders: Record<string, string[]> = {};
  for (const [name, settings] of Object.entries({
    none: {},
    figure: { premium_claim_percent: 31 },
    both: { premium_claim_percent: 31, premium_claim_source: 'A survey of ours' },
  })) {
    await site.app.settings(siteId, settings);
    for (const path of paths) {
      await goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const text = await page.locator('body').innerText();
      expect(text, `${name} ${path}`).not.toMatch(/\b46 ?%/);
      if (!/higher chance/.test(text)) continue;
      expect(text, `${name} ${path}`).toMatch(/31% higher chance to find a match\.\s+Source: A survey of ours/);
      (orders[name] ??= []).push(path);
    }
  }
  expect(orders).toEqual({ both: ['/premium'] });
  await site.app.settings(siteId, {});
  await page.context().close();
});

test('prices, methods and the days of return on screen are the server’s, all before the button', async () => {
  const { page, goto, member } = await site.member({ width: 390, height: 844 });
  await ready();
  await signedUp(member.id, '3 days');
  const { json } = await member.client.get('/api/shop.php');
  await goto('/pricing');
  const rows = page.locator('.price-table tbody tr');
  for (const [i, pack] of (
    json.packages as { credits: number; price_minor: number; per_credit_minor: number; per_message_minor: number }[]
  ).entries())
    expect(await rows.nth(i).locator('th, td').allInnerTexts()).toEqual([
      String(pack.credits),
      ...[pack.price_minor, pack.per_credit_minor, pack.per_message_minor].map((minor) => format(minor / 100)),
    ]);
  await goto('/credits');
  const pay = page.getByRole('button', { name: /^Pay / }).filter({ visible: true });
  const y = async (locator: ReturnType<typeof page.locator>) => (await locator.boundingBox())?.y ?? Number.NaN;
  await page.setViewportSize({ width: 390, height: 6_000 });
  for (const text of [/14 days to withdraw/, /I agree to the/, /VAT included/])
    expect(await y(page.getByText(text).filter({ visible: true }).first()), String(text)).toBeLessThan(await y(pay));
  // Each method with its own name and mark, in the order of the country.
  const methods = (json.methods as { method: (typeof PAYMENT_METHODS)[number] }[]).map(({ method }) => method);
  const inputs = page.locator('input[name="method"]');
  expect(await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))).toEqual(methods);
  for (const method of methods) {
    const choice = page.locator('label').filter({ has: page.locator(`input[value="${method}"]`) });
    expect(await choice.locator('svg.method-mark').count(), method).toBe(1);
    expect(await choice.innerText(), method).toContain(ownWords[method] ?? paymentMethodNames[method]);
  }
  await expectNoSidewaysScroll(page);
});

test('the time bonus ticks to zero with the server and gives way to the welcome discount, on its own terms', async () => {
  const { page, goto, member } = await site.member();
  await ready();
  await signedUp(member.id, '3 hours 59 minutes 52 seconds');
  await goto('/likes');
  const clock = page.getByRole('timer').first();
  const first = await clock.innerText();
  expect(first).toMatch(/^00:00:0\d$/);
  await eventually(() => clock.innerText()).not.toBe(first);
  // While it runs on screen the server accepts it; once it is gone the server refuses it.
  const strip = page.locator('.offer-strip');
  expect((await member.client.get('/api/discountcode.php?code=TIMEBONUS25')).json.code).toBe('TIMEBONUS25');
  await eventually(() => clock.count()).toBe(0);
  expect((await member.client.get('/api/discountcode.php?code=TIMEBONUS25')).json.error).toBe('code_expired');
  await strip.getByText(/on 25 credits or more/).waitFor();
  await strip.getByText(/left$/).waitFor();
});

test('it is gone at once in every tab when one buys, and when one logs out', async () => {
  const visitor = await site.member();
  const { page, goto, context } = visitor;
  await ready();
  await goto('/likes');
  const other = await context.newPage();
  await other.goto('/profile');
  for (const tab of [page, other]) await tab.locator('.offer-strip').waitFor();
  await logOut(visitor);
  await eventually(() => page.locator('.offer-strip').count()).toBe(0);
  await eventually(() => other.locator('.offer-strip').count()).toBe(0);
  await context.close();

  const buyer = await site.member();
  await ready();
  await buyer.goto('/likes');
  await buyer.page.locator('.offer-strip').waitFor();
  const { json } = await buyer.member.client.get('/api/shop.php');
  const pack = json.packages.find((p: { credits: number }) => p.credits === 25);
  const ordered = await buyer.member.client.post(
    '/api/payments.php',
    {
      package: 25,
      method: 'ideal',
      code: json.code,
      amount_minor: pack.amount_minor,
      currency: 'EUR',
      terms_date: json.terms_date,
      agreed: true,
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect(ordered.status, ordered.text).toBe(200);
  const [row] = await site.app.sql<{ ref: string }>('select ref from payments where member_id = $1', [buyer.member.id]);
  sandbox.bank.decide(row?.ref ?? '', 'completed');
  await sandbox.tick();
  await eventually(() => buyer.page.locator('.offer-strip').count()).toBe(0);
  await buyer.page.getByRole('link', { name: 'Credits' }).first().waitFor();
  expect(await buyer.page.getByRole('link', { name: 'Premium' }).count()).toBe(0);
});
