/** The SQL of files for the company's own bank. */
import { statement } from '../../platform/db.ts';

/**
 * Providers that collect only from a file: the company's own bank; and the sandbox, with its play money, so that the
 * file can be seen before there is a bank.
 */
export const byFile: readonly string[] = ['ownbank', 'sandbox'];

export interface DueRow {
  payment_id: string;
  order_number: string;
  amount_minor: number;
  sequence: 'FRST' | 'RCUR';
  collect_on: string;
  reference: string;
  signed_on: string;
  account: string;
  site_name: string;
}
export const lockDue = statement<DueRow, [company: number, providers: readonly string[]]>(
  'debit.lock_due',
  `select c.payment_id, p.order_number, p.amount_minor, c.sequence, c.collect_on, m.reference, m.signed_on, m.account,
          p.seller ->> 'site_name' as site_name
     from debit_collections c join payments p on p.id = c.payment_id join debit_mandates m on m.id = c.mandate_id
    where c.message_id is null and p.company_id = $1 and p.provider = any($2::text[]) and p.ref is not null and p.status in ('open', 'pending')
    order by c.collect_on, c.payment_id for update of c`,
);
export const sumDue = statement<
  { payments: number; amount_minor: number },
  [company: number, providers: readonly string[]]
>(
  'debit.sum_due',
  `select count(*)::int as payments, coalesce(sum(p.amount_minor), 0)::bigint as amount_minor
     from debit_collections c join payments p on p.id = c.payment_id
    where c.message_id is null and p.company_id = $1 and p.provider = any($2::text[]) and p.ref is not null and p.status in ('open', 'pending')`,
);
export const insertFile = statement<
  never,
  [id: string, company: number, payments: number, amount: number, sealed: string, staff: string | null]
>(
  'debit.insert_file',
  'insert into debit_files (message_id, company_id, payments, amount_minor, sealed, staff_id) values ($1, $2, $3, $4, $5, $6)',
);
export const setFile = statement<never, [message: string, payments: string[]]>(
  'debit.set_file',
  'update debit_collections set message_id = $1 where payment_id = any($2::uuid[])',
);
export interface FileRow {
  message_id: string;
  payments: number;
  amount_minor: number;
  sealed: string;
  created_at: Date;
}
export const fileById = statement<FileRow, [company: number, id: string]>(
  'debit.file',
  'select * from debit_files where company_id = $1 and message_id = $2',
);
/** A batch's id begins with its file's (pain008.ts). */
export const fileOfBatch = statement<{ message_id: string }, [company: number, batch: string]>(
  'debit.file_of_batch',
  `select message_id from debit_files where company_id = $1 and starts_with($2, left(message_id, 31) || '-') order by created_at desc limit 1`,
);
export const liftBlock = statement<
  { id: string; member_id: string | null },
  [company: number, id: string, staff: string]
>(
  'debit.lift_block',
  `update debit_blocks set lifted_at = now(), lifted_by = $3 where company_id = $1 and id = $2 and lifted_at is null returning id, member_id`,
);

export interface OutcomeRow {
  payment_id: string;
  amount_minor: number;
  refunded_minor: number;
  currency: string;
  reference: string;
  outcome: 'settled' | 'refused' | 'returned' | null;
  outcome_reason: string;
}
export const outcomeOf = statement<OutcomeRow, [payment: string]>(
  'debit.outcome',
  `select c.payment_id, p.amount_minor, p.refunded_minor, p.currency, m.reference, c.outcome, c.outcome_reason
     from debit_collections c join payments p on p.id = c.payment_id join debit_mandates m on m.id = c.mandate_id where c.payment_id::text = $1`,
);
/** Only collections in a file have an outcome: first settled or refused; a settled one may be returned later. */
export const setOutcome = statement<
  { payment_id: string },
  [company: number, message: string | null, payment: string | null, outcome: string, reason: string]
>(
  'debit.set_outcome',
  `update debit_collections c set outcome = $4, outcome_reason = $5, outcome_at = now() from payments p
    where p.id = c.payment_id and p.company_id = $1 and p.provider = 'ownbank' and c.message_id is not null
      and (c.message_id = $2 or c.payment_id = $3::uuid)
      and case when $4 = 'returned' then c.outcome = 'settled' else c.outcome is null end
    returning c.payment_id`,
);
