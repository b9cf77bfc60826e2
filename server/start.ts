/** Starts everything: database, migrations, demo, workers, HTTP; and stops it cleanly. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { measureProcess } from './gauges.ts';
import { buildHealth } from './platform/http/health.ts';
import { sealedCodes } from './desk/create-staff.ts';
import { ensureDemoStaff } from './desk/demo-staff.ts';
import { paymentProviders } from './payments/registry.ts';
import { startSandbox } from './payments/sandbox/start.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDb } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { bufferedOutput, createLog } from './platform/log.ts';
import { keepAssetsShared } from './platform/pages/shared-assets.ts';
import { serveMetrics } from './platform/metrics.ts';
import { keepPresent } from './platform/presence.ts';
import { migrate } from './platform/migrate.ts';
import { installationSecret } from './platform/installation-secret.ts';
import { createServices, type Services } from './platform/services.ts';
import { forgetSites } from './sites/find-site.ts';
import { isHost } from './sites/hosts.ts';
import { warmPlaces } from './sites/places.ts';
import { printWelcome } from './welcome.ts';
import { startWorkers } from './workers.ts';

const root = resolve(import.meta.dirname, '..');

/** Until everything runs; a part that cannot start is said, and the process ends with 1. */
export async function start(initialConfig: Config): Promise<void> {
  let config = initialConfig;
  const log = createLog(
    config.env === 'demo' ? (process.env['LOG_LEVEL'] ? config.log_level : 'warn') : config.log_level,
    bufferedOutput(),
  );
  // Stopped in reverse order of starting.
  const stops: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  let drain: (() => Promise<void>) | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      const { wait, handOver } = config.drainMs;
      setTimeout(() => process.exit(code || 1), 20_000 + wait + handOver).unref();
      await drain?.();
      for (const stopPart of stops.reverse())
        await stopPart().catch((err: unknown) => log.error({ err }, 'did not stop cleanly'));
      process.exit(code);
    })();
    return stopping;
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  try {
    const demoMark = join(resolve(root, config.dataDir), 'demo-unfinished');
    const startOver = config.demo && existsSync(demoMark);
    if (startOver) console.log('  The demo was not filled to its end the last time: it starts over.');
    const embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({ dir: resolve(root, config.dataDir, 'postgres'), log, startOver })
        : undefined;
    if (embedded) stops.push(() => embedded.stop());
    const url = config.databaseUrl ?? embedded?.url ?? '';
    const db = createDb(url, config.databasePool, log);
    stops.push(() => db.end());
    if (config.migrate) {
      const owner = createDb(url, 1, log, { patient: true });
      await migrate(owner, join(root, 'db'), log).finally(() => owner.end());
    }
    config = { ...config, secret: await installationSecret(db, config, await sealedCodes(db)) };
    const services = await createServices({
      config,
      log,
      clock: systemClock,
      db,
      wordsDir: join(root, 'dist/locales'),
    });
    stops.push(() => services.live.stop());
    stops.push(() => services.replica.stop());
    const logins = config.demo && (await fillWithDemo(services, url, demoMark));
    await ensureDemoStaff(services);
    if (logins && process.stdout.isTTY) process.stdout.write('\n');
    paymentProviders(services);
    const sandbox = await startSandbox(config, log);
    if (sandbox) stops.push(() => sandbox.stop());
    measureProcess(services);
    if (config.roles.includes('worker')) {
      const workers = await startWorkers(services);
      stops.push(() => workers.stop());
    }
    if (config.sharedAssets && config.roles.includes('web')) {
      const shared = await keepAssetsShared(services, join(root, 'dist/client/assets'));
      stops.push(async () => shared.stop());
    }
    const app = config.roles.includes('web') ? await buildApp(services) : buildHealth(services);
    stops.push(() => app.close());
    if (config.metricsPort !== null) {
      const metrics = await serveMetrics(
        services.metrics,
        { port: config.metricsPort, host: config.host, log },
        (domain) => isHost(db, domain),
      ).catch((err: Error) => {
        log.warn(`metrics port ${config.metricsPort} is taken: ${err.message}`);
        return undefined;
      });
      if (metrics) stops.push(() => new Promise((done) => metrics.close(done)));
    }
    await app.listen({ port: config.port, host: config.host });
    const present = await keepPresent(services);
    stops.push(() => present.stop());
    drain = () => services.drain.begin(config.drainMs.wait, config.drainMs.handOver);
    await printWelcome(services);
    // After the address is printed, but before the first visitor looks up a city.
    warmPlaces();
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    console.error(`\nCould not start: ${(error as Error).message}\n`);
    await stop(1);
  }
}

/**
 * The demo is imported only here, so that production loads neither its code nor its packages.
 * @param mark a file that stands while the demo is being filled: a start that finds it begins anew, since half a demo looks like a whole one
 * @returns whether it was filled just now
 */
async function fillWithDemo(services: Services, url: string, mark: string): Promise<boolean> {
  const { isEmpty, seedDemo } = await import('./demo/seed.ts');
  if (!(await isEmpty(services.db))) return false;
  const { demoMembers, demoFaces } = services.config;
  await writeFile(mark, '');
  // On a slow machine it takes longer than any request may.
  const db = createDb(url, services.config.databasePool, services.log, { patient: true });
  await seedDemo({ ...services, db }, { members: demoMembers, faces: demoFaces, onProgress: showProgress }).finally(
    () => db.end(),
  );
  forgetSites(services.db);
  await rm(mark);
  return true;
}

let lastStage = '';
/** In a terminal one line that is updated; in a file or a log one line per stage. */
function showProgress(text: string): void {
  if (process.stdout.isTTY) return void process.stdout.write(`\r  ${text.padEnd(60)}`);
  const stage = text.split(',')[0] ?? text;
  if (stage !== lastStage) console.log(`  ${stage}`);
  lastStage = stage;
}
