/**
 * Writes db/schema.sql: the whole schema as the migrations leave it, for reading and comparing, never to be run.
 * `--check` only compares. The embedded PostgreSQL has no pg_dump, so the schema is read from the catalogs.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';

const root = join(import.meta.dirname, '..');
export const schemaFile = join(root, 'db/schema.sql');

// Leaves out what belongs to an extension.
const notOfExtension = (catalog: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = o.oid and e.deptype = 'e')`;
const inPublic = "o_schema.nspname = 'public'";

/** Each query returns rows with one column `text`, in output order. */
const parts: [title: string, sql: string][] = [
  [
    'Extensions',
    "select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by 1",
  ],
  [
    'Types',
    `
    select format('create type %I as enum (%s);', o.typname, (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = o.oid)) as text
      from pg_type o join pg_namespace o_schema on o_schema.oid = o.typnamespace
      where ${inPublic} and o.typtype = 'e' and ${notOfExtension('pg_type')}
    union all
    select format('create domain %I as %s%s%s;', o.typname, format_type(o.typbasetype, o.typtypmod), case when o.typnotnull then ' not null' end,
        (select string_agg(' ' || pg_get_constraintdef(oid), '' order by conname) from pg_constraint where contypid = o.oid and contype = 'c'))
      from pg_type o join pg_namespace o_schema on o_schema.oid = o.typnamespace
      where ${inPublic} and o.typtype = 'd' and ${notOfExtension('pg_type')}
    order by 1`,
  ],
  [
    'Sequences',
    `
    select format('create sequence %I as %s;', o.relname, format_type(s.seqtypid, null)) as text
      from pg_class o join pg_namespace o_schema on o_schema.oid = o.relnamespace join pg_sequence s on s.seqrelid = o.oid
      where ${inPublic} and not exists (select from pg_depend where objid = o.oid and deptype in ('i', 'a') and classid = 'pg_class'::regclass and refobjsubid > 0)
      order by o.relname`,
  ],
  // Monthly partitions are created by a job at run time; only their parents belong to the schema.
  [
    'Tables',
    `
    select format(e'create %stable %I (\\n%s\\n)%s%s;%s%s', case o.relpersistence when 'u' then 'unlogged ' else '' end, o.relname,
        (select string_agg('  ' || line, e',\\n' order by rank, place, line) from (
          select 1 as rank, a.attnum::int as place, format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
            (select format(' collate %I', c.collname) from pg_collation c join pg_type t on t.oid = a.atttypid where c.oid = a.attcollation and a.attcollation <> t.typcollation),
            case when a.attnotnull and a.attidentity = '' then ' not null' end,
            case when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end)
              when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid), case a.attgenerated when 's' then 'stored' else 'virtual' end)
              when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
          union all
          select case contype when 'p' then 2 when 'u' then 3 when 'x' then 4 when 'c' then 5 else 6 end, 0, format('constraint %I %s', conname, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = o.oid and contype in ('p', 'u', 'x', 'c', 'f')) as lines),
        case when o.relkind = 'p' then ' partition by ' || pg_get_partkeydef(o.oid) end,
        ' with (' || array_to_string(o.reloptions, ', ') || ')',
        (select string_agg(e'\\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text) from pg_index i
          where i.indrelid = o.oid and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = o.oid and c.contype in ('p', 'u', 'x'))),
        (select string_agg(format(e'\\ncomment on %s is %L;', case objsubid when 0 then format('table %I', o.relname)
            else format('column %I.%I', o.relname, (select attname from pg_attribute where attrelid = o.oid and attnum = objsubid)) end, description), '' order by objsubid)
          from pg_description where classoid = 'pg_class'::regclass and objoid = o.oid)) as text
      from pg_class o join pg_namespace o_schema on o_schema.oid = o.relnamespace
      where ${inPublic} and o.relkind in ('r', 'p') and not o.relispartition and ${notOfExtension('pg_class')}
      order by o.relname`,
  ],
  [
    'Views',
    `
    select format(e'create %sview %I as\\n%s', case o.relkind when 'm' then 'materialized ' end, o.relname, pg_get_viewdef(o.oid, true)) as text
      from pg_class o join pg_namespace o_schema on o_schema.oid = o.relnamespace
      where ${inPublic} and o.relkind in ('v', 'm') and ${notOfExtension('pg_class')} order by o.relname`,
  ],
  [
    'Functions',
    `
    select pg_get_functiondef(o.oid) || ';' as text from pg_proc o join pg_namespace o_schema on o_schema.oid = o.pronamespace
      where ${inPublic} and o.prokind in ('f', 'p') and ${notOfExtension('pg_proc')} order by o.proname, o.oid::regprocedure::text`,
  ],
  [
    'Triggers',
    `
    select pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t join pg_class o on o.oid = t.tgrelid join pg_namespace o_schema on o_schema.oid = o.relnamespace
      where ${inPublic} and not t.tgisinternal and not o.relispartition order by o.relname, t.tgname`,
  ],
];

/** The schema `public` of a migrated database as readable, deterministic SQL. */
export async function dumpSchema(db: Db): Promise<string> {
  let text =
    '-- Made by `node scripts/dump-schema.ts` from db/migrations and db/functions: to be read, not run. Change those, never this.\n';
  for (const [title, sql] of parts) {
    const { rows } = await db.query<{ text: string }>(sql);
    if (rows.length) text += `\n-- ${title}\n\n${rows.map((row) => row.text.trimEnd()).join('\n\n')}\n`;
  }
  return text.replaceAll('public.', '');
}

async function main(): Promise<void> {
  const log = createLog('warn');
  const dir = await mkdtemp(join(tmpdir(), 'schema-'));
  const server = await startEmbeddedPostgres({ dir, log, volatile: true });
  const db = createDb(server.url, 2, log);
  try {
    await migrate(db, join(root, 'db'), log);
    const text = await dumpSchema(db);
    if (!process.argv.includes('--check')) await writeFile(schemaFile, text);
    else if (text !== (await readFile(schemaFile, 'utf8'))) {
      console.error('db/schema.sql is not what the migrations make: run `node scripts/dump-schema.ts`.');
      process.exitCode = 1;
    }
  } finally {
    await db.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
