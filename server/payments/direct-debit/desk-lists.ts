/** The lists of direct debits at the desk (contract/desk-debits.ts) in SQL. Which companies they show says `ofCompanies`. */
import {
  debitBlocksList,
  debitFilesList,
  debitsList,
  type DeskDebitBlock,
  type DeskDebitFile,
  mandatesList,
} from '../../../contract/desk-debits.ts';
import type { Always, ListSource, SetFilter } from '../../platform/lists.ts';
import * as sql from './sql-desk.ts';

/** Days of a column that has no time. */
const dates =
  (column: string) =>
  ({ first, second, param }: SetFilter): string =>
    [first ? `${column} >= ${param(first)}::date` : '', second ? `${column} <= ${param(second)}::date` : '']
      .filter(Boolean)
      .join(' and ');

export const debitSource: ListSource<typeof debitsList> = {
  list: debitsList,
  from: `${sql.collectionSource} join sites s on s.id = p.site_id`,
  fromAll: `debit_collections c join payments p on p.id = c.payment_id join companies k on k.id = p.company_id`,
  id: 'c.payment_id',
  idType: 'uuid',
  person: { id: 'p.member_id', cells: ['member', 'account'] },
  scope: 'p.site_id',
  currency: 'p.currency',
  columns: {
    number: 'p.order_number',
    when: 'c.created_at',
    collect: 'c.collect_on',
    member: 'u.username',
    site: 's.name',
    company: 'k.name',
    credits: 'p.credits',
    currency: 'p.currency::text',
    amount: 'p.amount_minor',
    sequence: 'c.sequence',
    mandate: 'm.reference',
    account: 'm.iban_last4',
    file: 'c.message_id',
    state: sql.stateSql,
    reason: sql.reasonSql,
    outcome: sql.outcomeAtSql,
    acts: `''`,
  },
  filters: {
    state: sql.stateSql,
    when: 'c.created_at',
    collect: dates('c.collect_on'),
    sequence: 'c.sequence',
    amount: 'p.amount_minor',
    reason: sql.reasonSql,
    file: 'c.message_id',
  },
  // Each way in by its own index.
  search: (text, param) => {
    const whole = param(text);
    const start = param(`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`);
    const ofMandates = (where: string) =>
      `select x.payment_id from debit_mandates d join debit_collections x on x.mandate_id = d.id where ${where}`;
    return `c.payment_id in (
      select id from payments where order_number like ${start}
      union all ${ofMandates(`d.reference = upper(${whole})`)}
      union all ${ofMandates(`d.iban_last4 = upper(${whole})`)}
      union all select x.payment_id from debit_collections x where x.message_id = ${whole}
      union all select y.id from members o join payments y on y.member_id = o.id
                 where lower(o.username) = lower(${whole}) or lower(o.email) = lower(${whole}))`;
  },
  select: sql.collectionColumns,
};

export const mandateSource: ListSource<typeof mandatesList> = {
  list: mandatesList,
  from: `debit_mandates m join companies k on k.id = m.company_id left join members u on u.id = m.member_id`,
  fromAll: 'debit_mandates m join companies k on k.id = m.company_id',
  id: 'm.id',
  idType: 'uuid',
  person: { id: 'm.member_id', cells: ['member', 'account'] },
  scope: 'null::int',
  columns: {
    reference: 'm.reference',
    when: 'm.signed_at',
    member: 'u.username',
    company: 'k.name',
    account: 'm.iban_last4',
    collections: sql.collectionsSql,
    used: 'm.last_used_at',
    lapses: sql.lapsesSql,
    ended: 'm.ended_at',
    status: 'm.status',
  },
  filters: { status: 'm.status', when: 'm.signed_at', used: 'm.last_used_at' },
  search: (text, param) => {
    const whole = param(text.replace(/\s+/g, ''));
    const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? param(text) : undefined;
    return `m.id in (
      select id from debit_mandates where reference = upper(${whole})
      union all select id from debit_mandates where iban_last4 = upper(${whole})
      union all select d.id from members o join debit_mandates d on d.member_id = o.id
                 where lower(o.username) = lower(${whole}) or lower(o.email) = lower(${whole})
      ${uuid ? `union all select id from debit_mandates where id = ${uuid}::uuid or member_id = ${uuid}::uuid` : ''})`;
  },
  select: `m.id, m.reference, m.status, m.company_id, k.name as company, m.member_id, u.username as member_name, m.iban_last4, m.signed_at,
           m.last_used_at, m.ended_at, ${sql.collectionsSql} as collections, ${sql.lapsesSql} as lapses_at`,
};

