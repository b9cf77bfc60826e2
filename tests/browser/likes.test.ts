/** Likes, the match pop-up, the like modal, the swipe game and the match finder. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, expectHeading, oneStory } from './helpers/story.ts';

let site: TestSite;
let bram: Visitor & { member: TestMember };
const women: string[] = [];
oneStory();

/** A woman who looks for men, with a photo; created by SQL, since nobody logs in as her. */
async function woman(name: string, kind: 'person' | 'fictional' = 'person'): Promise<string> {
  const id = uuidv7();
  const { a } = site.app.sites;
  const person = kind === 'person';
  await site.app.sql(
    `insert into members (id, pool_id, site_id, kind, username, status, language, email, password_hash, consent_at)
     values ($1, $2, $3, $4, $5, 'active', 'en', $6, $7, $8)`,
    [
      id,
      a.pool_id,
      a.site_id,
      kind,
      name,
      person ? `${id}@x.example` : null,
      person ? 'none' : null,
      person ? new Date() : null,
    ],
  );
  await site.app.sql(
    "insert into profiles (member_id, date_of_birth, country, gender, wanted, interests) values ($1, '1991-01-01', 'NL', 'female', '{male}', '{wine,tea}')",
    [id],
  );
  await site.app.sql(
    `with added as (
       insert into photos (id, member_id, position, status, filename, width, height, thumbhash) values ($1, $2, 0, 'active', $3, 600, 800, '\\x1c081204058778878f7708788778887808') returning id)
     insert into fictional_photos (photo_id, origin, licence, added_by) select id, 'drawn', 'Drawn for us', 'test' from added where $4`,
    [uuidv7(), id, id.replaceAll('-', ''), !person],
  );
  return id;
}
const likesBram = (id: string) =>
  site.app.sql('insert into likes (member_id, other_id) values ($1, $2)', [id, bram.member.id]);
/** These photos have no files: only those requests may fail. */
const noProblems = () => expect(bram.takeProblems().filter((text) => !/404/.test(text))).toEqual([]);
const titleOf = () => bram.page.title();
/** The badge of the installed app's icon cannot be read, so its calls are recorded. */
const iconOf = () => bram.page.evaluate(() => Number(sessionStorage.getItem('icon')));
const noteIcon = () => {
  const show = async (count: number) => sessionStorage.setItem('icon', String(count));
  Object.assign(Navigator.prototype, { setAppBadge: (count: number) => show(count), clearAppBadge: () => show(0) });
};

beforeAll(async () => {
  site = await startSite();
  bram = await site.member({ width: 390, height: 844 });
  await bram.context.addInitScript(noteIcon);
  await site.app.sql(
    "update profiles set gender = 'male', wanted = '{female}', interests = '{wine}', date_of_birth = '1990-06-15', country = 'NL' where member_id = $1",
    [bram.member.id],
  );
  await site.app.sql("update members set signup_date = now() - interval '30 days' where id = $1", [bram.member.id]);
  for (const name of ['anna.v', 'bea.k', 'carla.m', 'dora.s', 'eva.t', 'fien.b', 'gerda.w', 'hanna.z'])
    women.push(await woman(name));
});
afterAll(() => site.stop());

test('three tabs, each empty one with one way on', async () => {
  const { page, goto } = bram;
  expect(await goto('/likes')).toBe(200);
  await expectHeading(page, 'Likes');
  await page.getByRole('link', { name: 'Look around' }).waitFor();
  await page.getByRole('link', { name: 'Sent' }).click();
  await expectAt(page, '/likes/sent');
  await page.getByText('You have not liked anybody yet').waitFor();
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await page.getByRole('link', { name: 'See who likes you' }).click();
  await expectAt(page, '/likes');
  expect(await goto('/likes/nonsense')).toBe(404);
  noProblemsBut404();
});
const noProblemsBut404 = () => void bram.takeProblems();

