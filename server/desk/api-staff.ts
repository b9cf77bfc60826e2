/** The calls about the staff themselves. */
import type * as contract from '../../contract/desk-staff.ts';
import type { Handler } from '../platform/http/call.ts';
import { presentGrant } from './grants.ts';
import { allStaff } from './sql-staff.ts';
import * as people from './staff.ts';
import { staffCookie } from './staff-context.ts';

export const listStaff: Handler<typeof contract.listStaff> = async ({ services }) => ({
  staff: (await allStaff(services.db)).map((row) => ({
    ...row,
    grants: row.grants.map(presentGrant),
    created_at: row.created_at.toISOString(),
    last_seen: row.last_seen?.toISOString() ?? null,
  })),
});

export const makeStaff: Handler<typeof contract.makeStaff> = ({ services, staff, body }) =>
  people.makeStaff(services, staff, body);

export const saveStaff: Handler<typeof contract.saveStaff> = async ({ services, staff, params, body }) => {
  await people.saveStaff(services, staff, params.id, body);
  return { ok: true };
};

export const resetStaffCode: Handler<typeof contract.resetStaffCode> = ({ services, staff, params }) =>
  people.resetCode(services, staff, params.id);

export const changeOwnPassword: Handler<typeof contract.changeOwnPassword> = async (call) => {
  await people.changeOwnPassword(call.services, call.staff, call.cookie(staffCookie), call.body);
  return { ok: true };
};
