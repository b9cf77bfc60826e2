/** The overview of the desk: what waits, how late it is, who is at it, and what waits for the caller. */
import { Type } from 'typebox';
import { deskQueues } from './desk.ts';
import { stopAt } from './desk-campaigns.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Nullable, NullableText } from './fields.ts';

/** How long something may wait in a queue, in hours. A complaint and a privacy request have a day of their own. */
export const promisedHours = {
  photos: 24,
  checks: 24,
  texts: 72,
  reports: 24,
  appeals: 336,
  complaints: 168,
  care: 24,
  privacy: 720,
  writing: 12,
} as const;

/** How many days of mail are looked at, and above what somebody is told; a campaign stops at the same (stopAt). */
export const mailTrouble = { days: 7, ...stopAt } as const;

export const deskOverview = endpoint({
  method: 'GET',
  path: '/api/desk/overview.php',
  summary:
    'What waits in the caller’s queues by age, what is late, who is at it; drafts to review and jobs that failed for good.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  query: Type.Object(scoped),
  answer: Type.Object({
    queues: Type.Array(
      Type.Object({
        queue: Type.Enum([...deskQueues]),
        count: Type.Integer(),
        late: Type.Integer(),
        oldest_at: NullableText,
        /** Of those that are not late: waiting under an hour, one to four, longer. */
        under_hour: Type.Integer(),
        under_four: Type.Integer(),
        longer: Type.Integer(),
        done_today: Type.Integer(),
        /** Names of those who have something of it open. */
        at_it: Type.Array(Type.String()),
      }),
    ),
    /** Members with notes that name the caller, not opened since. */
    named: Type.Array(
      Type.Object({ member_id: Type.String(), member_name: Type.String(), by: Type.String(), at: Type.String() }),
    ),
    drafts: Type.Array(
      Type.Object({ site: Type.Integer(), changes: Type.Integer(), by: Type.String(), at: Type.String() }),
    ),
    /** Null: not for the caller to see, or none. */
    dead_jobs: Type.Union([Type.Object({ count: Type.Integer(), since: Type.String() }), Type.Null()]),
    /** Mail that came back or was marked as spam in the last days, once it is more than usual (`mailTrouble`). Null: not for the caller to see. */
    mail: Type.Union([
      Type.Object({
        letters: Type.Integer(),
        bounced: Type.Integer(),
        complained: Type.Integer(),
        /** The mail provider most of it is from. */
        domain: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
  errors: [],
});

export const deskLastDone = endpoint({
  method: 'GET',
  path: '/api/desk/last-done.php',
  summary: 'Who did the last of a queue of the caller’s, and when: what its page says when nothing waits.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  query: Type.Object({ queue: Type.Enum([...deskQueues]), ...scoped }),
  answer: Type.Object({
    last: Type.Union([Type.Object({ name: Type.String(), at: Type.String() }), Type.Null()]),
    /** Half of what was done this month was done within this, as Insight says it; of complaints, requests about data and care. */
    half_seconds: Nullable(Type.Integer()),
  }),
  errors: [],
});
