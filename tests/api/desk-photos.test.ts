/** Moderators of photos: bulk decisions, second opinions, what stands beside a photo, the program that scores. */
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scorePhotos } from '../../server/photos/score-photos.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addPhoto as addPhotoOf } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mara: TestStaff;
let finn: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [mara, finn] = [await addStaff(app, ['moderation']), await addStaff(app, ['moderation'])];
});
afterAll(() => app.stop());
beforeEach(() => app.sql('delete from photos'));

async function addPhoto(memberId?: string, status = 'pending'): Promise<{ id: string; member_id: string }> {
  const owner = memberId ?? (await app.signup()).id;
  const id = uuidv7();
  await app.sql(
    `insert into photos (id, member_id, position, filename, width, height, thumbhash, status)
     select $1, $2, coalesce(max(position) + 1, 0), $3, 800, 1000, '\\x00', $4 from photos where member_id = $2`,
    [id, owner, id.replaceAll('-', ''), status],
  );
  return { id, member_id: owner };
}
const claim = async (staff: TestStaff, body: object = { count: 20 }) =>
  (await staff.client.post('/api/desk/photos/claim.php', body)).json;
const claimed = async (staff: TestStaff, body?: object): Promise<string[]> =>
  (await claim(staff, body)).photos.map((p: { photo: { id: string } }) => p.photo.id);
const statusOf = async (...ids: string[]) =>
  (
    await app.sql<{ status: string }>(
      'select status from photos where id = any($1) order by array_position($1::uuid[], id)',
      [ids],
    )
  ).map((row) => row.status);

it('decides about several at once; what somebody else holds, or decided, stops no other', async () => {
  const [first, second, third] = [await addPhoto(), await addPhoto(), await addPhoto()];
  expect(await claimed(finn, { count: 1 })).toEqual([first.id]);
  expect(await claimed(mara)).toEqual([second.id, third.id]);
  expect((await claim(mara)).held).toEqual([{ name: finn.name, count: 1 }]);
  const missing = uuidv7();
  const ids = [first.id, second.id, third.id, missing];
  const bulk = (body: object) => mara.client.post('/api/desk/photos/decide.php', body);
  expect((await bulk({ ids, decision: 'reject' })).json.error).toBe('bad_request');
  const answer = await bulk({ ids, decision: 'reject', reason: 'not_a_person' });
  expect([answer.status, answer.json]).toEqual([200, { done: [second.id, third.id], failed: [first.id, missing] }]);
  expect(await statusOf(first.id, second.id, third.id)).toEqual(['pending', 'rejected', 'rejected']);
  // Each stands alone: its own case, its own line in the log, its own way back.
  expect(
    await app.sql(`select count(*)::int as n from audit_log where action = 'photo_rejected' and subject_id = any($1)`, [
      ids,
    ]),
  ).toEqual([{ n: 2 }]);
  expect((await mara.client.post(`/api/desk/photos/${second.id}/undo.php`, {})).json.photo.id).toBe(second.id);
  expect(await statusOf(second.id, third.id)).toEqual(['pending', 'rejected']);
});

it('decides in bulk only about the sites of its grants', async () => {
  const here = await addPhoto((await app.signup({ host: 'a.test' })).id);
  const elsewhere = await addPhoto((await app.signup({ host: 'b.test' })).id);
  const of = await addStaff(app, []);
  await app.sql(
    `insert into staff_grants (id, staff_id, role, sites) values (gen_random_uuid(), $1, 'moderation', $2)`,
    [of.id, [app.sites.a.site_id]],
  );
  expect(await claimed(of)).toEqual([here.id]);
  const answer = await of.client.post('/api/desk/photos/decide.php', {
    ids: [here.id, elsewhere.id],
    decision: 'approve',
  });
  expect(answer.json).toEqual({ done: [here.id], failed: [elsewhere.id] });
  expect(await statusOf(here.id, elsewhere.id)).toEqual(['active', 'pending']);
  expect((await of.client.post(`/api/desk/photos/${elsewhere.id}/open.php`, {})).status).toBe(403);
});

