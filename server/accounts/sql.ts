/** The SQL of accounts. (Mail tokens have theirs in tokens.ts.) */
import { statement } from '../platform/db.ts';

export const insertSession = statement<never, [id: string, hash: Buffer, member: string, days: number, agent: string, ip: string]>(
  'accounts.insert_session',
  `insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix)
   values ($1, $2, $3, now() + make_interval(days => $4::int), $5, $6)`,
);

export const findSession = statement<
  { id: string; member_id: string; pool_id: number; status: string; paid_user: boolean; language: string; country: string; stale: boolean },
  [hash: Buffer]
>(
  'accounts.find_session',
  `select s.id, s.member_id, m.pool_id, m.status, m.paid_user, m.language, p.country,
          s.last_seen < now() - interval '15 minutes' as stale
     from sessions s
     join members m on m.id = s.member_id
     join profiles p on p.member_id = m.id
    where s.token_hash = $1 and s.expires_at > now() and m.status in ('not_confirmed', 'active')`,
);

export const touchSession = statement<never, [id: string, member: string]>(
  'accounts.touch_session',
  `with seen as (update sessions set last_seen = now() where id = $1)
   update members set last_active = now() where id = $2`,
);

export const listSessions = statement<
  { id: string; user_agent: string; ip_prefix: string; created_at: Date; last_seen: Date },
  [member: string]
>(
  'accounts.list_sessions',
  `select id, user_agent, ip_prefix, created_at, last_seen from sessions
    where member_id = $1 and expires_at > now() order by last_seen desc, id desc`,
);

export const deleteSessions = statement<{ id: string }, [member: string, except: string | null, only: string | null]>(
  'accounts.delete_sessions',
  `delete from sessions where member_id = $1 and ($2::uuid is null or id <> $2) and ($3::uuid is null or id = $3) returning id`,
);

export const deleteExpiredSessions = statement<never>('accounts.delete_expired_sessions', 'delete from sessions where expires_at < now()');

export interface MemberRow {
  id: string;
  pool_id: number;
  site_id: number;
  email: string;
  username: string;
  password_hash: string;
  status: string;
  language: string;
  paid_user: boolean;
  signup_date: Date;
  signup_step: number;
  invisible: boolean;
  mail_preferences: string[];
  mail_disabled: string | null;
  delete_after: Date | null;
  country: string;
  profile_status: string;
  balance: number;
}

const member_columns = `m.id, m.pool_id, m.site_id, m.email, m.username, m.password_hash, m.status, m.language, m.paid_user,
       m.signup_date, m.signup_step, m.invisible, m.mail_preferences, m.mail_disabled, m.delete_after,
       p.country, p.status as profile_status, coalesce(a.balance, 0) as balance`;
const member_tables = 'members m join profiles p on p.member_id = m.id left join accounts a on a.member_id = m.id';

export const memberById = statement<MemberRow, [id: string]>(
  'accounts.member_by_id',
  `select ${member_columns} from ${member_tables} where m.id = $1 and m.kind = 'person'`,
);

/** With the photo by which the member is known: one statement, since every page and every poll asks. */
export const memberWithPhoto = statement<MemberRow & { photo: string | null }, [id: string]>(
  'accounts.member_with_photo',
  `select ${member_columns},
          (select f.filename from photos f where f.member_id = m.id and not f.private and f.status <> 'rejected' order by f.position limit 1) as photo
     from ${member_tables} where m.id = $1 and m.kind = 'person'`,
);

/** By e-mail address or username, within a pool, without regard to case. A username cannot look like an address. */
export const memberByLogin = statement<MemberRow, [pool: number, login: string]>(
  'accounts.member_by_login',
  `select ${member_columns} from ${member_tables}
    where m.pool_id = $1 and m.kind = 'person' and m.status <> 'deleted'
      and (lower(m.email) = lower($2) or lower(m.username) = lower($2))
    order by lower(m.email) = lower($2) desc limit 1`,
);

