/**
 * What deploy/ gives PostgreSQL is read by the version that runs here: its settings with their values, and who may connect, on a
 * server of its own that takes the file.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createDb, type Db } from '../../server/platform/db.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/database.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 1, createLog('silent'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** The names that PostgreSQL does not know, or whose value it would not take. */
async function unknownOf(settings: [name: string, value: string][]): Promise<string[]> {
  const { rows } = await db.query<{ name: string; vartype: string; enumvals: string[] | null; unit: string | null }>(
    'select name, vartype, enumvals, unit from pg_settings',
  );
  return settings.flatMap(([name, value]) => {
    const setting = rows.find((row) => row.name === name);
    const isValid =
      setting &&
      {
        bool: /^(?:on|off|true|false)$/.test(value),
        enum: setting.enumvals?.includes(value) ?? false,
        integer: setting.unit ? /^-?\d+(?:kB|MB|GB|ms|s|min|h|d)?$/.test(value) : /^-?\d+$/.test(value),
        real: /^-?[\d.]+(?:ms|s)?$/.test(value),
        string: true,
      }[setting.vartype];
    return isValid ? [] : [`${name} = ${value}`];
  });
}

it('postgresql.conf', async () => {
  const settings = [...read('postgresql.conf').matchAll(/^(\w+) = (.+)$/gm)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replace(/^'(.*)'$/, '$1')],
  );
  expect(settings.length).toBeGreaterThan(10);
  // Where it lies is told to superusers only; that it is mounted there is held by tests/structure/deploy.test.ts.
  expect(await unknownOf(settings)).toEqual(['hba_file = /etc/postgresql/pg_hba.conf']);
  expect(
    await unknownOf([
      ['shared_bufers', '1GB'],
      ['wal_level', 'replicas'],
      ['work_mem', '8 megabytes'],
    ]),
  ).toHaveLength(3);
});

it('patroni.yml', async () => {
  const { bootstrap } = parse(read('patroni.yml')) as {
    bootstrap: { dcs: { postgresql: { parameters: Record<string, string | number | boolean> } } };
  };
  const settings = Object.entries(bootstrap.dcs.postgresql.parameters).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  expect(settings.length).toBeGreaterThan(5);
  expect(await unknownOf(settings)).toEqual([]);
});

/** @returns `in`, or the code of the error */
async function connectsTo(url: string, how: { password?: string; replication?: 'true' }): Promise<string> {
  const target = new URL(url);
  if (how.password) target.password = how.password;
  const config: pg.ClientConfig & { replication?: string } = { connectionString: target.href };
  if (how.replication) config.replication = how.replication;
  const client = new pg.Client(config);
  try {
    await client.connect();
    await client.query(how.replication ? 'IDENTIFY_SYSTEM' : 'select 1');
    return 'in';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

it('pg_hba.conf, and what patroni.yml writes in its place', async () => {
  const dir = await mkdtemp('/dev/shm/test-hba-').catch(() => mkdtemp(join(tmpdir(), 'test-hba-')));
  // Who runs PostgreSQL where we are root has to reach it.
  await chmod(dir, 0o755);
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: createLog('silent') });
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  try {
    const path = (await admin.query<{ hba_file: string }>('show hba_file')).rows[0]?.hba_file ?? '';
    const take = async (text: string) => {
      await writeFile(path, text);
      const { rows } = await admin.query<{ error: string | null; rule: string }>(
        `select error, concat_ws(' ', type, array_to_string(database, ','), array_to_string(user_name, ','), address, auth_method) as rule
           from pg_hba_file_rules order by line_number`,
      );
      await admin.query('select pg_reload_conf()');
      return rows;
    };
    const { bootstrap, postgresql } = parse(read('patroni.yml')) as {
      bootstrap: { pg_hba?: string[] };
      postgresql: { pg_hba?: string[] };
    };
    const ofPatroni = (postgresql.pg_hba ?? bootstrap.pg_hba ?? []).join('\n');
    for (const text of [read('pg_hba.conf'), ofPatroni]) {
      const rules = await take(text);
      expect(rules.filter(({ error }) => error)).toEqual([]);
      expect(rules.map(({ rule }) => rule)).toEqual(
        expect.arrayContaining(['host all all samenet scram-sha-256', 'host replication all samenet scram-sha-256']),
      );
      // The server takes the file a moment after it was told to.
      const refused = () => connectsTo(postgres.url, { password: 'wrong' });
      await expect.poll(refused).toBe('28P01');
      expect(await connectsTo(postgres.url, {})).toBe('in');
      expect(await connectsTo(postgres.adminUrl, { replication: 'true' })).toBe('in');
    }
    // Without the line for it a base backup is not let in: what the image's own file forgets.
    await take(read('pg_hba.conf').replace(/^host\s+replication.*$/m, ''));
    await expect.poll(() => connectsTo(postgres.adminUrl, { replication: 'true' })).toBe('28000');
    expect((await take('host all all samenett scram-sha-25\n')).map(({ error }) => error)).toEqual([
      expect.stringContaining('scram-sha-25'),
    ]);
  } finally {
    await admin.end();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
