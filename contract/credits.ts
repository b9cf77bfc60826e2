/** Calls about credits: the history of the balance. (Buying is in payments.) */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Cursor, NullableText } from './fields.ts';

/** One change of the balance. */
const CreditChange = Type.Object({
  id: Type.String(),
  /** Credits: positive received, negative spent. Never 0. */
  amount: Type.Integer(),
  /**
   * `message`, `photo`, `gift` (sent to `profile`), `signup` (welcome), `purchase`, `refund`, `charge_back`, `adjustment` (by
   * staff, with `note`) or `demo`. Show unknown kinds as an adjustment.
   */
  kind: Type.String(),
  /** The recipient, while that member exists. */
  profile: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  /** For gifts: id in the catalogue (contract/gifts.ts). */
  gift: NullableText,
  /** For adjustments: the reason staff gave. */
  note: NullableText,
  created_at: Type.String(),
});

export const getCreditHistory = endpoint({
  method: 'GET',
  path: '/api/credits/history.php',
  summary: "Every change of the caller's balance, newest first, 50 a page.",
  access: 'member',
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answer: Type.Object({ balance: Type.Integer(), changes: Type.Array(CreditChange), next_cursor: NullableText }),
  errors: ['bad_request'],
});
