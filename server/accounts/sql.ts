/** The SQL of accounts. (Mail tokens have theirs in tokens.ts.) */
import { statement } from '../platform/db.ts';
import type { LogPart } from './changes.ts';

/** What `presentUser` shows. */
export interface UserRow {
  member_id: string;
  status: string;
  paid_user: boolean;
  language: string;
  country: string;
  email: string;
  username: string;
  /** Text where the row was read as JSON. */
  signup_date: Date | string;
  signup_step: number;
  mail_disabled: string | null;
  profile_status: string;
  balance: number;
  photo: string | null;
}

const user_columns = `m.id as member_id, m.status, m.paid_user, m.language, p.country, m.email, m.username, m.signup_date, m.signup_step, m.mail_disabled, p.status as profile_status, coalesce(a.balance, 0) as balance,
       (select f.filename from photos f where f.member_id = m.id and not f.private and f.status <> 'rejected' order by f.position limit 1) as photo`;

export const insertSession = statement<never, [id: string, hash: Buffer, member: string, days: number, agent: string, ip: string]>(
  'accounts.insert_session',
  `insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix)
   values ($1, $2, $3, now() + make_interval(days => $4::int), $5, $6)`,
);

/** After a right password: its wrong ones are forgotten, the log-in is noted, and the session begins. */
export const logIn = statement<never, [id: string, hash: Buffer, member: string, days: number, agent: string, ip: string, attempts: Buffer]>(
  'accounts.log_in',
  `with forgotten as (delete from attempts where kind = 'login' and subject_hash = $7),
        noted as (insert into security_events (member_id, kind) values ($3, 'login'))
   insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix)
   values ($1, $2, $3, now() + make_interval(days => $4::int), $5, $6)`,
);

export interface SessionRow {
  id: string;
  member_id: string;
  pool_id: number;
  status: string;
  paid_user: boolean;
  language: string;
  country: string;
  stale: boolean;
}

/** What a browser asks for again and again, beside the session: the account (`user`), and where the list of chats stands. */
export interface PollRow extends SessionRow {
  /** A `UserRow` in JSON: most often it only matters whether it is still the same. */
  account: string;
  change_seq: number;
  delivered_change: number;
  /** Seconds since 1970, by the database's clock. */
  at: number;
}

const session_columns = `s.id, s.member_id, m.pool_id, m.status, m.paid_user, m.language, p.country, s.last_seen < now() - interval '15 minutes' as stale`;
const session_tables = `sessions s join members m on m.id = s.member_id join profiles p on p.member_id = m.id`;
// The hashes come one after the other in one value: an array of them would be written out and read in letter by letter.
const hashes_tables = 'generate_series(0, octet_length($1::bytea) / 32 - 1) w (nr)';
const session_lasts_sql = 's.token_hash = substr($1::bytea, w.nr * 32 + 1, 32) and s.expires_at > now()';
const session_holds_sql = `${session_lasts_sql} and m.status in ('not_confirmed', 'active')`;
/** Of one session, or nulls. */
type OrNone<Row> = Row | { [K in keyof Row]: null };

/** The sessions of these tokens' hashes (SHA-256, one after the other), in their order; a row of nulls for each that is none. */
export const findSessions = statement<OrNone<SessionRow>, [hashes: Buffer]>(
  'accounts.find_sessions',
  // One after the other by its index, however many: the planner would rather read whole tables while they are small.
  `select s.* from ${hashes_tables}
     left join lateral (select ${session_columns} from ${session_tables} where ${session_holds_sql} limit 1) s on true
    order by w.nr`,
  { one_plan: true },
);

/**
 * The same for pages and for the calls that are asked again and again, with what they answer from, and with the log of changes
 * (changes.ts) from a transaction on. All in one row, as JSON: the driver takes rows apart column by column, much more slowly.
 */
export const findPolls = statement<
  { log_xmin: string; log_rows: LogPart['rows']; polls: (PollRow | null)[] },
  [hashes: Buffer, since: string | null, most: number]
