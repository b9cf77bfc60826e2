import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStorage, type FileStorage } from './storage.ts';

let dir: string;
let storage: FileStorage;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = createStorage({ data_dir: dir });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const names = async () =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

test('a file comes back as it was written, whole and as a stream, and is replaced as a whole', async () => {
  await storage.put('photos/aa/640.webp', Buffer.from('one'));
  await storage.put('photos/aa/640.webp', Buffer.from('second'));
  expect((await storage.get('photos/aa/640.webp'))?.toString()).toBe('second');
  const found = await storage.stream('photos/aa/640.webp');
  expect(found?.size).toBe(6);
  expect(found && (await buffer(found.stream)).toString()).toBe('second');
  expect(await names()).toEqual(['640.webp']);
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
  expect(await names()).toEqual([]);
});

test('a link has the same bytes and outlives what it was made from', async () => {
  await storage.put('photos/bb/640.webp', Buffer.from('bytes'));
  await storage.link('photos/bb/640.webp', 'chat/cc/640.webp');
  await storage.link('photos/bb/640.webp', 'chat/cc/640.webp');
  await storage.put('photos/bb/640.webp', Buffer.from('changed'));
  expect((await storage.get('chat/cc/640.webp'))?.toString()).toBe('bytes');
  await storage.delete(['photos/bb/640.webp']);
  expect((await storage.get('chat/cc/640.webp'))?.toString()).toBe('bytes');
  await expect(storage.link('photos/bb/640.webp', 'chat/dd/640.webp')).rejects.toThrow(/ENOENT/);
  await storage.delete(['chat/cc/640.webp']);
  expect(await names()).toEqual([]);
});

test('a list names every file of its area and no other', async () => {
  const keys = ['photos/x1/160.avif', 'photos/x1/160.webp', 'photos/x2/160.avif'];
  for (const key of [...keys, 'chat/x3/160.avif']) await storage.put(key, Buffer.from(key));
  const found: string[] = [];
  for await (const file of storage.list('photos')) {
    found.push(file.key);
    expect(Math.abs(file.changed_at.getTime() - Date.now())).toBeLessThan(60_000);
  }
  expect(found.sort()).toEqual(keys);
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

test('only the server can read files; parallel writers and deleters of one folder do not trip', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      await storage.put(`photos/busy/${i}.webp`, Buffer.from(String(i)));
      if (i % 2) await storage.delete([`photos/busy/${i}.webp`]);
    }),
  );
  expect((await storage.get('photos/busy/38.webp'))?.toString()).toBe('38');
  expect(await storage.get('photos/busy/39.webp')).toBeUndefined();
  const files = await readdir(join(dir, 'files'), { recursive: true, withFileTypes: true });
  const written = files.filter((entry) => entry.name === '38.webp');
  expect(written.length).toBe(1);
  for (const file of written) expect((await stat(join(file.parentPath, file.name))).mode & 0o077).toBe(0);
});
