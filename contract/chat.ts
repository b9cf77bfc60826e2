/** Calls of chat: the list, a conversation, sending, reading, deleting, gifts. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Cursor, Id, LongSeq, NullableText, Seq } from './fields.ts';
import { PhotoView } from './members.ts';

const messageKinds = ['text', 'photo', 'gift'] as const;

export const Message = Type.Object({
  /** Made by the sender's client (uuidv7); also the idempotency key. */
  id: Type.String(),
  /** Position in the conversation, from 1, without gaps: the order of messages. */
  seq: Type.Integer(),
  /** Written by the caller. */
  mine: Type.Boolean(),
  kind: Type.Enum([...messageKinds]),
  /** The text, or the words beside a photo or gift; plain text, the browser makes links. */
  body: Type.String(),
  photo: Type.Union([PhotoView, Type.Null()]),
  /** `photo` is the blurred file: sent by somebody the caller has not answered, or sensitive. `show_photo` gives the clear one. */
  veiled: Type.Boolean(),
  /** For photos: `pending` until staff approves it (until then the partner's `photo` is null), `removed` when it is gone. */
  photo_status: Type.Union([Type.Enum(['active', 'pending', 'removed']), Type.Null()]),
  /** Id in the gift catalogue (contract/gifts.ts). */
  gift: NullableText,
  /** The message this one answers; its body cut to a line, empty if the caller may no longer see it. */
  reply_to: Type.Union([
    Type.Object({ id: Type.String(), mine: Type.Boolean(), kind: Type.Enum([...messageKinds]), body: Type.String() }),
    Type.Null(),
  ]),
  created_at: Type.String(),
});

/** The other member of a conversation, as the list and the header show them. */
export const Partner = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Null, as the city, where the site does not show it. */
  age: Type.Union([Type.Integer(), Type.Null()]),
  city: NullableText,
  fictional: Type.Boolean(),
  /** A person of ours compared the main photo with a fresh selfie. */
  checked: Type.Boolean(),
  online: Type.Boolean(),
  photo: Type.Union([PhotoView, Type.Null()]),
  /** False if being deleted, suspended or disabled; the history remains readable, photo and city are null. */
  available: Type.Boolean(),
});

/** One line of the list. `conversation` and `profile` are ids. The preview is cut to a line. */
export const ChatEntry = Type.Object({
  conversation: Type.String(),
  profile: Type.String(),
  num_unread_messages: Type.Integer(),
  partner: Partner,
  last_at: Type.String(),
  preview: Type.Object({ kind: Type.Enum([...messageKinds]), body: Type.String(), mine: Type.Boolean() }),
});

export const getChats = endpoint({
  method: 'GET',
  path: '/api/chats.php',
  summary:
    "The caller's conversations, the latest first, 50 a page, with the total of unread messages. `q` finds partners by name.",
  access: 'member',
  needs_age: 'contact',
  etag: true,
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    q: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answer: Type.Object({
    chats: Type.Array(ChatEntry),
    unread: Type.Integer(),
    next_cursor: NullableText,
    /** The current number of the caller's stream of changes (see `sync_chats`). */
    seq: Type.Integer(),
  }),
  errors: [],
});

/** What the caller may write here, and at what price. */
export const ChatState = Type.Object({
  /** Null until the first message, and again after deleting. */
  conversation: NullableText,
  partner: Partner,
  /** Why the caller cannot write; null if they can. (If the partner blocked them, the call is refused with `blocked`.) */
  closed: Type.Union([
    Type.Enum(['blocked', 'blocked_by_you', 'partner_unconfirmed', 'not_first', 'unavailable']),
    Type.Null(),
  ]),
  /** Credits for the next text or photo. The first text of a free conversation costs 0, photos and gifts always cost. */
  text_price: Type.Integer(),
  /** For the text after that one: a free first one may still be being sent. */
  later_text_price: Type.Integer(),
  photo_price: Type.Integer(),
  /** The next text starts one of the caller's free conversations. */
  free: Type.Boolean(),
  free_conversations_left: Type.Integer(),
  /** Before the first message: to how many new people the caller may still write today. */
  openings_left: Type.Union([Type.Integer(), Type.Null()]),
  /** Before the first message, of a caller who hides from people they know, whoever the partner is: writing shows the caller to them. */
  hides: Type.Boolean(),
  /** The caller has confirmed the fictional warning. */
  fictional_confirmed: Type.Boolean(),
  may_send_photos: Type.Boolean(),
  /** The caller likes the partner. */
  liked: Type.Boolean(),
  /** The partner may see the caller's private photos. */
  private_granted: Type.Boolean(),
  /** The caller's last message that the partner received, and read: seq, 0 for none. */
  delivered_seq: Type.Integer(),
  read_seq: Type.Integer(),
  /** Older messages are hidden for privacy. */
  history_hidden: Type.Boolean(),
});

export const openChat = endpoint({
  method: 'GET',
  path: '/api/chat.php',
  summary:
    'A conversation by its `id`, or with a member by `profile`: its state and the latest messages, older by `before`, newer by `after` (seq).',
  access: 'member',
  needs_age: 'contact',
  query: Type.Object({
    id: Type.Optional(Id),
    profile: Type.Optional(Id),
    before: Type.Optional(Seq({ minimum: 1 })),
    after: Type.Optional(Seq()),
  }),
  answer: Type.Object({
    state: ChatState,
    /** In order, at most 50: the latest, or those just before `before`, or the first after `after`. */
    messages: Type.Array(Message),
    /** There are more in that direction: older, or with `after` newer ones. */
    more: Type.Boolean(),
  }),
  errors: ['not_found', 'blocked'],
});

