/**
 * How many members one process, and two, carry at once: members who behave like members (docs/growing.md has the mix), more
 * and more of them until calls or messages become slow. Server, database and crowd share the machine; every write is flushed.
 */
import { cpus } from 'node:os';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { crowdPeople } from './crowd-people.ts';
import { type Counted, openCrowd } from './crowd-members.ts';
import type { Figure, Report } from './figures.ts';
import { copyMembers } from './kept.ts';
import { percentile } from './search.ts';
import { startServer, type World } from './world.ts';

const inDatabase = Number(process.env['BENCH_MEMBERS'] ?? 20_000);
const steps = (process.env['BENCH_CROWD'] ?? '600,1200,1800,2400,3000,3600,4200,5000').split(',').map(Number);
const seconds = 25;
/** What members would call quick: a call answered within a quarter of a second, a message with its reader within one. */
const bar = { callMs: 250, deliveryMs: 1_000 };

/** Processor time of the whole machine so far, in ms. */
function machine(): { used: number; all: number } {
  let [used, all] = [0, 0];
  for (const { times } of cpus()) {
    const total = times.user + times.nice + times.sys + times.irq + times.idle;
    used += total - times.idle;
    all += total;
  }
  return { used, all };
}

interface Step {
  members: number;
  counted: Counted;
  seconds: number;
  /** Cores that the server processes used, and the whole machine. */
  serverCores: number;
  machineCores: number;
}

const p = (values: number[], share: number): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    share,
  );
const isHeld = ({ counted }: Step): boolean =>
  p(counted.calls, 0.95) < bar.callMs &&
  p(counted.deliveries, 0.95) < bar.deliveryMs &&
  counted.undelivered === 0 &&
  counted.refused + counted.failed <= Math.max(1, counted.calls.length / 1_000);

const summary = (step: Step): string => {
  const { calls, deliveries, refused, failed, failure, undelivered } = step.counted;
  const ms = (values: number[]) => [0.5, 0.95, 0.99].map((share) => p(values, share).toFixed(0)).join(' / ');
  return (
    `${step.members.toLocaleString('en')} members: ${(calls.length / step.seconds).toFixed(0)} calls/s, p50 / p95 / p99 ${ms(calls)} ms; messages reach their readers in ` +
    `${ms(deliveries)} ms (${undelivered} did not); ${refused} refused, ${failed} failed${failure && ` (${failure})`}; server ${step.serverCores.toFixed(2)} cores, machine ${step.machineCores.toFixed(2)} of ${cpus().length}` +
    (isHeld(step) ? '' : ' – too many')
  );
};

async function run(
  databaseUrl: string,
  dataDir: string,
  processes: number,
  pool: Awaited<ReturnType<typeof crowdPeople>>,
) {
  const servers = await Promise.all(
    Array.from({ length: processes }, () =>
      startServer({ what: 'app', databaseUrl, dataDir, cached: true, workers: true }),
    ),
  );
  const crowd = openCrowd(
    servers.map(({ port }) => port),
    pool,
  );
  const done: Step[] = [];
  let undelivered = 0;
  try {
    for (const members of steps) {
      await crowd.grow(members);
      // What came with their arrival (lists read, sockets opened) is over before we count.
      await crowd.count(8_000);
      const cpuOf = async () => (await Promise.all(servers.map((server) => server.cpuMs()))).reduce((a, b) => a + b, 0);
      const [cpu, machineBefore, started] = [await cpuOf(), machine(), performance.now()];
      const counted = await crowd.count(seconds * 1_000);
      const took = (performance.now() - started) / 1_000;
      const machineNow = machine();
      done.push({
        members,
        counted,
        seconds: took,
        serverCores: ((await cpuOf()) - cpu) / took / 1_000,
        machineCores: ((machineNow.used - machineBefore.used) / (machineNow.all - machineBefore.all)) * cpus().length,
      });
      console.log(`  ${processes} process${processes > 1 ? 'es' : ''}, ${summary(done.at(-1) as Step)}`);
      if (!isHeld(done.at(-1) as Step)) break;
    }
    undelivered = await crowd.rest();
  } finally {
    await crowd.leave();
    await Promise.all(servers.map((server) => server.stop()));
  }
  undelivered += done.reduce((sum, { counted }) => sum + counted.undelivered, 0);
  return { done, stored: crowd.stored, undelivered };
}

export async function crowdBench(world: World): Promise<Report> {
  const postgres = await copyMembers(inDatabase);
  try {
    const db = createDb(postgres.url, 4, createLog('error'), { patient: true });
    const pool = await crowdPeople(db, Math.max(...steps));
    const figures: Figure[] = [];
    const lines: string[] = [];
    for (const processes of [1, 2]) {
      const { done, stored, undelivered } = await run(postgres.url, world.dataDir, processes, pool);
      figures.push({
        name: `members at once, ${processes} process${processes > 1 ? 'es' : ''}, ${inDatabase.toLocaleString('en')} in the database`,
        value: done.filter(isHeld).at(-1)?.members ?? 0,
        unit: 'members',
        reach: { below: Number.POSITIVE_INFINITY },
      });
      const { rows } = await db.query<{ n: number }>(
        'select count(*)::int as n from unnest($1::uuid[]) as s (id) where not exists (select from messages m where m.id = s.id)',
        [stored],
      );
      figures.push({
        name: `messages that did not reach a reader who was there, ${processes} process${processes > 1 ? 'es' : ''}`,
        value: undelivered,
        unit: 'messages',
        reach: { below: 1 },
      });
      figures.push({
        name: `messages lost of ${stored.length.toLocaleString('en')}, ${processes} process${processes > 1 ? 'es' : ''}`,
        value: rows[0]?.n ?? stored.length,
        unit: 'messages',
        reach: { below: 1 },
      });
      lines.push(...done.map((step) => `${processes} × ${summary(step)}`));
    }
    await db.end();
    return { title: 'Crowd: members at once', figures, lines };
  } finally {
    await postgres.stop();
  }
}