test('a received like is new, counted in badge, title and on the icon, and liking back is a match that pops up', async () => {
  const { page, goto } = bram;
  await likesBram(women[0] as string);
  await goto('/likes');
  await page.getByText('New', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Like anna.v' }).click();
  const popup = page.getByRole('dialog', { name: 'It’s a match' });
  await popup.getByText('You and anna.v like each other.').waitFor();
  await expectNoSidewaysScroll(page);
  // A click anywhere closes it.
  await page.mouse.click(5, 5);
  await popup.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Like anna.v' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await page.getByRole('link', { name: 'Say hello' }).waitFor();
  // The first poll runs after at most 5 seconds.
  await eventually(titleOf).toMatch(/^\(1\) /);
  await eventually(iconOf).toBe(1);
  noProblems();
});

test('a like taken back can be given again from the toast', async () => {
  const { page } = bram;
  const heart = page.getByRole('button', { name: 'Like anna.v' });
  await heart.click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByText('You no longer like anna.v.').waitFor();
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('false');
  await notices.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true');
  const popup = page.getByRole('dialog', { name: 'It’s a match' });
  await popup.waitFor();
  await popup.getByRole('button', { name: 'Later' }).click();
  await eventually(() => site.app.sql('select 1 as one from likes where member_id = $1', [bram.member.id])).toEqual([
    { one: 1 },
  ]);
});

test('the like between two says what there is and what to do next', async () => {
  const { page, goto } = bram;
  await likesBram(women[1] as string);
  await goto(`/likes/m/${women[1]}`);
  await expectHeading(page, 'bea.k likes you');
  await page.getByRole('region').getByText('Wine').waitFor();
  await page.getByRole('button', { name: 'Like back' }).click();
  await page.getByRole('dialog', { name: 'It’s a match' }).getByRole('button', { name: 'Later' }).click();
  await expectHeading(page, 'You and bea.k like each other');
  noProblems();
});

test('the like modal opens after ?t= seconds with a like that is real, and leads to that member', async () => {
  const { page, goto } = bram;
  await likesBram(women[2] as string);
  await goto('/likes/sent?t=1');
  const modal = page.getByRole('dialog', { name: 'carla.m likes you' });
  await modal.waitFor();
  expect(new URL(page.url()).search).toBe('');
  await modal.getByRole('link').click();
  await expectAt(page, `/members/${women[2]}`);
  await eventually(() =>
    site.app.sql('select 1 as one from likes where member_id = $1 and seen_at is not null', [women[2]]),
  ).toEqual([{ one: 1 }]);
});

test('the deck goes by drag, button and key alike, and one step back', async () => {
  const { page, goto } = bram;
  // A match pop-up would take the keys.
  await site.app.sql('delete from likes where other_id = $1', [bram.member.id]);
  await goto('/swipe-game');
  await expectHeading(page, 'Swipe game');
  await page.getByText('4 likes left today').waitFor();
  const announcement = page.getByRole('status').filter({ hasText: /\./ });
  const top = page.locator('.swipe-card[data-depth="0"]');
  const name = async () => ((await top.getByRole('heading').innerText()).split(',')[0] ?? '').trim();
  await expectNoSidewaysScroll(page);

  const dragged = await name();
  const box = await top.boundingBox();
  if (!box) throw new Error('no card');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.down();
  for (let x = 0; x <= 200; x += 20) await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 3);
  await page.mouse.up();
  await announcement.getByText(`You liked ${dragged}.`).waitFor();
  await page.getByText('3 likes left today').waitFor();

  const passed = await name();
  expect(passed).not.toBe(dragged);
  await page.getByRole('button', { name: 'Pass' }).click();
  await announcement.getByText(`You passed ${passed}.`).waitFor();
  await page.keyboard.press('Backspace');
  await eventually(name).toBe(passed);
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 likes left today').waitFor();
  await eventually(() =>
    site.app.sql<{ n: number }>("select count(*) as n from likes where member_id = $1 and source = 'swipe'", [
      bram.member.id,
    ]),
  ).toEqual([{ n: 2 }]);
  expect(await site.app.sql('select 1 from swipe_passes where member_id = $1', [bram.member.id])).toEqual([]);

  // Blocked on the card: it goes, and the press can be taken back.
  const unwanted = await name();
  await page.getByRole('button', { name: `Options for ${unwanted}` }).click();
  await page.getByRole('button', { name: `Block ${unwanted}` }).click();
  await eventually(name).not.toBe(unwanted);
  const blocked = async () => (await site.app.sql('select from blocks where member_id = $1', [bram.member.id])).length;
  await eventually(blocked).toBe(1);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
  await eventually(blocked).toBe(0);
  noProblems();
});

test('after the last like it says when it goes on, and passing does not end', async () => {
  const { page } = bram;
  for (const left of ['1 like left today', '0 likes left today']) {
    await page.keyboard.press('ArrowRight');
    await page.getByText(left).waitFor();
  }
  await page.getByText('Those were your 4 likes for today.').waitFor();
  expect(await page.getByRole('timer').innerText()).toMatch(/^\d\d:\d\d:\d\d$/);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  expect(await like.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await page.getByText('You have no likes left today. You can still pass.').waitFor();
  for (let left = 5; left > 0 && (await page.locator('.swipe-card').count()) > 0; left--)
    await page.keyboard.press('ArrowLeft');
  await page.getByText('You have seen everybody').waitFor();
  await eventually(() =>
    site.app.sql<{ n: number }>("select count(*) as n from likes where member_id = $1 and source = 'swipe'", [
      bram.member.id,
    ]),
  ).toEqual([{ n: 4 }]);
  noProblems();
});

test('the match finder asks four questions, keeps them in the address, and says why', async () => {
  const { page, goto } = bram;
  await site.app.sql('delete from likes where member_id = $1', [bram.member.id]);
  await likesBram(women[2] as string);
  await goto('/match-finder');
  await expectHeading(page, 'Who would you like to meet?');
  expect(await page.getByRole('radio', { name: 'Women' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectHeading(page, 'How old?');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectHeading(page, 'Where?');
  await page.goBack();
  await expectHeading(page, 'How old?');
  await page.goForward();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectHeading(page, 'Which interests would you like to share?');
  await page.locator('label.chip', { hasText: /^Tea$/ }).click();
  await page.getByRole('button', { name: 'Find my matches' }).click();
  await expectHeading(page, 'Your best matches');
  await page.getByText('Likes you already').first().waitFor();
  await page
    .getByText(/^In common: Tea and Wine$/i)
    .first()
    .waitFor();
  await page.reload();
  await expectHeading(page, 'Your best matches');
  await expectNoSidewaysScroll(page);
  noProblems();
});

test('after sign-up there are people to like first', async () => {
  const { page, goto } = bram;
  await goto('/signup-matches');
  await expectHeading(page, 'People you may like');
  await eventually(() => page.getByRole('article').count()).toBe(8);
  await page.getByRole('link', { name: 'See all members' }).click();
  await expectAt(page, '/members');
});
