/** Sending. Prices come from message-cost.ts; everything that must be atomic is in the database (store-message.ts). */
import type { Static } from 'typebox';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { chatHistoryDays } from '../../contract/time.ts';
import { statement } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import { stateOf } from './open-chat.ts';
import { type At, type Cost, type Item, messageCost, pricesOf, type Sender } from './message-cost.ts';
import { presentMessage, presentPrices } from './present.ts';
import { openingHash } from './opening-hash.ts';
import { graphemes, isUuidV7 } from './rules.ts';
import * as sql from './sql.ts';
import { type NewMessage, NotSent, type Reason, type Sent, storeOwn } from './store-message.ts';

const balanceOf = statement<{ balance: number }, [member: string]>(
  'chat.balance',
  'select balance from accounts where member_id = $1',
);

const openingsOf = statement<{ openings: number }, [member: string]>(
  'chat.openings_of',
  'select openings from chat_members where member_id = $1',
);

/** The sender's use of what is free. */
const writtenBy = statement<{ sent: number; free_used: number }, [from: string, to: string]>(
  'chat.written_by',
  `select c.free_used,
          coalesce((select i.sent from conversations k join inbox i on i.member_id = $1 and i.conversation_id = k.id
                     where k.member_a = least($1::uuid, $2::uuid) and k.member_b = greatest($1::uuid, $2::uuid)), 0) as sent
     from chat_members c where c.member_id = $1`,
);

/** @throws Refusal bad_request where the parts do not fit the kind, message_too_long */
function itemOf({ kind, photo_id: photoId, gift, body }: NewMessage, length: number): Item {
  if ((kind === 'photo') !== (photoId !== undefined)) throw fieldRefusal('photo_id', 'bad_request');
  if ((kind === 'gift') !== (gift !== undefined)) throw fieldRefusal('gift', 'bad_request');
  if (kind === 'text' && body === '') throw fieldRefusal('body', 'bad_request');
  if (graphemes(body, length) > length) throw fieldRefusal('body', 'message_too_long', { limit: length });
  return kind === 'gift' ? { kind, gift: gift ?? '' } : { kind };
}

/** Only looked up if the price depends on it: not for premium members. */
async function senderOf(
  services: Services,
  { from, to }: NewMessage,
  premium: boolean,
): Promise<Sender & { as: 'member' }> {
  const written = premium ? undefined : await writtenBy.one(services.db, from, to);
  return { as: 'member', premium, sent: written?.sent ?? 0, free_used: written?.free_used ?? 0 };
}

/** Notifies both sides, in every open tab. Call after commit. */
export function notifyMessage(services: Services, at: At, row: sql.MessageRow, to: string, sent: Sent): void {
  const event = (viewer: string, seq: number, unread: number) =>
    services.live.send([viewer], {
      type: 'message',
      seq,
      conversation: row.conversation_id,
      profile: viewer === to ? row.sender_id : to,
      unread,
      message: presentMessage(services, at, row, viewer, 0, row.answered ?? false),
    });
  event(to, sent.recipient_change, sent.recipient_unread);
  event(row.sender_id, sent.sender_change, sent.sender_unread);
  if (sent.balance !== null) services.live.send([row.sender_id], { type: 'user' });
}

/** The row of a message just stored; a plain text need not be read back. */
export async function rowOfSent(services: Services, message: NewMessage, sent: Sent): Promise<sql.MessageRow> {
  if (message.kind === 'photo' || message.reply_to) {
    const row = await sql.messageById.one(services.db, message.id, chatHistoryDays);
    if (row) return row;
  }
  return {
    id: message.id,
    conversation_id: sent.conversation_id,
    seq: sent.seq,
    sender_id: message.from,
    kind: message.kind,
    body: message.body,
    gift: message.gift ?? null,
    created_at: sent.created_at,
    photo_id: message.photo_id ?? null,
    photo_status: null,
    filename: null,
    width: null,
    height: null,
    thumbhash: null,
    focal_x: null,
    focal_y: null,
    sensitive: null,
    reply_id: null,
    reply_seq: null,
    reply_sender: null,
    reply_kind: null,
    reply_body: null,
  };
}

/**
 * Sends a member's message once, however often it is called with the same id; repeats get the first answer.
 * @param account.paid_user from the session
 * @throws Refusal see the contract. `conflict` with `state` in the body when the price, or the right to write, has
 * changed
 */
