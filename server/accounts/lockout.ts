/** Counts wrong passwords and reset mails by what was typed, so that known and unknown accounts behave alike. */
import { createHmac } from 'node:crypto';
import { lockout_attempts, lockout_minutes, reset_mails_a_day } from '../../contract/time.ts';
import { Refusal } from '../platform/errors.ts';
import { addressKey } from '../platform/http/security.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** Keyed, so that the table does not reveal addresses to who reads it. */
const subject = (services: Services, ...parts: (string | number)[]) =>
  createHmac('sha256', `attempts:${services.config.secret}`).update(parts.join('\n').toLowerCase()).digest();

/** What wrong passwords are counted by: the login as typed, in this pool, from this address. */
export const loginSubject = (services: Services, pool_id: number, login: string, ip: string) =>
  subject(services, 'login', pool_id, login.trim(), addressKey(ip));

/**
 * Counts an attempt to log in before its password is looked at, so that many at once are no more than many in a row;
 * `forgetWrongPasswords` takes it back when the password was right. Five within 15 minutes block for 15 minutes from
 * the fifth on, and what is refused meanwhile does not count.
 * @throws Refusal login_blocked with the minutes left
 */
export async function countLogin({ db }: Services, key: Buffer): Promise<void> {
  const blocked_s = lockout_minutes * 60;
  const attempt = await sql.countAttempt.one(db, 'login', key, lockout_attempts, blocked_s, blocked_s, Number.POSITIVE_INFINITY);
  if (!attempt || attempt.counted) return;
  const minutes = Math.min(lockout_minutes, Math.max(1, Math.ceil((blocked_s - attempt.last_ago) / 60)));
  throw new Refusal('login_blocked', { data: { minutes }, retry_after: minutes * 60 });
}

/** After a right one: the count of `loginSubject` begins anew. */
export const forgetWrongPasswords = (services: Services, key: Buffer) => sql.clearAttempts.run(services.db, 'login', key);

/** Counts a reset mail for an address. @throws Refusal reset_limit at the sixth within a day. */
export async function countResetMail(services: Services, pool_id: number, email: string): Promise<void> {
  const attempt = await sql.countAttempt.one(
    services.db, 'reset', subject(services, 'reset', pool_id, email), reset_mails_a_day, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 86_400,
  );
  if (attempt?.counted === false) throw new Refusal('reset_limit', { retry_after: 3_600 });
}
