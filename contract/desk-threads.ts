/** Calls of threads: complaints with their mail and notes, templates, and requests about the data of a member. Care is in desk-care.ts. */
import { Type } from 'typebox';
import { Email } from './accounts.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { correctFields, privacyKinds } from './privacy.ts';
import { Count, Country, Day, Id, Moment, Nullable, NullableText, Text } from './fields.ts';
import { Gender } from './signup.ts';
import { LOCALES } from './locales.ts';

const IdParam = Type.Object({ id: Id });
const ok = Type.Object({ ok: Type.Boolean() });
const complaint = { kind: 'complaint', at: 'params.id' } as const;
const privacy = { kind: 'privacy', at: 'params.id' } as const;

const Message = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['in', 'out', 'note']),
  text: Type.String(),
  staff_name: Type.String(),
  at: Type.String(),
  /** The number of what it was passed on from, or to; empty: neither. */
  ref: Type.String(),
});

/** A word that could be a number, with its dashes. */
export const referenceWord = /[\p{L}\d_]+(?:[-‐‑‒–][\p{L}\d_]+)*/u;
/** What texts refer to by number, as it is written there: only what the caller may open. */
const References = Type.Array(Type.Object({ text: Type.String(), href: Type.String() }));

/** A thread of any kind, as it is read. */
export const Thread = Type.Object({
  messages: Type.Array(Message),
  references: References,
  /** What staff linked a complaint to: only what the caller may open. */
  linked: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), href: Type.String() })),
  assigned_to: NullableText,
  mine: Type.Boolean(),
  merged: Type.Array(Type.Object({ id: Type.String(), number: Type.String() })),
  merged_into: Type.Union([Type.Object({ id: Type.String(), number: Type.String() }), Type.Null()]),
  due_at: Type.String(),
  /** Staff to pass it on to. */
  staff: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Other open ones of the same address. */
  same: Type.Array(Type.Object({ id: Type.String(), number: Type.String(), text: Type.String() })),
});
export const ThreadAddition = Type.Object({
  kind: Type.Enum(['in', 'out', 'note']),
  text: Type.String({ minLength: 1, maxLength: 4_000 }),
  /** Of an answer to a complaint: it stays open. */
  stays_open: Type.Optional(Type.Boolean()),
  /** The last letter that was on the page, null: none. Did a colleague send one since, this one is not sent. */
  seen: Type.Optional(Nullable(Id)),
});
/** With the step by which an answer closed it. */
export const ThreadAdded = Type.Object({ id: Type.String(), step: Nullable(Id) });
export const ThreadSteering = Type.Object({
  assign: Type.Optional(Type.Union([Id, Type.Null()])),
  due_at: Type.Optional(Moment),
  reopen: Type.Optional(Type.Literal(true)),
  merge_into: Type.Optional(Id),
});

/** Of a complaint also what it is linked to. */
export const ComplaintSteering = Type.Object({
  ...ThreadSteering.properties,
  /** The number of a case, an order, a complaint or a request, a provider's reference, the name or the id of a member. */
  link: Type.Optional(Text(80, { minLength: 1 })),
  /** The key of one of those. */
  unlink: Type.Optional(Text(80, { minLength: 1 })),
});

/** What was done can be taken back with it for two minutes, unless something has happened since. Null: nothing changed. */
export const Stepped = Type.Object({ ok: Type.Boolean(), step: Nullable(Id) });
export const StepParam = Type.Object({ id: Id, step: Id });

export const openThread = endpoint({
  method: 'GET',
  path: '/api/desk/complaints/:id/thread.php',
  summary: 'The thread of a complaint: what came in and went out, notes, those merged into it; by id.',
  access: 'staff',
  permission: ['complaints.see', 'complaints.answer'],
  about: complaint,
  params: IdParam,
  answer: Thread,
  errors: ['not_found'],
});

export const addToThread = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id/thread.php',
  summary:
    'Adds to a thread: an answer that goes out by mail (and closes it, or leaves it open), a mail that came in, a note.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'complaints.answer',
  about: complaint,
  params: IdParam,
  body: ThreadAddition,
  answer: ThreadAdded,
  errors: ['not_found', 'conflict', 'claimed'],
});

export const steerThread = endpoint({
  method: 'PUT',
  path: '/api/desk/complaints/:id/thread.php',
  summary:
    'Passes a complaint on, moves its due date, reopens it, links it to something, merges it into another of the same address.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'complaints.answer',
  about: complaint,
  params: IdParam,
  body: ComplaintSteering,
  answer: Stepped,
  errors: ['not_found', 'conflict', 'bad_request', 'claimed', 'reference_unknown'],
});

export const undoThreadStep = endpoint({
  method: 'DELETE',
  path: '/api/desk/complaints/:id/steps/:step.php',
  summary:
    'Takes back what the caller just did to a complaint: whose it is, its due date, links, merging, closing, reopening.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'complaints.answer',
  about: complaint,
  params: StepParam,
  answer: ok,
  errors: ['not_found', 'conflict', 'claimed'],
});

