/**
 * The lists of the desk in SQL (contract/desk-list.ts): a page by keyset, sums over the whole filter, counts of views, rows of a file.
 * Names in the SQL come from the code; whatever a reader sends is a parameter.
 */
import {
  countCap,
  csvRowsAtOnce,
  filterParams,
  type ListDef,
  type ListSums,
  pageRows,
} from '../../contract/desk-list.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Db, Tx } from './db.ts';
import { Refusal } from './errors.ts';

/** Where a list's rows come from. */
export interface ListSource<D extends ListDef = ListDef> {
  list: D;
  /** `payments p join sites s on s.id = p.site_id`. */
  from: string;
  /** The same rows for counting all of them, without what only columns and filters need. */
  fromAll?: string;
  /** The key of a row, which orders rows that are otherwise the same. */
  id: string;
  idType: 'uuid' | 'bigint' | 'text';
  /** What stands in `in_scope`: `p.site_id`, or with the language `c.site_id, c.language`. */
  scope: string;
  /** Each column's value: by which it is sorted, summed, and what stands in a file. Null sorts as the smallest. */
  columns: Readonly<Record<keyof D['columns'], string>>;
  /** Columns that are never null, besides that of the list's own order: a plain index gives their order. */
  full?: readonly (keyof D['columns'] & string)[];
  /** The value a filter looks at; of a `flag` the whole condition; a function gives the condition of what was set. */
  filters: Readonly<Record<keyof D['filters'], string | ((set: SetFilter) => string)>>;
  /** The condition of a search; `param` gives the place of a parameter. */
  search?: (text: string, param: (value: unknown) => string) => string;
  /** Of the amounts. */
  currency?: string;
  /** Columns whose sums are not this reader's to see. */
  unseen?: readonly (keyof D['columns'] & string)[];
  /** Of more rows nothing is added up: each has to be asked for its values. */
  sumsUpTo?: number;
  /** The member a row is about, who can be erased while a file of it is kept: these cells go then, or without any the whole row. */
  person?: { id: string; cells?: readonly (keyof D['columns'] & string)[] };
  /** What a page reads of each row. */
  select: string;
}

/** A filter that is set: its parameters as they stand in the address, and how a value gets its place in the SQL. */
export interface SetFilter {
  first: string | undefined;
  second: string | undefined;
  param: (value: unknown) => string;
}
/** The codes of a choice, as `text[]`. */
export const codesOf = ({ first = '', param }: SetFilter): string => `${param(first.split(','))}::text[]`;
/** That a number lies between both. */
export const between = (value: string, { first: min, second: max, param }: SetFilter): string =>
  [min ? `${value} >= ${param(Number(min))}::int` : '', max ? `${value} <= ${param(Number(max))}::int` : '']
    .filter(Boolean)
    .join(' and ');

export type ListQuery = Readonly<Record<string, string | undefined>>;

/** What always holds, besides the scope: `p.company_id = ${param(company)}`. */
export type Always = (param: (value: unknown) => string) => string;

export interface Asked {
  query: ListQuery;
  scope: Scope;
  always?: Always | undefined;
  /** Only these rows. */
  ids?: readonly string[] | undefined;
}

interface Built {
  values: unknown[];
  param: (value: unknown) => string;
}

function parameters(): Built {
  const values: unknown[] = [];
  return { values, param: (value) => `$${values.push(value)}` };
}

const castOf = { text: 'text', code: 'text', number: 'numeric', money: 'numeric', moment: 'timestamptz', day: 'date' };
const least = { text: `''`, code: `''`, number: '-1e30', money: '-1e30', moment: `'-infinity'`, day: `'-infinity'` };

const realDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
const invalid = (field: string) => new Refusal('bad_request', { fields: { [field]: 'bad_request' } });

function zoneOf({ zone = 'UTC' }: ListQuery): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw invalid('zone');
  }
}

