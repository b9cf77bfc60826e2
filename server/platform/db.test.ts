import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db, transaction } from './db.ts';
import { createLog } from './log.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 2, createLog('silent'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('a transaction asked for several things at once does one after the other, and a refused one ends none of the rest', async () => {
  let running = 0;
  let most = 0;
  const real: (...all: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    most = Math.max(most, (running += 1));
    try {
      return await (Reflect.apply(real, this, all) as Promise<unknown>);
    } finally {
      running -= 1;
    }
  } as never);
  try {
    const answers = await transaction(db, async (tx) => {
      await tx.query('create temporary table seen (n int primary key) on commit drop');
      await Promise.all([1, 2, 3].map((n) => tx.query('insert into seen values ($1)', [n])));
      await transaction(tx as unknown as Db, (part) => part.query('insert into seen values (1)')).catch(() => {});
      return Promise.all([tx.query('select count(*) from seen'), tx.query('select max(n) from seen')]);
    });
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ count: 3 }, { max: 3 }]);
    expect(most).toBe(1);
  } finally {
    spy.mockRestore();
  }
});
