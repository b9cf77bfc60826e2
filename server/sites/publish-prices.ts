/** Publishing the draft of a company's prices from a moment on, all of it as it was seen; taking back what has not begun. */
import type { CellChange } from '../../contract/desk-prices.ts';
import {
  type Cell,
  cellName,
  packagesOf,
  type Sheet,
  type SheetList,
  sheetAt,
  sheetProblems,
  tryoutCredits,
  valueAt,
  withCells,
} from '../../contract/price-sheet.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { addVatRate, startOf, writePriceList } from './change-prices.ts';
import { draftRows, lockPrices, type SeenCell, sheetSources } from './price-drafts.ts';

const clearDraft = statement<never, [company: number]>(
  'sites.clear_price_draft',
  'delete from price_drafts where company_id = $1',
);
const insertPublication = statement<
  { id: number },
  [company: number, from: Date, note: string, staff: string | null, name: string, changes: string]
>(
  'sites.insert_price_publication',
  `insert into price_publications (company_id, valid_from, note, staff_id, staff_name, changes) values ($1, $2, $3, $4, $5, $6::jsonb) returning id`,
);
export interface PublicationRow {
  id: number;
  valid_from: Date;
  planned: boolean;
  withdrawn: boolean;
  note: string;
  staff_name: string;
  at: Date;
  changes: CellChange[];
}
const columns = `id, valid_from, withdrawn_at is null and valid_from > now() as planned, withdrawn_at is not null as withdrawn, note, staff_name, created_at as at, changes`;
export const publicationRows = statement<PublicationRow, [company: number, limit: number]>(
  'sites.price_publications',
  `select ${columns} from price_publications where company_id = $1 order by id desc limit $2`,
);
const takeBack = statement<PublicationRow, [company: number, id: number]>(
  'sites.withdraw_prices',
  `update price_publications set withdrawn_at = now() where company_id = $1 and id = $2 and withdrawn_at is null and valid_from > now() returning ${columns}`,
);
const deleteLists = statement<
  never,
  [company: number, from: Date, currencies: string[], countries: string[], sites: number[]]
>(
  'sites.delete_planned_lists',
  `delete from price_lists l using unnest($3::text[], $4::text[], $5::int[]) t (currency, country, site)
    where l.company_id = $1 and l.valid_from = $2 and l.valid_from > now() and l.currency = t.currency and coalesce(l.country, '') = t.country and coalesce(l.site_id, 0) = t.site`,
);
const deleteRates = statement<never, [company: number, from: Date, countries: string[]]>(
  'sites.delete_planned_rates',
  'delete from vat_rates where company_id = $1 and valid_from = $2 and valid_from > now() and country = any ($3)',
);

interface Wanted {
  cells: readonly SeenCell[];
  from: Date | null;
  note: string;
}

/** What the draft would change at a moment, and the sheet it leads to. @throws Refusal conflict when the draft is not as it was seen */
export async function plannedChanges(tx: Tx, company: number, { cells, from }: Pick<Wanted, 'cells' | 'from'>) {
  const draft = await draftRows(tx, company);
  const seen = new Map(cells.map((cell) => [cellName(cell), cell.version]));
  if (draft.length === 0 || draft.length !== seen.size || draft.some((row) => seen.get(cellName(row)) !== row.version))
    throw new Refusal('conflict');
  const { lists, rates } = await sheetSources(tx, company);
  const before = sheetAt(lists, rates, from?.getTime() ?? null);
  const after = withCells(before, draft);
  const changes = draft.map(({ kind, currency, country, credits, site, value }): CellChange => {
    const cell = { kind, currency, country, credits, ...(site === undefined ? {} : { site }) };
    return { ...cell, before: valueAt(before, cell), after: value };
  });
  return { changes, after, lists };
}

/** Of all moments from then on at which prices change: whether the lists of these currencies are still right. */
async function isRight(tx: Tx, company: number, from: Date, currencies: ReadonlySet<string>): Promise<boolean> {
  const { lists, rates } = await sheetSources(tx, company);
  const moments = [...new Set([from.getTime(), ...lists.map((list) => Date.parse(list.valid_from))])];
  return moments.every(
    (at) => at < from.getTime() || sheetProblems(sheetAt(lists, rates, at), currencies).length === 0,
  );
}

