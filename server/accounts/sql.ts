/** SQL statements of accounts. (Those of mail tokens are in tokens.ts, of attempts in sql-attempts.ts.) */
import type { Writers } from '../../contract/accounts.ts';
import type { SecurityEvent } from '../../contract/security-events.ts';
import { statement } from '../platform/db.ts';

/** The columns `presentUser` needs. */
export interface UserRow {
  member_id: string;
  status: string;
  paid_user: boolean;
  language: string;
  country: string;
  email: string;
  username: string;
  /** A string where the row was read as JSON. */
  signup_date: Date | string;
  signup_step: number;
  mail_disabled: string | null;
  profile_status: string;
  asked: 'age' | 'selfie' | null;
  balance: number;
  photo: string | null;
}

const userColumns = `m.id as member_id, m.status, m.paid_user, m.language, p.country, m.email, m.username, m.signup_date, m.signup_step, m.mail_disabled, p.status as profile_status, p.asked, coalesce(a.balance, 0) as balance,
       (select f.filename from photos f where f.member_id = m.id and not f.private and f.status <> 'rejected' order by f.position limit 1) as photo`;

export const insertSession = statement<
  never,
  [id: string, hash: Buffer, member: string, hours: number, agent: string, ip: string, factor: string]
>(
  'accounts.insert_session',
  `insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix, factor)
   values ($1, $2, $3, now() + make_interval(hours => $4::int), $5, $6, $7)`,
);

const loggedInSql = 'login' satisfies SecurityEvent;
/**
 * After a correct password: forgets the wrong ones, records the log-in and starts the session. No row if the password was changed
 * after it was checked.
 */
export const logIn = statement<
  { id: string },
  [
    id: string,
    hash: Buffer,
    member: string,
    hours: number,
    agent: string,
    ip: string,
    factor: string,
    attempts: readonly number[],
    subject: Buffer,
    passwordHash: string,
  ]
>(
  'accounts.log_in',
  `with held as (select id from members where id = $3 and password_hash = $10 for share),
        forgotten as (delete from attempts where id = any($8::bigint[]) or (kind = 'login' and subject_hash = $9)),
        noted as (insert into security_events (member_id, kind) select id, '${loggedInSql}' from held)
   insert into sessions (id, token_hash, member_id, expires_at, user_agent, ip_prefix, factor)
   select $1, $2, held.id, now() + make_interval(hours => $4::int), $5, $6, $7 from held returning id`,
);

export interface SessionRow {
  id: string;
  member_id: string;
  pool_id: number;
  status: string;
  paid_user: boolean;
  language: string;
  country: string;
  factor: 'password' | 'code' | 'passkey';
  /** A check of the member's age holds. */
  age_checked: boolean;
  age_wanted: boolean;
  stale: boolean;
}

