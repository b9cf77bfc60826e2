/** The frame of the pages: entry warning, top bar and tabs, colour scheme, and a session that ends in another tab. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite, visitorOf } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, logOut } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

describe('the entry warning', () => {
  /** Whether the server's HTML contains the warning. */
  const warns = async (path: string, language: string, cookie?: string) => {
    const client = site.app.client('localhost');
    client.headers['accept-language'] = language;
    if (cookie) client.headers['cookie'] = cookie;
    return (await client.get(path)).text.includes('data-entry-warning');
  };

  test('shows everywhere in the default layout, in the empty one only in the strict countries', async () => {
    for (const path of ['/', '/pages/faq', '/pricing', '/activate/done', '/nothing/here'])
      for (const language of ['en-US', 'nl-NL', 'pl-PL'])
        expect(await warns(path, language), `${path} ${language}`).toBe(true);
    for (const path of ['/login', '/signup']) {
      expect(await warns(path, 'nl-NL'), path).toBe(true);
      expect(await warns(path, 'de-DE'), path).toBe(true);
      expect(await warns(path, 'en-US'), path).toBe(false);
      expect(await warns(path, 'pl-PL'), path).toBe(false);
    }
  });

  test('never on the pages of a reset password, nor to members, nor once answered', async () => {
    expect(await warns('/reset-password', 'nl-NL')).toBe(false);
    expect(await warns(`/reset-password/do?token=${'a'.repeat(43)}`, 'nl-NL')).toBe(false);
    const { client } = await site.app.signup({ host: 'localhost' });
    client.headers['accept-language'] = 'nl-NL';
    for (const path of ['/', '/complete-signup', '/notifications'])
      expect((await client.get(path)).text, path).not.toContain('data-entry-warning');
    expect(await warns('/', 'nl-NL', 'entry_warning=1')).toBe(false);
  });

  test('can be switched off by the site', async () => {
    await site.app.settings(site.app.sites.a.site_id, { enable_site_entry_popup: 'no' });
    expect(await warns('/pages/cookies', 'nl-NL')).toBe(false);
    await site.app.settings(site.app.sites.a.site_id, {});
    expect(await warns('/pages/ban', 'nl-NL')).toBe(true);
  });

  test('on a hydrated page it keeps the focus inside and is answered in place', async () => {
    const { page, goto, context, problems } = await site.visitor({ warned: false, language: 'nl-NL' });
    await context.addCookies([{ name: 'locale', value: 'en', url: site.origin }]);
    await goto('/login');
    const warning = page.getByRole('dialog', { name: 'For adults only' });
    await warning.waitFor();
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'E-mail or username' }).fill('it works');
    await goto('/login');
    expect(await warning.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the bars', () => {
  test('of a visitor: language and log in; on the log-in page the way to join', async () => {
    const { page, goto, context } = await site.visitor();
    await goto('/');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Search members' }).count()).toBe(0);
    expect(await page.locator('.tabbar').count()).toBe(0);
    await goto('/login');
    await bar.getByRole('link', { name: 'Join free' }).waitFor();
    await context.close();
  });

  test('of a member: Get Premium until the first purchase, then credits with a warning when they run low', async () => {
    const { page, goto, context, member } = await site.member();
    await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
    const bar = page.getByRole('banner');
    await goto('/notifications');
    await bar.getByRole('link', { name: 'Get Premium' }).waitFor();
    for (const name of ['Search members', 'Messages', 'Likes'])
      expect(await bar.getByRole('link', { name }).isVisible(), name).toBe(true);

    const credits = async (balance: number) => {
      await site.app.sql('update members set paid_user = true where id = $1', [member.id]);
      await site.app.sql(
        'insert into accounts (member_id, balance) values ($1, $2) on conflict (member_id) do update set balance = $2',
        [member.id, balance],
      );
      await goto('/notifications');
      const link = bar.getByRole('link', { name: 'Credits' });
      await link.waitFor();
      expect(await bar.getByRole('link', { name: 'Get Premium' }).count()).toBe(0);
      const badge = link.locator('.badge');
      return (await badge.count())
        ? { text: await badge.innerText(), tone: await badge.getAttribute('data-tone') }
        : null;
    };
    expect(await credits(50)).toBeNull();
    expect(await credits(11)).toBeNull();
    expect(await credits(10)).toMatchObject({ tone: 'warning' });
    expect(await credits(8)).toMatchObject({ text: expect.stringContaining('8'), tone: 'warning' });
    expect(await credits(0)).toMatchObject({ text: expect.stringContaining('0'), tone: 'danger' });
    await context.close();
  });

  test('on phones members have the tabs at the bottom', async () => {
    const { page, goto, context, member } = await site.member({ width: 390, height: 844 });
    await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
    await goto('/notifications');
    const tabs = page.locator('.tabbar');
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Search', 'Likes', 'Messages', 'Premium', 'Profile']);
    const box = await tabs.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    for (const link of await tabs.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await tabs.isVisible()).toBe(false);
    await context.close();
  });
});

test('a chosen scheme comes with the document, so nothing flashes', async () => {
  const { page, goto, context } = await site.visitor({ scheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await goto('/lang-config');
  const light = await ground();
  await page.getByLabel('Light or dark').selectOption('dark');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await ground()).not.toBe(light);
  // The colours are right without any script, on both kinds of page.
  for (const path of ['/pages/faq', '/login'])
    expect(await (await context.request.get(path)).text()).toMatch(/<html[^>]*data-theme="dark"/);
  await goto('/lang-config');
  await page.getByLabel('Light or dark').selectOption('system');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('html:not([data-theme])').waitFor();
  expect(await ground()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(ground).not.toBe(light);
  await context.close();
});

test('logged out in one tab, the other is led to the log-in at once, with the way back', async () => {
  const first = await site.member();
  await site.app.sql('update members set signup_step = 5 where id = $1', [first.member.id]);
  await first.goto('/notifications');
  const second = visitorOf(first.context, await first.context.newPage());
  await second.goto('/notifications');
  await logOut(second);
  await expectAt(first.page, '/login?next=%2Fnotifications');
  await expectHeading(first.page, 'Log in');
  await first.context.close();
});
