/** Calls of the desk's queues: photos, profile texts, reports, appeals, complaints. */
import { Type } from 'typebox';
import { queue_roles } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { complaint_kinds, decision_reason_list } from './moderation.ts';
import { reject_reasons } from './photos.ts';

const Id = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Text = Type.Union([Type.String(), Type.Null()]);
const Facts = Type.Optional(Type.String({ maxLength: 2_000 }));
const reject_list = Object.keys(reject_reasons) as (keyof typeof reject_reasons)[];
const Sources = Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() }));

/** A member as staff of the queues sees one: what is needed to judge, nothing more. */
export const MemberFacts = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Integer(),
  gender: Text,
  country: Type.String(),
  city: Text,
  kind: Type.String(),
  status: Type.String(),
  site: Type.String(),
  language: Type.String(),
  signup_date: Type.String(),
  premium: Type.Boolean(),
  photos_active: Type.Integer(),
  photos_rejected: Type.Integer(),
  reports: Type.Integer(),
  decisions: Type.Integer(),
});

export const DeskPhoto = Type.Object({
  id: Type.String(),
  private: Type.Boolean(),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Type.String(),
  status: Type.String(),
  reject_reason: Text,
  sources: Sources,
});

export const claimPhotos = endpoint({
  method: 'POST',
  path: '/api/desk/photos/claim.php',
  summary: 'The next photos for the caller, oldest first; for five minutes nobody else gets them.',
  access: 'staff',
  roles: queue_roles.photos,
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 6 }) }),
  answer: Type.Object({ photos: Type.Array(Type.Object({ photo: DeskPhoto, member: MemberFacts })), waiting: Type.Integer() }),
  errors: [],
});

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id.php',
  summary: 'Approves a photo, or rejects it with a reason that its owner reads.',
  access: 'staff',
  roles: queue_roles.photos,
  params: Id,
  body: Type.Object({ decision: Type.Enum(['approve', 'reject']), reason: Type.Optional(Type.Enum(reject_list)) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const undoPhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id/undo.php',
  summary: "Takes the caller's own decision of the last minutes back; the photo waits again, claimed by the caller.",
  access: 'staff',
  roles: queue_roles.photos,
  params: Id,
  answer: Type.Object({ photo: DeskPhoto, member: MemberFacts }),
  errors: ['not_found', 'conflict'],
});

export const getDeskPhoto = endpoint({
  method: 'GET',
  path: '/api/desk/photos/:id/file.php',
  summary: 'The picture of a photo that is served to nobody else: rejected, or of a suspended member.',
  access: 'staff',
  roles: ['moderator', 'support'],
  params: Id,
  answer: 'file',
  errors: ['not_found'],
});

export const claimTexts = endpoint({
  method: 'POST',
  path: '/api/desk/texts/claim.php',
  summary: 'The next changed profile texts for the caller, oldest first; for five minutes nobody else gets them.',
  access: 'staff',
  roles: queue_roles.texts,
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 10 }) }),
  answer: Type.Object({
    texts: Type.Array(Type.Object({ member: MemberFacts, about: Type.String(), changed_at: Type.String() })),
    waiting: Type.Integer(),
  }),
  errors: [],
});

