/** Drills of processes: one dies, a release, a change of the secret, the bus away. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNats } from '../../tests/helpers/nats-server.ts';
import { freePort } from '../../tests/helpers/server-process.ts';
import { addPeople, crowd, linesOf } from './crowd.ts';
import { makeNextRelease, readPages } from './next-release.ts';
import type { Drill, Stage } from './stage.ts';

export const processDies: Drill = {
  name: 'process',
  what: 'one of two web processes is killed',
  async run(stage) {
    const first = await stage.start();
    await stage.start();
    await addPeople(stage, 8);
    const end = crowd(stage);
    await sleep(4_000);
    first.child.kill('SIGKILL');
    await sleep(8_000);
    return linesOf(await end());
  },
};

export const release: Drill = {
  name: 'release',
  what: 'both processes are replaced by a release with other scripts and style sheets, 10,000 calls long',
  async run(stage) {
    const shared = { SHARED_ASSETS: 'on', DATA_DIR: join(stage.dir, 'files') };
    const old = [await stage.start(shared), await stage.start(shared)];
    await addPeople(stage, 16);
    const next = join(stage.dir, 'next');
    const changed = await makeNextRelease(next);
    const end = crowd(stage);
    const endOfPages = readPages(stage);
    await sleep(3_000);
    for (const process of old) {
      await stage.start(shared, next);
      process.child.kill('SIGTERM');
      const code = await process.ended;
      if (code !== 0) throw new Error(`the process ended with ${code}`);
      stage.balancer.servers.delete(process.port);
    }
    for (let noticed = stage.acknowledged.size; noticed < 4_000; noticed = stage.acknowledged.size) await sleep(500);
    const noticed = await end();
    if (noticed.failed > 0) throw new Error(linesOf(noticed).join('; '));
    const read = await endOfPages();
    if (read.absent.size) throw new Error(`not found: ${[...read.absent].join(', ')}`);
    if (!read.before || !read.after) throw new Error('pages were not read from both releases');
    return [
      ...linesOf(noticed),
      `${changed} scripts and style sheets changed; ${read.before} pages of before and ${read.after} of the next release found all of their ${read.files} files`,
    ];
  },
};

export const secret: Drill = {
  name: 'secret',
  what: 'APP_SECRET is changed while members are there',
  async run(stage) {
    const old = [await stage.start(), await stage.start()];
    await addPeople(stage, 8);
    const [somebody] = stage.people;
    const before = (await somebody?.client.get('/api/members.php'))?.json;
    const end = crowd(stage);
    const oldSecret = stage.secret;
    stage.secret = `${oldSecret} anew`;
    for (const process of old) {
      await stage.start({ APP_SECRET_OLD: oldSecret });
      process.child.kill('SIGTERM');
      await process.ended;
      stage.balancer.servers.delete(process.port);
    }
    await sleep(2_000);
    // What was signed before the change still holds: the next page of a list.
    const next = before?.next_cursor
      ? await somebody?.client.get(`/api/members.php?cursor=${encodeURIComponent(before.next_cursor)}`)
      : undefined;
    if (next && next.status !== 200) throw new Error(`a list that was begun before cannot be read on: ${next.status}`);
    const refusal = await stage.start({ APP_SECRET: `${oldSecret} mistyped` }).then(
      () => undefined,
      (error: Error) => /APP_SECRET[^"\n]*/.exec(error.message)?.[0],
    );
    if (!refusal) throw new Error('a process with a wrong secret was not refused');
    return [`a process with a wrong secret did not start: ${refusal}`, ...linesOf(await end())];
  },
};

export const bus: Drill = {
  name: 'bus',
  what: 'the bus between the processes is away for 20 s',
  async run(stage) {
    const nats = await startNats();
    stage.atEnd(() => nats.stop());
    await stage.start({ NATS_URL: nats.url });
    await stage.start({ NATS_URL: nats.url });
    await addPeople(stage, 8);
    const end = crowd(stage);
    await sleep(3_000);
    await nats.stop();
    await sleep(20_000);
    await nats.start();
    await sleep(4_000);
    return linesOf(await end());
  },
};

const natsServer = '/usr/sbin/nats-server';

/** Two servers of one cluster, each of which can be killed and started again. */
async function startCluster(stage: Stage) {
  const ports = [await freePort(), await freePort()];
  const routes = [await freePort(), await freePort()];
  const servers: ChildProcess[] = [];
  const start = (n: number) => {
    const cluster = ['--cluster_name', 'drill', '--cluster', `nats://127.0.0.1:${routes[n]}`];
    const other = ['--routes', `nats://127.0.0.1:${routes[1 - n]}`];
    servers[n] = spawn(natsServer, ['-a', '127.0.0.1', '-p', String(ports[n]), ...cluster, ...other], {
      stdio: 'ignore',
    });
  };
  const kill = async (n: number) => {
    const server = servers[n];
    if (server?.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  for (const n of [0, 1]) start(n);
  stage.atEnd(() => Promise.all([kill(0), kill(1)]));
  return { url: ports.map((port) => `nats://127.0.0.1:${port}`).join(','), start, kill };
}

export const nats: Drill = {
  name: 'nats',
  what: 'of two NATS servers one is killed, then both are for 10 s',
  needs: [{ path: natsServer, package: 'nats-server' }],
  async run(stage) {
    const cluster = await startCluster(stage);
    await stage.start({ NATS_URL: cluster.url });
    await stage.start({ NATS_URL: cluster.url });
    await addPeople(stage, 8);
    const endOfFirst = crowd(stage);
    await sleep(3_000);
    await cluster.kill(0);
    await sleep(6_000);
    const first = await endOfFirst();
    const endOfSecond = crowd(stage);
    await cluster.kill(1);
    await sleep(10_000);
    for (const n of [0, 1]) cluster.start(n);
    await sleep(5_000);
    const second = await endOfSecond();
    if (first.failed + second.failed > 0) throw new Error([...linesOf(first), ...linesOf(second)].join('; '));
    return [`one: ${linesOf(first).join('; ')}`, `both: ${linesOf(second).join('; ')}`];
  },
};
