/** Calls about staff: who works here in which role, how they come in, their log-ins, closing an account; and one's own password. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { LOCALES } from './locales.ts';
import { levels, permissions } from './permissions.ts';

const IdParam = Type.Object({ id: Id });
const Where = {
  /** Null: all, present and to come. */
  sites: Type.Union([
    Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { minItems: 1, maxItems: 200 }),
    Type.Null(),
  ]),
  languages: Type.Union([Type.Array(Type.Enum([...LOCALES]), { minItems: 1, maxItems: LOCALES.length }), Type.Null()]),
};
/** A role (a built-in one by its name, one of the company's own by its id), or one permission. */
export const Grant = Type.Union([
  Type.Object({ role: Type.String({ minLength: 1, maxLength: 36 }), ...Where }),
  Type.Object({ permission: Type.Enum([...permissions]), level: Type.Enum([...levels]), ...Where }),
]);
const Grants = Type.Array(Grant, { minItems: 1, maxItems: 40 });
const Language = Type.Enum([...LOCALES]);
const Ok = Type.Object({ ok: Type.Boolean() });

/** What the link of a mail sets: all of a new account; a password; a second factor; both, of somebody who lost both. */
export const staffLinkKinds = ['invite', 'password', 'factor', 'both'] as const;
export type StaffLinkKind = (typeof staffLinkKinds)[number];
/** How long such a link works, once. */
export const staffLinkHours: Readonly<Record<StaffLinkKind, number>> = {
  invite: 72,
  password: 24,
  factor: 24,
  both: 24,
};
/** How a colleague made sure who asks, before a second factor is taken back. */
export const staffProofs = ['in_person', 'video', 'known_phone'] as const;

const staffFields = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  grants: Type.Array(Grant),
  language: Type.String(),
  /** `invited`: has not come in yet. */
  state: Type.Enum(['invited', 'open', 'closed']),
  /** The next log-in asks for a new password. */
  must_change: Type.Boolean(),
  created_at: Type.String(),
  last_seen: NullableText,
};
/** A log-in that still holds. */
const LogIn = Type.Object({
  id: Type.String(),
  /** 'Firefox, Windows'; empty when nothing is recognised. */
  device: Type.String(),
  /** The beginning of the network's address. */
  network: Type.String(),
  /** Where a proxy in front says so: a country; otherwise empty. */
  country: Type.String(),
  host: Type.String(),
  created_at: Type.String(),
  last_seen: Type.String(),
  /** The one of this call. */
  here: Type.Boolean(),
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff.php',
  summary: 'All current and former staff, with their grants and when they were last at the desk.',
  access: 'staff',
  permission: 'staff.manage',
  about: 'every',
  answer: Type.Object({ staff: Type.Array(Type.Object(staffFields)) }),
  errors: [],
});

export const staffPage = endpoint({
  method: 'GET',
  path: '/api/desk/staff/:id.php',
  summary: 'One of the staff: grants, log-ins, a link on its way, what was done about the account.',
  access: 'staff',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  answer: Type.Object({
    ...staffFields,
    closed_at: NullableText,
    /** One has all rights that this account has, and may so reset or close it. */
    may_reset: Type.Boolean(),
    passkeys: Type.Integer(),
    link: Type.Union([
      Type.Object({
        kind: Type.Enum([...staffLinkKinds]),
        asked_by: Type.String(),
        asked_at: Type.String(),
        expires_at: Type.String(),
      }),
      Type.Null(),
    ]),
    log_ins: Type.Array(LogIn),
    history: Type.Array(Type.Object({ at: Type.String(), who: Type.String(), action: Type.String() })),
  }),
  errors: ['not_found'],
});

export const makeStaff = endpoint({
  method: 'POST',
  path: '/api/desk/staff.php',
  summary: 'Invites somebody: a mail with a link by which they set password and second factor themselves.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'staff.manage',
  about: 'every',
  body: Type.Object({
    name: Type.String({ minLength: 2, maxLength: 80 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    grants: Grants,
    language: Language,
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['forbidden', 'bad_request', 'email_invalid', 'email_taken', 'second_look_needed'],
});

export const saveStaff = endpoint({
  method: 'PUT',
  path: '/api/desk/staff/:id.php',
  summary: 'Changes grants and language. Nobody changes their own grants or gives more than they have.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'second_look',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  body: Type.Object({ grants: Grants, language: Language }),
  answer: Ok,
  errors: ['not_found', 'own_account', 'forbidden', 'conflict', 'bad_request'],
});

export const sendStaffLink = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/link.php',
  summary:
    'Mails a link by which a new password, a new second factor or both are set; the old ones open nothing from now on and log-ins end. Or the invitation again.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  body: Type.Object({
    kind: Type.Enum([...staffLinkKinds]),
    /** Needed where a second factor is taken back. */
    how: Type.Optional(Type.Enum([...staffProofs])),
  }),
  answer: Ok,
  errors: ['not_found', 'own_account', 'forbidden', 'conflict', 'bad_request'],
});

