/** Calls about staff: who works here in which role, and one's own password. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
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
/** Shown only once: as the link an authenticator app reads, and as text to type in. */
const Secret = { otpauth_url: Type.String(), secret: Type.String() };

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff.php',
  summary: 'All current and former staff, with their grants and when they were last at the desk.',
  access: 'staff',
  permission: 'staff.manage',
  about: 'every',
  answer: Type.Object({
    staff: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        grants: Type.Array(Grant),
        language: Type.String(),
        active: Type.Boolean(),
        created_at: Type.String(),
        last_seen: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  errors: [],
});

export const makeStaff = endpoint({
  method: 'POST',
  path: '/api/desk/staff.php',
  summary: 'Makes a staff account; the answer contains the secret of its time-based codes, only this once.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'staff.manage',
  about: 'every',
  body: Type.Object({
    name: Type.String({ minLength: 2, maxLength: 80 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    grants: Grants,
    language: Language,
  }),
  answer: Type.Object({ id: Type.String(), ...Secret }),
  errors: [
    'forbidden',
    'bad_request',
    'email_invalid',
    'email_taken',
    'password_short',
    'password_long',
    'password_common',
  ],
});

export const saveStaff = endpoint({
  method: 'PUT',
  path: '/api/desk/staff/:id.php',
  summary:
    'Changes grants, language, or whether the account is open; closing it ends its sessions. Nobody changes their own grants or gives more than they have.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'second_look',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  body: Type.Object({ grants: Grants, language: Language, active: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'own_account', 'forbidden', 'conflict', 'bad_request'],
});

export const resetStaffCode = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/code.php',
  summary: 'A new secret for the time-based codes, for a lost phone; the old one becomes invalid and sessions end.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: IdParam,
  answer: Type.Object(Secret),
  errors: ['not_found'],
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
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['old_password_wrong', 'password_blocked', 'password_short', 'password_long', 'password_common'],
});
