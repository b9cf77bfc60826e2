/** Members show that their photos are them: what they send, who sees it, what the mark stands for, and when it is lost. */
import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poseCount, poseOf } from '../../contract/photo-check.ts';
import { tidyChecks } from '../../server/photos/check/jobs.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mara: TestStaff;
let finn: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  mara = await addStaff(app, ['moderation']);
  finn = await addStaff(app, ['moderation']);
  support = await addStaff(app, ['support']);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.services.storage.delete(await files());
  await app.sql('delete from photo_checks');
  await app.sql("delete from desk_claims where kind = 'check'");
  await app.sql('update photos set same_person = null, checked_at = null');
});

const noise = (seed = randomBytes(48 * 48 * 3)) =>
  sharp(seed, { raw: { width: 48, height: 48, channels: 3 } })
    .resize(120, 160)
    .jpeg()
    .toBuffer();
/** A member with this many approved photos. */
async function withPhotos(count = 1): Promise<{ member: TestMember; photos: string[] }> {
  const member = await app.signup();
  const photos = Array.from({ length: count }, () => uuidv7());
  for (const [position, id] of photos.entries())
    await app.sql(
      `insert into photos (id, member_id, position, filename, width, height, thumbhash, status, decided_at)
       values ($1, $2, $3, $4, 600, 800, '\\x00', 'active', now())`,
      [id, member.id, position, id.replaceAll('-', '')],
    );
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  return { member, photos };
}
const state = async (member: TestMember) => (await member.client.get('/api/photo-check.php')).json.check;
async function take(member: TestMember, id: string, step: number, bytes?: Buffer) {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="s.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes ?? (await noise()), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return member.client.send('PUT', `/api/photo-check/${id}.php?step=${step}`, body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}
async function sent(member: TestMember, bytes?: Buffer): Promise<string> {
  const begun = await member.client.post('/api/photo-check.php', {});
  expect(begun.status, begun.text).toBe(200);
  const { id } = begun.json.check.open;
  expect((await take(member, id, 0, bytes)).status).toBe(200);
  const last = await take(member, id, 1, bytes);
  expect(last.json.check.state, last.text).toBe('sent');
  return id;
}
const claim = async (staff: TestStaff) => (await staff.client.post('/api/desk/checks/claim.php', {})).json;
const decide = (staff: TestStaff, id: string, body: object) => staff.client.post(`/api/desk/checks/${id}.php`, body);
const files = async () => (await Array.fromAsync(app.services.storage.list('checks'))).map(({ key }) => key);
const cardOf = async (id: string) => {
  const visitor = await app.signup();
  return (await visitor.client.get(`/api/members/${id}.php`)).json.profile;
};

it('asks for two different poses, one after the other, each once, for ten minutes', async () => {
  const { member } = await withPhotos();
  const { check } = (await member.client.post('/api/photo-check.php', {})).json;
  expect(check).toMatchObject({ state: 'asked', open: { step: 0 } });
  const { id, pose } = check.open;
  expect((await take(member, id, 1)).json.error).toBe('conflict');
  const second = (await take(member, id, 0)).json.check.open;
  expect(second.step).toBe(1);
  expect(second.pose).not.toEqual(pose);
  expect((await take(member, id, 0)).json.error).toBe('conflict');
  await app.sql("update photo_checks set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect((await take(member, id, 1)).json.error).toBe('not_found');
  expect(new Set(Array.from({ length: poseCount }, (_, nr) => JSON.stringify(poseOf(nr)))).size).toBe(24);
  const [other, nobody] = [await withPhotos(), await app.signup()];
  const theirs = (await other.member.client.post('/api/photo-check.php', {})).json.check.open.id;
  expect((await take(member, theirs, 0)).json.error).toBe('not_found');
  expect((await nobody.client.post('/api/photo-check.php', {})).json.error).toBe('photo_needed');
});

it('of pictures for one pose at the same moment one counts, and it is the one that is kept', async () => {
  const { member } = await withPhotos();
  const { id } = (await member.client.post('/api/photo-check.php', {})).json.check.open;
  const grey = (level: number) =>
    sharp({ create: { width: 120, height: 160, channels: 3, background: { r: level, g: level, b: level } } })
      .jpeg()
      .toBuffer();
  const levels = [20, 60, 100, 140, 180, 220];
  const pictures = await Promise.all(levels.map(grey));
  const answers = await Promise.all(pictures.map((bytes) => take(member, id, 0, bytes)));
  const counted = levels.filter((_, i) => answers[i]?.status === 200);
  expect(counted).toHaveLength(1);
  expect(answers.filter(({ json }) => json.error === 'conflict')).toHaveLength(levels.length - 1);
  const [key = ''] = await files();
  const { channels } = await sharp(await app.services.storage.get(key)).stats();
  expect(Math.abs((channels[0]?.mean ?? 0) - (counted[0] ?? 0))).toBeLessThan(10);
});

it('is looked at by a person beside the photos, marks those ticked, and leaves no picture', async () => {
  const { member, photos } = await withPhotos(2);
  const id = await sent(member);
  expect(await files()).toHaveLength(2);
  const { check, waiting } = await claim(mara);
  expect(waiting).toBe(1);
  expect(check).toMatchObject({ id, kind: 'selfie', member: { id: member.id }, seen_before: [] });
  expect(check.photos.map((photo: { id: string }) => photo.id)).toEqual(photos);
  expect((await claim(finn)).check).toBeNull();
  const path = `/api/desk/checks/${id}/file/0.php`;
  const picture = await mara.client.get(path);
  expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'no-store']);
  // Not without the claim, not with another role, not as a member, not by the address of a photo.
  expect((await finn.client.get(path)).status).toBe(404);
  expect((await support.client.get(path)).status).toBe(403);
  for (const client of [member.client, app.client()]) expect((await client.get(path)).status).toBeGreaterThan(400);
  expect((await member.client.get(`/media/checks/${id}/0.webp`)).status).toBe(404);
  // Each look at each picture is one line that says who looked at what of whom; what was refused was no look.
  expect((await mara.client.get(`/api/desk/checks/${id}/file/1.php`)).status).toBe(200);
  expect((await mara.client.get(path)).status).toBe(200);
  expect(
    await app.sql("select staff_name, subject_id, details from audit_log where action = 'selfie_viewed' order by id"),
  ).toEqual(
    [0, 1, 0].map((nr) => ({ staff_name: mara.name, subject_id: id, details: { member_id: member.id, picture: nr } })),
  );
  expect((await decide(finn, id, { decision: 'same', photos: [photos[0]] })).json.error).toBe('claimed');
  expect((await decide(mara, id, { decision: 'same', photos: [] })).json.error).toBe('bad_request');
  expect((await decide(mara, id, { decision: 'same', photos: [uuidv7()] })).json.error).toBe('conflict');
  expect((await decide(mara, id, { decision: 'same', photos: [photos[0]] })).status).toBe(200);
  expect(await files()).toEqual([]);
  expect((await mara.client.get(path)).status).toBe(404);
  expect(await state(member)).toMatchObject({ state: 'checked', open: null, last: null });
  const profile = await cardOf(member.id);
  expect(profile.checked_at).not.toBeNull();
  expect((await decide(mara, id, { decision: 'same', photos: [photos[0]] })).json.error).toBe('conflict');
});

