import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db } from './db.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Db;
let dir: string;

beforeAll(async () => {
  database = await emptyDatabase();
  db = createDb(database.url, 10, log);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const folder of ['migrations', 'functions']) await mkdir(join(dir, folder));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
  await db.query('drop schema public cascade; create schema public');
});

const write = (name: string, text: string) => writeFile(join(dir, 'migrations', name), text);
const writeFunctions = (name: string, text: string) => writeFile(join(dir, 'functions', name), text);
const names = async () =>
  (await db.query('select name from schema_migrations order by version')).rows.map((row) => row.name);

test('applies the files in order, once, and only new ones later', async () => {
  await write('0002_rows.sql', 'insert into a values (1); insert into a values (2);');
  await write('0001_first.sql', 'create table a (n int);');
  await migrate(db, dir, log);
  await migrate(db, dir, log);
  expect((await db.query('select n from a order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await write('0003_more.sql', 'insert into a values (3);');
  await migrate(db, dir, log);
  expect(await names()).toEqual(['0001_first', '0002_rows', '0003_more']);
});

test('four processes at once apply each file once', async () => {
  await write('0001_slow.sql', 'select pg_sleep(0.3); create table a (n int); insert into a values (1);');
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, dir, log)));
  expect((await db.query('select count(*) as n from a')).rows).toEqual([{ n: 1 }]);
});

test('takes longer than a request may, and waits longer for another process', async () => {
  await write('0001_slow.sql', 'select pg_sleep(0.6); create table a (n int);');
  const hurried = createDb(database.url, 2, log);
  Object.assign(hurried.options, { query_timeout: 200, statement_timeout: 200 });
  await expect(hurried.query('select pg_sleep(0.6)')).rejects.toThrow(/timeout/);
  await Promise.all([migrate(hurried, dir, log), migrate(hurried, dir, log)]);
  await hurried.end();
  expect(await names()).toEqual(['0001_slow']);
});

test('a failing file leaves nothing, names the line, and keeps those before it', async () => {
  await write('0001_first.sql', 'create table a (n int);');
  await write('0002_wrong.sql', 'create table b (n int);\n\nselect nonsense;\n');
  await expect(migrate(db, dir, log)).rejects.toThrow(
    /0002_wrong\.sql failed: column "nonsense" does not exist \(line 3\)/,
  );
  expect(await names()).toEqual(['0001_first']);
  expect((await db.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);
});

test('a changed file is refused, other line ends are no change', async () => {
  await write('0001_first.sql', 'create table a\n (n int);\n');
  await migrate(db, dir, log);
  await write('0001_first.sql', 'create table a\r\n (n int);\r\n');
  await migrate(db, dir, log);
  await write('0001_first.sql', 'create table a (n bigint);');
  await expect(migrate(db, dir, log)).rejects.toThrow('0001_first.sql was changed after it was applied');
});

test('a lost file, a late number, a doubled number and a wrong name are refused', async () => {
  await write('0002_second.sql', 'select 1;');
  await migrate(db, dir, log);
  await write('0001_late.sql', 'select 1;');
  await expect(migrate(db, dir, log)).rejects.toThrow('Give it a higher number');
  await rm(join(dir, 'migrations', '0001_late.sql'));
  await rm(join(dir, 'migrations', '0002_second.sql'));
  await write('0003_third.sql', 'select 1;');
  await expect(migrate(db, dir, log)).rejects.toThrow('its file is gone');
  await write('0003_again.sql', 'select 1;');
  await expect(migrate(db, dir, log)).rejects.toThrow('have the same number');
  await rm(join(dir, 'migrations', '0003_again.sql'));
  await write('4_short.sql', 'select 1;');
  await expect(migrate(db, dir, log)).rejects.toThrow('named NNNN_name.sql');
});

test('an older release runs beside a database that is ahead of it', async () => {
  await write('0001_first.sql', 'select 1;');
  await write('0002_second.sql', 'select 1;');
  await migrate(db, dir, log);
  await rm(join(dir, 'migrations', '0002_second.sql'));
  await migrate(db, dir, log);
  expect(await names()).toEqual(['0001_first', '0002_second']);
});

test('a file may run outside a transaction', async () => {
  await write('0001_first.sql', 'create table a (n int, m int);');
  await write(
    '0002_index.sql',
    '-- no transaction\ncreate index concurrently a_n on a (n); -- one; two\ncreate index concurrently a_m on a (m);\n',
  );
  await migrate(db, dir, log);
  expect((await db.query("select indexname from pg_indexes where tablename = 'a' order by 1")).rows).toEqual([
    { indexname: 'a_m' },
    { indexname: 'a_n' },
  ]);
});

test('waits for a table in use and tries again', async () => {
  await write('0001_first.sql', 'create table a (n int);');
  await migrate(db, dir, log);
  await write('0002_column.sql', 'alter table a add column m int;');
  const reader = await db.connect();
  await reader.query('begin; select * from a');
  setTimeout(() => void reader.query('commit').then(() => reader.release()), 5_300);
  await migrate(db, dir, log);
  expect(await names()).toEqual(['0001_first', '0002_column']);
}, 20_000);

const answer = async () => (await db.query<{ answer: number }>('select answer()')).rows[0]?.answer;

test('functions are applied after the migrations, and again whenever a file has changed', async () => {
  await write('0001_first.sql', 'create table a (n int); insert into a values (1);');
  await writeFunctions(
    'second.sql',
    'create or replace function answer() returns int language sql as $$ select basis() $$;',
  );
  await writeFunctions(
    'first.sql',
    'create or replace function basis() returns int language sql as $$ select n from a $$;',
  );
  await migrate(db, dir, log);
  expect(await answer()).toBe(1);
  await db.query('create or replace function basis() returns int language sql as $$ select 7 $$');
  await migrate(db, dir, log);
  // Nothing changed, so nothing was applied.
  expect(await answer()).toBe(7);
  await writeFunctions(
    'first.sql',
    'create or replace function basis() returns int language sql as $$ select n + 1 from a $$;',
  );
  await Promise.all([migrate(db, dir, log), migrate(db, dir, log)]);
  expect(await answer()).toBe(2);
});

test('a migration makes the functions due again, whatever it did to them', async () => {
  await write('0001_first.sql', 'create table a (n int);');
  await writeFunctions(
    'all.sql',
    `create or replace function double() returns trigger language plpgsql as $$ begin new.n := new.n * 2; return new; end $$;
    create or replace trigger a_double before insert on a for each row execute function double();`,
  );
  await migrate(db, dir, log);
  await write('0002_other.sql', 'drop table a; create table a (n bigint);');
  await migrate(db, dir, log);
  expect((await db.query('insert into a values (2) returning n')).rows).toEqual([{ n: 4 }]);
});

test('functions are all applied or none; a release that is behind the database leaves them alone', async () => {
  await write('0001_first.sql', 'create table a (n int);');
  await writeFunctions('a.sql', 'create or replace function answer() returns int language sql as $$ select 1 $$;');
  await migrate(db, dir, log);
  await writeFunctions('a.sql', 'create or replace function answer() returns int language sql as $$ select 2 $$;');
  await writeFunctions('b.sql', '\nselect nonsense;');
  await expect(migrate(db, dir, log)).rejects.toThrow(
    /functions\/b\.sql failed: column "nonsense" does not exist \(line 2\)/,
  );
  expect(await answer()).toBe(1);
  await rm(join(dir, 'functions', 'b.sql'));
  await db.query("insert into schema_migrations (version, name, checksum) values (9, '0009_newer', 'x')");
  await migrate(db, dir, log);
  expect(await answer()).toBe(1);
});
