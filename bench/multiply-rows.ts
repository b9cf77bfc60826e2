/**
 * A demo many times over: every row that belongs to a member is copied by the server under shifted keys, whatever its table, so that a
 * new table is multiplied without a word here. Read from the catalogue: what hangs on members, which keys shift, what must stay unique.
 */
import type pg from 'pg';

/** Tables of members that no foreign key leads to. */
const byHand = [
  'audit_log',
  'audit_reasons',
  'audit_sites',
  'ban_keys',
  'bans',
  'inbox',
  'member_interest',
  'member_search',
  'message_writers',
  'messages',
  'transfers',
];
/** Counted anew from the rows, or of the house. */
const left = ['campaigns', 'discount_codes', 'fictional_editors', 'passkey_challenges', 'staff_sessions'];

/** What differs in a copy beside its keys; `k` is the number of the copy. */
const special: Record<string, string> = {
  'members.email': "k || '.' || email",
  'members.username': "left(username, 26) || '~' || k",
  'receipts.number': 'number + k * (select max(number) + 1 from receipts)',
  'audit_log.id': 'id + k * :lines',
  'audit_sites.line_id': 'line_id + k * :lines',
  'audit_reasons.line_id': 'line_id + k * :lines',
  'audit_log.subject_id':
    "case when subject_id ~ '^[0-9a-f-]{36}$' and exists (select from moved where moved.id = subject_id::uuid) then shifted(subject_id::uuid, k)::text else subject_id end",
  'audit_log.details':
    "case when details ->> 'member_id' ~ '^[0-9a-f]{8}-' then details || jsonb_build_object('member_id', shifted((details ->> 'member_id')::uuid, k)) else details end",
};

interface Column {
  table: string;
  name: string;
  type: string;
  generated: boolean;
  identity: boolean;
  /** The table and column it points to. */
  to: string | null;
  to_column: string | null;
}

