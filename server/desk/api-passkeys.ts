/** Passkeys of staff: each sees and changes their own. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type * as contract from '../../contract/desk-passkeys.ts';
import type { deskPasskeyLoginOptions as loginOptions } from '../../contract/passkeys.ts';
import { logOutCookies } from '../../contract/log-out.ts';
import { deviceCookieDays, newDevice, staffDeviceCookie } from '../accounts/devices.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import * as keys from '../accounts/passkeys.ts';
import { newKeyName, visitOf } from '../accounts/security-api.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';
import { roleNames } from './grants.ts';
import { logInStaffByPasskey } from './log-in.ts';
import { grantsOf, staffById } from './sql-staff.ts';
import { countryOf, staffCookie, staffCookieDays } from './staff-context.ts';

const placeOf = (call: Call) => keys.placeOf(call.services, call.site, call.header('host'));
const ownerOf = (call: { staff: { id: string } }) => ({ member: null, staff: call.staff.id });

export const deskPasskeyLoginOptions: Handler<typeof loginOptions> = (call) =>
  keys.logInOptions(call.services, placeOf(call as Call), visitOf(call as Call));

export const deskPasskeyLogin: Handler<typeof contract.deskPasskeyLogin> = async (call) => {
  const { services } = call;
  const response = call.body.passkey as unknown as AuthenticationResponseJSON;
  const signer = await keys.whoSigned(services, placeOf(call as Call), call.cookie(keys.visitCookie), response);
  const { staff, token } = await logInStaffByPasskey(services, signer.staff, {
    ip: call.ip,
    user_agent: call.user_agent,
    host: call.site.host,
    country: countryOf(call),
    before: call.cookie(staffCookie),
  });
  call.setCookie(staffCookie, token, { maxAgeDays: staffCookieDays });
  call.clearCookie(logOutCookies.desk);
  call.setCookie(staffDeviceCookie, newDevice(services.config.secret, staff), { maxAgeDays: deviceCookieDays });
  const { grants = [] } = (await grantsOf.one(services.db, staff.id)) ?? {};
  return { staff: { id: staff.id, name: staff.name, roles: roleNames(grants) } };
};

export const deskPasskeys: Handler<typeof contract.deskPasskeys> = async (call) => ({
  passkeys: await keys.presentPasskeys(call.services.db, ownerOf(call), placeOf(call as unknown as Call)),
});

export const deskPasskeyOptions: Handler<typeof contract.deskPasskeyOptions> = async (call) => {
  const { services, staff } = call;
  const own = await staffById.one(services.db, staff.id);
  if (!own) throw new Refusal('authentication_required');
  await checkOwnPassword(services, own, `desk ${call.cookie(staffCookie) ?? staff.id}`, {
    password: call.body.password,
  });
  return keys.addOptions(services, placeOf(call as unknown as Call), visitOf(call as unknown as Call), ownerOf(call), {
    name: own.email,
    rp_name: call.site.name,
  });
};

export const deskAddPasskey: Handler<typeof contract.deskAddPasskey> = async (call) => {
  const { services, staff, body } = call;
  const name = newKeyName(body.name, call.user_agent);
  // The challenge exists only because the password was right a moment ago.
  const response = body.passkey as unknown as RegistrationResponseJSON;
  const place = placeOf(call as unknown as Call);
  await keys.addPasskey(services, place, call.cookie(keys.visitCookie), ownerOf(call), response, name);
  await audit(services.db, staff, 'passkey_added', { kind: 'staff', id: staff.id });
  return { ok: true };
};

export const deskRemovePasskey: Handler<typeof contract.deskRemovePasskey> = async (call) => {
  const { services, staff } = call;
  await transaction(services.db, async (tx) => {
    await keys.removePasskey(tx, ownerOf(call), call.params.id);
    await audit(tx, staff, 'passkey_removed', { kind: 'staff', id: staff.id });
  });
  return { ok: true };
};
