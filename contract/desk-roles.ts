/** Calls about roles: the built-in ones, and those a company makes by copying and changing them. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Text } from './fields.ts';
import { levels, type Permission, permissions } from './permissions.ts';

const Level = Type.Optional(Type.Enum([...levels]));
/** Each permission of the role with its level. */
const Rights = Type.Object(
  Object.fromEntries(permissions.map((one) => [one, Level])) as Record<Permission, typeof Level>,
  { additionalProperties: false },
);

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
