/** The calls of insight. Looking at sums is no act on somebody, so only closings leave a line. */
import type * as contract from '../../contract/desk-insight.ts';
import { cohortsOf } from '../insight/cohorts.ts';
import { growthOf } from '../insight/growth.ts';
import { todayOf } from '../insight/today.ts';
import { closeMonth, vatOf } from '../insight/vat.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';

export const deskToday: Handler<typeof contract.deskToday> = ({ services, scope }) => todayOf(services, scope);

export const deskGrowth: Handler<typeof contract.deskGrowth> = ({ services, query, scope }) =>
  growthOf(services, query, scope);

export const deskCohorts: Handler<typeof contract.deskCohorts> = ({ services, query, scope }) =>
  cohortsOf(services, query, scope);

export const deskVat: Handler<typeof contract.deskVat> = ({ services, query }) => vatOf(services, query.month);

export const deskCloseMonth: Handler<typeof contract.deskCloseMonth> = async ({ services, staff, body }) => {
  await transaction(services.db, async (tx) => {
    if (await closeMonth(services, tx, { ...body, by: staff.name }))
      await audit(tx, staff, 'month_closed', { kind: 'company', id: String(body.company) }, { month: body.month });
  });
  return { ok: true };
};
