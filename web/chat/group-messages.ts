/** Turns messages into what is rendered: days, groups of bubbles, the line above unread ones. Pure. */
import type { ChatMessage } from '../app/chat-cache.ts';
import type { Pending } from '../app/send-queue.ts';
import { dayOf } from './times.ts';

/** A message, or an unsent one (`pending`, with `seq` null). */
export interface Item extends Omit<ChatMessage, 'seq'> {
  seq: number | null;
  pending: Pending | null;
}
export type Block =
  | { type: 'day'; key: string; date: Date }
  | { type: 'new'; key: string }
  | { type: 'group'; key: string; mine: boolean; items: Item[] };

/** Bubbles of one sender within this time are grouped. */
const groupMs = 5 * 60_000;

/** Messages, followed by unsent ones; one that has just arrived is not rendered twice. */
export function itemsOf(messages: readonly ChatMessage[], pending: readonly Pending[]): Item[] {
  const arrived = new Set(messages.map((m) => m.id));
  return [
    ...messages.map((m) => ({ ...m, pending: null })),
    ...pending
      .filter((p) => !arrived.has(p.id))
      .map(
        (p): Item => ({
          id: p.id,
          seq: null,
          mine: true,
          kind: p.kind,
          body: p.body,
          gift: p.gift ?? null,
          reply_to: p.reply_to,
          photo: p.photo ? { focal_x: 0.5, focal_y: 0.5, locked: false, ...p.photo } : null,
          veiled: false,
          photo_status: p.kind === 'photo' ? 'active' : null,
          created_at: p.created_at,
          pending: p,
        }),
      ),
  ];
}

/** @param newFrom the first message that was unread when the conversation was opened */
export function groupMessages(items: readonly Item[], zone: string, newFrom?: string): Block[] {
  const blocks: Block[] = [];
  let day = '';
  let last: Item | undefined;
  for (const item of items) {
    const date = new Date(item.created_at);
    const itemDay = dayOf(date, zone);
    if (itemDay !== day) blocks.push({ type: 'day', key: `day ${itemDay}`, date });
    if (item.id === newFrom) blocks.push({ type: 'new', key: 'new' });
    const block = blocks.at(-1);
    const together =
      block?.type === 'group' &&
      last !== undefined &&
      last.mine === item.mine &&
      date.getTime() - Date.parse(last.created_at) < groupMs &&
      // A failed message has its own line and buttons.
      last.pending?.state !== 'failed' &&
      item.pending?.state !== 'failed';
    if (together) block.items.push(item);
    else blocks.push({ type: 'group', key: item.id, mine: item.mine, items: [item] });
    day = itemDay;
    last = item;
  }
  return blocks;
}

/**
 * The first of the partner's `unread` latest messages; undefined while it, or the newest one, is not loaded.
 * @param all there are no older ones to load: then the oldest one
 */
export function firstUnread(
  messages: readonly Pick<ChatMessage, 'id' | 'mine' | 'created_at'>[],
  { unread, last_at: lastAt }: { unread: number; last_at: string },
  all: boolean,
): string | undefined {
  // What was loaded earlier may end before the unread ones.
  if ((messages.at(-1)?.created_at ?? '') < lastAt) return undefined;
  const theirs = messages.filter((m) => !m.mine);
  return (theirs.at(-unread) ?? (all ? theirs[0] : undefined))?.id;
}

export type Delivery = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

/** The delivery state of one's own message. */
export function deliveryOf({ seq, pending }: Item, state: { delivered_seq: number; read_seq: number }): Delivery {
  if (seq === null) return pending?.state ?? 'sending';
  if (state.read_seq >= seq) return 'read';
  return state.delivered_seq >= seq ? 'delivered' : 'sent';
}
