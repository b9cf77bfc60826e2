/**
 * A member shows that their photos are them; a moderator compares; the mark is seen. The browser's camera is one that Chromium draws.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhoto } from '../../server/photos/add-photo.ts';
import type { TestMember } from '../helpers/app.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { expectHeading, oneStory, photoFile } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

oneStory();
let site: TestSite;
let mia: Visitor;
let member: TestMember;

beforeAll(async () => {
  site = await startSite({}, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  const { app } = site;
  member = await app.signup({ host: 'localhost', name: 'mia.k' });
  await app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  await addPhoto(app.services, { member_id: member.id, bytes: (await photoFile()).buffer });
  await app.sql("update photos set status = 'active', decided_at = now() where member_id = $1", [member.id]);
  mia = await site.member({ member, width: 390, height: 844 });
});
/** What the browser answers from now on: `refused`, or its own camera, which shows a moving drawing. */
const refuse = () =>
  mia.page.evaluate(() => {
    const real = navigator.mediaDevices;
    const getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    Object.assign(globalThis, {
      allow: () => Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: real }),
    });
  });
const allow = () => mia.page.evaluate(() => (globalThis as unknown as { allow(): void }).allow());

afterAll(() => site?.stop());

test('a camera that is refused is said so, and nothing from the disk is taken instead', async () => {
  const { page, goto } = mia;
  await goto('/photo-check');
  await expectHeading(page, 'Show that your photos are you');
  await expectAccessible(page);
  await refuse();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Your browser does not let this page use the camera.').waitFor();
  expect(await page.locator('main input').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Take the picture' }).isDisabled()).toBe(true);
  await expectAccessible(page);
});

test('two pictures are taken in the page, each in the pose that is asked for', async () => {
  const { page } = mia;
  await allow();
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const step of [1, 2]) {
    await page.getByText(`Picture ${step} of 2`).waitFor();
    const take = page.getByRole('button', { name: 'Take the picture' });
    await page.locator('.check-frame[data-on]').waitFor();
    if (step === 1) {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await take.click();
  }
  await expectHeading(page, 'We are looking at your pictures');
  await expectAccessible(page);
});

test('a moderator compares them by keys, and others see the mark', async () => {
  const desk = await openDesk(site, ['moderation'], { width: 1440 });
  await desk.goto('/desk/checks');
  await desk.page.getByRole('heading', { name: 'Selfies' }).waitFor();
  await desk.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.check-picture img')].every((img) => img.naturalWidth > 0),
  );
  await expectAccessible(desk.page);
  await expectNoSidewaysScroll(desk.page);
  await desk.page.keyboard.press('1');
  await desk.page.getByRole('button', { name: 'Same person in 1 photo' }).waitFor();
  await desk.page.keyboard.press('a');
  await desk.page.getByText('No photo checks waiting').waitFor();
  await mia.goto('/photo-check');
  await expectHeading(mia.page, 'Your photos are checked');
  const other = await site.member({});
  await other.goto(`/members/${member.id}`);
  await other.page.getByText('Photo checked').first().waitFor();
  await other.page.locator('summary', { hasText: 'Photo checked' }).click();
  await other.page.getByText('It says nothing about name, age or intentions.').waitFor();
  await expectAccessible(other.page);
});