/** What sending changes in the state; the client merges it: `{ ...state, ...answer.state }`. */
const SentState = Type.Pick(ChatState, [
  'conversation',
  'text_price',
  'later_text_price',
  'photo_price',
  'free',
  'free_conversations_left',
  'openings_left',
  'hides',
]);

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages.php',
  summary:
    'Sends a text, a photo or a gift. The Idempotency-Key (uuidv7) is the id of the message: a repetition returns the same answer and is charged once.',
  access: 'member',
  needs_age: 'contact',
  idempotent: true,
  limit: { max: 120, window_seconds: 60, by: 'member' },
  body: Type.Object({
    /** The member it goes to. */
    to: Id,
    kind: Type.Enum([...messageKinds]),
    body: Type.String({ maxLength: 40_000 }),
    /** One of the caller's own photos, with kind `photo`. */
    photo_id: Type.Optional(Id),
    /** With kind `gift`. */
    gift: Type.Optional(Type.String({ maxLength: 40 })),
    reply_to: Type.Optional(Id),
    /** The price the member saw. If it has changed nothing is sent: 409 `conflict` with the new `state` (ChatState) in the body. */
    price: Count(),
  }),
  answer: Type.Object({ message: Message, conversation: Type.String(), credits: Type.Integer(), state: SentState }),
  errors: [
    'not_found',
    'blocked',
    'not_enough_credits',
    'account_held',
    'photo_check_needed',
    'openings_limit',
    'gift_gone',
    'message_too_long',
    'partner_unconfirmed',
    'not_first',
    'photo_needed',
    'fictional_unconfirmed',
    'conflict',
    'bad_request',
  ],
});

export const showPhoto = endpoint({
  method: 'POST',
  path: '/api/chat/photo.php',
  summary: 'The clear file of a veiled photo: the caller wants to see it.',
  access: 'member',
  needs_age: 'contact',
  idempotent: 'natural',
  limit: { max: 240, window_seconds: 3600, by: 'member' },
  body: Type.Object({ message: Id }),
  answer: Type.Object({ photo: PhotoView }),
  errors: ['not_found', 'blocked'],
});

export const countWarning = endpoint({
  method: 'POST',
  path: '/api/chat/warning.php',
  summary: 'A warning that the browser had worked out was answered; counted without the member or the conversation.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  body: Type.Object({
    signal: Type.Enum(['elsewhere', 'money', 'threat']),
    outcome: Type.Enum(['dismissed', 'reported', 'blocked']),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const readChat = endpoint({
  method: 'PUT',
  path: '/api/chat/read.php',
  summary: 'The caller has seen everything up to `seq`.',
  access: 'member',
  needs_age: 'contact',
  idempotent: 'natural',
  body: Type.Object({ id: Id, seq: Seq() }),
  answer: Type.Object({ unread: Type.Integer() }),
  errors: ['not_found'],
});

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat.php',
  summary: 'Deletes a conversation for the caller; the partner keeps theirs. The id is in the query or the body.',
  access: 'member',
  idempotent: 'answer',
  query: Type.Object({ id: Type.Optional(Id) }),
  body: Type.Union([Type.Object({ id: Type.Optional(Id) }), Type.Null()]),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'bad_request'],
});

export const syncChats = endpoint({
  method: 'GET',
  path: '/api/chats/sync.php',
  summary:
    "What changed since the caller's cursor: entries of conversations. An open one fetches its new messages by `after`.",
  access: 'member',
  needs_age: 'contact',
  query: Type.Object({ since: LongSeq() }),
  answer: Type.Object({
    /** The new cursor. */
    seq: Type.Integer(),
    chats: Type.Array(ChatEntry),
    /** Conversations no longer in the list: deleted in another tab, or blocked. */
    removed: Type.Array(Type.String()),
    unread: Type.Integer(),
    new_likes: Type.Integer(),
    /** Too many changes to list: the client reloads the list. */
    reload: Type.Boolean(),
  }),
  errors: [],
});

export const confirmFictional = endpoint({
  method: 'POST',
  path: '/api/chat/fictional.php',
  summary: 'Confirms the fictional warning, which is required before the first credit is spent on this profile.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ profile: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const grantPhotos = endpoint({
  method: 'PUT',
  path: '/api/chat/private-photos.php',
  summary: 'Lets a member see the private photos, or revokes that.',
  access: 'member',
  needs_age: 'contact',
  idempotent: 'natural',
  body: Type.Object({ profile: Id, granted: Type.Boolean() }),
  answer: Type.Object({ granted: Type.Boolean() }),
  errors: ['not_found', 'blocked'],
});

/** `name` in the caller's language; `picture` is a path on this site. */
export const Gift = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Integer(),
  picture: Type.String(),
});
const PastGift = Type.Omit(Gift, ['price']);

export const getGifts = endpoint({
  method: 'GET',
  path: '/api/gifts.php',
  summary:
    'The gifts that can be sent here, in their order, with their prices in credits; and those that only old chats show.',
  access: 'member',
  answer: Type.Object({ gifts: Type.Array(Gift), past: Type.Array(PastGift) }),
  errors: [],
});

export const pageHidden = endpoint({
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'Beacon of a page that is hidden, so that the member counts as away sooner.',
  access: 'anyone',
  idempotent: 'natural',
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
