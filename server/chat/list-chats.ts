/** The list of conversations, and its changes. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { chatHistoryDays } from '../../contract/time.ts';
import { newLikes } from '../likes/new-likes.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { listDelivered } from './deliver.ts';
import type { At } from './message-cost.ts';
import { presentEntry } from './present.ts';
import * as sql from './sql.ts';

/** More changes than this are cheaper to load from scratch. */
const maxChanges = 100;

/** Escaped, so that `%` and `_` in a name match themselves. */
const contains = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** @throws Refusal bad_request for a cursor that is not one of ours */
export async function listChats(
  services: Services,
  at: At,
  memberId: string,
  query: { cursor?: string | undefined; q?: string | undefined },
): Promise<AnswerOf<typeof contract.getChats>> {
  const { cursor, q = '' } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new Refusal('bad_request', { fields: { cursor: 'bad_request' } });
  const name = q.trim();
  const before = cursor === undefined ? null : Number(cursor);
  const row = await sql.listChats.one(
    services.db,
    memberId,
    chatHistoryDays,
    before,
    name ? contains(name) : null,
    sql.listLength + 1,
  );
  if (!row) throw new Error('the totals always come');
  const { entries, ...totals } = row;
  const loaded = entries ?? [];
  const listed = loaded.slice(0, sql.listLength);
  // Searches and later pages do not contain everything that changed.
  if (cursor === undefined && !name) await listDelivered(services, memberId, totals);
  return {
    chats: listed.map((row) => presentEntry(services, at, row, memberId)),
    unread: totals.total,
    next_cursor: loaded.length > listed.length ? String(listed.at(-1)?.last_change) : null,
    seq: totals.change,
  };
}

export async function chatChanges(
  services: Services,
  at: At,
  memberId: string,
  since: number,
): Promise<AnswerOf<typeof contract.syncChats>> {
  const [changed, likes] = await Promise.all([
    sql.changedChats.one(services.db, memberId, chatHistoryDays, since, maxChanges + 1),
    newLikes(services.db, memberId),
  ]);
  if (!changed) throw new Error('the totals always come');
  const totals = changed;
  const entries = changed.entries ?? [];
  // A cursor ahead of the stream is from before the database was restored.
  const reload = entries.length > maxChanges || since < totals.reset_change || since > totals.change;
  if (!reload) await listDelivered(services, memberId, totals);
  return {
    seq: totals.change,
    chats: reload ? [] : entries.filter((row) => row.listed).map((row) => presentEntry(services, at, row, memberId)),
    removed: reload ? [] : entries.filter((row) => !row.listed).map((row) => row.conversation_id),
    unread: totals.total,
    new_likes: likes,
    reload,
  };
}
