/** The changes of a member's balance, newest first. */
import { type Db, statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

export interface ChangeRow {
  id: string;
  amount: number;
  kind: string;
  note: string | null;
  other_id: string | null;
  other_name: string | null;
  created_at: Date;
  /** Microseconds since 1970: a Date would lose them. */
  at: string;
}

const page = 50;

const balanceOf = statement<{ balance: number }, [member: string]>(
  'credits.balance',
  'select balance from accounts where member_id = $1',
);
// The name of the recipient, as long as that member exists.
const changesOf = statement<ChangeRow, [member: string, before: string | null, beforeId: string | null, limit: number]>(
  'credits.changes',
  `select t.id, t.amount, t.kind, t.note, m.id as other_id, m.username as other_name, t.created_at,
          (extract(epoch from t.created_at) * 1000000)::bigint::text as at
     from transfers t left join members m on m.id = t.other_id and m.status <> 'deleted'
    where t.member_id = $1
      and ($2::bigint is null
           or (t.created_at, t.id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
    order by t.created_at desc, t.id desc limit $4`,
);

/** @throws Refusal bad_request for a cursor that is not one of ours */
export async function creditHistory(
  db: Db,
  memberId: string,
  cursor: string | undefined,
): Promise<{ balance: number; changes: ChangeRow[]; next_cursor: string | null }> {
  const [, at = null, id = null] = /^(\d{1,17})_([\da-f-]{36})$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && (at === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id ?? '')))
    throw new Refusal('bad_request', { fields: { cursor: 'bad_request' } });
  const [account, rows] = await Promise.all([balanceOf.one(db, memberId), changesOf(db, memberId, at, id, page + 1)]);
  const changes = rows.slice(0, page);
  const last = changes.at(-1);
  return {
    balance: account?.balance ?? 0,
    changes,
    next_cursor: rows.length > page && last ? `${last.at}_${last.id}` : null,
  };
}