/** Sessions by their token hashes (SHA-256, concatenated), in the same order; all columns are null where there is none. */
export const findSessions = statement<SessionRow | { [K in keyof SessionRow]: null }, [hashes: Buffer]>(
  'accounts.find_sessions',
  // Lateral, one index look-up per hash: for a join the planner would scan whole tables while they are small.
  `select s.* from generate_series(0, octet_length($1::bytea) / 32 - 1) w (nr)
     left join lateral (
       select s.id, s.member_id, m.pool_id, m.status, m.paid_user, m.language, p.country, s.factor, m.age_wanted,
              exists (select from age_checks c where c.member_id = m.id and c.valid_until > now()) as age_checked, s.last_seen < now() - interval '15 minutes' as stale
         from sessions s join members m on m.id = s.member_id join profiles p on p.member_id = m.id
        where s.token_hash = substr($1::bytea, w.nr * 32 + 1, 32) and s.expires_at > now() and is_alive(m.status) limit 1) s on true
    order by w.nr`,
  { onePlan: true },
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

export const deleteExpiredSessions = statement<never>(
  'accounts.delete_expired_sessions',
  'delete from sessions where expires_at < now()',
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
  writers: Writers;
  passkey_only: boolean;
  mail_disabled: string | null;
  delete_after: Date | null;
  country: string;
  profile_status: string;
  balance: number;
}

const memberColumns = `m.id, m.pool_id, m.site_id, m.email, m.username, m.password_hash, m.status, m.language, m.paid_user,
       m.signup_date, m.signup_step, m.invisible, m.writers, m.passkey_only, m.mail_disabled, m.delete_after,
       p.country, p.status as profile_status, coalesce(a.balance, 0) as balance`;
const memberTables = 'members m join profiles p on p.member_id = m.id left join accounts a on a.member_id = m.id';

export const memberById = statement<MemberRow, [id: string]>(
  'accounts.member_by_id',
  `select ${memberColumns} from ${memberTables} where m.id = $1 and m.kind = 'person'`,
);

/** Includes the member's main photo. */
export const userById = statement<UserRow, [id: string]>(
  'accounts.user_by_id',
  `select ${userColumns} from ${memberTables} where m.id = $1 and m.kind = 'person'`,
);

/** A row, or null in every column. */
type OrNone<Row> = Row | { [K in keyof Row]: null };

/** `typed`: the searched text as the database compares it. All other columns are null if there is no such account. */
export type MemberLookup = { typed: string } & OrNone<MemberRow>;

/** By e-mail address or username, within a pool, without regard to case. A username cannot look like an address. */
export const memberByLogin = statement<MemberLookup, [pool: number, login: string]>(
  'accounts.member_by_login',
  `select lower($2) as typed, found.* from (values (1)) one left join lateral (
     select ${memberColumns} from ${memberTables}
      where m.pool_id = $1 and m.kind = 'person' and m.status <> 'deleted'
        and (lower(m.email) = lower($2) or lower(m.username) = lower($2))
      order by lower(m.email) = lower($2) desc limit 1) found on true`,
);

export const memberByEmail = statement<MemberLookup & { held: boolean }, [pool: number, email: string]>(
  'accounts.member_by_email',
  `select lower($2) as typed, email_is_held($1, $2, null) as held, found.* from (values (1)) one left join lateral (
     select ${memberColumns} from ${memberTables}
      where m.pool_id = $1 and lower(m.email) = lower($2) and m.kind = 'person' and m.status <> 'deleted') found on true`,
);
/** An address in the form in which addresses are compared. */
export const comparable = statement<{ text: string }, [email: string]>(
  'accounts.comparable',
  'select lower(trim($1)) as text',
);

/** Locks the member: serialises changes to an account. */
export const lockMember = statement<MemberRow, [id: string]>(
  'accounts.lock_member',
  `select ${memberColumns} from ${memberTables} where m.id = $1 and m.kind = 'person' for update of m`,
);

export const setPassword = statement<never, [id: string, hash: string]>(
  'accounts.set_password',
  'update members set password_hash = $2 where id = $1',
);
export const setLanguage = statement<never, [id: string, language: string]>(
  'accounts.set_language',
  'update members set language = $2 where id = $1',
);
export const insertMailChange = statement<
  { id: number },
  [member: string, oldEmail: string, newEmail: string, newHash: Buffer]
>(
  'accounts.insert_mail_change',
  'insert into mail_changes (member_id, old_email, new_email, new_hash) values ($1, $2, $3, $4) returning id',
);
/** Marks the change as confirmed, if it still can be. */
export const confirmMailChange = statement<
  { new_email: string; new_hash: Buffer | null },
  [id: number, member: string]
>(
  'accounts.confirm_mail_change',
  `update mail_changes set confirmed_at = now() where id = $1 and member_id = $2 and confirmed_at is null and ended_at is null
   returning new_email, new_hash`,
);
export const endMailChanges = statement<never, [member: string]>(
  'accounts.end_mail_changes',
  'update mail_changes set ended_at = now() where member_id = $1 and confirmed_at is null and ended_at is null',
);
/**
 * The member's first change that can still be undone: whether this change started from the same address (`same`), and whether it
 * leads back to it (`back`). No row if this change is over.
 */
export const firstMailChange = statement<
  { old_email: string; asked_at: Date; same: boolean; back: boolean },
  [member: string, change: number]
>(
  'accounts.first_mail_change',
  `select c.old_email, c.asked_at, lower(c.old_email) = lower(this.old_email) as same, lower(c.old_email) = lower(this.new_email) as back
     from mail_changes this join mail_changes c on c.member_id = this.member_id
    where this.member_id = $1 and this.id = $2 and c.asked_at > now() - interval '7 days' order by c.id limit 1`,
);
/** The addresses before, while a change can be undone, each with the change that left it; not the one the account has now. */
export const addressesBefore = statement<
  { id: number; old_email: string; new_email: string; undo_until: Date },
  [member: string]
>(
  'accounts.addresses_before',
  `select distinct on (lower(c.old_email)) c.id, c.old_email, m.email as new_email, c.asked_at + interval '7 days' as undo_until
     from mail_changes c join members m on m.id = c.member_id
    where c.member_id = $1 and c.asked_at > now() - interval '7 days' and lower(c.old_email) <> lower(m.email)
    order by lower(c.old_email), c.id`,
);
export const forgetMailChanges = statement<never, [member: string]>(
  'accounts.forget_mail_changes',
  'delete from mail_changes where member_id = $1',
);
export const forgetOldMailChanges = statement<never>(
  'accounts.forget_old_mail_changes',
  `delete from mail_changes where asked_at < now() - interval '7 days'`,
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
/** Null: as it is. */
export const setPrivacy = statement<
  { invisible: boolean; writers: Writers },
  [id: string, invisible: boolean | null, writers: Writers | null]
>(
  'accounts.set_privacy',
  `update members set invisible = coalesce($2::boolean, invisible), writers = coalesce($3::text, writers) where id = $1
   returning invisible, writers`,
);

export const startDeletion = statement<{ delete_after: Date }, [id: string, days: number]>(
  'accounts.start_deletion',
  `update members set status = 'pending_deletion', delete_after = now() + make_interval(days => $2::int)
    where id = $1 and status in ('not_confirmed', 'active') returning delete_after`,
);
/** Restores the status before the deletion: confirmed members are active again. */
export const restoreMember = statement<{ id: string }, [id: string]>(
  'accounts.restore_member',
  `update members set status = case when confirmed_at is null then 'not_confirmed' else 'active' end, delete_after = null
    where id = $1 and status = 'pending_deletion' returning id`,
);
/** Must come first in an erasure; db/functions/credits.sql explains why. */
export const lockErasure = statement<never>('accounts.lock_erasure', 'select lock_erasure()');
export const dueDeletion = statement<{ id: string }>(
  'accounts.due_deletions',
  `select id from members where delete_after < now() order by delete_after limit 1 for update skip locked`,
);
export const photoFiles = statement<{ filename: string }, [id: string]>(
  'accounts.photo_files',
  `select filename from photos where member_id = $1
   union all select filename from removed_photos where member_id = $1`,
);
export const deleteMember = statement<never, [id: string]>(
  'accounts.delete_member',
  'delete from members where id = $1',
);

export const insertSurvey = statement<never, [site: number, reason: string, note: string]>(
  'accounts.insert_survey',
  'insert into deletion_surveys (site_id, reason, note) values ($1, $2, $3)',
);
