/** Calls about what opens an account besides its password: passkeys, codes of an app, recovery codes, known browsers. */
import { type TSchema, Type } from 'typebox';
import { Password, User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Text } from './fields.ts';

/** What a browser's authenticator answered (WebAuthn, `toJSON`); the server's library checks all of it. */
const Bytes = Text(16_384, { pattern: '^[\\w-]*$' });
const Credential = <T extends TSchema>(response: T) =>
  Type.Object(
    {
      id: Text(1_400, { minLength: 1, pattern: '^[\\w-]+$' }),
      rawId: Text(1_400, { minLength: 1, pattern: '^[\\w-]+$' }),
      type: Type.Literal('public-key'),
      response,
      authenticatorAttachment: Type.Optional(Type.Union([Text(40), Type.Null()])),
      clientExtensionResults: Type.Unsafe<object>({ type: 'object', maxProperties: 20, additionalProperties: true }),
    },
    { additionalProperties: false },
  );
export const NewPasskey = Credential(
  Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Text(40), { maxItems: 10 })),
    authenticatorData: Type.Optional(Bytes),
    publicKey: Type.Optional(Type.Union([Bytes, Type.Null()])),
    publicKeyAlgorithm: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 0 })),
  }),
);
export const SignedByPasskey = Credential(
  Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Type.Union([Bytes, Type.Null()])),
  }),
);

const Described = Type.Object({ type: Type.String(), id: Type.String(), transports: Type.Array(Type.String()) });
/** `PublicKeyCredentialRequestOptionsJSON` */
export const AskOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.String(),
  allowCredentials: Type.Array(Described),
});
/** `PublicKeyCredentialCreationOptionsJSON` */
export const AddOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.String(), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.String(),
  excludeCredentials: Type.Array(Described),
  authenticatorSelection: Type.Object({ residentKey: Type.String(), userVerification: Type.String() }),
});

export const PasskeyName = Text(60, { minLength: 1, pattern: '\\S' });
export const PasskeyId = Text(1_400, { minLength: 1, pattern: '^[\\w-]+$' });
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** It holds at this host only. */
  host: Type.String(),
  here: Type.Boolean(),
  backed_up: Type.Boolean(),
  created_at: Type.String(),
  used_at: Type.Union([Type.String(), Type.Null()]),
});
export const Ok = Type.Object({ ok: Type.Boolean() });
const byMember = { max: 30, window_seconds: 900, by: 'member' } as const;
export const byAddress = { max: 60, window_seconds: 300, by: 'address' } as const;

const beforeLogIn = {
  access: 'anyone',
  limit: { max: 120, window_seconds: 300, by: 'address' },
  body: Type.Object({}),
  answer: AskOptions,
  errors: [],
} as const;

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/passkey-login/options.php',
  summary: 'What a browser needs to ask for a passkey of this host; holds 5 minutes, once, in this visit.',
  idempotent: 'never',
  ...beforeLogIn,
});

/** Here, as one module of the browser asks for either. */
export const deskPasskeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/desk/passkey-login/options.php',
  summary: 'What a browser needs to ask for a passkey of somebody of staff.',
  idempotent: 'never',
  ...beforeLogIn,
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkey-login.php',
  summary: 'Logs in with what a passkey signed; no password is needed.',
  access: 'anyone',
  idempotent: 'never',
  limit: byAddress,
  body: Type.Object({ passkey: SignedByPasskey }),
  answer: Type.Object({ user: User }),
  errors: ['passkey_unknown', 'pending_deletion', 'suspended'],
});

/** As of the log-in by password. */
const Work = Type.Optional(Type.String({ maxLength: 4_000 }));

export const loginCode = endpoint({
  method: 'POST',
  path: '/api/login-code.php',
  summary: 'Logs in with password and a code of the app, or a recovery code.',
  access: 'anyone',
  idempotent: 'never',
  limit: byAddress,
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 254 }),
    password: Password,
    code: Text(20, { minLength: 6 }),
    work: Work,
  }),
  answer: Type.Object({ user: User }),
  errors: [
    'work_needed',
    'work_invalid',
    'login_failed',
    'login_blocked',
    'pending_deletion',
    'suspended',
    'code_wrong',
    'code_blocked',
    'passkey_needed',
  ],
});

