/** Handlers for the calls about passkeys, codes, recovery codes and known browsers. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type * as contract from '../../contract/passkeys.ts';
import type { getSecurity as securityCall } from '../../contract/security.ts';
import { deviceName } from '../../contract/device-name.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import { sessionOf, signIn, userOf } from './api.ts';
import { countMail, forgetWrongPasswords } from './attempts.ts';
import type { SecurityChange } from '../../contract/events.ts';
import { deviceCookie } from './devices.ts';
import { checkLogIn, logIn, logInByPasskey } from './log-in.ts';
import { checkOwnPassword, needProof } from './own-password.ts';
import * as keys from './passkeys.ts';
import * as factor from './second-factor.ts';
import * as accounts from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';
import * as sql from './sql-security.ts';

const placeOf = (call: Call) => keys.placeOf(call.services, call.site, call.header('host'));
const ownerOf = (call: { member_id: string }): sql.KeyOwner => ({ member: call.member_id, staff: null });

/** The visit that is asked to sign something; its cookie is made on demand. */
export function visitOf(call: Call): string {
  const visit = call.cookie(keys.visitCookie) ?? keys.newVisit();
  call.setCookie(keys.visitCookie, visit);
  return visit;
}

/** A change of what opens the account, told by mail. */
async function changed(tx: Tx, memberId: string, change: SecurityChange): Promise<void> {
  await attemptsSql.insertSecurityEvent.run(tx, memberId, change);
  await emit(tx, 'security_changed', { member_id: memberId, change });
}

export const passkeyLoginOptions: Handler<typeof contract.passkeyLoginOptions> = (call) =>
  keys.logInOptions(call.services, placeOf(call as Call), visitOf(call as Call));

export const passkeyLogin: Handler<typeof contract.passkeyLogin> = async (call) => {
  const signedIn = await logInByPasskey(
    call.services,
    call.site,
    placeOf(call as Call),
    call.cookie(keys.visitCookie),
    call.body.passkey as unknown as AuthenticationResponseJSON,
    call,
    call.session,
  );
  await signIn(call as Call, signedIn);
  return { user: await userOf(call as Call, signedIn.member.id) };
};

export const loginCode: Handler<typeof contract.loginCode> = async (call) => {
  const signedIn = await logIn(call.services, call.site, call.body, call, call.session, call.cookie(deviceCookie));
  await signIn(call as Call, signedIn);
  return { user: await userOf(call as Call, signedIn.member.id) };
};

export const factorLost: Handler<typeof contract.factorLost> = async (call) => {
  const { services, site, body, ip } = call;
  const { member, attempt } = await checkLogIn(services, site, body, call, call.cookie(deviceCookie));
  await forgetWrongPasswords(services, attempt);
  const factors = await sql.factorsOf.one(services.db, member.id);
  if (!factors?.secret_sealed && !factors?.passkey_only) return { ok: true };
  await countMail(services, member.email, ip);
  await transaction(services.db, (tx) => emit(tx, 'factor_lost', { member_id: member.id }));
  return { ok: true };
};

export const keepFactor: Handler<typeof contract.keepFactor> = async (call) => {
  await factor.stopRecovery(call.services.db, call.member_id);
  return { ok: true };
};

export const getSecurity: Handler<typeof securityCall> = async (call) => {
  const { db } = call.services;
  const [passkeys, factors, devices] = await Promise.all([
    keys.presentPasskeys(db, ownerOf(call), placeOf(call as Call)),
    sql.factorsOf.one(db, call.member_id),
    sql.listDevices(db, call.member_id),
  ]);
  return {
    passkeys,
    passkey_only: factors?.passkey_only ?? false,
    codes: factors?.secret_sealed != null,
    recovery_left: factors?.recovery_left ?? 0,
    recovery_due: factors?.recovery_due?.toISOString() ?? null,
    devices: devices.map((device) => ({
      id: device.hash.toString('base64url'),
      user_agent: device.user_agent,
      first_seen: device.first_seen.toISOString(),
      last_seen: device.last_seen.toISOString(),
    })),
  };
};

export const proveByPassword: Handler<typeof contract.proveByPassword> = async (call) => {
  const session = sessionOf(call);
  const member = await accounts.memberById.one(call.services.db, session.member_id);
  if (!member) throw new Refusal('authentication_required');
  // A password that opens nothing proves nothing.
  if (member.passkey_only) throw new Refusal('proof_needed');
  await checkOwnPassword(call.services, member, `member ${session.id}`, { password: call.body.password });
  await sql.setProven.run(call.services.db, session.id);
  return { ok: true };
};

