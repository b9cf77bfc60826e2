/**
 * Hiding from people one knows: entries hold the keyed hash of an address or number, which db/functions/members.sql compares with the
 * marks of members, now and when somebody comes. Nobody is told whether an entry met anybody, and nothing that its owner can ask
 * changes by it (decisions 0261, 0435).
 */
import { uuidv7 } from 'uuidv7';
import { mostHides } from '../../contract/control.ts';
import { marksOf } from '../accounts/bans/marks.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';

export interface HideRow {
  id: string;
  kind: 'email' | 'phone';
  hint: string;
  created_at: Date;
}

const hideRows = statement<HideRow, [member: string]>(
  'members.hides',
  'select id, kind, hint, created_at from member_hides where member_id = $1 order by created_at desc, id desc',
);
const lockMember = statement<{ company_id: number }, [member: string]>(
  'members.lock_for_hide',
  'select s.company_id from members m join sites s on s.id = m.site_id where m.id = $1 for no key update of m',
);
const countHides = statement<{ n: number }, [member: string]>(
  'members.count_hides',
  'select count(*)::int as n from member_hides where member_id = $1',
);
const hideWith = statement<HideRow, [member: string, kind: string, hash: Buffer]>(
  'members.hide_with',
  'select id, kind, hint, created_at from member_hides where member_id = $1 and kind = $2 and hash = $3',
);
const insertHide = statement<HideRow, [id: string, member: string, kind: string, hash: Buffer, hint: string]>(
  'members.insert_hide',
  `insert into member_hides (id, member_id, kind, hash, hint) values ($1, $2, $3, $4, $5) returning id, kind, hint, created_at`,
);
const deleteHide = statement<never, [id: string, member: string]>(
  'members.delete_hide',
  'delete from member_hides where id = $1 and member_id = $2',
);

const address = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/u;
/** With its country code: a number without one is another's elsewhere. */
const phone = /^(?:\+|00)[\d\s()/.-]{7,24}$/;

/** @throws Refusal hide_unclear: neither an address nor a number */
export function readEntry(typed: string): { kind: 'email' | 'phone'; value: string; hint: string } {
  const value = typed.trim();
  if (address.test(value)) {
    const at = value.lastIndexOf('@');
    return { kind: 'email', value, hint: `${[...value][0]}…${value.slice(at, at + 60).toLowerCase()}` };
  }
  const digits = value.replace(/\D/g, '').replace(/^00/, '');
  if (phone.test(value) && digits.length >= 8 && digits.length <= 15)
    return { kind: 'phone', value, hint: `+${digits.slice(0, 2)} … ${digits.slice(-2)}` };
  throw new Refusal('hide_unclear');
}

export const listHides = (services: Services, memberId: string): Promise<HideRow[]> => hideRows(services.db, memberId);

/** The same entry again changes nothing. @throws Refusal hide_unclear, hides_full */
export async function addHide(services: Services, memberId: string, typed: string): Promise<HideRow> {
  const { kind, value, hint } = readEntry(typed);
  return transaction(services.db, async (tx) => {
    const member = await lockMember.one(tx, memberId);
    const [mark] = member ? await marksOf(services, member.company_id, { [kind]: value }) : [];
    if (!mark) throw new Refusal('hide_unclear');
    const hash = Buffer.from(mark.hash, 'hex');
    const before = await hideWith.one(tx, memberId, kind, hash);
    if (before) return before;
    if (((await countHides.one(tx, memberId))?.n ?? 0) >= mostHides)
      throw new Refusal('hides_full', { data: { limit: mostHides } });
    const row = await insertHide.one(tx, uuidv7(), memberId, kind, hash, hint);
    if (!row) throw new Error('an entry was not stored');
    return row;
  });
}

/** Idempotent. */
export async function removeHide(services: Services, memberId: string, id: string): Promise<void> {
  await deleteHide.run(services.db, id, memberId);
}
