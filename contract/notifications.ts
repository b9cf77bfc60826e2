/** Calls about notifications: which kinds come by mail and as push messages, and attaching this browser to the account. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text } from './fields.ts';

/** Of the service worker (specification, section 7); part of its address, so that a browser takes the new one. */
const serviceWorkerVersion = 2;
export const serviceWorkerPath = `/sw.js?v=${serviceWorkerVersion}`;

/** What a push message holds: names and words of members only where the reader allows it. `unread` goes to the badge of an installed app. */
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
  expirationTime: Type.Optional(
    Type.Union([Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
  ),
  /** `p256dh`: a point of P-256, 65 bytes; `auth`: 16 bytes; both base64url. */
  keys: Type.Object({
    p256dh: Text(88, { pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Text(24, { pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
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

/** Kinds of notification a member can switch off, for mails and for push messages (specification, section 3). */
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
/** Those a member is shown. Campaigns, which `promotions` and `news` are for, do not exist yet: a switch for them would switch nothing. */
export const shownKinds = notificationKinds.filter((kind) => kind !== 'promotions' && kind !== 'news');

const Switches = Type.Object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, Type.Boolean()])) as Record<
    NotificationKind,
    ReturnType<typeof Type.Boolean>
  >,
);
const Preferences = Type.Object({
  email: Switches,
  /** On every device the member switched push messages on for. */
  push: Switches,
  /** Push messages may show who wrote, and what. */
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
  summary: 'Saves which mails the member wants, all kinds at once; with `push` and `push_content` also those.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ email: Switches, push: Type.Optional(Switches), push_content: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

export const switchNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/switch.php',
  summary:
    'Switches one kind on or off and leaves the others as they are; the kind `content` (of push): may show names and words.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Union([
    Type.Object({ by: Type.Enum(['email', 'push']), kind: Type.Enum([...notificationKinds]), on: Type.Boolean() }),
    Type.Object({ by: Type.Literal('push'), kind: Type.Literal('content'), on: Type.Boolean() }),
  ]),
  answer: Preferences,
  errors: [],
});
