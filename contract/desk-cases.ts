/** Calls of the desk's cases: reports with their decisions, appeals, complaints. */
import { Type } from 'typebox';
import { DeskDecision, DeskPhoto, GiftOfMessage, MemberFacts } from './desk-queues.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { decisionReasonList, misuseSteps, suspensionDays } from './moderation.ts';
import { rejectReasonList } from './photos.ts';
import { signalRuleList } from './signal-rules.ts';

export { DeskDecision };

/** Decisions by which a member is asked to show something. */
export const asks = ['require_selfie', 'require_age'] as const;
export type Ask = (typeof asks)[number];
export const isAsk = (action: string): action is Ask => asks.includes(action as Ask);

const IdParam = Type.Object({ id: Id });
const Facts = Type.Optional(Type.String({ maxLength: 2_000 }));

const CaseLine = {
  id: Type.String(),
  number: Type.String(),
  source: Type.String(),
  reason: Type.String(),
  created_at: Type.String(),
  member_name: Type.String(),
  fictional: Type.Boolean(),
  site: Type.String(),
  reporter_name: NullableText,
  /** Open reports about the same member, this one included. */
  same_member: Type.Integer(),
  /** Who else is currently working on it. */
  claimed_by: NullableText,
  /** The caller has it in hand. */
  mine: Type.Boolean(),
  /** When it should be decided. */
  due_at: Type.String(),
  /** When it was decided; null: it is open. */
  decided_at: NullableText,
  /** Behind others: whoever reported it misused reports before, and it is about nothing urgent. */
  behind: Type.Boolean(),
};

export const listReports = endpoint({
  method: 'GET',
  path: '/api/desk/reports.php',
  summary:
    'Open reports, all about one person as one: about minors and extortion first, then the oldest; behind all those of reporters who misused reports before. Or those decided last.',
  access: 'staff',
  permission: 'reports.see',
  about: 'scope',
  query: Type.Object({ ...scoped, status: Type.Optional(Type.Enum(['open', 'decided'])) }),
  answer: Type.Object({
    reports: Type.Array(Type.Object(CaseLine)),
    waiting: Type.Integer(),
  }),
  errors: [],
});

export const EvidenceMessages = Type.Array(
  Type.Object({
    from: Type.Enum(['member', 'reporter', 'other']),
    kind: Type.String(),
    text: Type.String(),
    gift: GiftOfMessage,
    sent_at: NullableText,
    /** Of a photo that is still there. */
    photo: Type.Union([DeskPhoto, Type.Null()]),
    /** What the report is about. */
    reported: Type.Boolean(),
  }),
);

/** A code, and what is read for it. */
const Texts = Type.Array(Type.Object({ code: Type.String(), text: Type.String() }));

export const CaseDetail = Type.Object({
  ...CaseLine,
  status: Type.String(),
  /** Until when it is the caller's; null when decided, or somebody else's. */
  yours_until: NullableText,
  /** Of a case opened by rules: what each saw. */
  signals: Type.Array(
    Type.Object({
      rule: Type.String(),
      points: Type.Integer(),
      n: Type.Integer(),
      case_number: Type.Optional(NullableText),
    }),
  ),
  member: MemberFacts,
  about: Type.String(),
  /** What the member may be asked to show: people who were not asked yet, and an age where somebody checks it. */
  may_ask: Type.Array(Type.Enum([...asks])),
  photos: Type.Array(DeskPhoto),
  /** All open ones about the person, which are decided together; of a decided one those it was decided with. */
  reports: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      reason: Type.String(),
      note: Type.String(),
      evidence: EvidenceMessages,
      created_at: Type.String(),
      reporter: Type.Union([MemberFacts, Type.Null()]),
      /** Reports of the same reporter that were decided, and those that led to something. */
      reports_made: Type.Integer(),
      reports_right: Type.Integer(),
      /** What the reporter may get if it is obviously unfounded; the wait only after a warning that came before the report. */
      misuse_steps: Type.Array(Type.Enum([...misuseSteps])),
    }),
  ),
  /** Reports about this member before; null: no decision. */
  earlier: Type.Array(
    Type.Object({
      number: Type.String(),
      reason: Type.String(),
      created_at: Type.String(),
      action: NullableText,
    }),
  ),
  /** What both sides will read, in their languages. */
  reads: Type.Object({
    member: Type.Object({
      language: Type.String(),
      actions: Texts,
      reasons: Texts,
      photo_reasons: Texts,
      /** Of a suspension, by its days. */
      ends: Texts,
      /** Of a suspension: what becomes of bought credits; empty where nothing was bought. */
      credits: Type.String(),
    }),
    reporters: Type.Array(
      Type.Object({
        language: Type.String(),
        acted: Type.String(),
        dismissed: Type.String(),
        /** Of those whose report was obviously unfounded. */
        actions: Type.Object({ warn_reports: Type.String(), reports_wait: Type.String() }),
        misuse: Type.String(),
      }),
    ),
  }),
  /** Earlier decisions about this member. */
  history: Type.Array(DeskDecision),
  decisions: Type.Array(DeskDecision),
});

