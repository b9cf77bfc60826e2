/** What use cases are handed: one object, made once in main.ts (or by a test), never imported as a global. */
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { FileStorage } from './storage.ts';
import type { Words } from './words.ts';

export interface Services {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  words: Words;
  jobs: Jobs;
  mailer: Mailer;
  storage: FileStorage;
}
