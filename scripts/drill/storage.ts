/** Drills of what is stored: the primary dies, a restore to a second. */
import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { createDb } from '../../server/platform/db.ts';
import { createLog } from '../../server/platform/log.ts';
import { freePort } from '../../tests/helpers/server-process.ts';
import { startGate } from '../../tests/helpers/tcp-gate.ts';
import { addPeople, crowd, linesOf } from './crowd.ts';
import type { Drill, Stage } from './stage.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';
export const needs = ['initdb', 'pg_ctl', 'pg_basebackup'].map((name) => ({
  path: join(bin, name),
  package: 'postgresql-15',
}));

/** PostgreSQL refuses to run as root. */
const user: { uid: number; gid: number } | Record<string, never> =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const own = async (path: string) => {
  if (user.uid !== undefined) await chown(path, user.uid, user.gid);
};
export const program = (name: string, ...args: string[]) => run(join(bin, name), args, { ...user, cwd: '/' });

export interface Cluster {
  dir: string;
  port: number;
  url: string;
}

async function folder(stage: Stage, name: string): Promise<string> {
  const dir = join(stage.dir, name);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await run('chmod', ['755', stage.dir]);
  await own(dir);
  return dir;
}

export async function begin(cluster: Cluster): Promise<void> {
  await program('pg_ctl', '-D', cluster.dir, '-w', '-l', join(cluster.dir, 'server.log'), 'start');
}

