/** The list of providers' reports (contract/desk-webhooks.ts, `webhooksInList`) in SQL. */
import { webhooksInList } from '../../../contract/desk-webhooks.ts';
import type { ListSource } from '../../platform/lists.ts';

export const reportSource: ListSource<typeof webhooksInList> = {
  list: webhooksInList,
  from: 'webhooks_in w left join payments p on p.id = w.payment_id',
  id: 'w.id',
  idType: 'uuid',
  scope: 'w.site_id',
  columns: {
    when: 'w.at',
    provider: 'w.provider',
    kind: 'w.kind',
    number: 'p.order_number',
    ref: 'w.ref',
    outcome: 'w.outcome',
    tries: 'w.tries',
    note: 'w.note',
  },
  filters: { when: 'w.at', provider: 'w.provider', outcome: 'w.outcome' },
  search: (text, param) => {
    const start = param(`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`);
    return `w.id in (select x.id from payments y join webhooks_in x on x.payment_id = y.id where y.order_number like ${start}
      union all select x.id from webhooks_in x where x.ref <> '' and x.ref = ${param(text)})`;
  },
  select: `w.id, w.at, w.provider, w.kind, w.ref, w.payment_id, p.order_number as number, w.outcome, w.tries, w.last_at, w.note, w.body`,
};
