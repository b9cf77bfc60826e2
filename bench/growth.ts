/**
 * Whether a call costs more as members grow: the calls that members make all the time, each through the whole application, with
 * 20,000 and with 1,000,000 members of the same generator (`BENCH_MEMBERS=10000000` for more, or several numbers), by turns.
 * Counted are milliseconds, and the pages that the database read, which are the same on a busy machine.
 */
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../server/app.ts';
import { createRandom, type Random } from '../server/demo/random.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { createServices } from '../server/platform/services.ts';
import { type CrowdMember, crowdPeople } from './crowd-people.ts';
import type { Figure, Report } from './figures.ts';
import { type Read, watchMembers } from './kept.ts';
import { percentile } from './search.ts';
import { secret } from './world.ts';

const small = 20_000;
const large = (process.env['BENCH_MEMBERS'] ?? '1000000').split(',').map(Number);
const rounds = 4;
const callsEach = 40;
const log = createLog('error');

interface Town {
  size: number;
  /** Members who do things, and some whom they may come upon. */
  people: CrowdMember[];
  others: string[];
  /** @returns its milliseconds */
  call(who: CrowdMember, method: Method, path: string, body: object | undefined, random: Random): Promise<number>;
  reads(): Promise<Read[]>;
  stop(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT';

async function openTown(size: number): Promise<Town> {
  const database = await watchMembers(size);
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: database.url });
  const db = createDb(database.url, 8, log);
  const filling = createDb(database.url, 1, log, { patient: true });
  const people = await crowdPeople(filling, 400);
  const { rows } = await filling.query<{ id: string }>(
    `select distinct member_id as id from member_search tablesample system (${Math.min(20, 400_000_000 / size / 100)}) limit 2000`,
  );
  await filling.end();
  const wordsDir = join(import.meta.dirname, '../dist/locales');
  const services = await createServices({ config, log, clock: systemClock, db, wordsDir });
  const app = await buildApp(services, { pages: false });
  return {
    size,
    people,
    others: rows.map(({ id }) => id),
    reads: database.reads,
    async call({ cookie }, method, path, body, random) {
      const started = performance.now();
      const answer = await app.inject({
        method,
        url: path,
        headers: { host: 'localhost', origin: 'http://localhost', cookie, 'idempotency-key': uuidv7() },
        remoteAddress: `127.1.${random.int(0, 250)}.${random.int(1, 250)}`,
        ...(body ? { payload: body } : {}),
      });
      const ms = performance.now() - started;
      if (answer.statusCode >= 400 && answer.statusCode !== 404)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      return ms;
    },
    async stop() {
      await app.close();
      await services.jobs.stop();
      await services.live.stop();
      await db.end();
      await database.stop();
    },
  };
}

type Kind = (random: Random, someone: string, partner: string) => [Method, string, object?];

/** What members do, over and over. */
const kinds: Record<string, Kind> = {
  'search, country': () => ['GET', '/api/members?country=NL'],
  'search, age': (random) => ['GET', `/api/members?country=DE&min_age=${random.int(25, 50)}&max_age=55`],
  'search, near': () => ['GET', '/api/members?near=1'],
  'search, an interest': () => ['GET', '/api/members?country=NL&interests=music'],
  'search, two interests': () => ['GET', '/api/members?country=DE&interests=art,wine'],
  profile: (_, someone) => ['GET', `/api/members/${someone}`],
  related: (_, someone) => ['GET', `/api/members/${someone}/related`],
  like: (_, someone) => ['POST', '/api/likes', { id: someone }],
  message: (_, __, partner) => ['POST', '/api/messages', { to: partner, kind: 'text', body: 'Friday?', price: 1 }],
  conversation: (_, __, partner) => ['GET', `/api/chat?profile=${partner}`],
  'account, polled': () => ['GET', '/api/user'],
  'likes, polled': () => ['GET', '/api/likes'],
  'chats, polled': () => ['GET', '/api/chats'],
  'swipe game': () => ['GET', '/api/swipes'],
  visits: () => ['GET', '/api/visits'],
};

interface Counted {
  ms: number[];
  pages: number;
  rows: number;
  /** Of `BENCH_DETAIL=1`: the statements that read most. */
  most: Read[];
}

async function count(towns: Town[], kind: string, make: Kind): Promise<Counted[]> {
  const counted = towns.map((): Counted => ({ ms: [], pages: 0, rows: 0, most: [] }));
  for (let round = 0; round <= rounds; round++)
    for (const [i, town] of towns.entries()) {
      const random = createRandom(`${kind} ${round}`);
      await town.reads();
      const ms: number[] = [];
      for (let n = 0; n < callsEach; n++) {
        const who = town.people[(round * callsEach + n) % town.people.length] as CrowdMember;
        const [method, path, body] = make(random, random.pick(town.others), random.pick(who.partners));
        ms.push(await town.call(who, method, path, body, random));
      }
      const reads = await town.reads();
      const mine = counted[i];
      // The first round prepares statements and fills what the database keeps in memory.
      if (round === 0 || !mine) continue;
      mine.ms.push(...ms);
      mine.pages += reads.reduce((sum, { pages }) => sum + pages, 0) / callsEach / rounds;
      mine.rows += reads.reduce((sum, { rows }) => sum + rows, 0) / callsEach / rounds;
      mine.most = reads.slice(0, 4);
    }
  return counted;
}

/** @param parts only kinds that begin so */
export async function growth(parts?: string[]): Promise<Report> {
  const towns: Town[] = [];
  try {
    for (const size of [small, ...large]) towns.push(await openTown(size));
    const figures: Figure[] = [];
    const lines: string[] = [];
    for (const [kind, make] of Object.entries(kinds)) {
      if (parts && !parts.some((part) => kind.startsWith(part))) continue;
      const counted = await count(towns, kind, make);
      const [few] = counted;
      if (!few) continue;
      for (const [i, many] of counted.entries()) {
        const size = towns[i]?.size.toLocaleString('en');
        lines.push(
          `${kind}, ${size}: ${many.pages.toFixed(0)} pages, ${many.rows.toFixed(1)} rows, p50 ${percentile(many.ms, 0.5).toFixed(2)}, p99 ${percentile(many.ms, 0.99).toFixed(1)} ms`,
        );
        if (process.env['BENCH_DETAIL'])
          for (const { query, calls, pages } of many.most)
            lines.push(`  ${(pages / calls).toFixed(0)} pages × ${calls}: ${query.replace(/\s+/g, ' ').slice(0, 160)}`);
        if (i === 0) continue;
        const reach = { below: 2 };
        figures.push({ name: `${kind}: pages, ${size}`, value: many.pages / few.pages, unit: 'times', reach });
        const [a, b] = [percentile(few.ms, 0.5), percentile(many.ms, 0.5)];
        figures.push({ name: `${kind}: p50, ${size}`, value: b / a, unit: 'times', reach });
      }
    }
    return {
      title: `Growth: a call with more members over one with ${small.toLocaleString('en')}`,
      figures,
      lines,
    };
  } finally {
    for (const town of towns) await town.stop();
  }
}
