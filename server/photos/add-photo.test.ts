import { spawn } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../contract/time.ts';
import { type S3Server, startS3 } from '../../tests/helpers/s3-server.ts';
import { systemClock } from '../platform/clock.ts';
import { createStorage } from '../platform/storage.ts';
import { photoKey } from './files.ts';
import { sweepOrphanFiles } from './jobs.ts';
import { listOwnPhotos } from './list-photos.ts';
import { createTestServices, type TestServices } from './test-services.ts';

const child = join(import.meta.dirname, 'add-photo.test-child.ts');
const node = join(import.meta.dirname, '../../node_modules/.bin/node');

describe('a process that dies while a photo is added', () => {
  let t: TestServices;
  let s3: S3Server;
  let photo: string;
  beforeAll(async () => {
    [t, s3] = await Promise.all([createTestServices(), startS3()]);
    photo = (
      await sharp({ create: { width: 24, height: 18, channels: 3, background: '#a65' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
  });
  afterAll(async () => {
    await s3?.stop();
    await t?.close();
  });

  const steps = [
    ['some_files', false],
    ['all_files', false],
    ['before_commit', false],
    ['after_commit', true],
  ] as const;
  const cases = (['disk', 's3'] as const).flatMap((kind) => steps.map(([step, stays]) => [kind, step, stays] as const));

  test.each(cases)('%s, killed at %s: row and files are both there or both gone', async (kind, step, stays) => {
    const { services } = t;
    const { dataDir } = services.config;
    const config = { dataDir, s3: kind === 's3' ? s3.config : null };
    const storage = createStorage(config);
    const memberId = await t.addMember();
    const input = { databaseUrl: services.config.databaseUrl, ...config, member_id: memberId, photo, step };
    const { signal, output } = await run(JSON.stringify(input));
    expect([signal, output]).toEqual(['SIGKILL', '']);

    const keys = async () => (await Array.fromAsync(storage.list('photos'))).map((file) => file.key);
    expect((await keys()).length).toBeGreaterThan(0);
    // Not yet: a file this young may be about to get its row.
    expect(await sweepOrphanFiles({ ...services, storage })).toBe(0);
    const later = { now: () => new Date(systemClock.now().getTime() + hourMs + 60_000) };
    await sweepOrphanFiles({ ...services, storage, clock: later });
    const rows = await listOwnPhotos(services.db, memberId);
    expect(rows.length).toBe(stays ? 1 : 0);
    const names = ['160.avif', '160.webp', '640.jpg', 'blur.webp'];
    expect((await keys()).sort()).toEqual(
      rows.flatMap((row) => names.map((name) => photoKey(row.filename, name))).sort(),
    );
    await storage.delete(await keys());
    await services.db.query('delete from photos');
  });
});

const run = (input: string): Promise<{ signal: string | null; output: string }> =>
  new Promise((resolve, reject) => {
    const subprocess = spawn(node, [child, input], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [subprocess.stdout, subprocess.stderr]) stream.on('data', (text) => (output += text));
    subprocess.on('error', reject);
    subprocess.on('exit', (_code, signal) => resolve({ signal, output }));
  });
