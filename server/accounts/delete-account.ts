/** Deleting an account: hidden immediately, erased after 14 days, restored until then with the link in the mail. */
import { deletionDays } from '../../contract/time.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { checkOwner } from './own-password.ts';
import { revoke } from './revocations.ts';
import type { Session } from './session.ts';
import * as sql from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';

/** @throws Refusal old_password_wrong, password_blocked */
export async function deleteAccount(
  services: Services,
  session: Session,
  input: { password: string; reason: string; note?: string | undefined },
): Promise<{ delete_after: Date }> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member) throw new Refusal('authentication_required');
  await checkOwner(services, member, session, { password: input.password });
  return transaction(services.db, async (tx) => {
    if ((await sql.lockMember.one(tx, member.id))?.password_hash !== member.password_hash)
      throw fieldRefusal('password', 'old_password_wrong');
    await sql.insertSurvey.run(tx, member.site_id, input.reason, input.note ?? '');
    return beginDeletion(tx, member.id);
  });
}

/** Hides it and logs it out at once; the mail says until when it can be taken back. @throws Refusal conflict: suspended, or leaving already */
export async function beginDeletion(tx: Tx, id: string): Promise<{ delete_after: Date }> {
  const row = await sql.startDeletion.one(tx, id, deletionDays);
  if (!row) throw new Refusal('conflict');
  await revoke(tx, id, 'deletion_asked');
  await emit(tx, 'deletion_requested', { member_id: id, delete_after: row.delete_after.toISOString() });
  return row;
}

/** Erases one member for good, in the caller's transaction, which holds the erasure's lock. */
export async function eraseMember(tx: Tx, id: string): Promise<void> {
  const files = await sql.photoFiles(tx, id);
  await emit(tx, 'member_erased', { member_id: id, photo_filenames: files.map((f) => f.filename) });
  await sql.deleteMember.run(tx, id);
}

/**
 * Erases every member whose 14 days are over, one transaction each, because an erasure blocks the member's partners. Rows that
 * reference the member cascade; the photo files are deleted by event. Records the law requires a seller to keep (transfers,
 * payments) hold no profile data.
 */
export const eraseDeletedAccounts: JobDefinition<Record<string, never>> = {
  name: 'erase_deleted_accounts',
  retries: 5,
  backoff: true,
  schedule: '*/15 * * * *',
  async run(services) {
    for (let more = true; more; ) {
      more = await transaction(services.db, async (tx) => {
        await sql.lockErasure.run(tx);
        const due = await sql.dueDeletion.one(tx);
        if (!due) return false;
        await eraseMember(tx, due.id);
        return true;
      });
    }
  },
};

/** Deletes expired sessions and old counters once an hour. */
export const forgetOldSessions: JobDefinition<Record<string, never>> = {
  name: 'forget_old_sessions',
  retries: 3,
  backoff: true,
  schedule: '7 * * * *',
  async run(services) {
    await sql.deleteExpiredSessions.run(services.db);
    await attemptsSql.deleteOldAttempts.run(services.db);
    await attemptsSql.deleteAnonymousEvents.run(services.db);
    await sql.forgetOldMailChanges.run(services.db);
  },
};
