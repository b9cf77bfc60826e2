/** Logging in by e-mail address or username, or by passkey, with lock-out; logging out. */
import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { deviceName } from '../../contract/device-name.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';
import { setting } from '../sites/settings.ts';
import { countLogIn, forgetWrongPasswords } from './attempts.ts';
import { deviceId, knownDevice } from './devices.ts';
import { type Place, whoSigned } from './passkeys.ts';
import { checkPassword } from './passwords.ts';
import { takeCode } from './second-factor.ts';
import { endSessions, openedBy, type Session, startSession, startSessionAtLogIn } from './session.ts';
import * as sql from './sql.ts';
import { takeWork } from './work.ts';
import * as attemptsSql from './sql-attempts.ts';
import { factorsOf, seeDevice } from './sql-security.ts';

export interface Visitor {
  ip: string;
  user_agent: string;
  /** Where the visit comes from. */
  country: string;
}

/** A member who has just proven that the account is theirs. */
export interface SignedIn {
  member: { id: string; password_hash: string; language: string };
  /** The new session's token. */
  token: string;
}

/** The stricter of the stated country and that of the visit. */
const isClosedGroup = (site: Site, ...countries: string[]): boolean =>
  countries.some((country) => setting(site, country, 'closed_group'));

/**
 * Checks the password, and the code where the account has codes, and starts a session; this browser's previous session ends (rotation
 * at log-in).
 * @param device the cookie of a device that was signed in before
 * @throws Refusal login_failed (unknown account and wrong password alike), login_blocked, work_needed, work_invalid, pending_deletion, suspended; after the right
 * password: code_needed, code_wrong, code_blocked, passkey_needed
 */
export async function logIn(
  services: Services,
  site: Site,
  input: { login: string; password: string; code?: string; work?: string | undefined },
  visitor: Visitor,
  previous: Session | null,
  device: string | undefined,
): Promise<SignedIn> {
  const { member, attempt, failed } = await checkLogIn(services, site, input, visitor, device);
  const factors = await factorsOf.one(services.db, member.id);
  const needs = factors?.passkey_only ? 'passkey_needed' : factors?.secret_sealed ? 'code_needed' : undefined;
  if (needs) await forgetWrongPasswords(services, attempt);
  if (needs && (needs === 'passkey_needed' || !input.code)) throw new Refusal(needs);
  if (factors?.secret_sealed) await takeCode(services, member.id, factors.secret_sealed, input.code ?? '');
  const opened = openedBy(needs ? 'code' : 'password', isClosedGroup(site, member.country, visitor.country));
  const start = (db: Db | Tx) => startSessionAtLogIn(db, member, visitor, attempt, opened);
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

/**
 * Whose account it is, by address or name and password; nothing is opened yet.
 * @throws Refusal login_failed, login_blocked, work_needed, work_invalid, pending_deletion, suspended
 */
export async function checkLogIn(
  services: Services,
  site: Site,
  input: { login: string; password: string; work?: string | undefined },
  visitor: Visitor,
  device: string | undefined,
) {
  const lookup = await sql.memberByLogin.one(services.db, site.pool_id, input.login.trim());
  const member = lookup?.id ? lookup : undefined;
  const attempt = await countLogIn(services, {
    account: member?.id ?? lookup?.typed ?? '',
    scope: site.pool_id,
    ip: visitor.ip,
    device: member && knownDevice(services.config.secret, member, device),
    work: { given: input.work !== undefined, take: () => takeWork(services, site, 'login', input.work ?? '') },
  });
  const failed = async () => {
    // Also written for unknown accounts, so that both take the same time.
    await attemptsSql.insertSecurityEvent.run(services.db, member?.id ?? null, 'login_failed');
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
  return { member, attempt, failed };
}

/** @throws Refusal passkey_unknown (whatever was wrong, another pool's account included), pending_deletion, suspended */
export async function logInByPasskey(
  services: Services,
  site: Site,
  place: Place,
  visit: string | undefined,
  response: AuthenticationResponseJSON,
  visitor: Visitor,
  previous: Session | null,
): Promise<SignedIn> {
  const { member: id } = await whoSigned(services, place, visit, response);
  return transaction(services.db, async (tx) => {
    // Locked: an account that is being suspended or taken back ends this session, too.
    const member = id === null ? undefined : await sql.lockMember.one(tx, id);
    if (!member || member.pool_id !== site.pool_id) throw new Refusal('passkey_unknown');
    if (member.status === 'pending_deletion' || member.status === 'suspended') throw new Refusal(member.status);
    if (previous) await endSessions(tx, previous.member_id, { only: previous.id });
    const opened = openedBy('passkey', isClosedGroup(site, member.country, visitor.country));
    const { token } = await startSession(tx, member.id, visitor, opened);
    await attemptsSql.insertSecurityEvent.run(tx, member.id, 'login_passkey');
    return { member, token };
  });
}

/**
 * Notes the browser that was logged in. One not seen before is told by mail, unless it is the account's first.
 * @param device the cookie that the browser now gets
 */
export async function noteDevice(
  services: Services,
  memberId: string,
  device: string,
  userAgent: string,
): Promise<void> {
  const hash = createHash('sha256')
    .update(`${memberId}\n${deviceId(device)}`)
    .digest();
  const seen = await seeDevice.one(services.db, hash, memberId, userAgent);
  if (!seen || seen.known || seen.first) return;
  const event = {
    member_id: memberId,
    device: deviceName(userAgent).name,
    seen_at: services.clock.now().toISOString(),
  };
  await transaction(services.db, (tx) => emit(tx, 'device_new', event));
}

/** Ends this session only; other devices remain logged in. */
export async function logOut(services: Services, session: Session): Promise<void> {
  await transaction(services.db, (tx) => endSessions(tx, session.member_id, { only: session.id }));
}
