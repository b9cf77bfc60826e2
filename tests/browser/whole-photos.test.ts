/** Photos under review, or opened large, are shown whole: in every window size, whatever their shape. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';
import { openDesk } from './helpers/desk.ts';

const windows = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const;
/** Portrait, landscape, and the extremes a camera or a crop can produce. */
type Shape = readonly [width: number, height: number];
const shapes: readonly Shape[] = [
  [1200, 1600],
  [1600, 1200],
  [400, 2000],
  [2000, 400],
];

let site: TestSite;
let desk: Visitor;
let pictures: Map<string, Buffer>;

beforeAll(async () => {
  site = await startSite();
  pictures = new Map(
    await Promise.all(
      shapes.map(
        async ([width, height]) =>
          [
            `${width}x${height}`,
            await sharp({ create: { width, height, channels: 3, background: '#a86' } })
              .webp()
              .toBuffer(),
          ] as const,
      ),
    ),
  );
  desk = await openDesk(site, ['lead', 'support']);
  await serve(desk.page);
});
afterAll(() => site?.stop());

/** Photos of tests have no files; the name of the file gives its shape. */
async function serve(page: Page): Promise<void> {
  await page.route('**/media/**', (route) => {
    // At the end of the name: what stands before it is chance, and may look the same.
    const shape = /f(\d{4})f(\d{4})f\//.exec(route.request().url());
    return route.fulfill({
      body: pictures.get(`${Number(shape?.[1])}x${Number(shape?.[2])}`) ?? Buffer.alloc(0),
      contentType: 'image/webp',
    });
  });
}

async function addPhoto(member: TestMember, [width, height]: Shape, status: string): Promise<string> {
  const id = uuidv7();
  const four = (n: number) => String(n).padStart(4, '0');
  await site.app.sql(
    `insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
     select $1, $2, coalesce(max(position) + 1, 0), false, $3, $4, $5, $6, '\\x0102' from photos where member_id = $2`,
    [
      id,
      member.id,
      status,
      `${id.replaceAll('-', '').slice(10)}f${four(width)}f${four(height)}f`.slice(-32),
      width,
      height,
    ],
  );
  return id;
}

/** The visible share of the picture, 0 to 1: what it paints in its box, less what ancestors and the window clip. */
const share = (image: Locator): Promise<number> =>
  image.evaluate((node) => {
    const img = node as HTMLImageElement;
    if (!img.complete || img.naturalWidth === 0) return 0;
    const { objectFit } = getComputedStyle(img);
    const box = img.getBoundingClientRect();
    const [across, down] = [box.width / img.naturalWidth, box.height / img.naturalHeight];
    const [x, y] =
      objectFit === 'contain'
        ? [Math.min(across, down), Math.min(across, down)]
        : objectFit === 'cover'
          ? [Math.max(across, down), Math.max(across, down)]
          : [across, down];
    const [width, height] = [img.naturalWidth * x, img.naturalHeight * y];
    const painted = {
      left: box.left + (box.width - width) / 2,
      top: box.top + (box.height - height) / 2,
      width,
      height,
    };
    let [left, top, right, bottom] = [
      Math.max(painted.left, box.left),
      Math.max(painted.top, box.top),
      Math.min(painted.left + width, box.right),
      Math.min(painted.top + height, box.bottom),
    ];
    const cut = (r: { left: number; top: number; right: number; bottom: number }) => {
      [left, top, right, bottom] = [
        Math.max(left, r.left),
        Math.max(top, r.top),
        Math.min(right, r.right),
        Math.min(bottom, r.bottom),
      ];
    };
    for (let e = img.parentElement; e && e !== document.body; e = e.parentElement) {
      if (getComputedStyle(e).display !== 'contents' && getComputedStyle(e).overflow !== 'visible')
        cut(e.getBoundingClientRect());
      // A dialog's ancestors do not clip it: it is in the top layer.
      if (e.matches('dialog:modal')) break;
    }
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return Math.round((1000 * Math.max(0, right - left) * Math.max(0, bottom - top)) / (width * height)) / 1000;
  });

