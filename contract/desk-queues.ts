/** Calls of the desk's queues of photos and profile texts. Reports, appeals and complaints are in desk-cases.ts. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { decisionReasonList, reportReasonList } from './moderation.ts';
import { rejectReasonList } from './photos.ts';

const IdParam = Type.Object({ id: Id });
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

/** Of a message that is a gift: its name as the reader calls it, and its picture. */
export const GiftOfMessage = Type.Union([Type.Object({ name: Type.String(), picture: Type.String() }), Type.Null()]);

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

/** A decision as the desk shows it. */
export const DeskDecision = Type.Object({
  number: Type.String(),
  action: Type.String(),
  reason: Type.String(),
  facts: Type.String(),
  staff_name: Type.String(),
  created_at: Type.String(),
  overturned_at: NullableText,
});

/** What a program saw about a photo; it never decides. */
export const scorerHintKinds = [
  'duplicate',
  'small',
  'dark',
  'skin',
  'text',
  'faces',
  'no_face',
  'screenshot',
  'drawing',
] as const;
/** `blurred`: by its pixels. `excluded`: near a photo of somebody excluded that is gone; nothing confirms it. `known`: on a list of known pictures. */
export const photoHintKinds = [...scorerHintKinds, 'blurred', 'excluded', 'known'] as const;
export type PhotoHintKind = (typeof photoHintKinds)[number];
/** By the score of a program: only to sort by. */
export const photoBands = ['fine', 'look', 'not'] as const;
export type PhotoBand = (typeof photoBands)[number];

/** What somebody says of two photos in which a program saw the same picture. */
export const pairVerdicts = ['different', 'stolen', 'same_person'] as const;
export type PairVerdict = (typeof pairVerdicts)[number];

/** A photo under review, as the grid shows it. */
export const WaitingPhoto = Type.Object({
  photo: DeskPhoto,
  member: MemberFacts,
  /** Their first photo. */
  main: Type.Boolean(),
  /** Of an account that is a week old at most, nothing of which was looked at yet. */
  newcomer: Type.Boolean(),
  /** Until somebody looks, nobody sees them and they cannot write. */
  held: Type.Boolean(),
  hints: Type.Array(Type.Object({ kind: Type.Enum([...photoHintKinds]), score: Type.Number() })),
  /** Somebody else wants another to decide; who, and what they thought, is not told. */
  second_opinion: Type.Boolean(),
});

export const claimPhotos = endpoint({
  method: 'POST',
  path: '/api/desk/photos/claim.php',
  summary: 'The next photos for the caller, oldest first; for five minutes nobody else gets them.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'photos.decide',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: 60 }),
    band: Type.Optional(Type.Enum([...photoBands])),
  }),
  answer: Type.Object({
    photos: Type.Array(WaitingPhoto),
    waiting: Type.Integer(),
    /** What waits by the score of a program; empty where nothing scores. */
    bands: Type.Array(Type.Object({ band: Type.Enum([...photoBands]), count: Type.Integer() })),
    /** What colleagues have in hand. */
    held: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  }),
  errors: [],
});

export const releasePhotos = endpoint({
  method: 'POST',
  path: '/api/desk/photos/release.php',
  summary: 'Gives back the photos the caller has in hand.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'photos.decide',
  about: 'self',
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const openPhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id/open.php',
  summary:
    'One photo with all that helps to decide: the others of its member, the same picture elsewhere, earlier decisions; claims it.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({
    item: WaitingPhoto,
    /** Who else has it in hand. */
    claimed_by: NullableText,
    /** Until when it is the caller's; null when decided, or somebody else's. */
    yours_until: NullableText,
    others: Type.Array(DeskPhoto),
    /** The same picture of other members, on sites the caller may see. */
    twins: Type.Array(
      Type.Object({
        photo: DeskPhoto,
        member_id: Type.String(),
        name: Type.String(),
        site: Type.String(),
        member_status: Type.String(),
        score: Type.Number(),
        mirrored: Type.Boolean(),
        verdict: Type.Union([Type.Enum([...pairVerdicts]), Type.Null()]),
      }),
    ),
    /** The case of somebody excluded whose photo, of which only numbers are left, is near this one. */
    excluded: Type.Array(Type.Object({ case_number: NullableText, score: Type.Number() })),
    history: Type.Array(DeskDecision),
    /** What the member reads for each reason, in their language. */
    texts: Type.Array(Type.Object({ reason: Type.Enum(rejectReasonList), text: Type.String() })),
  }),
  errors: ['not_found'],
});

export const decidePhotos = endpoint({
  method: 'POST',
  path: '/api/desk/photos/decide.php',
  summary:
    'The same decision about several photos; each stands alone, so one that changed meanwhile holds up no other.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'undo',
  permission: 'photos.decide',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 60 }),
    decision: Type.Enum(['approve', 'reject']),
    reason: Type.Optional(Type.Enum(rejectReasonList)),
    /** Approved, and blurred in a chat until its reader wants to see it. */
    sensitive: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ done: Type.Array(Type.String()), failed: Type.Array(Type.String()) }),
  errors: ['bad_request'],
});

export const askOpinion = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id/opinion.php',
  summary: 'Passes a photo on: somebody else decides, without reading what the caller thought.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'claimed'],
});

export const judgePair = endpoint({
  method: 'POST',
  path: '/api/desk/photo-pairs/:id.php',
  summary:
    'Says what two photos are that a program found alike. Stolen, or a second account: a case about the newer account waits among the reports.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    other: Id,
    /** `open` takes `different` back. */
    verdict: Type.Enum([...pairVerdicts, 'open']),
  }),
  answer: Type.Object({ case_number: NullableText }),
  errors: ['not_found', 'conflict', 'claimed'],
});

export const makeCase = endpoint({
  method: 'POST',
  path: '/api/desk/members/:id/case.php',
  summary: 'Opens a case about a member from what was seen in a queue; it waits among the reports.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: ['photos.decide', 'texts.decide', 'reports.decide'],
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    reason: Type.Enum(reportReasonList),
    note: Type.String({ minLength: 3, maxLength: 2_000 }),
  }),
  answer: Type.Object({ id: Type.String(), number: Type.String() }),
  errors: ['not_found'],
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
  body: Type.Object({
    decision: Type.Enum(['approve', 'reject']),
    reason: Type.Optional(Type.Enum(rejectReasonList)),
    facts: Facts,
    /** Approved, and blurred in a chat until its reader wants to see it. */
    sensitive: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const undoPhoto = endpoint({
  method: 'POST',
  path: '/api/desk/photos/:id/undo.php',
  summary:
    "Undoes the caller's own recent decision, or their wish for a second opinion; the photo waits again, claimed by the caller.",
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'photos.decide',
  about: { kind: 'photo', at: 'params.id' },
  params: IdParam,
  answer: WaitingPhoto,
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
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'texts.decide',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 10 }) }),
  answer: Type.Object({
    texts: Type.Array(
      Type.Object({
        member: MemberFacts,
        about: Type.String(),
        /** The text before the first change nobody has looked at; empty: there was none. */
        before: Type.String(),
        changed_at: Type.String(),
      }),
    ),
    waiting: Type.Integer(),
  }),
  errors: [],
});

export const undoText = endpoint({
  method: 'POST',
  path: '/api/desk/texts/:id/undo.php',
  summary: "Undoes the caller's own recent decision about a text: it waits again, and what was hidden is back.",
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'texts.decide',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

export const decideText = endpoint({
  method: 'POST',
  path: '/api/desk/texts/:id.php',
  summary:
    'Passes the text of a member, or hides it with a reason. A text that changed meanwhile (409) must be read again.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'undo',
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
