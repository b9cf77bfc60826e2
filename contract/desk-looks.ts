/** Calls of the second looks: what waits for somebody else, and what became of one's own requests. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { permissions } from './permissions.ts';

/** How long a request waits before it lapses. */
export const lookHours = 72;

const Text = Type.Union([Type.String(), Type.Null()]);

export const SecondLook = Type.Object({
  id: Type.String(),
  call: Type.String(),
  permission: Type.Enum([...permissions]),
  site: Text,
  subject_kind: Type.String(),
  subject_id: Type.String(),
  /** The member or person it is about. */
  subject_name: Text,
  effect: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  why: Type.String(),
  asked_by: Type.String(),
  asked_at: Type.String(),
  expires_at: Type.String(),
  /** From when on who asked may do it alone, while nobody else may agree; null: never. */
  alone_from: Text,
  state: Type.Enum(['waiting', 'agreed', 'refused', 'withdrawn', 'lapsed']),
  decided_by: Text,
  decided_at: Text,
  answer: Type.String(),
});
export type SecondLook = Static<typeof SecondLook>;

export const listLooks = endpoint({
  method: 'GET',
  path: '/api/desk/second-looks.php',
  summary: 'Requests the caller may agree to, oldest first, and the caller’s own 50 newest with their state.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  answer: Type.Object({ waiting: Type.Array(SecondLook), own: Type.Array(SecondLook) }),
  errors: [],
});

export const decideLook = endpoint({
  method: 'POST',
  path: '/api/desk/second-looks/:id.php',
  summary:
    'Agrees, and what was asked is done as it was asked (who asked may do so only alone, after `alone_from`); or refuses with a reason; or takes back one’s own request. Checked again: 409 when something changed since.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'enter',
  about: 'self',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    decision: Type.Enum(['agree', 'refuse', 'withdraw']),
    answer: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'own_decision', 'forbidden', 'bad_request'],
});
