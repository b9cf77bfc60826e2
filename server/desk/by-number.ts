/**
 * What has a number and where it opens, for addresses, references in letters and what a complaint is linked to. Only what the caller
 * may open: what they may not is as unknown as what does not exist.
 */
import { listAppeals, openReport } from '../../contract/desk-cases.ts';
import { openCare } from '../../contract/desk-care.ts';
import type { NumberedPage } from '../../contract/desk-find.ts';
import { deskPayment } from '../../contract/desk-payments.ts';
import { openPrivacy, openThread } from '../../contract/desk-threads.ts';
import { type Asked, may, scopeOf } from '../../contract/permissions.ts';
import { cleanNumber } from '../moderation/numbers.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';

/** What the call asks with which each page opens one. */
const asked: Record<NumberedPage, Asked | undefined> = {
  reports: openReport.permission,
  care: openCare.permission,
  appeals: listAppeals.permission,
  complaints: openThread.permission,
  privacy: openPrivacy.permission,
  payments: deskPayment.permission,
};

interface Numbered {
  page: NumberedPage;
  number: string;
  id: string;
}
/** Of an appeal the number is that of the case; nobody is led to one against their own decision. */
const byNumber = statement<
  Numbered,
  [numbers: readonly string[], refs: readonly string[], scopes: string, staff: string]
>(
  'desk.by_number',
  `select case c.source when 'care' then 'care' else 'reports' end as page, c.number, c.id from cases c join members m on m.id = c.member_id
    where c.number = any($1::text[]) and in_scope($3::jsonb->(case c.source when 'care' then 'care' else 'reports' end), m.site_id)
   union all
   select 'appeals', c.number, a.id from cases c join members m on m.id = c.member_id join decisions d on d.case_id = c.id join appeals a on a.decision_id = d.id
    where c.number = any($1::text[]) and a.status = 'open' and judge_of(d.id) is distinct from $4 and in_scope($3::jsonb->'appeals', m.site_id)
   union all
   select 'complaints', c.number, c.id from complaints c where c.number = any($1::text[]) and in_scope($3::jsonb->'complaints', c.site_id, c.language)
   union all
   select 'privacy', p.number, p.id from privacy_requests p
    where p.number = any($1::text[]) and p.status <> 'asked' and in_scope($3::jsonb->'privacy', p.site_id, p.language)
   union all
   select 'payments', p.order_number, p.id from payments p where p.order_number = any($1::text[]) and in_scope($3::jsonb->'payments', p.site_id)
   union all
   select 'payments', p.ref, p.id from payments p where p.ref = any($2::text[]) and in_scope($3::jsonb->'payments', p.site_id)`,
);

/** By what was typed, the first page of those on which it opens. */
async function opened(db: Db | Tx, staff: StaffCaller, typed: readonly string[]): Promise<Numbered[]> {
  if (typed.length === 0) return [];
  const scopes = Object.entries(asked).map(([page, permission]) => [
    page,
    may(staff.rights, permission) && permission ? scopeOf(staff.rights, permission) : [],
  ]);
  return byNumber(db, typed.map(cleanNumber), typed, JSON.stringify(Object.fromEntries(scopes)), staff.id);
}

const hrefTo = ({ page, id }: Pick<Numbered, 'page' | 'id'>) => `/desk/${page}/${id}`;

/** A case opens where it belongs, on whichever of the two pages it was asked for. */
const alike: Partial<Record<NumberedPage, NumberedPage>> = { reports: 'care', care: 'reports' };

/** @throws Refusal not_found (or it is not theirs) */
export async function hrefOf(db: Db, staff: StaffCaller, page: NumberedPage, typed: string): Promise<string> {
  const hit = (await opened(db, staff, [typed.trim()])).find((row) => row.page === page || row.page === alike[page]);
  if (!hit) throw new Refusal('not_found');
  return hrefTo(hit);
}
