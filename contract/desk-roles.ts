/** Calls about roles: the built-in ones, and those a company makes by copying and changing them. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Text } from './fields.ts';
import { type LimitName, limits } from './limits.ts';
import { levels, type Permission, permissions } from './permissions.ts';

const Level = Type.Optional(Type.Enum([...levels]));
/** Each permission of the role with its level. */
const Rights = Type.Object(
  Object.fromEntries(permissions.map((permission) => [permission, Level])) as Record<Permission, typeof Level>,
  { additionalProperties: false },
);

const amount = (name: LimitName) => Type.Integer({ minimum: 0, maximum: limits[name].maximum });
const Limit = {
  refund_minor: amount('refund_minor'),
  credits: amount('credits'),
  suspend_days: amount('suspend_days'),
  recipients: amount('recipients'),
};

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/desk/roles.php',
  summary: 'All roles with what they may and how many people have them.',
  access: 'staff',
  permission: 'staff.manage',
  about: 'every',
  answer: Type.Object({
    roles: Type.Array(
      Type.Object({
        /** Of a built-in one its name. */
        id: Type.String(),
        name: Type.String(),
        built_in: Type.Boolean(),
        rights: Rights,
        /** Up to how much it does alone what it otherwise asks a second look for. */
        limits: Type.Object(Limit),
        people: Type.Array(Type.String()),
        /** The caller has it, and cannot change it. */
        own: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
});

export const saveRole = endpoint({
  method: 'POST',
  path: '/api/desk/roles.php',
  summary:
    'Makes a role, or changes one of the company’s own. Nobody changes a role they have or gives more than they have; one that looks after staff needs a second look.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  body: Type.Object({
    id: Type.Optional(Id),
    name: Text(60, { minLength: 2 }),
    rights: Rights,
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['not_found', 'own_account', 'forbidden', 'conflict', 'bad_request'],
});

export const saveRoleLimits = endpoint({
  method: 'PUT',
  path: '/api/desk/roles/:id/limits.php',
  summary:
    'Up to how much a role does alone: built-in ones by their name. Nobody changes a role they have or gives more than they have.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: Type.Object({ id: Text(36, { pattern: '^[a-z0-9-]+$' }) }),
  body: Type.Object(Limit),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'own_account', 'forbidden', 'bad_request'],
});

export const dropRole = endpoint({
  method: 'DELETE',
  path: '/api/desk/roles/:id.php',
  summary: 'Deletes a role of the company that nobody has.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'staff.manage',
  about: 'every',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});
