/**
 * Finding at the desk among 1,000,000 members: what is typed in the palette, by its kind, from the first keystroke on, beside reading
 * one member by key.
 */
import { join } from 'node:path';
import { builtInRoles, rightsOfRole } from '../contract/roles.ts';
import { find } from '../server/desk/find.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { connectPatiently, createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { StaffCaller } from '../server/platform/http/call.ts';
import type { Services } from '../server/platform/services.ts';
import { createRandom } from '../server/demo/random.ts';
import type { Figure, Report } from './figures.ts';
import { fillMembers } from './search-people.ts';
import { secret, type World } from './world.ts';

const members = 1_000_000;
const limitMs = 150;
const root = join(import.meta.dirname, '..');
const log = createLog('error');

const names = [
  'wolke',
  'kastanie',
  'nacht',
  'kompas',
  'zomer',
  'violet',
  'rot',
  'kiefer',
  'lumen',
  'sol',
  'mond',
  'kaffee',
];
const hosts = ['web.example', 'post.example', 'mail.example', 'freenet.example', 'home.example'];

export async function findBench(world: World): Promise<Report> {
  const url = new URL(world.databaseUrl);
  const owner = createDb(url.href, 1, log);
  await owner.query('create database find_bench');
  await owner.end();
  url.pathname = 'find_bench';
  const db = createDb(url.href, 4, log, { patient: true });
  try {
    await migrate(db, join(root, 'db'), log);
    await fillMembers(db, members);
    const client = await connectPatiently(db);
    // Names and addresses as people have them, and where they logged in from.
    await client.query('alter table members disable trigger user');
    await client.query(
      `update members m set username = n.name || n.n, email = n.name || '.' || to_hex(n.n) || '@' || n.host
         from (select id, row_number() over () as n, ($1::text[])[1 + floor(random() * $2)::int] || substr(md5(id::text), 1, 3) as name,
                      ($3::text[])[1 + floor(random() * $4)::int] as host from members) n where n.id = m.id`,
      [names, names.length, hosts, hosts.length],
    );
    await client.query('alter table members enable trigger user');
    await client.query(
      `insert into sessions (id, token_hash, member_id, expires_at, ip_prefix)
       select gen_random_uuid(), sha256(id::text::bytea), id, now() + interval '1 day', floor(random() * 223)::int || '.' || floor(random() * 255)::int || '.…' from members`,
    );
    await client.query('vacuum analyze members');
    await client.query('analyze sessions');
    const { rows } = await client.query<{ id: string; username: string; email: string; ip_prefix: string }>(
      'select m.id, m.username, m.email, s.ip_prefix from members m tablesample system (0.2) join sessions s on s.member_id = m.id limit 500',
    );
    await client.end();
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: url.href });
    const services = { db, config, log, clock: systemClock } as Services;
    const staff: StaffCaller = {
      id: '01900000-0000-7000-8000-000000000000',
      name: 'Bench',
      roles: ['support'],
      rights: rightsOfRole(builtInRoles.support, { sites: null, languages: null }),
    };
    const random = createRandom('find');
    const cut = (text: string, from: number, length: number) => text.slice(from, from + length);
    const kinds: Record<string, (row: (typeof rows)[number]) => string> = {
      'one letter': (row) => cut(row.username, 0, 1),
      'beginning of a name': (row) => cut(row.username, 0, random.int(3, 9)),
      'part of a name': (row) => cut(row.username, 2, random.int(4, 7)),
      'beginning of an address': (row) => cut(row.email, 0, random.int(5, 14)),
      'part of an address': (row) => cut(row.email, 3, random.int(5, 12)),
      'a domain': (row) => row.email.split('@')[1] ?? '',
      network: (row) => row.ip_prefix.replace('.…', ''),
      'nobody has it': () => cut(`${random.int(100_000, 999_999)}zq${random.int(100, 999)}`, 0, 8),
      'order number': () => `M3XA-${random.int(1000, 9999)}`,
      'case number': () => `D-2026-${random.int(10_000_000, 99_999_999)}`,
    };
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    const figures: Figure[] = [];
    const at = (list: number[], share: number) =>
      list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
    for (let i = 0; i < 20; i++) await find(services, staff, { q: random.pick(rows).username }, null);
    const floor: number[] = [];
    for (let i = 0; i < 300; i++)
      floor.push(
        await timed(() =>
          db.query({
            name: 'bench.find_floor',
            text: 'select id, username from members where id = $1',
            values: [random.pick(rows).id],
          }),
        ),
      );
    for (const [name, q] of Object.entries(kinds)) {
      const took: number[] = [];
      for (let i = 0; i < 60; i++) {
        const text = q(random.pick(rows));
        took.push(await timed(() => find(services, staff, { q: text }, null)));
      }
      figures.push({
        name: `${name}, slowest of 20`,
        value: at(took, 0.95),
        unit: 'ms',
        floor: { name: 'one member by key', value: at(floor, 0.5) },
        reach: { below: limitMs },
        note: `p50 ${at(took, 0.5).toFixed(1)} ms, slowest ${at(took, 1).toFixed(0)} ms`,
      });
    }
    return { title: `Finding among ${members.toLocaleString('en')} members`, figures };
  } finally {
    await db.end();
  }
}
