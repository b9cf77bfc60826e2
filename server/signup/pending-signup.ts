/**
 * Turns the input of a sign-up into an account: immediately, or after the answer where the site hides who has an account. What is
 * stored in between is the same whether or not the address has an account; the name is reserved in both cases.
 */
import { countResetMail } from '../accounts/attempts.ts';
import { excludedBy } from '../accounts/bans/excluded.ts';
import { type Mark, writeMarks } from '../accounts/bans/marks.ts';
import { findWayIn } from '../accounts/way-in.ts';
import { bookTransfer } from '../credits/ledger.ts';
import type { Origin } from '../insight/visitors.ts';
import { isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { emit, type Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';
import type { Tracking } from './tracking.ts';

/** The validated input of a sign-up. */
export interface SignupInput {
  /** The id the member will have. */
  id: string;
  pool_id: number;
  site_id: number;
  email: string;
  name: string;
  password_hash: string;
  language: string;
  data: {
    country: string;
    date_of_birth: string;
    message?: string | undefined;
    to?: string | undefined;
    gender?: 'male' | 'female' | undefined;
    wanted?: 'male' | 'female' | undefined;
    tracking?: Tracking | undefined;
    origin?: Origin | undefined;
    signup_credits: number;
    /** Of the address, the device and the network (accounts/bans). */
    marks?: readonly Mark[];
  };
}

export const isNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'members_username') || isUniqueViolation(error, 'pending_signups_name');

/** Creates the account and everything entered with it. @throws a unique violation of `members_email`, `members_username` */
export async function insertAccount(
  tx: Tx,
  { id, pool_id: poolId, site_id: siteId, email, name, password_hash: passwordHash, language, data }: SignupInput,
): Promise<void> {
  const { message, to, gender, wanted, tracking: t, origin } = data;
  const recipient =
    message && to && /^[\da-f-]{36}$/.test(to) ? await sql.recipient.one(tx, null, poolId, to) : undefined;
  await sql.insertMember.run(tx, id, poolId, siteId, email, name, passwordHash, language);
  await sql.insertProfile.run(tx, id, data.date_of_birth, data.country, gender ?? null, wanted ? [wanted] : []);
  if (t || origin)
    await sql.insertTracking.run(
      tx,
      id,
      t?.network ?? null,
      t?.ref ?? null,
      t?.sub1 ?? null,
      t?.sub2 ?? null,
      t?.sub3 ?? null,
      // Their own link says it, whenever it was followed; else the first page of today.
      t?.network?.toLowerCase() ?? origin?.source ?? null,
      origin?.lander ?? null,
      origin?.device ?? null,
    );
  if (message) await sql.insertMessage.run(tx, id, recipient?.id ?? null, message);
  if (data.signup_credits > 0)
    await bookTransfer(tx, {
      member_id: id,
      amount: data.signup_credits,
      counter_account: 'gift',
      kind: 'signup',
      ref: id,
    });
  await writeMarks(tx, id, data.marks ?? []);
  await emit(tx, 'account_created', { member_id: id });
}

/** Stores the input for `makeEnteredAccount`. @throws a unique violation of `pending_signups_name` */
export async function storePending(tx: Tx, entered: SignupInput): Promise<void> {
  const { id, pool_id: poolId, site_id: siteId, email, name, password_hash: passwordHash, language, data } = entered;
  await sql.insertPending.run(tx, id, poolId, siteId, email, name, passwordHash, language, JSON.stringify(data));
  await emit(tx, 'signup_entered', { signup_id: id });
}

/** If the address has an account its owner gets a mail to log in; otherwise the account is created. */
async function createPending(services: Services, signupId: string): Promise<void> {
  const attempt = (suffix: string) =>
    transaction(services.db, async (tx) => {
      const entered = await sql.claimPending.one(tx, signupId);
      if (!entered) return;
      const name = entered.name.slice(0, 30 - suffix.length) + suffix;
      const countMail = (account: string) =>
        countResetMail(services, entered.pool_id, account, undefined).catch(() => undefined);
      // Who is excluded has been told when it was entered.
      const excluded = await excludedBy(tx, entered.data.marks ?? []);
      if (!excluded && !(await findWayIn(tx, entered.pool_id, entered.email, countMail)))
        return insertAccount(tx, { ...entered, id: signupId, name });
      await sql.reserveName.run(tx, signupId, entered.pool_id, entered.site_id, entered.name, entered.language);
    });
  for (const suffix of ['', `.${signupId.slice(-4)}`, `.${signupId.slice(-8)}`])
    try {
      return await attempt(suffix);
    } catch (error) {
      // The address was taken concurrently: the next attempt finds its owner. The name was taken in the pool: try it with a suffix.
      if (!isNameTaken(error) && !isUniqueViolation(error, 'members_email')) throw error;
    }
  throw new Error('the account of a sign-up could not be made');
}

/** Runs at most once: claiming the input and creating the account is one transaction. */
export const createPendingAccount: JobDefinition<{ signup_id: string }> = {
  name: 'make_entered_account',
  retries: 8,
  backoff: true,
  expiresSeconds: 60,
  concurrency: 2,
  run: (services, { signup_id: signupId }) => createPending(services, signupId),
};

export const enqueueAccount: Listener<'signup_entered'> = ({ jobs, db }, { signup_id: signupId }, event) =>
  jobs.enqueue(db, createPendingAccount, { signup_id: signupId }, { key: String(event.id) });