const Begun = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 120 }),
  /** `{number}` in it becomes the number of the thread. */
  text: Type.String({ minLength: 1, maxLength: 4_000 }),
});
const member = { kind: 'member', at: 'params.id' } as const;

export const beginThread = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/thread.php',
  summary:
    'Writes to a member first: mailed with a number by which they answer, kept as a complaint that waits for nobody until they do.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'complaints.answer',
  about: member,
  params: IdParam,
  body: Begun,
  answer: Type.Object({ id: Type.String(), number: Type.String() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const previewThread = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/thread-preview.php',
  summary: 'What the member would read of it, in their language; nothing is sent.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'complaints.answer',
  about: member,
  params: IdParam,
  body: Begun,
  answer: Type.Object({
    subject: Type.String(),
    heading: Type.String(),
    paragraphs: Type.Array(Type.String()),
    button: Type.String(),
    after: Type.Array(Type.String()),
  }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

/** What is filled in when a template is used, written in braces; `{site}` in answers to complaints and in care only. */
export const templateWords: readonly string[] = ['name', 'number', 'site'];

const Template = Type.Object({
  id: Type.String(),
  language: Type.String(),
  name: Type.String(),
  text: Type.String(),
  staff_name: Type.String(),
  updated_at: Type.String(),
  /** Counts its changes. */
  version: Type.Integer(),
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/desk/templates.php',
  summary: 'Texts for answers, by language.',
  access: 'staff',
  permission: ['complaints.answer', 'privacy.handle', 'care.close'],
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({ templates: Type.Array(Template) }),
  errors: [],
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/desk/templates.php',
  summary:
    'Keeps a text for answers: a new one, never over another, or with its id a changed one; an empty text removes it. Not over what somebody else changed meanwhile.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: ['complaints.answer', 'privacy.handle', 'care.close'],
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    language: Type.Enum([...LOCALES]),
    name: Type.String({ minLength: 2, maxLength: 80 }),
    text: Type.String({ maxLength: 4_000 }),
    /** The one to change; null: a new one. */
    id: Type.Union([Id, Type.Null()]),
    /** As it was read; 0: a new one. */
    version: Count(),
  }),
  answer: ok,
  errors: ['conflict', 'template_taken'],
});

/** How many rows of a kind there are, and what becomes of them. */
const HeldKind = Type.Object({
  file: Type.String(),
  rows: Type.Integer(),
  /** erased; anonymous: they stay, with nothing that leads to the member; kept. Null: they were only given. */
  fate: Nullable(Type.Enum(['erased', 'anonymous', 'kept'])),
  /** Why they stay, as a code. */
  why: NullableText,
});
/** One thing that was done for a request. It stays as proof, without `from` and `to`. */
export const DoneAct = Type.Object({
  act: Type.Enum(['proved', 'exported', 'corrected', 'erased', 'extended', 'nothing_held']),
  at: Type.String(),
  /** Staff; empty where it was not noted. */
  by: Type.String(),
  field: Type.Optional(Type.Enum([...correctFields])),
  /** What stood there, and what stands there now; forgotten two days after the end. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  kinds: Type.Optional(Type.Array(HeldKind)),
  /** Unused credits that lapsed. */
  credits: Type.Optional(Type.Integer()),
});

/** A request about data in a list. */
export const RequestLine = {
  id: Type.String(),
  number: Type.String(),
  kind: Type.Enum([...privacyKinds]),
  source: Type.String(),
  site_id: Type.Integer(),
  member_id: NullableText,
  member_name: NullableText,
  status: Type.Enum(['open', 'done', 'refused']),
  arrived_at: Type.String(),
  due_at: Type.String(),
  closed_at: NullableText,
  assigned_to: NullableText,
};

/** What is wanted, how and when it came. */
const Arrival = {
  kind: Type.Enum([...privacyKinds]),
  source: Type.Enum(['form', 'mail', 'letter']),
  arrived_at: Type.Optional(Moment),
  text: Type.String({ maxLength: 4_000 }),
};

export const makePrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy.php',
  summary: 'Takes a request in that came by form, mail or letter; its 30 days run from its arrival.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'privacy.handle',
  about: { kind: 'member', at: 'body.member_id' },
  body: Type.Object({ member_id: Id, ...Arrival }),
  answer: Type.Object({ id: Type.String(), number: Type.String() }),
  errors: ['not_found', 'bad_request'],
});

export const makePrivacyByAddress = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/address.php',
  summary:
    'Takes a request in by the address it came from: that of an account among the members of the site, or of nobody with one, who is answered in the language given.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'privacy.handle',
  about: { kind: 'site', at: 'body.site' },
  body: Type.Object({
    email: Email,
    site: Count({ minimum: 1 }),
    language: Type.Enum([...LOCALES]),
    ...Arrival,
  }),
  answer: Type.Object({ id: Type.String(), number: Type.String() }),
  errors: ['not_found', 'bad_request', 'email_invalid'],
});

