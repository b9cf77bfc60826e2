/** A picture found again: a hint for whoever decides, and a hold where it is that of somebody excluded. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareOlder, compareOne } from '../../server/photos/same-picture/compare-photo.ts';
import { addPhoto } from '../../server/photos/add-photo.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
});
afterAll(() => app.stop());

/** Another picture for each seed. */
function picture(seed: number): Promise<Buffer> {
  let state = seed * 7919 + 13;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const grey = () => Math.floor(next() * 255);
  const shapes = Array.from(
    { length: 26 },
    () =>
      `<ellipse cx="${next() * 600}" cy="${next() * 800}" rx="${30 + next() * 120}" ry="${30 + next() * 160}" fill="rgb(${grey()},${grey()},${grey()})" opacity="${0.4 + next() * 0.6}"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#888"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
const stolen = async (bytes: Buffer) =>
  sharp(await sharp(bytes).extract({ left: 40, top: 50, width: 520, height: 700 }).flop().toBuffer())
    .jpeg({ quality: 45 })
    .toBuffer();
const add = (member: TestMember, bytes: Buffer) => addPhoto(app.services, { member_id: member.id, bytes });
const hints = (photo: string) =>
  app.sql<{ kind: string; other_id: string; mirrored: boolean; score: number }>(
    'select kind, other_id, mirrored, score from photo_hints where photo_id = $1',
    [photo],
  );
/** Numbers that the ban of a case keeps. */
const windowsOf = async (number: string) =>
  (
    await app.sql<{ n: number }>(
      'select count(*)::int as n from ban_photo_hashes h join bans b on b.id = h.ban_id where b.case_number = $1',
      [number],
    )
  )[0]?.n ?? 0;
const marked = (number: string) => expect.poll(() => windowsOf(number), { timeout: 10_000 }).toBeGreaterThan(12);
const profileOf = async (member: TestMember) =>
  (await app.sql<{ status: string }>('select status from profiles where member_id = $1', [member.id]))[0]?.status;

it('a cropped, mirrored copy at another member is a hint that names the first; two photos of one person are none', async () => {
  const [owner, thief, third] = [await app.signup(), await app.signup(), await app.signup()];
  const bytes = await picture(1);
  const first = await add(owner, bytes);
  await compareOne(app.services, first.id);
  const again = await add(owner, bytes);
  await compareOne(app.services, again.id);
  expect(await hints(again.id)).toEqual([]);
  const copy = await add(thief, await stolen(bytes));
  await compareOne(app.services, copy.id);
  const pairs = await hints(copy.id);
  expect(pairs.map(({ other_id: other }) => other)).toContain(first.id);
  expect(pairs[0]).toMatchObject({ kind: 'duplicate', mirrored: true });
  const own = await add(third, await picture(2));
  await compareOne(app.services, own.id);
  expect(await hints(own.id)).toEqual([]);
  // Nothing is decided by it.
  expect(await profileOf(thief)).toBe('active');
  // Again makes no second hint; erasing takes all.
  await compareOne(app.services, copy.id);
  expect(await hints(copy.id)).toHaveLength(pairs.length);
  await app.sql('delete from members where id = $1', [thief.id]);
  expect(await app.sql('select 1 from photo_hashes where photo_id = $1', [copy.id])).toEqual([]);
});

it('the photo of somebody excluded holds a new account; the ban keeps 18 windows, and none after its end', async () => {
  const [banned, back] = [await app.signup(), await app.signup()];
  const bytes = await picture(3);
  const first = await add(banned, bytes);
  await compareOne(app.services, first.id);
  const { number } = (await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'fake' })).json;
  await marked(number);
  const copy = await add(back, await stolen(bytes));
  await compareOne(app.services, copy.id);
  for (let i = 0; i < 200 && (await profileOf(back)) !== 'held'; i++) await new Promise((done) => setTimeout(done, 25));
  expect(await profileOf(back)).toBe('held');
  const [measure] = (await back.client.get('/api/standing.php')).json.measures;
  expect(measure.reason_text).toContain('photos');
  expect(await app.sql('select hits from bans where case_number = $1', [number])).toEqual([{ hits: 1 }]);
  await lead.client.post(`/api/desk/members/${banned.id}/unsuspend.php`, { note: 'A mistake.' });
  expect(await windowsOf(number)).toBe(0);
});

it('of somebody excluded whose account is erased only a hint remains: no case, no hold; it goes with the ban', async () => {
  const [banned, back, another] = [await app.signup(), await app.signup(), await app.signup()];
  const bytes = await picture(5);
  await compareOne(app.services, (await add(banned, bytes)).id);
  const { number } = (await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'scam' })).json;
  await marked(number);
  // Erased, as the job does it: the row of the member goes with its photos and cases, the ban stays.
  await app.sql('delete from photos where member_id = $1', [banned.id]);
  const copy = await add(back, await stolen(bytes));
  await compareOne(app.services, copy.id);
  await app.idle();
  expect(await hints(copy.id)).toMatchObject([{ kind: 'excluded', other_id: null }]);
  expect(await profileOf(back)).toBe('active');
  expect(await app.sql("select 1 from cases where member_id = $1 and source = 'signal'", [back.id])).toEqual([]);
  const opened = await lead.client.post(`/api/desk/photos/${copy.id}/open.php`, {});
  expect(opened.json.excluded).toMatchObject([{ case_number: number }]);
  expect(opened.json.item.hints).toMatchObject([{ kind: 'excluded' }]);
  // Other pictures are none; nor is anything once the ban has ended.
  const own = await add(another, await picture(6));
  await compareOne(app.services, own.id);
  expect(await hints(own.id)).toEqual([]);
  await app.sql('select end_ban(id, null) from bans where case_number = $1', [number]);
  expect(await hints(copy.id)).toEqual([]);
  await compareOne(app.services, copy.id);
  expect(await hints(copy.id)).toEqual([]);
});

it('a crop of a photo of somebody excluded is found by the windows that only a ban keeps', async () => {
  const [banned, back] = [await app.signup(), await app.signup()];
  const bytes = await picture(7);
  const first = await add(banned, bytes);
  await compareOne(app.services, first.id);
  const { number } = (await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'fake' })).json;
  await marked(number);
  // Without those of the member's photo only the ban's are left to find it by.
  await app.sql('delete from photo_hashes where photo_id = $1', [first.id]);
  const copy = await add(back, await stolen(bytes));
  await compareOne(app.services, copy.id);
  await app.idle();
  expect(await hints(copy.id)).toMatchObject([{ kind: 'duplicate', other_id: first.id, mirrored: true }]);
  expect(await profileOf(back)).toBe('held');
});

it('photos from before are compared by and by, also those whose file is gone', async () => {
  const member = await app.signup();
  const photo = await add(member, await picture(4));
  await app.sql('update photos set compared_at = null where id = $1', [photo.id]);
  await compareOlder.run(app.services, {}, { id: 'x' } as never);
  expect(await app.sql('select 1 from photos where compared_at is null')).toEqual([]);
  expect((await app.sql('select 1 from photo_hashes where photo_id = $1', [photo.id])).length).toBeGreaterThan(2);
});

it('lists of known pictures: none ships; what one names is a hint for a person, and one that is down is asked again', async () => {
  expect(app.services.knownPhotos).toEqual([]);
  const [owner, stranger] = [await app.signup(), await app.signup()];
  const named = await add(owner, await picture(901));
  const unnamed = await add(stranger, await picture(902));
  const asked: number[] = [];
  let down = true;
  const [{ filename } = { filename: '' }] = await app.sql<{ filename: string }>(
    'select filename from photos where id = $1',
    [named.id],
  );
  const onTheList = await app.services.storage.get(`photos/${filename}/640.webp`);
  app.services.knownPhotos = [
    {
      name: 'trial',
      match(bytes) {
        asked.push(bytes.length);
        if (down) throw new Error('the list is down');
        return Promise.resolve(onTheList?.equals(bytes) ?? false);
      },
    },
  ];
  try {
    // What was compared before it failed stands; the job that ran it is tried again.
    await expect(compareOne(app.services, named.id)).rejects.toThrow('the list is down');
    expect(await app.sql('select 1 from photo_hashes where photo_id = $1', [named.id])).not.toEqual([]);
    expect(await hints(named.id)).toEqual([]);
    down = false;
    await compareOne(app.services, named.id);
    await compareOne(app.services, named.id);
    await compareOne(app.services, unnamed.id);
  } finally {
    app.services.knownPhotos = [];
  }
  expect(Math.min(...asked)).toBeGreaterThan(1_000);
  expect(await hints(unnamed.id)).toEqual([]);
  expect(await hints(named.id)).toMatchObject([{ kind: 'known', score: 1 }]);
  // A machine decides nothing: the photo waits as before, its owner is active, no case was opened.
  expect(await app.sql('select status from photos where id = $1', [named.id])).toEqual([{ status: 'pending' }]);
  expect(await profileOf(owner)).toBe('active');
  expect(await app.sql('select 1 from cases where member_id = $1', [owner.id])).toEqual([]);
  const { photos } = (await lead.client.post('/api/desk/photos/claim.php', { count: 60 })).json;
  const seen = photos.find(({ photo }: { photo: { id: string } }) => photo.id === named.id);
  expect(seen.hints).toEqual([{ kind: 'known', score: 1 }]);
});
