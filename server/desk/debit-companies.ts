/** Whose direct debits somebody may handle: a company's only who may do so at each of its sites. */
import { may, type Right, type Scope } from '../../contract/permissions.ts';
import { ofCompanies } from '../payments/direct-debit/desk-lists.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Always } from '../platform/lists.ts';

const companies = statement<{ id: number; name: string; sites: number[]; within: boolean }, [scope: string | null]>(
  'desk.debit_companies',
  `select k.id, k.name, array_agg(s.id) as sites, bool_or($1::jsonb is null or in_scope($1::jsonb, s.id)) as within
     from companies k join sites s on s.company_id = k.id group by k.id order by k.name, k.id`,
);

/** Those of which at least one site lies in the page's scope. */
export const debitCompanies = async (
  db: Db,
  { rights }: { rights: readonly Right[] },
  scope: Scope,
): Promise<{ id: number; name: string }[]> =>
  (await companies(db, scope === null ? null : JSON.stringify(scope)))
    .filter(({ sites, within }) => within && sites.every((site) => may(rights, 'debits.handle', { site })))
    .map(({ id, name }) => ({ id, name }));

/** What holds for the lists of files, mandates and blocks. */
export const debitsWithin = async (
  db: Db,
  staff: { rights: readonly Right[] },
  scope: Scope,
): Promise<{ always: Always }> => ({
  always: ofCompanies((await debitCompanies(db, staff, scope)).map(({ id }) => id)),
});
