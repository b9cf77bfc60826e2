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
    'Hides the caller and whoever has this e-mail address or phone number from each other, now or when they come. The answer is the same whether anybody has it. Those the caller writes to already stay.',
  access: 'member',
  idempotent: 'answer',
  // Few a day, so that nobody tries addresses to see who is gone.
  limit: { max: 20, window_seconds: 86_400, by: 'member' },
  body: Type.Object({ value: Type.String({ minLength: 1, maxLength: 120 }) }),
  answer: Type.Object({ hide: Hide }),
  errors: ['hide_unclear', 'hides_full'],
});

export const removeHide = endpoint({
  method: 'DELETE',
  path: '/api/hides/:id.php',
  summary: 'Removes an entry: both may find each other again, unless another entry says otherwise.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
