/**
 * What is counted so that it cannot be guessed or flooded, over how long, and what opens it again: one table. An account counts
 * under its id, however it was typed; where there is none, what was typed counts as the database compares it (lower case), so
 * that known and unknown accounts behave alike.
 */
import { createHmac } from 'node:crypto';
import { lockoutAttempts, lockoutMinutes, resetMailsADay } from '../../contract/time.ts';
import { Refusal } from '../platform/errors.ts';
import { addressKey } from '../platform/http/security.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  most: number;
  seconds: number;
  /** Shut for as long from the last one on; else no more than `most` within the time. */
  blocks?: true;
}

/**
 * | what is counted          | by                               | opened by                                                       |
 * | ------------------------ | -------------------------------- | --------------------------------------------------------------- |
 * | wrong passwords, codes   | account and network              | time; a right password                                          |
 * |                          | account, from anywhere           | time; a device the account knows; a new password by mail        |
 * |                          | network, whatever account        | time; a device the account knows                                |
 * |                          | device the account knows         | time; a right password                                          |
 * | wrong current passwords  | session                          | time; a right password                                          |
 * | mails to reset           | account, or address if there is none | time                                                        |
 * |                          | device the account knows, beside it  | time                                                        |
 * | is this address free?    | address asked about; network     | time                                                            |
 * | mails to any address     | address; network                 | time                                                            |
 */
export const limits = {
  login_pair: { most: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  login_account: { most: 20, seconds: hour },
  login_network: { most: 100, seconds: hour },
  login_device: { most: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  own_session: { most: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  staff_account: { most: 10, seconds: hour },
  reset_account: { most: resetMailsADay, seconds: day },
  reset_device: { most: 2, seconds: day },
  check_email: { most: 20, seconds: hour },
  check_network: { most: 300, seconds: hour },
  mail_address: { most: 5, seconds: day },
  mail_network: { most: 30, seconds: day },
} as const satisfies Record<string, Limit>;

type Counted = readonly [limit: keyof typeof limits, ...subject: (string | number)[]];
type Kind = 'login' | 'reset' | 'check' | 'mail';

/** Keyed, so that the table does not reveal addresses to who reads it. */
const hashOf = (services: Services, counted: Counted) =>
  createHmac('sha256', `attempts:${services.config.secret}`).update(counted.join('\n')).digest();

/** @returns the entries made, or the seconds left until the next is let through */
async function count(
  services: Services,
  kind: Kind,
  counted: readonly Counted[],
): Promise<{ ids: number[] } | { wait: number }> {
  const rules: Limit[] = counted.map(([name]) => limits[name]);
  const row = await sql.countAttempts.one(
    services.db,
    kind,
    counted.map((one) => hashOf(services, one)),
    rules.map((r) => r.most),
    rules.map((r) => r.seconds),
    rules.map((r) => r.blocks ?? false),
  );
  return row?.ids ? { ids: row.ids } : { wait: row?.wait ?? 0 };
}

/** Who tries to sign in, and from where. */
export interface LogInAttempt {
  /** Id of the account; else what was typed, as the database compares it. */
  account: string;
  scope: 'desk' | number;
  ip: string;
  /** Of a device the account knows, see devices.ts. */
  device: string | undefined;
}

/** What a right password takes back: its own entries, and the wrong ones of the same pair or device. */
export interface Entered {
  ids: number[];
  subject: Buffer;
}

/**
 * Counts an attempt to log in before its password and code are looked at, so that many at once are no more than many in a row;
 * `forgetWrongPasswords` takes it back when they were right. What is refused does not count.
 * @throws Refusal login_blocked with the minutes left
 */
export async function countLogIn(services: Services, { account, scope, ip, device }: LogInAttempt): Promise<Entered> {
  const network = addressKey(ip);
  const first: Counted = device ? ['login_device', scope, account, device] : ['login_pair', scope, account, network];
  const others: Counted[] = device
    ? []
    : [
        [scope === 'desk' ? 'staff_account' : 'login_account', scope, account],
        ['login_network', network],
      ];
  const counted = await count(services, 'login', [first, ...others]);
  if ('ids' in counted) return { ids: counted.ids, subject: hashOf(services, first) };
  const minutes = Math.max(1, Math.ceil(counted.wait / minute));
  throw new Refusal('login_blocked', { data: { minutes }, retry_after: minutes * minute });
}

/**
 * Counts an attempt at the current password by who is signed in already; else as `countLogIn`.
 * @throws Refusal password_blocked with the minutes left
 */
export async function countOwnPassword(services: Services, session: string): Promise<Entered> {
  const subject: Counted = ['own_session', session];
  const counted = await count(services, 'login', [subject]);
  if ('ids' in counted) return { ids: counted.ids, subject: hashOf(services, subject) };
  const minutes = Math.max(1, Math.ceil(counted.wait / minute));
  throw new Refusal('password_blocked', { data: { minutes }, retry_after: minutes * minute });
}

export const forgetWrongPasswords = (services: Services, { ids, subject }: Entered) =>
  sql.forgetAttempts.run(services.db, 'login', ids, subject);

/**
 * Counts a reset mail.
 * @returns whether it is the last of the day: its link has to work until the next may be asked for, or a stranger who asks for all
 *          of them keeps the owner out
 * @throws Refusal reset_limit at the sixth within a day; a device the account knows has two more
 */
export async function countResetMail(
  services: Services,
  poolId: number,
  account: string,
  device: string | undefined,
): Promise<{ last: boolean }> {
  const subject: Counted = ['reset_account', poolId, account];
  if ('ids' in (await count(services, 'reset', [subject]))) {
    const { most, seconds } = limits.reset_account;
    const counted = await sql.countOf.one(services.db, 'reset', hashOf(services, subject), seconds);
    return { last: (counted?.n ?? 0) >= most };
  }
  if (device && 'ids' in (await count(services, 'reset', [['reset_device', poolId, account, device]])))
    return { last: false };
  throw new Refusal('reset_limit', { retry_after: hour });
}

/** Counts a question whether an address is free. @throws Refusal too_many_requests */
export async function countCheck(services: Services, poolId: number, email: string, ip: string): Promise<void> {
  const counted = await count(services, 'check', [
    ['check_email', poolId, email],
    ['check_network', addressKey(ip)],
  ]);
  if ('wait' in counted) throw new Refusal('too_many_requests', { retry_after: Math.ceil(counted.wait) });
}

/** Counts a mail to an address that somebody typed without showing that it is theirs. @returns whether it may go out */
export async function mayMail(services: Services, email: string, ip: string): Promise<boolean> {
  const typed = (await sql.comparable.one(services.db, email))?.text ?? '';
  return (
    'ids' in
    (await count(services, 'mail', [
      ['mail_address', typed],
      ['mail_network', addressKey(ip)],
    ]))
  );
}

/** The same. @throws Refusal too_many_requests */
export async function countMail(services: Services, email: string, ip: string): Promise<void> {
  if (!(await mayMail(services, email, ip))) throw new Refusal('too_many_requests', { retry_after: hour });
}