/** The conditions of a filter, from the parameters of its name. @throws Refusal bad_request for a day that is none */
function conditionsOf(source: ListSource, query: ListQuery, zone: string, { param }: Built): string[] {
  const conditions: string[] = [];
  const day = (name: string) => {
    const value = query[name];
    if (value && !realDay(value)) throw invalid(name);
    return value;
  };
  for (const [name, filter] of Object.entries(source.list.filters)) {
    const { kind } = filter;
    const sql = source.filters[name] ?? 'false';
    const [first, second] = filterParams(name, filter).map((key) => query[key]);
    const set: SetFilter = { first, second, param };
    if (!first && !second) continue;
    if (kind === 'days') filterParams(name, filter).forEach(day);
    if (typeof sql === 'function') {
      conditions.push(sql(set));
      continue;
    }
    if (kind === 'days') {
      const [from, to] = filterParams(name, filter).map(day);
      if (from) conditions.push(`${sql} >= ${param(from)}::date::timestamp at time zone ${param(zone)}`);
      if (to) conditions.push(`${sql} < (${param(to)}::date + 1)::timestamp at time zone ${param(zone)}`);
    } else if (kind === 'numbers') {
      conditions.push(between(sql, set));
    } else if (kind === 'flag') conditions.push(`(${sql})`);
    else if (kind === 'text') conditions.push(`${sql} = ${param(first)}`);
    else conditions.push(`${sql} = any(${codesOf(set)})`);
  }
  return conditions;
}

function whereOf(source: ListSource, { query, scope, always, ids }: Asked, built: Built, filtered = true): string {
  const conditions: string[] = [];
  if (always) conditions.push(always(built.param));
  if (scope !== null) conditions.push(`in_scope(${built.param(JSON.stringify(scope))}::jsonb, ${source.scope})`);
  if (ids) conditions.push(`(${source.id})::text = any(${built.param(ids)}::text[])`);
  if (filtered) {
    conditions.push(...conditionsOf(source, query, zoneOf(query), built));
    const text = query['q']?.trim();
    if (text && source.search) conditions.push(`(${source.search(text, built.param)})`);
  }
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}

/** The order somebody asked for, or the list's own. */
function orderOf({ list, columns }: ListSource, { sort }: ListQuery) {
  const asked = sort ?? list.order;
  const name = asked.replace(/^-/, '');
  const column = list.columns[name];
  if (!column?.sort || columns[name] === undefined) throw invalid('sort');
  return {
    key: columns[name],
    kind: column.kind,
    direction: asked.startsWith('-') ? ('desc' as const) : ('asc' as const),
  };
}

const pack = (at: string, id: string) => Buffer.from(JSON.stringify([at, id])).toString('base64url');
function unpack(cursor: string): [at: string, id: string] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof at === 'string' && typeof id === 'string') return [at, id];
  } catch {
    // Refused below.
  }
  throw invalid('after');
}

/** A page and where the next one begins. `order` columns that can be null are written `coalesce(…)` by the order itself. */
async function read(
  db: Db | Tx,
  source: ListSource,
  asked: Asked,
  { select, limit, after }: { select: string; limit: number; after?: string | undefined },
): Promise<{ rows: Record<string, unknown>[]; next: string | null }> {
  const built = parameters();
  let where = whereOf(source, asked, built);
  const { key, kind, direction } = orderOf(source, asked.query);
  // The list's own order is a plain column, so that its index gives the rows, from either end; others may be null.
  const column = (order: string) => order.replace(/^-/, '');
  const plain = [column(source.list.order), ...(source.full ?? [])].includes(
    column(asked.query['sort'] ?? source.list.order),
  );
  const value = plain ? key : `coalesce(${key}, ${least[kind]}::${castOf[kind]})`;
  if (after) {
    const [at, id] = unpack(after);
    const side = direction === 'desc' ? '<' : '>';
    const here = `(${value}, ${source.id}) ${side} (${built.param(at)}::${castOf[kind]}, ${built.param(id)}::${source.idType})`;
    where = where ? `${where} and ${here}` : `where ${here}`;
  }
  const pageSql = `select ${select}, (${value})::text as list_at, (${source.id})::text as list_id
    from ${source.from} ${where} order by ${value} ${direction}, ${source.id} ${direction} limit ${built.param(limit + 1)}`;
  const { rows } = await (db as Db).query(pageSql, built.values).catch((error: { code?: string }) => {
    // A cursor that somebody made up: no date, no number, no uuid.
    if (after && /^22/.test(error.code ?? '')) throw invalid('after');
    throw error;
  });
  const listed = rows.slice(0, limit) as Record<string, unknown>[];
  const last = listed.at(-1);
  return {
    rows: listed,
    next: rows.length > limit && last ? pack(String(last['list_at']), String(last['list_id'])) : null,
  };
}