export const openReport = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/open.php',
  summary:
    'One report with its evidence and the history of the member; claims it for 15 minutes unless somebody else has it.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'reports.see',
  about: { kind: 'case', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ report: CaseDetail }),
  errors: ['not_found'],
});

export const releaseReport = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/release.php',
  summary: 'Gives a case back to the queue, for somebody else.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'reports.see',
  about: { kind: 'case', at: 'params.id' },
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id.php',
  summary: 'Decides all open reports about a person at once; every side is informed by e-mail and can appeal.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.facts',
  permission: 'reports.decide',
  about: { kind: 'case', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    action: Type.Enum(['dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', ...asks]),
    reason: Type.Optional(Type.Enum(decisionReasonList)),
    photo_reason: Type.Optional(Type.Enum(rejectReasonList)),
    photo_id: Type.Optional(Id),
    facts: Facts,
    /** Of a dismissal: reports that were obviously unfounded, and what their reporters get. */
    misuse: Type.Optional(
      Type.Array(Type.Object({ report_id: Id, step: Type.Enum([...misuseSteps]) }), { minItems: 1, maxItems: 50 }),
    ),
    /** What those reporters are told beside the reason. */
    misuse_facts: Facts,
    /** Of a case opened by rules: those that were wrong, though something is done. Of a dismissal all were. */
    wrong_rules: Type.Optional(Type.Array(Type.Enum([...signalRuleList]), { maxItems: signalRuleList.length })),
    /** How long a suspension lasts; without it, it is for good. */
    days: Type.Optional(Type.Enum(suspensionDays)),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed', 'bad_request'],
});

export const Appeal = Type.Object({
  id: Type.String(),
  by_reporter: Type.Boolean(),
  text: Type.String(),
  created_at: Type.String(),
  due_at: Type.String(),
  /** Who else is answering it. */
  claimed_by: NullableText,
  /** Until when it is the caller's to answer. */
  yours_until: NullableText,
  decision: DeskDecision,
  hidden_text: NullableText,
  photo: Type.Union([DeskPhoto, Type.Null()]),
  reason: Type.String(),
  note: Type.String(),
  evidence: EvidenceMessages,
  member: MemberFacts,
  /** What else was decided about this member. */
  history: Type.Array(DeskDecision),
});

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/desk/appeals.php',
  summary: 'Open appeals, the oldest first, or one of them; never those against decisions of the caller.',
  access: 'staff',
  permission: 'appeals.decide',
  about: 'scope',
  query: Type.Object({ ...scoped, id: Type.Optional(Id) }),
  answer: Type.Object({
    appeals: Type.Array(Appeal),
    /** How many are against decisions of the caller, which somebody else looks at. */
    own: Type.Integer(),
  }),
  errors: ['not_found'],
});

export const claimAppeal = endpoint({
  method: 'POST',
  path: '/api/desk/appeals/:id/claim.php',
  summary: 'Claims an appeal for 15 minutes, to answer it.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'appeals.decide',
  about: { kind: 'appeal', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ claimed_by: NullableText, yours_until: NullableText }),
  errors: ['not_found', 'own_decision'],
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/desk/appeals/:id.php',
  summary: 'Upholds a decision or overturns it, which undoes what it did; never by the person who took it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.answer',
  permission: 'appeals.decide',
  about: { kind: 'appeal', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    decision: Type.Enum(['uphold', 'overturn']),
    answer: Type.String({ minLength: 1, maxLength: 4_000 }),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'own_decision', 'claimed'],
});

export const claimComplaint = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id/claim.php',
  summary: 'Claims a complaint for 15 minutes, to answer it, unless somebody else has it.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'complaints.answer',
  about: { kind: 'complaint', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ claimed_by: NullableText, yours_until: NullableText }),
  errors: ['not_found'],
});

export const releaseComplaint = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id/release.php',
  summary: 'Gives a complaint back to the queue, for somebody else.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'complaints.answer',
  about: { kind: 'complaint', at: 'params.id' },
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id.php',
  summary: 'Answers a complaint by e-mail, once.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'complaints.answer',
  about: { kind: 'complaint', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ answer: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed'],
});
