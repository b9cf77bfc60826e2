/** The calls of chat; each unpacks its call and hands it to its use case. */
import type * as contract from '../../contract/chat.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { countAnswer } from './count-warning.ts';
import { listGifts } from './gifts.ts';
import { setPhotoGrant } from './grant-photos.ts';
import { listChats, chatChanges } from './list-chats.ts';
import { viewChat } from './open-chat.ts';
import { emptyChat, markRead } from './read-chat.ts';
import { sendAsMember } from './send-message.ts';
import { showPhoto as photoShown } from './show-photo.ts';
import * as sql from './sql.ts';

export const getChats: Handler<typeof contract.getChats> = (call) =>
  listChats(call.services, call, call.member_id, call.query);

export const openChat: Handler<typeof contract.openChat> = (call) =>
  viewChat(call.services, call, call.member_id, call.query);

export const sendMessage: Handler<typeof contract.sendMessage> = (call) =>
  sendAsMember(
    call.services,
    call,
    { paid_user: call.session?.paid_user ?? false },
    {
      ...call.body,
      id: call.idempotencyKey,
      from: call.member_id,
    },
  );

export const readChat: Handler<typeof contract.readChat> = async ({ services, member_id: memberId, body }) => ({
  unread: await markRead(services, memberId, body.id, body.seq),
});

export const deleteChat: Handler<typeof contract.deleteChat> = async ({
  services,
  member_id: memberId,
  query,
  body,
}) => {
  const id = query.id ?? body?.id;
  if (!id) throw new Refusal('bad_request', { fields: { id: 'bad_request' } });
  await emptyChat(services, memberId, id);
  return { ok: true };
};

export const syncChats: Handler<typeof contract.syncChats> = (call) =>
  chatChanges(call.services, call, call.member_id, call.query.since);

export const confirmFictional: Handler<typeof contract.confirmFictional> = async ({
  services,
  member_id: memberId,
  body,
}) => {
  if (!(await sql.confirmFictional.one(services.db, memberId, body.profile))) throw new Refusal('not_found');
  return { ok: true };
};

export const grantPhotos: Handler<typeof contract.grantPhotos> = async ({ services, member_id: memberId, body }) => {
  await setPhotoGrant(services, memberId, body.profile, body.granted);
  return { granted: body.granted };
};

export const showPhoto: Handler<typeof contract.showPhoto> = async (call) => ({
  photo: await photoShown(call.services, call, call.member_id, call.body.message),
});

export const countWarning: Handler<typeof contract.countWarning> = async ({ services, body }) => {
  await countAnswer(services.db, body.signal, body.outcome);
  return { ok: true };
};

export const getGifts: Handler<typeof contract.getGifts> = (call) => listGifts(call.services, call, call.locale);

/** A visitor's beacon is ignored. */
export const pageHidden: Handler<typeof contract.pageHidden> = ({ services, member_id: memberId }) => {
  if (memberId) services.live.away(memberId);
  return { ok: true };
};