it('a second opinion goes to somebody else, who does not read whose; it can be taken back', async () => {
  const photoId = await addPhoto();
  await claimed(mara);
  const pass = () => mara.client.post(`/api/desk/photos/${photoId.id}/opinion.php`, {});
  expect((await pass()).status).toBe(200);
  expect(await claimed(mara)).toEqual([]);
  const [seen] = (await claim(finn)).photos;
  expect([seen.photo.id, seen.second_opinion]).toEqual([photoId.id, true]);
  expect(JSON.stringify(seen)).not.toContain(mara.name);
  // In Finn's hand it is no longer hers to take back.
  expect((await mara.client.post(`/api/desk/photos/${photoId.id}/undo.php`, {})).json.error).toBe('claimed');
  await finn.client.post('/api/desk/photos/release.php', {});
  expect((await mara.client.post(`/api/desk/photos/${photoId.id}/undo.php`, {})).status).toBe(200);
  expect(await claimed(mara)).toEqual([photoId.id]);
  await pass();
  await claimed(finn);
  expect((await finn.client.post(`/api/desk/photos/${photoId.id}.php`, { decision: 'approve' })).status).toBe(200);
  expect(await app.sql('select 1 from photo_opinions')).toEqual([]);
  expect((await pass()).json.error).toBe('conflict');
});

it('whose owner is suspended, a photo waits for nobody and is not counted; it waits again with its owner', async () => {
  const [member, stays] = [await app.signup(), await addPhoto()];
  const photo = await addPhoto(member.id);
  const pending = async () => (await claim(mara)).waiting;
  expect([await pending(), await claimed(mara)]).toEqual([2, [stays.id, photo.id]]);
  const lead = await addStaff(app, ['lead']);
  const suspended = await lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam', days: 7 });
  expect(suspended.status, suspended.text).toBe(200);
  expect([await pending(), await claimed(mara)]).toEqual([1, [stays.id]]);
  // Nothing is decided about it by their being away.
  expect(await statusOf(photo.id)).toEqual(['pending']);
  const back = await lead.client.post(`/api/desk/members/${member.id}/unsuspend.php`, { note: 'it was a mistake' });
  expect(back.status, back.text).toBe(200);
  expect([await pending(), await claimed(mara)]).toEqual([2, [stays.id, photo.id]]);
});

it('gives back what was in hand', async () => {
  const photoId = await addPhoto();
  await claimed(mara);
  expect(await claimed(finn)).toEqual([]);
  await mara.client.post('/api/desk/photos/release.php', {});
  expect(await claimed(finn)).toEqual([photoId.id]);
});

it('beside a photo stand the others of its member, the same picture elsewhere, earlier decisions, and what the member reads', async () => {
  const member = await app.signup();
  await app.sql(`update members set language = 'nl' where id = $1`, [member.id]);
  const old = await addPhoto(member.id, 'active');
  const photoId = await addPhoto(member.id);
  const twin = await addPhoto(undefined, 'active');
  const gone = uuidv7();
  for (const other of [twin.id, gone])
    await app.sql(
      `insert into photo_hints (photo_id, kind, score, other_id, mirrored, source) values ($1, 'duplicate', 0.94, $2, true, 'hash')`,
      [photoId.id, other],
    );
  await claimed(mara);
  const open = async (staff: TestStaff, id: string) =>
    (await staff.client.post(`/api/desk/photos/${id}/open.php`, {})).json;
  const answer = await open(mara, photoId.id);
  expect(answer.others.map((photo: { id: string }) => photo.id)).toEqual([old.id]);
  expect(answer.twins).toMatchObject([{ photo: { id: twin.id }, member_id: twin.member_id, mirrored: true }]);
  expect(answer.item).toMatchObject({ main: false, hints: [{ kind: 'duplicate' }] });
  expect([answer.claimed_by, new Date(answer.yours_until) > new Date()]).toEqual([null, true]);
  expect(answer.texts.find((t: { reason: string }) => t.reason === 'not_you').text).toBe(
    app.services.words.text('nl', { id: 'photo.rejected.not_you', message: '' }),
  );
  // Seen from the other side too; and somebody else learns whose it is.
  expect((await open(mara, twin.id)).twins).toMatchObject([{ photo: { id: photoId.id } }]);
  expect(await open(finn, photoId.id)).toMatchObject({ claimed_by: mara.name, yours_until: null });

  await mara.client.post(`/api/desk/photos/${photoId.id}.php`, {
    decision: 'reject',
    reason: 'other',
    facts: 'A car.',
  });
  expect((await open(mara, old.id)).history).toMatchObject([
    { action: 'reject_photo', reason: 'other', facts: 'A car.' },
  ]);
});

