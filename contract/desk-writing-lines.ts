/**
 * The lines a writer keeps for themselves. They are saved from a conversation, whose member's name becomes `{name}`, and are only ever
 * put into the box: nothing sends one.
 */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Text } from './fields.ts';
import { LOCALES } from './locales.ts';

export const writerLineLength = 1_000;
/** Each writer keeps so many, in all languages together. */
export const writerLinesMost = 300;

export const listWriterLines = endpoint({
  method: 'GET',
  path: '/api/desk/writing/lines.php',
  summary: 'The lines the caller saved for themselves, of all languages, the latest first.',
  access: 'staff',
  permission: 'writing.answer',
  about: 'self',
  answer: Type.Object({
    lines: Type.Array(Type.Object({ id: Type.String(), language: Type.String(), text: Type.String() })),
  }),
  errors: [],
});

export const saveWriterLine = endpoint({
  method: 'POST',
  path: '/api/desk/writing/:id/lines.php',
  summary:
    'Saves a line of one’s own, or changes one (`line`). The name of the member of this conversation becomes `{name}`; contact details are refused. One saved already stays one.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'writing.answer',
  about: { kind: 'conversation', at: 'params.id' },
  params: Type.Object({ id: Id }),
  body: Type.Object({
    line: Type.Union([Id, Type.Null()]),
    language: Type.Enum([...LOCALES]),
    text: Text(writerLineLength, { minLength: 1 }),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'bad_request', 'writer_asks', 'writer_lines_full'],
});

export const dropWriterLine = endpoint({
  method: 'DELETE',
  path: '/api/desk/writing/lines/:id.php',
  summary: 'Deletes a line of one’s own.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'writing.answer',
  about: 'self',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
