/** Calls about push messages: attaching this browser to the account, and taking it away. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text } from './fields.ts';

/** Of the service worker (specification, section 7); part of its address, so that a browser takes the new one. */
const service_worker_version = 2;
export const service_worker_path = `/sw.js?v=${service_worker_version}`;

/** What a push message holds: no names, no message. `unread` goes to the badge of an installed app. */
export interface PushText {
  title: string;
  body: string;
  /** A path of ours. */
  url: string;
  /** A newer one of the same tag takes its place. */
  tag: string;
  unread: number;
}

/** As a browser writes a `PushSubscription`. */
const PushSubscriptionBody = Type.Object({
  endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
  expirationTime: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()])),
  /** `p256dh`: a point of P-256, 65 bytes; `auth`: 16 bytes; both base64url. */
  keys: Type.Object({ p256dh: Text(88, { pattern: '^[A-Za-z0-9_-]{87}=?$' }), auth: Text(24, { pattern: '^[A-Za-z0-9_-]{22}(==)?$' }) }),
});

/** Asked for as `POST /api/user.php?push=1`; the door leads here. */
export const attachPush = endpoint({
  method: 'POST',
  path: '/api/user/push.php',
  sent_as: '/api/user.php?push=1',
  summary: 'Attaches a push subscription to the account; also as POST /api/user.php?push=1. Logging out takes it away.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  body: PushSubscriptionBody,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['bad_request', 'authentication_required'],
});

export const detachPush = endpoint({
  method: 'DELETE',
  path: '/api/user/push.php',
  summary: 'Takes a push subscription away from the account.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ endpoint: Type.String({ minLength: 10, maxLength: 1000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
