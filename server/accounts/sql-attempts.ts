/** The SQL of counted attempts (attempts.ts) and of the log of security events. */
import type { SecurityEvent } from '../../contract/security-events.ts';
import { statement } from '../platform/db.ts';

/** Counts an attempt against all these limits, or none if one is full (db/functions/accounts.sql). */
export const countAttempts = statement<
  { ids: number[] | null; wait: number },
  [
    kind: string,
    subjects: readonly Buffer[],
    max: readonly number[],
    seconds: readonly number[],
    blocks: readonly boolean[],
  ]
>('accounts.count_attempts', 'select * from count_attempts($1, $2, $3, $4, $5)');
export const countRecentAttempts = statement<{ n: number }, [kind: string, subject: Buffer, seconds: number]>(
  'accounts.count_of',
  `select count(*)::int as n from attempts
    where kind = $1 and subject_hash = $2 and created_at > now() - make_interval(secs => $3)`,
);
export const forgetAttempts = statement<never, [kind: string, ids: readonly number[], subject: Buffer]>(
  'accounts.forget_attempts',
  'delete from attempts where id = any($2::bigint[]) or (kind = $1 and subject_hash = $3)',
);
export const deleteOldAttempts = statement<never>(
  'accounts.delete_old_attempts',
  `delete from attempts where created_at < now() - interval '2 days'`,
);

/** Failed log-ins without an account are only written so that both take the same time. */
export const deleteAnonymousEvents = statement<never>(
  'accounts.forget_nobodys_events',
  `delete from security_events where member_id is null and created_at < now() - interval '2 days'`,
);
export const insertSecurityEvent = statement<never, [member: string | null, kind: SecurityEvent]>(
  'accounts.insert_security_event',
  'insert into security_events (member_id, kind) values ($1, $2)',
);
