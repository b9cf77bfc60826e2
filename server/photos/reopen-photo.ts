/** Undoes staff's decision about a photo: it waits for approval again. */
import { statement, type Tx } from '../platform/db.ts';

const reopen = statement<{ member_id: string }, [id: string]>(
  'photos.reopen',
  `update photos set status = 'pending', sensitive = false, reject_reason = null, decided_at = null, decided_by = null
    where id = $1 and status <> 'pending' returning member_id`,
);

/** @returns its owner; undefined if there is no such photo or no decision */
export const reopenPhoto = async (tx: Tx, photoId: string): Promise<string | undefined> =>
  (await reopen.one(tx, photoId))?.member_id;
