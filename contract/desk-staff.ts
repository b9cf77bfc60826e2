/** Calls about staff: who works here in which role, and one's own password. */
import { Type } from 'typebox';
import { endpoint, staffRoles } from './endpoint.ts';
import { Id } from './fields.ts';
import { LOCALES } from './locales.ts';

const IdParam = Type.Object({ id: Id });
const Roles = Type.Array(Type.Enum([...staffRoles]), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true });
const Language = Type.Enum([...LOCALES]);
/** Shown only once: as the link an authenticator app reads, and as text to type in. */
const Secret = { otpauth_url: Type.String(), secret: Type.String() };

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff.php',
  summary: 'All current and former staff, with their roles and when they were last at the desk.',
  access: 'staff',
  roles: ['admin'],
  answer: Type.Object({
    staff: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        roles: Roles,
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
  roles: ['admin'],
  body: Type.Object({
    name: Type.String({ minLength: 2, maxLength: 80 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    roles: Roles,
    language: Language,
  }),
  answer: Type.Object({ id: Type.String(), ...Secret }),
  errors: ['email_invalid', 'email_taken', 'password_short', 'password_long', 'password_common'],
});

export const saveStaff = endpoint({
  method: 'PUT',
  path: '/api/desk/staff/:id.php',
  summary:
    'Changes roles, language, or whether the account is open; closing it ends its sessions. Admins cannot remove their own role or account.',
  access: 'staff',
  idempotent: 'natural',
  roles: ['admin'],
  params: IdParam,
  body: Type.Object({ roles: Roles, language: Language, active: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'own_account'],
});

export const resetStaffCode = endpoint({
  method: 'POST',
  path: '/api/desk/staff/:id/code.php',
  summary: 'A new secret for the time-based codes, for a lost phone; the old one becomes invalid and sessions end.',
  access: 'staff',
  idempotent: 'never',
  roles: ['admin'],
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
  roles: staffRoles,
  limit: { max: 10, window_seconds: 900, by: 'address' },
  body: Type.Object({ old_password: Type.String({ maxLength: 1024 }), new_password: Type.String({ maxLength: 1024 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['old_password_wrong', 'password_blocked', 'password_short', 'password_long', 'password_common'],
});