>(
  'accounts.find_polls',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as log_xmin,
          (select json_agg(l) from (select id, member_id, kind from member_changes where xid >= $2::xid8 order by xid limit $3) l) as log_rows,
          (select json_agg(found.poll order by w.nr)
             from ${hashes_tables}
             left join lateral (
               select row_to_json(one) as poll from (
                 select ${session_columns}, coalesce(c.change_seq, 0) as change_seq, coalesce(c.delivered_change, 0) as delivered_change,
                        extract(epoch from now())::float8 as at,
                        (select row_to_json(u)::text from (select ${user_columns}) u) as account
                   from ${session_tables} left join accounts a on a.member_id = m.id left join chat_members c on c.member_id = m.id
                  where ${session_holds_sql} limit 1) one) found on true) as polls`,
  { one_plan: true },
);

/**
 * For each of these sessions a text that stays the same while what `findPolls` tells of it does, as far as the log of changes does
 * not say otherwise (account, profile and photos are left to it); empty for a session that is none.
 */
export const findPollVersions = statement<
  { log_xmin: string; log_rows: LogPart['rows']; at: number; versions: string },
  [hashes: Buffer, since: string | null, most: number]
>(
  'accounts.find_poll_versions',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as log_xmin, extract(epoch from now())::float8 as at,
          (select json_agg(l) from (select id, member_id, kind from member_changes where xid >= $2::xid8 order by xid limit $3) l) as log_rows,
          (select string_agg(coalesce(found.version, ''), ',' order by w.nr)
             from ${hashes_tables}
             left join lateral (
               select concat_ws(' ', s.last_seen < now() - interval '15 minutes', c.change_seq, c.delivered_change) as version
                 from sessions s left join chat_members c on c.member_id = s.member_id
                where ${session_lasts_sql} limit 1) found on true) as versions`,
  { one_plan: true },
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

/** Who has not read on in the log of changes for that long keeps no answers that old (kept-answers.ts). */
export const deleteOldChanges = statement<never>(
  'accounts.delete_old_changes',
  `delete from member_changes where at < now() - interval '1 day'`,
);

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
  mail_disabled: string | null;
  delete_after: Date | null;
  country: string;
  profile_status: string;
  balance: number;
}

const member_columns = `m.id, m.pool_id, m.site_id, m.email, m.username, m.password_hash, m.status, m.language, m.paid_user,
       m.signup_date, m.signup_step, m.invisible, m.mail_disabled, m.delete_after,
       p.country, p.status as profile_status, coalesce(a.balance, 0) as balance`;
const member_tables = 'members m join profiles p on p.member_id = m.id left join accounts a on a.member_id = m.id';

export const memberById = statement<MemberRow, [id: string]>(
  'accounts.member_by_id',
  `select ${member_columns} from ${member_tables} where m.id = $1 and m.kind = 'person'`,
);

/** With the photo by which the member is known. */
export const userById = statement<UserRow, [id: string]>(
  'accounts.user_by_id',
  `select ${user_columns} from ${member_tables} where m.id = $1 and m.kind = 'person'`,
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

/** Counts an attempt unless too many lie behind it (migration 0019). @param rule seconds; Infinity where it does not matter */
export const countAttempt = statement<
  { counted: boolean; last_ago: number },
  [kind: string, subject: Buffer, most: number, span: number, rest: number, age: number]
>('accounts.count_attempt', 'select * from count_attempt($1, $2, $3, $4, $5, $6)');
export const clearAttempts = statement<never, [kind: string, subject: Buffer]>(
  'accounts.clear_attempts',
  'delete from attempts where kind = $1 and subject_hash = $2',
);
export const deleteOldAttempts = statement<never>(
  'accounts.delete_old_attempts',
  `delete from attempts where created_at < now() - interval '2 days'`,
);

export const insertSecurityEvent = statement<never, [member: string, kind: string]>(
  'accounts.insert_security_event',
  'insert into security_events (member_id, kind) values ($1, $2)',
);
