/** The calls about roles. */
import type * as contract from '../../contract/desk-roles.ts';
import type { Handler } from '../platform/http/call.ts';
import * as roles from './roles.ts';

export const listRoles: Handler<typeof contract.listRoles> = ({ services, staff }) =>
  roles.listRoles(services.db, staff);

export const saveRole: Handler<typeof contract.saveRole> = ({ services, staff, body }) =>
  roles.saveRole(services, staff, body);

export const saveRoleLimits: Handler<typeof contract.saveRoleLimits> = async ({ services, staff, params, body }) => {
  await roles.saveRoleLimits(services.db, staff, params.id, body);
  return { ok: true };
};

export const dropRole: Handler<typeof contract.dropRole> = async ({ services, staff, params }) => {
  await roles.dropRole(services.db, staff, params.id);
  return { ok: true };
};
