/**
 * Calls of the writers, who answer for fictional profiles. A writer claims one conversation at a time; the claim ends when they
 * leave it, or after a few minutes without activity.
 */
import { Type } from 'typebox';
import { Message } from './chat.ts';
import { careReasons } from './desk-care.ts';
import { DeskPhoto, GiftOfMessage } from './desk-queues.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Month, Nullable, NullableText, Seq } from './fields.ts';

/** How long an inactive writer keeps a conversation. */
export const writingClaimMinutes = 4;
/** For how long what waits is kept for those who are on duty for the profile; then anybody of the language takes it. */
export const writingKeptMinutes = 30;
export const noteLength = 4_000;

const IdParam = Type.Object({ id: Id });

const Waiting = Type.Object({
  id: Type.String(),
  fictional_name: Type.String(),
  member_name: Type.String(),
  member_language: Type.String(),
  waiting_since: Type.String(),
  unread: Type.Integer(),
  /** The last message, cut to a line; for a photo or gift only its kind. */
  preview: Type.Object({ kind: Type.String(), body: Type.String() }),
  /** The message asks whether the profile is a real person. */
  asks_if_real: Type.Boolean(),
  claimed_by: NullableText,
  mine: Type.Boolean(),
  /** Whose turn it is: the caller's, that of those on duty, or everybody's: nobody is on duty, it waits too long, or nobody is assigned. */
  turn: Type.Enum(['own', 'kept', 'off_duty', 'late', 'anybody']),
  on_duty: Type.Array(Type.String()),
});

export const listWriting = endpoint({
  method: 'GET',
  path: '/api/desk/writing.php',
  summary:
    'Conversations waiting for an answer by a fictional profile, the longest wait first, and the number per language.',
  access: 'staff',
  permission: 'writing.answer',
  about: 'scope',
  query: Type.Object({ ...scoped, language: Type.Optional(Type.String({ maxLength: 2 })) }),
  answer: Type.Object({
    conversations: Type.Array(Waiting),
    waiting: Type.Integer(),
    languages: Type.Array(Type.Object({ language: Type.String(), count: Type.Integer() })),
    /** The caller's own day. */
    today: Type.Object({
      messages: Type.Integer(),
      /** Half of their answers came within. */
      median_seconds: Type.Union([Type.Integer(), Type.Null()]),
      /** Messages of a day on which they write; null: no such day yet. */
      usual: Type.Union([Type.Integer(), Type.Null()]),
    }),
    /** On some site of the caller's, writers may begin a conversation. */
    may_start: Type.Boolean(),
  }),
  errors: [],
});

const Opening = Type.Object({
  fictional_id: Type.String(),
  fictional_name: Type.String(),
  member_id: Type.String(),
  member_name: Type.String(),
  age: Type.Integer(),
  city: NullableText,
  language: Type.String(),
  site: Type.String(),
  liked_at: Type.String(),
});

export const listOpenings = endpoint({
  method: 'GET',
  path: '/api/desk/writing/openings.php',
  summary:
    'Members who liked a fictional profile in 30 days and have no conversation with it, the latest first; only on sites where writers may begin one, and of profiles that may begin another today.',
  access: 'staff',
  permission: 'writing.answer',
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({ openings: Type.Array(Opening) }),
  errors: [],
});

/** The first words as the profile, with what was pointed out and is meant all the same. */
const words = {
  body: Type.String({ minLength: 1, maxLength: 40_000 }),
  /** Sent although it holds what the profile never writes of. */
  despite: Type.Optional(Type.Boolean()),
};

export const startWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/start.php',
  summary:
    'Begins a conversation as a fictional profile with a member who liked it, where the site allows it; the Idempotency-Key (uuidv7) is the id of the message. 409 `writer_never` unless `despite`.',
  access: 'staff',
  idempotent: true,
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'member', at: 'body.fictional_id' },
  body: Type.Object({ fictional_id: Id, member_id: Id, ...words }),
  answer: Type.Object({ id: Type.String() }),
  errors: [
    'not_found',
    'conflict',

    'bad_request',
    'message_too_long',
    'writer_asks',
    'writer_never',
    'openings_limit',
  ],
});

