/**
 * Storing a message, and whatever must hold together with it: the database functions `send_message`, one message, and
 * `send_together`, those of several members at the same time.
 */
import pg from 'pg';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { isBalanceTooLow } from '../credits/ledger.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { gatherOn } from '../platform/gather.ts';
import { type At, pricesOf } from './present.ts';
import { timeOfUuid } from './rules.ts';

export interface NewMessage {
  /** Made by the sender's client (uuidv7): the same id is sent and paid for once. */
  id: string;
  from: string;
  to: string;
  kind: 'text' | 'photo' | 'gift';
  body: string;
  photo_id?: string | undefined;
  gift?: string | undefined;
  reply_to?: string | undefined;
  /** The price the sender saw. */
  price: number;
}

/** `member` pays; `staff` writes for a fictional profile; `signup` is the message from sign-up, a free conversation. */
export type Mode = { mode: 'member' | 'signup' } | { mode: 'staff'; staff_id: string };

export interface Sent {
  conversation_id: string;
  seq: number;
  created_at: Date;
  /** Null when nothing was paid. */
  balance: number | null;
  first: boolean;
  /** Free conversations left, premium or not. */
  free_left: number;
  sender_change: number;
  sender_unread: number;
  recipient_change: number;
  recipient_unread: number;
}

// One column: the driver takes a row apart column by column.
type Stored = Omit<Sent, 'created_at'> & { created_at: string };
const send = statement<
  { sent: Stored },
  [id: string, made: Date, from: string, to: string, kind: string, body: string, photo: string | null, gift: string | null, reply: string | null,
    price: number, text_price: number, item_price: number, free_conversations: number, mode: string, staff: string | null]
>('chat.send', 'select row_to_json(send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)) as sent');

/** One column: as `send`. Only of those that were sent. */
const sendTogether = statement<
  { sent: (Stored & { id: string })[] | null },
  [ids: string[], made: Date[], from: string[], to: string[], kinds: string[], bodies: string[], gifts: (string | null)[], prices: number[],
    free_conversations: number[]]
>('chat.send_together', 'select send_together($1, $2, $3, $4, $5, $6, $7, $8, $9) as sent');

/**
 * Runs the function. Inside a transaction a refusal ends that transaction.
 * @throws the database's refusal, see `reasonOf`
 */
export async function storeMessage(db: Db | Tx, at: At, message: NewMessage, how: Mode, item_price = 0): Promise<Sent> {
  const { message_credits, free_conversations } = pricesOf(at);
  const row = await send.one(
    db, message.id, timeOfUuid(message.id), message.from, message.to, message.kind, message.body, message.photo_id ?? null, message.gift ?? null,
    message.reply_to ?? null, message.price, message_credits, item_price, free_conversations, how.mode,
    how.mode === 'staff' ? how.staff_id : null,
  );
  if (!row) throw new Error('the message was not stored');
  return read(row.sent);
}

/** Why the database refused: a code, `price`, or `repeated`; undefined for an error that is none of these. */
export function reasonOf(error: unknown): ErrorCode | 'price' | 'repeated' | undefined {
  if (isBalanceTooLow(error)) return 'not_enough_credits';
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '23505') return 'repeated';
  if (error.code !== 'CH000') return undefined;
  return error.message === 'price' || error.message in errors ? (error.message as ErrorCode | 'price') : undefined;
}

interface Own {
  at: At;
  message: NewMessage;
  item_price: number;
}

const priceOf = ({ at, message, item_price }: Own) => (message.kind === 'text' ? pricesOf(at).message_credits : item_price);
const read = (stored: Stored): Sent => ({ ...stored, created_at: new Date(stored.created_at) });

/** The first message of each member: no row may change twice in a statement. */
function disjoint(wanted: readonly Own[]): Own[] {
  const seen = new Set<string>();
  return wanted.filter(({ message: { from, to } }) => {
    if (seen.has(from) || seen.has(to)) return false;
    seen.add(from).add(to);
    return true;
  });
}

/** @returns nothing for those that have to be sent alone */
async function storeTogether(db: Db, wanted: Own[]): Promise<(Sent | undefined)[]> {
  const [only] = wanted;
  // Alone it is sent most quickly by itself; meanwhile those that come gather.
  if (only && wanted.length === 1) return [await storeMessage(db, only.at, only.message, { mode: 'member' }, only.item_price)];
  const own = disjoint(wanted);
  const messages = own.map(({ message }) => message);
  const rows = await sendTogether.one(
    db, messages.map(({ id }) => id), messages.map(({ id }) => timeOfUuid(id)), messages.map(({ from }) => from), messages.map(({ to }) => to),
    messages.map(({ kind }) => kind), messages.map(({ body }) => body), messages.map(({ gift }) => gift ?? null), own.map(priceOf),
    own.map(({ at }) => pricesOf(at).free_conversations),
    // Nothing was stored, or the answer was lost: each alone finds out.
  ).catch(() => undefined);
  const sent = new Map(rows?.sent?.map(({ id, ...stored }) => [id, read(stored)]));
  return wanted.map((one) => (own.includes(one) ? sent.get(one.message.id) : undefined));
}

/** The commit takes most of the time, and its price is the same for one or many. */
const together = gatherOn(storeTogether, { most: 50, second: 100, looks: 8, patience_ms: 20 });

/**
 * Stores what a member sends. What comes at the same time is stored together where nothing but the usual has to be looked at.
 * @throws the database's refusal, see `reasonOf`
 */
export async function storeOwn(db: Db, own: Own, sender: { paid_user: boolean }): Promise<Sent> {
  const { at, message, item_price } = own;
  const price = priceOf(own);
  const plain = sender.paid_user && message.kind !== 'photo' && message.reply_to === undefined && price > 0 && message.price === price;
  const sent = plain ? await together(db)(own) : undefined;
  return sent ?? storeMessage(db, at, message, { mode: 'member' }, item_price);
}
