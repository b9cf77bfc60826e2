/** Calls of the members desk. */
import { Type } from 'typebox';
import { asks, DeskDecision } from './desk-cases.ts';
import { DeskPhoto } from './desk-queues.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { decisionReasonList, suspensionDays } from './moderation.ts';
import { privacyKinds } from './privacy.ts';
import { OwnProfile } from './profile.ts';

export const creditLimit = 500;

const IdParam = Type.Object({ id: Id });

export const searchDeskMembers = endpoint({
  method: 'GET',
  path: '/api/desk/members.php',
  summary: 'Members by e-mail address, username (its beginning) or id; at most 50.',
  access: 'staff',
  permission: 'members.see',
  about: 'scope',
  query: Type.Object({ ...scoped, q: Type.String({ minLength: 1, maxLength: 254 }) }),
  answer: Type.Object({
    members: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        email: NullableText,
        kind: Type.String(),
        status: Type.String(),
        site: Type.String(),
        signup_date: Type.String(),
        premium: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
});

export const DeskMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: NullableText,
  kind: Type.String(),
  status: Type.String(),
  profile_status: Type.String(),
  site: Type.String(),
  language: Type.String(),
  premium: Type.Boolean(),
  credits: Type.Integer(),
  invisible: Type.Boolean(),
  mail_disabled: NullableText,
  signup_date: Type.String(),
  confirmed_at: NullableText,
  last_active: Type.String(),
  delete_after: NullableText,
  age: Type.Integer(),
  /** Year, month and day. */
  born: Type.String(),
  gender: NullableText,
  country: Type.String(),
  region: NullableText,
  city: NullableText,
  about: Type.String(),
  /** What else their profile says, shown to others or not. */
  facts: Type.Pick(OwnProfile, [
    'sexuality',
    'signup_reason',
    'relationship_status',
    'body_type',
    'hair_color',
    'eye_color',
    'tattoos',
    'interests',
    'bdsm_role',
    'bdsm_limits',
    'bdsm_shown',
  ]),
  photos: Type.Array(DeskPhoto),
  reports_made: Type.Integer(),
  reports_about: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      /** A report, care, or what staff or a rule opened. */
      source: Type.String(),
      reason: Type.String(),
      status: Type.String(),
      created_at: Type.String(),
    }),
  ),
  decisions: Type.Array(DeskDecision),
  complaints: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      kind: Type.String(),
      status: Type.String(),
      created_at: Type.String(),
    }),
  ),
  /** Only for those who handle them; what was asked by a form counts once it is proved. */
  privacy: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      kind: Type.Enum([...privacyKinds]),
      status: Type.Enum(['open', 'done', 'refused']),
      arrived_at: Type.String(),
      due_at: Type.String(),
      closed_at: NullableText,
    }),
  ),
  transfers: Type.Array(Type.Object({ kind: Type.String(), amount: Type.Integer(), created_at: Type.String() })),
  sessions: Type.Integer(),
  site_id: Type.Integer(),
  phone: NullableText,
  /** Whether the caller may see address and phone whole. */
  may_contact: Type.Boolean(),
  wanted: Type.Array(Type.String()),
  came_from: NullableText,
  mails_off: Type.Array(Type.String()),
  suspended_until: NullableText,
  /** What they may be asked to show now. */
  may_ask: Type.Array(Type.Enum([...asks])),
  buying_blocked: NullableText,
  counts: Type.Object({
    photos: Type.Integer(),
    conversations: Type.Integer(),
    payments: Type.Integer(),
    cases: Type.Integer(),
    devices: Type.Integer(),
  }),
  /** Only for those who see payments; in the currency paid last. */
  money: Type.Union([
    Type.Object({
      currency: Type.String(),
      stays_minor: Type.Integer(),
      months: Type.Array(Type.Object({ month: Type.String(), stays_minor: Type.Integer() })),
    }),
    Type.Null(),
  ]),
  notes: Type.Array(
    Type.Object({
      id: Type.String(),
      staff_name: Type.String(),
      text: Type.String(),
      pinned: Type.Boolean(),
      own: Type.Boolean(),
      at: Type.String(),
    }),
  ),
  /** Whom a note can name: those who may see this member. */
  colleagues: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Accounts that are probably the same person's, at sites the caller may see. */
  linked: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      status: Type.String(),
      site_id: Type.Integer(),
      /** Per cent. */
      sure: Type.Integer(),
      /** What they share: iban, mobile, device, network. */
      why: Type.Array(Type.String()),
    }),
  ),
});

export const getDeskMember = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id.php',
  summary: 'Everything support needs about one member; each view is recorded in the audit log.',
  access: 'staff',
  permission: 'members.see',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ member: DeskMember }),
  errors: ['not_found'],
});

export const suspendMember = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/suspend.php',
  summary:
    'Suspends a member with a reason: logs them out everywhere, hides them and informs them by e-mail; they can appeal.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.reason',
  permission: 'members.suspend',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    reason: Type.Enum(decisionReasonList),
    facts: Type.Optional(Type.String({ maxLength: 2_000 })),
    /** For a time; without it for good, which needs a second look. */
    days: Type.Optional(Type.Enum(suspensionDays)),
  }),
  answer: Type.Object({ number: Type.String() }),
  errors: ['not_found', 'conflict'],
});

export const unsuspendMember = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/unsuspend.php',
  summary: 'Lifts a suspension.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.note',
  permission: 'members.suspend',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ note: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

export const askMember = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/ask.php',
  summary:
    'Asks a member to show their age, or that their photos are them: told at once by e-mail with the reason, appealable; until then they write to nobody new.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.reason',
  permission: 'members.suspend',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    ask: Type.Enum([...asks]),
    reason: Type.Enum(decisionReasonList),
    facts: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  answer: Type.Object({ number: Type.String() }),
  errors: ['not_found', 'conflict'],
});

export const giveCredits = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/credits.php',
  summary: 'Adds credits, or removes some, with a reason; booked once for an Idempotency-Key.',
  access: 'staff',
  permission: 'credits.give',
  about: { kind: 'member', at: 'params.id' },
  idempotent: true,
  confirm: 'second_look',
  reason: 'body.note',
  params: IdParam,
  body: Type.Object({
    amount: Type.Integer({ minimum: -creditLimit, maximum: creditLimit }),
    note: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  answer: Type.Object({ credits: Type.Integer() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});
