/** Drills of disks without room: that of the photos, that of the database, that of its log. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addPeople, crowd, linesOf, type Noticed, uploadPhoto } from './crowd.ts';
import { begin, type Cluster, makeCluster, needs, program, sql } from './storage.ts';
import type { Drill, Stage } from './stage.ts';

const run = promisify(execFile);
const mountable = { path: '/usr/bin/mount', package: 'mount' };
const isRoot = process.getuid?.() === 0;
const leftOut = ['left out: only root can make a small disk'];

/** A disk of so many MB at this folder of the stage, for whoever runs PostgreSQL. */
async function smallDisk(stage: Stage, name: string, size: number): Promise<string> {
  const dir = join(stage.dir, name);
  await mkdir(dir);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', dir]);
  stage.atEnd(() => run('umount', ['-l', dir]));
  return dir;
}

/** @returns what makes room again */
async function fill(dir: string): Promise<() => Promise<void>> {
  const filler = join(dir, 'filler');
  // What was written before there was no more room stays.
  await writeFile(filler, Buffer.alloc(600_000_000)).catch(() => {});
  return () => rm(filler);
}

export const photosFull: Drill = {
  name: 'disk',
  what: 'the disk of the photos is full',
  needs: [mountable],
  async run(stage) {
    if (!isRoot) return leftOut;
    const dir = await smallDisk(stage, 'small', 2);
    await stage.start({ DATA_DIR: dir });
    await addPeople(stage, 4);
    const makeRoom = await fill(dir);
    const end = crowd(stage);
    const [person] = stage.people;
    if (!person) throw new Error('nobody is there');
    const refused = await uploadPhoto(person);
    await sleep(3_000);
    await makeRoom();
    const taken = await uploadPhoto(person);
    const noticed = await end();
    if (refused.status !== 503) throw new Error(`an upload to a full disk was answered ${refused.status}`);
    if (taken.status !== 200) throw new Error(`with room again an upload was answered ${taken.status}`);
    return [
      `an upload was answered 503: ${refused.json.message}`,
      'with room again the next was taken',
      ...linesOf(noticed),
    ];
  },
};

/** As systemd, Docker or Patroni do: a PostgreSQL that has ended is started again. */
function supervise(stage: Stage, cluster: Cluster): void {
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(1_000)) {
      const runs = await program('pg_ctl', '-D', cluster.dir, 'status').then(
        () => true,
        () => false,
      );
      if (!runs && !over) await begin(cluster).catch(() => {});
    }
  })();
  stage.atEnd(async () => {
    over = true;
    await watching;
  });
}

/** Until messages are stored again. @returns seconds since `from` */
async function recovered(stage: Stage, from: number): Promise<string> {
  const before = stage.acknowledged.size;
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(50))
    if (stage.acknowledged.size > before) return ((performance.now() - from) / 1_000).toFixed(1);
  throw new Error('with room again no message was stored for a minute');
}

const only503 = ({ statuses }: Noticed): void => {
  const others = [...statuses.keys()].filter((status) => status !== 503);
  if (others.length) throw new Error(`answered ${others.join(', ')} where 503 was right`);
};

export const databaseFull: Drill = {
  name: 'database-disk',
  what: 'the disk of the database is full for 6 s, then that of its log',
  needs: [mountable, ...needs],
  async run(stage) {
    if (!isRoot) return leftOut;
    const [data, wal] = [await smallDisk(stage, 'pg', 500), await smallDisk(stage, 'wal', 300)];
    const cluster = await makeCluster(
      stage,
      'pg/data',
      ['wal_level = replica', 'max_wal_size = 64MB', 'min_wal_size = 32MB', 'restart_after_crash = on'],
      'wal/log',
    );
    await stage.openDatabase(cluster.url);
    supervise(stage, cluster);
    await stage.start();
    await addPeople(stage, 8);
    const lines: string[] = [];

    const endOfFirst = crowd(stage);
    await sleep(2_000);
    const clearData = await fill(data);
    await sleep(6_000);
    const dataClear = performance.now();
    await clearData();
    const afterData = await recovered(stage, dataClear);
    const first = await endOfFirst();
    if (first.failed === 0) throw new Error('nobody noticed that the disk of the database was full');
    only503(first);
    lines.push(
      `the data: ${linesOf(first).join('; ')}; messages were stored again ${afterData} s after there was room`,
    );

    const endOfSecond = crowd(stage);
    await sleep(2_000);
    const clearWal = await fill(wal);
    // Until it needs another file of its log, and stops.
    for (let n = 0; n < 20; n++) await sql(cluster, 'select pg_switch_wal()').catch(() => {});
    await sleep(6_000);
    const walClear = performance.now();
    await clearWal();
    const afterWal = await recovered(stage, walClear);
    const second = await endOfSecond();
    if (second.failed === 0) throw new Error('nobody noticed that the disk of the log was full');
    only503(second);
    lines.push(`the log: ${linesOf(second).join('; ')}; messages were stored again ${afterWal} s after there was room`);
    return lines;
  },
};
