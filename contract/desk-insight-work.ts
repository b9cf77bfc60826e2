/** Calls of the pages of insight about work, mail and what happens now; the report of transparency. */
import { Type } from 'typebox';
import { deskQueues } from './desk.ts';
import { growthFilters } from './desk-insight.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Day, Nullable } from './fields.ts';

const period = Type.Object({ ...scoped, from: Day, to: Day });
const N = Type.Integer();
/** Half were done within this many seconds, nineteen of twenty within that; null: none. */
const times = { half_seconds: Nullable(N), most_seconds: Nullable(N) };

export const deskWork = endpoint({
  method: 'GET',
  path: '/api/desk/insight/work.php',
  summary:
    'What waits in each queue by age, what was done in some days and how soon; and by whom, with what was changed afterwards.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: period,
  answer: Type.Object({
    queues: Type.Array(
      Type.Object({
        queue: Type.Enum([...deskQueues]),
        waits: N,
        late: N,
        under_hour: N,
        under_four: N,
        longer: N,
        oldest_at: Nullable(Type.String()),
        promised_hours: N,
        done: N,
        /** Of these, later than promised. */
        done_late: N,
        ...times,
      }),
    ),
    days: Type.Array(Type.Object({ day: Type.String(), queue: Type.Enum([...deskQueues]), done: N, ...times })),
    /** Of a long time `days` are months, each named by its first day. */
    by_month: Type.Boolean(),
    /** Null: not for the caller to see. */
    staff: Nullable(
      Type.Array(
        Type.Object({
          name: Type.String(),
          photos: N,
          texts: N,
          decisions: N,
          ...times,
          appealed: N,
          /** Taken back on appeal. */
          changed: N,
          /** Photos of theirs that somebody else decided too, and alike. */
          repeated: N,
          agreed: N,
          looks_asked: N,
          looks_agreed: N,
          looks_refused: N,
        }),
      ),
    ),
    /** Who answers complaints and requests about data; null: not for the caller to see. */
    support: Nullable(
      Type.Array(
        Type.Object({
          name: Type.String(),
          /** By the first answer. */
          complaints: N,
          complaints_half_seconds: Nullable(N),
          complaints_most_seconds: Nullable(N),
          /** Of these, opened again after they had been answered. */
          reopened: N,
          requests: N,
          requests_half_seconds: Nullable(N),
          requests_most_seconds: Nullable(N),
          /** Of these, closed after they were due. */
          requests_late: N,
        }),
      ),
    ),
    /** Photos decided once more by somebody who did not see the first answer; those about which they differ, for who leads. */
    repeats: Type.Object({
      done: N,
      agreed: N,
      differing: Type.Array(
        Type.Object({
          photo_id: Type.String(),
          name: Type.String(),
          /** What the first said; the second said the other. */
          approved: Type.Boolean(),
          at: Type.String(),
        }),
      ),
    }),
  }),
  errors: ['bad_request'],
});

export const deskMailFigures = endpoint({
  method: 'GET',
  path: '/api/desk/insight/mail.php',
  summary: 'Letters of some days by mail provider: delivered, deferred, refused, bounced, complained about.',
  access: 'staff',
  permission: ['insight.see', 'jobs.see'],
  about: 'scope',
  query: period,
  answer: Type.Object({
    providers: Type.Array(
      Type.Object({
        domain: Type.String(),
        letters: N,
        sent: N,
        deferred: N,
        refused: N,
        bounced: N,
        complained: N,
        /** Between the first try and the one that was taken. */
        ...times,
      }),
    ),
    days: Type.Array(Type.Object({ day: Type.String(), letters: N, trouble: N })),
  }),
  errors: ['bad_request'],
});

export const mailChecks = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export type MailCheck = (typeof mailChecks)[number];
/** weak: it is there and protects nothing; broken: worse than none; not_set: nobody said where to look. */
export const mailCheckStates = ['right', 'weak', 'missing', 'broken', 'no_answer', 'not_set'] as const;
export type MailCheckState = (typeof mailCheckStates)[number];

export const deskMailDomains = endpoint({
  method: 'GET',
  path: '/api/desk/insight/mail-domains.php',
  summary: 'What the DNS says about the domains that mails come from: MX, SPF, DKIM, DMARC.',
  access: 'staff',
  permission: ['insight.see', 'jobs.see'],
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({
    domains: Type.Array(
      Type.Object({
        domain: Type.String(),
        /** None: a name of one's own network, which is not asked for. */
        checks: Type.Array(
          Type.Object({
            check: Type.Enum([...mailChecks]),
            state: Type.Enum([...mailCheckStates]),
            /** The record, as it stands there. */
            found: Type.String(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

export const deskLive = endpoint({
  method: 'GET',
  path: '/api/desk/insight/live.php',
  summary: 'Who is online now by site and country, messages by minute, the last sign-ups and payments.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: Type.Object({ ...scoped, ...growthFilters }),
  answer: Type.Object({
    at: Type.String(),
    online: N,
    sites: Type.Array(Type.Object({ site: N, name: Type.String(), online: N })),
    countries: Type.Array(Type.Object({ country: Type.String(), online: N })),
    /** Of the last half hour, the oldest first; the last one is not over. */
    messages: Type.Array(N),
    events: Type.Array(
      Type.Object({
        at: Type.String(),
        kind: Type.Enum(['signup', 'payment']),
        site: Type.String(),
        country: Type.String(),
        amount_minor: Nullable(N),
        currency: Nullable(Type.String()),
      }),
    ),
  }),
  errors: [],
});

/** The parts of the report, in the order in which they are read. */
export const transparencyParts = [
  'notices',
  'notices_decided',
  'measures',
  'measures_by_reason',
  'measures_by_ground',
  'measures_by_detection',
  'measures_automated',
  'suspensions',
  'appeals',
  'appeals_by',
  'taken_back',
  'hours',
  'rules_cases',
  'rules_right',
  'recipients',
  'recipients_by_country',
] as const;
export type TransparencyPart = (typeof transparencyParts)[number];

export const deskTransparency = endpoint({
  method: 'GET',
  path: '/api/desk/insight/transparency.php',
  summary:
    'What the Digital Services Act asks to be published (articles 15 and 24): notices, measures, appeals, times, suspensions, how often rules were right, active recipients. Days in UTC.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: period,
  answer: Type.Object({
    rows: Type.Array(Type.Object({ part: Type.Enum([...transparencyParts]), kind: Type.String(), n: Type.Number() })),
  }),
  errors: ['bad_request'],
});
