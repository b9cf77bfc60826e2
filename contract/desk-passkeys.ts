/** Passkeys of staff. Apart from the members' calls, so that members do not load them. */
import { Type } from 'typebox';
import { Password } from './accounts.ts';
import { Staff } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { SignedByPasskey, NewPasskey, PasskeyName, PasskeyId, AddOptions, Passkey, Ok, byAddress } from './passkeys.ts';

export const deskPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/desk/passkey-login.php',
  summary: 'Logs staff in with what a passkey signed: instead of password and code.',
  access: 'anyone',
  idempotent: 'never',
  limit: byAddress,
  body: Type.Object({ passkey: SignedByPasskey }),
  answer: Type.Object({ staff: Staff }),
  errors: ['passkey_unknown'],
});

export const deskPasskeys = endpoint({
  method: 'GET',
  path: '/api/desk/passkeys.php',
  summary: "The caller's own passkeys.",
  access: 'staff',
  permission: 'enter',
  about: 'self',
  answer: Type.Object({ passkeys: Type.Array(Passkey) }),
  errors: [],
});

export const deskPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/desk/passkeys/options.php',
  summary: "What a browser needs to make a passkey for the caller; asks for the caller's password.",
  access: 'staff',
  permission: 'enter',
  about: 'self',
  idempotent: 'never',
  confirm: 'do',
  limit: byAddress,
  body: Type.Object({ password: Password }),
  answer: AddOptions,
  errors: ['old_password_wrong', 'password_blocked'],
});

export const deskAddPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/passkeys.php',
  summary: 'Adds the passkey that the browser made.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  idempotent: 'never',
  confirm: 'do',
  limit: byAddress,
  body: Type.Object({ passkey: NewPasskey, name: Type.Optional(PasskeyName) }),
  answer: Ok,
  errors: ['passkey_unknown', 'passkey_known', 'passkey_limit'],
});

export const deskRemovePasskey = endpoint({
  method: 'DELETE',
  path: '/api/desk/passkeys/:id.php',
  summary: "Removes one of the caller's passkeys.",
  access: 'staff',
  permission: 'enter',
  about: 'self',
  idempotent: 'answer',
  confirm: 'do',
  params: Type.Object({ id: PasskeyId }),
  answer: Ok,
  errors: ['not_found'],
});
