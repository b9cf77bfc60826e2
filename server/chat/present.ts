/** Rows as the contract presents them. */
import type { Static } from 'typebox';
import type * as contract from '../../contract/chat.ts';
import type { PhotoView } from '../../contract/members.ts';
import { photoSources, type PhotoRow } from '../members/photo-view.ts';
import { shownFields } from '../members/shown-fields.ts';
import type { PhotoWidth } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import { type At, freeLeft, messageCost, pricesOf, type Sender } from './message-cost.ts';
import { oneLine } from './rules.ts';
import type { EntryRow, MessageRow, PartnerRow, StateRow } from './sql.ts';

/** As joined: all null if there is no photo. */
type MaybePhoto = { [K in keyof PhotoRow]: PhotoRow[K] | null };
type View = Static<typeof PhotoView>;

/**
 * The clear photo: a main photo, or one its owner sent to this partner. Faces in lists need no large files.
 * @param veiled only the blurred file; the clear one's address is made when its reader asks (show-photo.ts)
 * @param viewerId the address works only for them, and only as long as photos/who-sees.ts allows
 */
function presentPhoto(
  services: Services,
  at: At,
  row: MaybePhoto,
  maxWidth: PhotoWidth,
  viewerId: string,
  veiled = false,
): View | null {
  if (row.filename === null) return null;
  const cdnPrefix = setting(at.site, at.country, 'cdn_prefix');
  const view = photoSources(services, row as PhotoRow, {
    locked: veiled,
    cdn_prefix: cdnPrefix,
    maxWidth,
    viewer: { member_id: viewerId },
  });
  return { ...view, locked: false };
}

/** Blocked, erased, invisible and fictional partners are never shown as online. */
function presentPartner(
  services: Services,
  at: At,
  row: PartnerRow,
  viewerId: string,
  blocked = false,
): Static<typeof contract.Partner> {
  const isAvailable = row.available && !blocked;
  const show = shownFields(at.site, at.country);
  return {
    id: row.partner_id,
    name: row.name,
    age: show('age', row.age),
    city: isAvailable ? show('city', row.city) : null,
    fictional: row.fictional,
    checked: isAvailable && row.checked,
    online: isAvailable && !row.fictional && !row.invisible && services.live.isOnline(row.partner_id),
    photo: isAvailable ? presentPhoto(services, at, row, 320, viewerId) : null,
    available: row.available,
  };
}

/** @param viewerId whose list it is */
export const presentEntry = (
  services: Services,
  at: At,
  row: EntryRow,
  viewerId: string,
): Static<typeof contract.ChatEntry> => ({
  conversation: row.conversation_id,
  profile: row.partner_id,
  num_unread_messages: row.unread,
  partner: presentPartner(services, at, row, viewerId),
  last_at: new Date(row.last_at).toISOString(),
  preview: { kind: row.preview_kind, body: oneLine(row.preview_body, 120), mine: row.preview_mine },
});

/**
 * A message as `viewerId` sees it.
 * @param clearedSeq messages the viewer deleted are not quoted to them
 * @param answered the viewer has written in this conversation: until then photos of the other one are veiled
 */
export function presentMessage(
  services: Services,
  at: At,
  row: MessageRow,
  viewerId: string,
  clearedSeq: number,
  answered: boolean,
): Static<typeof contract.Message> {
  const isOwn = row.sender_id === viewerId;
  const status =
    row.kind !== 'photo'
      ? null
      : row.photo_status === null || row.photo_status === 'rejected'
        ? 'removed'
        : row.photo_status;
  const isPhotoShown = status === 'active' || (status === 'pending' && isOwn);
  const isVeiled = isPhotoShown && !isOwn && (!answered || row.sensitive === true);
  return {
    id: row.id,
    seq: row.seq,
    mine: isOwn,
    kind: row.kind,
    body: row.body,
    photo: isPhotoShown ? presentPhoto(services, at, row, 1280, viewerId, isVeiled) : null,
    veiled: isVeiled,
    photo_status: status,
    gift: row.gift,
    reply_to:
      row.reply_id && row.reply_kind
        ? {
            id: row.reply_id,
            mine: row.reply_sender === viewerId,
            kind: row.reply_kind,
            body: (row.reply_seq ?? 0) > clearedSeq ? oneLine(row.reply_body ?? '') : '',
          }
        : null,
    created_at: row.created_at.toISOString(),
  };
}

/** The price of the next message, and of the one after the next text: a first text may still be in flight. */
export function presentPrices(at: At, sender: Sender) {
  const prices = pricesOf(at);
  const text = messageCost({ kind: 'text' }, sender, prices);
  const later = sender.as === 'member' ? { ...sender, sent: sender.sent + 1 } : sender;
  return {
    text_price: text.credits,
    later_text_price: messageCost({ kind: 'text' }, later, prices).credits,
    photo_price: messageCost({ kind: 'photo' }, sender, prices).credits,
    free: text.because === 'free_conversation',
    free_conversations_left: freeLeft(sender, prices),
  };
}

/** From a row that was read for the sender. */
const senderOf = ({
  staffed,
  paid_user: paidUser,
  sent,
  free_used: freeUsed,
}: Pick<StateRow, 'staffed' | 'paid_user' | 'sent' | 'free_used'>): Sender =>
  staffed ? { as: 'staff' } : { as: 'member', premium: paidUser, sent: sent ?? 0, free_used: freeUsed };

const openingsLeft = ({ openings_used: used, openings_a_day: aDay }: StateRow): number | null =>
  used === null || aDay === null ? null : Math.max(0, aDay - used);

export function presentState(
  services: Services,
  at: At,
  row: StateRow,
  historyHidden: boolean,
): Static<typeof contract.ChatState> {
  const blocked = row.blocked_by_me || row.blocked_by_them;
  const isAbsent = row.conversation_id === null || row.hidden === true;
  return {
    conversation: isAbsent ? null : row.conversation_id,
    // A blocked member learns only that the conversation is closed: not whether the partner is online, has left, or
    // has read anything since.
    partner: {
      ...presentPartner(services, at, row, row.viewer_id, blocked),
      ...(row.blocked_by_them ? { available: true } : {}),
    },
    closed: row.blocked_by_them
      ? 'blocked'
      : row.blocked_by_me
        ? 'blocked_by_you'
        : !row.available
          ? 'unavailable'
          : !row.partner_confirmed
            ? 'partner_unconfirmed'
            : row.may_write
              ? null
              : 'not_first',
    ...presentPrices(at, senderOf(row)),
    openings_left: openingsLeft(row),
    hides: row.hides,
    fictional_confirmed: row.fictional_confirmed,
    may_send_photos: row.may_send_photos,
    liked: row.liked,
    private_granted: row.private_granted,
    delivered_seq: isAbsent || row.invisible || row.blocked_by_them ? 0 : (row.partner_delivered ?? 0),
    read_seq: isAbsent || row.invisible || row.blocked_by_them ? 0 : (row.partner_read ?? 0),
    history_hidden: historyHidden,
  };
}
