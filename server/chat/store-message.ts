/** Storing messages, and whatever must hold together with them: the database function `send_messages` (db/functions/chat.sql). */
import type { ErrorCode } from '../../contract/errors.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { gatherOn } from '../platform/gather.ts';
import { type At, type Cost, type Item, messageCost, pricesOf } from './message-cost.ts';
import { timeOfUuid } from './rules.ts';

export interface NewMessage {
  /** Made by the sender's client (uuidv7): the same id is sent and paid for once. */
  id: string;
  from: string;
  to: string;
  kind: 'text' | 'photo' | 'gift';
  /** Well formed; a half character would spoil the call for all messages in it. */
  body: string;
  photo_id?: string | undefined;
  gift?: string | undefined;
  reply_to?: string | undefined;
  /** The price the sender saw. */
  price: number;
}

export interface Sent {
  conversation_id: string;
  seq: number;
  created_at: Date;
  /** Null when nothing was paid. */
  balance: number | null;
  first: boolean;
  /** Free conversations used up. */
  free_used: number;
  sender_change: number;
  sender_unread: number;
  recipient_change: number;
  recipient_unread: number;
}

/** Why the database refused: a code, `price` (no longer what was promised), or `repeated` (the id was used before). */
export type Reason = ErrorCode | 'price' | 'repeated';

/** The message was refused; nothing of it was stored. */
export class NotSent extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(`not sent: ${reason}`);
    this.reason = reason;
  }
}

/** A message with what it costs, as the function takes it. */
export interface Priced {
  message: NewMessage;
  cost: Cost;
  /** How many the site gives. */
  free_conversations: number;
  mode: 'member' | 'staff' | 'signup';
  staff_id?: string;
  /** When its id was made, as it says itself; null: however long ago. */
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
});

/** @returns for each message, in their order, what became of it */
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

/** The commit takes most of the time, and its price is the same for one or many. */
const together = gatherOn<Db, Priced, Sent | NotSent>(storeMessages, { batchSize: 50, parallel: 4 });

/** Stores what a member sends, together with what others send at the same moment. @throws NotSent */
export const storeOwn = async (db: Db, at: At, message: NewMessage, cost: Cost): Promise<Sent> =>
  sentOrThrow(
    await together(db)({ message, cost, free_conversations: pricesOf(at).free_conversations, mode: 'member' }),
  );

/** Stores a message that no member pays for: of a writer for a fictional profile, or from sign-up. @throws NotSent */
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
