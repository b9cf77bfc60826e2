/** Calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Id, Nullable } from './fields.ts';

/** `dead`: nobody tries them again but you; `failing`: tried again by themselves. */
export const jobStates = ['dead', 'failing', 'waiting', 'running', 'done'] as const;
export type JobState = (typeof jobStates)[number];

const Job = Type.Object({
  id: Type.String(),
  job: Type.String(),
  /** What it works on, without secrets and addresses. */
  about: Type.String(),
  tries: Type.Integer(),
  retries: Type.Integer(),
  first_at: Type.String(),
  last_at: Nullable(Type.String()),
  next_at: Nullable(Type.String()),
  cause: Nullable(Type.String()),
});

export const deskJobs = endpoint({
  method: 'GET',
  path: '/api/desk/jobs.php',
  summary: 'Jobs by state, 200 at most, with what they work on, their tries and the cause; and the regular ones.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'every',
  query: Type.Object({ state: Type.Enum([...jobStates]) }),
  answer: Type.Object({
    counts: Type.Object({
      dead: Type.Integer(),
      failing: Type.Integer(),
      waiting: Type.Integer(),
      running: Type.Integer(),
      done: Type.Integer(),
    }),
    jobs: Type.Array(Job),
    /** Jobs of the clock (cron, in UTC). */
    regular: Type.Array(Type.Object({ job: Type.String(), cron: Type.String(), last_at: Nullable(Type.String()) })),
    /** The last dead letter, put back or put aside ones too. */
    last_dead_at: Nullable(Type.String()),
  }),
  errors: [],
});

const Ids = Type.Array(Id, { minItems: 1, maxItems: 200 });

export const deskReplayJobs = endpoint({
  method: 'POST',
  path: '/api/desk/jobs/replay.php',
  summary:
    'Puts dead letters back into their queues, as the jobs they were: what one has done once it does not do twice.',
  access: 'staff',
  permission: 'jobs.replay',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ ids: Ids }),
  answer: Type.Object({ replayed: Type.Integer() }),
  errors: [],
});

export const deskPutAside = endpoint({
  method: 'POST',
  path: '/api/desk/jobs/aside.php',
  summary: 'Takes dead letters from the list for good, with a reason that stands in the audit log.',
  access: 'staff',
  permission: 'jobs.replay',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'body.reason',
  body: Type.Object({ ids: Ids, reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Type.Object({ put_aside: Type.Integer() }),
  errors: [],
});

export const letterStates = ['sent', 'deferred', 'refused', 'bounced', 'complained'] as const;
export type LetterState = (typeof letterStates)[number];

export const deskLetters = endpoint({
  method: 'GET',
  path: '/api/desk/letters.php',
  summary:
    'Outgoing mail, the newest first, 50 a page: kind, state and the answer of the mail server; never text or address.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'scope',
  query: Type.Object({
    ...scoped,
    state: Type.Optional(Type.Enum([...letterStates])),
    kind: Type.Optional(Type.String({ maxLength: 60 })),
    domain: Type.Optional(Type.String({ maxLength: 255 })),
    before: Type.Optional(Id),
  }),
  answer: Type.Object({
    letters: Type.Array(
      Type.Object({
        id: Type.String(),
        member_id: Nullable(Type.String()),
        member_name: Nullable(Type.String()),
        site: Type.String(),
        kind: Type.String(),
        domain: Type.String(),
        state: Type.Enum([...letterStates]),
        answer: Type.String(),
        tries: Type.Integer(),
        at: Type.String(),
        /** The caller may send it again, and the job that sent it is still kept. */
        again: Type.Boolean(),
      }),
    ),
    next: Nullable(Type.String()),
    kinds: Type.Array(Type.String()),
    /** The last 28 days by the mail servers that got most: how much was taken, came back, was complained about. */
    providers: Type.Array(
      Type.Object({
        domain: Type.String(),
        letters: Type.Integer(),
        sent: Type.Integer(),
        deferred: Type.Integer(),
        refused: Type.Integer(),
        bounced: Type.Integer(),
        complained: Type.Integer(),
      }),
    ),
  }),
  errors: [],
});
