/** Calls of the back office for every role: logging in and out, who am I, what waits. (See desk-queues, desk-members.) */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { levels, type Permission, permissions } from './permissions.ts';

export const staffSessionHours = 12;
export const staffIdleMinutes = 60;

export const Staff = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Names of built-in roles, and those the company gave its own. */
  roles: Type.Array(Type.String()),
});
/** Null: all. */
const Sites = Type.Union([Type.Array(Type.Integer()), Type.Null()]);
const Languages = Type.Union([Type.Array(Type.String()), Type.Null()]);
const Right = Type.Object({
  permission: Type.Enum([...permissions]),
  level: Type.Enum([...levels]),
  sites: Sites,
  languages: Languages,
  limit: Type.Optional(Type.Integer()),
});

export const deskQueues = [
  'photos',
  'checks',
  'texts',
  'reports',
  'appeals',
  'complaints',
  'care',
  'privacy',
  'writing',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** Photos, texts and conversations that wait are counted so far, the oldest first; the desk says "1,000+" then. */
export const queueCountCap = 1_000;

/** What one must be allowed to work on a queue. */
export const queuePermissions: Readonly<Record<DeskQueue, Permission | readonly Permission[]>> = {
  photos: 'photos.decide',
  checks: 'photos.decide',
  texts: 'texts.decide',
  reports: 'reports.see',
  appeals: 'appeals.decide',
  complaints: ['complaints.see', 'complaints.answer'],
  care: 'care.close',
  privacy: 'privacy.handle',
  writing: 'writing.answer',
};

export const getDeskLogin = endpoint({
  method: 'GET',
  path: '/api/desk/login.php',
  summary: 'What the log-in page of the desk needs; in the demo also its log-ins with their current codes.',
  access: 'anyone',
  answer: Type.Object({
    signed_in: Type.Boolean(),
    demo: Type.Union([
      Type.Object({
        password: Type.String(),
        code: Type.String(),
        secret: Type.String(),
        logins: Type.Array(Type.Object({ email: Type.String(), name: Type.String(), role: Type.String() })),
      }),
      Type.Null(),
    ]),
  }),
  errors: [],
});

export const deskLogin = endpoint({
  method: 'POST',
  path: '/api/desk/login.php',
  summary: 'Logs staff in with e-mail address, password and time-based code.',
  access: 'anyone',
  idempotent: 'never',
  limit: { max: 60, window_seconds: 300, by: 'address' },
  body: Type.Object({
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    code: Type.String({ maxLength: 12 }),
    /** Where a colleague wants the password changed: asked for by `password_change_needed`. */
    new_password: Type.Optional(Type.String({ maxLength: 1024 })),
  }),
  answer: Type.Object({ staff: Staff }),
  errors: [
    'login_failed',
    'login_blocked',
    'password_change_needed',
    'password_same',
    'password_short',
    'password_long',
    'password_common',
  ],
});

export const deskLogout = endpoint({
  method: 'POST',
  path: '/api/desk/logout.php',
  summary: 'Logs staff out.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  while_looking: 'back',
  permission: 'enter',
  about: 'self',
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/desk/me.php',
  summary: 'Who is logged in, what they may do and where, and what waits in their queues.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  query: Type.Object(scoped),
  answer: Type.Object({
    staff: Staff,
    /** The colleague whose rights are shown instead of one's own; nothing can be changed meanwhile. */
    seeing: Type.Union([Type.String(), Type.Null()]),
    /** What they may: the navigation asks `may` as the server does. */
    rights: Type.Array(Right),
    /** The sites they may do something for. */
    sites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        niche: Type.String(),
        company_id: Type.Integer(),
        company: Type.String(),
        /** Where its days begin. */
        time_zone: Type.String(),
      }),
    ),
    /** A server translates for staff. */
    translates: Type.Boolean(),
    /** Requests that wait for a second look of the caller. */
    looks: Type.Integer(),
    queues: Type.Array(
      Type.Object({
        queue: Type.Enum([...deskQueues]),
        count: Type.Integer(),
        /** When the longest-waiting item was added. */
        oldest_at: Type.Union([Type.String(), Type.Null()]),
        /** Whether the wait exceeds what we promise. */
        overdue: Type.Integer(),
        /** Decided by anyone in the last 24 hours. */
        done_today: Type.Integer(),
      }),
    ),
  }),
  errors: [],
});
