/** What a drill plays on: a database, real server processes, a balancer before them, members who use it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from '../../server/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { type Balancer, startBalancer } from '../../tests/helpers/balancer.ts';
import { type ServerProcess, startServerProcess } from '../../tests/helpers/server-process.ts';
import type { Person } from './crowd.ts';

export interface Drill {
  name: string;
  /** One sentence. */
  what: string;
  needs?: readonly { path: string; package: string }[];
  /** @returns what members noticed, as lines */
  run(stage: Stage): Promise<string[]>;
}

export interface Stage {
  dir: string;
  secret: string;
  db: Db;
  databaseUrl: string;
  balancer: Balancer;
  people: Person[];
  /** Messages that were answered with 200, by id. */
  acknowledged: Set<string>;
  /** Puts another database in the place of the embedded one. */
  openDatabase(url: string): Promise<void>;
  /** A server behind the balancer. @param release the folder of another than this one */
  start(environment?: Record<string, string>, release?: string): Promise<ServerProcess>;
  /** Called at the end, the last one first. */
  atEnd(work: () => Promise<unknown> | void): void;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const log = createLog('fatal');

export async function openStage(): Promise<Stage> {
  const dir = await mkdtemp(join(tmpdir(), 'drill-'));
  const ends: (() => Promise<unknown> | void)[] = [() => rm(dir, { recursive: true, force: true })];
  let embedded: EmbeddedPostgres | undefined;
  const stage: Stage = {
    dir,
    secret: randomBytes(32).toString('base64url'),
    db: undefined as never,
    databaseUrl: '',
    balancer: await startBalancer([]),
    people: [],
    acknowledged: new Set(),
    async openDatabase(url) {
      stage.databaseUrl = url;
      const db = createDb(url, 3, log, { patient: true });
      stage.db = db;
      ends.push(() => db.end());
      await migrate(db, join(root, 'db'), log);
    },
    async start(environment = {}, release) {
      if (!stage.databaseUrl) {
        embedded = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log, volatile: true });
        ends.push(() => embedded?.stop());
        await stage.openDatabase(embedded.url);
      }
      const server = await startServerProcess(
        stage.databaseUrl,
        {
          APP_SECRET: stage.secret,
          TRUSTED_PROXIES: '127.0.0.1/32',
          // As in production.
          DRAIN_SECONDS: '5',
          HAND_OVER_SECONDS: '2',
          MIGRATE: 'off',
          ...environment,
        },
        release,
      );
      ends.push(() => server.remove());
      stage.balancer.servers.add(server.port);
      await stage.balancer.knows(server.port);
      return server;
    },
    atEnd: (work) => void ends.push(work),
    async close() {
      await stage.balancer.stop();
      for (const end of ends.reverse()) await Promise.resolve(end()).catch(() => {});
    },
  };
  return stage;
}
