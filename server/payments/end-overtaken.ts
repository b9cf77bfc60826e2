/**
 * Money that came late uses up the offer its order was made with, and a later order of the buyer may hold the same one. As long as
 * nothing was paid there it ends, so that one offer is not had twice.
 */
import { offerOf } from '../credits/discounts.ts';
import { statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Listener } from '../platform/outbox.ts';
import { endOpen } from './look-up.ts';
import * as sql from './sql.ts';

const overtaken = statement<sql.PaymentRow, [paid: string, member: string]>(
  'payments.overtaken',
  `select o.* from payments p join payments o on o.member_id = p.member_id and o.status = 'open' and o.id <> p.id
    where p.id = $1 and p.member_id = $2 and p.discount_code is not null and o.discount_code is not null
      and not exists (select from discount_redemptions r where r.payment_id = o.id)`,
);

export const endOvertakenJob: JobDefinition<{ paid: string; member_id: string }> = {
  name: 'end_overtaken_orders',
  retries: 5,
  backoff: true,
  async run(services, { paid, member_id: memberId }) {
    const payment = await sql.paymentById.one(services.db, paid);
    for (const order of await overtaken(services.db, paid, memberId))
      if (offerOf(order.discount_code) === offerOf(payment?.discount_code ?? null))
        await endOpen(services, order, 'order');
  },
};

export const endOvertaken: Listener<'payment_completed'> = async (hearing, event, { id }) => {
  const { payment_id: paid, member_id: memberId } = event;
  if ((await overtaken(hearing.db, paid, memberId)).length === 0) return;
  await hearing.jobs.enqueue(hearing.db, endOvertakenJob, { paid, member_id: memberId }, { key: `${id} overtaken` });
};
