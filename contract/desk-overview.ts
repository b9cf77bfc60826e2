/** The overview of the desk: what waits, how late it is, who is at it, and what waits for the caller. */
import { Type } from 'typebox';
import { deskQueues } from './desk.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { NullableText } from './fields.ts';

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
  }),
  errors: [],
});
