/** Calls of trust as members meet it. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { NullableText } from './fields.ts';

export const getStanding = endpoint({
  method: 'GET',
  path: '/api/standing.php',
  summary: 'Whatever limits the caller at present, each with its reason and the number under which it can be appealed.',
  access: 'member',
  answer: Type.Object({
    /** A measure in force, told in the member's language. */
    measures: Type.Array(
      Type.Object({
        number: Type.String(),
        action: Type.String(),
        action_text: Type.String(),
        reason_text: Type.String(),
        until: NullableText,
        /** Taken by no person. */
        automatic: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
});
