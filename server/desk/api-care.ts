/** The calls of care. */
import type * as contract from '../../contract/desk-care.ts';
import type { Handler } from '../platform/http/call.ts';
import * as care from './care.ts';
import { release } from './claims.ts';
import * as threads from './threads.ts';

const ok = { ok: true };

export const openCare: Handler<typeof contract.openCare> = (call) => care.openCareCase(call, call.params.id);
export const releaseCare: Handler<typeof contract.releaseCare> = async ({ services, staff, params }) => {
  await release(services.db, staff, 'case', params.id);
  return ok;
};
export const openCareThread: Handler<typeof contract.openCareThread> = ({ services, staff, params }) =>
  threads.openThread(services, staff, 'care', params.id);
export const addToCare: Handler<typeof contract.addToCare> = ({ services, staff, params, body }) =>
  threads.addToThread(services, staff, 'care', params.id, body);
export const steerCare: Handler<typeof contract.steerCare> = async ({ services, staff, params, body }) => {
  const step = await threads.steerThread(services, staff, 'care', params.id, body);
  return { ok: true, step };
};
export const undoCareStep: Handler<typeof contract.undoCareStep> = async ({ services, staff, params }) => {
  await care.undoCareStep(services, staff, params.id, params.step);
  return ok;
};
export const tellCare: Handler<typeof contract.tellCare> = ({ services, staff, params, body }) =>
  care.passToCare(services, staff, params.id, body);
export const limitSpending: Handler<typeof contract.limitSpending> = async ({ services, staff, params, body }) => {
  await care.limitSpending(services, staff, params.id, body);
  return ok;
};
export const closeCare: Handler<typeof contract.closeCare> = async ({ services, staff, params, body }) => {
  const step = await care.closeCare(services, staff, params.id, body);
  return { ok: true, step };
};
