/** Files of lists with more rows than go at once (contract/desk-list.ts): made by a job, fetched by who asked for them. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Nullable } from './fields.ts';

/** How long one can be fetched, from when it is ready. */
export const listFileHours = 72;
/** So many of one person are made at a time. */
export const listFilesAtOnce = 5;

export const ListFile = Type.Object({
  id: Type.String(),
  /** The list's name. */
  list: Type.String(),
  state: Type.Enum(['making', 'ready', 'failed']),
  /** Of a failed one. `rights`: what one may see has changed since it was asked for. */
  reason: Nullable(Type.Enum(['rights', 'broken'])),
  /** Written so far. */
  rows: Type.Integer(),
  /** Null until they are counted. */
  total: Nullable(Type.Integer()),
  bytes: Type.Integer(),
  asked_at: Type.String(),
  fetched_at: Nullable(Type.String()),
  ends_at: Type.String(),
});
export type ListFile = Static<typeof ListFile>;

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/desk/files.php',
  summary: 'The files of long lists the caller has asked for, newest first, until they end.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  answer: Type.Object({ files: Type.Array(ListFile) }),
  errors: [],
});

export const fetchListFile = endpoint({
  method: 'GET',
  path: '/api/desk/files/:id.php',
  summary: 'Such a file, for who asked for it and may still see the same rows. Logged.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  params: Type.Object({ id: Id }),
  answer: 'file',
  errors: ['not_found', 'forbidden'],
});

export const dropListFile = endpoint({
  method: 'DELETE',
  path: '/api/desk/files/:id.php',
  summary: 'Deletes such a file, or stops its making.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'enter',
  about: 'self',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
