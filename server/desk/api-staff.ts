/** The calls about the staff themselves. */
import type * as contract from '../../contract/desk-staff.ts';
import { logOutCookies } from '../../contract/log-out.ts';
import { deviceCookieDays, newDevice, staffDeviceCookie } from '../accounts/devices.ts';
import type { Handler } from '../platform/http/call.ts';
import * as accounts from './staff-account.ts';
import { allStaff } from './sql-staff.ts';
import { countryOf, sessionOf, staffCookie, staffCookieDays } from './staff-context.ts';
import { followLink, openLink } from './staff-links.ts';
import * as people from './staff.ts';

const ok = { ok: true };

export const listStaff: Handler<typeof contract.listStaff> = async ({ services }) => ({
  staff: (await allStaff(services.db)).map(accounts.presentStaff),
});

export const staffPage: Handler<typeof contract.staffPage> = ({ services, staff, params }) =>
  accounts.staffPage(services.db, staff, sessionOf(staff), params.id);

export const makeStaff: Handler<typeof contract.makeStaff> = ({ services, staff, body, site }) =>
  people.makeStaff(services, staff, body, site.id);

export const saveStaff: Handler<typeof contract.saveStaff> = async ({ services, staff, params, body }) => {
  await people.saveStaff(services, staff, params.id, body);
  return ok;
};

export const sendStaffLink: Handler<typeof contract.sendStaffLink> = async ({
  services,
  staff,
  params,
  body,
  site,
}) => {
  await accounts.sendLink(services, staff, params.id, body, site.id);
  return ok;
};

export const setMustChange: Handler<typeof contract.setMustChange> = async ({ services, staff, params, body }) => {
  await accounts.setMustChange(services, staff, params.id, body.on);
  return ok;
};

export const endStaffLogIns: Handler<typeof contract.endStaffLogIns> = async ({ services, staff, params, body }) => ({
  ended: await accounts.endLogIns(services, staff, params.id, body.session ?? null),
});

export const closeStaff: Handler<typeof contract.closeStaff> = async ({ services, staff, params }) => ({
  returned: await accounts.closeStaff(services, staff, params.id),
});

export const seeDeskAs: Handler<typeof contract.seeDeskAs> = async ({ services, staff, params }) => {
  await accounts.seeDeskAs(services, staff, sessionOf(staff), params.id);
  return ok;
};

export const seeDeskAsOneself: Handler<typeof contract.seeDeskAsOneself> = async ({ services, staff }) => {
  await accounts.seeDeskAsOneself(services, staff, sessionOf(staff));
  return ok;
};

export const reopenStaff: Handler<typeof contract.reopenStaff> = async ({ services, staff, params }) => {
  await accounts.reopenStaff(services, staff, params.id);
  return ok;
};

export const openStaffLink: Handler<typeof contract.openStaffLink> = ({ services, body }) =>
  openLink(services, body.token);

export const useStaffLink: Handler<typeof contract.useStaffLink> = async (call) => {
  const outcome = await followLink(call.services, call.body, {
    ip: call.ip,
    user_agent: call.user_agent,
    host: call.site.host,
    country: countryOf(call),
    before: call.cookie(staffCookie),
  });
  call.setCookie(staffCookie, outcome.token, { maxAgeDays: staffCookieDays });
  call.clearCookie(logOutCookies.desk);
  call.setCookie(staffDeviceCookie, newDevice(call.services.config.secret, outcome), { maxAgeDays: deviceCookieDays });
  return { roles: outcome.roles };
};

export const ownLogIns: Handler<typeof contract.ownLogIns> = async ({ services, staff }) => ({
  log_ins: await accounts.logInsOf(services.db, staff.id, sessionOf(staff)),
});

export const endOwnLogIns: Handler<typeof contract.endOwnLogIns> = async ({ services, staff, body }) => ({
  ended: await accounts.endOwnLogIns(services, staff, sessionOf(staff), body.session ?? null),
});

export const changeOwnPassword: Handler<typeof contract.changeOwnPassword> = async (call) => {
  await people.changeOwnPassword(call.services, call.staff, call.cookie(staffCookie), call.body);
  return ok;
};