it('finds only those with the mark, from the moment they have it until they lose it', async () => {
  const { member, photos } = await withPhotos();
  const eve = await app.signup();
  await app.sql("update profiles set gender = 'female', wanted = '{}' where member_id = any($1)", [
    [member.id, eve.id],
  ]);
  const checkedCards = async () => {
    const { profiles } = (await eve.client.get('/api/members.php?checked=1&gender=female')).json;
    return profiles.map((card: { id: string; checked: boolean }) => [card.id, card.checked]);
  };
  expect(await checkedCards()).toEqual([]);
  const id = await sent(member);
  await claim(mara);
  await decide(mara, id, { decision: 'same', photos });
  expect(await checkedCards()).toEqual([[member.id, true]]);
  await member.client.delete(`/api/photos/${photos[0]}.php`);
  expect(await checkedCards()).toEqual([]);
  // Brought back, it is the same photo, compared before.
  await member.client.post(`/api/photos/${photos[0]}/restore.php`, {});
  expect(await checkedCards()).toEqual([[member.id, true]]);
});

describe('a new main photo', () => {
  async function changed() {
    const { member, photos } = await withPhotos(2);
    const id = await sent(member);
    await claim(mara);
    await decide(mara, id, { decision: 'same', photos: [photos[0]] });
    const [first = '', second = ''] = photos;
    await member.client.put('/api/photos-order.php', { ids: [second, first] });
    return { member, first, second };
  }

  it('lets the mark rest until a person has compared it', async () => {
    const { member, first, second } = await changed();
    expect((await state(member)).state).toBe('resting');
    expect((await cardOf(member.id)).checked_at).toBeNull();
    const { check } = await claim(mara);
    expect(check).toMatchObject({ kind: 'main', id: second, main: { id: second }, poses: [] });
    expect(check.photos.map((photo: { id: string }) => photo.id)).toEqual([first]);
    expect((await mara.client.post(`/api/desk/checks/main/${second}.php`, { decision: 'same' })).status).toBe(200);
    expect((await state(member)).state).toBe('checked');
    expect((await claim(mara)).check).toBeNull();
  });

  it('loses it when it shows somebody else, with a reason and an appeal that has it compared anew', async () => {
    const { member, second } = await changed();
    await claim(mara);
    await mara.client.post(`/api/desk/checks/main/${second}.php`, { decision: 'refuse' });
    expect((await state(member)).state).toBe('other');
    const [decision] = (await member.client.get('/api/decisions.php')).json.decisions;
    expect(decision.reason_text).toContain('main photo');
    const appeal = { number: decision.number, email: member.email, text: 'It is me, with glasses.' };
    expect((await app.client().post('/api/appeals.php', appeal)).status).toBe(200);
    const [open] = (await support.client.get('/api/desk/appeals.php')).json.appeals;
    const answer = { decision: 'overturn', answer: 'We look again.' };
    expect((await support.client.post(`/api/desk/appeals/${open.id}.php`, answer)).status).toBe(200);
    expect((await state(member)).state).toBe('resting');
    expect((await claim(finn)).check.id).toBe(second);
  });
});

