/** The life of an account, on a desktop: settings, other devices, leaving and coming back. */
import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectError, expectHeading, linkOf, logIn, logOut, oneStory } from './helpers/story.ts';

oneStory();
const email = 'bram@members.example';
const newEmail = 'bram.new@members.example';
let password = 'eight slow kettles';
let site: TestSite;
let bram: Visitor;

beforeAll(async () => {
  site = await startSite();
  bram = await site.member({ member: await site.app.signup({ host: 'localhost', email, password, name: 'bram.k' }) });
  await site.app.sql('update members set signup_step = 5 where email = $1', [email]);
});
afterAll(async () => {
  const problems = bram?.takeProblems();
  await site?.stop();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems?.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

const section = (name: string): Locator => bram.page.getByRole('region', { name, exact: true });
const settings = async () => {
  await bram.goto('/notifications');
  await expectHeading(bram.page, 'Settings');
};
const box = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true });

test('the e-mail address changes once the new one is confirmed; the old one can undo it', async () => {
  const { page, goto } = bram;
  await settings();
  const part = section('E-mail address');
  const change = part.getByRole('button', { name: 'Change e-mail address' });
  await box(part, 'New e-mail address').fill(newEmail);
  await box(part, 'Password').fill('not this one');
  await change.click();
  await expectError(box(part, 'Password'), 'Please check your old password.');
  expect(await box(part, 'New e-mail address').inputValue()).toBe(newEmail);
  await box(part, 'Password').fill(password);
  await change.click();
  await part.getByText(`We sent a link to ${newEmail}.`).waitFor();
  await settings();
  await part.getByText(`Now: ${email}`, { exact: true }).waitFor();

  await goto(linkOf((await site.app.smtp.waitFor(newEmail, 'Confirm your new e-mail address')).text));
  await expectHeading(page, 'Confirm your new e-mail address');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectHeading(page, 'Your new e-mail address is confirmed');
  await settings();
  await part.getByText(`Now: ${newEmail}`, { exact: true }).waitFor();

  await goto(linkOf((await site.app.smtp.waitFor(email, 'Your e-mail address is being changed')).text));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expectHeading(page, 'Choose a new password');
  await page.getByText('Your old address is back and every device is logged out.').waitFor();
  const form = page.locator('main');
  await box(form, 'New password').fill(password);
  await box(form, 'Repeat the new password').fill(password);
  await form.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL(/\/members$/);
  await settings();
  await part.getByText(`Now: ${email}`, { exact: true }).waitFor();
});

