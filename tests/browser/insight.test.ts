/** Insight in the browser: every figure on its pages says at a `?` what it means, the report of transparency comes as CSV. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveAllBooks } from '../../server/insight/book-days.ts';
import { rollUp } from '../../server/insight/roll-up.ts';
import type { TestShop } from '../helpers/sandbox.ts';
import type { Visitor } from './helpers/site.ts';
import { type ShopSite, startShop } from './helpers/shop.ts';
import { openDesk } from './helpers/desk.ts';

let site: ShopSite;
let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  site = await startShop();
  shop = site.shop;
  const [by, about] = [await shop.signup({ host: 'localhost' }), await shop.signup({ host: 'localhost' })];
  await shop.bought(by, { code: null });
  await by.client.post('/api/reports.php', { member_id: about.id, reason: 'scam' });
  await shop.sql(
    `insert into letters (id, site_id, kind, domain, state) select gen_random_uuid(), site_id, 'news', 'post.example', 'sent' from members limit 1`,
  );
  await rollUp(shop.services, new Date('2000-01-01Z'));
  await proveAllBooks(shop.services);
  visitor = await openDesk(site, ['owner']);
});
afterAll(() => site?.stop());

const pages = [
  '/desk',
  '/desk/ledger',
  ...['growth', 'cohorts', 'vat', 'work', 'mail', 'live', 'transparency'].map((p) => `/desk/insight/${p}`),
];

test.each(pages)('%s: no figure without a definition at its ?', async (path) => {
  const { page, goto } = visitor;
  await goto(path);
  await page.locator('.chart-card').first().waitFor();
  const { cards, missing } = await page.evaluate(() => {
    const said = (at: Element) =>
      [...at.querySelectorAll('.insight-what :is(p, dd)')].some((text) => (text.textContent ?? '').length > 12);
    const nameOf = (at: Element) => (at.querySelector('h2, .insight-name')?.textContent ?? at.textContent ?? '').trim();
    const cards = [...document.querySelectorAll('.chart-card, .insight-numbers > li')].filter(
      (card) => card.querySelector('td, svg.chart-spark, .chart, strong') && !card.querySelector('.empty'),
    );
    const missing = cards.filter((card) => !said(card)).map(nameOf);
    // Where a card lists what its columns mean, no column is left out but the first.
    for (const card of cards) {
      const terms = [...card.querySelectorAll('.insight-what dt')].map((term) => term.textContent);
      const heads = [...card.querySelectorAll('.insight-table thead th')]
        .slice(1)
        .map((head) => head.textContent ?? '');
      for (const head of heads)
        if (
          terms.length >= heads.length - 1 &&
          !terms.some((term) => term?.startsWith(head)) &&
          !/^(?:±|VAT rate|week \d+|People)$/.test(head)
        )
          missing.push(`${nameOf(card)}: ${head}`);
    }
    return { cards: cards.length, missing };
  });
  expect(cards).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test.each([
  ...['growth', 'cohorts', 'vat', 'work', 'mail', 'live'].map((page) => `/desk/insight/${page}`),
  '/desk/writing/counts',
])('%s: the filters are those of all pages of insight; one that does nothing says why', async (path) => {
  const { page, goto } = visitor;
  await goto(`${path}?country=DE`);
  const filters = page.locator('.insight-filters');
  await filters.waitFor();
  for (const name of ['Country', 'Traffic source', 'Lander', 'Language', 'Device']) {
    const applied = filters.locator('.dt-chip-of', { has: page.getByRole('button', { name: new RegExp(`^${name}`) }) });
    const not = filters.locator('.insight-not', { hasText: name });
    await expect.poll(async () => (await applied.count()) + (await not.count()), { message: name }).toBe(1);
    if ((await not.count()) === 0) continue;
    await not.locator('summary').click();
    expect((await not.locator('p').textContent())?.length).toBeGreaterThan(20);
    expect(await not.getAttribute('data-set')).toBe(name === 'Country' ? '' : null);
  }
  const line = page.locator('.insight-line');
  for (const [shown, name] of [
    [line.locator('.insight-period nav'), 'The period'],
    [line.getByRole('combobox', { name: 'Compared with' }), 'Compared with'],
  ] as const)
    expect((await shown.count()) + (await line.locator('.insight-not', { hasText: name }).count()), name).toBe(1);
  if ((await line.locator('.insight-period').count()) === 0) return;
  await page.keyboard.press('4');
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('91');
});

test.each(['payments', 'members', 'webhooks'])(
  '/desk/%s: each column of figures is explained at the ? of the list',
  async (list) => {
    const { page, goto } = visitor;
    await goto(`/desk/${list}`);
    await page.locator('.dt th[data-number]').first().waitFor();
    await page.getByLabel('What do these figures mean?').click();
    const terms = page.locator('main .insight-what[open] dt');
    await terms.first().waitFor();
    const headings = await page.locator('.dt th[data-number]').allTextContents();
    const said = await terms.allTextContents();
    expect(headings.filter((heading) => !said.includes(heading))).toEqual([]);
  },
);

test.each(['bans', 'ledger'])('/desk/%s: a heading of figures has its ?, whose words open beneath it', async (path) => {
  const { page, goto } = visitor;
  await goto(`/desk/${path}`);
  const mark = page.locator('th .insight-what').last();
  await mark.getByText('?', { exact: true }).click();
  const [at, words] = [await mark.boundingBox(), await mark.locator('p').boundingBox()];
  expect(Math.abs((words?.x ?? 0) - (at?.x ?? 999))).toBeLessThan(300);
  expect((words?.x ?? 0) + (words?.width ?? 9999)).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
});

test('figures begin with the day it is at the sites, not with that of UTC: half an hour after midnight in Amsterdam', async () => {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0, 23, 20));
  const next = new Date(at.getTime() + 3_600_000);
  await shop.sql(`update letters set last_at = $1`, [at]);
  const { page, goto, context } = await openDesk(site, ['owner']);
  await page.clock.setFixedTime(at);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(next);
  for (const path of ['growth', 'work', 'mail']) {
    await goto(`/desk/insight/${path}`);
    await page.locator('.desk-head', { hasText: `– ${day}` }).waitFor();
  }
  await page
    .locator('.insight-table')
    .getByRole('row', { name: /^post\.example 1 / })
    .waitFor();
  for (const path of ['/desk/insight/vat', '/desk/ledger']) {
    await goto(path);
    await expect.poll(() => page.getByLabel('Month').inputValue()).toBe(next.toISOString().slice(0, 7));
  }
  await context.close();
});

test('the report of transparency of a chosen period is a file too', async () => {
  const { page, goto } = visitor;
  await goto('/desk/insight/transparency');
  await page.getByRole('heading', { name: 'Notices by reason' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffFigure,Kind,Number');
  expect(lines).toContain('Notices by reason,Money or advertising,1');
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-12-31');
  await page.getByText('Nothing was reported or decided in this period').waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe('2020-12-31');
});

test('a rule is given other points, with what they would have opened and why; the rules are a file too', async () => {
  const { page, goto } = visitor;
  await goto('/desk/insight/rules');
  await page.getByRole('button', { name: 'Change: Blocked by three people or more in a week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weight of the rule' });
  await dialog.getByText('In the last 30 days the rules flagged').waitFor();
  await dialog.getByLabel('Points').fill('6');
  await dialog.getByLabel('Why').fill('It was right each time.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /^Blocked by three people or more in a week 6 / }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffRule,Points,Triggered,Right,Wrong,Share correct');
  expect(lines).toContain('Blocked by three people or more in a week,6,0,0,0,–');
});