export async function sendAsMember(
  services: Services,
  at: At,
  account: { paid_user: boolean },
  input: NewMessage,
): Promise<AnswerOf<typeof contract.sendMessage>> {
  const message = { ...input, body: input.body.trim().toWellFormed() };
  if (!isUuidV7(message.id)) throw new Refusal('bad_request');
  const item = itemOf(message, setting(at.site, at.country, 'message_length'));
  const sender = await senderOf(services, message, account.paid_user);
  const cost: Cost | undefined = messageCost(item, sender, pricesOf(at));
  if (!cost) return (await firstAnswer(services, at, message)) ?? gone();
  let sent: Sent;
  try {
    const opening = message.kind === 'text' ? await openingHash(services, message.from, message.body) : undefined;
    sent = await storeOwn(services.db, at, message, cost, opening);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return (await firstAnswer(services, at, message)) ?? (await refuse(services, at, message, error.reason));
  }
  const row = await rowOfSent(services, message, sent);
  notifyMessage(services, at, row, message.to, sent);
  return {
    message: presentMessage(services, at, row, message.from, 0, true),
    conversation: sent.conversation_id,
    credits: sent.balance ?? (await balance(services, message.from)),
    state: {
      conversation: sent.conversation_id,
      openings_left: null,
      hides: false,
      // Whatever was sent, the first message has been written now.
      ...presentPrices(at, { ...sender, sent: Math.max(1, sender.sent), free_used: sent.free_used }),
    },
  };
}

const gone = (): never => {
  throw fieldRefusal('gift', 'gift_gone');
};

const balance = async (services: Services, memberId: string): Promise<number> =>
  (await balanceOf.one(services.db, memberId))?.balance ?? 0;

/**
 * The answer of an earlier call with this id, or undefined. @throws Refusal conflict when that message was a
 * different one
 */
async function firstAnswer(
  services: Services,
  at: At,
  message: NewMessage,
): Promise<AnswerOf<typeof contract.sendMessage> | undefined> {
  const row = await sql.messageById.one(services.db, message.id, chatHistoryDays);
  if (!row) return undefined;
  const same =
    row.sender_id === message.from &&
    row.other_id === message.to &&
    row.kind === message.kind &&
    row.body === message.body &&
    row.photo_id === (message.photo_id ?? null) &&
    row.gift === (message.gift ?? null) &&
    row.reply_to === (message.reply_to ?? null);
  if (!same) throw new Refusal('conflict');
  const state = await sql.chatState.one(services.db, message.from, null, message.to, chatHistoryDays);
  if (!state) throw new Refusal('not_found');
  const {
    conversation,
    text_price: textPrice,
    later_text_price: laterTextPrice,
    photo_price: photoPrice,
    free,
    free_conversations_left: freeConversationsLeft,
    openings_left: openingsLeft,
  } = await stateOf(services, at, state);
  return {
    message: presentMessage(services, at, row, message.from, state.cleared_seq ?? 0, true),
    conversation: row.conversation_id,
    credits: await balance(services, message.from),
    state: {
      conversation,
      text_price: textPrice,
      later_text_price: laterTextPrice,
      photo_price: photoPrice,
      free,
      free_conversations_left: freeConversationsLeft,
      openings_left: openingsLeft,
      hides: false,
    },
  };
}

/** Turns the database's reason into the caller's refusal. */
async function refuse(services: Services, at: At, message: NewMessage, reason: Reason): Promise<never> {
  if (reason === 'repeated') throw new Refusal('conflict');
  if (reason === 'openings_limit') {
    const used = await openingsOf.one(services.db, message.from);
    throw new Refusal(reason, { data: { limit: used?.openings ?? 0 } });
  }
  if (reason !== 'price' && reason !== 'blocked' && reason !== 'partner_unconfirmed' && reason !== 'not_first')
    throw new Refusal(reason);
  const row = await sql.chatState.one(services.db, message.from, null, message.to, chatHistoryDays);
  if (!row) throw new Refusal('not_found');
  if (reason === 'partner_unconfirmed' || reason === 'not_first')
    throw new Refusal(reason, { data: { name: row.name } });
  if (reason === 'blocked' && !row.blocked_by_me) throw new Refusal(reason, { data: { name: row.name } });
  const state: Static<typeof contract.ChatState> = await stateOf(services, at, row);
  throw new Refusal('conflict', { body: { state } });
}