const ofFile = `from debit_collections c join payments p on p.id = c.payment_id where c.message_id = f.message_id`;
export const debitFileSource: ListSource<typeof debitFilesList> = {
  list: debitFilesList,
  from: `debit_files f join companies k on k.id = f.company_id left join staff t on t.id = f.staff_id
        cross join lateral (select count(*) filter (where c.outcome is null and p.provider = 'ownbank')::int as undecided,
                                   count(*) filter (where ${sql.stateSql} = 'refused')::int as refused,
                                   count(*) filter (where ${sql.stateSql} = 'returned')::int as returned ${ofFile}) r`,
  fromAll: 'debit_files f join companies k on k.id = f.company_id',
  id: 'f.message_id',
  idType: 'text',
  scope: 'null::int',
  currency: `'EUR'`,
  columns: {
    file: 'f.message_id',
    when: 'f.created_at',
    company: 'k.name',
    by: 't.name',
    collections: 'f.payments',
    amount: 'f.amount_minor',
    undecided: 'r.undecided',
    refused: 'r.refused',
    returned: 'r.returned',
    acts: `''`,
  },
  filters: { when: 'f.created_at', undecided: 'r.undecided > 0', returned: 'r.returned > 0' },
  search: (text, param) => `starts_with(f.message_id, upper(${param(text)}))`,
  select: `f.message_id, f.company_id, k.name as company, t.name as made_by, f.payments, f.amount_minor, f.created_at as made_at,
           r.undecided, r.refused, r.returned,
           coalesce((select jsonb_agg(jsonb_build_object('reason', x.reason, 'n', x.n) order by x.n desc, x.reason)
                       from (select ${sql.reasonSql} as reason, count(*)::int as n ${ofFile} group by 1) x where x.reason <> ''), '[]') as reasons`,
};

export const debitBlockSource: ListSource<typeof debitBlocksList> = {
  list: debitBlocksList,
  from: `debit_blocks b join companies k on k.id = b.company_id left join members u on u.id = b.member_id left join staff t on t.id = b.lifted_by`,
  fromAll: 'debit_blocks b join companies k on k.id = b.company_id',
  id: 'b.id',
  idType: 'uuid',
  person: { id: 'b.member_id', cells: ['account', 'member'] },
  scope: 'null::int',
  columns: {
    account: 'b.iban_last4',
    member: 'u.username',
    company: 'k.name',
    reason: 'b.reason',
    when: 'b.created_at',
    lifted: 'b.lifted_at',
    by: 't.name',
    acts: `''`,
  },
  filters: {
    state: `case when b.lifted_at is null then 'active' else 'lifted' end`,
    reason: 'b.reason',
    when: 'b.created_at',
  },
  search: (text, param) =>
    `b.iban_last4 = upper(${param(text)}) or lower(u.username) = lower(${param(text)}) or lower(u.email) = lower(${param(text)})`,
  select: `b.id as block_id, b.company_id, k.name as company, b.member_id, u.username as member_name, b.iban_last4, b.reason, b.created_at as at,
           b.lifted_at, t.name as lifted_by`,
};

/** Files, mandates and blocks are a company's: these companies' and no others. */
export const ofCompanies =
  (ids: readonly number[]): Always =>
  (param) =>
    `k.id = any(${param(ids)}::int[])`;

export type DebitFileRow = Omit<DeskDebitFile, 'made_at'> & { made_at: Date };
export const presentFile = ({ made_at: madeAt, ...row }: DebitFileRow): DeskDebitFile => ({
  ...row,
  made_at: madeAt.toISOString(),
});

export type DebitBlockRow = Omit<DeskDebitBlock, 'at' | 'lifted_at'> & { at: Date; lifted_at: Date | null };
export const presentBlock = ({ at, lifted_at: liftedAt, ...row }: DebitBlockRow): DeskDebitBlock => ({
  ...row,
  at: at.toISOString(),
  lifted_at: liftedAt?.toISOString() ?? null,
});
