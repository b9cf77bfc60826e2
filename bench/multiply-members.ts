/**
 * Ten million members out of one million: each generated member is copied by the server under shifted numbers, each time a
 * little less active, and the indexes are made afterwards. The generator itself would take several times as long.
 */
import { connectPatiently, type Db } from '../server/platform/db.ts';

type Tell = (text: string) => void;

/** What differs in a copy; `k` is the number of the copy. Every other column stays. */
const changed: Record<string, Record<string, string>> = {
  members: {
    id: 'shifted(id, k)',
    email: "k || '.' || email",
    username: "username || '_' || k",
    last_active: 'last_active - k * lag',
    shown_active: 'shown_active - k * lag',
  },
  profiles: { member_id: 'shifted(member_id, k)' },
  photos: {
    id: 'shifted(id, k)',
    member_id: 'shifted(member_id, k)',
    filename: 'md5(filename || k)',
  },
  member_search: { member_id: 'shifted(member_id, k)', last_active: 'last_active - k * lag' },
  member_interest: { member_id: 'shifted(member_id, k)', last_active: 'last_active - k * lag' },
};

/**
 * @param db filled by `fillMembers` with `from` members
 * @param to a multiple of `from`
 */
export async function multiplyMembers(db: Db, from: number, to: number, tell: Tell): Promise<void> {
  const tables = Object.keys(changed);
  const definitions: string[] = [];
  const client = await connectPatiently(db);
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  try {
    // The first half of an id is the member's number (`fillMembers`).
    await run(`create function shifted(id uuid, k int) returns uuid language sql immutable return
      (lpad(to_hex(('x' || left(id::text, 8))::bit(32)::int + k * ${from}), 8, '0') || substr(id::text, 9))::uuid`);
    for (const table of tables) {
      await run(`alter table ${table} disable trigger user`);
      await run(`create unlogged table source_${table} as select * from ${table}`);
      // Foreign keys hold by the way copies are made; who looks for a part of a name at the desk is measured with one million.
      const { rows } = await run(
        `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
                format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) ||
                  case contype when 'f' then ' not valid' else '' end as make
           from pg_constraint where conrelid = $1::text::regclass and (contype in ('f', 'u') or contype = 'p' and $1 ~ '^member_')
          union all
         select format('drop index %I', indexname), case when indexdef !~ 'USING gin' then indexdef else '' end
           from pg_indexes i where tablename = $1 and not exists (select from pg_constraint where conname = i.indexname)`,
        [table],
      );
      for (const { drop, make } of rows as { drop: string; make: string }[]) {
        await run(drop);
        if (make) definitions.push(make);
      }
    }
    tell('prepared');
  } finally {
    await client.end();
  }
  const side = async (own: string[]) => {
    const connection = await connectPatiently(db);
    try {
      await connection.query("set maintenance_work_mem = '1GB'");
      for (const table of own) {
        const { rows } = await connection.query(
          `select attname as name from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
          [table],
        );
        const names = (rows as { name: string }[]).map(({ name }) => name);
        const values = names.map((name) => changed[table]?.[name] ?? name);
        for (let k = 1; k < to / from; k++)
          await connection.query(
            `insert into ${table} (${names.join(', ')})
             select ${values.join(', ')} from source_${table}, (values (${k}, interval '97 seconds')) copy (k, lag)`,
          );
        tell(`${table} copied`);
        await connection.query(`drop table source_${table}`);
        for (const text of definitions.filter((definition) =>
          RegExp(` (ON|table) (public\\.)?${table} `).test(definition),
        ))
          await connection.query(text);
        tell(`indexes of ${table}`);
        await connection.query(`vacuum analyze ${table}`);
        tell(`${table} vacuumed`);
      }
    } finally {
      await connection.end();
    }
  };
  await Promise.all([side(['member_search', 'member_interest']), side(['members', 'profiles', 'photos'])]);
  for (const table of tables) await db.query(`alter table ${table} enable trigger user`);
  await db.query('drop function shifted');
}