/** One page of a list. @throws Refusal bad_request for a day, a zone or a cursor that is none */
export async function listPage<Row>(
  db: Db | Tx,
  source: ListSource,
  asked: Asked,
): Promise<{ rows: Row[]; next: string | null }> {
  const { rows, next } = await read(db, source, asked, {
    select: source.select,
    limit: pageRows,
    after: asked.query['after'],
  });
  return { rows: rows as Row[], next };
}

/** All of them in the list's order, as one page would say them; null when there are more than `most`. */
export async function listWhole<Row>(
  db: Db | Tx,
  source: ListSource,
  asked: Asked,
  most: number,
): Promise<Row[] | null> {
  const { rows, next } = await read(db, source, asked, { select: source.select, limit: most });
  return next === null ? (rows as Row[]) : null;
}

/** How many match, how many there are, and the sums of what can be added up, by currency. */
export async function listSums(db: Db | Tx, source: ListSource, asked: Asked): Promise<ListSums> {
  const summed = Object.entries(source.list.columns).flatMap(([name, { sum }]) =>
    sum && !source.unseen?.includes(name) ? [name] : [],
  );
  const built = parameters();
  const where = whereOf(source, asked, built);
  const all = parameters();
  const whereAll = whereOf(source, asked, all, false);
  const countOf = async (from: string, { values }: Built) => {
    const { rows } = await (db as Db).query(`select count(*)::int as count from ${from}`, values);
    return (rows[0] as { count: number } | undefined)?.count ?? 0;
  };
  const counting = countOf(`${source.fromAll ?? source.from} ${whereAll}`, all);
  const alone = (count: number) => (count > 0 ? [{ currency: '', count, values: {} }] : []);
  if (summed.length === 0 || source.sumsUpTo !== undefined) {
    // Without a filter the total is all there is to count.
    const [total, count] = await Promise.all([
      counting,
      where === whereAll ? counting : countOf(`${source.from} ${where}`, built),
    ]);
    if (summed.length === 0) return { count, total, by: alone(count) };
    if (source.sumsUpTo !== undefined && count > source.sumsUpTo)
      return { count, total, by: alone(count), up_to: source.sumsUpTo };
  }
  const sumColumns = summed.map((name) => `, coalesce(sum(${source.columns[name]}), 0)::bigint as "${name}"`).join('');
  const sumsSql = `select ${source.currency ?? `''`} as currency, count(*)::int as count${sumColumns} from ${source.from} ${where} group by 1 order by 2 desc, 1`;
  const [total, sums] = await Promise.all([counting, (db as Db).query(sumsSql, built.values)]);
  const by = (sums.rows as (Record<string, number> & { currency: string; count: number })[]).map(
    ({ currency: of, count, ...values }) => ({ currency: of, count, values }),
  );
  return { count: by.reduce((sum, { count }) => sum + count, 0), total, by };
}

/** How many rows match, at most `cap`; null: however many. */
export async function listCount(
  db: Db | Tx,
  source: ListSource,
  asked: Asked,
  cap: number | null = countCap,
): Promise<number> {
  const built = parameters();
  const where = whereOf(source, asked, built);
  const countSql = `select count(*)::int as count from (select from ${source.from} ${where} limit ${built.param(cap)}::bigint) capped`;
  const { rows } = await (db as Db).query(countSql, built.values);
  return (rows[0] as { count: number } | undefined)?.count ?? 0;
}

interface ListValues {
  rows: (string | number | Date | null)[][];
  currencies: string[];
  /** Whom each row is about. */
  people: (string | null)[];
  next: string | null;
}

/** The values of these columns, row by row in the list's order, `csvRowsAtOnce` and one more at most in one go. */
export async function listValues(
  db: Db | Tx,
  source: ListSource,
  asked: Asked,
  names: readonly string[],
  after?: string,
): Promise<ListValues> {
  const select = names.map((name, i) => `${source.columns[name] ?? 'null'} as c${i}`);
  const { rows, next } = await read(db, source, asked, {
    select: [
      ...select,
      `${source.currency ?? `''`} as list_currency`,
      `${source.person?.id ?? 'null::uuid'} as list_person`,
    ].join(', '),
    limit: csvRowsAtOnce,
    after,
  });
  return {
    rows: rows.map((row) => names.map((_, i) => row[`c${i}`] as string | number | Date | null)),
    currencies: rows.map((row) => String(row['list_currency'])),
    people: rows.map((row) => row['list_person'] as string | null),
    next,
  };
}
