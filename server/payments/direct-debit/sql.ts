/** The SQL of direct debits: creditors, mandates, attempts, sent codes, blocks, collections. (Files: sql-files.ts.) */
import type { MandateText } from '../../../contract/direct-debit.ts';
import { statement } from '../../platform/db.ts';

export interface CreditorRow {
  creditor_identifier: string;
  creditor_iban: string;
  creditor_bic: string;
  debit_notice_days: number;
}
export const creditorOf = statement<CreditorRow, [company: number]>(
  'debit.creditor',
  'select creditor_identifier, creditor_iban, creditor_bic, debit_notice_days from companies where id = $1',
);

export interface MandateRow {
  id: string;
  member_id: string;
  company_id: number;
  reference: string;
  status: 'active' | 'lapsed' | 'withdrawn';
  account: string;
  iban_hash: Buffer;
  iban_last4: string;
  mobile_hash: Buffer;
  text: MandateText;
  signed_at: Date;
  signed_on: string;
  place: string;
  evidence: Record<string, unknown>;
  provider: string | null;
  customer_ref: string | null;
  mandate_ref: string | null;
  last_used_at: Date;
}

export const mandateById = statement<MandateRow, [id: string]>(
  'debit.mandate',
  'select * from debit_mandates where id = $1',
);
/** The valid mandate that a member used last. */
export const usableMandate = statement<MandateRow, [member: string, company: number, id: string | null]>(
  'debit.usable_mandate',
  `select * from debit_mandates where member_id = $1 and company_id = $2 and status = 'active' and last_used_at >= now() - interval '36 months'
      and ($3::uuid is null or id = $3) order by last_used_at desc limit 1`,
);
export const insertMandate = statement<
  never,
  [row: string, ibanHash: Buffer, mobileHash: Buffer, mobileEnds: readonly Buffer[]]
>(
  'debit.insert_mandate',
  `insert into debit_mandates (id, member_id, company_id, reference, account, iban_hash, iban_last4, mobile_hash, mobile_ends, text, signed_on, place, evidence)
   select id, member_id, company_id, reference, account, $2, iban_last4, $3, $4, text, signed_on, place, evidence
     from jsonb_populate_record(null::debit_mandates, $1::jsonb)`,
);
/** Mandates from before phone numbers were found by their end. */
export const mandatesWithoutEnds = statement<{ id: string; account: string }, [after: string, limit: number]>(
  'debit.mandates_without_ends',
  `select id, account from debit_mandates where mobile_ends = '{}' and id > $1 order by id limit $2`,
);
export const setMobileEnds = statement<never, [id: string, ends: readonly Buffer[]]>(
  'debit.set_mobile_ends',
  'update debit_mandates set mobile_ends = $2 where id = $1',
);
export const touchMandate = statement<{ id: string }, [id: string]>(
  'debit.touch_mandate',
  `update debit_mandates set last_used_at = now()
    where id = $1 and status = 'active' and last_used_at >= now() - interval '36 months' returning id`,
);
export const setMandateRefs = statement<
  never,
  [id: string, provider: string, customer: string | null, mandate: string | null]
>(
  'debit.set_mandate_refs',
  'update debit_mandates set provider = $2, customer_ref = $3, mandate_ref = $4 where id = $1',
);
export const withdrawMandate = statement<never, [id: string]>(
  'debit.withdraw_mandate',
  `update debit_mandates set status = 'withdrawn', ended_at = now() where id = $1 and status = 'active'`,
);
export const lapseMandates = statement<never>(
  'debit.lapse_mandates',
  `update debit_mandates set status = 'lapsed', ended_at = now() 
    where status = 'active' and last_used_at < now() - interval '36 months'`,
);

export interface AttemptRow {
  id: string;
  member_id: string;
  company_id: number;
  mandate_id: string;
  known: boolean;
  reference: string;
  account: string;
  iban_hash: Buffer;
  iban_last4: string;
  mobile_hash: Buffer;
  mobile_masked: string;
  holder_masked: string;
  text: MandateText;
  notice_days: number;
  credits: number;
  discount_code: string | null;
  amount_minor: number;
  currency: string;
  terms_date: string;
  country: string;
  address_prefix: string;
  code_hash: Buffer;
  code_sent_at: Date;
  code_expires_at: Date;
  tries: number;
  verified_at: Date | null;
  payment_key: string | null;
  payment_id: string | null;
  created_at: Date;
  /** The code can still be entered, by the database's clock. */
  fresh: boolean;
  now: Date;
}
export const insertAttempt = statement<
  AttemptRow,
  [row: string, ibanHash: Buffer, mobileHash: Buffer, codeHash: Buffer, minutes: number]
