/** How the list and a conversation are fetched: always merged into what is loaded, never replacing it. */
import type { QueryClient } from '@tanstack/react-query';
import { getChats, openChat } from '../../contract/chat.ts';
import { ApiError, call } from './api.ts';
import { type ChatData, type ChatsData, completeTo, mergeMessages } from './chat-cache.ts';
import { type ChatKey, chatQueryKey } from './chat-key.ts';

export { type ChatKey, chatQueryKey };

interface Context {
  client: QueryClient;
  signal: AbortSignal;
}
const signalOf = ({ signal }: Context) => (import.meta.env.SSR ? undefined : signal);

/** The first page of the list, or of the conversations whose name matches `q`. */
export const loadChats =
  (q: string) =>
  async (context: Context): Promise<ChatsData> => {
    const list = await call(context.client, getChats, { query: { q } }, signalOf(context));
    if (q === '') context.client.setQueryData(['unread'], { unread: list.unread });
    return list;
  };

/** The next page of the list, appended to the loaded ones. */
export async function loadMoreChats(client: QueryClient, q: string): Promise<void> {
  const before = client.getQueryData<ChatsData>(['chats', q]);
  if (!before?.next_cursor) return;
  const page = await call(client, getChats, { query: { q, cursor: before.next_cursor } });
  client.setQueryData<ChatsData>(['chats', q], (now) => {
    if (!now || now.next_cursor !== before.next_cursor) return now;
    const knownIds = new Set(now.chats.map((e) => e.conversation));
    // Keeps the stream's cursor: this page only has older entries.
    return {
      ...now,
      chats: [...now.chats, ...page.chats.filter((e) => !knownIds.has(e.conversation))],
      next_cursor: page.next_cursor,
    };
  });
}

/** Up to this many fetches of 50 newer messages close a gap; beyond that the conversation is reloaded. */
const maxPagesToCatchUp = 4;

/** The conversation: what is new since it was loaded, or its latest 50 messages. */
export const loadChat =
  (key: ChatKey) =>
  async (context: Context): Promise<ChatData> => {
    const { client } = context;
    const cached = () => client.getQueryData<ChatData>(chatQueryKey(key));
    const ask = (query: { after?: number }) =>
      call(client, openChat, { query: { ...key, ...query } }, signalOf(context));
    const before = cached();
    if (!before?.messages.length) return merged(undefined, cached(), await ask({}));
    let answer = await ask({ after: before.complete_to });
    let fresh = answer.messages;
    for (let page = 1; answer.more && page < maxPagesToCatchUp; page++) {
      answer = await ask({ after: fresh.at(-1)?.seq ?? before.complete_to });
      fresh = [...fresh, ...answer.messages];
    }
    if (answer.more) {
      // Too far behind: load the latest only; older ones come when scrolled to.
      const latest = await ask({});
      const end = latest.messages.at(-1)?.seq ?? 0;
      const now = cached();
      return merged(undefined, now && { ...now, messages: now.messages.filter((m) => m.seq > end) }, latest);
    }
    return merged(before, cached(), { ...answer, messages: fresh });
  };

/** Keeps what arrived by other ways during the fetch. */
function merged(
  base: ChatData | undefined,
  meanwhile: ChatData | undefined,
  answer: Omit<ChatData, 'complete_to'>,
): ChatData {
  // Deleted here or in another tab and started again: drop the old messages.
  const other = meanwhile?.state.conversation ?? null;
  const same = other === null || answer.state.conversation === null || other === answer.state.conversation;
  const messages = mergeMessages(same ? (meanwhile?.messages ?? []) : [], answer.messages);
  // The answer is gapless from the requested position, or up to the newest message.
  const knownSeq = Math.max(answer.messages.at(-1)?.seq ?? 0, same ? (base?.complete_to ?? 0) : 0);
  return {
    state: answer.state,
    messages,
    more: base ? base.more : answer.more,
    complete_to: completeTo(messages, knownSeq),
  };
}

/** Puts older messages before the loaded ones. @returns how many arrived */
export async function loadOlder(client: QueryClient, key: ChatKey): Promise<number> {
  const chat = client.getQueryData<ChatData>(chatQueryKey(key));
  const first = chat?.messages[0];
  if (!chat?.more || !first) return 0;
  const older = await call(client, openChat, { query: { ...key, before: first.seq } });
  client.setQueryData<ChatData>(
    chatQueryKey(key),
    (now) =>
      now && {
        ...now,
        state: { ...now.state, history_hidden: older.state.history_hidden },
        messages: mergeMessages(now.messages, older.messages),
        more: older.more,
      },
  );
  return older.messages.length;
}

/** True for refusals that a retry cannot change: gone, blocked, not one's own. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;