export async function makeCluster(stage: Stage, name: string, lines: string[], wal?: string): Promise<Cluster> {
  const dir = await folder(stage, name);
  const port = await freePort();
  const walArgs = wal ? [`--waldir=${await folder(stage, wal)}`] : [];
  await program('initdb', '-D', dir, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C', ...walArgs);
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 150',
    ...lines,
  ];
  await writeFile(join(dir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(
    join(dir, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
  );
  for (const file of ['postgresql.auto.conf', 'pg_hba.conf']) await own(join(dir, file));
  const cluster = { dir, port, url: `postgres://app@127.0.0.1:${port}/app` };
  await begin(cluster);
  stage.atEnd(() => program('pg_ctl', '-D', dir, '-m', 'immediate', 'stop'));
  await sql({ ...cluster, url: cluster.url.replace(/app$/, 'postgres') }, 'create database app');
  return cluster;
}

export async function sql<T extends object>(cluster: Pick<Cluster, 'url'>, text: string): Promise<T[]> {
  const client = new pg.Client(cluster.url);
  // A server that ends while it is asked; the question fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

export const primary: Drill = {
  name: 'primary',
  what: 'the primary is killed with its machine; the synchronous standby takes over',
  needs,
  async run(stage) {
    const first = await makeCluster(stage, 'pg1', [
      'wal_level = replica',
      'hot_standby = on',
      "synchronous_standby_names = ''",
    ]);
    const gate = await startGate(first.url);
    stage.atEnd(() => gate.shut());
    await stage.openDatabase(gate.url);
    const standbyDir = await folder(stage, 'pg2');
    const port = await freePort();
    await program(
      'pg_basebackup',
      '-d',
      first.url.replace(/app$/, 'postgres'),
      '-D',
      standbyDir,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    );
    await writeFile(
      join(standbyDir, 'postgresql.auto.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 150\nhot_standby = on\n` +
        `primary_conninfo = 'host=127.0.0.1 port=${first.port} user=app application_name=pg2'\n`,
    );
    const standby = { dir: standbyDir, port, url: `postgres://app@127.0.0.1:${port}/app` };
    await begin(standby);
    stage.atEnd(() => program('pg_ctl', '-D', standbyDir, '-m', 'immediate', 'stop'));
    await sql(first, "alter system set synchronous_standby_names = 'pg2'");
    await sql(first, 'select pg_reload_conf()');

    await stage.start();
    await stage.start();
    await addPeople(stage, 8);
    const end = crowd(stage);
    await sleep(5_000);
    const killedAt = performance.now();
    await program('pg_ctl', '-D', first.dir, '-m', 'immediate', 'stop');
    await gate.shut();
    await program('pg_ctl', '-D', standby.dir, '-w', 'promote');
    // As HAProxy would: the address stays, the server behind it is another.
    const second = await startGate(standby.url);
    await second.shut();
    const address = Number(new URL(gate.url).port);
    await forward(stage, address, standby.port);
    await sleep(10_000);
    const noticed = await end();
    return [...linesOf(noticed), `promoted after ${((performance.now() - killedAt - 10_000) / 1_000).toFixed(1)} s`];
  },
};

/** Answers at `from` with what listens at `to`. */
async function forward(stage: Stage, from: number, to: number): Promise<void> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    open.add(near);
    near.pipe(far).pipe(near);
    near
      .on('error', () => far.destroy())
      .on('close', () => {
        open.delete(near);
        far.destroy();
      });
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, '127.0.0.1', resolve));
  stage.atEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
}

/** What members would miss first. */
const tables = ['messages', 'conversations', 'inbox', 'transfers', 'accounts', 'profiles'] as const;
type Content = Record<(typeof tables)[number], string>;

async function contentOf(cluster: Cluster): Promise<Content> {
  const columns = tables.map(
    (table) => `(select md5(string_agg(t::text, chr(10) order by t::text)) from ${table} t) as ${table}`,
  );
  const [content] = await sql<Content>(cluster, `select ${columns.join(', ')}`);
  return content as Content;
}

/** A moment before and after which nothing was written to those tables, and what they held. */
async function atRest(cluster: Cluster): Promise<{ at: string; content: Content }> {
  for (let content = await contentOf(cluster); ; ) {
    await sleep(500);
    const [row] = await sql<{ at: string }>(
      cluster,
      "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as at",
    );
    await sleep(500);
    const later = await contentOf(cluster);
    if (row && tables.every((table) => later[table] === content[table])) return { at: row.at, content };
    content = later;
  }
}

export const restore: Drill = {
  name: 'restore',
  what: 'the database of a certain second is restored beside the running one',
  needs,
  async run(stage) {
    const archive = await folder(stage, 'archive');
    const running = await makeCluster(stage, 'pg1', [
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    ]);
    await stage.openDatabase(running.url);
    await stage.start();
    await addPeople(stage, 8);
    const dir = await folder(stage, 'pg2');
    await program(
      'pg_basebackup',
      '-d',
      running.url.replace(/app$/, 'postgres'),
      '-D',
      dir,
      '-X',
      'none',
      '-c',
      'fast',
    );
    const endOfKept = crowd(stage);
    await sleep(4_000);
    await endOfKept();
    const then = await atRest(running);
    const endOfLost = crowd(stage);
    await sleep(3_000);
    const noticed = await endOfLost();
    await sql(running, 'select pg_switch_wal()');
    for (let tries = 0; tries < 50 && (await readdir(archive)).length < 2; tries++) await sleep(100);
    const startedAt = performance.now();
    const port = await freePort();
    await writeFile(
      join(dir, 'postgresql.auto.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 150\n` +
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${then.at}'\nrecovery_target_action = 'promote'\n`,
    );
    await writeFile(join(dir, 'recovery.signal'), '');
    const restored = { dir, port, url: `postgres://app@127.0.0.1:${port}/app` };
    await begin(restored);
    stage.atEnd(() => program('pg_ctl', '-D', dir, '-m', 'immediate', 'stop'));
    const ms = performance.now() - startedAt;
    const now = await contentOf(restored);
    const differing = tables.filter((table) => now[table] !== then.content[table]);
    if (differing.length) throw new Error(`not as at ${then.at}: ${differing.join(', ')}`);
    const [count] = await sql<{ n: number }>(restored, 'select count(*)::int as n from messages');
    const [total] = await sql<{ n: number }>(running, 'select count(*)::int as n from messages');
    if (!count?.n || count.n === total?.n) throw new Error('nothing was written before that second, or after it');
    const db = createDb(restored.url, 1, createLog('fatal'));
    const ledger = await checkLedger(db).finally(() => db.end());
    if (ledger.faults.length) throw new Error(`the books of that second do not agree: ${ledger.faults[0]?.check}`);
    stage.databaseUrl = restored.url;
    const refused = await stage.start({ APP_SECRET: `${stage.secret} mistyped` }).then(
      () => false,
      (error: Error) => error.message.includes('APP_SECRET'),
    );
    if (!refused) throw new Error('another secret opened what was restored');
    await stage.start();
    return [
      ...linesOf(noticed),
      `${tables.length} tables are those of ${then.at}, row by row, with ${count.n} of ${total?.n} messages, in ${(ms / 1_000).toFixed(1)} s; a server starts on it with the secret, and with no other`,
    ];
  },
};