export const openPrivacy = endpoint({
  method: 'GET',
  path: '/api/desk/privacy/:id.php',
  summary: 'One request: its steps, what is held about the member and what becomes of it, what speaks against erasing.',
  access: 'staff',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  answer: Type.Object({
    request: Type.Object({
      ...RequestLine,
      extended: Type.Boolean(),
      identity: Type.Enum(['', 'code', 'account', 'questions', 'link']),
      identity_at: NullableText,
      code_sent: Type.Boolean(),
      closed_by: NullableText,
      language: Type.String(),
      /** The oldest first. */
      done: Type.Array(DoneAct),
    }),
    member_status: NullableText,
    messages: Type.Array(Message),
    references: References,
    held: Type.Array(HeldKind),
    /** What can be corrected, as it is now; the address is masked. Null: there is no account. */
    fields: Nullable(
      Type.Object({
        name: Type.String(),
        date_of_birth: Type.String(),
        gender: NullableText,
        wanted: Type.Array(Type.String()),
        country: Type.String(),
        region: NullableText,
        city: NullableText,
        language: Type.String(),
        email: Type.String(),
      }),
    ),
    /** Where the member’s site is, for their place. */
    countries: Type.Array(Type.String()),
    /** Staff to pass it on to. */
    staff: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    charge_backs: Type.Integer(),
    open_cases: Type.Integer(),
    unused_credits: Type.Integer(),
  }),
  errors: ['not_found'],
});

export const assignPrivacy = endpoint({
  method: 'PUT',
  path: '/api/desk/privacy/:id.php',
  summary: 'Passes a request on to a colleague, or gives it back to everybody.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  body: Type.Object({ assign: Nullable(Id) }),
  answer: Stepped,
  errors: ['not_found', 'conflict'],
});

export const undoPrivacyStep = endpoint({
  method: 'DELETE',
  path: '/api/desk/privacy/:id/steps/:step.php',
  summary: 'Takes back to whom the caller just gave a request.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'privacy.handle',
  about: privacy,
  params: StepParam,
  answer: ok,
  errors: ['not_found', 'conflict'],
});

export const provePrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/:id/identity.php',
  summary:
    'Proves who asks: mails a code to the account’s address, takes the code that was told, or notes which questions were answered.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  body: Type.Object({
    how: Type.Enum(['send', 'code', 'questions']),
    code: Type.Optional(Type.String({ maxLength: 12 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: ok,
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const exportPrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/:id/export.php',
  summary:
    'The member’s data as a ZIP, also of suspended members and those about to leave; only once it is known who asks.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  share: 'export',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  answer: 'file',
  errors: ['not_found', 'conflict'],
});

export const correctPrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/:id/correct.php',
  summary:
    'Corrects one field of the member’s data by the rules of sign-up; which field, when and by whom stays, what it was and became until two days after the end.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  body: Type.Union([
    Type.Object({ field: Type.Literal('name'), value: Text(60, { minLength: 1 }) }),
    Type.Object({ field: Type.Literal('date_of_birth'), value: Day }),
    Type.Object({ field: Type.Literal('gender'), value: Gender }),
    Type.Object({
      field: Type.Literal('wanted'),
      value: Type.Array(Gender, { minItems: 1, maxItems: 2, uniqueItems: true }),
    }),
    /** Of several cities with this name in no region in particular: the largest. */
    Type.Object({
      field: Type.Literal('place'),
      value: Type.Object({ country: Country, region: Text(10), city: Text(120, { minLength: 1 }) }),
    }),
    Type.Object({ field: Type.Literal('language'), value: Type.Enum([...LOCALES]) }),
    /** Once its owner follows the link that goes there. */
    Type.Object({ field: Type.Literal('email'), value: Text(254, { minLength: 3 }) }),
  ]),
  answer: ok,
  errors: [
    'not_found',
    'conflict',
    'bad_request',
    'name_taken',
    'place_unknown',
    'new_email_invalid',
    'new_email_taken',
  ],
});

export const erasePrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/:id/erase.php',
  summary:
    'Answers and erases the member at once, the name typed; with a charge-back or a case open somebody else must agree.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.answer',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  body: Type.Object({ name: Type.String({ maxLength: 60 }), answer: Type.String({ minLength: 10, maxLength: 4_000 }) }),
  answer: ok,
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const closePrivacy = endpoint({
  method: 'POST',
  path: '/api/desk/privacy/:id/close.php',
  summary:
    'Answers by mail and closes the request, refuses it with the law, or says that it takes up to 60 days longer.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.answer',
  permission: 'privacy.handle',
  about: privacy,
  params: IdParam,
  body: Type.Object({
    outcome: Type.Enum(['done', 'refused', 'longer']),
    answer: Type.String({ minLength: 10, maxLength: 4_000 }),
  }),
  answer: ok,
  errors: ['not_found', 'conflict'],
});