const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
         f.to, f.to_column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (select k.confrelid::regclass::text as to, (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as to_column
                         from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) f on true
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname, a.attnum`;
const uniqueSql = `
  select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey[0:i.indnkeyatts - 1])
   where i.indisunique and i.indrelid::regclass::text <> all ($1) group by i.indexrelid, i.indrelid`;

/** @param copies how many more there are of each @param client a superuser's: neither triggers nor foreign keys act on its copies */
export async function multiplyRows(client: pg.Client, copies: number, tell: (text: string) => void): Promise<void> {
  const rowsOf = async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as T[];
  for (const setting of ['session_replication_role = replica', `maintenance_work_mem = '1GB'`, `work_mem = '128MB'`])
    await client.query(`set ${setting}`);
  const columns = await rowsOf<Column>(columnsSql);
  const tables = new Set(['members', ...byHand]);
  for (let before = 0; before < tables.size; ) {
    before = tables.size;
    for (const { table, to } of columns) if (to && tables.has(to) && !left.includes(table)) tables.add(table);
  }
  const of = (table: string) => columns.filter((column) => column.table === table && !column.generated);
  const keysOf = [...tables].flatMap((table) => of(table).filter(({ to, type }) => type === 'uuid' && to === null));
  // All ids of what is copied: a column without a foreign key shifts where it holds one of them.
  await client.query('create temp table moved (id uuid)');
  for (const { table, name } of keysOf.filter(({ name }) => ['id', 'member_id'].includes(name)))
    await client.query(`insert into moved select ${name} from ${table} where ${name} is not null`);
  await client.query('create index on moved (id)');
  await client.query('analyze moved');
  await client.query(`create function shifted(id uuid, k int) returns uuid language sql immutable return
    (left(id::text, 24) || lpad(to_hex((('x' || right(id::text, 12))::bit(48)::bigint + k * 562949953421::bigint) & 281474976710655), 12, '0'))::uuid`);
  const uniques = await rowsOf<{ table: string; columns: string[] }>(uniqueSql, [['members']]);
  const foreignUuid = new Map<string, boolean>();
  for (const { table, name } of keysOf) {
    const [row] = await rowsOf<{ moved: boolean }>(
      `select exists (select from ${table} t join moved on moved.id = t.${name}) as moved`,
    );
    foreignUuid.set(`${table}.${name}`, row?.moved ?? false);
  }
  /** Whether its values differ in each copy. */
  const shifts = ({ table, name, type, to, identity }: Column): boolean =>
    special[`${table}.${name}`] !== undefined ||
    (type === 'uuid'
      ? to === null
        ? (foreignUuid.get(`${table}.${name}`) ?? false)
        : tables.has(to)
      : identity ||
        (to !== null && tables.has(to) && of(to).some((column) => column.identity && column.name === 'id')));
  const strides = new Map<string, number>();
  for (const { table, name } of columns.filter((column) => column.identity && tables.has(column.table))) {
    const [row] = await rowsOf<{ stride: number }>(`select coalesce(max(${name}), 0)::int + 1 as stride from ${table}`);
    strides.set(table, row?.stride ?? 1);
  }
  // Three tables share these numbers; counted before there are copies.
  const [last] = await rowsOf<{ n: number }>('select coalesce(max(id), 0)::int + 1 as n from audit_log');
  const lines = last?.n ?? 1;
  const copyOf = (column: Column): string => {
    const { table, name, type, to, to_column: toColumn } = column;
    const own = special[`${table}.${name}`];
    if (own) return own.replace(':lines', String(lines));
    if (shifts(column)) return type === 'uuid' ? `shifted(${name}, k)` : `${name} + k * ${strides.get(to ?? table)}`;
    // Text that another copied table keeps as its key is the same there as here.
    const pointed = to !== null && tables.has(to) && toColumn !== null && mustDiffer(to, toColumn);
    if (pointed || mustDiffer(table, name))
      return type === 'bytea'
        ? `case octet_length(${name}) when 16 then decode(md5(${name} || int4send(k)), 'hex') else sha256(${name} || int4send(k)) end`
        : name === 'filename'
          ? `md5(${name} || k)`
          : `${name} || '-' || k`;
    // Nobody does everything at the same moment.
    return type === 'timestamp with time zone' ? `${name} - k * interval '37 seconds'` : name;
  };
  const mustDiffer = (table: string, name: string): boolean => {
    const column = of(table).find((other) => other.name === name);
    return (
      ['text', 'bytea'].includes(column?.type ?? '') &&
      uniques.some(
        (unique) =>
          unique.table === table &&
          unique.columns.includes(name) &&
          !of(table).some((other) => unique.columns.includes(other.name) && shifts(other)) &&
          // The last of its columns is what tells rows apart: a provider and its reference.
          unique.columns
            .filter((name) => ['text', 'bytea'].includes(of(table).find((c) => c.name === name)?.type ?? ''))
            .at(-1) === name,
      )
    );
  };
  for (const table of [...tables].toSorted()) {
    const [count] = await rowsOf<{ n: number }>(`select count(*)::int as n from ${table}`);
    if (!count?.n) continue;
    const began = performance.now();
    const own = of(table);
    const indexes = await rowsOf<{ drop: string; make: string }>(
      `select case when c.oid is null then format('drop index %I', x.relname) else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
              case when c.oid is null then pg_get_indexdef(i.indexrelid) else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as make
         from pg_index i join pg_class x on x.oid = i.indexrelid left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
        where i.indrelid = $1::text::regclass and (select relkind from pg_class where oid = i.indrelid) = 'r'
          and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
      [table],
    );
    // Made once, when all rows are there; a small table is not worth it.
    const later = count.n * copies > 50_000 ? indexes : [];
    for (const { drop } of later) await client.query(drop);
    await client.query(
      `insert into ${table} (${own.map(({ name }) => `"${name}"`).join(', ')}) ${own.some(({ identity }) => identity) ? 'overriding system value' : ''}
       select ${own.map(copyOf).join(', ')} from ${table}, generate_series(1, ${copies}) k`,
    );
    for (const { make } of later) await client.query(make);
    tell(
      `${table}: ${((count.n * (copies + 1)) / 1000).toFixed(0)} thousand rows in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  }
  await client.query('drop function shifted(uuid, int)');
}
