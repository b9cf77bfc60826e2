/** The calls of the queue of photo checks. */
import type * as contract from '../../contract/desk-checks.ts';
import type { Handler } from '../platform/http/call.ts';
import * as checks from './photo-checks.ts';
import { waitingChecks } from './sql-checks.ts';

export const claimCheck: Handler<typeof contract.claimCheck> = async ({ services, staff, scope }) => {
  const check = await checks.nextCheck(services, staff, scope);
  return { check, waiting: (await waitingChecks.one(services.db, JSON.stringify(scope)))?.n ?? 0 };
};

export const getCheckFile: Handler<typeof contract.getCheckFile> = async ({ services, staff, params, sendFile }) => {
  const bytes = await checks.selfie(services, staff, params.id, Number(params.n));
  sendFile({ bytes, type: 'image/webp', name: 'selfie.webp' });
};

export const decideCheck: Handler<typeof contract.decideCheck> = async ({ services, staff, params, body }) => {
  await checks.decideCheck(services, staff, params.id, body);
  return { ok: true };
};

export const decideMain: Handler<typeof contract.decideMain> = async ({ services, staff, params, body }) => {
  await checks.decideMain(services, staff, params.id, body);
  return { ok: true };
};
