import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoUploadsMax } from '../../contract/photos.ts';
import { forgetRemovedPhotos, forgetStaleUploads } from '../../server/photos/jobs.ts';
import { approvePhoto, rejectPhoto } from '../../server/photos/moderate-photo.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import type { Answer, Client } from '../helpers/http-client.ts';

const picture = (width = 60, height = 80, color = '#a65') =>
  sharp({ create: { width, height, channels: 3, background: color } });
/** Several parts long: noise does not compress. */
const noise = (bytes: number) =>
  sharp(randomBytes(3 * Math.ceil(bytes / 300) * 100), {
    raw: { width: 100, height: Math.ceil(bytes / 300), channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Sends one file as a form does. */
function form(
  client: Client,
  method: string,
  path: string,
  bytes: Buffer,
  name = 'photo',
  filename = 'photo.jpg',
): Promise<Answer> {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return client.send(method, path, body, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
}

describe('photos', () => {
  let t: TestApp;
  let jpeg: Buffer;
  let staffId: string;
  beforeAll(async () => {
    t = await startTestApp();
    jpeg = await picture().jpeg().toBuffer();
    staffId = uuidv7();
    await t.sql(
      "insert into staff (id, email, name, password_hash, totp_secret) values ($1, 'mo@desk.example', 'Mo', 'x', 'x')",
      [staffId],
    );
  });
  afterAll(() => t?.stop());

  const upload = (member: TestMember, bytes = jpeg) => form(member.client, 'POST', '/api/photos.php', bytes);
  const list = async (member: TestMember) => (await member.client.get('/api/photos.php')).json;
  const ids = async (member: TestMember): Promise<string[]> =>
    (await list(member)).photos.map((photo: { id: string }) => photo.id);
  const premium = (member: TestMember) => t.sql('update members set paid_user = true where id = $1', [member.id]);
  const add = async (member: TestMember, count: number): Promise<string[]> => {
    for (let i = 0; i < count; i++) expect((await upload(member)).status).toBe(200);
    return ids(member);
  };
  const files = async () => (await Array.fromAsync(t.services.storage.list('photos'))).length;
  const parts = async () => (await Array.fromAsync(t.services.storage.list('uploads'))).map((file) => file.key);

  const start = (member: TestMember, id: string, size: number) =>
    member.client.post('/api/photo-uploads.php', { size }, { headers: { 'idempotency-key': id } });
  const part = (member: TestMember, id: string, offset: number, bytes: Buffer) =>
    form(member.client, 'PUT', `/api/photo-uploads/${id}.php?offset=${offset}`, bytes, 'part');
  const finish = (member: TestMember, id: string, body: object = {}) =>
    member.client.post(`/api/photo-uploads/${id}/finish.php`, body);

  test('16 a free member has 3 photos, a premium member 25; 10 uploads at once with room for 3 give exactly 3', async () => {
    const free = await t.signup();
    expect(await list(free)).toEqual({ photos: [], limit: 3, premium_limit: 25 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(free)));
    expect(answers.map((a) => a.status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)]);
    expect(answers.find((a) => a.status === 409)?.json).toMatchObject({
      error: 'photo_limit',
      message: 'You can have at most 3 photos.',
    });
    expect((await list(free)).photos.map((photo: { main: boolean }) => photo.main)).toEqual([true, false, false]);

    await premium(free);
    await t.sql(
      `insert into photos (id, member_id, position, filename, width, height, thumbhash)
       select gen_random_uuid(), $1::uuid, n, 'x' || n || $1::text, 1, 1, '' from generate_series(3, 21) n`,
      [free.id],
    );
    const more = await Promise.all(Array.from({ length: 10 }, () => upload(free)));
    expect(more.filter((a) => a.status === 200).length).toBe(3);
    expect(await list(free)).toMatchObject({ limit: 25 });
    expect((await ids(free)).length).toBe(25);
    expect((await start(free, uuidv7(), 100)).json).toMatchObject({ error: 'photo_limit' });
    await t.sql('delete from photos where member_id = $1', [free.id]);
  });

  test('25 26 the content decides what it is: refused with words, whatever it is called', async () => {
    const member = await t.signup();
    const before = await files();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    // An AVIF picture that claims to be HEIC, since no encoder here writes one.
    const heic = Buffer.from(
      (await picture().avif().toBuffer())
        .toString('latin1')
        .replace('ftypavif', 'ftypheic')
        .replaceAll('av01', 'hvc1')
        .replaceAll('av1C', 'hvcC'),
      'latin1',
    );
    const huge = await picture(8_000, 8_000, '#fff').png().toBuffer();
    const cases: [Buffer, string, number][] = [
      [svg, 'photo_type', 415],
      [Buffer.from('%PDF-1.7 x'), 'photo_type', 415],
      [await picture().gif().toBuffer(), 'photo_type', 415],
      [await picture().tiff().toBuffer(), 'photo_type', 415],
      [jpeg.subarray(0, 120), 'photo_type', 415],
      [Buffer.alloc(0), 'photo_type', 415],
      [heic, 'photo_heic', 415],
      [huge, 'photo_pixels', 400],
      [Buffer.concat([jpeg, Buffer.alloc(15 * 1024 * 1024)]), 'photo_too_large', 413],
    ];
    for (const [bytes, error, status] of cases) {
      const answer = await upload(member, bytes);
      expect([answer.json.error, answer.status, answer.json.message.length > 10]).toEqual([error, status, true]);
    }
    expect((await start(member, uuidv7(), 15 * 1024 * 1024 + 1)).json.error).toBe('photo_too_large');
    expect([await ids(member), await files()]).toEqual([[], before]);
  });

  test('27 28 written anew under a name of ours: no position, no camera, nothing appended', async () => {
    const member = await t.signup();
    const marked = Buffer.concat([
      await picture(400, 300)
        .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>SecretScript</script>'),
    ]);
    const { photo } = (await form(member.client, 'POST', '/api/photos.php', marked, 'photo', '../../evil.php')).json;
    for (const { url, type } of photo.sources) {
      const file = await member.client.get(url);
      expect(file.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(url).toMatch(/^\/media\/[0-9a-f]{32}\/\d+\.(avif|webp)\?/);
      for (const secret of ['Secret', 'evil', 'GPS', 'Exif']) expect(file.bytes.includes(secret)).toBe(false);
    }
  });

  test('an upload goes on where it stopped, and gives one photo however often it is asked', async () => {
    const member = await t.signup();
    const bytes = await noise(200_000);
    const id = uuidv7();
    expect((await start(member, id, bytes.length)).json.upload).toEqual({
      id,
      size: bytes.length,
      offset: 0,
      photo: null,
    });
    expect((await part(member, id, 0, bytes.subarray(0, 70_000))).json.upload.offset).toBe(70_000);
    // The same part again, as after a lost answer; one that leaves a gap; too much; nothing; a few bytes.
    for (const [offset, length] of [
      [0, 70_000],
      [90_000, 20_000],
    ] as const)
      expect((await part(member, id, offset, bytes.subarray(offset, offset + length))).json.error).toBe('conflict');
    for (const wrong of [Buffer.alloc(0), bytes.subarray(0, 500), Buffer.alloc(bytes.length)])
      expect((await part(member, id, 70_000, wrong)).status).toBe(400);
    expect((await finish(member, id)).status).toBe(409);
    // A reloaded page asks for the offset: by the state, or by starting again.
    expect((await member.client.get(`/api/photo-uploads/${id}.php`)).json.upload.offset).toBe(70_000);
    expect((await start(member, id, bytes.length)).json.upload.offset).toBe(70_000);
    const rest = await Promise.all(Array.from({ length: 5 }, () => part(member, id, 70_000, bytes.subarray(70_000))));
    expect(rest.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await parts()).filter((key) => key.includes(id)).length).toBe(2);
    const done = await Promise.all([finish(member, id), finish(member, id)]);
    expect(done.map((a) => [a.status, a.json.photo.id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect((await finish(member, id)).json.photo.id).toBe(id);
    expect((await start(member, id, bytes.length)).json.upload.photo.id).toBe(id);
    expect(await ids(member)).toEqual([id]);
    expect((await parts()).filter((key) => key.includes(id))).toEqual([]);
  });

  test('an upload is its owner’s alone', async () => {
    const [a, b] = [await t.signup(), await t.signup()];
    const id = uuidv7();
    await start(a, id, jpeg.length);
    expect((await start(b, id, jpeg.length)).json.error).toBe('conflict');
    expect((await part(b, id, 0, jpeg)).status).toBe(404);
    expect((await finish(b, id)).status).toBe(404);
    expect((await b.client.get(`/api/photo-uploads/${id}.php`)).status).toBe(404);
    await b.client.delete(`/api/photo-uploads/${id}.php`);
    expect((await part(a, id, 0, jpeg)).json.upload.offset).toBe(jpeg.length);
    expect(
      (await t.client().post('/api/photo-uploads.php', { size: 5 }, { headers: { 'idempotency-key': uuidv7() } })).json
        .authentication_required,
    ).toBe(true);
    await a.client.delete(`/api/photo-uploads/${id}.php`);
    expect((await finish(a, id)).status).toBe(404);
    expect((await parts()).filter((key) => key.includes(id))).toEqual([]);
  });

  test('what is no picture is refused at the first part; at the limit the bytes wait for room', async () => {
    const member = await t.signup();
    const wrong = uuidv7();
    await start(member, wrong, 300_000);
    expect((await part(member, wrong, 0, Buffer.alloc(20_000, 'x'))).json.error).toBe('photo_type');
    expect((await member.client.get(`/api/photo-uploads/${wrong}.php`)).status).toBe(404);

    const id = uuidv7();
    await start(member, id, jpeg.length);
    await part(member, id, 0, jpeg);
    const [first = ''] = await add(member, 3);
    expect((await finish(member, id)).json.error).toBe('photo_limit');
    await member.client.delete(`/api/photos/${first}.php`);
    expect((await finish(member, id)).json.photo.id).toBe(id);
  });

  test('uploads that nobody goes on with are forgotten, and nobody holds more than a few', async () => {
    const member = await t.signup();
    const photoIds = Array.from({ length: photoUploadsMax + 2 }, () => uuidv7());
    for (const id of photoIds) {
      await start(member, id, jpeg.length);
      await part(member, id, 0, jpeg);
    }
    const states = await Promise.all(
      photoIds.map(async (id) => (await member.client.get(`/api/photo-uploads/${id}.php`)).status),
    );
    expect(states).toEqual([404, 404, ...Array(photoUploadsMax).fill(200)]);
    expect((await parts()).length).toBe(photoUploadsMax);
    expect(await forgetStaleUploads(t.services)).toBe(0);
    await t.sql("update photo_uploads set changed_at = now() - interval '25 hours'");
    expect(await forgetStaleUploads(t.services)).toBe(photoUploadsMax);
    expect(await parts()).toEqual([]);
  });

  test('the frame that was chosen is all that is left, turned as one sees it', async () => {
    const member = await t.signup();
    // Left half red, right half blue; marked to be turned by a quarter: upright, red is above blue.
    const two = await picture(400, 200, '#f00')
      .composite([{ input: await picture(200, 200, '#00f').png().toBuffer(), left: 200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const id = uuidv7();
    await start(member, id, two.length);
    await part(member, id, 0, two);
    const { photo } = (
      await finish(member, id, {
        crop: { x: 0, y: 0.5, width: 1, height: 0.5 },
        focus: { x: 0.2, y: 0.9 },
        private: true,
      })
    ).json;
    expect(photo).toMatchObject({ width: 200, height: 200, private: true, main: false });
    expect([photo.focal_x, photo.focal_y].map((n) => Math.round(n * 10))).toEqual([2, 9]);
    const file = await member.client.get(photo.sources.at(-1).url);
    const { dominant } = await sharp(file.bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    for (const crop of [
      { x: -1, y: 0, width: 1, height: 1 },
      { x: 0, y: 0, width: 2, height: 1 },
      { x: 0, y: 0 },
    ])
      expect((await finish(member, id, { crop })).status).toBe(400);
  });

  test('a full disk: said clearly, neither parts nor photo are left, and it goes on when there is room', async () => {
    const member = await t.signup();
    const id = uuidv7();
    await start(member, id, jpeg.length);
    const { put } = t.services.storage;
    const before = [await files(), (await parts()).length];
    t.services.storage.put = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    const answers = [await part(member, id, 0, jpeg), await upload(member)];
    t.services.storage.put = put;
    for (const answer of answers)
      expect([answer.status, answer.json.error, answer.headers['retry-after']]).toEqual([503, 'photos_full', '60']);
    expect([await files(), (await parts()).length]).toEqual(before);
    expect(await ids(member)).toEqual([]);
    expect((await part(member, id, 0, jpeg)).status).toBe(200);
    expect((await finish(member, id)).status).toBe(200);
  });

  test('a new order is all or nothing, and only of exactly the photos there are', async () => {
    const member = await t.signup();
    await premium(member);
    const [a = '', b = '', c = '', d = ''] = await add(member, 4);
    const order = (list: string[]) => member.client.put('/api/photos-order.php', { ids: list });
    expect(
      (await order([d, b, a, c])).json.photos.map((photo: { id: string; main: boolean }) => [photo.id, photo.main]),
    ).toEqual([
      [d, true],
      [b, false],
      [a, false],
      [c, false],
    ]);
    const [foreign = ''] = await add(await t.signup(), 1);
    for (const wrong of [[a, b, c], [a, b, c, c], [a, b, c, d, foreign], [a, b, c, foreign], []])
      expect((await order(wrong)).json.error).toBe('conflict');
    expect(await ids(member)).toEqual([d, b, a, c]);
    const wishes = [
      [a, b, c, d],
      [d, c, b, a],
      [b, d, a, c],
      [c, a, d, b],
    ];
    await Promise.all([...wishes.map(order), member.client.delete(`/api/photos/${c}.php`), upload(member)]);
    const rows = await t.sql<{ position: number }>(
      'select position from photos where member_id = $1 order by position',
      [member.id],
    );
    expect(rows.map((row) => row.position)).toEqual([0, 1, 2, 3]);
    expect(await ids(member)).not.toContain(c);
  });

  test('undo brings a photo back to its place with all it was; not too late, not twice, not past the limit', async () => {
    const member = await t.signup();
    const [a = '', b = '', c = ''] = await add(member, 3);
    await transaction(t.services.db, (tx) => approvePhoto(tx, b, staffId));
    await member.client.put(`/api/photos/${b}.php`, { private: true, focus: { x: 0.3, y: 0.1 } });
    const before = (await list(member)).photos[1];
    const [{ filename = '' } = {}] = await t.sql<{ filename: string }>('select filename from photos where id = $1', [
      b,
    ]);
    expect((await member.client.delete(`/api/photos/${b}.php`)).json).toEqual({ ok: true, undo_seconds: 120 });
    expect(await ids(member)).toEqual([a, c]);
    expect((await member.client.delete(`/api/photos/${b}.php`)).status).toBe(404);
    const other = await t.signup();
    expect((await other.client.post(`/api/photos/${b}/restore.php`)).status).toBe(404);
    const restored = await member.client.post(`/api/photos/${b}/restore.php`);
    expect(restored.json.photos.map((photo: { id: string }) => photo.id)).toEqual([a, b, c]);
    expect(restored.json.photos[1]).toEqual(before);
    expect((await member.client.post(`/api/photos/${b}/restore.php`)).status).toBe(404);

    await member.client.delete(`/api/photos/${b}.php`);
    await upload(member);
    expect((await member.client.post(`/api/photos/${b}/restore.php`)).json.error).toBe('photo_limit');
    await member.client.delete(`/api/photos/${a}.php`);
    await member.client.delete(`/api/photos/${c}.php`);
    // There are now fewer photos than its old position: it goes to the end.
    expect((await member.client.post(`/api/photos/${b}/restore.php`)).json.photos.at(-1).id).toBe(b);

    await member.client.delete(`/api/photos/${b}.php`);
    expect(await forgetRemovedPhotos(t.services)).toBe(0);
    await t.sql("update removed_photos set removed_at = now() - interval '121 seconds' where id = $1", [b]);
    expect((await member.client.post(`/api/photos/${b}/restore.php`)).status).toBe(404);
    expect(await t.services.storage.get(`photos/${filename}/160.webp`)).toBeDefined();
    expect(await forgetRemovedPhotos(t.services)).toBe(1);
    expect(await t.services.storage.get(`photos/${filename}/160.webp`)).toBeUndefined();
  });

  test('removed and brought back at the same moment: there once or not at all, places whole', async () => {
    const member = await t.signup();
    const [, b = ''] = await add(member, 3);
    await member.client.delete(`/api/photos/${b}.php`);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => member.client.post(`/api/photos/${b}/restore.php`)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 404, 404, 404]);
    expect(
      (
        await t.sql<{ position: number }>('select position from photos where member_id = $1 order by position', [
          member.id,
        ])
      ).map((r) => r.position),
    ).toEqual([0, 1, 2]);
  });

  test('staff’s decision reaches the member: status, the reason in their language, search', async () => {
    const member = await t.signup({ gender: 'female', wanted: 'male' });
    const [a = '', b = ''] = await add(member, 2);
    const eventTypes: string[] = [];
    const stop = t.services.live.listen(member.id, 'a session', (event) => void eventTypes.push(event.type));
    const decided = await transaction(t.services.db, async (tx) => [
      await approvePhoto(tx, a, staffId),
      await rejectPhoto(tx, b, staffId, 'contact_details'),
    ]);
    expect(decided).toEqual([
      { photo_id: a, member_id: member.id, status: 'active', changed: true },
      { photo_id: b, member_id: member.id, status: 'rejected', changed: true },
    ]);
    await expect.poll(() => eventTypes.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
    stop();
    expect(new Set(eventTypes)).toEqual(new Set(['user']));
    const photoFlag = async () =>
      (await t.sql<{ photo: boolean }>('select photo from member_search where member_id = $1', [member.id]))[0]?.photo;
    expect(await photoFlag()).toBe(true);
    const { photos } = await list(member);
    expect(photos[0]).toMatchObject({ status: 'active', rejected: null, main: true });
    expect(photos[1]).toMatchObject({
      status: 'rejected',
      sources: [],
      main: false,
      rejected: { reason: 'contact_details', text: 'There are contact details or a link in this photo.' },
    });
    // The same again changes nothing and notifies nobody; a different decision reverts the first one.
    const events = () => t.sql("select 1 from outbox where kind = 'photo_decided'");
    const before = (await events()).length;
    expect(await transaction(t.services.db, (tx) => approvePhoto(tx, a, staffId))).toMatchObject({ changed: false });
    expect((await events()).length).toBe(before);
    await transaction(t.services.db, (tx) => rejectPhoto(tx, a, staffId, 'not_you'));
    expect(await photoFlag()).toBe(false);
    await transaction(t.services.db, (tx) => approvePhoto(tx, b, staffId));
    expect(
      (await list(member)).photos.map((photo: { status: string; rejected: unknown }) => [
        photo.status,
        photo.rejected !== null,
      ]),
    ).toEqual([
      ['rejected', true],
      ['active', false],
    ]);
    await expect(transaction(t.services.db, (tx) => approvePhoto(tx, uuidv7(), staffId))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('15 the status of a photo is not its owner’s to say; another member’s photo is nobody’s to touch', async () => {
    const [a, b] = [await t.signup(), await t.signup()];
    const [photo = ''] = await add(a, 1);
    for (const body of [
      { status: 'active' },
      { position: 0 },
      { member_id: b.id },
      { private: 'yes' },
      { focus: { x: 2, y: 0 } },
      { focus: { x: 0.5 } },
    ])
      expect((await a.client.put(`/api/photos/${photo}.php`, body)).status).toBe(400);
    for (const answer of [
      await b.client.put(`/api/photos/${photo}.php`, { private: true }),
      await b.client.delete(`/api/photos/${photo}.php`),
      await a.client.put('/api/photos/nonsense.php', { private: true }),
      await b.client.post(`/api/photos/${photo}/restore.php`),
    ])
      expect(answer.status).toBe(404);
    expect((await list(a)).photos[0]).toMatchObject({ id: photo, status: 'pending', private: false });
  });

  test('39 an erased member’s photos go with their files, those just removed too', async () => {
    const member = await t.signup();
    const [a = ''] = await add(member, 2);
    await member.client.delete(`/api/photos/${a}.php`);
    const names = await t.sql<{ filename: string }>(
      'select filename from photos where member_id = $1 union all select filename from removed_photos where member_id = $1',
      [member.id],
    );
    expect(names.length).toBe(2);
    await t.sql(
      "update members set status = 'pending_deletion', delete_after = now() - interval '1 day' where id = $1",
      [member.id],
    );
    const { eraseDeletedAccounts } = await import('../../server/accounts/delete-account.ts');
    await eraseDeletedAccounts.run(t.services, {}, { id: 'x', attempt: 1 });
    await t.idle();
    for (const { filename } of names)
      expect(await t.services.storage.get(`photos/${filename}/160.webp`)).toBeUndefined();
  });
});
