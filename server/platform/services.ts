/** What use cases are handed: one object, created once in start.ts (or by a test), never imported as a global. */
import { busAddress } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { createDrain, type Drain } from './drain.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { KnownPhotos } from './known-photos.ts';
import { createLive, type Live } from './live.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createReplica, type Replica, withoutReplica } from './replica.ts';
import { createStorage, type FileStorage } from './storage.ts';
import { loadWords, type Words } from './words.ts';

export interface Services {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  words: Words;
  jobs: Jobs;
  mailer: Mailer;
  storage: FileStorage;
  /** Asked about each new photo; what they say is a hint for whoever decides about it. */
  knownPhotos: readonly KnownPhotos[];
  live: Live;
  drain: Drain;
  metrics: Metrics;
  replica: Replica;
}

/** @param parts.wordsDir the compiled catalogs, `dist/locales` */
export async function createServices(
  parts: Pick<Services, 'config' | 'log' | 'clock' | 'db'> & { wordsDir: string },
): Promise<Services> {
  const { config, log, clock, db, wordsDir } = parts;
  const metrics = createMetrics();
  return {
    config,
    log,
    clock,
    db,
    words: loadWords(wordsDir, config.env !== 'production'),
    jobs: await createJobs(db, log),
    mailer: createMailer(config, db),
    storage: createStorage(config),
    knownPhotos: [],
    live: createLive(clock, log, await busAddress(config, db)),
    drain: createDrain(),
    metrics,
    replica: config.databaseReplicaUrl
      ? createReplica(config.databaseReplicaUrl, db, { max: config.databasePool, log, clock, metrics })
      : withoutReplica(db),
  };
}