it('a refusal is a decision with its reason; a second try goes to somebody else', async () => {
  const { member } = await withPhotos();
  const id = await sent(member);
  await claim(mara);
  expect((await decide(mara, id, { decision: 'refuse' })).json.error).toBe('bad_request');
  expect((await decide(mara, id, { decision: 'refuse', reason: 'new_main' })).json.error).toBe('bad_request');
  expect((await decide(mara, id, { decision: 'refuse', reason: 'pose' })).status).toBe(200);
  expect(await files()).toEqual([]);
  const now = await state(member);
  expect(now).toMatchObject({ state: 'none', last: { status: 'failed' } });
  expect(now.last.reason_text).toContain('pose');
  expect(now.last.number).toMatch(/^D-/);
  const again = await sent(member);
  expect((await claim(mara)).check).toBeNull();
  expect((await claim(finn)).check.id).toBe(again);
});

it('somebody who may be under 18 becomes a case, and the check says nothing about them', async () => {
  const { member } = await withPhotos();
  const id = await sent(member);
  await claim(mara);
  expect((await decide(mara, id, { decision: 'minor' })).status).toBe(200);
  expect(await app.sql('select reason, source from cases where member_id = $1', [member.id])).toEqual([
    { reason: 'minor', source: 'desk' },
  ]);
  expect(await state(member)).toMatchObject({ state: 'none', last: { status: 'lapsed', number: null } });
  expect(await files()).toEqual([]);
});

it('nobody decided within 72 hours: it ends, its pictures go, and orphans go with them', async () => {
  const { member } = await withPhotos();
  const id = await sent(member);
  // Claimed in time and looked at too late: the file is still there, and opens for nobody.
  await claim(finn);
  const path = `/api/desk/checks/${id}/file/0.php`;
  expect((await finn.client.get(path)).status).toBe(200);
  await app.sql("update photo_checks set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect((await claim(mara)).check).toBeNull();
  expect(await files()).toHaveLength(2);
  expect((await finn.client.get(path)).status).toBe(404);
  await app.services.storage.put(`checks/${uuidv7()}/0.webp`, Buffer.from('x'));
  await tidyChecks({ ...app.services, clock: { ...app.services.clock, now: () => new Date(Date.now() + 3_600_000) } });
  expect(await files()).toEqual([]);
  expect(await state(member)).toMatchObject({ state: 'none', last: { status: 'lapsed' } });
});

it('its member can take it back at once', async () => {
  const { member } = await withPhotos();
  await sent(member);
  expect((await member.client.post('/api/photo-check.php', {})).json.error).toBe('conflict');
  expect((await member.client.delete('/api/photo-check.php')).json.check.state).toBe('none');
  expect(await files()).toEqual([]);
});

it('one file for two accounts is pointed out', async () => {
  const bytes = await noise();
  const [first, second] = [await withPhotos(), await withPhotos()];
  await sent(first.member, bytes);
  await claim(finn);
  const id = await sent(second.member, bytes);
  const { check } = await claim(mara);
  expect(check.id).toBe(id);
  expect(check.seen_before).toMatchObject([{ member_id: first.member.id }]);
});

it('a fictional profile can hold no mark, whatever writes it', async () => {
  const { photos } = await withPhotos();
  const site = await app.sql<{ pool_id: number; id: number }>('select pool_id, id from sites order by id limit 1');
  const profile = uuidv7();
  await app.sql(
    "insert into members (id, pool_id, site_id, kind, username, status, language) values ($1, $2, $3, 'fictional', 'Drawn', 'active', 'en')",
    [profile, site[0]?.pool_id, site[0]?.id],
  );
  const move = app.sql(
    'update photos set member_id = $2, position = 0, same_person = true, checked_at = now() where id = $1',
    [photos[0], profile],
  );
  const only = /only a person has checked photos/;
  await expect(move).rejects.toThrow(only);
  await expect(
    app.sql("insert into photo_checks (id, member_id, poses, expires_at) values ($1, $2, '{1,2}', now())", [
      uuidv7(),
      profile,
    ]),
  ).rejects.toThrow(only);
});

it('the copy of their data tells of checks, and holds no picture of one', async () => {
  const { member } = await withPhotos();
  const id = await sent(member);
  const answer = await member.client.get('/api/export.php');
  expect(answer.status).toBe(200);
  const copy = unzipSync(answer.bytes);
  const names = Object.keys(copy);
  expect(names.filter((name) => !name.endsWith('.json'))).toEqual([]);
  const holdingChecks = names.filter((name) => strFromU8(copy[name] ?? new Uint8Array()).includes('"sent"'));
  expect(holdingChecks.join()).toContain('check');
  const text = names.map((name) => strFromU8(copy[name] ?? new Uint8Array())).join('\n');
  expect(text).not.toContain(`checks/${id}`);
});
