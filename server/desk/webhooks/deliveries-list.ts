/** What endpoints were told (contract/desk-webhooks.ts, `deliveriesList`) in SQL. */
import { deliveriesList, type Delivery } from '../../../contract/desk-webhooks.ts';
import type { ListSource } from '../../platform/lists.ts';

export type DeliveryLineRow = Omit<Delivery, 'at' | 'last_at' | 'payload'> & {
  at: Date;
  last_at: Date | null;
  payload: unknown;
};

export const deliverySource: ListSource<typeof deliveriesList> = {
  list: deliveriesList,
  from: 'webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id',
  id: 'd.id',
  idType: 'uuid',
  // The calls are about every site.
  scope: 'null',
  columns: {
    when: 'd.created_at',
    endpoint: 'e.name',
    number: 'd.number',
    event: 'd.event',
    state: 'd.state',
    tries: 'd.tries',
    answer: 'd.answer',
  },
  full: ['endpoint', 'number', 'event', 'state', 'tries'],
  filters: { when: 'd.created_at', endpoint: 'd.endpoint_id::text', event: 'd.event', state: 'd.state' },
  // Its number, or an id in what was sent.
  search: (text, param) =>
    /^\d{1,15}$/.test(text)
      ? `d.number = ${param(Number(text))}::bigint`
      : `d.id::text = ${param(text)} or exists (select from jsonb_each_text(d.payload->'data') v where v.value = ${param(text)})`,
  select: `d.id, d.endpoint_id, e.name as endpoint, d.number, d.event, d.payload, d.state, d.tries, d.status, d.answer, d.took_ms,
           d.created_at as at, d.last_at`,
};
