/** Moving files from the disk to a bucket and back while the site goes on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3 } from '../../tests/helpers/s3-server.ts';
import { moveFiles } from './move-files.ts';
import { createStorage, type FileStorage, storesOf } from './storage.ts';

type S3 = Awaited<ReturnType<typeof startS3>>;
let dir: string;
let s3: S3;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'test-move-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(dir, { recursive: true, force: true });
});

const text = async (storage: FileStorage, key: string) => (await storage.get(key))?.toString();

it('photos of before the switch are there at once, and in the new place after the move; what is deleted stays deleted', async () => {
  const before = createStorage({ dataDir: dir });
  for (let n = 0; n < 20; n++) await before.put(`photos/p${n}/640.avif`, Buffer.from(`photo ${n}`));

  const config = { dataDir: dir, s3: s3.config, filesAlso: 'disk' as const };
  const during = createStorage(config);
  const { first, also } = storesOf(config);
  expect(await text(during, 'photos/p3/640.avif')).toBe('photo 3');
  expect((await during.stream('photos/p4/640.avif'))?.size).toBe(7);
  await during.put('photos/new/640.avif', Buffer.from('new'));
  await during.link('photos/p5/640.avif', 'photos/copy/640.avif');
  expect(await text(first, 'photos/copy/640.avif')).toBe('photo 5');
  const keys: string[] = [];
  for await (const { key } of during.list('photos')) keys.push(key);
  expect(new Set(keys).size).toBe(22);
  expect(keys).toHaveLength(22);

  // Deleted by its member while the move is under way.
  let files = 0;
  const moved = await moveFiles(also as FileStorage, first, 'photos', () => {
    files += 1;
    if (files === 5) void during.delete(['photos/p0/640.avif', 'photos/p19/640.avif']);
  });
  await during.delete(['photos/p0/640.avif', 'photos/p19/640.avif']);
  expect(moved.copied + moved.gone + moved.present).toBeGreaterThanOrEqual(18);
  expect(await moveFiles(also as FileStorage, first, 'photos')).toEqual({ copied: 0, present: 18, gone: 0 });

  const after = createStorage({ dataDir: join(dir, 'elsewhere'), s3: s3.config });
  expect(await text(after, 'photos/p7/640.avif')).toBe('photo 7');
  expect(await text(after, 'photos/p0/640.avif')).toBeUndefined();

  // And back.
  const home = { dataDir: join(dir, 'home'), s3: s3.config, filesAlso: 's3' as const };
  const back = storesOf(home);
  const result = await moveFiles(back.also as FileStorage, back.first, 'photos');
  expect(result).toMatchObject({ copied: 20, gone: 0 });
  expect(await text(createStorage({ dataDir: home.dataDir }), 'photos/new/640.avif')).toBe('new');
});