async function writeLists(
  tx: Tx,
  company: number,
  { after, lists, cells }: { after: Sheet; lists: readonly SheetList[]; cells: readonly Cell[] },
  from: Date,
): Promise<void> {
  const places = new Map(
    cells
      .filter(({ kind }) => kind !== 'vat')
      .map(({ currency, country, site = 0 }) => [[currency, country, site].join(':'), { currency, country, site }]),
  );
  for (const { currency, country, site } of places.values()) {
    const isBase = country === '' && site === 0;
    const own = [...after.values()].flatMap(({ kind, credits, value, ...at }) =>
      kind === 'package' &&
      at.currency === currency &&
      at.country === country &&
      (at.site ?? 0) === site &&
      value !== null
        ? [{ credits, amount_minor: value }]
        : [],
    );
    const small =
      lists.find((list) => list.currency === currency && list.tryout && list.site === null)?.tryout?.credits ??
      tryoutCredits;
    const tryout = valueAt(after, { kind: 'tryout', currency, country: '', credits: 0 });
    await writePriceList(tx, {
      company_id: company,
      currency,
      country: country || null,
      site: site || null,
      packages: isBase ? packagesOf(after, currency) : own,
      ...(isBase ? {} : { tryout: null }),
      ...(isBase && cells.some((cell) => cell.kind === 'tryout' && cell.currency === currency)
        ? { tryout: tryout === null ? null : { credits: small, amount_minor: tryout } }
        : {}),
      valid_from: from,
    });
  }
}

/**
 * @returns when it begins, and what it changes
 * @throws Refusal not_found, bad_request (too early), conflict (the draft changed), prices_wrong, prices_planned (other prices of a cell
 * begin at that moment)
 */
export async function publishPrices(
  tx: Tx,
  company: number,
  wanted: Wanted,
  by: { id: string | null; name: string },
): Promise<{ id: number; valid_from: Date; changes: CellChange[] }> {
  await lockPrices(tx, company);
  const from = await startOf(tx, wanted.from);
  const { changes, after, lists } = await plannedChanges(tx, company, { cells: wanted.cells, from });
  const cells = changes.map(({ before: _, after: value, ...cell }): Cell => ({ ...cell, value }));
  if (cells.some(({ kind, value }) => kind === 'vat' && value === null)) throw new Refusal('prices_wrong');
  const currencies = new Set(cells.filter(({ kind }) => kind !== 'vat').map(({ currency }) => currency));
  if (sheetProblems(after, currencies).length > 0) throw new Refusal('prices_wrong');
  try {
    await writeLists(tx, company, { after, lists, cells }, from);
    for (const { kind, country, value } of cells)
      if (kind === 'vat' && value !== null)
        await addVatRate(tx, { company_id: company, country, basis_points: value, valid_from: from });
  } catch (error) {
    throw error instanceof Refusal && error.code === 'conflict' ? new Refusal('prices_planned') : error;
  }
  if (!(await isRight(tx, company, from, currencies))) throw new Refusal('prices_wrong');
  await clearDraft.run(tx, company);
  const row = await insertPublication.one(tx, company, from, wanted.note, by.id, by.name, JSON.stringify(changes));
  return { id: row?.id ?? 0, valid_from: from, changes };
}

/** Takes back what has not begun. @throws Refusal not_found */
export async function withdrawPrices(tx: Tx, company: number, id: number): Promise<PublicationRow> {
  await lockPrices(tx, company);
  const row = await takeBack.one(tx, company, id);
  if (!row) throw new Refusal('not_found');
  const priced = row.changes.filter(({ kind }) => kind !== 'vat');
  await deleteLists.run(
    tx,
    company,
    row.valid_from,
    priced.map(({ currency }) => currency),
    priced.map(({ country }) => country),
    priced.map(({ site = 0 }) => site),
  );
  await deleteRates.run(
    tx,
    company,
    row.valid_from,
    row.changes.filter(({ kind }) => kind === 'vat').map(({ country }) => country),
  );
  return row;
}