export const memberByEmail = statement<MemberRow, [pool: number, email: string]>(
  'accounts.member_by_email',
  `select ${member_columns} from ${member_tables}
    where m.pool_id = $1 and lower(m.email) = lower($2) and m.kind = 'person' and m.status <> 'deleted'`,
);

export const setPassword = statement<never, [id: string, hash: string]>(
  'accounts.set_password',
  'update members set password_hash = $2 where id = $1',
);
export const setLanguage = statement<never, [id: string, language: string]>(
  'accounts.set_language',
  'update members set language = $2 where id = $1',
);
export const setEmail = statement<never, [id: string, email: string]>(
  'accounts.set_email',
  `update members set email = $2, mail_disabled = null where id = $1`,
);
export const confirmMember = statement<never, [id: string]>(
  'accounts.confirm_member',
  `update members set status = 'active', confirmed_at = now() where id = $1 and status = 'not_confirmed'`,
);
export const setPreferences = statement<never, [id: string, off: string[]]>(
  'accounts.set_preferences',
  'update members set mail_preferences = $2 where id = $1',
);
export const setMailDisabled = statement<never, [id: string, reason: string]>(
  'accounts.set_mail_disabled',
  'update members set mail_disabled = $2 where id = $1',
);
export const setInvisible = statement<never, [id: string, invisible: boolean]>(
  'accounts.set_invisible',
  'update members set invisible = $2 where id = $1',
);

export const startDeletion = statement<{ delete_after: Date }, [id: string, days: number]>(
  'accounts.start_deletion',
  `update members set status = 'pending_deletion', delete_after = now() + make_interval(days => $2::int)
    where id = $1 and status in ('not_confirmed', 'active') returning delete_after`,
);
/** Back to what it was: confirmed members are active again. */
export const restoreMember = statement<{ id: string }, [id: string]>(
  'accounts.restore_member',
  `update members set status = case when confirmed_at is null then 'not_confirmed' else 'active' end, delete_after = null
    where id = $1 and status = 'pending_deletion' returning id`,
);
export const dueDeletions = statement<{ id: string }>(
  'accounts.due_deletions',
  `select id from members where delete_after < now() order by delete_after limit 100 for update skip locked`,
);
export const photoFiles = statement<{ filename: string }, [id: string]>(
  'accounts.photo_files',
  `select filename from photos where member_id = $1
   union all select filename from removed_photos where member_id = $1`,
);
export const deleteMember = statement<never, [id: string]>('accounts.delete_member', 'delete from members where id = $1');

export const insertSurvey = statement<never, [site: number, reason: string, note: string]>(
  'accounts.insert_survey',
  'insert into deletion_surveys (site_id, reason, note) values ($1, $2, $3)',
);

export const insertAttempt = statement<never, [kind: string, subject: Buffer]>(
  'accounts.insert_attempt',
  'insert into attempts (kind, subject_hash) values ($1, $2)',
);
/** Until the transaction ends nobody else counts for this subject. */
export const lockAttempts = statement<never, [subject: Buffer]>(
  'accounts.lock_attempts',
  `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 0))`,
);
/** The newest `most` attempts: how many, how long ago the first and the last of them were, in seconds. */
export const newestAttempts = statement<
  { n: number; first_ago: number; last_ago: number },
  [kind: string, subject: Buffer, most: number]
>(
  'accounts.newest_attempts',
  `select count(*)::int as n,
          coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as first_ago,
          coalesce(extract(epoch from now() - max(created_at)), 0)::float8 as last_ago
     from (select created_at from attempts where kind = $1 and subject_hash = $2 order by created_at desc limit $3) newest`,
);
export const clearAttempts = statement<never, [kind: string, subject: Buffer]>(
  'accounts.clear_attempts',
  'delete from attempts where kind = $1 and subject_hash = $2',
);
export const deleteOldAttempts = statement<never>(
  'accounts.delete_old_attempts',
  `delete from attempts where created_at < now() - interval '2 days'`,
);

