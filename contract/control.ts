/** Calls of what members decide about who reaches them and who sees them. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** Entries a member may have. */
export const mostHides = 100;

const Hide = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['email', 'phone']),
  /** Enough to tell one's entries apart; the address or number itself is not kept. */
  hint: Type.String(),
  created_at: Type.String(),
});

export const getHides = endpoint({
  method: 'GET',
  path: '/api/hides.php',
  summary: 'The people the caller knows and is hidden from: what was entered, shortened. Never whether they are here.',
  access: 'member',
  answer: Type.Object({ hides: Type.Array(Hide) }),
  errors: [],
});

export const addHide = endpoint({
  method: 'POST',
  path: '/api/hides.php',
  summary:
    'Hides the caller from whoever has this e-mail address or phone number, now or when they come. The answer is the same whether anybody has it, and the caller sees everybody as before. Whoever the caller writes to sees them.',
  access: 'member',
  idempotent: 'answer',
  // Nothing the caller can see changes by an entry; the limit keeps the table small.
  limit: { max: 20, window_seconds: 86_400, by: 'member' },
  body: Type.Object({ value: Type.String({ minLength: 1, maxLength: 120 }) }),
  answer: Type.Object({ hide: Hide }),
  errors: ['hide_unclear', 'hides_full'],
});

export const removeHide = endpoint({
  method: 'DELETE',
  path: '/api/hides/:id.php',
  summary:
    'Removes an entry: who has the address or number may find the caller again, unless another entry says otherwise.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
