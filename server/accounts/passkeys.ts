/**
 * Passkeys of members and of staff. The library checks signatures and formats; here is what it leaves open: challenges that count once
 * and only in the visit that asked, counters that never go back, and whose key it is.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql-security.ts';

/** Where a passkey is used: it holds at this host only. */
export interface Place {
  rp_id: string;
  origin: string;
}

/** EdDSA, ES256, RS256: what authenticators have; the library would also take keys of 1,300 bytes. */
const algorithms = [-8, -7, -257];
const challengeSeconds = 300;
/** The cookie of a visit that was asked to sign something. */
export const visitCookie = 'visit';
export const maxPasskeys = 20;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const bytesOf = (id: string): Buffer => Buffer.from(id, 'base64url');

/** @param hostHeader the host that the browser named; one that is not the site's counts as its main one */
export function placeOf(services: Services, site: Site, hostHeader: string | undefined): Place {
  const named = (hostHeader ?? '').replace(/:\d+$/, '').toLowerCase();
  const host = site.hosts.includes(named) ? named : site.host;
  return { rp_id: host, origin: originOf(services.config, host) };
}

async function newChallenge(db: Db, purpose: 'add' | 'log_in', visit: string, owner: sql.KeyOwner): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql.insertChallenge.run(
    db,
    sha256(challenge),
    sha256(visit),
    purpose,
    owner.member,
    owner.staff,
    challengeSeconds,
  );
  return challenge;
}

/** A random value for the cookie of a visit. */
export const newVisit = (): string => randomBytes(24).toString('base64url');

const nobody: sql.KeyOwner = { member: null, staff: null };

/** What the browser needs to ask for a passkey of this host, whosever it is. */
export async function logInOptions(services: Services, place: Place, visit: string) {
  return {
    challenge: await newChallenge(services.db, 'log_in', visit, nobody),
    rpId: place.rp_id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required' as const,
    allowCredentials: [],
  };
}

/** What the browser needs to make a passkey. Keys that are there already are named, so that no device makes a second. */
export async function addOptions(
  services: Services,
  place: Place,
  visit: string,
  owner: sql.KeyOwner,
  user: { name: string; rp_name: string },
) {
  const own = await sql.listPasskeys(services.db, owner.member, owner.staff);
  // The handle is random to whoever reads it on the device: a hash, not the account's id.
  const handle = sha256(`passkey user ${owner.member ?? owner.staff ?? ''}`).toString('base64url');
  return {
    challenge: await newChallenge(services.db, 'add', visit, owner),
    rp: { id: place.rp_id, name: user.rp_name },
    user: { id: handle, name: user.name, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none' as const,
    excludeCredentials: own
      .filter((key) => key.rp_id === place.rp_id)
      .map((key) => ({ type: 'public-key' as const, id: key.id.toString('base64url'), transports: key.transports })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  };
}

/** The challenge that an answer of the browser says it signed. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(bytesOf(clientData).toString('utf8')) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {}
  throw new Refusal('passkey_unknown');
}

/**
 * Adds the passkey that a browser made.
 * @throws Refusal passkey_unknown (whatever is wrong with the answer), passkey_limit, passkey_known
 */
export async function addPasskey(
  services: Services,
  place: Place,
  visit: string | undefined,
  owner: sql.KeyOwner,
  response: RegistrationResponseJSON,
  name: string,
): Promise<void> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const asked = await sql.takeChallenge.one(services.db, sha256(challenge), sha256(visit ?? ''), 'add');
  if (!asked || asked.member_id !== owner.member || asked.staff_id !== owner.staff)
    throw new Refusal('passkey_unknown');
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!checked?.verified) throw new Refusal('passkey_unknown');
  if ((await sql.listPasskeys(services.db, owner.member, owner.staff)).length >= maxPasskeys)
    throw new Refusal('passkey_limit');
  const { credential, credentialBackedUp } = checked.registrationInfo;
  const row = await sql.insertPasskey.one(
    services.db,
    bytesOf(credential.id),
    owner.member,
    owner.staff,
    place.rp_id,
    Buffer.from(credential.publicKey),
    credential.counter,
    (credential.transports ?? []).slice(0, 8),
    credentialBackedUp,
    name,
  );
  if (!row) throw new Refusal('passkey_known');
}

/**
 * Whose passkey signed this answer.
 * @throws Refusal passkey_unknown, whatever was wrong: challenge, visit, origin, host, signature, verification, counter
 */
export async function whoSigned(
  services: Services,
  place: Place,
  visit: string | undefined,
  response: AuthenticationResponseJSON,
): Promise<sql.KeyOwner> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await sql.takeChallenge.one(services.db, sha256(challenge), sha256(visit ?? ''), 'log_in')))
    throw new Refusal('passkey_unknown');
  const key = await sql.findPasskey.one(services.db, bytesOf(response.id), place.rp_id);
  if (!key) throw new Refusal('passkey_unknown');
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rp_id,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
  }).catch(() => undefined);
  if (!checked?.verified) throw new Refusal('passkey_unknown');
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  // Of two answers with the same counter that come together, one counts.
  if (!(await sql.usePasskey.one(services.db, key.id, newCounter, credentialBackedUp)))
    throw new Refusal('passkey_unknown');
  return { member: key.member_id, staff: key.staff_id };
}

/** The passkeys of somebody, as their own page shows them. */
export async function presentPasskeys(db: Db | Tx, owner: sql.KeyOwner, place: Place) {
  return (await sql.listPasskeys(db, owner.member, owner.staff)).map((key) => ({
    id: key.id.toString('base64url'),
    name: key.name,
    host: key.rp_id,
    here: key.rp_id === place.rp_id,
    backed_up: key.backed_up,
    created_at: key.created_at.toISOString(),
    used_at: key.used_at?.toISOString() ?? null,
  }));
}

/** @throws Refusal not_found */
export async function removePasskey(db: Db | Tx, owner: sql.KeyOwner, id: string): Promise<void> {
  if ((await sql.deletePasskey.run(db, bytesOf(id), owner.member, owner.staff)) === 0) throw new Refusal('not_found');
}
