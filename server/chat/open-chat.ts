/** A conversation as its member sees it: state and a page of messages. */
import type { Static } from 'typebox';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { chatHistoryDays } from '../../contract/time.ts';
import { checkSight } from '../members/visible-to.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { sendReceipts } from './deliver.ts';
import type { At } from './message-cost.ts';
import { presentMessage, presentState } from './present.ts';
import * as sql from './sql.ts';

const page = 50;
const noEnd = 2 ** 31 - 1;

/** A conversation by its own id, or by the other member's. */
export interface ChatKey {
  id?: string | undefined;
  profile?: string | undefined;
}

/**
 * The row of a conversation that the member may open.
 * @throws Refusal not_found: no such conversation in the member's list, no such member, or one the member may not
 * find (members/visible-to.ts) and never wrote to; blocked: by the partner
 */
export async function findChat(services: Services, memberId: string, { id, profile }: ChatKey): Promise<sql.StateRow> {
  const row = await sql.chatState.one(
    services.db,
    memberId,
    profile ? null : (id ?? null),
    profile ?? null,
    chatHistoryDays,
  );
  if (!row || (!profile && (row.conversation_id === null || row.hidden))) throw new Refusal('not_found');
  if (row.blocked_by_them) throw new Refusal('blocked', { data: { name: row.name } });
  // Partners keep seeing their chat; anyone else must be findable for the member.
  if (row.conversation_id === null)
    checkSight(
      { id: memberId, pool_id: row.pool_id },
      { ...row, id: row.partner_id, blocked: row.blocked_by_me, blocked_by: row.blocked_by_them },
    );
  return row;
}

/** Whether messages after `cleared_seq` are too old to be shown. */
async function isHistoryHidden(services: Services, row: sql.StateRow): Promise<boolean> {
  if (!row.old || row.conversation_id === null) return false;
  const cleared = row.cleared_seq ?? 0;
  const first = await sql.firstShown.one(services.db, row.conversation_id, chatHistoryDays, cleared);
  return (first?.seq ?? (row.last_seq ?? 0) + 1) > cleared + 1;
}

export const stateOf = async (
  services: Services,
  at: At,
  row: sql.StateRow,
): Promise<Static<typeof contract.ChatState>> => presentState(services, at, row, await isHistoryHidden(services, row));

export async function viewChat(
  services: Services,
  at: At,
  memberId: string,
  query: ChatKey & { before?: number | undefined; after?: number | undefined },
): Promise<AnswerOf<typeof contract.openChat>> {
  if (!query.id && !query.profile) throw new Refusal('bad_request');
  const row = await findChat(services, memberId, query);
  const cleared = row.cleared_seq ?? 0;
  const newer = query.after !== undefined;
  const [state, rows] = await Promise.all([
    stateOf(services, at, row),
    row.conversation_id === null
      ? []
      : newer
        ? sql.messagesAfter(
            services.db,
            row.conversation_id,
            chatHistoryDays,
            Math.max(cleared, query.after ?? 0),
            page + 1,
          )
        : sql.latestMessages(
            services.db,
            row.conversation_id,
            chatHistoryDays,
            cleared,
            query.before ?? noEnd,
            page + 1,
          ),
  ]);
  const messages = rows.slice(0, page);
  if (!newer) messages.reverse();
  await markReceived(services, memberId, row, messages.at(-1)?.seq ?? 0);
  return {
    state,
    messages: messages.map((message) => presentMessage(services, at, message, memberId, cleared, (row.sent ?? 0) > 0)),
    more: rows.length > page,
  };
}

/** What was just fetched counts as delivered; the sender is notified once. */
async function markReceived(services: Services, memberId: string, row: sql.StateRow, seq: number): Promise<void> {
  if (row.conversation_id === null || seq <= (row.delivered_seq ?? 0)) return;
  sendReceipts(services, await sql.markDelivered(services.db, [memberId], [row.conversation_id], [seq]));
}
