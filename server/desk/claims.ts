/** Claims: what one of the desk works on, nobody else gets meanwhile. */
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import * as sql from './sql.ts';

export type ClaimKind = 'photo' | 'text' | 'case' | 'appeal' | 'complaint' | 'conversation' | 'check';

/** What was taken, given back with the transaction. */
class GivenBack<T> extends Error {
  taken: T;
  constructor(taken: T) {
    super('given back');
    this.taken = taken;
  }
}

/** Takes something in hand. Who only looks on learns what it would have been, and takes nothing. */
export async function take<T>(db: Db, staff: StaffCaller, work: (db: Db) => Promise<T>): Promise<T> {
  if (staff.seeing === undefined) return work(db);
  try {
    return await transaction(db, async (tx): Promise<T> => {
      throw new GivenBack(await work(tx as unknown as Db));
    });
  } catch (error) {
    if (error instanceof GivenBack) return error.taken as T;
    throw error;
  }
}

/** Two who claim at the same moment may see the same rows free; the one who comes second asks once more. */
export const claimSome = (
  db: Db,
  staff: StaffCaller,
  claim: (db: Db) => Promise<{ id: string }[]>,
): Promise<string[]> =>
  take(db, staff, async (on) => {
    let rows = await claim(on);
    if (rows.length === 0) rows = await claim(on);
    return rows.map((row) => row.id);
  });

/** Takes one thing for a quarter of an hour; who only looks on takes nothing. @returns the name of somebody else who has it, or null */
export async function claimOne(db: Db | Tx, staff: StaffCaller, kind: ClaimKind, id: string): Promise<string | null> {
  if (staff.seeing === undefined && (await sql.claimOne.one(db, staff.id, kind, id, 15))) return null;
  return (await sql.claimOf.one(db, kind, id))?.name ?? null;
}

/** Whose it is now, as its page tells the caller. */
export async function heldBy(
  db: Db | Tx,
  staff: StaffCaller,
  kind: ClaimKind,
  id: string,
): Promise<{ claimed_by: string | null; yours_until: string | null }> {
  const claim = await sql.claimOf.one(db, kind, id);
  const own = claim?.staff_id === staff.id;
  return {
    claimed_by: claim && !own ? claim.name : null,
    yours_until: claim && own ? claim.claimed_until.toISOString() : null,
  };
}

/** Takes one thing and says whose it is. */
export async function hold(db: Db | Tx, staff: StaffCaller, kind: ClaimKind, id: string): ReturnType<typeof heldBy> {
  await claimOne(db, staff, kind, id);
  return heldBy(db, staff, kind, id);
}

/** Gives back what the caller has in hand; what somebody else has stays theirs. */
export const release = (db: Db | Tx, staff: StaffCaller, kind: ClaimKind, id: string): Promise<unknown> =>
  sql.releaseClaim.run(db, staff.id, kind, id);

/** @throws Refusal claimed with the name of who works on it */
export async function checkClaim(tx: Tx, staff: StaffCaller, kind: ClaimKind, id: string): Promise<void> {
  const claim = await sql.claimOf.one(tx, kind, id);
  if (claim && claim.staff_id !== staff.id) throw new Refusal('claimed', { data: { name: claim.name } });
}