/** In force from its day on, in minor units: for each message, and for each thousand characters. */
const WriterRate = Type.Object({
  from_day: Type.String(),
  currency: Type.String(),
  message_minor: Type.Integer(),
  thousand_minor: Type.Integer(),
});

export const writerCounts = endpoint({
  method: 'GET',
  path: '/api/desk/writing/counts.php',
  summary: 'What writers wrote in a month: those who see figures see everybody, a writer their own.',
  access: 'staff',
  permission: ['writing.answer', 'insight.see'],
  about: 'scope',
  query: Type.Object({ ...scoped, month: Type.Optional(Month) }),
  answer: Type.Object({
    month: Type.String(),
    /** Only the caller's own. */
    own: Type.Boolean(),
    /** The month can be closed: it is over. */
    over: Type.Boolean(),
    closed: Type.Union([Type.Object({ at: Type.String(), by: Type.String() }), Type.Null()]),
    /** The caller sets rates. */
    may_pay: Type.Boolean(),
    /** With amounts: the caller's own, or everybody's for who sets rates; of all sites together only. */
    paid: Type.Boolean(),
    writers: Type.Array(
      Type.Object({
        staff_id: Type.String(),
        name: Type.String(),
        messages: Type.Integer(),
        conversations: Type.Integer(),
        characters: Type.Integer(),
        begun: Type.Integer(),
        photos: Type.Integer(),
        gifts: Type.Integer(),
        true_answers: Type.Integer(),
        median_seconds: Type.Union([Type.Integer(), Type.Null()]),
        most_seconds: Type.Union([Type.Integer(), Type.Null()]),
        /** Null: no rate, or none that the month was closed with. */
        pay: Nullable(
          Type.Object({
            currency: Type.String(),
            /** Rounded once, half up, over the whole month. */
            amount_minor: Type.Integer(),
            rates: Type.Array(WriterRate),
          }),
        ),
      }),
    ),
  }),
  errors: ['bad_request'],
});

export const claimWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/claim.php',
  summary:
    'Claims the longest-waiting unclaimed conversation that is not kept for writers on duty, and releases the current one. Null: none is left.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'writing.answer',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    language: Type.Optional(Type.String({ maxLength: 2 })),
    /** Only conversations that have waited less long than this one, which is skipped. */
    after: Type.Optional(Id),
  }),
  answer: Type.Object({ id: NullableText }),
  errors: [],
});

export const WritingPerson = Type.Object({
  name: Type.String(),
  age: Type.Integer(),
  gender: NullableText,
  wanted: Type.Array(Type.String()),
  country: Type.String(),
  city: NullableText,
  language: Type.String(),
  interests: Type.Array(Type.String()),
  about: Type.String(),
  joined: Type.String(),
  available: Type.Boolean(),
  photos: Type.Array(DeskPhoto),
});

export const WritingNote = Type.Object({
  text: Type.String(),
  /** 0: no note yet. */
  version: Type.Integer(),
  staff_name: NullableText,
  updated_at: NullableText,
});

export const WritingMessage = Type.Object({
  ...Message.properties,
  gift: GiftOfMessage,
  /** The writer, if one wrote it. */
  writer: NullableText,
  /** The member asks whether the profile is a real person. */
  asks_if_real: Type.Boolean(),
});

