/** Hiding the text of a profile and restoring it, inside the transaction of staff's decision. */
import { statement, type Tx } from '../platform/db.ts';

const hide = statement<{ about: string }, [member: string]>(
  'members.hide_about',
  `with before as (select member_id, about from profiles where member_id = $1 for no key update)
   update profiles p set about = '', updated_at = now() from before b where p.member_id = b.member_id returning b.about`,
);
const restore = statement<never, [member: string, about: string]>(
  'members.restore_about',
  `update profiles set about = $2, updated_at = now() where member_id = $1 and about = ''`,
);

/** @returns the hidden text; undefined if there is no such profile */
export const hideAbout = async (tx: Tx, memberId: string): Promise<string | undefined> =>
  (await hide.one(tx, memberId))?.about;

/** Restores a hidden text unless the member has written a new one since. @returns whether it was restored */
export const restoreAbout = async (tx: Tx, memberId: string, about: string): Promise<boolean> =>
  (await restore.run(tx, memberId, about)) > 0;
