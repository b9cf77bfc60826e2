/** A member of a country that asks for a checked age: photos and chats are closed, a wallet shows 18 or over, and they are open. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhoto } from '../helpers/chat.ts';
import type { TestMember } from '../helpers/app.ts';
import { type Asked, askedBy, type Authority, issue, newAuthority, present, token } from '../helpers/wallet.ts';
import { expectAccessible } from './helpers/looks.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { expectHeading, oneStory } from './helpers/story.ts';

oneStory();
let site: TestSite;
let authority: Authority;
let mia: Visitor;
let other: TestMember;
let photo: string;
let asked: Asked;
let memberId: string;

beforeAll(async () => {
  authority = await newAuthority();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'age-')), 'trust.pem');
  writeFileSync(file, authority.pem);
  site = await startSite({ config: { age: { providers: ['eu_av'], oidc: null, euAvTrust: file } } });
  await site.app.settings(site.app.sites.a.site_id, { age_check: 'by_country' });
  other = await site.app.signup({ host: 'localhost', name: 'bo.v' });
  photo = await addPhoto(site.app, other.id, { status: 'active' });
  const member = await site.app.signup({ host: 'localhost', name: 'mia.k' });
  memberId = member.id;
  await site.app.sql('update members set signup_step = 5 where id = any($1)', [[member.id, other.id]]);
  await site.app.sql("update profiles set country = 'DE', gender = 'female' where member_id = $1", [member.id]);
  mia = await site.member({ member });
});
afterAll(async () => {
  const problems = mia?.takeProblems();
  await site?.stop();
  // A refused call is an expected answer, but the browser's console reports it.
  expect(problems?.filter((p) => !/status of 4\d\d|Failed to launch 'av:/.test(p))).toEqual([]);
});

/** How the server answers the browser, with its cookies. */
const answer = (address: string) =>
  mia.page.evaluate(async (url) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  }, address);
const photosSeen = async () => (await answer(`/api/members/${other.id}.php`)).text.includes(photo);
/** As a wallet does: no cookies, no origin. */
const post = async (proof: string) =>
  (
    await fetch(asked.response_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ state: asked.state, vp_token: token(proof) }),
    })
  ).status;

test('before: photos of others and chats are behind the door', async () => {
  await mia.goto('/chats');
  await expectHeading(mia.page, 'Check your age');
  await expectAccessible(mia.page);
  expect(await photosSeen()).toBe(false);
  expect((await answer('/api/chats.php')).status).toBe(403);
});

test('the page asks the wallet by link and by QR code; a proof of another authority changes nothing', async () => {
  await mia.page.getByRole('button', { name: 'Start' }).click();
  await expectHeading(mia.page, 'Ask your wallet');
  await mia.page.getByRole('img', { name: 'QR code for your wallet' }).waitFor();
  await expectAccessible(mia.page);
  const link = await mia.page.getByRole('link', { name: 'Open the wallet on this device' }).getAttribute('href');
  asked = askedBy(link ?? '');
  expect(await post(await present(await issue({ authority: await newAuthority() }), asked))).toBe(400);
  await expectHeading(mia.page, 'Ask your wallet');
  expect(await photosSeen()).toBe(false);
});

test('the wallet shows 18 or over: the page goes on by itself, and photos and chats are open', async () => {
  expect(await post(await present(await issue({ authority }), asked))).toBe(200);
  await expectHeading(mia.page, 'Your age is checked');
  await expectAccessible(mia.page);
  await mia.page.getByRole('button', { name: 'Go on' }).click();
  await mia.page.waitForURL(/\/chats$/);
  expect(await photosSeen()).toBe(true);
  expect((await answer('/api/chats.php')).status).toBe(200);
  const kept = await site.app.sql('select provider, "over" from age_checks where member_id = $1', [memberId]);
  expect(kept).toEqual([{ provider: 'eu_av', over: 18 }]);
});
