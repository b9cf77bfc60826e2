/**
 * The SQL of the desk's lists: a company's collections and mandates, the effects of a bank file, the company itself.
 */
import type { DebitState, MandateStatus } from '../../../contract/desk-debits.ts';
import { statement } from '../../platform/db.ts';
import type { MandateRow } from './sql.ts';

// What finance entered wins; otherwise the payment's state from the provider's reports.
const state = `case when c.outcome is not null then c.outcome
       when p.status = 'charged_back' then 'returned'
       when p.status in ('completed', 'refunded') then 'settled'
       when p.status not in ('open', 'pending') then 'refused'
       when c.message_id is null and p.ref is not null and p.provider = any($2::text[]) then 'due'
       else 'sent' end`;

export interface DeskCollectionRow {
  payment_id: string;
  order_number: string;
  member_id: string;
  member_name: string | null;
  state: DebitState;
  amount_minor: number;
  currency: string;
  sequence: 'FRST' | 'RCUR';
  collect_on: string;
  mandate_id: string;
  reference: string;
  mandate_status: MandateStatus;
  iban_last4: string;
  message_id: string | null;
  credits: number;
  signed_at: Date;
  ordered_at: Date;
  filed_at: Date | null;
  outcome_at: Date | null;
  reason: string;
  by_hand: boolean;
}
const columns = `p.id as payment_id, p.order_number, p.member_id, u.username as member_name, ${state} as state, p.amount_minor, p.currency, p.credits, c.sequence,
       c.collect_on, c.mandate_id, m.reference, m.iban_last4, c.message_id, p.provider = 'ownbank' as by_hand,
       m.status as mandate_status, m.signed_at, p.created_at as ordered_at, (select f.created_at from debit_files f where f.message_id = c.message_id) as filed_at,
       coalesce(c.outcome_at, case when p.status not in ('open', 'pending')
         then (select max(h.created_at) from payment_history h where h.payment_id = p.id and h.to_status = p.status) end) as outcome_at,
       case when ${state} in ('refused', 'returned') then coalesce(nullif(c.outcome_reason, ''), (select b.reason from debit_blocks b where b.payment_id = p.id),
            p.failure_code, '') else '' end as reason`;
const source = `debit_collections c join payments p on p.id = c.payment_id join debit_mandates m on m.id = c.mandate_id left join members u on u.id = p.member_id`;

export const listCollections = statement<
  DeskCollectionRow,
  [company: number, byFile: readonly string[], state: string, offset: number, limit: number]
>(
  'debit.desk_collections',
  `select * from (select ${columns}, c.created_at as made from ${source} where p.company_id = $1) one where state = $3
    order by case when $3 in ('due', 'sent') then collect_on end, made desc, payment_id offset $4 limit $5`,
);
export const collectionsOfMandate = statement<
  DeskCollectionRow,
  [company: number, byFile: readonly string[], mandate: string]
>(
  'debit.mandate_collections',
  `select ${columns} from ${source} where p.company_id = $1 and c.mandate_id = $3 order by c.created_at desc limit 200`,
);
export const countStates = statement<{ state: DebitState; n: number }, [company: number, byFile: readonly string[]]>(
  'debit.count_states',
  `select ${state} as state, count(*)::int as n from debit_collections c join payments p on p.id = c.payment_id where p.company_id = $1 group by 1`,
);
export const undecidedByFile = statement<{ message_id: string; n: number }, [company: number]>(
  'debit.undecided_by_file',
  `select c.message_id, count(*)::int as n from debit_collections c join payments p on p.id = c.payment_id
    where p.company_id = $1 and p.provider = 'ownbank' and c.message_id is not null and c.outcome is null group by 1`,
);

const mandate = `m.*, u.username as member_name, (select count(*)::int from debit_collections c where c.mandate_id = m.id) as collections,
       m.last_used_at + interval '36 months' as lapses_at`;
export type DeskMandateRow = MandateRow & {
  member_name: string | null;
  collections: number;
  lapses_at: Date;
  ended_at: Date | null;
};
export const listMandates = statement<
  DeskMandateRow,
  [company: number, q: string | null, status: string | null, offset: number, limit: number]
>(
  'debit.desk_mandates',
  `select ${mandate} from debit_mandates m left join members u on u.id = m.member_id
    where m.company_id = $1 and ($3::text is null or m.status = $3)
      and ($2::text is null or m.reference = upper($2) or lower(u.username) = lower($2) or lower(u.email) = lower($2) or m.iban_last4 = upper($2)
           or m.member_id::text = $2 or m.id::text = $2)
    order by m.signed_at desc, m.id desc offset $4 limit $5`,
);
export const deskMandate = statement<DeskMandateRow, [company: number, id: string]>(
  'debit.desk_mandate',
  `select ${mandate} from debit_mandates m left join members u on u.id = m.member_id where m.company_id = $1 and m.id = $2`,
);
export const endMandate = statement<
  { status: MandateStatus; member_id: string | null; ended: boolean },
  [company: number, id: string]
>(
  'debit.end_mandate',
  `with before as (select id, status, member_id from debit_mandates where company_id = $1 and id = $2 for update),
        done as (update debit_mandates m set status = 'withdrawn', ended_at = now() from before b where m.id = b.id and b.status = 'active' returning m.id)
   select b.status, b.member_id, exists (select from done) as ended from before b`,
);

/** Collections a bank file may be about, locked: those sent to the company's own bank in a file. */
export interface BankFileRow {
  payment_id: string;
  order_number: string;
  amount_minor: number;
  outcome: 'settled' | 'refused' | 'returned' | null;
  message_id: string;
}
export const lockByOrder = statement<BankFileRow, [company: number, orders: readonly string[]]>(
  'debit.lock_by_order',
  `select c.payment_id, p.order_number, p.amount_minor, c.outcome, c.message_id from debit_collections c join payments p on p.id = c.payment_id
    where p.company_id = $1 and p.provider = 'ownbank' and c.message_id is not null and p.order_number = any($2::text[]) order by c.payment_id for update of c`,
);
export const putOutcome = statement<never, [payment: string, outcome: string, reason: string]>(
  'debit.put_outcome',
  'update debit_collections set outcome = $2, outcome_reason = $3, outcome_at = now() where payment_id = $1',
);
/** From a file that the bank rejected as a whole: due again. */
export const dueAgain = statement<
  { payment_id: string },
  [company: number, message: string, orders: readonly string[]]
>(
  'debit.due_again',
  `update debit_collections c set message_id = null from payments p where p.id = c.payment_id and p.company_id = $1 and p.provider = 'ownbank'
      and c.message_id = $2 and p.order_number = any($3::text[]) and c.outcome is null returning c.payment_id`,
);
export const changedOutcomes = statement<{ payment_id: string; outcome_at: Date }, [since: Date | null]>(
  'debit.changed_outcomes',
  `select payment_id, outcome_at from debit_collections where outcome_at > coalesce($1::timestamptz, now() - interval '30 days') order by outcome_at`,
);
