/**
 * Search with 100,000 and with 1,000,000 members from the same generator: a page of results with its cards, as the
 * call makes it (viewer read, page found and counted, 24 cards with their addresses), by one client and by eight at
 * once.
 */
import { join } from 'node:path';
import type { Locale } from '../contract/locales.ts';
import { presentCards } from '../server/members/cards.ts';
import { filtersOf, type SearchQuery } from '../server/members/filters.ts';
import { searchPage } from '../server/members/search.ts';
import { findViewer } from '../server/members/viewer.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb, type Db } from '../server/platform/db.ts';
import { createLive } from '../server/platform/live.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { Services } from '../server/platform/services.ts';
import { createRandom, type Random } from '../server/demo/random.ts';
import { siteByHost } from '../server/sites/find-site.ts';
import type { Site } from '../server/sites/site.ts';
import { regionsOf } from '../server/sites/places.ts';
import type { Figure, Report } from './figures.ts';
import { fillMembers } from './search-people.ts';
import { secret, type World } from './world.ts';

const sizes = [100_000, 1_000_000] as const;
const seconds = 6;
const root = join(import.meta.dirname, '..');
const log = createLog('error');

export interface SearchWorld {
  size: number;
  services: Services;
  site: Site;
  /** Ids of members who search. */
  searchers: string[];
  loadSeconds: number;
}

export async function makeSearchWorld(world: World, size: number): Promise<SearchWorld> {
  const url = new URL(world.databaseUrl);
  const owner = createDb(url.href, 1, log);
  await owner.query(`create database search_${size}`);
  await owner.end();
  url.pathname = `search_${size}`;
  const filling = createDb(url.href, 2, log, { patient: true });
  await migrate(filling, join(root, 'db'), log);
  const started = performance.now();
  await fillMembers(filling, size);
  await filling.end();
  const db = createDb(url.href, 8, log);
  const loadSeconds = (performance.now() - started) / 1000;
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: url.href });
  const services = { db, config, log, clock: systemClock, live: createLive(systemClock, log, null) } as Services;
  const { rows } = await db.query<{ member_id: string }>(
    'select distinct member_id from member_search tablesample system (20) limit 2000',
  );
  return {
    size,
    services,
    site: await siteByHost(services, 'localhost'),
    searchers: rows.map((row) => row.member_id),
    loadSeconds,
  };
}

/** What people look for: mostly their own country, then a region, an age range, an interest, or people nearby. */
function anyQuery(random: Random, country: string): [kind: string, query: SearchQuery] {
  const age = random.int(20, 60);
  return random.weighted<[string, SearchQuery]>([
    [['country', { country }], 30],
    [['region', { country, region: random.pick(regionsOf(country, 'en')).code }], 20],
    [['age', { country, min_age: age, max_age: age + random.int(3, 15) }], 20],
    [['age and photo, everywhere', { min_age: age, max_age: age + 10, photo: '1' }], 5],
    [['interest', { country, interests: random.pick(['beer', 'music', 'sushi', 'fetish']) }], 8],
    [['two interests', { country, interests: random.pick(['art,wine', 'fetish,leather', 'beer,movies']) }], 4],
    [['near', { near: '1', country }], 10],
    [['near and age', { near: '1', min_age: age, max_age: age + 8 }], 3],
  ]);
}

/** One search with cards, half of the time followed by the next page. @returns the duration of each */
export async function search(
  { services, site, searchers }: SearchWorld,
  random: Random,
): Promise<[kind: string, ms: number][]> {
  const took: [string, number][] = [];
  const id = random.pick(searchers);
  let cursor: string | undefined;
  let kind = '';
  let query: SearchQuery | undefined;
  for (let page = 0; page < (random.chance(0.5) ? 2 : 1); page++) {
    const started = performance.now();
    const viewer = await findViewer(services.db, { id, pool_id: 1, country: 'NL' });
    if (!query) [kind, query] = anyQuery(random, viewer.country);
    const result = await searchPage(services, viewer, filtersOf(query, viewer, undefined, 'general'), cursor);
    presentCards(services, viewer, result.rows, { site, country: viewer.country, locale: 'en' as Locale });
    took.push([page ? 'second page' : kind, performance.now() - started]);
    if (!result.next_cursor) break;
    cursor = result.next_cursor;
  }
  return took;
}

