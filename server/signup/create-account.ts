/** Step 0: the account. Input is checked, then written in one transaction; unique indexes have the last word on names and addresses. */
import { uuidv7 } from 'uuidv7';
import type { ErrorCode } from '../../contract/errors.ts';
import { excludedBy, noteExcluded } from '../accounts/bans/excluded.ts';
import { type Mark, marksOf } from '../accounts/bans/marks.ts';
import { isRefused } from '../accounts/bans/refused-domains.ts';
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { birthDateProblem, isEmail, usernameProblem } from '../accounts/rules.ts';
import type { SignedIn } from '../accounts/log-in.ts';
import { zoneOfSite } from '../insight/days.ts';
import { deviceOf, visitorsOf } from '../insight/visitors.ts';
import { startSession } from '../accounts/session.ts';
import { memberByEmail } from '../accounts/sql.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { type SignupInput, isNameTaken, insertAccount, storePending } from './pending-signup.ts';
import * as sql from './sql.ts';
import type { Tracking } from './tracking.ts';
import { checkWork } from './work.ts';

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
  website?: string | undefined;
  started?: string | undefined;
  work?: string | undefined;
}

/** Whether sign-up is open: to all, to visitors with tracking data, or not (the invite-only notice). */
export function signupsOpen(site: Site, country: string, tracking: Tracking | undefined): boolean {
  const rule = setting(site, country, 'signups');
  return rule === 'all' || (rule === 'with_trafficsource' && tracking !== undefined);
}

/** Where and by whom an account is entered. */
interface Entering {
  site: Site;
  country: string;
  locale: string;
  tracking: Tracking | undefined;
  ip: string;
  user_agent: string;
  device: string;
}

/**
 * @returns the new member and session; undefined where the site hides who has an account (`hide_account_existence`): the input is
 *          then stored whether or not the address has one, and processed after the answer (pending-signup.ts).
 * @throws Refusal with every invalid field; work_needed, work_invalid
 */
export async function createAccount(
  services: Services,
  at: Entering,
  input: NewAccount,
): Promise<SignedIn | undefined> {
  const { site, country, locale, ip } = at;
  if (!signupsOpen(site, country, at.tracking)) throw new Refusal('signups_closed');
  const email = input.email.trim();
  const marks = await marksOf(services, site.company.id, { email, device: at.device, network: ip });
  const ban = await excludedBy(services.db, marks);
  try {
    return await enterAccount(services, at, input, { marks, excluded: ban !== undefined });
  } finally {
    if (ban && isEmail(email))
      noteExcluded(services, marks, { ban, asked: { site_id: site.id, email, language: locale, country }, ip });
  }
}

async function enterAccount(
  services: Services,
  at: Entering,
  input: NewAccount,
  { marks, excluded }: { marks: Mark[]; excluded: boolean },
): Promise<SignedIn | undefined> {
  const { site, country } = at;
  const email = input.email.trim();
  const name = input.name.trim();
  const minAge = setting(site, country, 'min_age');
  const today = services.clock.now().toISOString().slice(0, 10);
  const hides = setting(site, country, 'hide_account_existence');
  const [refused, holder, takenName] = await Promise.all([
    isRefused(services, site.company.id, email),
    hides ? undefined : memberByEmail.one(services.db, site.pool_id, email),
    sql.nameTaken.one(services.db, site.pool_id, [name]),
  ]);
  refuse(
    {
      email: !isEmail(email)
        ? 'email_invalid'
        : refused
          ? 'email_throwaway'
          : !hides && (excluded || holder?.id || holder?.held)
            ? 'email_taken'
            : undefined,
      name: usernameProblem(name, email, namesOf(site)) ?? (takenName ? 'name_taken' : undefined),
      password: passwordProblem(input.password, [email, name, site.name]),
      date_of_birth: birthDateProblem(input.date_of_birth, today, minAge),
      consent: input.consent ? undefined : 'consent_required',
    },
    { min_age: minAge },
  );
  // Last, so that what was typed wrong costs nobody any work.
  await checkWork(services, site, { ip: at.ip, website: input.website, started: input.started, work: input.work });
  const browser = { ip: at.ip, user_agent: at.user_agent, referer: undefined, host: site.host };
  const [passwordHash, origin] = await Promise.all([
    hashPassword(input.password),
    visitorsOf(services).originOf({ id: site.id, zone: zoneOfSite(site) }, browser),
  ]);
  const { tracking } = at;
  const { date_of_birth: dateOfBirth, to, gender, wanted } = input;
  const entered: SignupInput = {
    id: uuidv7(),
    pool_id: site.pool_id,
    site_id: site.id,
    email,
    name,
    password_hash: passwordHash,
    language: at.locale,
    data: {
      country,
      date_of_birth: dateOfBirth,
      message: input.signup_message?.trim(),
      to,
      gender,
      wanted,
      tracking,
      origin: origin ?? { source: 'direct', lander: '', device: deviceOf(at.user_agent) },
      marks,
      signup_credits: setting(site, country, 'signup_credits'),
    },
  };
  try {
    if (hides) return void (await transaction(services.db, (tx) => storePending(tx, entered)));
    const { token } = await transaction(services.db, async (tx) => {
      await insertAccount(tx, entered);
      return startSession(tx, entered.id, at);
    });
    return { member: { id: entered.id, password_hash: passwordHash, language: at.locale }, token };
  } catch (error) {
    // Lost against a concurrent sign-up: the unique indexes decide.
    if (isUniqueViolation(error, 'members_email'))
      throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
    if (isNameTaken(error)) throw new Refusal('name_taken', { fields: { name: 'name_taken' } });
    throw error;
  }
}

/** Names a member cannot have: those of the site, its host and its company. */
export const namesOf = (site: Site): string[] => [
  site.name,
  site.host.replace(/^www\./, ''),
  site.host.replace(/^www\./, '').replace(/\.[^.]+$/, ''),
  site.company.name,
  ...site.company.trade_names,
];

/** Throws one refusal that lists every invalid field. */
function refuse(problems: Record<string, ErrorCode | undefined>, data: Record<string, number>): void {
  const fields = Object.fromEntries(
    Object.entries(problems).filter((p): p is [string, ErrorCode] => p[1] !== undefined),
  );
  const first = Object.values(fields)[0];
  if (first) throw new Refusal(first, { fields, data });
}
