/** Backs up and restores the embedded database while it is being written to, and through the operator's commands. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const root = join(import.meta.dirname, '../..');
let folder: string;
let data: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  execFileSync('chmod', ['755', folder]);
  data = join(folder, 'data');
  server = await startEmbeddedPostgres({ dir: join(data, 'postgres'), log });
});
afterAll(async () => {
  await server?.stop();
  for (const name of ['data', 'again'])
    await rm(await realpath(join(folder, name, 'postgres')).catch(() => ''), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );

test('a backup of a server at work, restored elsewhere, has all that was committed before it, whole', async () => {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table accounts (id int primary key, balance int not null)');
  await client.query('create table bookings (n int primary key)');
  await client.query('insert into accounts values (1, 1000000), (2, 0)');
  await mkdir(join(data, 'files/photos'), { recursive: true });
  await writeFile(join(data, 'files/photos/one.avif'), 'light');
  // A selfie of a photo check lives for hours, and nowhere else.
  await mkdir(join(data, 'files/checks/0197'), { recursive: true });
  await writeFile(join(data, 'files/checks/0197/0.webp'), 'a face');

  let n = 0;
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      await client.query('begin');
      await client.query('update accounts set balance = balance - 1 where id = 1');
      await client.query('update accounts set balance = balance + 1 where id = 2');
      await client.query('insert into bookings values ($1)', [++n]);
      await client.query('commit');
    }
  })();
  while (n < 20) await client.query('select 1');
  const before = n - 1;
  const done = await command('backup', data, join(folder, 'kept'));
  stopped = true;
  await work;
  await client.end();
  expect(done.stderr).toBe('');
  expect(done.stdout).toContain('files');
  expect(n).toBeGreaterThan(before);

  expect(await command('restore', join(folder, 'again'), join(folder, 'kept'))).toMatchObject({ code: 0 });
  const again = await startEmbeddedPostgres({ dir: join(folder, 'again/postgres'), log });
  try {
    const reader = new pg.Client(again.url);
    await reader.connect();
    const { rows } = await reader.query(
      'select (select sum(balance) from accounts)::int as sum, (select balance from accounts where id = 2) as moved, (select count(*) from bookings)::int as n, (select max(n) from bookings) as last',
    );
    await reader.end();
    expect(rows[0].sum).toBe(1_000_000);
    expect(rows[0].moved).toBe(rows[0].n);
    expect(rows[0].last).toBe(rows[0].n);
    expect(rows[0].n).toBeGreaterThanOrEqual(before);
  } finally {
    await again.stop();
  }
  expect(await readFile(join(folder, 'again/files/photos/one.avif'), 'utf8')).toBe('light');
  for (const copy of ['kept', 'again'])
    expect(
      (await readdir(join(folder, copy, 'files'), { recursive: true })).filter((name) => /check|0197/.test(name)),
    ).toEqual([]);
});

test('nothing is overwritten, and half a backup is refused', async () => {
  expect(await command('backup', data, join(folder, 'kept'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  });
  expect(await command('restore', data, join(folder, 'kept'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  });
  await rm(join(folder, 'kept/backup.json'));
  expect(await command('restore', join(folder, 'third'), join(folder, 'kept'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no whole backup'),
  });
  expect(await command('backup', join(folder, 'nowhere'), join(folder, 'other'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no embedded database'),
  });
});
