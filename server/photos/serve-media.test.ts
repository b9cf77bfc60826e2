import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/time.ts';
import { addPhoto } from './add-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { grantedBy, grantPrivatePhotos, isGranted, revokePrivatePhotos } from './grants.ts';
import { type MediaSize, type MediaType, mediaUrl } from '../platform/media-url.ts';
import { serveMedia } from './serve-media.ts';
import { createTestServices, type TestServices } from './test-services.ts';

describe('media', () => {
  let t: TestServices;
  let app: FastifyInstance;
  let bytes: Buffer;
  beforeAll(async () => {
    t = await createTestServices();
    bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a65' } })
      .jpeg()
      .toBuffer();
    app = Fastify();
    await app.register(serveMedia(t.services));
  });
  afterAll(async () => {
    await app?.close();
    await t?.close();
  });

  const urlOf = (filename: string, size: MediaSize, ext: MediaType) =>
    mediaUrl(t.services.config, filename, size, ext, t.services.clock.now());
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  /** The approved main photo of a new member. */
  const newPhoto = async () => {
    const memberId = await t.addMember();
    const photo = await addPhoto(t.services, { member_id: memberId, bytes });
    await t.services.db.query(`update photos set status = 'active' where id = $1`, [photo.id]);
    return { member_id: memberId, ...photo };
  };

  test('a file is complete, has its type, and is cached for less than a minute', async () => {
    const { filename } = await newPhoto();
    for (const [size, ext, type] of [
      [160, 'avif', 'image/avif'],
      [320, 'webp', 'image/webp'],
      [640, 'jpg', 'image/jpeg'],
      ['blur', 'webp', 'image/webp'],
    ] as const) {
      const answer = await app.inject(urlOf(filename, size, ext));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-length': String(answer.rawPayload.length),
        'cache-control': 'public, max-age=50',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.rawPayload).toEqual(await t.services.storage.get(`photos/${filename}/${size}.${ext}`));
    }
    const { member_id: memberId } = await newPhoto();
    const forOne = await app.inject(
      mediaUrl(t.services.config, filename, 160, 'webp', t.services.clock.now(), { member_id: memberId }),
    );
    expect([forOne.statusCode, forOne.headers['cache-control']]).toEqual([200, 'private, max-age=50']);
  });

  test('a size the photo does not have is served as its largest', async () => {
    const { filename } = await newPhoto();
    const answer = await app.inject(urlOf(filename, 1280, 'webp'));
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(300);
    expect(answer.headers.etag).toBe((await app.inject(urlOf(filename, 320, 'webp'))).headers.etag);
  });

  test('HEAD has the headers only, and a file the client already has is not sent again', async () => {
    const { filename } = await newPhoto();
    const url = urlOf(filename, 160, 'webp');
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    const again = await app.inject({ url, headers: { 'if-none-match': `W/${head.headers.etag}` } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  test('a URL that is unsigned, changed or expired is a bare 404', async () => {
    const { filename } = await newPhoto();
    const url = urlOf(filename, 160, 'webp');
    const blurred = urlOf(filename, 'blur', 'webp');
    for (const invalid of [
      url.replace(/\?.*/, ''),
      url.replace('160.webp', 'blur.webp'),
      blurred.replace('blur', '320'),
      blurred.replace('blur.webp', '640.jpg'),
      `${url}x`,
      `${url}&e=1`,
      '/media/a/b',
      `/media/${filename}/..%2f160.webp`,
    ])
      expect(await statusOf(invalid), invalid).toBe(404);
    const answer = await app.inject(`${url}x`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    t.wait(2 * dayMs);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(urlOf(filename, 160, 'webp'))).toBe(200);
  });

  test('even with a valid signature a photo that was removed, rejected or never existed is 404', async () => {
    const [removed, rejected] = [await newPhoto(), await newPhoto()];
    const removedUrl = urlOf(removed.filename, 160, 'webp');
    const rejectedUrl = urlOf(rejected.filename, 160, 'webp');
    for (const url of [removedUrl, rejectedUrl]) expect(await statusOf(url)).toBe(200);
    await deletePhoto(t.services, { member_id: removed.member_id, photo_id: removed.id });
    await t.services.db.query(`update photos set status = 'rejected' where id = $1`, [rejected.id]);
    expect(await statusOf(removedUrl)).toBe(404);
    expect(await statusOf(rejectedUrl)).toBe(404);
    expect(await statusOf(urlOf('0'.repeat(32), 160, 'webp'))).toBe(404);
  });

  test('17 a URL made for a member is 404 once they may no longer see the owner or the photo', async () => {
    const [photo, hidden, third] = [await newPhoto(), await newPhoto(), await newPhoto()];
    const [a, b] = [await t.addMember(), await t.addMember()];
    const url = (filename: string, viewer: Parameters<typeof mediaUrl>[5]) =>
      mediaUrl(t.services.config, filename, 160, 'webp', t.services.clock.now(), viewer);
    const forA = url(photo.filename, { member_id: a });
    const forB = url(photo.filename, { member_id: b });
    expect([await statusOf(forA), await statusOf(forB)]).toEqual([200, 200]);
    expect(await statusOf(forA.replace(/v=[\w-]+/, /v=[\w-]+/.exec(forB)?.[0] ?? ''))).toBe(404);
    await t.services.db.query('insert into blocks (member_id, blocked_id) values ($1, $2), ($3, $1)', [
      photo.member_id,
      a,
      b,
    ]);
    expect([await statusOf(forA), await statusOf(forB)]).toEqual([404, 404]);
    expect(await statusOf(urlOf(photo.filename, 160, 'webp'))).toBe(200);

    await t.services.db.query('update photos set private = true where id = $1', [hidden.id]);
    const granted = url(hidden.filename, { member_id: a });
    expect(await statusOf(granted)).toBe(404);
    expect(await grantPrivatePhotos(t.services.db, hidden.member_id, a)).toBe(true);
    expect(await grantPrivatePhotos(t.services.db, hidden.member_id, a)).toBe(false);
    expect(await isGranted(t.services.db, hidden.member_id, a)).toBe(true);
    expect(await grantedBy(t.services.db, a, [hidden.member_id, photo.member_id])).toEqual(new Set([hidden.member_id]));
    expect(await statusOf(granted)).toBe(200);
    expect(await revokePrivatePhotos(t.services.db, hidden.member_id, a)).toBe(true);
    expect(await statusOf(granted)).toBe(404);

    const [seen, own] = [url(third.filename, { member_id: a }), url(third.filename, { member_id: third.member_id })];
    for (const [change, back] of [
      ['update members set invisible = true', 'update members set invisible = false'],
      [`update profiles set status = 'disabled'`, `update profiles set status = 'active'`],
      [`update photos set status = 'pending'`, `update photos set status = 'active'`],
      ['update photos set private = true', 'update photos set private = false'],
    ]) {
      const where = change?.startsWith('update members') ? 'id' : 'member_id';
      await t.services.db.query(`${change} where ${where} = $1`, [third.member_id]);
      expect([await statusOf(seen), await statusOf(own)], change).toEqual([404, 200]);
      await t.services.db.query(`${back} where ${where} = $1`, [third.member_id]);
      expect(await statusOf(seen), back).toBe(200);
    }
  });

  test('staff can see rejected photos; a changed URL opens nothing', async () => {
    const { id, filename } = await newPhoto();
    await t.services.db.query(`update photos set status = 'rejected' where id = $1`, [id]);
    const url = mediaUrl(t.services.config, filename, 160, 'webp', t.services.clock.now(), 'staff');
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(urlOf(filename, 160, 'webp').replace('&s=', '&v=staff&s='))).toBe(404);
    expect(await statusOf(url.replace('v=staff&', ''))).toBe(404);
  });

  test.each(['suspended', 'pending_deletion'])('the photos of a member who is %s are 404', async (status) => {
    const { member_id: memberId, filename } = await newPhoto();
    const url = urlOf(filename, 160, 'webp');
    expect(await statusOf(url)).toBe(200);
    await t.services.db.query(
      `update members set status = $2, delete_after = case $2 when 'pending_deletion' then now() end where id = $1`,
      [memberId, status],
    );
    expect(await statusOf(url)).toBe(404);
  });

  test('each fetch queries the database, so changes count immediately; while it is down nothing is served', async () => {
    const { filename } = await newPhoto();
    const url = urlOf(filename, 160, 'webp');
    // The outbox queries the database meanwhile, so only this statement is counted.
    let [queries, isDown] = [0, false];
    const ask = t.services.db.query.bind(t.services.db) as (...args: unknown[]) => Promise<unknown>;
    const query = vi.spyOn(t.services.db, 'query').mockImplementation((async (...args: unknown[]) => {
      if ((args[0] as { name?: string }).name !== 'photos.media') return ask(...args);
      queries += 1;
      if (isDown) throw new Error('the database is away');
      return ask(...args);
    }) as never);
    await Promise.all(Array.from({ length: 8 }, () => statusOf(url)));
    expect(queries).toBe(8);
    isDown = true;
    expect(await statusOf(url)).toBe(500);
    isDown = false;
    expect(await statusOf(url)).toBe(200);
    expect(queries).toBe(10);
    query.mockRestore();
  });
});
