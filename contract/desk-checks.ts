/** Calls of the queue of photo checks: selfies beside photos, and new main photos beside those that were compared. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { DeskPhoto, MemberFacts } from './desk-queues.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { checkReasonList } from './photo-check.ts';

const IdParam = Type.Object({ id: Id });

/** `id`: of the check, or of the new main photo. */
const WaitingCheck = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['selfie', 'main']),
  member: MemberFacts,
  since: Type.String(),
  /** Of selfies: the poses that were asked for, by picture. */
  poses: Type.Array(
    Type.Object({
      gesture: Type.Enum(['cheek', 'chin', 'head']),
      fingers: Type.Integer(),
      hand: Type.Enum(['left', 'right']),
    }),
  ),
  /** Selfie: the photos to tick. Main: those compared before. */
  photos: Type.Array(DeskPhoto),
  /** The new main photo. */
  main: Type.Union([DeskPhoto, Type.Null()]),
  /** Other accounts for which the same file was sent. */
  seen_before: Type.Array(Type.Object({ member_id: Type.String(), name: Type.String(), at: Type.String() })),
  /** What the member reads for each reason, in their language. */
  texts: Type.Array(Type.Object({ reason: Type.Enum(checkReasonList), text: Type.String() })),
});

export const claimCheck = endpoint({
  method: 'POST',
  path: '/api/desk/checks/claim.php',
  summary: 'The next photo check for the caller, oldest first; for five minutes nobody else gets it.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'photos.decide',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({}),
  answer: Type.Object({ check: Type.Union([WaitingCheck, Type.Null()]), waiting: Type.Integer() }),
  errors: [],
});

export const getCheckFile = endpoint({
  method: 'GET',
  path: '/api/desk/checks/:id/file/:n.php',
  summary: 'A selfie, only for whoever holds its claim, until the decision; each look is recorded.',
  access: 'staff',
  permission: 'photos.decide',
  about: { kind: 'check', at: 'params.id' },
  params: Type.Object({ id: Id, n: Type.Enum(['0', '1']) }),
  answer: 'file',
  errors: ['not_found', 'claimed'],
});

export const decideCheck = endpoint({
  method: 'POST',
  path: '/api/desk/checks/:id.php',
  summary:
    'Decides a photo check: the photos that show the person of the selfies, or why not. The selfies are deleted with it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'check', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    decision: Type.Enum(['same', 'refuse', 'minor']),
    /** The photos that show the same person. */
    photos: Type.Optional(Type.Array(Id, { maxItems: 60 })),
    reason: Type.Optional(Type.Enum(checkReasonList)),
    facts: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request', 'claimed'],
});

export const decideMain = endpoint({
  method: 'POST',
  path: '/api/desk/checks/main/:id.php',
  summary: 'Whether a new main photo shows the person of the photos that were compared.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    decision: Type.Enum(['same', 'refuse']),
    facts: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed'],
});
