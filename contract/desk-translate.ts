/** The desk's translation of what members wrote, where the operator has set a server for it. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './locales.ts';

export const deskTranslate = endpoint({
  method: 'POST',
  path: '/api/desk/translate.php',
  summary: 'Texts in the language of the reader, by the server set for it (503 without one); nothing is kept.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  limit: { max: 300, window_seconds: 3600, by: 'address' },
  permission: [
    'reports.see',
    'texts.decide',
    'appeals.decide',
    'complaints.see',
    'complaints.answer',
    'writing.answer',
  ],
  about: 'self',
  body: Type.Object({
    texts: Type.Array(Type.String({ maxLength: 4_000 }), { minItems: 1, maxItems: 40 }),
    to: Type.Enum([...LOCALES]),
  }),
  answer: Type.Object({ texts: Type.Array(Type.String()) }),
  errors: ['unavailable'],
});
