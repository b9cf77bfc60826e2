/** The list of conversations, and what changed in it. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { chat_history_days } from '../../contract/time.ts';
import { newLikes } from '../likes/new-likes.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { listDelivered } from './deliver.ts';
import { type At, presentEntry } from './present.ts';
import * as sql from './sql.ts';

const page = 50;
/** More changes than this are cheaper to load anew. */
const most_changes = 100;

const none: sql.Totals = { total: 0, change: 0, delivered_change: 0, reset_change: 0 };
const isEntry = (row: { conversation_id: string | null }): row is sql.EntryRow & sql.Totals => row.conversation_id !== null;

/** `%` and `_` in a name are themselves. */
const contains = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * @param made is told of whom the list tells, at the moment it is made
 * @throws Refusal bad_request for a cursor that is not one of ours
 */
export async function listChats(
  services: Services,
  at: At,
  member_id: string,
  query: { cursor?: string | undefined; q?: string | undefined },
  made: (of: { members: string[] }) => void = () => {},
): Promise<AnswerOf<typeof contract.getChats>> {
  const { cursor, q = '' } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal('bad_request', { fields: { cursor: 'bad_request' } });
  const name = q.trim();
  const rows = await sql.listChats(
    services.db, member_id, chat_history_days, cursor === undefined ? null : Number(cursor), name ? contains(name) : null, page + 1,
  );
  const totals = rows[0] ?? none;
  const entries = rows.filter(isEntry);
  // A search or a later page does not hold everything that changed.
  if (cursor === undefined && !name) await listDelivered(services, member_id, totals);
  made({ members: entries.slice(0, page).map((row) => row.partner_id) });
  return {
    chats: entries.slice(0, page).map((row) => presentEntry(services, at, row)),
    unread: totals.total,
    next_cursor: entries.length > page ? String(entries[page - 1]?.last_change) : null,
    seq: totals.change,
  };
}

export async function syncChats(services: Services, at: At, member_id: string, since: number): Promise<AnswerOf<typeof contract.syncChats>> {
  const [rows, likes] = await Promise.all([
    sql.changedChats(services.db, member_id, chat_history_days, since, most_changes + 1),
    newLikes(services.db, { id: member_id, pool_id: at.site.pool_id }),
  ]);
  const totals = rows[0] ?? none;
  const entries = rows.filter(isEntry);
  // A cursor ahead of the stream is from before the database was restored.
  const reload = entries.length > most_changes || since < totals.reset_change || since > totals.change;
  if (!reload) await listDelivered(services, member_id, totals);
  return {
    seq: totals.change,
    chats: reload ? [] : entries.filter((row) => row.listed).map((row) => presentEntry(services, at, row)),
    removed: reload ? [] : entries.filter((row) => !row.listed).map((row) => row.conversation_id),
    unread: totals.total,
    new_likes: likes,
    reload,
  };
}