test('a new password logs every other browser out', async () => {
  const other = await site.visitor();
  await logIn(other, 'bram.k', password, '/login?next=/notifications');
  await expectHeading(other.page, 'Settings');
  await settings();
  await eventually(() => section('Where you are logged in').getByRole('listitem').count()).toBe(2);
  const part = section('Password');
  const save = async (old: string, fresh: string, again = fresh) => {
    await box(part, 'Old password').fill(old);
    await box(part, 'New password').fill(fresh);
    await box(part, 'Repeat the new password').fill(again);
    await part.getByRole('button', { name: 'Change password' }).click();
  };
  await save(password, 'nine red lanterns', 'nine red lantern');
  await expectError(box(part, 'Repeat the new password'), 'The entered passwords are not the same.');
  await save('not this one', 'nine red lanterns');
  await expectError(box(part, 'Old password'), 'Please check your old password.');
  await eventually(() => bram.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('old_password');
  await save(password, 'short');
  await expectError(box(part, 'New password'), 'Use at least 8 characters.');
  await save(password, 'nine red lanterns');
  await bram.page.getByRole('region', { name: 'Notices' }).getByText('Your password is changed.').waitFor();
  password = 'nine red lanterns';
  expect(await box(part, 'New password').inputValue()).toBe('');
  await eventually(() => section('Where you are logged in').getByRole('listitem').count()).toBe(1);
  // Notified over its socket, the open page may already be on its way there.
  await other.goto('/notifications').catch(() => undefined);
  await expectAt(other.page, '/login');
  await other.context.close();
});

test('preferences and invisible mode are kept', async () => {
  await settings();
  const weekly = bram.page.getByRole('switch', { name: 'Weekly overview, By e-mail' });
  const invisible = bram.page.getByRole('switch', { name: 'Invisible mode' });
  expect([await weekly.isChecked(), await invisible.isChecked()]).toEqual([true, false]);
  const saved = (name: string) => bram.page.waitForResponse((r) => r.url().endsWith(name) && r.ok());
  await Promise.all([saved('/notifications/switch.php'), weekly.click()]);
  await Promise.all([saved('/privacy.php'), invisible.click()]);
  expect([await weekly.isChecked(), await invisible.isChecked()]).toEqual([false, true]);
  await settings();
  expect([await weekly.isChecked(), await invisible.isChecked()]).toEqual([false, true]);
  // What only those get who said yes is off until then.
  const offers = bram.page.getByRole('switch', { name: /^Discounts and offers/ });
  expect(await offers.isChecked()).toBe(false);
});

test('mail and push are chosen by kind; each switch stands for itself, also when another one fails', async () => {
  const { page } = bram;
  const part = section('E-mails and push messages');
  const kindSwitch = (kind: string, way: string) => part.getByRole('switch', { name: `${kind}, ${way}`, exact: true });
  await settings();
  // No subscription in this browser: the table works all the same, and says how to get push messages.
  await part.getByRole('link', { name: 'Switch them on here' }).click();
  await page.getByRole('region', { name: 'Notifications on this device', exact: true }).waitFor();
  const content = part.getByRole('switch', { name: /^Names and words in push messages/ });
  expect(
    await Promise.all(
      [kindSwitch('New messages', 'Push'), kindSwitch('Weekly overview', 'Push'), content].map((it) => it.isChecked()),
    ),
  ).toEqual([true, false, false]);
  let calls = 0;
  await page.route('**/api/notifications/switch.php', async (route) => {
    calls += 1;
    if (calls === 2)
      await route.fulfill({ status: 400, json: { error: 'bad_request', message: 'An error has occurred.' } });
    else await route.continue();
  });
  // Three presses at once; the second one is refused.
  await kindSwitch('New messages', 'Push').click();
  await kindSwitch('Somebody likes me', 'By e-mail').click();
  await content.click();
  await page.getByRole('region', { name: 'Notices' }).getByText('An error has occurred.').waitFor();
  await eventually(() => kindSwitch('Somebody likes me', 'By e-mail').isChecked()).toBe(true);
  const stored = async () =>
    site.app.sql<{ content: boolean }>('select push_content as content from members where email = $1', [email]);
  await eventually(async () => (await stored())[0]?.content).toBe(true);
  await page.unroute('**/api/notifications/switch.php');
  await page.keyboard.press('Escape');
  await settings();
  expect([
    await kindSwitch('New messages', 'Push').isChecked(),
    await kindSwitch('Somebody likes me', 'By e-mail').isChecked(),
    await content.isChecked(),
  ]).toEqual([false, true, true]);
  expect(
    await site.app.sql(
      'select mail_preferences as mail, push_preferences as push, push_content as content from members where email = $1',
      [email],
    ),
  ).toEqual([{ mail: ['weekly_updates'], push: expect.arrayContaining(['new_messages']), content: true }]);
  await kindSwitch('New messages', 'By e-mail').focus();
  await page.keyboard.press('Space');
  await eventually(
    async () =>
      (
        await site.app.sql<{ mail: string[] }>('select mail_preferences as mail from members where email = $1', [email])
      )[0]?.mail,
  ).toContain('new_messages');
  bram.problems.length = 0;
});

test('without a position the words say why, and what to do', async () => {
  const part = section('Location');
  const words = part.locator('[data-permission]');
  const button = part.getByRole('button', { name: 'Use my location' });
  const fails = async (script: string) => {
    const page = await bram.context.newPage();
    await page.addInitScript(script);
    await page.goto(`${bram.page.url().split('/').slice(0, 3).join('/')}/notifications`);
    return page.getByRole('region', { name: 'Location', exact: true });
  };
  const answered = (code: number) => `navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
    document.documentElement.dataset.age = options.maximumAge;
    failed({ code: ${code}, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  }; navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'prompt' });`;
  for (const [code, text] of [
    [1, 'was not shared'],
    [2, 'Your device could not find out where it is'],
    [3, 'It took too long'],
  ] as const) {
    const section = await fails(answered(code));
    await section.getByText('Your browser asks you first.').waitFor();
    await section.getByRole('button', { name: 'Use my location' }).click();
    await section.getByText(text).waitFor();
    // As good as new for an hour.
    expect(await section.page().locator('html').getAttribute('data-age')).toBe('3600000');
    await section.page().close();
  }
  const unsupported = await fails('delete Navigator.prototype.geolocation;');
  await unsupported.getByText('This browser cannot tell where you are.').waitFor();
  expect(await unsupported.getByRole('button', { name: 'Use my location' }).count()).toBe(0);
  await unsupported.page().close();
  const denied = await fails(
    "navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' });",
  );
  await denied.getByText('Allow it in the browser’s settings').waitFor();
  await denied.page().close();

  await bram.context.grantPermissions(['geolocation']);
  await bram.context.setGeolocation({ latitude: 0, longitude: 0 });
  await settings();
  await expect.poll(() => words.getAttribute('data-permission')).toBe('granted');
  await part.getByText('Your browser may tell this site where you are. We keep it rounded to about 5 km.').waitFor();
  await button.click();
  await part.getByText('We don’t know a place near you.').waitFor();
  await bram.context.clearPermissions();
});

test('a switch goes back when saving failed, and says why', async () => {
  const { page } = bram;
  await page.route('**/api/privacy.php', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'An error has occurred.' } }),
  );
  const invisible = page.getByRole('switch', { name: 'Invisible mode' });
  await invisible.click();
  await page.getByRole('region', { name: 'Notices' }).getByText('An error has occurred.').waitFor();
  await eventually(() => invisible.isChecked()).toBe(true);
  await page.unroute('**/api/privacy.php');
  bram.problems.length = 0;
});

