/** Prices as a sheet: what holds at a moment, with the draft on top, and what is wrong with it. The desk and the server use the same. */

export interface SheetPackage {
  credits: number;
  amount_minor: number;
}
/** The packages of a currency, or of one country with prices of its own, from a moment on. */
export interface SheetList {
  currency: string;
  country: string | null;
  valid_from: string;
  begun: boolean;
  packages: SheetPackage[];
  tryout: SheetPackage | null;
}
export const cellKinds = ['package', 'tryout', 'vat'] as const;
/** A cell of the sheet: `''` where there is no currency (VAT) or country, 0 where there are no credits. */
export interface CellRef {
  kind: (typeof cellKinds)[number];
  currency: string;
  country: string;
  credits: number;
}
export interface Cell extends CellRef {
  /** Minor units or basis points; null: no such package, or of a country: no price of its own. */
  value: number | null;
}
export interface SheetRate {
  country: string;
  valid_from: string;
  begun: boolean;
  basis_points: number;
}

export const cellName = ({ kind, currency, country, credits }: CellRef): string =>
  [kind, currency, country, credits].join(':');

/** Credits of the small package for members about to leave, where a list has none yet. */
export const tryoutCredits = 5;

/** The cells that hold a value. */
export type Sheet = ReadonlyMap<string, Cell>;

interface Dated {
  valid_from: string;
  begun: boolean;
}
/** @param at null: now, by the clock of the database */
const holds = ({ begun, valid_from: validFrom }: Dated, at: number | null): boolean =>
  begun || (at !== null && Date.parse(validFrom) <= at);

function newest<T extends Dated>(dated: readonly T[], at: number | null, of: (one: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const publication of dated) {
    const other = byKey.get(of(publication));
    if (holds(publication, at) && (!other || Date.parse(other.valid_from) < Date.parse(publication.valid_from)))
      byKey.set(of(publication), publication);
  }
  return [...byKey.values()];
}

/** All values as they hold at a moment. */
export function sheetAt(lists: readonly SheetList[], rates: readonly SheetRate[], at: number | null): Sheet {
  const cells: Cell[] = newest(lists, at, (list) => `${list.currency}${list.country ?? ''}`).flatMap((list) => {
    const place = { currency: list.currency, country: list.country ?? '' };
    return [
      ...list.packages.map(({ credits, amount_minor: value }): Cell => ({ kind: 'package', ...place, credits, value })),
      ...(list.tryout ? [{ kind: 'tryout' as const, ...place, credits: 0, value: list.tryout.amount_minor }] : []),
    ];
  });
  for (const { country, basis_points: value } of newest(rates, at, (rate) => rate.country))
    cells.push({ kind: 'vat', currency: '', country, credits: 0, value });
  return new Map(cells.map((cell) => [cellName(cell), cell]));
}

/** The sheet with changed cells. */
export function withCells(sheet: Sheet, cells: readonly Cell[]): Sheet {
  const changed = new Map(sheet);
  for (const cell of cells)
    if (cell.value === null) changed.delete(cellName(cell));
    else changed.set(cellName(cell), cell);
  return changed;
}

export const valueAt = (sheet: Sheet, cell: CellRef): number | null => sheet.get(cellName(cell))?.value ?? null;

/** The packages of a currency (country `''`), or what a country pays: its own prices over those of the currency. The smallest first. */
export function packagesOf(sheet: Sheet, currency: string, country = ''): SheetPackage[] {
  const prices = new Map<number, number>();
  const of = (wanted: string) => {
    for (const { kind, currency: own, country: place, credits, value } of sheet.values())
      if (
        kind === 'package' &&
        own === currency &&
        place === wanted &&
        value !== null &&
        (wanted === '' || prices.has(credits))
      )
        prices.set(credits, value);
  };
  of('');
  if (country !== '') of(country);
  return [...prices]
    .map(([credits, amount]) => ({ credits, amount_minor: amount }))
    .sort((a, b) => a.credits - b.credits);
}

/** Own prices of a country over those of its currency. Of packages that the currency does not have, there are none. */
export const withOwnPrices = (
  packages: readonly SheetPackage[],
  own: readonly SheetPackage[],
): readonly SheetPackage[] =>
  own.length === 0 ? packages : packages.map((pack) => own.find(({ credits }) => credits === pack.credits) ?? pack);

export interface SheetProblem extends CellRef {
  /** `none`: the currency has no package; `not_cheaper`: a credit costs no less than in `than`, the next smaller package. */
  problem: 'none' | 'not_cheaper' | 'too_large';
  than?: SheetPackage;
}

const maxMinor = 1_000_000_000;

/** What is wrong with the prices of these currencies, or of all. */
export function sheetProblems(sheet: Sheet, only?: ReadonlySet<string>): SheetProblem[] {
  const rows = new Map<string, { currency: string; country: string }>();
  for (const { kind, currency, country } of sheet.values())
    if (kind !== 'vat' && (!only || only.has(currency))) rows.set(currency + country, { currency, country });
  for (const currency of only ?? []) rows.set(currency, { currency, country: '' });
  rows.delete('');
  return [...rows.values()].flatMap(({ currency, country }): SheetProblem[] => {
    const packages = packagesOf(sheet, currency, country);
    const at = (credits: number): CellRef => ({ kind: 'package', currency, country, credits });
    if (packages.length === 0) return [{ ...at(0), problem: 'none' }];
    return packages.flatMap((pack, i): SheetProblem[] => {
      const than = packages[i - 1];
      if (pack.amount_minor <= 0 || pack.amount_minor > maxMinor)
        return [{ ...at(pack.credits), problem: 'too_large' }];
      // Of the currency it was said already.
      const own = country === '' || [pack, than].some((pack) => pack && valueAt(sheet, at(pack.credits)) !== null);
      // BigInt, since the products exceed safe integers.
      return than &&
        own &&
        BigInt(pack.amount_minor) * BigInt(than.credits) >= BigInt(than.amount_minor) * BigInt(pack.credits)
        ? [{ ...at(pack.credits), problem: 'not_cheaper', than }]
        : [];
    });
  });
}
