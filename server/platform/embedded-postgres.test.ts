import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
let folder: string;
let dir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  execFileSync('chmod', ['755', folder]);
  dir = join(folder, 'postgres');
});
afterAll(async () => {
  const home = await realpath(dir);
  await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

const start = () => startEmbeddedPostgres({ dir, log });
async function use<Result>(work: (server: EmbeddedPostgres) => Promise<Result>): Promise<Result> {
  const server = await start();
  return work(server).finally(() => server.stop());
}
const serverPid = async () =>
  Number.parseInt(await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8').catch(() => '0'), 10);

/** A zombie counts as gone, even before init has reaped it. */
const lives = async (pid: number) => {
  const dead = /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
  return (
    !dead &&
    execFileSync('/bin/sh', ['-c', `kill -0 ${pid} 2>/dev/null && echo yes || echo no`], {
      encoding: 'utf8',
    }).trim() === 'yes'
  );
};

async function startChild(): Promise<{ child: ChildProcess; pid: number }> {
  const child = fork(join(import.meta.dirname, 'embedded-postgres.test-child.ts'), [dir]);
  await once(child, 'message');
  return { child, pid: await serverPid() };
}
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('makes a cluster, stops, and starts again with its data, port and password', async () => {
  const first = await use(async (server) => {
    await query(server.url, 'create table kept (n int)');
    await query(server.url, 'insert into kept values (1)');
    return server.url;
  });
  expect(await serverPid()).toBe(0);
  await use(async (server) => {
    expect(server.url).toBe(first);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });
  expect((await stat(join(dir, 'password'))).mode & 0o777).toBe(0o600);
});

test('the application is no superuser, compares text by code point, and needs its password', async () => {
  await use(async (server) => {
    const [row] = await query<object>(
      server.url,
      `
      select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as super, 'Z' < 'a' as code_point, upper('äß') as upper,
        current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`,
    );
    expect(row).toEqual({ role: 'app', super: false, code_point: true, upper: 'Äß', encoding: 'UTF8', fsync: 'on' });
    const [admin] = await query<object>(
      server.adminUrl,
      "select current_user as role, current_setting('unix_socket_directories') as sockets",
    );
    expect(admin).toEqual({ role: 'postgres', sockets: '' });
    const wrong = Object.assign(new URL(server.url), { password: 'wrong' }).href;
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  });
});

test('a second run is told who uses it, and harms nothing', async () => {
  await use(async (server) => {
    await expect(start()).rejects.toThrow(`in use by another run (process ${process.pid})`);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });
});

test('a killed run takes its server along, and the next one starts', async () => {
  const { child, pid } = await startChild();
  await kill(child);
  await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false);
  await use(async (server) => expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]));
});

test.runIf(process.platform === 'linux')('a server that outlived its run is ended', async () => {
  const { child, pid } = await startChild();
  // The watcher is the only child that is a shell.
  const watcher = execFileSync(
    '/bin/sh',
    [
      '-c',
      `for p in /proc/[0-9]*; do s=$(cat $p/stat 2>/dev/null) || continue; case "$s" in *"(sh) "?" ${child.pid} "*) echo "\${p#/proc/}";; esac; done`,
    ],
    { encoding: 'utf8' },
  ).trim();
  expect(watcher).toMatch(/^\d+$/);
  process.kill(Number(watcher), 'SIGKILL');
  await kill(child);
  expect(await lives(pid)).toBe(true);
  await use(async (server) => expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]));
  expect(await lives(pid)).toBe(false);
});

test('a server killed with its run recovers; marks with a number that another program has now do not block', async () => {
  const { child, pid } = await startChild();
  process.kill(pid, 'SIGKILL');
  await kill(child);
  const home = await realpath(dir);
  await writeFile(
    join(dir, 'cluster/postmaster.pid'),
    `${process.pid}\n${join(home, 'cluster')}\n1\n1\n\n127.0.0.1\n0\nready\n`,
  );
  await writeFile(join(dir, 'owner'), `${process.pid} 1`);
  await use(async (server) => expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]));
});

test('a lost password file is renewed', async () => {
  await rm(join(dir, 'password'));
  await use(async (server) => expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]));
});

test('a cluster of another major version is named, and left alone', async () => {
  await writeFile(join(dir, 'cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17; this is 18');
  await writeFile(join(dir, 'cluster/PG_VERSION'), '18\n');
  await use(async (server) => expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]));
});

test('a volatile one leaves nothing', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'volatile-'));
  const server = await startEmbeddedPostgres({ dir: temporary, log, volatile: true });
  expect(await query(server.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }]);
  await server.stop();
  await expect(stat(temporary)).rejects.toThrow('ENOENT');
});
