/** The SQL of push messages. */
import { visibleSql } from '../members/visible-to.ts';
import { statement } from '../platform/db.ts';

/** A browser has one subscription: it moves to the member who logs in there. */
export const attach = statement<
  never,
  [member: string, session: string, endpoint: string, p256dh: string, auth: string, vapidPublic: string]
>(
  'notifications.attach_push',
  `insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, vapid_public)
   select $1, s.id, $3, $4, $5, $6 from sessions s where s.id = $2 and s.member_id = $1
   on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
          auth = excluded.auth, vapid_public = excluded.vapid_public`,
);

/** Keeps a member's newest ten browsers. */
export const trim = statement<never, [member: string]>(
  'notifications.trim_push',
  `delete from push_subscriptions where member_id = $1 and id not in (
     select id from push_subscriptions where member_id = $1 order by created_at desc, id desc limit 10)`,
);

export const detach = statement<never, [member: string, endpoint: string]>(
  'notifications.detach_push',
  'delete from push_subscriptions where member_id = $1 and endpoint = $2',
);

/** The browsers of these members, with the kinds each member has switched off. */
export const subscriptionsOf = statement<
  { id: string; member_id: string; off: string[] },
  [members: readonly string[]]
>(
  'notifications.push_subscriptions',
  `select u.id, u.member_id, m.push_preferences as off from push_subscriptions u join members m on m.id = u.member_id
    where u.member_id = any($1::uuid[])`,
);

export interface Subscription {
  member_id: string;
  pool_id: number;
  /** Kinds switched off. */
  off: string[];
  /** May show names and message texts. */
  push_content: boolean;
  site_id: number;
  language: string;
  country: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  vapid_public: string;
  unread: number;
  user_agent: string;
}

/** Of a valid session, of a member who may log in. */
export const subscription = statement<Subscription, [id: string]>(
  'notifications.push_subscription',
  `select m.id as member_id, m.pool_id, m.push_preferences as off, m.push_content, m.site_id, m.language, p.country, u.endpoint, u.p256dh, u.auth, u.vapid_public, coalesce(c.unread, 0) as unread, s.user_agent
     from push_subscriptions u join sessions s on s.id = u.session_id and s.expires_at > now()
     join members m on m.id = u.member_id and m.status = 'active' join profiles p on p.member_id = m.id
     left join chat_members c on c.member_id = m.id
    where u.id = $1`,
);

export const forget = statement<never, [id: string]>(
  'notifications.forget_push',
  'delete from push_subscriptions where id = $1',
);

/** The person a push message is about, and what they sent. */
export interface PushSubject {
  name: string;
  fictional: boolean;
  kind: 'text' | 'photo' | 'gift';
  body: string;
}

export const newestMessage = statement<PushSubject, [member: string]>(
  'notifications.newest_message',
  `select o.username as name, o.kind = 'fictional' as fictional, i.preview_kind as kind, i.preview_body as body
     from inbox i join members o on o.id = i.other_id
    where i.member_id = $1 and i.unread > 0 and not i.preview_mine and not i.blocked and not i.hidden and o.status in ('active', 'not_confirmed')
    order by i.last_at desc, i.conversation_id limit 1`,
);

/** The newest unseen like from somebody the member can see; `match`: from somebody they like. */
export const newestLike = statement<PushSubject, [member: string, pool: number, match: boolean]>(
  'notifications.newest_like',
  `select m.username as name, m.kind = 'fictional' as fictional, 'text' as kind, '' as body
     from likes l join members m on m.id = l.member_id join profiles p on p.member_id = m.id
    where l.other_id = $1 and l.seen_at is null and m.id <> $1 and ${visibleSql}
      and (not $3::boolean or exists (select from likes b where b.member_id = $1 and b.other_id = l.member_id))
    order by l.created_at desc, m.id limit 1`,
);

export const notePush = statement<
  never,
  [id: string, member: string, kind: string, device: string, service: string, state: string, answer: number, at: Date]
>(
  'notifications.note_push',
  `insert into push_messages (id, member_id, kind, device, service, state, answer, first_at, last_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   on conflict (id) do update set state = excluded.state, answer = excluded.answer, tries = push_messages.tries + 1, last_at = excluded.last_at`,
);
export const forgetPushes = statement<never, [now: Date]>(
  'notifications.forget_pushes',
  `delete from push_messages where last_at < $1::timestamptz - interval '90 days'`,
);
