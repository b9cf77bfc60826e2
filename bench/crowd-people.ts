/** Those of the generated members who are there at once: with sessions, credits, and two conversations each. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../server/platform/db.ts';
import { entry } from './chat-people.ts';

export interface CrowdMember {
  id: string;
  cookie: string;
  /** Those they write with. */
  partners: string[];
}

/** @param db filled by `fillMembers` */
export async function crowdPeople(db: Db, count: number): Promise<CrowdMember[]> {
  const { rows } = await db.query<{ id: string }>(
    `select m.id from members m join profiles p on p.member_id = m.id where p.country = 'NL' or p.country = 'DE' order by md5(m.id::text) limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} members for a crowd of ${count}`);
  const ids = rows.map(({ id }) => id);
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await db.query(
    "update members set status = 'active', invisible = false, confirmed_at = now(), paid_user = true where id = any($1)",
    [ids],
  );
  await db.query(
    "select book_transfer(gen_random_uuid(), id, 'gift', 100000, 'bench', gen_random_uuid()::text) from unnest($1::uuid[]) id",
    [ids],
  );
  await db.query(
    `insert into sessions (id, token_hash, member_id, expires_at) select gen_random_uuid(), h, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) t (id, h)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  // The generator leaves out what triggers add to each member.
  await db.query('insert into chat_members (member_id) select unnest($1::uuid[]) on conflict do nothing', [ids]);
  await db.query("select make_message_month(date_trunc('month', now() at time zone 'UTC')::date)");
  // The conversations are older than today: what one may open in a day is not at stake.
  const other = (n: number, k: number) => ids[(n + k) % ids.length] ?? '';
  for (const k of [1, 5])
    for (let from = 0; from < ids.length; from += 500)
      await db.query('select send_messages($1::jsonb)', [
        JSON.stringify(
          ids
            .slice(from, from + 500)
            .map((id, n) => entry(id, other(from + n, k), 'Shall we have a coffee some time?', n)),
        ),
      ]);
  await db.query('vacuum analyze');
  return ids.map((id, n) => ({ id, cookie: `sid=${tokens[n]}`, partners: [other(n, 1), other(n, 5)] }));
}
