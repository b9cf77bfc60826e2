/** How the list and a conversation are read: what is loaded already is added to, never thrown away. */
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

/** The first page of the list, or of those whose name fits `q`. */
export const loadChats =
  (q: string) =>
  async (context: Context): Promise<ChatsData> => {
    const list = await call(context.client, getChats, { query: { q } }, signalOf(context));
    if (q === '') context.client.setQueryData(['unread'], { unread: list.unread });
    return list;
  };

/** The next page of the list, added to what is there. */
export async function loadMoreChats(client: QueryClient, q: string): Promise<void> {
  const before = client.getQueryData<ChatsData>(['chats', q]);
  if (!before?.next_cursor) return;
  const page = await call(client, getChats, { query: { q, cursor: before.next_cursor } });
  client.setQueryData<ChatsData>(['chats', q], (now) => {
    if (!now || now.next_cursor !== before.next_cursor) return now;
    const known = new Set(now.chats.map((e) => e.conversation));
    // The cursor of the stream stays: this page tells of older entries only.
    return {
      ...now,
      chats: [...now.chats, ...page.chats.filter((e) => !known.has(e.conversation))],
      next_cursor: page.next_cursor,
    };
  });
}

/** So many times 50 newer messages are fetched to close a gap; beyond that the conversation is loaded anew. */
const mostPagesToCatchUp = 4;

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
    for (let page = 1; answer.more && page < mostPagesToCatchUp; page++) {
      answer = await ask({ after: fresh.at(-1)?.seq ?? before.complete_to });
      fresh = [...fresh, ...answer.messages];
    }
    if (answer.more) {
      // So far behind that only the latest are worth loading; those before them come when they are scrolled to.
      const latest = await ask({});
      const end = latest.messages.at(-1)?.seq ?? 0;
      const now = cached();
      return merged(undefined, now && { ...now, messages: now.messages.filter((m) => m.seq > end) }, latest);
    }
    return merged(before, cached(), { ...answer, messages: fresh });
  };

/** What came by other ways while the answer was on its way is kept too. */
function merged(
  base: ChatData | undefined,
  meanwhile: ChatData | undefined,
  answer: Omit<ChatData, 'complete_to'>,
): ChatData {
  // Deleted here or in another tab and written to anew: what was, is gone.
  const other = meanwhile?.state.conversation ?? null;
  const same = other === null || answer.state.conversation === null || other === answer.state.conversation;
  const messages = mergeMessages(same ? (meanwhile?.messages ?? []) : [], answer.messages);
  // An answer goes on without a gap from where it was asked for, or to the newest.
  const known = Math.max(answer.messages.at(-1)?.seq ?? 0, same ? (base?.complete_to ?? 0) : 0);
  return {
    state: answer.state,
    messages,
    more: base ? base.more : answer.more,
    complete_to: completeTo(messages, known),
  };
}

/** Older messages, put before those that are there. @returns how many came */
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

/** True for what will not come back by asking again: gone, blocked, not ours. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;
