/** Services for tests: a real database, real jobs and mail, files in a folder of their own. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { LOCALES } from '../../contract/locales.ts';
import { busAddress } from '../../server/platform/bus.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import { type Config, readConfig } from '../../server/platform/config.ts';
import { createDb } from '../../server/platform/db.ts';
import { createDrain } from '../../server/platform/drain.ts';
import { createJobs } from '../../server/platform/jobs.ts';
import { createLog, type Log } from '../../server/platform/log.ts';
import { createLive } from '../../server/platform/live.ts';
import { createMetrics } from '../../server/platform/metrics.ts';
import { createMailer } from '../../server/platform/mail.ts';
import { createReplica, withoutReplica } from '../../server/platform/replica.ts';
import type { Services } from '../../server/platform/services.ts';
import { createStorage } from '../../server/platform/storage.ts';
import { loadWords } from '../../server/platform/words.ts';
import { startWorkers } from '../../server/workers.ts';

export interface TestServicesOptions {
  /** A migrated database, such as `cloneDatabase()` gives. It is not dropped. */
  databaseUrl: string;
  /** Without it mail goes to the table local_mailbox. */
  smtp_url?: string;
  config?: Partial<Config>;
  clock?: Clock;
  log?: Log;
  /** Listeners and jobs run, as in the real server. Default true. */
  workers?: boolean;
  /** Compiled catalogs; default dist/locales, or if not built, the English texts of the code. */
  wordsDir?: string;
}

export interface TestServices {
  services: Services;
  /** Stops the workers, closes everything and removes the folder of files. */
  stop(): Promise<void>;
}

export async function createTestServices(options: TestServicesOptions): Promise<TestServices> {
  const dir = await mkdtemp(join(tmpdir(), 'test-services-'));
  const log = options.log ?? createLog('silent');
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: options.databaseUrl,
      DATABASE_POOL: '10',
      DATA_DIR: dir,
      SMTP_URL: options.smtp_url,
    }),
    ...options.config,
  };
  const db = createDb(options.databaseUrl, config.databasePool, log);
  const jobs = await createJobs(db, log, { pollSeconds: 0.5, superviseSeconds: 1 });
  const metrics = createMetrics();
  const services: Services = {
    config,
    log,
    clock: options.clock ?? systemClock,
    db,
    words: loadWords(options.wordsDir ?? (await wordsDir(dir))),
    jobs,
    mailer: createMailer(config, db),
    storage: createStorage(config),
    knownPhotos: [],
    live: createLive(options.clock ?? systemClock, log, await busAddress(config, db)),
    drain: createDrain(),
    metrics,
    replica: config.databaseReplicaUrl
      ? createReplica(config.databaseReplicaUrl, db, { max: 4, log, clock: options.clock ?? systemClock, metrics })
      : withoutReplica(db),
  };
  const workers = options.workers === false ? undefined : await startWorkers(services, { outboxPollMs: 200 });
  return {
    services,
    async stop() {
      await (workers ? workers.stop() : jobs.stop());
      await services.mailer.close();
      await services.live.stop();
      await services.replica.stop();
      await db.end();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The built catalogs, or empty ones: then every text is that of the code. */
async function wordsDir(dir: string): Promise<string> {
  const built = join(import.meta.dirname, '../../dist/locales');
  if (LOCALES.every((locale) => existsSync(join(built, `${locale}.json`)))) return built;
  for (const locale of LOCALES) await writeFile(join(dir, `${locale}.json`), '{}');
  return dir;
}

/** A company, a pool and a default site on `localhost`. @returns their ids */
export async function addSite(
  services: Pick<Services, 'db'>,
  more: { name?: string; niche?: number; settings?: object } = {},
) {
  const { rows } = await services.db.query<{ company_id: number; pool_id: number; site_id: number }>(
    `with c as (insert into companies (name, address, postal_code, city, country, support_email)
                values ('Evening B.V.', 'Kade 1', '1234 AB', 'Utrecht', 'NL', 'help@example.test') returning id),
          p as (insert into pools (company_id, name) select id, 'pool' from c returning id),
          s as (insert into sites (company_id, pool_id, name, niche, is_default, settings)
                select c.id, p.id, $1, $2, not exists (select 1 from sites where is_default), $3::jsonb from c, p returning id),
          h as (insert into site_hosts (host, site_id, is_primary)
                select case when exists (select 1 from site_hosts where host = 'localhost')
                            then 'site' || id || '.test' else 'localhost' end, id, true from s),
          n as (insert into site_countries (site_id, country) select id, 'NL' from s)
     select c.id as company_id, p.id as pool_id, s.id as site_id from c, p, s`,
    [more.name ?? 'Evening', more.niche ?? 1, JSON.stringify(more.settings ?? {})],
  );
  const [row] = rows;
  if (!row) throw new Error('no site was made');
  return row;
}

/** A member (person) of a site with a profile. The password is unusable. */
export async function addMember(
  services: Pick<Services, 'db'>,
  at: { pool_id: number; site_id: number },
  more: { email?: string; username?: string; status?: string; language?: string; paid_user?: boolean } = {},
): Promise<{ id: string; email: string; username: string }> {
  const id = uuidv7();
  const email = more.email ?? `${id.slice(-12)}@example.test`;
  const username = more.username ?? `m${id.slice(-12)}`;
  const status = more.status ?? 'active';
  await services.db.query(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at, confirmed_at, delete_after)
     values ($1, $2, $3, $4, $5, 'none', $6, $7, $8, now(), case when $6 <> 'not_confirmed' then now() end,
             case when $6 = 'pending_deletion' then now() + interval '14 days' end)`,
    [id, at.pool_id, at.site_id, email, username, status, more.language ?? 'en', more.paid_user ?? false],
  );
  await services.db.query(`insert into profiles (member_id, date_of_birth, country) values ($1, '1990-01-01', 'NL')`, [
    id,
  ]);
  return { id, email, username };
}
