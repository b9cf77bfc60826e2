/** Requests about one's own data from outside: for those without an account, or who cannot log in. */
import { Type } from 'typebox';
import { Email } from './accounts.ts';
import { endpoint } from './endpoint.ts';

export const privacyKinds = ['export', 'erase', 'correct', 'object'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];
/** What staff correct for a member, one at a time. */
export const correctFields = ['name', 'date_of_birth', 'gender', 'wanted', 'place', 'language', 'email'] as const;
export type CorrectField = (typeof correctFields)[number];
export const privacyDays = 30;
/** How long the link of the mail works; what nobody confirmed is forgotten then. */
export const proofDays = 3;

export const askAboutData = endpoint({
  method: 'POST',
  path: '/api/data-request.php',
  summary:
    'Asks for data kept with an address: a copy, its correction, its erasure. Counts once the link of the mail is followed; answers the same whether or not there is an account.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 3600, by: 'address' },
  body: Type.Object({
    kind: Type.Enum([...privacyKinds]),
    text: Type.String({ maxLength: 4_000 }),
    email: Email,
  }),
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: ['email_invalid'],
});

export const proveDataRequest = endpoint({
  method: 'POST',
  path: '/api/data-request/prove.php',
  summary: 'Confirms a request about data by what stood in its mail; from then on staff see it.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 30, window_seconds: 3600, by: 'address' },
  body: Type.Object({ proof: Type.String({ maxLength: 80, pattern: '^[0-9a-f-]{36}\\.[\\w-]{43}$' }) }),
  answer: Type.Object({ number: Type.String(), due_at: Type.String() }),
  errors: ['link_invalid'],
});
