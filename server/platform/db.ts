/** PostgreSQL: the pool, transactions, and prepared statements typed by their rows. */
import pg from 'pg';
import type { Log } from './log.ts';

// Counts and sums become JavaScript numbers: none of ours exceeds 2^53. Dates without time stay text (YYYY-MM-DD).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The pool: each statement runs on its own. */
export type Db = pg.Pool;

/** An open transaction. A function that must be atomic takes a `Tx`; passing the pool does not compile. */
export type Tx = pg.PoolClient & { readonly __tx: true };

/** @param patient for work that takes long, such as migrations and imports: nothing is given up because of the time */
export function createDb(url: string, max: number, log: Log, { patient = false } = {}): Db {
  const given = patient ? {} : limits;
  const pool = createPool(url, max, log, given);
  const end = pool.end.bind(pool);
  return Object.assign(pool, {
    async end() {
      await onePlanPools.get(pool)?.end();
      await end();
    },
    onePlan: () =>
      createPool(url, Math.ceil(max / 2), log, { ...given, options: '-c plan_cache_mode=force_generic_plan' }),
  });
}

// A server that vanished without a word answers nothing at all; its own time-out does not help then.
const limits = { statement_timeout: 15_000, query_timeout: 20_000 };

function createPool(url: string, max: number, log: Log, more: pg.PoolConfig): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Spreads the connections over servers that were added later.
    maxLifetimeSeconds: 3_600,
    application_name: 'evenfall',
    ...more,
  });
  // An idle connection that breaks (server restart) must not end the process; the pool opens a new one.
  pool.on('error', (err) => log.warn({ err }, 'database connection lost'));
  return pool;
}

const onePlanPools = new WeakMap<Db, Db>();

/**
 * Extra connections beside a pool, half as many, that plan each statement once (`force_generic_plan`). PostgreSQL
 * replans a prepared statement whenever it expects to gain from knowing the parameters, and planning a search takes
 * longer than running it.
 */
function onePlanPool(db: Db | Tx): Db | Tx {
  if (!('onePlan' in db)) return db;
  const existing = onePlanPools.get(db as Db);
  if (existing) return existing;
  const pool = (db.onePlan as () => Db)();
  onePlanPools.set(db as Db, pool);
  return pool;
}

/** The address a pool connects to, for the few connections outside of it. */
export const urlOf = (db: Db): string => String(db.options.connectionString);

/**
 * A connection of its own, without time-outs, for what may take longer than a request: migrations, waiting for another
 * process. End it.
 */
export async function connectPatiently(db: Db): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(db),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'evenfall',
  });
  await client.connect();
  return client;
}

/** Open transactions, so that a nested one becomes a savepoint of it. */
const transactions = new WeakSet<object>();

/**
 * Lets a connection do one statement after the other, also for work that asks for several at once (a `Promise.all` written for the
 * pool, called with a transaction): the driver refuses a second one while the first runs. It stays the same object, since who
 * waits for its end knows it by that.
 * @returns ends it
 */
function oneAfterTheOther(client: pg.PoolClient): () => void {
  const own: { query?: unknown } = client;
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  own.query = (...asked: unknown[]) => {
    const answer = last.then(() => ask(...asked));
    // Whoever asked hears of its failure; the next one runs all the same.
    last = answer.catch(() => {});
    return answer;
  };
  return () => void delete own.query;
}

/** A savepoint: a part of an open transaction that can fail by itself. */
async function part<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  try {
    const result = await work(tx);
    await tx.query('release savepoint part');
    return result;
  } catch (error) {
    // If this fails too, the whole transaction does.
    await tx.query('rollback to savepoint part').catch(() => {});
    throw error;
  }
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Within another transaction it
 * is a savepoint.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (transactions.has(db)) return part(db as unknown as Tx, work);
  const client = await db.connect();
  const inAnyOrder = oneAfterTheOther(client);
  transactions.add(client);
  let broken: Error | undefined;
  // A checked-out connection can break between two statements; without a listener that would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(client as Tx);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    // The server became read-only: it is no longer the primary, so the next statement needs another connection.
    if (error instanceof pg.DatabaseError && error.code === '25006') broken = error;
    throw error;
  } finally {
    client.off('error', onError);
    transactions.delete(client);
    inAnyOrder();
    client.release(broken);
  }
}

/**
 * A named prepared statement. All are registered in `statements`, so that a test can prepare each against the schema.
 */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly text: string;
  /** All rows. */
  (db: Db | Tx, ...params: Params): Promise<Row[]>;
  /** The first row, or undefined. */
  one(db: Db | Tx, ...params: Params): Promise<Row | undefined>;
  /** The number of affected rows. */
  run(db: Db | Tx, ...params: Params): Promise<number>;
}

export const statements = new Map<string, string>();

/**
 * Declares a statement: `const findMember = statement<MemberRow, [string]>('accounts.find_member', 'select …')`.
 * @param options.onePlan plan it once per connection, whatever the parameters (outside of transactions)
 * @param options.anew plan it for the values of each call: where a filter is given or not, and finds much or nearly nothing
 * @throws Error when two statements share a name (PostgreSQL keys prepared statements by it)
 */
export function statement<Row, Params extends readonly unknown[] = []>(
  name: string,
  text: string,
  { onePlan = false, anew = false }: { onePlan?: boolean; anew?: boolean } = {},
): Statement<Row, Params> {
  if (statements.has(name)) throw new Error(`two statements are named ${name}`);
  statements.set(name, text);
  const query = (db: Db | Tx, values: readonly unknown[]) =>
    ((onePlan ? onePlanPool(db) : db) as pg.Pool).query<pg.QueryResultRow>({
      ...(anew ? {} : { name }),
      text,
      values: values as unknown[],
    });
  const queryAll = async (db: Db | Tx, ...params: Params) => (await query(db, params)).rows as Row[];
  return Object.assign(queryAll, {
    text,
    one: async (db: Db | Tx, ...params: Params) => (await query(db, params)).rows[0] as Row | undefined,
    run: async (db: Db | Tx, ...params: Params) => (await query(db, params)).rowCount ?? 0,
  });
}

/** True when `error` is PostgreSQL's unique violation of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
