/** The calls of the second looks. */
import type * as contract from '../../contract/desk-looks.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import * as looks from './looks.ts';

export const listLooks: Handler<typeof contract.listLooks> = async ({ services, staff }) => ({
  waiting: await looks.waitingFor(services.db, staff),
  own: await looks.ownRequests(services.db, staff),
});

export const decideLook: Handler<typeof contract.decideLook> = async (call) => {
  const { decision, answer = '' } = call.body;
  await looks.decide(call as unknown as Call, call.staff, call.params.id, { decision, answer: answer.trim() });
  return { ok: true };
};