test('Polish is kept with the account, in a new browser too', async () => {
  const part = section('Language and look');
  await settings();
  await part.getByRole('combobox', { name: 'Language' }).selectOption('pl');
  await part.getByRole('button', { name: 'Save' }).click();
  await bram.page.locator('html[lang=pl]').waitFor();
  await expectHeading(bram.page, 'Ustawienia');
  const other = await site.visitor();
  await logIn(other, email, password, '/login?next=/notifications');
  await other.page.locator('html[lang=pl]').waitFor();
  await expectHeading(other.page, 'Ustawienia');
  await other.context.close();
  await bram.page.locator('#appearance-language').selectOption('en');
  await bram.page.locator('#language button[type=submit]').click();
  await bram.page.locator('html[lang=en]').waitFor();
});

test('one other device can be logged out, and all others at once', async () => {
  const others = [1, 2, 3].map(() => site.app.client('localhost'));
  for (const other of others) {
    other.headers['user-agent'] = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0';
    expect((await other.post('/api/user.php', { login: email, password })).status).toBe(200);
  }
  await settings();
  const part = section('Where you are logged in');
  const phones = part.getByRole('listitem').filter({ hasText: 'Firefox, Android' });
  await part.getByText('This device').waitFor();
  expect(await phones.count()).toBe(3);
  await phones.first().getByRole('button', { name: 'Log out' }).click();
  await eventually(() => phones.count()).toBe(2);
  await part.getByRole('button', { name: 'Log out everywhere else' }).click();
  await eventually(() => part.getByRole('listitem').count()).toBe(1);
  for (const other of others) expect((await other.get('/api/user.php')).json).toEqual({ user: null });
});

test('everything held about him comes as a ZIP', async () => {
  const { page } = bram;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const files = unzipSync(bytes);
  const text = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => Buffer.from(content).toString())
    .join('\n');
  expect(text).toContain(email);
  expect(text).toContain('bram.k');
  expect(text).not.toContain('argon2');
});

test('before leaving, four other ways; then the survey and the password', async () => {
  const { page } = bram;
  await settings();
  const invisible = page.getByRole('switch', { name: 'Invisible mode' });
  await invisible.click();
  await eventually(() => invisible.isChecked()).toBe(false);
  await section('Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you go' });
  expect(await dialog.getByRole('heading', { level: 3 }).count()).toBe(4);
  // A single package, once, at a price shown beside the usual one.
  await dialog.getByText('Once for you: 5 credits for €4.15, instead of €6.25').waitFor();
  await dialog.getByRole('button', { name: 'See the package' }).click();
  await expectAt(page, '/credits/5');
  await page.getByText('5 credits', { exact: true }).first().waitFor();
  await settings();
  await section('Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Show my code' }).click();
  await eventually(() => dialog.getByRole('status').innerText()).toMatch(/^[A-Z0-9-]{6,}$/);

  await dialog.getByRole('link', { name: 'Change e-mail address' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#email');
  await section('Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Switch invisible mode on' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(() => invisible.isChecked()).toBe(true);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await eventually(() => invisible.isChecked()).toBe(false);

  await section('Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Delete it anyway' }).click();
  const last = page.getByRole('dialog', { name: 'Delete account' });
  await box(last, 'Password').fill('not this one');
  await last.getByRole('button', { name: 'Delete my account' }).click();
  await last.getByText('Please choose one.').waitFor();
  await last.getByRole('radio', { name: 'Another reason' }).check();
  await last.getByRole('button', { name: 'Delete my account' }).click();
  await expectError(box(last, 'Password'), 'Please check your old password.');
  await box(last, 'Password').fill(password);
  await last.getByRole('button', { name: 'Delete my account' }).click();
  await expectAt(page, '/account-deleted');
  await expectHeading(page, 'Your account is deleted');
  const [day] = await site.app.sql<{ day: string }>(
    "select to_char(delete_after, 'FMMonth FMDD, YYYY') as day from members where email = $1",
    [email],
  );
  await page.getByText(`On ${day?.day} everything is erased`).waitFor();
  expect(await site.app.sql('select reason from deletion_surveys')).toEqual([{ reason: 'other' }]);
});

test('until it is erased the log-in says why it is refused, and the mail brings the account back', async () => {
  const { page, goto } = bram;
  await goto('/notifications');
  await expectAt(page, '/login');
  await logIn(bram, email, password);
  await page.getByRole('alert').getByText('This account is about to be deleted.').waitFor();
  await goto(linkOf((await site.app.smtp.waitFor(email, 'Your account is being closed')).text));
  await expectHeading(page, 'Take your account back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Your account is back').waitFor();
  await bram.ready();
  await logIn(bram, email, password, page.url());
  await expectAt(page, '/members');
  await logOut(bram);
});
