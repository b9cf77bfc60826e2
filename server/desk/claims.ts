/** Claims: what one of the desk works on, nobody else gets meanwhile. */
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import * as sql from './sql.ts';

export type ClaimKind = 'photo' | 'text' | 'case' | 'appeal' | 'complaint' | 'conversation' | 'check';

/** Two who claim at the same moment may see the same rows free; the one who comes second asks once more. */
export async function claimSome(claim: () => Promise<{ id: string }[]>): Promise<string[]> {
  let rows = await claim();
  if (rows.length === 0) rows = await claim();
  return rows.map((row) => row.id);
}

/** Takes one thing for a quarter of an hour. @returns the name of somebody else who has it, or null */
export async function claimOne(db: Db | Tx, staff: StaffCaller, kind: ClaimKind, id: string): Promise<string | null> {
  if (await sql.claimOne.one(db, staff.id, kind, id, 15)) return null;
  return (await sql.claimOf.one(db, kind, id))?.name ?? null;
}

/** @throws Refusal claimed with the name of who works on it */
export async function checkClaim(tx: Tx, staff: StaffCaller, kind: ClaimKind, id: string): Promise<void> {
  const claim = await sql.claimOf.one(tx, kind, id);
  if (claim && claim.staff_id !== staff.id) throw new Refusal('claimed', { data: { name: claim.name } });
}