export const factorLost = endpoint({
  method: 'POST',
  path: '/api/second-factor/lost.php',
  summary: 'Mails a link that begins the 72 hours after which the password alone opens the account again.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 3600, by: 'address' },
  body: Type.Object({ login: Type.String({ minLength: 1, maxLength: 254 }), password: Password, work: Work }),
  answer: Ok,
  errors: [
    'login_failed',
    'login_blocked',
    'work_needed',
    'work_invalid',
    'pending_deletion',
    'suspended',
    'too_many_requests',
  ],
});

export const keepFactor = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/recovery.php',
  summary: 'Stops the 72 hours: the codes or passkeys stay as they are.',
  access: 'member',
  idempotent: 'natural',
  answer: Ok,
  errors: [],
});

export const proveByPassword = endpoint({
  method: 'POST',
  path: '/api/proof.php',
  summary: 'Shows again that it is the owner, by password; for 5 minutes.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({ password: Password }),
  answer: Ok,
  errors: ['old_password_wrong', 'password_blocked'],
});

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/proof/passkey.php',
  summary: 'Shows again that it is the owner, by passkey; for 5 minutes.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({ passkey: SignedByPasskey }),
  answer: Ok,
  errors: ['passkey_unknown'],
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/options.php',
  summary: 'What a browser needs to make a passkey for this host.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({}),
  answer: AddOptions,
  errors: ['proof_needed'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys.php',
  summary: 'Adds the passkey that the browser made.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({ passkey: NewPasskey, name: Type.Optional(PasskeyName) }),
  answer: Ok,
  errors: ['proof_needed', 'passkey_unknown', 'passkey_known', 'passkey_limit'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/passkeys/:id.php',
  summary: 'Gives a passkey another name.',
  access: 'member',
  idempotent: 'natural',
  params: Type.Object({ id: PasskeyId }),
  body: Type.Object({ name: PasskeyName }),
  answer: Ok,
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id.php',
  summary: 'Removes a passkey; the last one stays while only a passkey opens the account.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: PasskeyId }),
  answer: Ok,
  errors: ['proof_needed', 'not_found', 'passkey_last'],
});

export const savePasskeyOnly = endpoint({
  method: 'PUT',
  path: '/api/passkey-only.php',
  summary: 'Whether only a passkey opens the account, and the password does not.',
  access: 'member',
  idempotent: 'natural',
  limit: byMember,
  body: Type.Object({ on: Type.Boolean() }),
  answer: Ok,
  errors: ['proof_needed', 'conflict'],
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/totp.php',
  summary: 'A new secret for an authenticator app; it counts once a first code was right.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({}),
  answer: Type.Object({
    secret: Type.String(),
    otpauth_url: Type.String(),
    /** The dark squares of the QR code as an SVG path, in a square of `size`. */
    qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
  }),
  errors: ['proof_needed', 'conflict'],
});

const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/totp/confirm.php',
  summary: 'Switches codes on with a first right one; answers with the recovery codes, this once.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({ code: Text(12, { minLength: 6 }) }),
  answer: RecoveryCodes,
  errors: ['code_wrong', 'code_blocked', 'proof_needed'],
});

export const endTotp = endpoint({
  method: 'DELETE',
  path: '/api/totp.php',
  summary: 'Switches codes and recovery codes off.',
  access: 'member',
  idempotent: 'natural',
  limit: byMember,
  answer: Ok,
  errors: ['proof_needed'],
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/recovery-codes.php',
  summary: 'Ten new recovery codes, shown this once; the old ones end.',
  access: 'member',
  idempotent: 'never',
  limit: byMember,
  body: Type.Object({}),
  answer: RecoveryCodes,
  errors: ['proof_needed', 'conflict'],
});

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id.php',
  summary: 'Forgets a known browser: its next log-in is told by mail.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Text(44, { pattern: '^[\\w-]{43}$' }) }),
  answer: Ok,
  errors: ['not_found'],
});
