/** Calls of the desk about those who are excluded, and about accounts that share something. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';

const IdParam = Type.Object({ id: Id });
const Kinds = ['email', 'phone', 'iban', 'card', 'device', 'network', 'photo'] as const;

/** `since` and the month say when; nothing says who. */
const Ban = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['ban', 'minor', 'self', 'owner']),
  case_number: NullableText,
  reason: Type.String(),
  created_at: Type.String(),
  until: NullableText,
  /** How often it met somebody: each account once, each day with a sign-up or a change of address refused once. */
  hits: Type.Integer(),
  last_hit_at: NullableText,
});

export const findBans = endpoint({
  method: 'POST',
  path: '/api/desk/bans/find.php',
  summary:
    'Whether an address, a number, an account or a network is excluded at this company. Nothing can be listed in clear.',
  access: 'staff',
  while_looking: 'reads',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'bans.see',
  about: 'company',
  body: Type.Object({
    kind: Type.Enum(['email', 'phone', 'iban', 'network', 'domain']),
    /** Of a network: any IP address in it; of a domain, also an address at it. */
    value: Type.String({ minLength: 1, maxLength: 254 }),
  }),
  /** `tested`: the value as it was compared: one mailbox in one form, the network of an IP address. */
  answer: Type.Object({
    tested: Type.String(),
    bans: Type.Array(Ban),
    /** Of an address or a domain: whether sign-up refuses its domain, by which list, and as which. */
    domain: Type.Union([
      Type.Null(),
      Type.Object({
        refused_by: Type.Union([Type.Null(), Type.Enum(['everybody', 'operator', 'company'])]),
        as: Type.String(),
      }),
    ]),
  }),
  errors: ['email_invalid', 'mobile_invalid', 'iban_invalid', 'ip_invalid', 'domain_invalid'],
});

export const countBans = endpoint({
  method: 'GET',
  path: '/api/desk/bans.php',
  summary: 'How many are excluded, by kind and age, and how many marks of each kind are kept.',
  access: 'staff',
  permission: 'bans.see',
  about: 'company',
  answer: Type.Object({
    kinds: Type.Array(
      Type.Object({
        kind: Type.Enum(['ban', 'minor', 'self', 'owner']),
        month: Type.Integer(),
        half_year: Type.Integer(),
        older: Type.Integer(),
        hits: Type.Integer(),
      }),
    ),
    marks: Type.Array(Type.Object({ kind: Type.Enum([...Kinds]), n: Type.Integer() })),
    /** Holds in force now. */
    held: Type.Integer(),
  }),
  errors: [],
});

export const addBan = endpoint({
  method: 'POST',
  path: '/api/desk/bans.php',
  summary:
    'Keeps an address out because its owner asks for it: for themselves for a time, or because somebody else used it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'bans.add',
  about: 'company',
  body: Type.Object({
    kind: Type.Enum(['self', 'owner']),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    phone: Type.Optional(Type.String({ maxLength: 30 })),
    /** Of kind `self`; absent: until they say otherwise. */
    days: Type.Optional(Type.Integer({ minimum: 30, maximum: 3_650 })),
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['email_invalid', 'mobile_invalid', 'bad_request', 'conflict'],
});

export const liftBan = endpoint({
  method: 'DELETE',
  path: '/api/desk/bans/:id.php',
  summary: 'Ends an exclusion; its marks are deleted. One that follows from a decision ends with the decision.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'query.why',
  permission: 'bans.add',
  about: 'company',
  params: IdParam,
  query: Type.Object({ why: Type.String({ minLength: 3, maxLength: 200 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

export const refusedDomains = endpoint({
  method: 'GET',
  path: '/api/desk/refused-domains.php',
  summary: 'The mail domains that this company refuses, besides those that everybody knows to stop working soon.',
  access: 'staff',
  permission: 'bans.see',
  about: 'company',
  answer: Type.Object({
    domains: Type.Array(
      Type.Object({
        id: Type.String(),
        domain: Type.String(),
        reason: Type.String(),
        created_at: Type.String(),
        until: NullableText,
        by: NullableText,
      }),
    ),
  }),
  errors: [],
});

export const refuseDomain = endpoint({
  method: 'POST',
  path: '/api/desk/refused-domains.php',
  summary:
    'Refuses a mail domain, with all under it, at sign-up and for changes of address. Members who have it keep it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'bans.add',
  about: 'company',
  body: Type.Object({
    domain: Type.String({ minLength: 1, maxLength: 254 }),
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    /** Absent: for good. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  }),
  answer: Type.Object({ id: Type.String(), domain: Type.String() }),
  errors: ['domain_invalid', 'domain_shared', 'domain_refused', 'bad_request'],
});

export const allowDomain = endpoint({
  method: 'DELETE',
  path: '/api/desk/refused-domains/:id.php',
  summary: 'Lets people sign up again with addresses at a domain.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'bans.add',
  about: 'company',
  params: IdParam,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

/** A thing two accounts have in common. `sure`: the same person or wallet; `likely`: the same device; `weak`: many share it. */
const Why = Type.Array(
  Type.Object({
    kind: Type.Enum([...Kinds]),
    sure: Type.Enum(['sure', 'likely', 'weak']),
    seen_at: Type.String(),
  }),
);

export const memberShares = endpoint({
  method: 'GET',
  path: '/api/desk/members/:id/shares.php',
  summary:
    'Accounts and exclusions that share an address, number, card, device, network or photo with a member; each look is recorded.',
  access: 'staff',
  permission: 'bans.see',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({
    shares: Type.Array(
      Type.Object({
        member_id: Type.String(),
        name: Type.String(),
        site: Type.String(),
        status: Type.String(),
        signup_date: Type.String(),
        why: Why,
      }),
    ),
    bans: Type.Array(Type.Object({ ...Ban.properties, why: Why })),
  }),
  errors: ['not_found'],
});