/** Whole, and large enough to judge: at least one side takes half of the window. */
async function expectWhole(page: Page, image: Locator): Promise<void> {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await image.scrollIntoViewIfNeeded();
    await eventually(() => share(image)).toBeGreaterThanOrEqual(0.999);
    const box = await image.evaluate((img) => {
      const { width, height } = img.getBoundingClientRect();
      return Math.max(width / innerWidth, height / innerHeight);
    });
    expect(box, `too small at ${width} × ${height}`).toBeGreaterThan(0.35);
  }
}

test.each(shapes)('a moderator sees the whole of a photo of %i × %i', async (width, height) => {
  const { page } = desk;
  await site.app.sql("delete from photos where status = 'pending'");
  const member = await site.app.signup({ host: 'localhost' });
  const photo = await addPhoto(member, [width, height], 'pending');
  const image = page.getByRole('img', { name: `Photo of ${member.name}` }).first();
  // In the grid it is smaller, but whole, at every size of the cards.
  await desk.goto('/desk/photos');
  for (const [across, down] of windows) {
    await page.setViewportSize({ width: across, height: down });
    for (const size of ['Small', 'Medium', 'Large']) {
      await page.getByRole('button', { name: size, exact: true }).click();
      await image.scrollIntoViewIfNeeded();
      await eventually(() => share(image)).toBeGreaterThanOrEqual(0.999);
    }
  }
  await desk.goto(`/desk/photos/${photo}`);
  await expectWhole(page, image);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Rotate a quarter turn' }).click();
  await eventually(() =>
    image.evaluate((img) => {
      const [box, stage] = [img.getBoundingClientRect(), img.closest('figure')?.getBoundingClientRect()];
      return stage ? Math.max(box.width - stage.width, box.height - stage.height) : Number.NaN;
    }),
  ).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Rotate a quarter turn' }).click();
  // The stage itself is inside the window, so that no part has to be scrolled to.
  const stage = await page
    .locator('.desk-photo-stage')
    .evaluate((s) => [s.scrollHeight - s.clientHeight, s.scrollWidth - s.clientWidth]);
  expect(stage).toEqual([0, 0]);
});

test('a thumbnail at the desk opens the whole photo', async () => {
  const { page } = desk;
  const member = await site.app.signup({ host: 'localhost' });
  for (const shape of shapes) await addPhoto(member, shape, 'active');
  await page.setViewportSize({ width: 1366, height: 768 });
  await desk.goto(`/desk/members/${member.id}/photos`);
  for (const [i] of shapes.entries()) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page
      .locator('.member-photos')
      .getByRole('button', { name: `Photo of ${member.name}, enlarge` })
      .nth(i)
      .click();
    await expectWhole(page, page.getByRole('dialog').getByRole('img'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test.each(shapes)('members open a photo of %i × %i whole, on a profile and in the chat', async (width, height) => {
  const her = await site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  const him = await site.member({
    member: await site.app.signup({ host: 'localhost', gender: 'male', wanted: 'female' }),
  });
  const { page } = him;
  await serve(page);
  const photo = await addPhoto(her, [width, height], 'active');
  await site.app.sql('update members set paid_user = true where id = any($1)', [[her.id, him.member.id]]);
  await him.goto(`/members/${her.id}`);
  await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
  await expectWhole(page, page.getByRole('dialog').getByRole('img', { name: /^Photo 1 of/ }));

  await site.app.sql(
    "select book_transfer(gen_random_uuid(), $1, 'adjustment', 50, 'adjustment', $2, null, 'for a test')",
    [her.id, uuidv7()],
  );
  const sent = await send(her, him.member.id, { kind: 'photo', photo_id: photo, price: 2 });
  expect(sent.status, sent.text).toBe(200);
  await page.setViewportSize({ width: 1366, height: 768 });
  await him.goto(`/members/${her.id}/chat`);
  // He has not answered: the photo is blurred until he wants to see it.
  await page.getByRole('button', { name: 'Show photo' }).click();
  await page.getByRole('button', { name: /^Photo from .*, enlarge$/ }).click();
  await expectWhole(page, page.getByRole('dialog').getByRole('img', { name: /^Photo from/ }));
  await him.context.close();
});
