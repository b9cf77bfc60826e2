/** Calls of care: members who may need protection, as threads, with what is done for them. */
import { Type } from 'typebox';
import { CaseDetail } from './desk-cases.ts';
import { StepParam, Stepped, Thread, ThreadAdded, ThreadAddition, ThreadSteering } from './desk-threads.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { SpendLimit } from './payments.ts';

const IdParam = Type.Object({ id: Id });
const ok = Type.Object({ ok: Type.Boolean() });
const care = { kind: 'case', at: 'params.id' } as const;

/** Why support looks after somebody. */
export const careReasons = ['pleading', 'spending', 'distress', 'minor', 'other'] as const;
export type CareReason = (typeof careReasons)[number];

export const openCare = endpoint({
  method: 'POST',
  path: '/api/desk/care/:id/open.php',
  summary:
    'A care case: what happened, what the member paid lately, whether they can buy, their spend limits; claims it for 15 minutes unless somebody else has it.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'care.close',
  about: care,
  params: IdParam,
  answer: Type.Object({
    report: CaseDetail,
    /** Of what is paid where the member is. */
    currency: Type.String(),
    /** What was paid, by day of the last 30, in minor units of `currency`. */
    days: Type.Array(Type.Object({ day: Type.String(), minor: Type.Integer() })),
    buying_paused: Type.Boolean(),
    limits: Type.Array(SpendLimit),
  }),
  errors: ['not_found'],
});

export const releaseCare = endpoint({
  method: 'POST',
  path: '/api/desk/care/:id/release.php',
  summary: 'Gives a care case back to the queue, for somebody else.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'care.close',
  about: care,
  params: IdParam,
  body: Type.Object({}),
  answer: ok,
  errors: [],
});

export const openCareThread = endpoint({
  method: 'GET',
  path: '/api/desk/care/:id/thread.php',
  summary: 'The thread of a care case: what was seen, written and done, those merged into it.',
  access: 'staff',
  permission: 'care.close',
  about: care,
  params: IdParam,
  answer: Thread,
  errors: ['not_found'],
});

export const addToCare = endpoint({
  method: 'POST',
  path: '/api/desk/care/:id/thread.php',
  summary: 'Adds to a care case: a mail to the member, a mail that came in, a note.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'care.close',
  about: care,
  params: IdParam,
  body: ThreadAddition,
  answer: ThreadAdded,
  errors: ['not_found', 'conflict', 'claimed'],
});

export const steerCare = endpoint({
  method: 'PUT',
  path: '/api/desk/care/:id/thread.php',
  summary: 'Passes a care case on, moves its due date, reopens it, merges it into another of the same address.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'care.close',
  about: care,
  params: IdParam,
  body: ThreadSteering,
  answer: Stepped,
  errors: ['not_found', 'conflict', 'bad_request', 'claimed'],
});

export const undoCareStep = endpoint({
  method: 'DELETE',
  path: '/api/desk/care/:id/steps/:step.php',
  summary:
    'Takes back what the caller just did to a care case: whose it is, its due date, merging, closing, reopening.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'care.close',
  about: care,
  params: StepParam,
  answer: ok,
  errors: ['not_found', 'conflict', 'claimed'],
});

export const tellCare = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/care.php',
  summary:
    'Passes a member on to care, from a report, a complaint or their page: opens a case, or adds to the open one. What it came from says so.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: ['reports.see', 'complaints.answer', 'care.close'],
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    reason: Type.Enum([...careReasons]),
    note: Type.String({ minLength: 3, maxLength: 2_000 }),
    /** Its complaint or report. */
    from: Type.Optional(Id),
  }),
  answer: Type.Object({ id: Type.String(), number: Type.String(), already: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

const Amount = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 }));

export const limitSpending = endpoint({
  method: 'POST',
  path: '/api/desk/care/:id/limits.php',
  summary:
    'Sets spend limits as agreed with the member, at once: first ones or lower ones. Only the member raises them. They get a mail.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'care.close',
  about: care,
  params: IdParam,
  body: Type.Object({ day: Amount, week: Amount, month: Amount }),
  answer: ok,
  errors: ['not_found', 'conflict', 'bad_request', 'claimed'],
});

export const closeCare = endpoint({
  method: 'POST',
  path: '/api/desk/care/:id/close.php',
  summary:
    'Closes a case about a member who may need protection: what was done, and whether buying is paused until somebody has talked to them.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.done',
  permission: 'care.close',
  about: care,
  params: IdParam,
  body: Type.Object({ done: Type.String({ minLength: 3, maxLength: 2_000 }), pause_buying: Type.Boolean() }),
  answer: Stepped,
  errors: ['not_found', 'conflict', 'claimed'],
});