/** Everything held about a member, one JSON object a table; the export adds the photos' files. */
export const exportRows = statement<{ data: Record<string, unknown> }, [id: string]>(
  'accounts.export_rows',
  `select jsonb_build_object(
     'account', (select to_jsonb(m) - 'password_hash' from members m where m.id = $1),
     'profile', (select to_jsonb(p) from profiles p where p.member_id = $1),
     'photos', coalesce((select jsonb_agg(to_jsonb(f) - 'thumbhash' order by f.position) from photos f where f.member_id = $1), '[]'),
     'sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'token_hash') from sessions s where s.member_id = $1), '[]'),
     'tracking', (select to_jsonb(t) from member_tracking t where t.member_id = $1),
     'first_message', (select to_jsonb(f) from signup_messages f where f.member_id = $1),
     'blocks', coalesce((select jsonb_agg(to_jsonb(b) - 'member_id') from blocks b where b.member_id = $1), '[]'),
     'visits', coalesce((select jsonb_agg(jsonb_build_object('member_id', v.member_id, 'visited_at', v.visited_at)) from visits v where v.visitor_id = $1), '[]'),
     'last_search', (select s.filters from last_searches s where s.member_id = $1),
     'conversations', coalesce((select jsonb_agg(jsonb_build_object('with', o.username, 'deleted', i.hidden, 'messages', (
         select coalesce(jsonb_agg(jsonb_build_object('mine', x.sender_id = $1, 'kind', x.kind, 'body', x.body, 'gift', x.gift, 'created_at', x.created_at) order by x.seq), '[]')
           from messages x where x.conversation_id = i.conversation_id and (x.seq > i.cleared_seq or x.sender_id = $1)))
         order by i.last_at) from inbox i join members o on o.id = i.other_id where i.member_id = $1), '[]'),
     'credits', coalesce((select jsonb_agg(to_jsonb(c) order by c.created_at) from transfers c where c.member_id = $1), '[]'),
     'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'member_id' - 'action' - 'ref' - 'problem' - 'checks' - 'checked_at' - 'next_check_at'
         || jsonb_build_object('refunds', (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'amount_minor', r.amount_minor,
           'credits', r.credits, 'created_at', r.created_at) order by r.created_at), '[]') from refunds r where r.payment_id = p.id))
         order by p.created_at) from payments p where p.member_id = $1), '[]'),
     'spend_limits', coalesce((select jsonb_agg(to_jsonb(l) - 'member_id') from spend_limits l where l.member_id = $1), '[]'),
     'direct_debit_mandates', coalesce((select jsonb_agg(jsonb_build_object('reference', d.reference, 'status', d.status, 'iban_last4', d.iban_last4,
       'text', d.text, 'signed_at', d.signed_at, 'place', d.place, 'evidence', d.evidence) order by d.signed_at)
       from debit_mandates d where d.member_id = $1), '[]'),
     'complaints', coalesce((select jsonb_agg(to_jsonb(c) - 'answered_by' order by c.created_at) from complaints c where c.member_id = $1), '[]'),
     'reports_made', coalesce((select jsonb_agg(jsonb_build_object('number', c.number, 'about', c.member_id, 'reason', c.reason, 'note', c.note,
       'status', c.status, 'created_at', c.created_at) order by c.created_at) from cases c where c.reporter_id = $1), '[]'),
     'decisions', coalesce((select jsonb_agg(jsonb_build_object('number', c.number, 'action', d.action, 'reason', d.reason, 'facts', d.facts,
       'decided_at', d.created_at, 'taken_back_at', d.overturned_at) order by d.created_at)
       from decisions d join cases c on c.id = d.case_id where c.member_id = $1 and d.action <> 'dismiss'), '[]'),
     'security', coalesce((select jsonb_agg(to_jsonb(e) - 'member_id' order by e.created_at) from security_events e where e.member_id = $1), '[]')
   ) as data`,
);

export const insertSecurityEvent = statement<never, [member: string, kind: string]>(
  'accounts.insert_security_event',
  'insert into security_events (member_id, kind) values ($1, $2)',
);
