/** A writer answers as a fictional profile: stored by the same function, free, with the writer on record. */
import type { Db, Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import { type At, type Item, sendable } from './message-cost.ts';
import { graphemes, isUuidV7 } from './rules.ts';
import { rowOfSent, notifyMessage } from './send-message.ts';
import { type NewMessage, NotSent, type Sent, storeMessage } from './store-message.ts';
import * as sql from './sql.ts';
import { chatSignals } from '../../contract/chat-signals.ts';
import { chatHistoryDays } from '../../contract/time.ts';

export interface FictionalMessage {
  /** uuidv7 from the desk's client; storing it twice has no effect. */
  id: string;
  staff_id: string;
  fictional_id: string;
  to: string;
  /** May be empty beside a photo or a gift. */
  body: string;
  photo_id?: string | undefined;
  gift?: string | undefined;
}

/** An answer stored in a transaction; notify its member after the commit (`notifyFictional`). */
export interface StoredFictional {
  message: NewMessage & Item;
  sent: Sent;
}

/**
 * Stores an answer, and marks the member's messages so far as read.
 * @returns undefined when this id was stored before
 * @throws Refusal bad_request, message_too_long, not_found, blocked, partner_unconfirmed, forbidden (not a fictional
 * profile)
 */
export async function storeAsFictional(
  services: Services,
  db: Db | Tx,
  at: At,
  input: FictionalMessage,
): Promise<StoredFictional | undefined> {
  const body = input.body.trim().toWellFormed();
  const limit = setting(at.site, at.country, 'message_length');
  const { photo_id: photoId, gift } = input;
  const what = photoId
    ? { kind: 'photo' as const, photo_id: photoId }
    : gift
      ? { kind: 'gift' as const, gift }
      : { kind: 'text' as const };
  if (!isUuidV7(input.id) || (photoId && gift) || (what.kind === 'text' && body === ''))
    throw new Refusal('bad_request');
  // What members are warned about, we do not write.
  if (chatSignals(body).length > 0) throw new Refusal('writer_asks');
  if (graphemes(body, limit) > limit) throw new Refusal('message_too_long', { data: { limit } });
  if (gift !== undefined && !sendable(at.site.gifts, gift)) throw fieldRefusal('gift', 'gift_gone');
  const message = { id: input.id, from: input.fictional_id, to: input.to, ...what, body, price: 0 };
  try {
    return { message, sent: await storeMessage(db, at, message, { as: 'staff', staff_id: input.staff_id }) };
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const { reason } = error;
    const row = await sql.messageById.one(services.db, input.id, chatHistoryDays);
    if (
      row?.sender_id === input.fictional_id &&
      row.other_id === input.to &&
      row.body === body &&
      row.photo_id === (photoId ?? null) &&
      row.gift === (gift ?? null)
    )
      return undefined;
    if (reason === 'price' || reason === 'repeated' || row) throw new Refusal('conflict');
    throw new Refusal(reason, { data: { name: '' } });
  }
}

/** Notifies the member, in every open tab. Call after commit. */
export async function notifyFictional(services: Services, at: At, { message, sent }: StoredFictional): Promise<void> {
  notifyMessage(services, at, await rowOfSent(services, message, sent), message.to, sent);
  services.live.send([message.to], {
    type: 'receipt',
    conversation: sent.conversation_id,
    delivered_seq: sent.seq,
    read_seq: sent.seq,
  });
}

/**
 * Stores and notifies. @returns the stored message, or undefined when this id was stored before. @throws as
 * storeAsFictional
 */
export async function sendAsFictional(services: Services, at: At, input: FictionalMessage): Promise<Sent | undefined> {
  const stored = await storeAsFictional(services, services.db, at, input);
  if (stored) await notifyFictional(services, at, stored);
  return stored?.sent;
}