export const WritingState = Type.Object({
  /** Who else has claimed it; null: the caller, or nobody. */
  claimed_by: NullableText,
  mine: Type.Boolean(),
  /** It is their turn, not the caller's; empty: the caller may take it. */
  kept_for: Type.Array(Type.String()),
  /** Null: already answered. */
  waiting_since: NullableText,
  /** Why it cannot be answered. */
  closed: Type.Union([Type.Enum(['blocked', 'unavailable']), Type.Null()]),
  profile_note: WritingNote,
  conversation_note: WritingNote,
  /** The number of other waiting, unclaimed conversations. */
  others: Type.Integer(),
  /** Credits the member bought in 24 hours, if above the site's limit (`care_credits_a_day`). */
  bought_much: Type.Union([Type.Integer(), Type.Null()]),
  /** The number of the open case about the member's welfare. */
  care_number: NullableText,
});

export const openWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/open.php',
  summary:
    'A conversation with both profiles, the notes and the latest 100 messages; claims it unless somebody else has.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({
    fictional: WritingPerson,
    member: WritingPerson,
    messages: Type.Array(WritingMessage),
    more: Type.Boolean(),
    state: WritingState,
    message_length: Type.Integer(),
    /** The true answer to "are you real?", in the member's language. */
    honest_sentence: Type.String(),
    /** How the profile writes, and of what it never writes: for writers only. */
    voice: Type.String(),
    never: Type.String(),
    /** Its pictures with a licence, with when one was sent here last. */
    may_send: Type.Array(Type.Object({ photo: DeskPhoto, sent_at: NullableText })),
    gifts: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), picture: Type.String() })),
  }),
  errors: ['not_found'],
});

export const pollWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/poll.php',
  summary: 'New messages and the state; renews the claim while the writer is `active`.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ after: Seq(), active: Type.Boolean() }),
  answer: Type.Object({ messages: Type.Array(WritingMessage), state: WritingState }),
  errors: ['not_found'],
});

export const olderWriting = endpoint({
  method: 'GET',
  path: '/api/desk/writing/:id/messages.php',
  summary: 'Messages before `before` (seq), 100 a page, in order; as far back as the member can see them.',
  access: 'staff',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  query: Type.Object({ before: Seq({ minimum: 1 }) }),
  answer: Type.Object({ messages: Type.Array(WritingMessage), more: Type.Boolean() }),
  errors: ['not_found'],
});

export const releaseWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/release.php',
  summary: 'Releases a conversation the caller has claimed.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const answerWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id.php',
  summary:
    'Writes as the fictional profile, free of charge; the Idempotency-Key (uuidv7) is the id of the message. Only with a claim.',
  access: 'staff',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  idempotent: true,
  confirm: 'do',
  params: IdParam,
  body: Type.Object({
    ...words,
    /** May be empty beside a photo or a gift. */
    body: Type.String({ maxLength: 40_000 }),
    /** One of the profile's pictures with a licence. */
    photo_id: Type.Optional(Id),
    /** From the catalogue; costs nobody anything. */
    gift: Type.Optional(Type.String({ maxLength: 40 })),
    /** The last message the writer saw: 409 `conflict` if the profile has written since. */
    seen_seq: Seq(),
  }),
  answer: Type.Object({ seq: Type.Integer() }),
  errors: [
    'not_found',
    'claimed',
    'writing_kept',
    'conflict',
    'bad_request',
    'gift_gone',
    'message_too_long',
    'blocked',
    'partner_unconfirmed',
    'writer_asks',
    'writer_never',
  ],
});

export const saveWritingNote = endpoint({
  method: 'PUT',
  path: '/api/desk/writing/:id/note.php',
  summary:
    'Saves the note about the profile or about this conversation; 409 if somebody else has changed it since `version`.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    kind: Type.Enum(['profile', 'conversation']),
    text: Type.String({ maxLength: noteLength }),
    version: Count(),
  }),
  answer: Type.Object({ note: WritingNote }),
  errors: ['not_found', 'conflict'],
});

export const tellSupport = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/care.php',
  summary:
    'Notifies support that the member may need protection: opens a case with the last 20 messages, one per member.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ reason: Type.Enum([...careReasons]), note: Type.String({ maxLength: 2_000 }) }),
  answer: Type.Object({ number: Type.String(), already: Type.Boolean() }),
  errors: ['not_found'],
});
