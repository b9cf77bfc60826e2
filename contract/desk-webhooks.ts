/** Webhooks at the desk: reports of payment providers, and the endpoints we tell of events. */
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Id, Nullable } from './fields.ts';

/** What a report of a provider did: `later`: it could not be checked, and the provider was asked to send it again. */
export const reportOutcomes = ['changed', 'unchanged', 'mismatch', 'unknown', 'later', 'refused'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const webhooksInList = defineList({
  name: 'webhooks_in',
  columns: {
    when: { kind: 'moment', sort: 'desc' },
    provider: { kind: 'text', sort: 'asc' },
    kind: { kind: 'text', sort: 'asc' },
    number: { kind: 'text', sort: 'asc' },
    ref: { kind: 'text' },
    outcome: { kind: 'code', sort: 'asc' },
    tries: { kind: 'number', sort: 'desc' },
    note: { kind: 'text' },
  },
  filters: { when: { kind: 'days' }, provider: { kind: 'choice' }, outcome: { kind: 'choice', codes: reportOutcomes } },
  order: '-when',
  views: { later: 'outcome=later', trouble: 'outcome=mismatch,later,refused,unknown' },
});

export const ReportLine = Type.Object({
  id: Type.String(),
  at: Type.String(),
  provider: Type.String(),
  kind: Type.String(),
  ref: Type.String(),
  payment_id: Nullable(Type.String()),
  number: Nullable(Type.String()),
  outcome: Type.Enum([...reportOutcomes]),
  tries: Type.Integer(),
  last_at: Type.String(),
  note: Type.String(),
  /** Without what is personal; null when it is not kept. */
  body: Nullable(Type.String()),
});
export type ReportLine = Static<typeof ReportLine>;

export const deskWebhooksIn = endpoint({
  method: 'GET',
  path: '/api/desk/webhooks/in.php',
  summary:
    'Reports of payment providers: what each was about and what it did. Bodies without what is personal, 30 days.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'scope',
  query: listQuery(webhooksInList),
  answer: listAnswer(ReportLine),
  errors: [],
});

export const deskWebhooksInFile = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/in/file.php',
  summary: 'These reports as CSV.',
  access: 'staff',
  permission: 'jobs.see',
  about: 'scope',
  idempotent: 'never',
  confirm: 'do',
  query: listQuery(webhooksInList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskReplayWebhooks = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/in/replay.php',
  summary: 'Goes through kept reports once more, as if they came now. What they have done once they do not do again.',
  access: 'staff',
  permission: 'jobs.replay',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
  answer: Type.Object({
    outcomes: Type.Array(Type.Object({ id: Type.String(), outcome: Type.Enum([...reportOutcomes]) })),
  }),
  errors: [],
});

/** What other systems can hear of. */
export const webhookEvents = [
  'sign_up',
  'purchase',
  'refund',
  'charge_back',
  'suspension',
  'suspension_lifted',
  'leaving',
  'health_changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

const Endpoint = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...webhookEvents])),
  sites: Nullable(Type.Array(Type.Integer())),
  personal: Type.Boolean(),
  active: Type.Boolean(),
  waiting: Type.Integer(),
  failing_since: Nullable(Type.String()),
  next_try_at: Nullable(Type.String()),
  /** Until when the secret before signs as well. */
  old_until: Nullable(Type.String()),
});
export type WebhookEndpoint = Static<typeof Endpoint>;

export const deskWebhooksOut = endpoint({
  method: 'GET',
  path: '/api/desk/webhooks/out.php',
  summary: 'The endpoints that are told of events.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  answer: Type.Object({ endpoints: Type.Array(Endpoint) }),
  errors: [],
});

export const deliveriesList = defineList({
  name: 'deliveries',
  columns: {
    when: { kind: 'moment', sort: 'desc' },
    endpoint: { kind: 'text', sort: 'asc' },
    number: { kind: 'number', sort: 'desc' },
    event: { kind: 'code', sort: 'asc' },
    state: { kind: 'code', sort: 'asc' },
    tries: { kind: 'number', sort: 'desc' },
    answer: { kind: 'text' },
  },
  filters: {
    when: { kind: 'days' },
    endpoint: { kind: 'choice' },
    event: { kind: 'choice' },
    state: { kind: 'choice', codes: deliveryStates },
  },
  order: '-when',
  views: { waiting: 'state=waiting', given_up: 'state=given_up' },
});

const Delivery = Type.Object({
  id: Type.String(),
  endpoint_id: Type.String(),
  endpoint: Type.String(),
  number: Type.Integer(),
  event: Type.String(),
  /** What is sent, as JSON, without the member's name and address where those go along. */
  payload: Type.String(),
  state: Type.Enum([...deliveryStates]),
  tries: Type.Integer(),
  status: Nullable(Type.Integer()),
  answer: Type.String(),
  took_ms: Nullable(Type.Integer()),
  at: Type.String(),
  last_at: Nullable(Type.String()),
});
export type Delivery = Static<typeof Delivery>;

export const deskDeliveries = endpoint({
  method: 'GET',
  path: '/api/desk/webhooks/sent.php',
  summary: 'What endpoints were told: each delivery with what was sent and what was answered.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  query: listQuery(deliveriesList),
  answer: listAnswer(Delivery),
  errors: [],
});

const EndpointBody = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  url: Type.String({ minLength: 8, maxLength: 500 }),
  events: Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, maxItems: webhookEvents.length }),
  sites: Nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { minItems: 1, maxItems: 200 })),
  personal: Type.Boolean(),
  active: Type.Boolean(),
};

export const deskMakeEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/make.php',
  summary: 'Makes an endpoint. Its secret is in the answer, and nowhere else afterwards.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'never',
  confirm: 'do',
  body: Type.Object(EndpointBody),
  answer: Type.Object({ id: Type.String(), secret: Type.String() }),
  errors: ['bad_request'],
});

export const deskSaveEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/save.php',
  summary: 'Changes an endpoint, or stops it for a while: what happens meanwhile is not kept for it.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'do',
  body: Type.Object({ id: Id, ...EndpointBody }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'bad_request'],
});

export const deskDropEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/drop.php',
  summary: 'Deletes an endpoint with its log.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const deskRotateEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/rotate.php',
  summary: 'Gives an endpoint a new secret; the one before signs as well for a day.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'never',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ id: Id }),
  answer: Type.Object({ secret: Type.String() }),
  errors: ['not_found'],
});

export const deskResendDeliveries = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/resend.php',
  summary: 'Sends deliveries of an endpoint again, one or a range of numbers, with the ids they had.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'do',
  body: Type.Object({
    id: Id,
    from: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }),
    to: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }),
  }),
  answer: Type.Object({ again: Type.Integer() }),
  errors: ['not_found'],
});

export const deskTestEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/webhooks/out/test.php',
  summary: 'Sends an event of the kind "test" to an endpoint.',
  access: 'staff',
  permission: 'system.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'do',
  body: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
