/** The sheet of a company's prices, and its draft: cells that were changed and are not published yet. */
import { allCurrencies } from '../../contract/countries.ts';
import {
  type Cell,
  type CellRef,
  cellName,
  type Sheet,
  type SheetList,
  type SheetRate,
  sheetAt,
  valueAt,
} from '../../contract/price-sheet.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { countryByCode } from './countries.ts';

export interface DraftCell extends Cell {
  version: number;
  staff_name: string;
  changed_at: Date;
}
export type SeenCell = CellRef & { version: number };

// Those not yet over: a later one of the same place has not begun.
const lists = statement<Omit<SheetList, 'valid_from'> & { valid_from: Date }, [company: number]>(
  'sites.sheet_lists',
  `select l.currency, l.country, l.site_id as site, l.valid_from, l.valid_from <= now() as begun,
          coalesce((select jsonb_agg(jsonb_build_object('credits', p.credits, 'amount_minor', p.amount_minor) order by p.credits)
                      from packages p where p.list_id = l.id), '[]') as packages,
          case when l.tryout_credits is not null then jsonb_build_object('credits', l.tryout_credits, 'amount_minor', l.tryout_minor) end as tryout
     from (select *, lead(valid_from) over (partition by currency, country, site_id order by valid_from) as valid_to from price_lists where company_id = $1) l
    where l.valid_to is null or l.valid_to > now() order by l.currency, l.site_id nulls first, l.country nulls first, l.valid_from`,
);
const rates = statement<Omit<SheetRate, 'valid_from'> & { valid_from: Date }, [company: number]>(
  'sites.sheet_rates',
  `select r.country, r.valid_from, r.valid_from <= now() as begun, r.basis_points
     from (select *, lead(valid_from) over (partition by country order by valid_from) as valid_to from vat_rates where company_id = $1) r
    where r.valid_to is null or r.valid_to > now() order by r.country, r.valid_from`,
);
const draftCells = statement<Omit<DraftCell, 'site'> & { site: number }, [company: number]>(
  'sites.price_draft',
  `select kind, currency, country, credits, site_id as site, value, version, staff_name, changed_at from price_drafts where company_id = $1
    order by kind, currency, site_id, country, credits`,
);
export const draftRows = async (db: Db | Tx, company: number): Promise<DraftCell[]> =>
  (await draftCells(db, company)).map(({ site, ...cell }) => ({ ...cell, ...(site === 0 ? {} : { site }) }));
const ofCompany = statement<{ id: number }, [company: number]>(
  'sites.priced_sites',
  'select id from sites where company_id = $1',
);
const lockCompany = statement<{ id: number }, [company: number]>(
  'sites.lock_prices',
  'select id from companies where id = $1 for no key update',
);
const putCell = statement<
  { version: number },
  [
    company: number,
    kind: string,
    currency: string,
    country: string,
    credits: number,
    value: number | null,
    staff: string | null,
    name: string,
    site: number,
  ]
>(
  'sites.put_price_draft',
  `insert into price_drafts (company_id, kind, currency, country, credits, value, version, staff_id, staff_name, site_id)
   values ($1, $2, $3, $4, $5, $6, nextval('price_draft_versions'), $7, $8, $9)
   on conflict (company_id, kind, currency, country, credits, site_id)
   do update set value = excluded.value, version = excluded.version, staff_id = excluded.staff_id, staff_name = excluded.staff_name, changed_at = now()
   returning version`,
);
const dropCell = statement<
  never,
  [company: number, kind: string, currency: string, country: string, credits: number, site: number]
>(
  'sites.drop_price_draft',
  'delete from price_drafts where company_id = $1 and kind = $2 and currency = $3 and country = $4 and credits = $5 and site_id = $6',
);

/** Lists and rates that hold now or begin later. */
export async function sheetSources(db: Db | Tx, company: number): Promise<{ lists: SheetList[]; rates: SheetRate[] }> {
  const [allLists, allRates] = [await lists(db, company), await rates(db, company)];
  const iso = <T extends { valid_from: Date }>(row: T) => ({ ...row, valid_from: row.valid_from.toISOString() });
  return { lists: allLists.map(iso), rates: allRates.map(iso) };
}

/** Changes of the prices of a company wait for each other. @throws Refusal not_found */
export async function lockPrices(tx: Tx, company: number): Promise<void> {
  if (!(await lockCompany.one(tx, company))) throw new Refusal('not_found');
}

/** Whether the sheet of a company with these sites can have such a cell. */
function isCell({ kind, currency, country, credits, site }: CellRef, sites: ReadonlySet<number>): boolean {
  if (site !== undefined && (kind !== 'package' || !sites.has(site))) return false;
  const place = country === '' ? undefined : countryByCode.get(country);
  if ((country !== '' && !place) || (currency !== '' && !allCurrencies.includes(currency))) return false;
  if (kind === 'vat') return currency === '' && country !== '' && credits === 0;
  if (place && place.currency !== currency) return false;
  if (kind === 'tryout') return country === '' && currency !== '' && credits === 0;
  return currency !== '' && credits > 0;
}

/**
 * Keeps cells in the draft, all or none. What is as published leaves it.
 * @returns the version of each, 0: as published
 * @throws Refusal not_found, bad_request, conflict when a cell was changed since it was seen
 */
export async function saveCells(
  tx: Tx,
  company: number,
  cells: readonly (SeenCell & { value: number | null })[],
  by: { id: string | null; name: string },
): Promise<number[]> {
  await lockPrices(tx, company);
  const { lists: allLists, rates: allRates } = await sheetSources(tx, company);
  const live: Sheet = sheetAt(allLists, allRates, null);
  const draft = new Map((await draftRows(tx, company)).map((row) => [cellName(row), row.version]));
  const sites = new Set((await ofCompany(tx, company)).map(({ id }) => id));
  const versions: number[] = [];
  for (const cell of cells) {
    const { kind, currency, country, credits, value, site = 0 } = cell;
    if (!isCell(cell, sites) || (kind === 'vat' && value !== null && value > 10_000) || (kind !== 'vat' && value === 0))
      throw fieldRefusal('cells', 'bad_request');
    if ((draft.get(cellName(cell)) ?? 0) !== cell.version) throw new Refusal('conflict');
    if (valueAt(live, cell) === value) {
      await dropCell.run(tx, company, kind, currency, country, credits, site);
      versions.push(0);
    } else {
      const row = await putCell.one(tx, company, kind, currency, country, credits, value, by.id, by.name, site);
      versions.push(row?.version ?? 0);
    }
  }
  return versions;
}
