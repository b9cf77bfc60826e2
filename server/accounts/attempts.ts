/**
 * Limits against guessing and flooding: what is counted, for how long, and what unlocks it. Attempts count by account id, whether
 * the username or the address was typed. Unknown log-ins count by the typed text in lower case, as the database compares it, so
 * that they behave like known ones.
 */
import { createHmac } from 'node:crypto';
import { lockoutAttempts, lockoutMinutes, resetMailsADay } from '../../contract/time.ts';
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { addressKey } from '../platform/http/security.ts';
import type { Services } from '../platform/services.ts';
import { networkOf } from './bans/canonical-address.ts';
import * as sql from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  max: number;
  seconds: number;
  /** Locked for `seconds` after the last attempt. Without it: at most `max` attempts in any `seconds`. */
  blocks?: true;
}

/**
 * | what is counted          | by                               | unlocked by                                                     |
 * | ------------------------ | -------------------------------- | --------------------------------------------------------------- |
 * | wrong passwords, codes   | account and network              | time; a correct password                                        |
 * |                          | account, from anywhere           | time; work (work.ts); a known device; a new password by mail    |
 * |                          | the same, with work done         | time; a known device; a new password by mail                    |
 * |                          | network, any account             | time; a known device                                            |
 * |                          | known device                     | time; a correct password                                        |
 * | wrong codes of an app     | account, from anywhere           | time; a passkey opens the account meanwhile                     |
 * | wrong current passwords  | session                          | time; a correct password                                        |
 * | reset mails              | account, or typed address        | time                                                            |
 * |                          | known device, in addition        | time                                                            |
 * | is this address free?    | address; network                 | time                                                            |
 * | sign-ups                 | site and address, site and network | time; work (signup/work.ts)                                   |
 * | mails to any address     | address; network                 | time                                                            |
 */
