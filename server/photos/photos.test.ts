import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hourMs } from '../../contract/time.ts';
import { transaction } from '../platform/db.ts';
import { addPhoto } from './add-photo.ts';
import * as api from './api.ts';
import { deletePhoto, restorePhoto } from './delete-photo.ts';
import { deletePhotoFiles } from './files.ts';
import { forgetRemovedPhotos, sweepOrphanFiles } from './jobs.ts';
import { listOwnPhotos, mainImage } from './list-photos.ts';
import type { OwnPhotoRow } from './sql.ts';
import * as sql from './sql.ts';
import { createTestServices, type TestServices } from './test-services.ts';

const refusal = (code: string) => expect.objectContaining({ code });

describe('photos', () => {
  let t: TestServices;
  let bytes: Buffer;
  beforeAll(async () => {
    t = await createTestServices();
    bytes = await sharp({ create: { width: 24, height: 18, channels: 3, background: '#a65' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => t?.close());

  const add = (memberId: string) => addPhoto(t.services, { member_id: memberId, bytes });
  const setStatus = (id: string, status: string) =>
    t.services.db.query('update photos set status = $2 where id = $1', [id, status]);
  const waitingForLocks = async () => {
    const { rows } = await t.services.db.query(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0].n;
  };
  const filesOf = async (photo: OwnPhotoRow) => (await t.storedFiles()).filter((key) => key.includes(photo.filename));

  test('a new photo waits for approval, comes after the others, and has its files', async () => {
    const memberId = await t.addMember();
    const first = await add(memberId);
    const second = await add(memberId);
    expect(first).toMatchObject({ status: 'pending', private: false, position: 0, width: 24, height: 18 });
    expect(second.position).toBe(1);
    expect(first.filename).toMatch(/^[0-9a-f]{32}$/);
    expect((await filesOf(first)).map((key) => key.split('/')[2])).toEqual([
      '160.avif',
      '160.webp',
      '640.jpg',
      'blur.webp',
    ]);
    expect(await listOwnPhotos(t.services.db, memberId)).toEqual([first, second]);
  });

  test.each([
    [false, 3, 0],
    [true, 25, 20],
  ])('10 uploads at once never pass the limit (premium: %s)', async (paidUser, limit, existing) => {
    const memberId = await t.addMember({ paid_user: paidUser });
    // Rows without files, to approach the limit of 25 without making 25 photos.
    for (let i = 0; i < existing; i++)
      await t.services.db.query(
        `insert into photos (id, member_id, position, filename, width, height, thumbhash)
         values (gen_random_uuid(), $1, $2, $3, 1, 1, '')`,
        [memberId, i, `${memberId}-${i}`],
      );
    const before = (await t.storedFiles()).length;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add(memberId)));
    const stored = results.filter((r) => r.status === 'fulfilled');
    expect(stored.length).toBe(limit - existing);
    for (const r of results)
      if (r.status === 'rejected') expect(r.reason).toMatchObject({ code: 'photo_limit', data: { limit } });
    const rows = await listOwnPhotos(t.services.db, memberId);
    expect(rows.map((r) => r.position)).toEqual(Array.from({ length: limit }, (_, i) => i));
    expect((await t.storedFiles()).length - before).toBe(4 * stored.length);
  });

  test('the limit is enforced under the lock, not by the check before it', async () => {
    const memberId = await t.addMember();
    const limits = { photos_free: 1, photos_premium: 1 };
    let uploads: Promise<OwnPhotoRow>[] = [];
    await transaction(t.services.db, async (tx) => {
      await sql.lockMember(tx, memberId);
      // All three pass the check, since none can store its row before this transaction ends.
      uploads = [1, 2, 3].map(() => addPhoto(t.services, { member_id: memberId, bytes, limits }));
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(3), { timeout: 8_000 });
    });
    const settled = await Promise.allSettled(uploads);
    expect(settled.filter((r) => r.status === 'fulfilled').length).toBe(1);
    await t.services.db.query('update members set paid_user = true where id = $1', [memberId]);
    expect((await addPhoto(t.services, { member_id: memberId, bytes })).position).toBe(1);
  });

  test('photos above a lowered limit are kept; only adding is refused', async () => {
    const memberId = await t.addMember({ paid_user: true });
    for (let i = 0; i < 4; i++) await add(memberId);
    await t.services.db.query('update members set paid_user = false where id = $1', [memberId]);
    await expect(add(memberId)).rejects.toEqual(refusal('photo_limit'));
    expect((await listOwnPhotos(t.services.db, memberId)).length).toBe(4);
  });

  test('nothing is stored for members who are unknown, suspended or being deleted, nor for a refused picture', async () => {
    const before = await t.storedFiles();
    for (const id of [
      '00000000-0000-7000-8000-000000000000',
      await t.addMember({ status: 'suspended' }),
      await t.addMember({ status: 'pending_deletion' }),
    ])
      await expect(add(id)).rejects.toEqual(refusal('not_found'));
    const memberId = await t.addMember();
    await expect(addPhoto(t.services, { member_id: memberId, bytes: Buffer.from('<svg/>') })).rejects.toEqual(
      refusal('photo_type'),
    );
    expect(await t.storedFiles()).toEqual(before);
  });

  test('a full disk is reported clearly and leaves neither files nor a row', async () => {
    const memberId = await t.addMember();
    const before = await t.storedFiles();
    const { put } = t.services.storage;
    let written = 0;
    const full = vi.spyOn(t.services.storage, 'put').mockImplementation(async (key, data) => {
      if (++written > 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
      await put(key, data);
    });
    await expect(add(memberId)).rejects.toEqual(refusal('photos_full'));
    full.mockRestore();
    expect(await t.storedFiles()).toEqual(before);
    expect(await listOwnPhotos(t.services.db, memberId)).toEqual([]);
  });

  test('the files go when the row cannot be stored', async () => {
    const memberId = await t.addMember();
    const before = await t.storedFiles();
    await t.services.db.query('alter table photos add constraint none_narrow check (width <> 23)');
    const narrow = await sharp({ create: { width: 23, height: 9, channels: 3, background: '#a65' } })
      .png()
      .toBuffer();
    await expect(addPhoto(t.services, { member_id: memberId, bytes: narrow })).rejects.toThrow(/none_narrow/);
    await t.services.db.query('alter table photos drop constraint none_narrow');
    expect(await t.storedFiles()).toEqual(before);
  });

  test('a removed photo is gone, its files once it can no longer be restored; the others move up', async () => {
    const memberId = await t.addMember();
    const [first, second, third] = [await add(memberId), await add(memberId), await add(memberId)];
    await deletePhoto(t.services, { member_id: memberId, photo_id: first.id });
    const rows = await listOwnPhotos(t.services.db, memberId);
    expect(rows.map((r) => [r.id, r.position])).toEqual([
      [second.id, 0],
      [third.id, 1],
    ]);
    expect(await forgetRemovedPhotos(t.services)).toBe(0);
    const later = { now: () => new Date(t.services.clock.now().getTime() + 2 * hourMs) };
    expect(await sweepOrphanFiles({ ...t.services, clock: later })).toBe(0);
    expect((await filesOf(first)).length).toBe(4);
    expect(await forgetRemovedPhotos(t.services, 0)).toBe(1);
    expect(await filesOf(first)).toEqual([]);
    await expect(restorePhoto(t.services, { member_id: memberId, photo_id: first.id })).rejects.toEqual(
      refusal('not_found'),
    );
    expect((await filesOf(second)).length).toBe(4);
    await expect(deletePhoto(t.services, { member_id: memberId, photo_id: first.id })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test("another member's photo, or an invalid id, is not found", async () => {
    const photo = await add(await t.addMember());
    const memberId = await t.addMember();
    for (const photoId of [photo.id, 'x', "' or 1=1", ''])
      await expect(deletePhoto(t.services, { member_id: memberId, photo_id: photoId })).rejects.toEqual(
        refusal('not_found'),
      );
    expect((await filesOf(photo)).length).toBe(4);
  });

  test('concurrent adding and removing keeps positions contiguous', async () => {
    const memberId = await t.addMember({ paid_user: true });
    const photos = [];
    for (let i = 0; i < 4; i++) photos.push(await add(memberId));
    await Promise.all([
      ...photos.slice(0, 3).map((p) => deletePhoto(t.services, { member_id: memberId, photo_id: p.id })),
      add(memberId),
      add(memberId),
    ]);
    expect((await listOwnPhotos(t.services.db, memberId)).map((r) => r.position)).toEqual([0, 1, 2]);
  });

  test('the main photo is the first that is approved and not private', async () => {
    const [a, b, none] = [await t.addMember(), await t.addMember(), await t.addMember()];
    const [pending, hidden, shown] = [await add(a), await add(a), await add(a)];
    await setStatus(hidden.id, 'active');
    await setStatus(shown.id, 'active');
    await t.services.db.query('update photos set private = true where id = $1', [hidden.id]);
    const rejected = await add(b);
    await setStatus(rejected.id, 'rejected');
    const images = await mainImage(t.services.db, [a, b, none, a]);
    expect([...images.keys()]).toEqual([a]);
    expect(images.get(a)).toMatchObject({ member_id: a, filename: shown.filename, width: 24, height: 18 });
    await setStatus(pending.id, 'active');
    expect((await mainImage(t.services.db, [a])).get(a)?.filename).toBe(pending.filename);
    expect(await mainImage(t.services.db, [])).toEqual(new Map());
  });

  test('the sweep deletes files without a photo after an hour, and no others', async () => {
    const photo = await add(await t.addMember());
    const orphan = 'f'.repeat(32);
    await t.services.storage.put(`photos/${orphan}/160.avif`, bytes);
    await t.services.storage.put(`photos/${orphan}/160.webp.0a1b2c.part`, bytes);
    await t.services.storage.put(`chat/${orphan}/160.avif`, bytes);
    expect(await sweepOrphanFiles(t.services)).toBe(0);
    t.wait(hourMs + 60_000);
    expect(await sweepOrphanFiles(t.services)).toBe(2);
    expect((await t.storedFiles()).some((key) => key.includes(orphan))).toBe(false);
    expect(await t.services.storage.get(`chat/${orphan}/160.avif`)).toBeDefined();
    expect((await filesOf(photo)).length).toBe(4);
  });

  test('the calls: upload, list with addresses in order of size, remove', async () => {
    const memberId = await t.addMember();
    const stored = { cdn_prefix: 'https://cdn.example' };
    const site = { company: { settings: {} }, stored, countryStored: { NL: { photos_free: 2 } } };
    const call = (more: object) =>
      ({
        services: t.services,
        member_id: memberId,
        site,
        country: 'NL',
        locale: 'en',
        file: async () => bytes,
        sharer: { member_id: memberId },
        ...more,
      }) as never;
    const { photo } = await api.uploadPhoto(call({}));
    expect(photo.sources.map((s) => [s.width, s.type])).toEqual([
      [24, 'image/avif'],
      [24, 'image/webp'],
    ]);
    expect(photo.sources[0]?.url).toMatch(
      /^https:\/\/cdn\.example\/media\/[0-9a-f]{32}\/160\.avif\?e=\d{10}&v=[\w-]{22}&s=[\w-]{22}$/,
    );
    await api.uploadPhoto(call({}));
    await expect(api.uploadPhoto(call({}))).rejects.toMatchObject({ code: 'photo_limit', data: { limit: 2 } });
    await setStatus(photo.id, 'rejected');
    const list = await api.getPhotos(call({}));
    expect(list.limit).toBe(2);
    expect(list.photos.map((p) => [p.status, p.sources.length])).toEqual([
      ['rejected', 0],
      ['pending', 2],
    ]);
    expect(await api.deletePhoto(call({ params: { id: photo.id } }))).toEqual({ ok: true, undo_seconds: 120 });
    expect((await api.getPhotos(call({}))).photos.length).toBe(1);
  });

  test('the files of an erased member can be removed by name', async () => {
    const photo = await add(await t.addMember());
    await deletePhotoFiles(t.services.storage, photo.filename);
    expect(await filesOf(photo)).toEqual([]);
  });
});
