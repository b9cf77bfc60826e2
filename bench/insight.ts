/**
 * The pages of insight with 20,000 and with 1,000,000 sign-ups over three years, at seven sites: as the desk asks for them, filters and
 * all, while some days wait to be counted again; what staff did, letters and answers besides. Messages are not filled in: they were
 * always counted by hour.
 */
import { join } from 'node:path';
import { rollUpDays } from '../server/insight/roll-up-days.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { Services } from '../server/platform/services.ts';
import type { Figure, Report } from './figures.ts';
import { insightPages } from './insight-pages.ts';
import { fillInsight } from './insight-people.ts';
import { secret, type World } from './world.ts';

const sizes = [20_000, Number(process.env['BENCH_MEMBERS'] ?? 1_000_000)];
const limitMs = 300;
const calls = 15;
const root = join(import.meta.dirname, '..');
const log = createLog('error');

export async function insightBench(world: World): Promise<Report> {
  const took: Map<string, number[]>[] = [];
  let filledIn = 0;
  let rolledUp = 0;
  for (const size of sizes) {
    const url = new URL(world.databaseUrl);
    const owner = createDb(url.href, 1, log);
    await owner.query(`create database insight_${size}`);
    await owner.end();
    url.pathname = `insight_${size}`;
    const db = createDb(url.href, 6, log, { patient: true });
    try {
      await migrate(db, join(root, 'db'), log);
      const filling = performance.now();
      await fillInsight(db, size);
      filledIn = performance.now() - filling;
      const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: url.href });
      const services = { db, config, log, clock: systemClock, live: { online: () => [] } } as unknown as Services;
      const started = performance.now();
      await rollUpDays(services);
      rolledUp = performance.now() - started;
      await db.query('vacuum analyze');
      // What changes between two runs of the job: members of long ago pay, come back, are erased.
      await db.query(
        'update arrivals set photo_at = now() where id in (select id from arrivals order by random() limit 40)',
      );
      const pages = insightPages(services);
      const times = new Map<string, number[]>();
      for (const [name, page] of Object.entries(pages)) {
        for (let i = 0; i < 3; i++) await page();
        const own: number[] = [];
        for (let i = 0; i < calls; i++) {
          const from = performance.now();
          await page();
          own.push(performance.now() - from);
        }
        times.set(
          name,
          own.toSorted((a, b) => a - b),
        );
      }
      took.push(times);
    } finally {
      await db.end();
    }
  }
  const [few, many] = took;
  const at = (list: readonly number[] | undefined, share: number) =>
    list?.[Math.floor((list.length - 1) * share)] ?? Number.NaN;
  const figures: Figure[] = [...(many ?? [])].map(([name, list]) => ({
    name,
    value: at(list, 0.5),
    unit: 'ms',
    reach: { below: limitMs },
    note: `${(at(list, 0.5) / at(few?.get(name), 0.5)).toFixed(1)} times that of ${sizes[0]?.toLocaleString('en')}; slowest ${at(list, 1).toFixed(0)} ms`,
  }));
  return {
    title: `Insight with ${sizes[1]?.toLocaleString('en')} sign-ups`,
    figures,
    lines: [
      `Filling took ${(filledIn / 1000).toFixed(0)} s, rolling up three years at once ${(rolledUp / 1000).toFixed(0)} s.`,
    ],
  };
}
