/** Taking the text of a profile away and giving it back: a decision of staff, inside their transaction. */
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

/** @returns the text that was there; undefined without such a profile */
export const hideAbout = async (tx: Tx, memberId: string): Promise<string | undefined> =>
  (await hide.one(tx, memberId))?.about;

/** Gives a hidden text back, unless the member wrote a new one meanwhile. @returns whether it stands again */
export const restoreAbout = async (tx: Tx, memberId: string, about: string): Promise<boolean> =>
  (await restore.run(tx, memberId, about)) > 0;
