/** Calls about one's own account: the user, logging in and out, sessions, password, e-mail address, deletion. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text } from './fields.ts';

export const Email = Type.String({ maxLength: 254 });
/** The rules check the length (8 to 128 characters as people see them), not the schema. */
export const Password = Type.String({ maxLength: 1024 });
export const Token = Type.String({ minLength: 20, maxLength: 200 });

export const MainImage = Type.Object({ filename: Type.String(), thumb_filename: Type.String(), path: Type.String() });

/** The logged-in member as only they see themselves. */
export const User = Type.Object({
  id: Type.String(),
  status: Type.String(),
  email: Type.String(),
  credits: Type.Integer(),
  paid_user: Type.Boolean(),
  signup_date: Type.String(),
  language: Type.String(),
  fictional_icon: Type.String(),
  notifications_disabled: Type.Array(Type.String()),
  /** Next sign-up step, 1 to 4; 5 when complete. */
  signup_step: Type.Integer(),
  /** What our team asked them to show, before they begin new conversations: a checked age, or that their photos are them. */
  asked: Type.Union([Type.Enum(['age', 'selfie']), Type.Null()]),
  profile: Type.Object({
    name: Type.String(),
    country: Type.String(),
    status: Type.String(),
    main_image: Type.Union([MainImage, Type.Null()]),
  }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user.php',
  summary: 'The current user, or null.',
  access: 'anyone',
  etag: true,
  answer: Type.Object({ user: Type.Union([User, Type.Null()]) }),
  errors: [],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in by e-mail address or username.',
  access: 'anyone',
  idempotent: 'natural',
  limit: { max: 60, window_seconds: 300, by: 'address' },
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 254 }),
    password: Password,
    /** The solved challenge of `work.php?for=login`, as JSON: asked for after ten wrong passwords of an account in an hour. */
    work: Type.Optional(Type.String({ maxLength: 4_000 })),
  }),
  answer: Type.Object({ user: User }),
  errors: [
    'login_failed',
    'login_blocked',
    'work_needed',
    'work_invalid',
    'pending_deletion',
    'suspended',
    'code_needed',
    'passkey_needed',
  ],
});

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Saves the language; to the cookie, and to the account when logged in.',
  access: 'anyone',
  idempotent: 'natural',
  body: Type.Object({ language: Type.String({ minLength: 2, maxLength: 2 }) }),
  answer: Type.Object({ language: Type.String() }),
  errors: ['bad_request'],
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout.php',
  summary:
    'Logs out; only from our own pages (Sec-Fetch-Site, or X-Client-Type, Origin or Referer where it is missing).',
  access: 'anyone',
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['forbidden'],
});

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/sessions.php',
  summary: 'Where the member is logged in.',
  access: 'member',
  answer: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        user_agent: Type.String(),
        ip_prefix: Type.String(),
        created_at: Type.String(),
        last_seen: Type.String(),
        current: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id.php',
  summary: 'Ends one session; `others` ends all but this one.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Text(40) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/password.php',
  summary: 'Changes the password and ends all other sessions.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 900, by: 'member' },
  body: Type.Object({ old_password: Password, new_password: Password, repeat_password: Password }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [
    'old_password_wrong',
    'password_blocked',
    'passwords_differ',
    'password_short',
    'password_long',
    'password_common',
  ],
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/reset-password.php',
  summary: 'Sends the mail with the reset link.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 20, window_seconds: 3600, by: 'address' },
  body: Type.Object({ email: Email }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['email_not_found', 'email_invalid', 'reset_limit'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password/do.php',
  summary:
    'Sets a new password with the token from the mail; ends all sessions and logs in, unless the account asks for a passkey or code.',
  access: 'anyone',
  idempotent: 'never',
  limit: { max: 20, window_seconds: 3600, by: 'address' },
  body: Type.Object({ token: Token, new_password: Password, repeat_password: Password }),
  answer: Type.Object({ user: Type.Union([User, Type.Null()]) }),
  errors: ['link_invalid', 'passwords_differ', 'password_short', 'password_long', 'password_common'],
});

export const requestMailChange = endpoint({
  method: 'POST',
  path: '/api/mail-change.php',
  summary:
    'Requests another e-mail address, used once confirmed there. The old address gets a notice with an undo link.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 3600, by: 'member' },
  body: Type.Object({ email: Email, password: Password }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['new_email_invalid', 'email_throwaway', 'new_email_taken', 'old_password_wrong', 'password_blocked'],
});

/** What a mail's link will do, so that its page can announce it first. */
export const readToken = endpoint({
  method: 'GET',
  path: '/api/token.php',
  summary: 'What the token of a mail link is for; null when expired, used or unknown.',
  access: 'anyone',
  limit: { max: 60, window_seconds: 300, by: 'address' },
  query: Type.Object({ token: Token }),
  answer: Type.Object({ kind: Type.Union([Type.String(), Type.Null()]) }),
  errors: [],
});

export const redeemToken = endpoint({
  method: 'POST',
  path: '/api/token.php',
  summary:
    'Does what the token of a mail link is for: activate, confirm or undo an e-mail change, reactivate, unsubscribe.',
  access: 'anyone',
  idempotent: 'never',
  limit: { max: 30, window_seconds: 300, by: 'address' },
  body: Type.Object({ token: Token }),
  answer: Type.Object({ kind: Type.String(), next: Type.String() }),
  errors: ['link_invalid', 'activation_failed', 'new_email_taken'],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/activation.php',
  summary: 'Sends the activation mail again.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 5, window_seconds: 3600, by: 'member' },
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['conflict'],
});

export const deletionReasons = [
  'found_someone',
  'too_expensive',
  'not_enough_members',
  'too_many_mails',
  'privacy',
  'fictional_profiles',
  'not_what_i_expected',
  'other',
] as const;

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete.php',
  summary:
    'Hides the profile and ends all sessions; erases the account after 14 days unless undone by the link in the mail.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 10, window_seconds: 900, by: 'member' },
  body: Type.Object({
    password: Password,
    reason: Type.Enum([...deletionReasons]),
    note: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  answer: Type.Object({ delete_after: Type.String() }),
  errors: ['old_password_wrong', 'password_blocked'],
});

export const stayOffer = endpoint({
  method: 'POST',
  path: '/api/account/stay.php',
  summary: 'The discount code offered to a member about to leave; every call returns the same code.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 900, by: 'member' },
  body: Type.Object({}),
  answer: Type.Object({ code: Type.String(), value_percentage: Type.Integer(), expires: Type.String() }),
  errors: ['not_found'],
});

export const exportData = endpoint({
  method: 'GET',
  path: '/api/export.php',
  summary: 'Everything stored about the member, as a ZIP of JSON and photos.',
  access: 'member',
  share: 'export',
  limit: { max: 5, window_seconds: 3600, by: 'member' },
  answer: 'file',
  errors: [],
});

/**
 * Who may begin a conversation with a member: everybody; those whose photos were checked, and those the member likes; or only those
 * the member likes. Whoever has written to the other already goes on.
 */
export const writers = ['everybody', 'checked', 'liked'] as const;
export type Writers = (typeof writers)[number];

/** `invisible`: not in search, never online, no visits, receipts or typing shown (the privacy mode offered before a deletion). */
const Privacy = Type.Object({ invisible: Type.Boolean(), writers: Type.Enum([...writers]) });

export const savePrivacy = endpoint({
  method: 'PUT',
  path: '/api/privacy.php',
  summary: 'Switches invisible mode, and who may write to the caller first.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Partial(Privacy),
  answer: Privacy,
  errors: [],
});

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy.php',
  summary: 'Whether the member is invisible, and who may write to them first.',
  access: 'member',
  answer: Privacy,
  errors: [],
});
