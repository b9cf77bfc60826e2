/** The check of age in a browser: stopped at the door, checked by the sandbox, back to where one wanted to go. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { expectHeading, oneStory } from './helpers/story.ts';

oneStory();
let site: TestSite;
let mia: Visitor;

beforeAll(async () => {
  site = await startSite({ config: { age: { providers: ['sandbox'], oidc: null, yoti: null, euAvTrust: null } } });
  await site.app.settings(site.app.sites.a.site_id, { age_check: 'by_country' });
  const member = await site.app.signup({ host: 'localhost', name: 'mia.k' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await site.app.sql("update profiles set country = 'DE', gender = 'female' where member_id = $1", [member.id]);
  mia = await site.member({ member });
});
afterAll(async () => {
  const problems = mia?.takeProblems();
  await site?.stop();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems?.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
});

const choose = async (answer: string) => {
  await mia.page.getByRole('button', { name: 'Start' }).click();
  await expectHeading(mia.page, 'Trial check');
  await mia.page.getByRole('button', { name: answer }).click();
};

test('chats are behind the door; what is one’s own is not', async () => {
  await mia.goto('/chats');
  await expectHeading(mia.page, 'Check your age');
  await mia.page.getByText('We learn one thing: 18 or over.').waitFor();
  await mia.page.getByRole('link', { name: 'Not now' }).click();
  await mia.page.waitForURL(/\/profile$/);
});

test('a check that was not finished is said so, and can be begun again', async () => {
  await mia.goto('/chats');
  await choose('Cancelled at the provider');
  await expectHeading(mia.page, 'The check was not finished');
  expect(mia.page.url()).toMatch(/\/age\/return$/);
  await mia.page.getByRole('link', { name: 'Back' }).click();
  await expectHeading(mia.page, 'Check your age');
});

test('checked, one goes on to where one wanted to go', async () => {
  await mia.goto('/chats');
  await choose('18 or over');
  await expectHeading(mia.page, 'Your age is checked');
  await mia.page.getByRole('button', { name: 'Continue' }).click();
  await mia.page.waitForURL(/\/chats$/);
  await mia.goto('/age');
  await mia.page.getByText('That is all we keep.').waitFor();
});
