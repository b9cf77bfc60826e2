/** Logging in by e-mail address or username, with lock-out; logging out. */
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';
import { setting } from '../sites/settings.ts';
import { countLogIn, forgetWrongPasswords } from './attempts.ts';
import { knownDevice } from './devices.ts';
import { checkPassword } from './passwords.ts';
import { endSessions, type Session, startSessionAtLogIn } from './session.ts';
import * as sql from './sql.ts';

export interface Visitor {
  ip: string;
  user_agent: string;
}

/** A member who has just proven that the account is theirs. */
export interface SignedIn {
  member: { id: string; password_hash: string; language: string };
  /** The new session's token. */
  token: string;
}

/**
 * Checks the password and starts a session; this browser's previous session ends (rotation at log-in).
 * @param device the cookie of a device that was signed in before
 * @throws Refusal login_failed (unknown account and wrong password alike), login_blocked, pending_deletion, suspended
 */
export async function logIn(
  services: Services,
  site: Site,
  input: { login: string; password: string },
  visitor: Visitor,
  previous: Session | null,
  device: string | undefined,
): Promise<SignedIn> {
  const lookup = await sql.memberByLogin.one(services.db, site.pool_id, input.login.trim());
  const member = lookup?.id ? lookup : undefined;
  const attempt = await countLogIn(services, {
    account: member?.id ?? lookup?.typed ?? '',
    scope: site.pool_id,
    ip: visitor.ip,
    device: member && knownDevice(services.config.secret, member, device),
  });
  const failed = async () => {
    // Also written for unknown accounts, so that both take the same time.
    await sql.insertSecurityEvent.run(services.db, member?.id ?? null, 'login_failed');
    services.log.info({ event: 'login_failed' }, 'sign-in refused');
    return new Refusal('login_failed');
  };
  const matches = await checkPassword(member?.password_hash, input.password);
  // Where the site hides who has an account, an unconfirmed one counts as none: signing up with a name must not reveal it.
  const concealed =
    member?.status === 'not_confirmed' && setting(site, site.countries[0] ?? '', 'hide_account_existence');
  if (!member || !matches || concealed) throw await failed();
  // Only after the correct password: nobody else learns the account's state.
  if (member.status === 'pending_deletion' || member.status === 'suspended') {
    await forgetWrongPasswords(services, attempt);
    throw new Refusal(member.status);
  }
  const start = (db: Db | Tx) => startSessionAtLogIn(db, member, visitor, attempt);
  const token = await (previous === null
    ? start(services.db)
    : transaction(services.db, async (tx) => {
        await endSessions(tx, previous.member_id, { only: previous.id });
        return start(tx);
      }));
  if (!token) throw await failed();
  services.log.info({ event: 'login', member_id: member.id }, 'signed in');
  return { member, token };
}

/** Ends this session only; other devices remain logged in. */
export async function logOut(services: Services, session: Session): Promise<void> {
  await transaction(services.db, (tx) => endSessions(tx, session.member_id, { only: session.id }));
}
