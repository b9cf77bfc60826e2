/** What opens an account. Apart from the calls that change it: the list of queries knows this one, and every page loads that. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Passkey } from './passkeys.ts';

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/passkeys.php',
  summary: 'What opens the account: passkeys, codes, recovery codes left, known browsers.',
  access: 'member',
  answer: Type.Object({
    passkeys: Type.Array(Passkey),
    /** Only a passkey opens the account. */
    passkey_only: Type.Boolean(),
    codes: Type.Boolean(),
    recovery_left: Type.Integer(),
    /** Somebody asked for codes and passkeys not to be needed any more, from then on. */
    recovery_due: Type.Union([Type.String(), Type.Null()]),
    devices: Type.Array(
      Type.Object({
        id: Type.String(),
        user_agent: Type.String(),
        first_seen: Type.String(),
        last_seen: Type.String(),
      }),
    ),
  }),
  errors: [],
});