>(
  'debit.insert_attempt',
  `insert into debit_attempts (id, member_id, company_id, mandate_id, known, reference, account, iban_hash, iban_last4, mobile_hash, mobile_masked,
     holder_masked, text, notice_days, credits, discount_code, amount_minor, currency, terms_date, country, address_prefix, code_hash,
     code_sent_at, code_expires_at)
   select id, member_id, company_id, mandate_id, known, reference, account, $2, iban_last4, $3, mobile_masked,
     holder_masked, text, notice_days, credits, discount_code, amount_minor, currency, terms_date, country, address_prefix, $4,
     now(), now() + make_interval(mins => $5) from jsonb_populate_record(null::debit_attempts, $1::jsonb)
   returning *, true as fresh, now() as now`,
);
export const lockAttempt = statement<AttemptRow, [id: string]>(
  'debit.lock_attempt',
  'select *, code_expires_at > now() as fresh, now() as now from debit_attempts where id = $1 for update',
);
export const renewCode = statement<AttemptRow, [id: string, codeHash: Buffer, minutes: number]>(
  'debit.renew_code',
  `update debit_attempts set code_hash = $2, code_sent_at = now(), code_expires_at = now() + make_interval(mins => $3), tries = 0
    where id = $1 returning *, true as fresh, now() as now`,
);
export const countTry = statement<never, [id: string]>(
  'debit.count_try',
  'update debit_attempts set tries = tries + 1 where id = $1',
);
export const verifyAttempt = statement<AttemptRow, [id: string, key: string]>(
  'debit.verify_attempt',
  `update debit_attempts set verified_at = coalesce(verified_at, now()), payment_key = coalesce(payment_key, $2) where id = $1
   returning *, true as fresh, now() as now`,
);
export const setAttemptPayment = statement<never, [id: string, payment: string]>(
  'debit.set_attempt_payment',
  'update debit_attempts set payment_id = $2 where id = $1',
);
export const deleteOldAttempts = statement<never>(
  'debit.delete_old_attempts',
  `delete from debit_attempts where created_at < now() - interval '1 day'`,
);

export const emailOf = statement<{ email: string }, [member: string]>(
  'debit.email',
  'select email from members where id = $1',
);

// Texts sent. The two locks are always taken in one order: number, then member.
export const lockText = statement<never, [key: string]>(
  'debit.lock_text',
  `select pg_advisory_xact_lock(hashtextextended('sms ' || $1, 0))`,
);
export const sentTexts = statement<{ n: number; last_ago: number | null; first_ago: number | null }, [number: Buffer]>(
  'debit.sent_texts',
  `select count(*)::int as n, extract(epoch from now() - max(sent_at))::float8 as last_ago, extract(epoch from now() - min(sent_at))::float8 as first_ago
     from sms_sent where number_hash = $1 and sent_at > now() - interval '1 hour'`,
);
export const sentTextsOf = statement<{ n: number; first_ago: number | null }, [member: string]>(
  'debit.sent_texts_of',
  `select count(*)::int as n, extract(epoch from now() - min(sent_at))::float8 as first_ago
     from sms_sent where member_id = $1 and sent_at > now() - interval '1 hour'`,
);
export const insertText = statement<{ id: number }, [number: Buffer, member: string]>(
  'debit.insert_text',
  'insert into sms_sent (number_hash, member_id) values ($1, $2) returning id',
);
export const deleteText = statement<never, [id: number]>('debit.delete_text', 'delete from sms_sent where id = $1');
export const deleteOldTexts = statement<never>(
  'debit.delete_old_texts',
  `delete from sms_sent where sent_at < now() - interval '1 day'`,
);
export const deleteOldLocal = statement<never>(
  'debit.delete_old_local',
  `delete from local_sms where created_at < now() - interval '1 day'`,
);

// Limits and blocks.
export const lockAccount = statement<never, [ibanHash: Buffer]>(
  'debit.lock_account',
  `select pg_advisory_xact_lock(hashtextextended('iban ' || encode($1, 'hex'), 0))`,
);
/** Debits of a member or an account: the sum that counts against the limit, and undecided ones. */
export const debitUse = statement<
  { open: number; amount_minor: number; open_payment_id: string | null },
  [member: string, ibanHash: Buffer | null, days: number, except: string | null]
>(
  'debit.use',
  `select count(*) filter (where p.status in ('open', 'pending'))::int as open,
          coalesce(sum(p.amount_minor) filter (where p.created_at > now() - make_interval(days => $3)), 0)::int as amount_minor,
          (array_agg(p.id order by p.created_at desc) filter (where p.status in ('open', 'pending') and p.member_id = $1))[1] as open_payment_id
     from payments p
    where p.method = 'sdd' and p.status in ('open', 'pending', 'completed', 'refunded', 'charged_back')
      and (p.member_id = $1 or p.mandate_id in (select m.id from debit_mandates m where m.iban_hash = $2))
      and p.id is distinct from $4::uuid`,
);
export const debitBlock = statement<{ id: string }, [member: string, ibanHash: Buffer | null]>(
  'debit.block',
  'select id from debit_blocks where lifted_at is null and (member_id = $1 or iban_hash = $2) limit 1',
);
export const insertBlock = statement<{ id: string }, [id: string, payment: string, reason: string]>(
  'debit.insert_block',
  `insert into debit_blocks (id, member_id, iban_hash, iban_last4, company_id, payment_id, reason)
   select $1, p.member_id, m.iban_hash, coalesce(m.iban_last4, ''), p.company_id, p.id, $3
     from payments p left join debit_mandates m on m.id = p.mandate_id where p.id = $2
   on conflict (payment_id) do nothing returning id`,
);

export const insertCollection = statement<
  never,
  [payment: string, mandate: string, sequence: string, collectOn: string, evidence: string]
>(
  'debit.insert_collection',
  'insert into debit_collections (payment_id, mandate_id, sequence, collect_on, evidence) values ($1, $2, $3, $4, $5::jsonb)',
);
export interface CollectionRow {
  payment_id: string;
  mandate_id: string;
  sequence: 'FRST' | 'RCUR';
  collect_on: string;
}
export const collectionOf = statement<
  CollectionRow & { reference: string; iban_last4: string; text: MandateText },
  [payment: string]
>(
  'debit.collection',
  `select c.payment_id, c.mandate_id, c.sequence, c.collect_on, m.reference, m.iban_last4, m.text
     from debit_collections c join debit_mandates m on m.id = c.mandate_id where c.payment_id = $1`,
);
export const collectedBefore = statement<{ payment_id: string }, [mandate: string]>(
  'debit.collected_before',
  'select payment_id from debit_collections where mandate_id = $1 limit 1',
);
