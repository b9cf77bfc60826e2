/** Calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment, Nullable } from './fields.ts';

/** `dead`: nobody tries them again but you; `failing`: tried again by themselves; `aside`: dead, and somebody said that they need nothing more. */
export const jobStates = ['dead', 'failing', 'waiting', 'running', 'done', 'aside'] as const;
export type JobState = (typeof jobStates)[number];

export const jobsList = defineList({
  name: 'jobs',
  columns: {
    job: { kind: 'code', sort: 'asc' },
    about: { kind: 'text' },
    tries: { kind: 'number', sort: 'desc' },
    first: { kind: 'moment', sort: 'desc' },
    last: { kind: 'moment', sort: 'desc' },
    next: { kind: 'moment', sort: 'asc' },
    cause: { kind: 'text', sort: 'asc' },
  },
  filters: {
    state: { kind: 'choice', codes: jobStates },
    when: { kind: 'days' },
    job: { kind: 'choice' },
    cause: { kind: 'text' },
    tries: { kind: 'numbers' },
  },
  order: '-last',
  views: {
    dead: 'state=dead',
    failing: 'state=failing',
    waiting: 'state=waiting',
    running: 'state=running',
    done: 'state=done',
    aside: 'state=aside',
  },
});

const JobLine = Type.Object({
  id: Type.String(),
  job: Type.String(),
  state: Type.Enum([...jobStates]),
  /** What it works on, without secrets and addresses. */
  about: Type.String(),
  tries: Type.Integer(),
  retries: Type.Integer(),
  first_at: Type.String(),
  last_at: Nullable(Type.String()),
  next_at: Nullable(Type.String()),
  cause: Nullable(Type.String()),
  /** Of what was put aside. */
  aside_reason: Nullable(Type.String()),
  aside_by: Nullable(Type.String()),
});
export type JobLine = Static<typeof JobLine>;

export const deskJobs = endpoint({
  method: 'GET',
  path: '/api/desk/jobs.php',
  summary: 'Jobs by state, with what they work on, their tries and the cause.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'every',
  query: listQuery(jobsList),
  answer: listAnswer(JobLine),
  errors: [],
});

export const deskJob = endpoint({
  method: 'GET',
  path: '/api/desk/jobs/one.php',
  summary: 'A job: what it was given, without secrets, and how many dead letters have the same cause.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'every',
  query: Type.Object({ id: Id }),
  answer: Type.Object({
    payload: Type.String(),
    /** Dead letters of the same job and cause, this one included, until this moment. */
    alike: Type.Integer(),
    until: Type.String(),
  }),
  errors: ['not_found'],
});

export const deskRegularJobs = endpoint({
  method: 'GET',
  path: '/api/desk/jobs/regular.php',
  summary: 'The jobs of the clock, and when the last dead letter came.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'every',
  answer: Type.Object({
    /** Cron, in UTC. */
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

export const deskReplayAlike = endpoint({
  method: 'POST',
  path: '/api/desk/jobs/replay-alike.php',
  summary:
    'The same with all dead letters of a job and a cause that were there at a moment, some hundreds at a time: repeated until none is left.',
  access: 'staff',
  permission: 'jobs.replay',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({
    job: Type.String({ minLength: 1, maxLength: 100 }),
    cause: Nullable(Type.String({ maxLength: 400 })),
    until: Moment,
  }),
  answer: Type.Object({ replayed: Type.Integer(), left: Type.Integer() }),
  errors: [],
});

export const deskPutAside = endpoint({
  method: 'POST',
  path: '/api/desk/jobs/aside.php',
  summary: 'Takes dead letters from the list, with a reason that stands beside them and in the audit log.',
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

export const deskPutBack = endpoint({
  method: 'POST',
  path: '/api/desk/jobs/back.php',
  summary: 'Puts dead letters that were put aside back on the list of dead ones.',
  access: 'staff',
  permission: 'jobs.replay',
  about: 'every',
  idempotent: 'natural',
  confirm: 'undo',
  body: Type.Object({ ids: Ids }),
  answer: Type.Object({ put_back: Type.Integer() }),
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
