/** Turns what happens here into deliveries: ids, codes and amounts, never a name or an address. */
import type { EventKind } from '../../../contract/events.ts';
import type { WebhookEvent } from '../../../contract/desk-webhooks.ts';
import type { Listener, ListenerContext } from '../../platform/outbox.ts';
import { sendWebhooks } from './send-webhooks.ts';
import * as sql from './sql.ts';

interface About {
  site: number | null;
  data: Record<string, string | number | boolean | null>;
}

const ofMember = async ({ db }: ListenerContext, memberId: string): Promise<About> => {
  const at = await sql.siteOfMember.one(db, memberId);
  return {
    site: at?.site_id ?? null,
    data: { member_id: memberId, site_id: at?.site_id ?? null, country: at?.country ?? null },
  };
};
const ofPayment = async ({ db }: ListenerContext, paymentId: string, memberId: string): Promise<About> => {
  const facts = await sql.paymentFacts.one(db, paymentId);
  return { site: facts?.site_id ?? null, data: { payment_id: paymentId, member_id: memberId, ...facts } };
};

const queue =
  <K extends EventKind>(
    event: WebhookEvent,
    about: (context: ListenerContext, payload: Parameters<Listener<K>>[1]) => Promise<About>,
  ): Listener<K> =>
  async (context, payload, { id }) => {
    const { site, data } = await about(context, payload);
    const rows = await sql.queueEvent(
      context.db,
      event,
      `event ${id}`,
      site,
      JSON.stringify(data),
      context.clock.now(),
      null,
    );
    await context.jobs.enqueueAll(
      context.db,
      sendWebhooks,
      rows.map(({ endpoint_id: endpointId }) => ({ data: { endpoint_id: endpointId } })),
    );
  };

export const tellSignUp = queue<'account_created'>('sign_up', (context, { member_id: id }) => ofMember(context, id));
export const tellPurchase = queue<'payment_completed'>(
  'purchase',
  async (context, { payment_id: id, member_id: member, first }) => {
    const { site, data } = await ofPayment(context, id, member);
    return { site, data: { ...data, first } };
  },
);
export const tellRefund = queue<'payment_refunded'>(
  'refund',
  async (context, { payment_id: id, member_id: member, refund_id: refundId }) => {
    const { site, data } = await ofPayment(context, id, member);
    const refund = await sql.refundFacts.one(context.db, refundId);
    return { site, data: { ...data, refund_id: refundId, refunded_minor: refund?.amount_minor ?? null } };
  },
);
export const tellChargeBack = queue<'payment_charged_back'>(
  'charge_back',
  (context, { payment_id: id, member_id: member }) => ofPayment(context, id, member),
);
export const tellSuspension = queue<'member_suspended'>('suspension', (context, { member_id: id }) =>
  ofMember(context, id),
);
export const tellLifted = queue<'member_unsuspended'>('suspension_lifted', (context, { member_id: id }) =>
  ofMember(context, id),
);
export const tellLeaving = queue<'deletion_requested'>('leaving', (context, { member_id: id }) =>
  ofMember(context, id),
);
export const tellHealth = queue<'health_changed'>('health_changed', async (_context, { part, state, was, since }) => ({
  site: null,
  data: { part, state, was, since },
}));
