/** The saved views of lists. Their counts come with each list. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Text } from './fields.ts';

export const saveView = endpoint({
  method: 'POST',
  path: '/api/desk/views.php',
  summary: 'Keeps a filter of a list under a name: for oneself, for those of one of one’s roles, for everybody.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'enter',
  about: 'self',
  body: Type.Object({
    list: Text(40, { pattern: '^[a-z_]+$' }),
    name: Text(60, { minLength: 1 }),
    query: Text(1000),
    shared: Type.Enum(['me', 'role', 'all']),
    alarm: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['forbidden', 'conflict'],
});

export const dropView = endpoint({
  method: 'DELETE',
  path: '/api/desk/views/:id.php',
  summary: 'Deletes a saved view of one’s own.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'enter',
  about: 'self',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