export const limits = {
  login_pair: { max: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  login_account: { max: 10, seconds: hour },
  login_worked: { max: 10, seconds: hour },
  login_network: { max: 100, seconds: hour },
  login_device: { max: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  code_account: { max: 10, seconds: hour },
  own_session: { max: lockoutAttempts, seconds: lockoutMinutes * minute, blocks: true },
  staff_account: { max: 10, seconds: hour },
  reset_account: { max: resetMailsADay, seconds: day },
  reset_device: { max: 2, seconds: day },
  check_email: { max: 20, seconds: hour },
  check_network: { max: 300, seconds: hour },
  signup_address: { max: 1_000, seconds: hour },
  signup_network: { max: 1_000, seconds: hour },
  mail_address: { max: 5, seconds: day },
  mail_network: { max: 30, seconds: day },
} as const satisfies Record<string, Limit>;

type Counted = readonly [limit: keyof typeof limits, ...subject: (string | number)[]];
type Kind = 'login' | 'reset' | 'check' | 'mail';

/** Keyed, so that a leaked table reveals no addresses. */
const hashOf = (services: Services, counted: Counted) =>
  createHmac('sha256', `attempts:${services.config.secret}`).update(counted.join('\n')).digest();

/** @returns the ids of the counted entries, or the seconds until the next attempt is allowed */
async function count(
  services: Services,
  kind: Kind,
  counted: readonly Counted[],
): Promise<{ ids: number[] } | { wait: number }> {
  const rules: Limit[] = counted.map(([name]) => limits[name]);
  const row = await attemptsSql.countAttempts.one(
    services.db,
    kind,
    counted.map((entry) => hashOf(services, entry)),
    rules.map((r) => r.max),
    rules.map((r) => r.seconds),
    rules.map((r) => r.blocks ?? false),
  );
  return row?.ids ? { ids: row.ids } : { wait: row?.wait ?? 0 };
}

/** Who tries to log in, and from where. */
export interface LogInAttempt {
  /** Account id; for an unknown account the typed text as the database compares it. */
  account: string;
  scope: 'desk' | number;
  ip: string;
  /** Id of a known device (devices.ts). */
  device: string | undefined;
  /** Takes the work that came with it, where the account had its ten. Without it none is asked for, as at the desk. */
  work?: { given: boolean; take(): Promise<void> };
}

/** What a correct password clears: this attempt, and the wrong ones of the same account and network, or of the same device. */
export interface CountedAttempt {
  ids: number[];
  subject: Buffer;
}

/**
 * Counts a log-in attempt before its password and code are checked, so that parallel attempts get no extra tries. If they were
 * correct, `forgetWrongPasswords` clears it. A refused attempt does not count. After ten of an account in an hour its owner is not locked
 * out: work opens the way for some more.
 * @throws Refusal work_needed, work_invalid; login_blocked with the minutes left
 */
export async function countLogIn(
  services: Services,
  { account, scope, ip, device, work }: LogInAttempt,
): Promise<CountedAttempt> {
  const network = addressKey(ip);
  const first: Counted = device ? ['login_device', scope, account, device] : ['login_pair', scope, account, network];
  const ofAccount: Counted = [scope === 'desk' ? 'staff_account' : 'login_account', scope, account];
  const against = (second: Counted): Counted[] => (device ? [first] : [first, second, ['login_network', network]]);
  let counted = await count(services, 'login', against(ofAccount));
  if ('wait' in counted && work && !device && (await isFull(services, 'login', ofAccount))) {
    if (!work.given) throw new Refusal('work_needed');
    await work.take();
    counted = await count(services, 'login', against(['login_worked', scope, account]));
  }
  if ('ids' in counted) return { ids: counted.ids, subject: hashOf(services, first) };
  const minutes = Math.max(1, Math.ceil(counted.wait / minute));
  throw new Refusal('login_blocked', { data: { minutes }, retry_after: minutes * minute });
}

/** Whether as many were counted as there may be. */
async function isFull(services: Services, kind: Kind, subject: Counted): Promise<boolean> {
  const { max, seconds } = limits[subject[0]];
  const counted = await attemptsSql.countRecentAttempts.one(services.db, kind, hashOf(services, subject), seconds);
  return (counted?.n ?? 0) >= max;
}

/**
 * Counts an attempt at the current password by somebody who is logged in; otherwise like `countLogIn`.
 * @throws Refusal password_blocked with the minutes left
 */
export async function countOwnPassword(services: Services, session: string): Promise<CountedAttempt> {
  const subject: Counted = ['own_session', session];
  const counted = await count(services, 'login', [subject]);
  if ('ids' in counted) return { ids: counted.ids, subject: hashOf(services, subject) };
  const minutes = Math.max(1, Math.ceil(counted.wait / minute));
  throw new Refusal('password_blocked', { data: { minutes }, retry_after: minutes * minute });
}

/**
 * Counts a code of an app or a recovery code before it is checked; the account alone counts, since whoever types it knows the password.
 * @throws Refusal code_blocked with the minutes left
 */
export async function countCode(services: Services, memberId: string): Promise<CountedAttempt> {
  const subject: Counted = ['code_account', memberId];
  const counted = await count(services, 'login', [subject]);
  // Only this attempt is forgotten when it was right: earlier wrong ones still count.
  if ('ids' in counted) return { ids: counted.ids, subject: Buffer.alloc(0) };
  const minutes = Math.max(1, Math.ceil(counted.wait / minute));
  throw new Refusal('code_blocked', { data: { minutes }, retry_after: minutes * minute });
}

export const forgetAttempt = (db: Db | Tx, { ids, subject }: CountedAttempt) =>
  attemptsSql.forgetAttempts.run(db, 'login', ids, subject);

export const forgetWrongPasswords = (services: Services, { ids, subject }: CountedAttempt) =>
  attemptsSql.forgetAttempts.run(services.db, 'login', ids, subject);

/**
 * Counts a reset mail.
 * @returns whether it is the last of the day. Its link must stay valid until the next mail may be requested; otherwise a
 *          stranger who requests all of them locks the owner out
 * @throws Refusal reset_limit at the sixth within a day; a known device has two more
 */
export async function countResetMail(
  services: Services,
  poolId: number,
  account: string,
  device: string | undefined,
): Promise<{ last: boolean }> {
  const subject: Counted = ['reset_account', poolId, account];
  if ('ids' in (await count(services, 'reset', [subject]))) {
    const { max, seconds } = limits.reset_account;
    const counted = await attemptsSql.countRecentAttempts.one(services.db, 'reset', hashOf(services, subject), seconds);
    return { last: (counted?.n ?? 0) >= max };
  }
  if (device && 'ids' in (await count(services, 'reset', [['reset_device', poolId, account, device]])))
    return { last: false };
  throw new Refusal('reset_limit', { retry_after: hour });
}

/** How many sign-ups came at this site from an address, and from its network (/24, /64), within the last hour. */
export async function recentSignups(services: Services, siteId: number, ip: string) {
  const [address, network] = await Promise.all(
    signupsFrom(siteId, ip).map((subject) =>
      attemptsSql.countRecentAttempts.one(services.db, 'check', hashOf(services, subject), hour),
    ),
  );
  return { address: address?.n ?? 0, network: network?.n ?? 0 };
}

/** Counts a sign-up. @returns how many there were within the hour before it */
export async function countSignup(services: Services, siteId: number, ip: string) {
  const before = await recentSignups(services, siteId, ip);
  await count(services, 'check', signupsFrom(siteId, ip));
  return before;
}

const signupsFrom = (siteId: number, ip: string): Counted[] => [
  ['signup_address', siteId, addressKey(ip)],
  // This machine is no network: its addresses are each their own.
  ['signup_network', siteId, ip.startsWith('127.') ? ip : networkOf(ip)],
];

/** Counts a check whether an address is free. @throws Refusal too_many_requests */
export async function countCheck(services: Services, poolId: number, email: string, ip: string): Promise<void> {
  const counted = await count(services, 'check', [
    ['check_email', poolId, email],
    ['check_network', addressKey(ip)],
  ]);
  if ('wait' in counted) throw new Refusal('too_many_requests', { retry_after: Math.ceil(counted.wait) });
}

/** Counts a mail to an address not yet proven to belong to whoever typed it. @returns whether it may be sent */
export const mayMail = (services: Services, email: string, ip: string): Promise<boolean> =>
  countTyped(services, email, ip, '');

/** Like `mayMail`, with the same limits beside its own: for mails of which whoever typed the address must learn nothing. */
export const mayTell = (services: Services, email: string, ip: string): Promise<boolean> =>
  countTyped(services, email, ip, 'told ');

async function countTyped(services: Services, email: string, ip: string, beside: string): Promise<boolean> {
  const typed = (await sql.comparable.one(services.db, email))?.text ?? '';
  return (
    'ids' in
    (await count(services, 'mail', [
      ['mail_address', `${beside}${typed}`],
      ['mail_network', `${beside}${addressKey(ip)}`],
    ]))
  );
}

/** Like `mayMail`. @throws Refusal too_many_requests */
export async function countMail(services: Services, email: string, ip: string): Promise<void> {
  if (!(await mayMail(services, email, ip))) throw new Refusal('too_many_requests', { retry_after: hour });
}
