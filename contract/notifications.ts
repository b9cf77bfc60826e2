/** Calls about notifications: which kinds are sent by mail and push, and attaching this browser to the account. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text } from './fields.ts';

/** Part of the service worker's URL, so that browsers load a new version. */
const serviceWorkerVersion = 2;
export const serviceWorkerPath = `/sw.js?v=${serviceWorkerVersion}`;

/** A push message: members' names and texts only where the reader allows it. `unread` is for the badge of an installed app. */
export interface PushText {
  title: string;
  body: string;
  /** A path on our site. */
  url: string;
  /** A newer message with the same tag replaces it. */
  tag: string;
  unread: number;
}

/** The JSON of a browser's `PushSubscription`. */
const PushSubscriptionBody = Type.Object({
  endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
  expirationTime: Type.Optional(
    Type.Union([Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
  ),
  /** `p256dh`: a point of P-256, 65 bytes; `auth`: 16 bytes; both base64url. */
  keys: Type.Object({
    p256dh: Text(88, { pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Text(24, { pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
});

/** Clients call it as `POST /api/user.php?push=1`; the door routes that here. */
export const attachPush = endpoint({
  method: 'POST',
  path: '/api/user/push.php',
  sent_as: '/api/user.php?push=1',
  summary: 'Attaches a push subscription to the account; also as POST /api/user.php?push=1. Logging out detaches it.',
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
  summary: 'Detaches a push subscription from the account.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ endpoint: Type.String({ minLength: 10, maxLength: 1000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

/** The kinds of notification a member can switch off, for mail and for push. */
export const notificationKinds = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** The kinds that only come to who asked for them, by mail alone: off until switched on, with the moment kept. */
export const consentKinds = ['promotions', 'news'] as const;
export type ConsentKind = (typeof consentKinds)[number];
export const isConsentKind = (kind: string): kind is ConsentKind => (consentKinds as readonly string[]).includes(kind);
/** The kinds that come unless switched off. */
export const shownKinds = notificationKinds.filter((kind) => !isConsentKind(kind));

const Switches = Type.Object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, Type.Boolean()])) as Record<
    NotificationKind,
    ReturnType<typeof Type.Boolean>
  >,
);
const Preferences = Type.Object({
  email: Switches,
  /** On every device where the member has enabled push messages. */
  push: Switches,
  /** Push messages may show who wrote what. */
  push_content: Type.Boolean(),
  mail_disabled: Type.Union([Type.String(), Type.Null()]),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications.php',
  summary: 'Which notifications the member wants, by mail and as push messages.',
  access: 'member',
  answer: Preferences,
  errors: [],
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications.php',
  summary: 'Saves which mails the member wants, for all kinds; optionally `push` and `push_content`, too.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ email: Switches, push: Type.Optional(Switches), push_content: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const switchNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/switch.php',
  summary: 'Switches one kind on or off and leaves the others; the kind `content` (of push) allows names and texts.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Union([
    Type.Object({ by: Type.Enum(['email', 'push']), kind: Type.Enum([...notificationKinds]), on: Type.Boolean() }),
    Type.Object({ by: Type.Literal('push'), kind: Type.Literal('content'), on: Type.Boolean() }),
  ]),
  answer: Preferences,
  errors: [],
});
