/** Calls of the desk's queues of photos and profile texts. Reports, appeals and complaints are in desk-cases.ts. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { decisionReasonList } from './moderation.ts';
import { rejectReasonList } from './photos.ts';

const IdParam = Type.Object({ id: Id });
const NullableText = Type.Union([Type.String(), Type.Null()]);
const Facts = Type.Optional(Type.String({ maxLength: 2_000 }));
const Sources = Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() }));

/** A member as staff see them in the queues: what is needed to decide, nothing more. */
export const MemberFacts = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Integer(),
  gender: NullableText,
  country: Type.String(),
  city: NullableText,
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
  reject_reason: NullableText,
  sources: Sources,
});

export const claimPhotos = endpoint({
  method: 'POST',
  path: '/api/desk/photos/claim.php',
  summary: 'The next photos for the caller, oldest first; for five minutes nobody else gets them.',
  access: 'staff',
  idempotent: 'natural',
  permission: 'photos.decide',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 6 }) }),
  answer: Type.Object({
    photos: Type.Array(Type.Object({ photo: DeskPhoto, member: MemberFacts })),
    waiting: Type.Integer(),
  }),
  errors: [],
});

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id.php',
  summary: 'Approves a photo, or rejects it with a reason that its owner reads.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'undo',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ decision: Type.Enum(['approve', 'reject']), reason: Type.Optional(Type.Enum(rejectReasonList)) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const undoPhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id/undo.php',
  summary: "Undoes the caller's own recent decision; the photo waits again, claimed by the caller.",
  access: 'staff',
  idempotent: 'answer',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ photo: DeskPhoto, member: MemberFacts }),
  errors: ['not_found', 'conflict'],
});

export const getDeskPhoto = endpoint({
  method: 'GET',
  path: '/api/desk/photos/:id/file.php',
  summary: 'The file of a photo that is served to nobody else: rejected, or of a suspended member.',
  access: 'staff',
  permission: ['photos.decide', 'reports.see', 'appeals.decide', 'members.see'],
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  answer: 'file',
  errors: ['not_found'],
});

export const claimTexts = endpoint({
  method: 'POST',
  path: '/api/desk/texts/claim.php',
  summary: 'The next changed profile texts for the caller, oldest first; for five minutes nobody else gets them.',
  access: 'staff',
  idempotent: 'natural',
  permission: 'texts.decide',
  about: 'scope',
  query: Type.Object(scoped),
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
  summary:
    'Passes the text of a member, or hides it with a reason. A text that changed meanwhile (409) must be read again.',
  access: 'staff',
  idempotent: 'answer',
  permission: 'texts.decide',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    decision: Type.Enum(['pass', 'hide']),
    /** The text the decision is about. */
    about: Type.String({ maxLength: 8_000 }),
    reason: Type.Optional(Type.Enum(decisionReasonList)),
    facts: Facts,
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});