export const decideText = endpoint({
  method: 'POST',
  path: '/api/desk/texts/:id.php',
  summary: 'Passes the text of a member, or hides it with a reason. A text that changed meanwhile (409) must be read again.',
  access: 'staff',
  roles: queue_roles.texts,
  params: Id,
  body: Type.Object({
    decision: Type.Enum(['pass', 'hide']),
    /** The text that was looked at. */
    about: Type.String({ maxLength: 8_000 }),
    reason: Type.Optional(Type.Enum(decision_reason_list)),
    facts: Facts,
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

const CaseLine = {
  id: Type.String(),
  number: Type.String(),
  source: Type.String(),
  reason: Type.String(),
  created_at: Type.String(),
  member_name: Type.String(),
  fictional: Type.Boolean(),
  reporter_name: Text,
  /** Open reports about the same member, this one included. */
  same_member: Type.Integer(),
  /** Who is working on it right now. */
  claimed_by: Text,
};

export const listReports = endpoint({
  method: 'GET',
  path: '/api/desk/reports.php',
  summary: 'Open reports: about minors and extortion first, then the oldest.',
  access: 'staff',
  roles: queue_roles.reports,
  answer: Type.Object({ reports: Type.Array(Type.Object(CaseLine)), waiting: Type.Integer() }),
  errors: [],
});

/** A decision as the desk shows it. */
export const DeskDecision = Type.Object({
  number: Type.String(),
  action: Type.String(),
  reason: Type.String(),
  facts: Type.String(),
  staff_name: Type.String(),
  created_at: Type.String(),
  overturned_at: Text,
});

const Evidence = Type.Array(
  Type.Object({
    from: Type.Enum(['member', 'reporter', 'other']),
    kind: Type.String(),
    text: Type.String(),
    sent_at: Text,
  }),
);

export const CaseDetail = Type.Object({
  ...CaseLine,
  status: Type.String(),
  note: Type.String(),
  evidence: Evidence,
  member: MemberFacts,
  about: Type.String(),
  photos: Type.Array(DeskPhoto),
  reporter: Type.Union([MemberFacts, Type.Null()]),
  /** Earlier decisions about this member. */
  history: Type.Array(DeskDecision),
  decisions: Type.Array(DeskDecision),
});

export const openReport = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/open.php',
  summary: 'One report with its evidence and the history of the member; claims it for a quarter of an hour unless somebody else has it.',
  access: 'staff',
  roles: queue_roles.reports,
  params: Id,
  answer: Type.Object({ report: CaseDetail }),
  errors: ['not_found'],
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id.php',
  summary: 'Decides a report; both sides hear of it by e-mail and can appeal.',
  access: 'staff',
  roles: queue_roles.reports,
  params: Id,
  body: Type.Object({
    action: Type.Enum(['dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend']),
    reason: Type.Optional(Type.Enum(decision_reason_list)),
    photo_reason: Type.Optional(Type.Enum(reject_list)),
    photo_id: Type.Optional(Type.String({ format: 'uuid' })),
    facts: Facts,
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
  /** The caller took the decision, so somebody else must look at it. */
  own: Type.Boolean(),
  claimed_by: Text,
  decision: DeskDecision,
  hidden_text: Text,
  photo: Type.Union([DeskPhoto, Type.Null()]),
  reason: Type.String(),
  note: Type.String(),
  evidence: Evidence,
  member: MemberFacts,
});

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/desk/appeals.php',
  summary: 'Open appeals, the oldest first.',
  access: 'staff',
  roles: queue_roles.appeals,
  answer: Type.Object({ appeals: Type.Array(Appeal) }),
  errors: [],
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/desk/appeals/:id.php',
  summary: 'Upholds a decision or overturns it, which undoes what it did; never by who took it.',
  access: 'staff',
  roles: queue_roles.appeals,
  params: Id,
  body: Type.Object({ decision: Type.Enum(['uphold', 'overturn']), answer: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'own_decision'],
});

export const Complaint = Type.Object({
  id: Type.String(),
  number: Type.String(),
  kind: Type.Enum([...complaint_kinds]),
  site: Type.String(),
  email: Type.String(),
  language: Type.String(),
  member_id: Text,
  member_name: Text,
  text: Type.String(),
  reference: Type.String(),
  status: Type.String(),
  created_at: Type.String(),
  due_at: Type.String(),
  overdue: Type.Boolean(),
  answer: Type.String(),
  answered_by: Text,
  answered_at: Text,
  claimed_by: Text,
});

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/desk/complaints.php',
  summary: 'Complaints: the open ones by the date they are due, or the latest answered ones.',
  access: 'staff',
  roles: queue_roles.complaints,
  query: Type.Object({ status: Type.Optional(Type.Enum(['open', 'answered'])) }),
  answer: Type.Object({ complaints: Type.Array(Complaint) }),
  errors: [],
});

export const claimComplaint = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id/claim.php',
  summary: 'Says that the caller is writing an answer, for a quarter of an hour.',
  access: 'staff',
  roles: queue_roles.complaints,
  params: Id,
  answer: Type.Object({ claimed_by: Text }),
  errors: ['not_found'],
});

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/api/desk/complaints/:id.php',
  summary: 'Answers a complaint by e-mail, once.',
  access: 'staff',
  roles: queue_roles.complaints,
  params: Id,
  body: Type.Object({ answer: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed'],
});
