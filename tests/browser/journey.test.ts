/** The life of an account, on a phone: arriving, signing up, confirming, coming back. The rest: settings.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import {
  described,
  eventually,
  expectAt,
  expectError,
  expectHeading,
  linkOf,
  logIn,
  logOut,
  oneStory,
  photoFile,
} from './helpers/story.ts';

oneStory();
const email = 'anna@gmail.com';
const password = 'seven quiet rivers';
let site: TestSite;
let anna: Visitor;

beforeAll(async () => {
  site = await startSite();
  await site.app.signup({ host: 'localhost', email: 'taken@members.example', name: 'taken' });
  anna = await site.visitor({
    width: 390,
    height: 844,
    warned: false,
    more: { hasTouch: true, permissions: ['geolocation'], geolocation: { latitude: 52.09, longitude: 5.12 } },
  });
});
afterAll(async () => {
  const problems = anna?.takeProblems();
  await site?.stop();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems?.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

const field = (name: string) => anna.page.getByRole('textbox', { name, exact: true });
const press = (name: string) => anna.page.getByRole('button', { name, exact: true }).click();
const member = async () => {
  const [row] = await site.app.sql<{ id: string; status: string; signup_step: number }>(
    'select id, status, signup_step from members where email = $1',
    [email],
  );
  if (!row) throw new Error('no such member');
  return row;
};

test('arrives from a link; the entry warning shows once and cannot be waved away', async () => {
  const { page, goto, context } = anna;
  await goto('/?network=adnet&ref=r1&sub1=one');
  const warning = page.getByRole('dialog', { name: 'For adults only' });
  await warning.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await warning.isVisible()).toBe(true);
  await press('I am 18 or older');
  await warning.waitFor({ state: 'detached' });
  const flag = (await context.cookies()).find((c) => c.name === 'entry_warning');
  expect(Math.abs(Number(flag?.value) - Date.now() / 1000)).toBeLessThan(60);
  await page.reload();
  expect(await warning.count()).toBe(0);
});

test('a mistyped address is put right with one tap, and goes along to sign-up', async () => {
  const { page } = anna;
  await page.getByLabel('I am').selectOption('female');
  await page.getByLabel('Looking for').selectOption('male');
  await page.getByLabel('E-mail').fill('anna@gmial.com');
  await page.getByLabel('E-mail').blur();
  await page.getByRole('button', { name: email }).tap();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await press('Start free');
  await expectAt(page, '/signup');
  await anna.ready();
  expect(await field('E-mail').inputValue()).toBe(email);
});

test('sign-up tells every fault at its field, focuses the first and loses nothing', async () => {
  const { page } = anna;
  const consent = page.getByRole('checkbox', { name: /^I agree/ });
  await press('Create account');
  await expectError(field('Username'), 'Please choose a username.');
  expect(await described(field('Password'))).toContain('Use at least 8 characters.');
  expect(await described(field('Day'))).toContain('Enter your date of birth (18+)');
  expect(await described(consent)).toContain('We need your consent');
  expect(await described(field('E-mail'))).toBe('');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');

  await field('Username').fill('@anna');
  await field('Username').blur();
  await expectError(field('Username'), 'A username may not start with @.');
  await field('Username').fill(email);
  await field('Username').blur();
  await expectError(field('Username'), 'Your username may not be your e-mail address.');
  await field('Username').fill('taken');
  await field('Username').blur();
  await expectError(field('Username'), 'This username is already taken.');
  await page.locator('.signup-suggestion button').first().click();
  expect(await field('Username').inputValue()).toMatch(/^taken.+/);
  await field('Username').fill('anna.w');

  await field('E-mail').fill('nonsense');
  await field('E-mail').blur();
  await expectError(field('E-mail'), 'Invalid email');
  await field('E-mail').fill('taken@members.example');
  await field('Password').fill('password1');
  await field('Day').fill('31');
  await page.getByLabel('Month').selectOption('2');
  await field('Year').fill('1990');
  await consent.check();
  await press('Create account');
  await expectError(field('E-mail'), 'An account with this e-mail address already exists');
  await eventually(() => described(field('Password'))).toContain('too easy to guess');
  expect(await described(field('Day'))).toContain('Invalid date of birth.');
  await page.getByLabel('Month').selectOption('3');
  await field('Year').fill(String(new Date().getFullYear() - 12));
  await press('Create account');
  await eventually(() => described(field('Day'))).not.toContain('Invalid');
  await expectError(field('Day'), 'Enter your date of birth (18+)');

  expect(await field('Username').inputValue()).toBe('anna.w');
  expect(await field('Password').inputValue()).toBe('password1');
  expect(await consent.isChecked()).toBe(true);
});

test('the account is made, with where she came from and whom she looks for', async () => {
  await field('E-mail').fill('anna@gmial.com');
  await field('E-mail').blur();
  await press(email);
  await field('Password').fill(password);
  await press('Show password');
  expect(await field('Password').getAttribute('type')).toBe('text');
  await field('Year').fill('1990');
  await press('Create account');
  await expectAt(anna.page, '/complete-signup');
  await expectHeading(anna.page, 'Add a photo');
  const { id, status } = await member();
  expect(status).toBe('not_confirmed');
  expect(await site.app.sql('select network, ref, sub1, sub2 from member_tracking where member_id = $1', [id])).toEqual(
    [{ network: 'adnet', ref: 'r1', sub1: 'one', sub2: null }],
  );
  expect(await site.app.sql('select gender, wanted from profiles where member_id = $1', [id])).toEqual([
    { gender: 'female', wanted: ['male'] },
  ]);
});

test('step 1: a file that is no photo is refused, a photo is shown and can go again', async () => {
  const { page } = anna;
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture at all'),
  });
  await page
    .getByRole('alert')
    .getByText(/^Please choose a JPEG, PNG/)
    .waitFor();
  await file.setInputFiles(await photoFile());
  await page.getByText('Waiting for approval').waitFor();
  const picture = page.locator('.signup-photos img');
  await eventually(() => picture.evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  expect(await page.locator('.form-error').count()).toBe(0);
  await press('Delete this photo');
  await picture.waitFor({ state: 'detached' });
  await file.setInputFiles(await photoFile('again.jpg'));
  await picture.waitFor();
  await press('Continue');
  await expectHeading(page, 'Who you are');
});

test("back, reload and the browser's own back keep the place; an answer is not lost", async () => {
  const { page } = anna;
  await press('Back');
  await expectHeading(page, 'Add a photo');
  await page.locator('.signup-photos img').waitFor();
  await page.goBack();
  await expectHeading(page, 'Who you are');
  expect(await page.getByRole('radio', { name: 'a woman' }).isChecked()).toBe(true);
  await page.getByText('men', { exact: true }).click();
  await press('Save and continue');
  await page.getByText('Please choose at least one.').waitFor();
  await page.getByText('women', { exact: true }).click();
  await press('Save and continue');
  await expectHeading(page, 'Where you are');
  await page.reload();
  await anna.ready();
  await expectHeading(page, 'Where you are');
});

test('step 3: skipped, come back to, wrong place refused, position fills it in', async () => {
  const { page } = anna;
  await press('Skip for now');
  await expectHeading(page, 'About you');
  await press('Back');
  await expectHeading(page, 'Where you are');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel('Province').selectOption({ index: 1 });
  await page.getByLabel('City').fill('Atlantis');
  await press('Save and continue');
  await expectError(page.getByLabel('City'), 'Please choose a place from the list.');
  expect(await page.getByLabel('City').inputValue()).toBe('Atlantis');
  await press('Use my location');
  await eventually(() => page.getByLabel('City').inputValue()).toBe('Utrecht');
  await press('Save and continue');
  await expectHeading(page, 'About you');
  const { id } = await member();
  const [at] = await site.app.sql<{ city: string; lat: number }>(
    'select city, lat from profiles where member_id = $1',
    [id],
  );
  expect(at).toMatchObject({ city: 'Utrecht', lat: 52.07 });
});

test('who goes away takes it up again where she was; sign-up ends with the inbox', async () => {
  const { page, goto } = anna;
  await goto('/');
  await goto('/signup');
  await expectAt(page, '/complete-signup');
  await expectHeading(page, 'About you');
  await page.getByLabel('About me').fill('I read maps for fun.');
  await page.getByLabel('Body type').selectOption('normal');
  await page.getByText('Art', { exact: true }).click();
  await page.getByText('1 of 20 chosen').waitFor();
  await press('Finish');
  await expectHeading(page, 'You’re in');
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.getByText(`We sent an e-mail to ${email}`).waitFor();
  expect((await member()).signup_step).toBe(5);
});

test('the mail came; opening its link changes nothing, pressing confirms', async () => {
  const { page, goto } = anna;
  await goto('/notifications');
  const banner = page.getByText("Your e-mail address hasn't been confirmed");
  await banner.waitFor();
  const mail = await site.app.smtp.waitFor(email, 'Confirm your e-mail address');
  await goto(linkOf(mail.text));
  await expectHeading(page, 'Confirm your e-mail address');
  await page.reload();
  expect((await member()).status).toBe('not_confirmed');
  await press('Confirm');
  await expectAt(page, '/activate/done');
  await expectHeading(page, 'Your e-mail address is confirmed');
  expect((await member()).status).toBe('active');
  await goto('/notifications');
  expect(await banner.count()).toBe(0);
  // A second press says the same: nothing alarming.
  await goto(linkOf(mail.text));
  await press('Confirm');
  await expectAt(page, '/activate/done');
});

test('logging out clears what was kept and closes what was open', async () => {
  const { page, context, goto } = anna;
  await goto('/notifications');
  // Back from the front page lies the first of the two: a page that is the member's alone.
  await goto('/credits');
  await page.evaluate(() => sessionStorage.setItem('draft', 'private'));
  await logOut(anna);
  expect((await context.cookies()).map((c) => c.name)).not.toContain('sid');
  expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
  await page.goBack();
  await eventually(() => page.url()).toContain('/login');
  await goto('/notifications?from=mail');
  await expectAt(page, '/login?next=%2Fnotifications%3Ffrom%3Dmail');
});

test('logging in: a wrong password keeps what was typed; the username is enough; the way leads on', async () => {
  const { page } = anna;
  await logIn(anna, 'anna.w', 'wrong password', '/login?next=/notifications%23privacy');
  await page.getByRole('alert').getByText('Login failed, please try again').waitFor();
  expect(await field('E-mail or username').inputValue()).toBe('anna.w');
  await field('Password').fill(password);
  await press('Log in');
  await expectAt(page, '/notifications');
  await expectHeading(page, 'Settings');
});
