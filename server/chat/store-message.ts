/**
 * Stores messages together with everything that must be atomic with them: the database function `send_messages`
 * (db/functions/chat.sql).
 */
import type { ErrorCode } from '../../contract/errors.ts';
import { openings } from '../../contract/time.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { gatherOn } from '../platform/gather.ts';
import { type At, type Cost, type Item, messageCost, pricesOf } from './message-cost.ts';
import { timeOfUuid } from './rules.ts';

export interface NewMessage {
  /** uuidv7 from the sender's client: an id is sent and paid for once. */
  id: string;
  from: string;
  to: string;
  kind: 'text' | 'photo' | 'gift';
  /** Well-formed Unicode; a lone surrogate would fail the whole batch. */
  body: string;
  photo_id?: string | undefined;
  gift?: string | undefined;
  reply_to?: string | undefined;
  /** The price the sender was shown. */
  price: number;
}

export interface Sent {
  conversation_id: string;
  seq: number;
  created_at: Date;
  /** Null when nothing was paid. */
  balance: number | null;
  first: boolean;
  /** Free conversations already used. */
  free_used: number;
  sender_change: number;
  sender_unread: number;
  recipient_change: number;
  recipient_unread: number;
}

/** Why the database refused: an error code, `price` (no longer valid), or `repeated` (the id was used before). */
export type Reason = ErrorCode | 'price' | 'repeated';

/** The message was refused, and nothing of it was stored. */
export class NotSent extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(`not sent: ${reason}`);
    this.reason = reason;
  }
}

/** A message with its price, as the function takes it. */
export interface Priced {
  message: NewMessage;
  cost: Cost;
  /** The site's number of free conversations. */
  free_conversations: number;
  mode: 'member' | 'staff' | 'signup';
  staff_id?: string;
  /** The keyed hash of a member's text, kept if it begins a conversation (opening-hash.ts). */
  opening?: string | undefined;
  /** The time in its id; null skips the check of its age. */
  made_ms?: number | null;
}
type Answer = { nr: number } & (
  | { refusal: Reason }
  | (Omit<Sent, 'created_at'> & { created_at: string; refusal?: undefined })
);

const send = statement<{ answers: Answer[] }, [messages: string]>(
  'chat.send',
  'select send_messages($1::jsonb) as answers',
);

const entryOf = (
  {
    message,
    cost,
    free_conversations: freeConversations,
    mode,
    staff_id: staffId,
    opening,
    made_ms: madeMs = timeOfUuid(message.id).getTime(),
  }: Priced,
  nr: number,
) => ({
  nr,
  id: message.id,
  made_ms: madeMs,
  from: message.from,
  to: message.to,
  kind: message.kind,
  body: message.body,
  photo: message.photo_id,
  gift: message.gift,
  reply_to: message.reply_to,
  mode,
  staff: staffId,
  price: cost.credits,
  as_seen: cost.credits === message.price,
  opens_free: cost.because === 'free_conversation',
  free_conversations: freeConversations,
  first_hours: openings.firstHours,
  openings_first: openings.first,
  openings_later: openings.later,
  openings_checked: openings.checked,
  opening,
});

/** @returns the result of each message, in order */
export async function storeMessages(db: Db | Tx, messages: readonly Priced[]): Promise<(Sent | NotSent)[]> {
  const answers = (await send.one(db, JSON.stringify(messages.map(entryOf))))?.answers ?? [];
  const byNr = new Map(answers.map((answer) => [answer.nr, answer]));
  return messages.map((_, nr) => {
    const answer = byNr.get(nr);
    if (!answer) throw new Error('a message got no answer');
    return answer.refusal === undefined
      ? { ...answer, created_at: new Date(answer.created_at) }
      : new NotSent(answer.refusal);
  });
}

function sentOrThrow(answer: Sent | NotSent | undefined): Sent {
  if (answer === undefined || answer instanceof NotSent) throw answer ?? new Error('a message got no answer');
  return answer;
}

/** Most of the time goes into the commit, which costs the same for one message or many. */
const storeBatched = gatherOn<Db, Priced, Sent | NotSent>(storeMessages, { batchSize: 50, parallel: 4 });

/** Stores a member's message, batched with concurrent ones. @throws NotSent */
export const storeOwn = async (db: Db, at: At, message: NewMessage, cost: Cost, opening?: string): Promise<Sent> =>
  sentOrThrow(
    await storeBatched(db)({
      message,
      cost,
      free_conversations: pricesOf(at).free_conversations,
      mode: 'member',
      opening,
    }),
  );

/** Stores a message that is not charged: from a writer as a fictional profile, or from sign-up. @throws NotSent */
export async function storeMessage(
  db: Db | Tx,
  at: At,
  message: NewMessage & Item,
  how: { as: 'signup' } | { as: 'staff'; staff_id: string },
): Promise<Sent> {
  const prices = pricesOf(at);
  const cost = messageCost(message, how, prices);
  if (!cost) throw new NotSent('bad_request');
  const staff = how.as === 'staff' ? { staff_id: how.staff_id } : {};
  return sentOrThrow(
    (
      await storeMessages(db, [
        { message, cost, free_conversations: prices.free_conversations, mode: how.as, ...staff },
      ])
    )[0],
  );
}