async function measure(
  world: SearchWorld,
  clients: number,
  forSeconds: number,
  seed: string,
): Promise<[kind: string, ms: number][]> {
  const until = performance.now() + forSeconds * 1000;
  const took: [string, number][] = [];
  const client = async (n: number) => {
    const random = createRandom(`${seed} ${n}`);
    while (performance.now() < until) took.push(...(await search(world, random)));
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return took;
}

/** The floor: one member read by primary key, through the same pool. */
async function bareSelects({ services, searchers }: SearchWorld, forSeconds: number): Promise<number[]> {
  const db: Db = services.db;
  const random = createRandom('floor');
  const until = performance.now() + forSeconds * 1000;
  const took: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    await db.query({
      name: 'bench.floor',
      text: 'select id, username, last_active from members where id = $1',
      values: [random.pick(searchers)],
    });
    took.push(performance.now() - started);
  }
  return took;
}

export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function searchBench(world: World): Promise<Report> {
  const worlds: SearchWorld[] = [];
  try {
    for (const size of sizes) worlds.push(await makeSearchWorld(world, size));
    const figures: Figure[] = [];
    const lines: string[] = worlds.map(
      (m) =>
        `${m.size.toLocaleString('en')} members made in ${Math.round(m.loadSeconds)} s, indexes and statistics included`,
    );
    const floors = new Map<number, number>();
    const p50 = new Map<string, number>();
    for (const m of worlds) {
      await measure(m, 4, 4, 'warm-up');
      floors.set(m.size, percentile(await bareSelects(m, 2), 0.5));
    }
    for (const clients of [1, 8]) {
      const took = new Map<number, [string, number][]>(worlds.map((m) => [m.size, []]));
      // Alternating, so that other load on the machine affects both.
      for (let round = 0; round < 2; round++)
        for (const m of worlds) took.get(m.size)?.push(...(await measure(m, clients, seconds, `${clients} ${round}`)));
      for (const m of worlds) {
        const list = took.get(m.size) ?? [];
        for (const [name, share] of [
          ['p50', 0.5],
          ['p99', 0.99],
        ] as const) {
          const value = percentile(
            list.map(([, ms]) => ms),
            share,
          );
          p50.set(`${m.size} ${clients} ${name}`, value);
          figures.push({
            name: `${m.size.toLocaleString('en')} members, ${clients} client${clients > 1 ? 's' : ''}, ${name}`,
            value,
            unit: 'ms',
          });
        }
        if (clients === 1) {
          const kinds = Map.groupBy(list, ([kind]) => kind);
          const medians = [...kinds].map(
            ([kind, k]) =>
              `${kind} ${percentile(
                k.map(([, ms]) => ms),
                0.5,
              ).toFixed(2)}/${percentile(
                k.map(([, ms]) => ms),
                0.99,
              ).toFixed(1)}`,
          );
          lines.push(`${m.size.toLocaleString('en')}, p50/p99 in ms of ${list.length}: ${medians.join(', ')}`);
        }
      }
    }
    const [small, large] = sizes;
    for (const clients of [1, 8])
      for (const name of ['p50', 'p99'])
        figures.push({
          name: `1,000,000 over 100,000, ${clients} client${clients > 1 ? 's' : ''}, ${name}`,
          unit: 'times',
          value: (p50.get(`${large} ${clients} ${name}`) ?? 0) / (p50.get(`${small} ${clients} ${name}`) ?? 1),
          reach: { below: 2 },
        });
    for (const size of sizes)
      figures.push({
        name: `${size.toLocaleString('en')} members, page with cards over one select by key`,
        unit: 'times',
        value: (p50.get(`${size} 1 p50`) ?? 0) / (floors.get(size) ?? 1),
        note: `the select alone: p50 ${(floors.get(size) ?? 0).toFixed(3)} ms`,
      });
    return { title: 'Search: a page of 24 with cards', figures, lines };
  } finally {
    for (const { services } of worlds) {
      await services.live.stop();
      await services.db.end();
    }
  }
}
