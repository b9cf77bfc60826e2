/** Calls of a member's console: one timeline, what stands behind its tabs, notes, linked accounts, and what support does. */
import { Type } from 'typebox';
import { GiftOfMessage } from './desk-queues.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, NullableText, Seq } from './fields.ts';
import { LOCALES } from './locales.ts';
import type { Permission } from './permissions.ts';
import { eventGroups } from './member-events.ts';

const IdParam = Type.Object({ id: Id });
const about = { kind: 'member', at: 'params.id' } as const;
const ok = Type.Object({ ok: Type.Boolean() });

/** What can be done with a note: anybody pins it, who wrote it removes it. */
const MemberNote = Type.Object({ id: Type.String(), pinned: Type.Boolean(), own: Type.Boolean() });

export const MemberEvent = Type.Object({
  at: Type.String(),
  group: Type.Enum([...eventGroups]),
  /** What happened (member-events.ts), or a kind of an earlier release. */
  kind: Type.String(),
  /** A code that says more of it: a method, a reason, an act of staff. */
  code: NullableText,
  /** The number of an order, a case. */
  number: NullableText,
  /** Where the number leads to. */
  ref: NullableText,
  text: NullableText,
  amount: Type.Union([Type.Integer(), Type.Null()]),
  currency: NullableText,
  credits: Type.Union([Type.Integer(), Type.Null()]),
  /** Who of staff. */
  actor: NullableText,
  /** Of mails and push messages: what became of them. Of requests and appeals: how they ended. */
  state: NullableText,
  note: Type.Union([MemberNote, Type.Null()]),
});

export const memberEvents = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id/events.php',
  summary:
    'Everything that happened to a member, newest first: money only to those who see payments, cases to those who see them.',
  access: 'staff',
  permission: 'members.see',
  about,
  params: IdParam,
  query: Type.Object({ group: Type.Optional(Type.Enum([...eventGroups])), before: Type.Optional(Cursor) }),
  answer: Type.Object({ events: Type.Array(MemberEvent), next: NullableText }),
  errors: ['not_found'],
});

export const memberParts = ['conversations', 'payments', 'credits', 'cases', 'mails', 'devices', 'data'] as const;
export type MemberPart = (typeof memberParts)[number];

/** Any of these opens the cases of a member; which of them are listed is the server's answer. */
export const casesSeenWith = [
  'reports.see',
  'complaints.see',
  'complaints.answer',
  'appeals.decide',
  'care.close',
] as const satisfies readonly Permission[];

const Row = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  detail: Type.String(),
  status: NullableText,
  ref: NullableText,
  amount: Type.Union([Type.Integer(), Type.Null()]),
  currency: NullableText,
  count: Type.Union([Type.Integer(), Type.Null()]),
  other: Type.Union([Type.Integer(), Type.Null()]),
});

export const memberPart = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id/part.php',
  summary: 'The rows behind a tab of the console, newest first; of conversations counts only.',
  access: 'staff',
  permission: 'members.see',
  about,
  params: IdParam,
  query: Type.Object({ part: Type.Enum([...memberParts]), before: Type.Optional(Cursor) }),
  answer: Type.Object({ rows: Type.Array(Row), next: NullableText }),
  errors: ['not_found', 'forbidden'],
});

export const memberContact = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/contact.php',
  summary: 'Address and phone of a member, whole; that they were shown stands in the audit log.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'members.contact',
  about,
  params: IdParam,
  answer: Type.Object({ email: NullableText, phone: NullableText }),
  errors: ['not_found'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/notes.php',
  summary:
    'Adds a note for colleagues; who is named in it with @ finds it on their overview. It is part of what the member gets when they ask for their data.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'members.see',
  about,
  params: IdParam,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2_000 }), pinned: Type.Boolean() }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['not_found'],
});

