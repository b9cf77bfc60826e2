/** Calls of the back office for every role: logging in and out, who am I, what waits. (See desk-queues, desk-members.) */
import { Type } from 'typebox';
import { endpoint, type StaffRole, staffRoles } from './endpoint.ts';

export const staffSessionHours = 12;
export const staffIdleMinutes = 60;

const Staff = Type.Object({
  id: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.Enum([...staffRoles])),
});

export const deskQueues = ['photos', 'texts', 'reports', 'appeals', 'complaints', 'writing'] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** Who may work on which queue; `admin` may work on all. */
export const queueRoles: Record<DeskQueue, readonly StaffRole[]> = {
  photos: ['moderator'],
  texts: ['moderator'],
  reports: ['moderator'],
  appeals: ['moderator', 'support'],
  complaints: ['support', 'moderator'],
  writing: ['writer'],
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
  }),
  answer: Type.Object({ staff: Staff }),
  errors: ['login_failed', 'login_blocked'],
});

export const deskLogout = endpoint({
  method: 'POST',
  path: '/api/desk/logout.php',
  summary: 'Logs staff out.',
  access: 'staff',
  idempotent: 'natural',
  roles: staffRoles,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/desk/me.php',
  summary: 'Who is logged in, and what waits in the queues of their roles.',
  access: 'staff',
  roles: staffRoles,
  answer: Type.Object({
    staff: Staff,
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
