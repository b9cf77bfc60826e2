/** Calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
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

export const lettersList = defineList({
  name: 'letters',
  columns: {
    when: { kind: 'moment', sort: 'desc' },
    member: { kind: 'text', sort: 'asc' },
    kind: { kind: 'code', sort: 'asc' },
    site: { kind: 'text', sort: 'asc' },
    domain: { kind: 'text', sort: 'asc' },
    state: { kind: 'code', sort: 'asc' },
    tries: { kind: 'number', sort: 'desc' },
    answer: { kind: 'text' },
    first: { kind: 'moment', sort: 'desc', extra: true },
  },
  filters: {
    when: { kind: 'days' },
    state: { kind: 'choice', codes: letterStates },
    kind: { kind: 'choice' },
    domain: { kind: 'text' },
    tries: { kind: 'numbers' },
  },
  order: '-when',
  views: { trouble: 'state=deferred,refused', back: 'state=bounced,complained' },
});

const LetterLine = Type.Object({
  id: Type.String(),
  member_id: Nullable(Type.String()),
  member_name: Nullable(Type.String()),
  site: Type.String(),
  kind: Type.String(),
  domain: Type.String(),
  state: Type.Enum([...letterStates]),
  answer: Type.String(),
  tries: Type.Integer(),
  first_at: Type.String(),
  at: Type.String(),
  /** The caller may open it: it went to a member whom they may write to. */
  opens: Type.Boolean(),
});
export type LetterLine = Static<typeof LetterLine>;

export const deskLetters = endpoint({
  method: 'GET',
  path: '/api/desk/letters.php',
  summary: 'Outgoing mail: kind, state and the answer of the mail server; never text or address.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'scope',
  query: listQuery(lettersList),
  answer: listAnswer(LetterLine),
  errors: [],
});

export const deskLettersFile = endpoint({
  method: 'POST',
  path: '/api/desk/letters/file.php',
  summary: 'This outgoing mail as CSV.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'scope',
  idempotent: 'never',
  confirm: 'do',
  query: listQuery(lettersList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

/**
 * Why a letter is not sent again. `follows`: it said what was new then, and the next one comes by itself; `campaign`: each reader gets it
 * once; `code`: another code is asked for where the request is; `over`: what it was about is over; `old`: what was ordered is not kept.
 */
export const notAgain = ['follows', 'campaign', 'code', 'over', 'old'] as const;

export const deskLetter = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id/letter.php',
  summary:
    'A letter to a member: why it was sent, and whether it can be sent again. Its text is at /desk/mail/:letter/letter.',
  access: 'staff',
  permission: 'members.contact',
  about: { kind: 'member', at: 'params.id' },
  params: Type.Object({ id: Id }),
  query: Type.Object({ letter: Id }),
  answer: Type.Object({
    /** As the reader was told why they get it. */
    why: Nullable(Type.String()),
    /** Whether what it said is kept. */
    kept: Type.Boolean(),
    /** Null: it can be sent again. */
    not_again: Nullable(Type.Enum([...notAgain])),
    /** A link in it opens something: sent again, it has a new one. */
    new_link: Type.Boolean(),
    payment_id: Nullable(Type.String()),
    campaign_id: Nullable(Type.String()),
  }),
  errors: ['not_found'],
});
