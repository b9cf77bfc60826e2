/** The SQL of push messages. */
import { statement } from '../platform/db.ts';

/** A browser has one subscription: it goes over to whoever is logged in there now. */
export const attach = statement<
  never, [member: string, session: string, endpoint: string, p256dh: string, auth: string, vapid_public: string]
>(
  'notifications.attach_push',
  `insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, vapid_public)
   select $1, s.id, $3, $4, $5, $6 from sessions s where s.id = $2 and s.member_id = $1
   on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
          auth = excluded.auth, vapid_public = excluded.vapid_public`,
);

/** The newest ten browsers of a member stay. */
export const trim = statement<never, [member: string]>(
  'notifications.trim_push',
  `delete from push_subscriptions where member_id = $1 and id not in (
     select id from push_subscriptions where member_id = $1 order by created_at desc, id desc limit 10)`,
);

export const detach = statement<never, [member: string, endpoint: string]>(
  'notifications.detach_push', 'delete from push_subscriptions where member_id = $1 and endpoint = $2',
);

export const subscriptionsOf = statement<{ id: string; member_id: string }, [members: readonly string[]]>(
  'notifications.push_subscriptions', 'select id, member_id from push_subscriptions where member_id = any($1::uuid[])',
);

export interface Subscription {
  member_id: string;
  site_id: number;
  language: string;
  country: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  vapid_public: string;
  unread: number;
}

/** Of a session that holds, of a member who may sign in. */
export const subscription = statement<Subscription, [id: string]>(
  'notifications.push_subscription',
  `select m.id as member_id, m.site_id, m.language, p.country, u.endpoint, u.p256dh, u.auth, u.vapid_public, coalesce(c.unread, 0) as unread
     from push_subscriptions u join sessions s on s.id = u.session_id and s.expires_at > now()
     join members m on m.id = u.member_id and m.status = 'active' join profiles p on p.member_id = m.id
     left join chat_members c on c.member_id = m.id
    where u.id = $1`,
);

export const forget = statement<never, [id: string]>('notifications.forget_push', 'delete from push_subscriptions where id = $1');