export const changeNote = endpoint({
  method: 'PUT',
  path: '/api/desk/members/:id/notes.php',
  summary: 'Pins a note, or takes it down; one’s own note can be removed, and for an hour be put back.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'members.see',
  about,
  params: IdParam,
  body: Type.Object({ note: Id, change: Type.Enum(['pin', 'unpin', 'remove', 'put_back']) }),
  answer: ok,
  errors: ['not_found', 'forbidden'],
});

export const partMembers = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/apart.php',
  summary: 'Says of a linked account that it is somebody else’s, or takes that back.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'members.see',
  about,
  params: IdParam,
  body: Type.Object({ other: Id, apart: Type.Boolean() }),
  answer: ok,
  errors: ['not_found'],
});

export const logOutMember = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/log-out.php',
  summary: 'Logs a member out: on one device, or on all; they read it in a mail.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'members.contact',
  about,
  params: IdParam,
  body: Type.Object({ session: Type.Optional(Id) }),
  answer: Type.Object({ ended: Type.Integer() }),
  errors: ['not_found'],
});

export const sendActivation = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/activation.php',
  summary: 'Sends the mail again with which an address is confirmed.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'members.contact',
  about,
  params: IdParam,
  answer: ok,
  errors: ['not_found', 'conflict'],
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/resend.php',
  summary:
    'Sends a mail to a member again: a link in it that opens something is new. `conflict` when it cannot be (see `not_again` of the letter).',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'members.contact',
  about,
  params: IdParam,
  body: Type.Object({ letter: Id }),
  answer: ok,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const mendAddress = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/address.php',
  summary:
    'Sends the link of a change of address to the new one, with how the member proved who they are; the old address hears of it and can undo it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.proof',
  permission: 'members.contact',
  about,
  params: IdParam,
  body: Type.Object({
    email: Type.String({ minLength: 3, maxLength: 254 }),
    proof: Type.String({ minLength: 10, maxLength: 500 }),
  }),
  answer: ok,
  errors: ['not_found', 'conflict', 'new_email_invalid', 'new_email_taken'],
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/close.php',
  summary:
    'Closes an account whose owner asked for it, with how they proved it: hidden at once, erased after 14 days; the link of the mail takes it back until then.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.proof',
  permission: 'privacy.handle',
  about,
  params: IdParam,
  body: Type.Object({ proof: Type.String({ minLength: 10, maxLength: 500 }) }),
  answer: Type.Object({ delete_after: Type.String() }),
  errors: ['not_found', 'conflict'],
});

export const setMemberLanguage = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/language.php',
  summary: 'Sets the language of a member; they read it in a mail, in that language.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'undo',
  permission: 'members.contact',
  about,
  params: IdParam,
  body: Type.Object({ language: Type.Enum([...LOCALES]) }),
  answer: ok,
  errors: ['not_found'],
});

export const askTalk = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/talk.php',
  summary: 'Asks, with a written reason, to read one conversation of a member for a day; every reading is logged.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.reason',
  permission: 'talk.read',
  about,
  params: IdParam,
  body: Type.Object({ conversation: Id, reason: Type.String({ minLength: 10, maxLength: 500 }) }),
  answer: Type.Object({ until: Type.String() }),
  errors: ['not_found'],
});

export const readTalk = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id/talk.php',
  summary: 'Messages of a conversation, 100 at once, oldest first, for somebody with a permit to read it.',
  access: 'staff',
  permission: 'talk.read',
  about,
  params: IdParam,
  query: Type.Object({
    conversation: Id,
    /** The `seq` of the oldest one shown: those before it. */
    before: Type.Optional(Seq({ minimum: 1 })),
  }),
  answer: Type.Object({
    until: Type.String(),
    /** Whether older ones than these are there. */
    more: Type.Boolean(),
    messages: Type.Array(
      Type.Object({
        id: Type.String(),
        seq: Type.Integer(),
        mine: Type.Boolean(),
        kind: Type.String(),
        text: Type.String(),
        gift: GiftOfMessage,
        at: Type.String(),
      }),
    ),
  }),
  errors: ['not_found', 'forbidden'],
});
