/** Calls about the check of one's own age. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Text } from './fields.ts';

export const sandboxOutcomes = ['adult', 'minor', 'aborted', 'late', 'twice'] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];
const Provider = Type.Enum(['sandbox', 'oidc', 'yoti', 'eu_av']);

export const getAge = endpoint({
  method: 'GET',
  path: '/api/age.php',
  summary: 'Whether the member needs a checked age here, what is kept of it, and who can check it.',
  access: 'member',
  answer: Type.Object({
    level: Type.Enum(['none', 'contact', 'entry']),
    /** `factor`: the age is checked, but this log-in needs a passkey or a code. */
    needs: Type.Enum(['nothing', 'check', 'factor']),
    country: Type.String(),
    /** Our team asked this member, whatever their country asks. */
    asked: Type.Boolean(),
    check: Type.Union([
      Type.Object({
        provider: Type.String(),
        method: Type.String(),
        checked_at: Type.String(),
        valid_until: Type.String(),
      }),
      Type.Null(),
    ]),
    providers: Type.Array(Provider),
    /** Refused twice: no further try until then. */
    blocked_until: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [],
});

export const startAge = endpoint({
  method: 'POST',
  path: '/api/age/start.php',
  summary: 'Starts a check; answers with where the browser goes.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 10, window_seconds: 900, by: 'member' },
  body: Type.Object({ provider: Provider }),
  answer: Type.Object({ url: Type.String() }),
  errors: ['age_refused', 'not_found', 'unavailable'],
});

export const finishAge = endpoint({
  method: 'POST',
  path: '/api/age/finish.php',
  summary: "Reads the provider's answer to a check that this member began; once.",
  access: 'member',
  idempotent: 'never',
  limit: { max: 20, window_seconds: 900, by: 'member' },
  body: Type.Object({
    /** The check's id (`state`). */
    state: Id,
    code: Type.Optional(Text(4_000)),
    answer: Type.Optional(Text(4_000)),
    error: Type.Optional(Text(200)),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['age_failed', 'age_refused', 'age_used'],
});

export const walletAge = endpoint({
  method: 'GET',
  path: '/api/age/wallets/:id.php',
  summary: 'What the wallet of the member is asked, as link and QR code, and whether it has answered.',
  access: 'member',
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    link: Type.String(),
    qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
    presented: Type.Boolean(),
  }),
  errors: ['not_found'],
});

export const sandboxAge = endpoint({
  method: 'POST',
  path: '/api/age/sandbox.php',
  summary: 'The sandbox: what its page answers with. Only where the sandbox is offered.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 30, window_seconds: 900, by: 'member' },
  body: Type.Object({ session: Id, outcome: Type.Enum([...sandboxOutcomes]) }),
  answer: Type.Object({ answer: Type.String() }),
  errors: ['not_found'],
});
