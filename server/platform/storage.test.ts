/** The same tests for both stores: the local disk, and a bucket of a real S3-compatible server. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../tests/helpers/s3-server.ts';
import { createStorage, type FileStorage, isDiskFull } from './storage.ts';
import { createS3Storage } from './storage-s3.ts';

let dir: string;
let s3: S3Server;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('storage: %s', (kind) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = createStorage({ dataDir: dir, s3: kind === 's3' ? s3.config : null });
  });

  const names = async (area: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(area)) keys.push(key);
    return keys;
  };

  test('a file comes back as it was written, whole and as a stream, and is replaced as a whole', async () => {
    await storage.put('photos/aa/640.webp', Buffer.from('one'));
    await storage.put('photos/aa/640.webp', Buffer.from('second'));
    expect((await storage.get('photos/aa/640.webp'))?.toString()).toBe('second');
    const listed = await storage.stream('photos/aa/640.webp');
    expect(listed?.size).toBe(6);
    expect(listed && (await buffer(listed.stream)).toString()).toBe('second');
    expect((await storage.part('photos/aa/640.webp', 1, 3))?.toString()).toBe('eco');
    expect((await storage.part('photos/aa/640.webp', 4, 90))?.toString()).toBe('nd');
    expect(await storage.part('photos/none/1.webp', 0, 3)).toBeUndefined();
    expect(await names('photos')).toEqual(['photos/aa/640.webp']);
  });

  test('an empty file is a file', async () => {
    await storage.put('photos/empty/a.webp', Buffer.alloc(0));
    expect((await storage.get('photos/empty/a.webp'))?.length).toBe(0);
    await storage.delete(['photos/empty/a.webp']);
  });

  test('what is not there is undefined, and deleting it is no error', async () => {
    expect(await storage.get('photos/none/1.webp')).toBeUndefined();
    expect(await storage.stream('photos/none/1.webp')).toBeUndefined();
    await storage.delete(['photos/none/1.webp', 'photos/aa/640.webp']);
    expect(await storage.get('photos/aa/640.webp')).toBeUndefined();
    expect([...(await names('photos')), ...(await names('chat'))]).toEqual([]);
  });

  test('a link has the same bytes and outlives what it was made from', async () => {
    await storage.put('photos/bb/640.webp', Buffer.from('bytes'));
    await storage.link('photos/bb/640.webp', 'chat/cc/640.webp');
    await storage.link('photos/bb/640.webp', 'chat/cc/640.webp');
    await storage.put('photos/bb/640.webp', Buffer.from('changed'));
    expect((await storage.get('chat/cc/640.webp'))?.toString()).toBe('bytes');
    await storage.delete(['photos/bb/640.webp']);
    expect((await storage.get('chat/cc/640.webp'))?.toString()).toBe('bytes');
    await expect(storage.link('photos/bb/640.webp', 'chat/dd/640.webp')).rejects.toThrow();
    await storage.delete(['chat/cc/640.webp']);
    expect([...(await names('photos')), ...(await names('chat'))]).toEqual([]);
  });

  test('a list names every file of its area and no other', async () => {
    const keys = ['photos/x1/160.avif', 'photos/x1/160.webp', 'photos/x2/160.avif'];
    for (const key of [...keys, 'chat/x3/160.avif']) await storage.put(key, Buffer.from(key));
    const listed: string[] = [];
    for await (const file of storage.list('photos')) {
      listed.push(file.key);
      expect(Math.abs(file.changed_at.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(listed.sort()).toEqual(keys);
    const nothing: string[] = [];
    for await (const file of storage.list('unknown')) nothing.push(file.key);
    expect(nothing).toEqual([]);
  });

  test.each([
    '../x',
    'photos/../../etc/passwd',
    'photos/..',
    '/etc/passwd',
    'photos',
    'photos/',
    'photos//a',
    'photos/A.webp',
    'photos/.hidden',
    'photos/a\0b',
    'photos\\a',
    '',
  ])('the key %j is refused', async (key) => {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(async () => storage.get(key)).rejects.toThrow('not a storage key');
    await expect(async () => storage.delete([key])).rejects.toThrow('not a storage key');
    await expect(async () => storage.stream(key)).rejects.toThrow('not a storage key');
  });

  test('parallel writers and deleters of one folder do not trip', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await storage.put(`photos/busy/${i}.webp`, Buffer.from(String(i)));
        if (i % 2) await storage.delete([`photos/busy/${i}.webp`]);
      }),
    );
    expect((await storage.get('photos/busy/38.webp'))?.toString()).toBe('38');
    expect(await storage.get('photos/busy/39.webp')).toBeUndefined();
    expect((await names('photos')).filter((key) => key.startsWith('photos/busy/')).length).toBe(20);
  });

  test('bytes of every value and a megabyte of them come back the same', async () => {
    const bytes = Buffer.from(Array.from({ length: 1 << 20 }, (_, i) => (i * 7 + (i >> 8)) & 255));
    await storage.put('photos/big/1280.avif', bytes);
    expect((await storage.get('photos/big/1280.avif'))?.equals(bytes)).toBe(true);
    const listed = await storage.stream('photos/big/1280.avif');
    expect(listed?.size).toBe(bytes.length);
    expect(listed && (await buffer(listed.stream)).equals(bytes)).toBe(true);
  });
});

test('on the disk only the server can read files', async () => {
  const storage = createStorage({ dataDir: dir });
  await storage.put('photos/mine/38.webp', Buffer.from('38'));
  const files = await readdir(join(dir, 'files'), { recursive: true, withFileTypes: true });
  const written = files.filter((entry) => entry.name === '38.webp' && entry.parentPath.includes('mine'));
  expect(written.length).toBe(1);
  for (const file of written) expect((await stat(join(file.parentPath, file.name))).mode & 0o077).toBe(0);
});

test('a list goes on past the thousand names S3 gives at once', async () => {
  const storage = createS3Storage(s3.config);
  const keys = Array.from({ length: 1_005 }, (_, i) => `many/x/${i}`);
  for (let at = 0; at < keys.length; at += 40)
    await Promise.all(keys.slice(at, at + 40).map((key) => storage.put(key, Buffer.from('x'))));
  const listed = new Set<string>();
  for await (const { key } of storage.list('many')) listed.add(key);
  expect(listed.size).toBe(keys.length);
  await storage.delete(keys);
  for await (const { key } of storage.list('many')) throw new Error(`${key} is still there`);
});

test('a wrong key is told and not tried again; a full store is known as full', async () => {
  const storage = createS3Storage({ ...s3.config, secret: 'another' });
  const before = s3.requests();
  await expect(storage.put('photos/aa/1.webp', Buffer.from('x'))).rejects.toMatchObject({ status: 403 });
  expect(s3.requests() - before).toBe(1);
  await expect(
    createS3Storage({ ...s3.config, bucket: 'nobodys' }).put('photos/aa/1.webp', Buffer.from('x')),
  ).rejects.toMatchObject({
    status: 404,
  });
  const codes = [
    { code: 'ENOSPC' },
    { code: 'EDQUOT' },
    { serviceCode: 'QuotaExceeded', status: 403 },
    { status: 507 },
  ];
  expect([...codes, new Error('x'), undefined].map(isDiskFull)).toEqual([true, true, true, true, false, false]);
});
