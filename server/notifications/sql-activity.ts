/** The SQL of activity mails: recipients, the people they are about, and whether they were notified already. */
import { visibleSql } from '../members/visible-to.ts';
import { statement } from '../platform/db.ts';

export interface Recipient {
  id: string;
  pool_id: number;
  site_id: number;
  email: string;
  username: string;
  language: string;
  country: string;
  signup_step: number;
  /** Wants this kind, and mails to them are not stopped. */
  wanted: boolean;
  /** Wants this kind as a push message too, and has a subscribed browser. */
  push_wanted: boolean;
  /** Sign-up is complete, with a photo and a text. */
  finished: boolean;
}

/** An active, confirmed person; nobody else gets activity mails. */
export const recipient = statement<Recipient, [member: string, kind: string]>(
  'notifications.recipient',
  `select m.id, m.pool_id, m.site_id, m.email, m.username, m.language, m.signup_step, p.country,
          m.mail_disabled is null and $2 <> all(m.mail_preferences) as wanted,
          $2 <> all(m.push_preferences) and exists (select from push_subscriptions u where u.member_id = m.id) as push_wanted,
          m.signup_step = 5 and p.about <> '' and exists (select from photos f where f.member_id = m.id and f.status <> 'rejected') as finished
     from members m join profiles p on p.member_id = m.id
    where m.id = $1 and m.kind = 'person' and m.status = 'active' and m.confirmed_at is not null and m.email is not null`,
);

/** Whom a member liked within a day, up to a limit. Likes taken back do not count; they are not announced anyway. */
export const likesLately = statement<{ other_id: string }, [liker: string, limit: number]>(
  'notifications.likes_lately',
  "select other_id from likes where member_id = $1 and created_at > now() - interval '1 day' order by created_at desc limit $2",
);

/** Somebody a mail is about. `count`: how many there are in all. */
export interface NamedMember {
  name: string;
  fictional: boolean;
  match: boolean;
  count: number;
  /** Unread messages in all. */
  messages: number;
}

const unread = (moreSql: string) => `select o.username as name, o.kind = 'fictional' as fictional, false as match,
       count(*) over ()::int as count, (sum(i.unread) over ())::int as messages
  from inbox i join members o on o.id = i.other_id
 where i.member_id = $1 and i.unread > 0 and not i.blocked and not i.hidden and o.status in ('active', 'not_confirmed') ${moreSql}
 order by i.last_at desc, i.conversation_id limit 3`;

/** Conversations that others began, of which the member has read and answered nothing. */
export const newConversations = statement<NamedMember, [member: string]>(
  'notifications.new_conversations',
  unread('and i.sent = 0 and i.read_seq = 0'),
);
/** In conversations the member knows: took part in, read, or was mailed about before their last visit. */
export const newMessages = statement<NamedMember, [member: string]>(
  'notifications.new_messages',
  unread(`and (i.sent > 0 or i.read_seq > 0 or exists (
    select from notices n join members me on me.id = n.member_id join conversations c on c.id = i.conversation_id
     where n.member_id = $1 and n.kind = 'new_conversations' and n.sent_at > c.created_at and n.sent_at < me.last_active))`),
);
export const unreadMessages = statement<NamedMember, [member: string]>('notifications.unread_messages', unread(''));

const sinceSql = `now() - make_interval(days => $3::int)`;
/** Likes of the last days that are still unseen, from people the member can see; matches first. */
export const newLikes = statement<NamedMember, [member: string, pool: number, days: number]>(
  'notifications.new_likes',
  `select m.username as name, m.kind = 'fictional' as fictional, count(*) over ()::int as count, 0 as messages,
          exists (select from likes b where b.member_id = $1 and b.other_id = l.member_id) as match
     from likes l join members m on m.id = l.member_id join profiles p on p.member_id = m.id
    where l.other_id = $1 and l.seen_at is null and l.created_at > ${sinceSql} and m.id <> $1 and ${visibleSql}
    order by match desc, l.created_at desc, m.id limit 3`,
);

/** The numbers of a week, counting what happened since the member's last visit. */
export const weekNumbers = statement<
  { visits: number; likes: number; unread: number; away_days: number },
  [member: string, pool: number, days: number]
>(
  'notifications.week_numbers',
  `select extract(day from now() - me.last_active)::int as away_days,
          (select count(*)::int from visits v join members m on m.id = v.visitor_id join profiles p on p.member_id = m.id
            where v.member_id = $1 and v.visited_at > greatest(me.last_active, ${sinceSql}) and m.id <> $1 and ${visibleSql}) as visits,
          (select count(*)::int from likes l join members m on m.id = l.member_id join profiles p on p.member_id = m.id
            where l.other_id = $1 and l.seen_at is null and l.created_at > ${sinceSql} and m.id <> $1 and ${visibleSql}) as likes,
          coalesce((select c.unread from chat_members c where c.member_id = $1), 0) as unread
     from members me where me.id = $1`,
);

/**
 * Claims the turn for a mail of this kind. No row changed: a mail was sent and the member has not been back since. A
 * retry of the same job gets its turn again. `once`: there is only one turn ever.
 */
export const takeTurn = statement<never, [member: string, kind: string, job: string, once: boolean]>(
  'notifications.take_turn',
  `insert into notices as n (member_id, kind, job_id) values ($1, $2, $3)
   on conflict (member_id, kind) do update set job_id = $3, sent_at = case when n.job_id = $3 then n.sent_at else now() end
    where n.job_id = $3 or (not $4::boolean and n.sent_at < (select m.last_active from members m where m.id = $1))`,
);

/** Those of the given members who may be notified at all. */
export const membersAmong = statement<{ id: string }, [members: readonly string[]]>(
  'notifications.members_among',
  `select id from members where id = any($1::uuid[]) and kind = 'person' and status <> 'deleted'`,
);
