/** Step 0: the account. Everything is checked, then written in one transaction; the database has the last word on names. */
import { uuidv7 } from 'uuidv7';
import type { ErrorCode } from '../../contract/errors.ts';
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { birthDateProblem, isEmail, usernameProblem } from '../accounts/rules.ts';
import { startSession } from '../accounts/session.ts';
import { memberByEmail } from '../accounts/sql.ts';
import { bookTransfer } from '../credits/ledger.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql.ts';
import type { Tracking } from './tracking.ts';

export interface NewAccount {
  email: string;
  name: string;
  password: string;
  date_of_birth: string;
  consent: boolean;
  signup_message?: string | undefined;
  to?: string | undefined;
  gender?: 'male' | 'female' | undefined;
  wanted?: 'male' | 'female' | undefined;
}

/** Whether sign-up is open: to all, to visitors with tracking data, or not (the invite-only notice). */
export function signupsOpen(site: Site, country: string, tracking: Tracking | undefined): boolean {
  const rule = setting(site, country, 'signups');
  return rule === 'all' || (rule === 'with_trafficsource' && tracking !== undefined);
}

/**
 * @returns the new member and session token; `undefined` when the address has an account and the site hides that
 *          (`hide_account_existence`): the caller then answers exactly as for a new account that must confirm first.
 * @throws Refusal with every field at fault
 */
export async function createAccount(
  services: Services,
  at: { site: Site; country: string; locale: string; tracking: Tracking | undefined; ip: string; user_agent: string },
  input: NewAccount,
): Promise<{ member_id: string; token: string } | undefined> {
  const { site, country } = at;
  if (!signupsOpen(site, country, at.tracking)) throw new Refusal('signups_closed');
  const email = input.email.trim();
  const name = input.name.trim();
  const min_age = setting(site, country, 'min_age');
  const today = services.clock.now().toISOString().slice(0, 10);
  const [taken_email, taken_name] = await Promise.all([
    memberByEmail.one(services.db, site.pool_id, email),
    sql.nameTaken.one(services.db, site.pool_id, [name.toLowerCase()]),
  ]);
  const hides = setting(site, country, 'hide_account_existence');
  refuse(
    {
      email: isEmail(email) ? (taken_email && !hides ? 'email_taken' : undefined) : 'email_invalid',
      name: usernameProblem(name, email) ?? (taken_name ? 'name_taken' : undefined),
      password: passwordProblem(input.password, [email, name, site.name]),
      date_of_birth: birthDateProblem(input.date_of_birth, today, min_age),
      consent: input.consent ? undefined : 'consent_required',
    },
    { min_age },
  );
  const hash = await hashPassword(input.password);
  if (taken_email) {
    // Same answer, same cost; the owner of the address is told by mail how to get in.
    await transaction(services.db, (tx) => emit(tx, 'reset_requested', { member_id: taken_email.id }));
    return undefined;
  }
  const id = uuidv7();
  const body = input.signup_message?.trim();
  const to = body && input.to && /^[\da-f-]{36}$/.test(input.to) ? await sql.recipient.one(services.db, null, site.pool_id, input.to) : undefined;
  try {
    return await transaction(services.db, async (tx) => {
      await sql.insertMember.run(tx, id, site.pool_id, site.id, email, name, hash, at.locale);
      await sql.insertProfile.run(tx, id, input.date_of_birth, country, input.gender ?? null, input.wanted ? [input.wanted] : []);
      const t = at.tracking;
      if (t) await sql.insertTracking.run(tx, id, t.network ?? null, t.ref ?? null, t.sub1 ?? null, t.sub2 ?? null, t.sub3 ?? null);
      if (body) await sql.insertMessage.run(tx, id, to?.id ?? null, body);
      const gift = setting(site, country, 'signup_credits');
      if (gift > 0) await bookTransfer(tx, { member_id: id, amount: gift, counter_account: 'gift', kind: 'signup', ref: id });
      await emit(tx, 'account_created', { member_id: id });
      const { token } = await startSession(tx, id, at);
      return { member_id: id, token };
    });
  } catch (error) {
    // Two sign-ups at once: the unique indexes decide.
    if (hides && isUniqueViolation(error, 'members_email')) return undefined;
    if (isUniqueViolation(error, 'members_email')) throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
    if (isUniqueViolation(error, 'members_username')) throw new Refusal('name_taken', { fields: { name: 'name_taken' } });
    throw error;
  }
}

/** Throws one refusal that names every field at fault. */
function refuse(problems: Record<string, ErrorCode | undefined>, data: Record<string, number>): void {
  const fields = Object.fromEntries(Object.entries(problems).filter((p): p is [string, ErrorCode] => p[1] !== undefined));
  const first = Object.values(fields)[0];
  if (first) throw new Refusal(first, { fields, data });
}
