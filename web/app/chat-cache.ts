/**
 * The browser's cache of chats, and how messages, events and answers change it. Applying anything twice is safe:
 * messages are keyed by id and ordered by `seq`, entries are replaced as a whole.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { ChatEntry, ChatState, Message, Partner } from '../../contract/chat.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getUser } from '../../contract/accounts.ts';

export type ChatMessage = Static<typeof Message>;
export type ChatPartner = Static<typeof Partner>;
export type ChatStateData = Static<typeof ChatState>;
export type ChatEntryData = Static<typeof ChatEntry>;

/** Under `['chats', q]`: the pages loaded so far as one list. `seq` is the cursor in the member's stream of changes. */
export interface ChatsData {
  chats: ChatEntryData[];
  unread: number;
  next_cursor: string | null;
  seq: number;
}
/** Under `['chat', key]`: the messages loaded so far; `more` if there are older ones. */
export interface ChatData {
  state: ChatStateData;
  messages: ChatMessage[];
  more: boolean;
  /**
   * Nothing is missing up to this `seq`. If both partners write at once, one's own message returns with a higher `seq`
   * than the partner's last loaded one; the gap is fetched from here.
   */
  complete_to: number;
}

export const chatsKey = ['chats', ''] as const;
export const baseOf = (client: QueryClient) => client.getQueryData<ChatsData>(chatsKey);

/** Both lists merged, each message once, in the order of the conversation. */
export function mergeMessages(loaded: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(loaded.map((m) => [m.id, m]));
  for (const m of more) byId.set(m.id, m);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** The last `seq` reached from `from` without a gap. */
export function completeTo(messages: readonly ChatMessage[], from: number): number {
  let to = from;
  for (const { seq } of messages) if (seq === to + 1) to = seq;
  return to;
}

const latestFirst = (a: ChatEntryData, b: ChatEntryData) =>
  b.last_at.localeCompare(a.last_at) || b.conversation.localeCompare(a.conversation);

/** Puts entries where they now belong in the list, dropping those that belong on a page not loaded yet. */
function putInto(list: ChatsData, entries: readonly ChatEntryData[], knownOnly: boolean): ChatsData {
  const loaded = new Map(list.chats.map((e) => [e.conversation, e]));
  const last = list.chats.at(-1);
  for (const entry of entries) {
    const beyond = list.next_cursor !== null && last !== undefined && latestFirst(entry, last) > 0;
    if (loaded.has(entry.conversation) || !(knownOnly || beyond)) loaded.set(entry.conversation, entry);
  }
  return { ...list, chats: [...loaded.values()].sort(latestFirst) };
}

function patchLists(client: QueryClient, change: (list: ChatsData, search: boolean) => ChatsData): void {
  for (const [key, list] of client.getQueriesData<ChatsData>({ queryKey: ['chats'] }))
    if (list) client.setQueryData(key, change(list, key[1] !== ''));
}

/** Changes the conversations for which `fits` returns true. */
export function patchChats(
  client: QueryClient,
  fits: (state: ChatStateData) => boolean,
  change: (chat: ChatData) => ChatData,
): void {
  for (const [key, chat] of client.getQueriesData<ChatData>({ queryKey: ['chat'] }))
    if (chat && fits(chat.state)) client.setQueryData(key, change(chat));
}

export function putEntries(client: QueryClient, entries: readonly ChatEntryData[]): void {
  patchLists(client, (list, search) => putInto(list, entries, search));
}

/** Updates presence and photos of partners in conversations already loaded, nothing else. */
export function putPartners(
  client: QueryClient,
  entries: readonly Pick<ChatEntryData, 'conversation' | 'partner'>[],
): void {
  const fresh = new Map(entries.map((e) => [e.conversation, e.partner]));
  patchLists(client, (list) => ({
    ...list,
    chats: list.chats.map((e) => ({ ...e, partner: fresh.get(e.conversation) ?? e.partner })),
  }));
  patchChats(
    client,
    (state) => fresh.has(state.conversation ?? ''),
    (chat) => ({
      ...chat,
      state: { ...chat.state, partner: fresh.get(chat.state.conversation ?? '') ?? chat.state.partner },
    }),
  );
}

export function removeEntry(client: QueryClient, conversation: string): void {
  patchLists(client, (list) => ({ ...list, chats: list.chats.filter((e) => e.conversation !== conversation) }));
}

/** The total shown in the bar, the title and the list. */
export function setUnread(client: QueryClient, unread: number): void {
  client.setQueryData(['unread'], { unread });
  if (baseOf(client)) client.setQueryData<ChatsData>(chatsKey, (list) => list && { ...list, unread });
}

/** Marks a conversation as read: its entry and the total change together. @returns how many messages were unread */
export function clearUnread(client: QueryClient, conversation: string): number {
  const base = baseOf(client);
  const unread = base?.chats.find((e) => e.conversation === conversation)?.num_unread_messages ?? 0;
  if (!base || unread === 0) return 0;
  patchLists(client, (list) => ({
    ...list,
    chats: list.chats.map((e) => (e.conversation === conversation ? { ...e, num_unread_messages: 0 } : e)),
  }));
  setUnread(client, Math.max(0, base.unread - unread));
  return unread;
}

/** Moves the cursor past an event that followed without a gap. */
export function moveCursor(client: QueryClient, seq: number): void {
  client.setQueryData<ChatsData>(chatsKey, (list) => list && { ...list, seq: Math.max(list.seq, seq) });
}

/**
 * Adds a message that arrived, or was sent on another device, to its conversation if that is loaded.
 * @returns false when messages before it are missing
 */
export function addMessage(client: QueryClient, conversation: string, profile: string, message: ChatMessage): boolean {
  let complete = true;
  patchChats(
    client,
    (state) => state.conversation === conversation || state.partner.id === profile,
    (chat) => {
      const messages = mergeMessages(chat.messages, [message]);
      const upTo = completeTo(messages, chat.complete_to);
      complete &&= upTo >= message.seq;
      return { ...chat, state: { ...chat.state, conversation }, messages, complete_to: upTo };
    },
  );
  return complete;
}

const previewOf = ({ kind, body, mine }: ChatMessage) => ({ kind, body, mine });

/** Updates a conversation's list entry with a new message. @returns false if the list does not contain it */
export function noteInList(
  client: QueryClient,
  conversation: string,
  message: ChatMessage,
  unreadMore: number,
): boolean {
  const entry = baseOf(client)?.chats.find((e) => e.conversation === conversation);
  if (!entry) return false;
  if (entry.last_at > message.created_at) return true;
  putEntries(client, [
    {
      ...entry,
      last_at: message.created_at,
      preview: previewOf(message),
      num_unread_messages: message.mine ? entry.num_unread_messages : entry.num_unread_messages + unreadMore,
    },
  ]);
  return true;
}

export function setReceipt(client: QueryClient, conversation: string, deliveredSeq: number, readSeq: number): void {
  patchChats(
    client,
    (state) => state.conversation === conversation,
    (chat) => ({
      ...chat,
      state: {
        ...chat.state,
        read_seq: Math.max(chat.state.read_seq, readSeq),
        delivered_seq: Math.max(chat.state.delivered_seq, deliveredSeq, readSeq),
      },
    }),
  );
}

export function setCredits(client: QueryClient, credits: number): void {
  client.setQueryData<AnswerOf<typeof getUser>>(['user'], (data) =>
    data?.user ? { user: { ...data.user, credits } } : data,
  );
}
