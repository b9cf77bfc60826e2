/** A member of a country that asks for a checked age: photos and chats are closed, a wallet shows 18 or over, and they are open. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { followAge } from '../../server/age/jobs.ts';
import { addPhoto } from '../../server/photos/add-photo.ts';
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
/** Its file. */
let photo: string;
let asked: Asked;
let memberId: string;

beforeAll(async () => {
  authority = await newAuthority();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'age-')), 'trust.pem');
  writeFileSync(file, authority.pem);
  site = await startSite({ config: { age: { providers: ['eu_av'], oidc: null, yoti: null, euAvTrust: file } } });
  await site.app.settings(site.app.sites.a.site_id, { age_check: 'by_country' });
  other = await site.app.signup({ host: 'localhost', name: 'bo.v' });
  const bytes = await sharp({ create: { width: 700, height: 800, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const { id } = await addPhoto(site.app.services, { member_id: other.id, bytes });
  const [row] = await site.app.sql<{ filename: string }>(
    "update photos set status = 'active' where id = $1 returning filename",
    [id],
  );
  photo = row?.filename ?? 'no photo';
  await site.app.sql("update profiles set gender = 'male' where member_id = $1", [other.id]);
  const member = await site.app.signup({ host: 'localhost', name: 'mia.k' });
  memberId = member.id;
  await site.app.sql('update members set signup_step = 5 where id = any($1)', [[member.id, other.id]]);
  await site.app.sql("update profiles set country = 'DE', gender = 'female' where member_id = $1", [member.id]);
  mia = await site.member({ member });
  await followAge.run(site.app.services, {}, { id: 'test', attempt: 1 });
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
/** Whether the photo on the member's page is the clear one, not what stands in for it. */
async function photoIsClear(): Promise<boolean> {
  const { text } = await answer(`/api/members/${other.id}.php`);
  const address = new RegExp(`/media/${photo}/640\\.webp[^"\\s]*`).exec(text)?.[0];
  expect(address).toBeDefined();
  const size = await mia.page.evaluate(
    async (url) => (await (await fetch(url, { cache: 'no-store' })).arrayBuffer()).byteLength,
    address ?? '',
  );
  return size === (await site.app.services.storage.get(`photos/${photo}/640.webp`))?.byteLength;
}
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
  expect((await answer(`/api/members/${other.id}.php`)).status).toBe(200);
  expect(await photoIsClear()).toBe(false);
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
  expect(await photoIsClear()).toBe(false);
});

test('the wallet shows 18 or over: the page goes on by itself, and photos and chats are open', async () => {
  expect(await post(await present(await issue({ authority }), asked))).toBe(200);
  await expectHeading(mia.page, 'Your age is checked');
  await expectAccessible(mia.page);
  await mia.page.getByRole('button', { name: 'Continue' }).click();
  await mia.page.waitForURL(/\/chats$/);
  expect(await photoIsClear()).toBe(true);
  expect((await answer('/api/chats.php')).status).toBe(200);
  const kept = await site.app.sql('select provider, "over" from age_checks where member_id = $1', [memberId]);
  expect(kept).toEqual([{ provider: 'eu_av', over: 18 }]);
});
