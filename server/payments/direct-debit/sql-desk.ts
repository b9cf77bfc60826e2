/**
 * The SQL of direct debits at the desk: collections and mandates, the effects of a bank file.
 */
import type { DeskCollection, MandateStatus } from '../../../contract/desk-debits.ts';
import { statement } from '../../platform/db.ts';
import { byFile } from './sql-files.ts';
import type { MandateRow } from './sql.ts';

const byFileSql = `'{${byFile.join(',')}}'::text[]`;
// What finance entered wins; otherwise the payment's state from the provider's reports.
export const stateSql = `case when c.outcome is not null then c.outcome
       when p.status = 'charged_back' then 'returned'
       when p.status in ('completed', 'refunded') then 'settled'
       when p.status not in ('open', 'pending') then 'refused'
       when c.message_id is null and p.ref is not null and p.provider = any(${byFileSql}) then 'due'
       else 'sent' end`;
export const outcomeAtSql = `coalesce(c.outcome_at, case when p.status not in ('open', 'pending')
         then (select max(h.created_at) from payment_history h where h.payment_id = p.id and h.to_status = p.status) end)`;
/** The bank's code; of what did not come back none. */
export const reasonSql = `case when ${stateSql} in ('refused', 'returned') then coalesce(nullif(c.outcome_reason, ''),
            (select b.reason from debit_blocks b where b.payment_id = p.id), p.failure_code, '') else '' end`;

export type DeskCollectionRow = Omit<DeskCollection, 'signed_at' | 'ordered_at' | 'filed_at' | 'outcome_at'> & {
  signed_at: Date;
  ordered_at: Date;
  filed_at: Date | null;
  outcome_at: Date | null;
};
export const collectionColumns = `p.id as payment_id, p.order_number, p.member_id, u.username as member_name, p.site_id, p.company_id, k.name as company,
       ${stateSql} as state, p.amount_minor, p.currency, p.credits, c.sequence, c.collect_on, c.mandate_id, m.reference, m.iban_last4, c.message_id,
       p.provider = 'ownbank' as by_hand, m.status as mandate_status, m.signed_at, p.created_at as ordered_at,
       (select f.created_at from debit_files f where f.message_id = c.message_id) as filed_at, ${outcomeAtSql} as outcome_at, ${reasonSql} as reason`;
export const collectionSource = `debit_collections c join payments p on p.id = c.payment_id join debit_mandates m on m.id = c.mandate_id
       join companies k on k.id = p.company_id left join members u on u.id = p.member_id`;

export const collectionsOfMandate = statement<DeskCollectionRow, [mandate: string]>(
  'debit.mandate_collections',
  `select ${collectionColumns} from ${collectionSource} where c.mandate_id = $1 order by c.created_at desc limit 200`,
);

export const collectionsSql = '(select count(*)::int from debit_collections c where c.mandate_id = m.id)';
export const lapsesSql = `case when m.status = 'active' then m.last_used_at + interval '36 months' end`;
export type DeskMandateRow = MandateRow & {
  company: string;
  member_name: string | null;
  collections: number;
  lapses_at: Date | null;
  ended_at: Date | null;
};
export const deskMandate = statement<DeskMandateRow, [id: string]>(
  'debit.desk_mandate',
  `select m.*, k.name as company, u.username as member_name, ${collectionsSql} as collections, ${lapsesSql} as lapses_at
     from debit_mandates m join companies k on k.id = m.company_id left join members u on u.id = m.member_id where m.id = $1`,
);
export const endMandate = statement<{ status: MandateStatus; member_id: string | null; ended: boolean }, [id: string]>(
  'debit.end_mandate',
  `with before as (select id, status, member_id from debit_mandates where id = $1 for update),
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
