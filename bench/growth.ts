/**
 * Whether a call costs more as members grow: the calls that members make all the time, each through the whole application,
 * with 20,000 and with 1,000,000 members of the same generator (`BENCH_MEMBERS=10000000` for more), by turns.
 */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../server/app.ts';
import { createRandom, type Random } from '../server/demo/random.ts';
import { createServices } from '../server/platform/services.ts';
import type { Figure, Report } from './figures.ts';
import { makeSearchWorld, percentile, type SearchWorld } from './search.ts';
import type { World } from './world.ts';

const small = 20_000;
const large = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
const rounds = 4;
const callsEach = 40;

interface Town {
  world: SearchWorld;
  /** One call as one of the searchers. @returns its milliseconds */
  call(method: 'GET' | 'POST', path: string, body: object | undefined, random: Random): Promise<number>;
  stop(): Promise<void>;
}

async function build(world: World, size: number): Promise<Town> {
  const search = await makeSearchWorld(world, size);
  const services = await createServices({
    ...search.services,
    wordsDir: join(import.meta.dirname, '../dist/locales'),
  });
  const app = await buildApp(services, { pages: false });
  const tokens = search.searchers.slice(0, 200).map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await services.db.query(
    `insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix)
     select gen_random_uuid(), h, m, now() + interval '1 day', 'bench', '127.0.0.0' from unnest($1::bytea[], $2::uuid[]) as t (h, m)`,
    [tokens.map(({ token }) => createHash('sha256').update(token).digest()), tokens.map(({ id }) => id)],
  );
  await services.db.query("update members set status = 'active', confirmed_at = now() where id = any($1)", [
    tokens.map(({ id }) => id),
  ]);
  return {
    world: search,
    async call(method, path, body, random) {
      const started = performance.now();
      const answer = await app.inject({
        method,
        url: path,
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          cookie: `sid=${random.pick(tokens).token}`,
          'idempotency-key': uuidv7(),
        },
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
      await search.services.live.stop();
      await search.services.db.end();
    },
  };
}

/** What members do, over and over. */
const kinds: Record<string, (random: Random, someone: string) => ['GET' | 'POST', string, object?]> = {
  'search, country': () => ['GET', '/api/members?country=NL'],
  'search, age': (random) => ['GET', `/api/members?country=DE&min_age=${random.int(25, 50)}&max_age=55`],
  'search, near': () => ['GET', '/api/members?near=1'],
  'search, two interests': () => ['GET', '/api/members?country=DE&interests=art,wine'],
  profile: (_, someone) => ['GET', `/api/members/${someone}`],
  related: (_, someone) => ['GET', `/api/members/${someone}/related`],
  like: (_, someone) => ['POST', '/api/likes', { id: someone }],
  'account, polled': () => ['GET', '/api/user'],
  'likes, polled': () => ['GET', '/api/likes'],
  'chats, polled': () => ['GET', '/api/chats'],
  'swipe game': () => ['GET', '/api/swipes'],
  visits: () => ['GET', '/api/visits'],
};

export async function growth(world: World): Promise<Report> {
  const towns: Town[] = [];
  try {
    for (const size of [small, large]) towns.push(await build(world, size));
    const figures: Figure[] = [];
    for (const [kind, make] of Object.entries(kinds)) {
      const took = towns.map(() => [] as number[]);
      for (let round = 0; round <= rounds; round++)
        for (const [i, town] of towns.entries()) {
          const random = createRandom(`${kind} ${round}`);
          for (let n = 0; n < callsEach; n++) {
            const ms = await town.call(...callOf(make(random, random.pick(town.world.searchers)), random));
            // The first round prepares statements and fills what the database keeps in memory.
            if (round > 0) took[i]?.push(ms);
          }
        }
      const [few = 0, many = 0] = took.map((list) => percentile(list, 0.5));
      figures.push({
        name: kind,
        value: many / few,
        unit: 'times',
        reach: { below: 2 },
        note: `p50 ${few.toFixed(2)} ms with ${small.toLocaleString('en')} members, ${many.toFixed(2)} with ${large.toLocaleString('en')}`,
      });
    }
    return {
      title: `Growth: a call with ${large.toLocaleString('en')} members over one with ${small.toLocaleString('en')}`,
      figures,
    };
  } finally {
    for (const town of towns) await town.stop();
  }
}

const callOf = (
  [method, path, body]: ['GET' | 'POST', string, object?],
  random: Random,
): ['GET' | 'POST', string, object | undefined, Random] => [method, path, body, random];