export const proveByPasskey: Handler<typeof contract.proveByPasskey> = async (call) => {
  const response = call.body.passkey as unknown as AuthenticationResponseJSON;
  const place = placeOf(call as Call);
  const signer = await keys.whoSigned(call.services, place, call.cookie(keys.visitCookie), response);
  if (signer.member !== call.member_id) throw new Refusal('passkey_unknown');
  await sql.setProven.run(call.services.db, sessionOf(call).id);
  return { ok: true };
};

export const passkeyOptions: Handler<typeof contract.passkeyOptions> = async (call) => {
  const { services, site } = call;
  await needProof(services.db, sessionOf(call).id, { fresh: true });
  const member = await accounts.memberById.one(services.db, call.member_id);
  if (!member) throw new Refusal('authentication_required');
  return keys.addOptions(services, placeOf(call as Call), visitOf(call as Call), ownerOf(call), {
    name: member.username,
    rp_name: site.name,
  });
};

/** What a new passkey is called until its owner renames it. */
export const newKeyName = (name: string | undefined, userAgent: string): string =>
  (name?.trim() || deviceName(userAgent).name || 'Passkey').slice(0, 60);

export const addPasskey: Handler<typeof contract.addPasskey> = async (call) => {
  const { services, body } = call;
  await needProof(services.db, sessionOf(call).id, { fresh: true });
  await keys.addPasskey(
    services,
    placeOf(call as Call),
    call.cookie(keys.visitCookie),
    ownerOf(call),
    body.passkey as unknown as RegistrationResponseJSON,
    newKeyName(body.name, call.user_agent),
  );
  await transaction(services.db, (tx) => changed(tx, call.member_id, 'passkey_added'));
  return { ok: true };
};

export const renamePasskey: Handler<typeof contract.renamePasskey> = async (call) => {
  const id = Buffer.from(call.params.id, 'base64url');
  if ((await sql.renamePasskey.run(call.services.db, id, call.member_id, call.body.name.trim())) === 0)
    throw new Refusal('not_found');
  return { ok: true };
};

export const removePasskey: Handler<typeof contract.removePasskey> = async (call) => {
  const { services, member_id: memberId } = call;
  await needProof(services.db, sessionOf(call).id);
  await transaction(services.db, async (tx) => {
    // Two keys removed at once must not leave an account that nothing opens.
    const member = await accounts.lockMember.one(tx, memberId);
    await keys.removePasskey(tx, ownerOf(call), call.params.id);
    if (member?.passkey_only && (await sql.listPasskeys(tx, memberId, null)).length === 0)
      throw new Refusal('passkey_last');
    await changed(tx, memberId, 'passkey_removed');
  });
  return { ok: true };
};

export const savePasskeyOnly: Handler<typeof contract.savePasskeyOnly> = async (call) => {
  const { services, member_id: memberId, body } = call;
  await needProof(services.db, sessionOf(call).id);
  await transaction(services.db, async (tx) => {
    const member = await accounts.lockMember.one(tx, memberId);
    if (body.on && (await sql.listPasskeys(tx, memberId, null)).length === 0) throw new Refusal('conflict');
    if (!member || member.passkey_only === body.on) return;
    await sql.setPasskeyOnly.run(tx, memberId, body.on);
    await changed(tx, memberId, body.on ? 'passkey_only' : 'password_counts');
  });
  return { ok: true };
};

export const startTotp: Handler<typeof contract.startTotp> = async (call) => {
  await needProof(call.services.db, sessionOf(call).id, { fresh: true });
  const member = await accounts.memberById.one(call.services.db, call.member_id);
  return factor.startCodes(call.services, call.member_id, { site: call.site.name, email: member?.username ?? '' });
};

export const confirmTotp: Handler<typeof contract.confirmTotp> = async (call) => {
  await needProof(call.services.db, sessionOf(call).id, { fresh: true });
  return { recovery_codes: await factor.confirmCodes(call.services, call.member_id, call.body.code) };
};

export const endTotp: Handler<typeof contract.endTotp> = async (call) => {
  await needProof(call.services.db, sessionOf(call).id);
  await transaction(call.services.db, (tx) => factor.endCodes(tx, call.member_id));
  return { ok: true };
};

export const newRecoveryCodes: Handler<typeof contract.newRecoveryCodes> = async (call) => {
  const { services, member_id: memberId } = call;
  await needProof(services.db, sessionOf(call).id);
  if (!(await sql.factorsOf.one(services.db, memberId))?.secret_sealed) throw new Refusal('conflict');
  return {
    recovery_codes: await transaction(services.db, async (tx) => {
      await accounts.lockMember.one(tx, memberId);
      return factor.newRecoveryCodes(services, tx, memberId);
    }),
  };
};

export const forgetDevice: Handler<typeof contract.forgetDevice> = async (call) => {
  if ((await sql.deleteDevice.run(call.services.db, Buffer.from(call.params.id, 'base64url'), call.member_id)) === 0)
    throw new Refusal('not_found');
  return { ok: true };
};
