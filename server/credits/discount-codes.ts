/** Discount codes issued to one member. (Codes are checked and redeemed with payments.) */
import { randomInt } from 'node:crypto';
import { type Db, statement, type Tx } from '../platform/db.ts';

// Without characters that are easily confused.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const stayDays = 14;

// A second request returns the first code with its original expiry: the offer never renews itself.
const insertStayCode = statement<
  { code: string; expires: Date },
  [code: string, member: string, percentage: number, days: number]
>(
  'credits.insert_stay_code',
  `insert into discount_codes (code, member_id, value_percentage, validity, purpose, expires)
   values ($1, $2, $3, 'once', 'stay', now() + make_interval(days => $4::int))
   on conflict (member_id) where purpose = 'stay' do update set member_id = excluded.member_id
   returning code, expires`,
);

/** The code offered to a member who wants to leave; once per account, valid for 14 days. */
export async function stayCode(
  db: Db | Tx,
  memberId: string,
  percentage: number,
): Promise<{ code: string; expires: Date }> {
  const code = `STAY-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
  const row = await insertStayCode.one(db, code, memberId, percentage, stayDays);
  if (!row) throw new Error('the code was not stored');
  return row;
}
