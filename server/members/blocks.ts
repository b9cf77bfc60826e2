/** Blocking: neither finds, sees or writes to the other any more. Likes and chat are kept, but hidden until unblocking. */
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Viewer } from './visible-to.ts';

// Hidden members of the pool can be blocked, too: one may know them from a chat.
const insertBlock = statement<never, [member: string, pool: number, other: string]>(
  'members.insert_block',
  `insert into blocks (member_id, blocked_id)
   select $1, m.id from members m where m.id = $3 and m.pool_id = $2 and m.id <> $1 and m.status <> 'deleted'
   on conflict (member_id, blocked_id) do update set created_at = blocks.created_at`,
);
const deleteBlock = statement<never, [member: string, other: string]>(
  'members.delete_block',
  'delete from blocks where member_id = $1 and blocked_id = $2',
);
const blockRows = statement<{ id: string; name: string; created_at: Date }, [member: string]>(
  'members.blocks',
  `select b.blocked_id as id, m.username as name, b.created_at from blocks b join members m on m.id = b.blocked_id
    where b.member_id = $1 order by b.created_at desc, b.blocked_id`,
);

/** Idempotent. @throws Refusal not_found for oneself and for members outside the pool */
export async function blockMember(services: Services, viewer: Viewer & { id: string }, otherId: string): Promise<void> {
  if ((await insertBlock.run(services.db, viewer.id, viewer.pool_id, otherId)) === 0) throw new Refusal('not_found');
  notifyBoth(services, viewer.id, otherId);
}

/** Idempotent: without a block nothing changes and nobody is notified. */
export async function unblockMember(services: Services, memberId: string, otherId: string): Promise<void> {
  if ((await deleteBlock.run(services.db, memberId, otherId)) > 0) notifyBoth(services, memberId, otherId);
}

/** The members a member has blocked, the latest first. */
export const listBlocks = (services: Services, memberId: string) => blockRows(services.db, memberId);

/** Refreshes the open pages of both. */
function notifyBoth({ live }: Services, memberId: string, otherId: string): void {
  live.send([memberId], { type: 'profile', profile: otherId });
  live.send([otherId], { type: 'profile', profile: memberId });
}