export const setMustChange = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/must-change.php',
  summary: 'Whether the next log-in asks for a new password.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  body: Type.Object({ on: Type.Boolean() }),
  answer: Ok,
  errors: ['not_found', 'own_account', 'forbidden', 'conflict'],
});

export const endStaffLogIns = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/end.php',
  summary: 'Ends one log-in of somebody, or all of them.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  body: Type.Object({ session: Type.Optional(Id) }),
  answer: Type.Object({ ended: Type.Integer() }),
  errors: ['not_found', 'forbidden'],
});

export const closeStaff = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/close.php',
  summary: 'Closes an account: log-ins end, and what was assigned to it goes back to the queues.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'type',
  typed: { kind: 'staff', at: 'params.id' },
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  answer: Type.Object({ returned: Type.Integer() }),
  errors: ['not_found', 'own_account', 'forbidden', 'conflict'],
});

/** How long one sees the desk as a colleague, unless one ends it before. */
export const seeingMinutes = 30;

export const seeDeskAs = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/see.php',
  summary: 'Shows this log-in the desk with the rights of a colleague, for half an hour. Meanwhile it changes nothing.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  answer: Ok,
  errors: ['not_found', 'own_account', 'forbidden', 'conflict'],
});

export const seeDeskAsOneself = endpoint({
  method: 'POST',
  path: '/api/desk/see-end.php',
  summary: 'Back to one’s own rights.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  while_looking: 'back',
  permission: 'enter',
  about: 'self',
  answer: Ok,
  errors: [],
});

export const reopenStaff = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/reopen.php',
  summary: 'Opens a closed account again, with the grants it had.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  answer: Ok,
  errors: ['not_found', 'forbidden', 'conflict'],
});

const token = { token: Type.String({ maxLength: 43, pattern: '^[\\w-]{43}$' }) };

export const openStaffLink = endpoint({
  method: 'POST',
  path: '/api/desk/join/open.php',
  summary:
    'What the link of a mail to staff is for; with the secret of the new second factor, where there is to be one.',
  access: 'anyone',
  idempotent: 'natural',
  limit: { max: 60, window_seconds: 300, by: 'address' },
  body: Type.Object(token),
  answer: Type.Object({
    kind: Type.Enum([...staffLinkKinds]),
    name: Type.String(),
    email: Type.String(),
    expires_at: Type.String(),
    setup: Type.Union([
      Type.Object({
        secret: Type.String(),
        otpauth_url: Type.String(),
        qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
      }),
      Type.Null(),
    ]),
  }),
  errors: ['link_invalid'],
});

export const useStaffLink = endpoint({
  method: 'POST',
  path: '/api/desk/join.php',
  summary:
    'Sets what the link is for, and logs in: a new password with a code of the second factor one has, a new second factor with the password one has, or both anew.',
  access: 'anyone',
  idempotent: 'never',
  limit: { max: 30, window_seconds: 300, by: 'address' },
  body: Type.Object({
    ...token,
    password: Type.String({ maxLength: 1024 }),
    code: Type.String({ maxLength: 12 }),
  }),
  answer: Type.Object({ roles: Type.Array(Type.String()) }),
  errors: [
    'link_invalid',
    'code_wrong',
    'old_password_wrong',
    'login_blocked',
    'password_short',
    'password_long',
    'password_common',
  ],
});

export const ownLogIns = endpoint({
  method: 'GET',
  path: '/api/desk/log-ins.php',
  summary: 'The caller’s own log-ins that still hold.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  answer: Type.Object({ log_ins: Type.Array(LogIn) }),
  errors: [],
});

export const endOwnLogIns = endpoint({
  method: 'POST',
  path: '/api/desk/log-ins/end.php',
  summary: 'Ends one of the caller’s own log-ins, or all but this one.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'enter',
  about: 'self',
  body: Type.Object({ session: Type.Optional(Id) }),
  answer: Type.Object({ ended: Type.Integer() }),
  errors: [],
});

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/desk/password.php',
  summary: "Changes the caller's own password; their other sessions end.",
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'enter',
  about: 'self',
  limit: { max: 10, window_seconds: 900, by: 'address' },
  body: Type.Object({ old_password: Type.String({ maxLength: 1024 }), new_password: Type.String({ maxLength: 1024 }) }),
  answer: Ok,
  errors: ['old_password_wrong', 'password_blocked', 'password_short', 'password_long', 'password_common'],
});
