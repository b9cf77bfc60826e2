/**
 * What a message costs, and why: the one rule. The composer's state is derived from it (present.ts) and sending
 * charges by it (send-message.ts); the database only checks that its result still holds.
 */
import type { Gift } from '../sites/gifts.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';

/** Where a call comes from; settings depend on it. */
export interface At {
  site: Site;
  country: string;
}

/** The site's prices in that country. */
export interface Prices {
  message_credits: number;
  photo_credits: number;
  gift_credits: number;
  free_conversations: number;
  gifts: readonly Pick<Gift, 'id' | 'times' | 'credits' | 'on'>[];
}

export const pricesOf = ({ site, country }: At): Prices => ({
  message_credits: setting(site, country, 'message_credits'),
  photo_credits: setting(site, country, 'photo_credits'),
  gift_credits: setting(site, country, 'gift_credits'),
  free_conversations: setting(site, country, 'free_conversations'),
  gifts: site.gifts,
});

/** The price of a gift in credits: its own, or so many times the site's `gift_credits`. */
export const giftPrice = ({ times, credits }: Pick<Gift, 'times' | 'credits'>, giftCredits: number): number =>
  credits ?? (times ?? 1) * giftCredits;

/** @returns undefined for a gift that cannot be sent there */
export const sendable = <G extends Pick<Gift, 'id' | 'on'>>(gifts: readonly G[], id: string): G | undefined =>
  gifts.find((gift) => gift.id === id && gift.on);

/** `staff` writes as a fictional profile; `signup`: written before the account existed. */
export type Sender =
  | { as: 'staff' | 'signup' }
  | {
      as: 'member';
      premium: boolean;
      /** Messages they wrote in this conversation. */
      sent: number;
      /** Free conversations already used. */
      free_used: number;
    };

export type Item = { kind: 'text' | 'photo' } | GiftItem;
interface GiftItem {
  kind: 'gift';
  gift: string;
}

export interface Cost {
  credits: number;
  /** `free_conversation`: the message uses up one. */
  because: 'staff' | 'free_conversation' | Item['kind'];
}

/** Free conversations a sender has left; premium members have none. */
export const freeLeft = (
  sender: Sender,
  { free_conversations: freeConversations }: Pick<Prices, 'free_conversations'>,
): number => (sender.as !== 'member' || sender.premium ? 0 : Math.max(0, freeConversations - sender.free_used));

/**
 * Staff pay nothing. A free member's first text in a conversation is free, up to a number of conversations; the
 * message from sign-up counts as one of them. Everything else costs the site's price.
 * @returns undefined for a gift that cannot be sent there
 */
export function messageCost(item: Exclude<Item, GiftItem>, sender: Sender, prices: Prices): Cost;
export function messageCost(item: Item, sender: Sender, prices: Prices): Cost | undefined;
export function messageCost(item: Item, sender: Sender, prices: Prices): Cost | undefined {
  if (sender.as !== 'member') return { credits: 0, because: sender.as === 'staff' ? 'staff' : 'free_conversation' };
  if (item.kind === 'gift') {
    const gift = sendable(prices.gifts, item.gift);
    return gift && { credits: giftPrice(gift, prices.gift_credits), because: 'gift' };
  }
  if (item.kind === 'photo') return { credits: prices.photo_credits, because: 'photo' };
  // If texts cost nothing, none uses up a free conversation.
  const free = prices.message_credits > 0 && sender.sent === 0 && freeLeft(sender, prices) > 0;
  return free ? { credits: 0, because: 'free_conversation' } : { credits: prices.message_credits, because: 'text' };
}
