/**
 * Calls of the writers: who answers for fictional profiles. One writer has a conversation in hand at a time; whoever stops
 * working on it gives it free by leaving, or after a few minutes.
 */
import { Type } from 'typebox';
import { Message } from './chat.ts';
import { DeskPhoto } from './desk-queues.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Seq } from './fields.ts';

/** How long a conversation stays with a writer who does nothing. */
export const writingClaimMinutes = 4;
export const noteLength = 4_000;

/** Why a writer tells support about a member. */
const careReasons = ['pleading', 'spending', 'distress', 'minor', 'other'] as const;
export type CareReason = (typeof careReasons)[number];

const IdParam = Type.Object({ id: Id });
const Text = Type.Union([Type.String(), Type.Null()]);

const Waiting = Type.Object({
  id: Type.String(),
  fictional_name: Type.String(),
  member_name: Type.String(),
  member_language: Type.String(),
  waiting_since: Type.String(),
  unread: Type.Integer(),
  /** Of the last message, cut to a line; of a photo or gift its kind only. */
  preview: Type.Object({ kind: Type.String(), body: Type.String() }),
  /** Asked in it whether somebody is real. */
  asks_if_real: Type.Boolean(),
  claimed_by: Text,
  mine: Type.Boolean(),
});

export const listWriting = endpoint({
  method: 'GET',
  path: '/api/desk/writing.php',
  summary:
    'Conversations that wait for an answer of a fictional profile, the longest wait first, and how many in each language.',
  access: 'staff',
  permission: 'writing.answer',
  about: 'scope',
  query: Type.Object({ ...scoped, language: Type.Optional(Type.String({ maxLength: 2 })) }),
  answer: Type.Object({
    conversations: Type.Array(Waiting),
    waiting: Type.Integer(),
    languages: Type.Array(Type.Object({ language: Type.String(), count: Type.Integer() })),
  }),
  errors: [],
});

export const claimWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/claim.php',
  summary:
    'Takes the conversation that waits longest and that nobody has in hand; the one in hand is given free. Null: none is left.',
  access: 'staff',
  idempotent: 'natural',
  permission: 'writing.answer',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    language: Type.Optional(Type.String({ maxLength: 2 })),
    /** Only those that wait less long than this one, which is passed over. */
    after: Type.Optional(Id),
  }),
  answer: Type.Object({ id: Text }),
  errors: [],
});

export const WritingPerson = Type.Object({
  name: Type.String(),
  age: Type.Integer(),
  gender: Text,
  wanted: Type.Array(Type.String()),
  country: Type.String(),
  city: Text,
  language: Type.String(),
  interests: Type.Array(Type.String()),
  about: Type.String(),
  joined: Type.String(),
  available: Type.Boolean(),
  photos: Type.Array(DeskPhoto),
});

export const WritingNote = Type.Object({
  text: Type.String(),
  /** 0: none yet. */
  version: Type.Integer(),
  staff_name: Text,
  updated_at: Text,
});

export const WritingMessage = Type.Object({
  ...Message.properties,
  /** Which writer wrote it, when a writer did. */
  writer: Text,
  /** The member asks in it whether somebody is real. */
  asks_if_real: Type.Boolean(),
});

export const WritingState = Type.Object({
  /** Somebody else has it in hand; null: the caller has, or nobody. */
  claimed_by: Text,
  mine: Type.Boolean(),
  /** Null: answered. */
  waiting_since: Text,
  /** Why it cannot be answered. */
  closed: Type.Union([Type.Enum(['blocked', 'unavailable']), Type.Null()]),
  profile_note: WritingNote,
  conversation_note: WritingNote,
  /** Others that wait and that nobody has in hand. */
  others: Type.Integer(),
  /** Credits the member bought in 24 hours, when that is more than the site's limit (`care_credits_a_day`). */
  bought_much: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of the open case about the member's welfare. */
  care_number: Text,
});

export const openWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/open.php',
  summary:
    'A conversation with both profiles, the notes and the latest 100 messages; takes it in hand unless somebody else has it.',
  access: 'staff',
  idempotent: 'natural',
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
  }),
  errors: ['not_found'],
});

export const pollWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/poll.php',
  summary: 'New messages and the state; keeps the conversation in hand while the writer is `active`.',
  access: 'staff',
  idempotent: 'natural',
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
  summary: 'Messages before `before` (seq), 100 a page, in order; as far back as the members see them.',
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
  summary: 'Gives a conversation free for others, when the caller has it in hand.',
  access: 'staff',
  idempotent: 'natural',
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
    'Writes as the fictional profile, free of charge; the Idempotency-Key (uuidv7) is the id of the message. Only who has it in hand.',
  access: 'staff',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  idempotent: true,
  params: IdParam,
  body: Type.Object({
    body: Type.String({ minLength: 1, maxLength: 40_000 }),
    /** The last message the writer saw: 409 `conflict` when the profile has written since. */
    seen_seq: Seq(),
  }),
  answer: Type.Object({ seq: Type.Integer() }),
  errors: ['not_found', 'claimed', 'conflict', 'bad_request', 'message_too_long', 'blocked', 'partner_unconfirmed'],
});

export const saveWritingNote = endpoint({
  method: 'PUT',
  path: '/api/desk/writing/:id/note.php',
  summary:
    'Saves the note about the profile or about this conversation; 409 when somebody else changed it since `version`.',
  access: 'staff',
  idempotent: 'answer',
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
    'Tells support that the member may need protection: a case with the last 20 messages. One open case a member.',
  access: 'staff',
  idempotent: 'answer',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ reason: Type.Enum([...careReasons]), note: Type.String({ maxLength: 2_000 }) }),
  answer: Type.Object({ number: Type.String(), already: Type.Boolean() }),
  errors: ['not_found'],
});

export const closeCare = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/care.php',
  summary:
    'Closes a case about a member who may need protection: what was done, and whether buying is paused until somebody has talked to them.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  permission: 'care.close',
  about: { kind: 'case', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ done: Type.String({ minLength: 3, maxLength: 2_000 }), pause_buying: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed'],
});
