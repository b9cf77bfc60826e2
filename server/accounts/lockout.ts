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

export const loginSubject = (services: Services, pool_id: number, login: string, ip: string) =>
  subject(services, 'login', pool_id, login.trim(), addressKey(ip));

/** @throws Refusal login_blocked with the minutes left, after 5 wrong passwords within 15 minutes. */
export async function refuseLockedOut(services: Services, key: Buffer): Promise<void> {
  const found = await sql.countAttempts.one(services.db, 'login', key, lockout_minutes);
  if (!found || found.n < lockout_attempts) return;
  const minutes = Math.max(1, found.minutes_left);
  throw new Refusal('login_blocked', { data: { minutes }, retry_after: minutes * 60 });
}

export const noteWrongPassword = (services: Services, key: Buffer) => sql.insertAttempt.run(services.db, 'login', key);
export const forgetWrongPasswords = (services: Services, key: Buffer) => sql.clearAttempts.run(services.db, 'login', key);

/** Counts a reset mail for an address. @throws Refusal reset_limit at the sixth within a day. */
export async function countResetMail(services: Services, pool_id: number, email: string): Promise<void> {
  const key = subject(services, 'reset', pool_id, email);
  const found = await sql.countAttempts.one(services.db, 'reset', key, 24 * 60);
  if (found && found.n >= reset_mails_a_day) throw new Refusal('reset_limit', { retry_after: 3_600 });
  await sql.insertAttempt.run(services.db, 'reset', key);
}