describe('two photos a program found alike', () => {
  async function pair() {
    const [older, newer] = [await app.signup(), await app.signup()];
    await app.sql(`update members set signup_date = signup_date - interval '1 day' where id = $1`, [older.id]);
    const [first, second] = [await addPhoto(older.id, 'active'), await addPhoto(newer.id)];
    await app.sql(
      `insert into photo_hints (photo_id, kind, score, other_id, source) values ($1, 'duplicate', 0.97, $2, 'hash')`,
      [second.id, first.id],
    );
    return { older, newer, first, second };
  }
  const judge = (staff: TestStaff, photo: string, other: string, verdict: string) =>
    staff.client.post(`/api/desk/photo-pairs/${photo}.php`, { other, verdict });
  const open = async (photo: string) => (await mara.client.post(`/api/desk/photos/${photo}/open.php`, {})).json;

  it('two pictures: the hint is gone for everybody, until it is taken back', async () => {
    const { first, second } = await pair();
    expect((await judge(mara, second.id, first.id, 'open')).status).toBe(409);
    expect((await judge(mara, second.id, first.id, 'different')).json).toEqual({ case_number: null });
    expect(await open(second.id)).toMatchObject({ item: { hints: [] }, twins: [{ verdict: 'different' }] });
    // Seen from the other of the two as well; and the comparison, run again, does not ask again.
    expect(await open(first.id)).toMatchObject({ twins: [{ verdict: 'different' }] });
    await app.sql(
      `insert into photo_hints (photo_id, kind, score, other_id, source) values ($1, 'duplicate', 0.97, $2, 'hash') on conflict do nothing`,
      [second.id, first.id],
    );
    expect((await open(second.id)).item.hints).toEqual([]);
    expect((await judge(mara, first.id, second.id, 'open')).status).toBe(200);
    expect(await open(second.id)).toMatchObject({
      item: { hints: [{ kind: 'duplicate' }] },
      twins: [{ verdict: null }],
    });
  });

  it.each([
    ['stolen', 'fake'],
    ['same_person', 'other'],
  ])(
    '%s: one case about the newer account, whoever of the two was looked at, however many press',
    async (verdict, reason) => {
      const { first, second, newer, older } = await pair();
      const answers = await Promise.all(
        [mara, finn, mara, finn].map((staff) => judge(staff, first.id, second.id, verdict)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const number = answers.find(({ status }) => status === 200)?.json.case_number;
      const cases = await app.sql<{ note: string }>(
        'select number, member_id, source, reason, note from cases where member_id = any($1)',
        [[newer.id, older.id]],
      );
      expect(cases).toMatchObject([{ number, member_id: newer.id, source: 'desk', reason }]);
      // It names the account beside, whichever of the two was looked at.
      expect(cases[0]?.note).toContain(`the account of ${older.name} (`);
      expect(await open(second.id)).toMatchObject({ twins: [{ verdict }] });
      // A case stays a case.
      expect((await judge(mara, first.id, second.id, 'open')).status).toBe(409);
    },
  );

  it('only by whoever has the photo in hand', async () => {
    const { first, second } = await pair();
    await finn.client.post(`/api/desk/photos/${second.id}/open.php`, {});
    expect((await judge(mara, second.id, first.id, 'different')).json.error).toBe('claimed');
    expect((await judge(finn, second.id, first.id, 'different')).status).toBe(200);
  });

  it('two fictional profiles may share a picture: that is said, and no case opened', async () => {
    const people = [person(app.sites.a, { kind: 'fictional' }), person(app.sites.a, { kind: 'fictional' })];
    await addPeople(app.services.db, people);
    const [first, second] = await Promise.all(people.map(async ({ id }) => ({ id: await addPhotoOf(app, id) })));
    if (!first || !second) throw new Error('two photos');
    await app.sql(
      `insert into photo_hints (photo_id, kind, score, other_id, source) values ($1, 'duplicate', 0.97, $2, 'hash')`,
      [second.id, first.id],
    );
    expect((await judge(mara, second.id, first.id, 'stolen')).status).toBe(404);
    expect((await judge(mara, second.id, first.id, 'different')).status).toBe(200);
  });

  it('no other pair, and none with a site outside of the grants', async () => {
    const { first, second, older } = await pair();
    const stranger = await addPhoto();
    expect((await judge(mara, second.id, stranger.id, 'stolen')).status).toBe(404);
    await app.sql('update members set site_id = $2 where id = $1', [older.id, app.sites.b.site_id]);
    const here = await addStaff(app, ['moderation'], { sites: [app.sites.a.site_id] });
    expect((await judge(here, second.id, first.id, 'stolen')).status).toBe(404);
  });
});

it('makes a case about the person, which waits among the reports', async () => {
  const member = await app.signup();
  const make = (staff: TestStaff, note: string) =>
    staff.client.post(`/api/desk/members/${member.id}/case.php`, { reason: 'minor', note });
  expect((await make(mara, '')).status).toBe(400);
  const { id, number } = (await make(mara, 'Looks like a school photo.')).json;
  const reports = (await mara.client.get('/api/desk/reports.php')).json.reports;
  expect(reports[0]).toMatchObject({ number, source: 'desk', reason: 'minor', member_name: member.name });
  const { report } = (await mara.client.post(`/api/desk/reports/${reports[0].id}/open.php`, {})).json;
  expect(report.reports[0].note).toBe('Looks like a school photo.');
  expect(
    await app.sql(`select staff_name from audit_log where action = 'case_opened' and subject_id = $1`, [id]),
  ).toEqual([{ staff_name: mara.name }]);
});

it('a program scores: bands and hints are there with it, and only with it; whatever else it writes changes nothing', async () => {
  const bytes = await readFile(join(import.meta.dirname, '../../web/home/art/yara-300.webp'));
  const photos = [await addPhoto(), await addPhoto(), await addPhoto()];
  const [fine, not, silent] = photos.map((photo) => photo.id) as [string, string, string];
  for (const id of [fine, not, silent])
    await app.services.storage.put(`photos/${id.replaceAll('-', '')}/640.webp`, bytes);
  expect((await claim(mara)).bands).toEqual([]);
  expect(await scorePhotos(app.services)).toBe(0);

  const dir = await mkdtemp(join(tmpdir(), 'scorer-'));
  const program = join(dir, 'scorer.mjs');
  await writeFile(
    program,
    `import { createInterface } from 'node:readline';
     for await (const line of createInterface({ input: process.stdin })) {
       const { photo, bytes, type } = JSON.parse(line);
       if (type !== 'image/webp' || Buffer.from(bytes, 'base64').length !== ${bytes.length}) process.exit(1);
       if (photo === '${silent}') console.log('{"photo":"another","score":7}');
       else console.log(JSON.stringify({ photo, score: photo === '${fine}' ? 0.1 : 0.9, hints: photo === '${fine}' ? [] : [{ kind: 'skin', score: 0.94 }] }));
     }`,
  );
  await chmod(program, 0o755);
  expect(await scorePhotos(app.services, `${process.execPath} ${program}`)).toBe(2);
  const { bands, photos: all } = await claim(mara);
  expect(bands.sort((a: { band: string }, b: { band: string }) => a.band.localeCompare(b.band))).toEqual([
    { band: 'fine', count: 1 },
    { band: 'look', count: 1 },
    { band: 'not', count: 1 },
  ]);
  // In order of time, whatever the score.
  expect(all.map((p: { photo: { id: string } }) => p.photo.id)).toEqual([fine, not, silent]);
  expect(all[1].hints).toEqual([{ kind: 'skin', score: expect.closeTo(0.94) }]);
  expect(await claimed(mara, { count: 20, band: 'not' })).toEqual([not]);
  expect(await claimed(mara, { count: 20, band: 'look' })).toEqual([silent]);
  expect(await scorePhotos(app.services, '/no/such/program')).toBe(0);
});

it('every twentieth decision is made once more by somebody else, who learns nothing of the first, and changes nothing', async () => {
  const twenty = await addStaff(app, ['moderation']);
  await app.sql('update staff set photos_decided = 18 where id = $1', [twenty.id]);
  const [nineteenth, shown] = [await addPhoto(), await addPhoto()];
  await claimed(twenty);
  const decide = (staff: TestStaff, id: string, body: object) =>
    staff.client.post(`/api/desk/photos/${id}.php`, body).then((answer) => answer.status);
  expect(await decide(twenty, nineteenth.id, { decision: 'approve' })).toBe(200);
  const refused = { decision: 'reject', reason: 'explicit' };
  // The twentieth, taken back, is the twentieth again.
  expect(await decide(twenty, shown.id, { decision: 'approve' })).toBe(200);
  expect((await twenty.client.post(`/api/desk/photos/${shown.id}/undo.php`, {})).status).toBe(200);
  expect(await decide(twenty, shown.id, refused)).toBe(200);
  expect(await app.sql('select photo_id, approved from photo_repeats')).toEqual([
    { photo_id: shown.id, approved: false },
  ]);
  // What the first one said of a picture found twice tells nothing either.
  const alike = await addPhoto(undefined, 'active');
  await app.sql(
    `insert into photo_hints (photo_id, kind, score, other_id, source, verdict, judged_by, judged_at)
     values ($1, 'duplicate', 0.97, $2, 'hash', 'stolen', $3, now())`,
    [shown.id, alike.id, twenty.id],
  );
  const waits = await addPhoto();
  // While it can be taken back, nobody is asked.
  expect(await claimed(finn)).toEqual([waits.id]);
  const later = async () => {
    await app.sql(`update photos set decided_at = decided_at - interval '11 minutes' where id = $1`, [shown.id]);
    await app.sql(`update photo_repeats set decided_at = (select decided_at from photos where id = photo_id)`);
  };
  await later();
  await twenty.client.post('/api/desk/photos/release.php', {});
  await finn.client.post('/api/desk/photos/release.php', {});
  // Never the one who decided first, and only among others that wait.
  expect(await claimed(twenty)).toEqual([waits.id]);
  await twenty.client.post('/api/desk/photos/release.php', {});
  const [, again] = (await claim(finn)).photos;
  expect(again).toMatchObject({
    photo: { id: shown.id, status: 'pending', reject_reason: null },
    member: { photos_rejected: 0, decisions: 0 },
    second_opinion: false,
  });
  const opened = (await finn.client.post(`/api/desk/photos/${shown.id}/open.php`, {})).json;
  expect([opened.item.photo.status, opened.history, opened.yours_until !== null]).toEqual(['pending', [], true]);
  expect(opened.twins).toMatchObject([{ photo: { id: alike.id }, verdict: null }]);
  expect(JSON.stringify([again, opened])).not.toMatch(new RegExp(`explicit"?,"created|${twenty.name}`));
  // Not in their hand, nobody answers it.
  expect(await decide(mara, shown.id, { decision: 'approve' })).toBe(409);
  expect(await decide(finn, shown.id, { decision: 'approve' })).toBe(200);
  expect(await statusOf(shown.id)).toEqual(['rejected']);
  expect(await app.sql('select second_by, second_approved from photo_repeats')).toEqual([
    { second_by: finn.id, second_approved: true },
  ]);
  expect((await finn.client.post(`/api/desk/photos/${shown.id}/undo.php`, {})).json.photo).toMatchObject({
    status: 'pending',
    reject_reason: null,
  });
  // Passed on, another is asked.
  expect((await finn.client.post(`/api/desk/photos/${shown.id}/opinion.php`, {})).status).toBe(200);
  await finn.client.post('/api/desk/photos/release.php', {});
  expect(await claimed(finn)).toEqual([waits.id]);
  await finn.client.post('/api/desk/photos/release.php', {});
  expect(await claimed(mara)).toEqual([waits.id, shown.id]);
  expect(await decide(mara, shown.id, { decision: 'approve' })).toBe(200);

  const lead = await addStaff(app, ['lead']);
  const today = new Date().toISOString().slice(0, 10);
  const work = async (staff: TestStaff) =>
    (await staff.client.get(`/api/desk/insight/work.php?from=${today}&to=${today}`)).json.repeats;
  expect(await work(lead)).toMatchObject({
    done: 1,
    agreed: 0,
    differing: [{ photo_id: shown.id, approved: false }],
  });
  // Gone with its owner, it still counts.
  await app.sql('delete from photos where id = $1', [shown.id]);
  expect(await work(lead)).toMatchObject({ done: 1, agreed: 0, differing: [] });
});
