/** Calls of the page of health: the state of each part, the processes, who is told. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Day, Id, Nullable } from './fields.ts';
import { LOCALES } from './locales.ts';

export const healthParts = [
  'processes',
  'database',
  'replica',
  'bus',
  'jobs',
  'mail',
  'payments',
  'webhooks',
  'photo_store',
  'backup',
  'certificates',
  'disk',
  'books',
  'audit',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** The worst last. `unknown`: nothing is known, and nobody is told. */
export const healthStates = ['unknown', 'ok', 'warn', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

export const factNames = [
  'web',
  'workers',
  'silent_processes',
  'connections',
  'waiting_connections',
  'lag',
  'deaf_processes',
  'lost_events',
  'outbox_age',
  'oldest_job',
  'dead',
  'sent',
  'deferred',
  'refused',
  'answer',
  'oldest_undecided',
  'silent_provider',
  'unchecked_reports',
  'failing_endpoints',
  'waiting_deliveries',
  'time',
  'last_backup',
  'last_archived',
  'last_restore',
  'host',
  'ends',
  'unreachable',
  'free',
  'faults',
  'checked',
  'lines',
] as const;
export type FactName = (typeof factNames)[number];

const Fact = Type.Object({
  name: Type.Enum([...factNames]),
  /** How the value is read; `seconds` is a length of time, `share` between 0 and 1. */
  kind: Type.Enum(['count', 'seconds', 'share', 'moment', 'text']),
  value: Type.Union([Type.Number(), Type.String()]),
  /** From where on it needs attention, and from where on it does not work; of a moment how many seconds ago (`below`: from now). */
  warn: Type.Optional(Type.Number()),
  bad: Type.Optional(Type.Number()),
  /** Less is worse. */
  below: Type.Optional(Type.Literal(true)),
});
export type Fact = Static<typeof Fact>;

const Watcher = Type.Object({
  id: Type.String(),
  email: Type.String(),
  language: Type.Enum([...LOCALES]),
  least: Type.Enum(['warn', 'bad']),
  repeat_hours: Type.Integer(),
});
export type Watcher = Static<typeof Watcher>;

export const deskHealth = endpoint({
  method: 'GET',
  path: '/api/desk/health.php',
  summary: 'Each part of the installation: its state, since when, what it means for members, and the runbook.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'every',
  answer: Type.Object({
    parts: Type.Array(
      Type.Object({
        part: Type.Enum([...healthParts]),
        title: Type.String(),
        /** What members notice while it is bad. */
        means: Type.String(),
        /** Paragraphs of the runbook, in English. */
        runbook: Type.Array(Type.String()),
        state: Type.Enum([...healthStates]),
        since: Nullable(Type.String()),
        checked_at: Nullable(Type.String()),
        facts: Type.Array(Fact),
      }),
    ),
    processes: Type.Array(
      Type.Object({
        host: Type.String(),
        pid: Type.Integer(),
        roles: Type.Array(Type.String()),
        started_at: Type.String(),
        seen_at: Type.String(),
      }),
    ),
    watchers: Type.Array(Watcher),
  }),
  errors: [],
});

export const deskWatchHealth = endpoint({
  method: 'POST',
  path: '/api/desk/health/watch.php',
  summary: 'Puts an address on the list of who is told, or changes how.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'do',
  body: Type.Object({
    email: Type.String({ minLength: 3, maxLength: 254 }),
    language: Type.Enum([...LOCALES]),
    least: Type.Enum(['warn', 'bad']),
    /** While a part stays bad it is said again after so many hours. */
    repeat_hours: Type.Integer({ minimum: 1, maximum: 168 }),
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['email_invalid'],
});

export const deskUnwatchHealth = endpoint({
  method: 'POST',
  path: '/api/desk/health/unwatch.php',
  summary: 'Takes an address off that list.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'undo',
  body: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const deskTestHealth = endpoint({
  method: 'POST',
  path: '/api/desk/health/test.php',
  summary: 'Sends a test mail to an address of that list.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'do',
  body: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskNoteRestore = endpoint({
  method: 'POST',
  path: '/api/desk/health/restored.php',
  summary: 'Notes that a backup was restored as a test, on this day.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'do',
  body: Type.Object({
    day: Day,
    note: Type.String({ minLength: 1, maxLength: 300 }),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['bad_request'],
});
