/** Prices as a sheet: what holds at a moment, with the draft on top, and what is wrong with it. The desk and the server use the same. */

export interface SheetPackage {
  credits: number;
  amount_minor: number;
}
/** The packages of a currency, or of one country with prices of its own, from a moment on. */
export interface SheetList {
  currency: string;
  country: string | null;
  /** Null: the company's; else the site whose own prices these are. */
  site: number | null;
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
  /** Of a price that only one site of the company has. */
  site?: number;
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

export const cellName = ({ kind, currency, country, credits, site }: CellRef): string =>
  [kind, currency, country, credits, ...(site ? [site] : [])].join(':');

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
  const cells: Cell[] = newest(lists, at, (list) => [list.currency, list.country, list.site].join(':')).flatMap(
    (list) => {
      const place = {
        currency: list.currency,
        country: list.country ?? '',
        ...(list.site === null ? {} : { site: list.site }),
      };
      return [
        ...list.packages.map(
          ({ credits, amount_minor: value }): Cell => ({ kind: 'package', ...place, credits, value }),
        ),
        ...(list.tryout ? [{ kind: 'tryout' as const, ...place, credits: 0, value: list.tryout.amount_minor }] : []),
      ];
    },
  );
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

/**
 * The packages of a currency (country `''`), or what a country pays: its own prices over those of the currency; at a site, its own over all
 * of these. The smallest first.
 */
export function packagesOf(sheet: Sheet, currency: string, country = '', site = 0): SheetPackage[] {
  const prices = new Map<number, number>();
  const of = (wanted: string, at = 0) => {
    for (const { kind, currency: own, country: place, credits, value, site: where = 0 } of sheet.values())
      if (
        kind === 'package' &&
        own === currency &&
        place === wanted &&
        where === at &&
        value !== null &&
        ((wanted === '' && at === 0) || prices.has(credits))
      )
        prices.set(credits, value);
  };
  of('');
  if (country !== '') of(country);
  if (site !== 0) of('', site);
  if (site !== 0 && country !== '') of(country, site);
  return [...prices]
    .map(([credits, amount]) => ({ credits, amount_minor: amount }))
    .sort((a, b) => a.credits - b.credits);
}

/** Own prices of a country or a site over those of its currency. Of packages that the currency does not have, there are none. */
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
  const rows = new Map<string, { countries: Set<string>; sites: Set<number> }>();
  const rowOf = (currency: string) => {
    const row = rows.get(currency) ?? { countries: new Set<string>(), sites: new Set([0]) };
    rows.set(currency, row);
    return row;
  };
  for (const { kind, currency, country, site = 0 } of sheet.values())
    if (kind !== 'vat' && (!only || only.has(currency))) {
      rowOf(currency).countries.add(country);
      rowOf(currency).sites.add(site);
    }
  for (const currency of only ?? []) rowOf(currency).countries.add('');
  rows.delete('');
  return [...rows].flatMap(([currency, { countries, sites }]): SheetProblem[] => {
    const at = (country: string, site: number, credits: number): CellRef => ({
      kind: 'package',
      currency,
      country,
      credits,
      ...(site === 0 ? {} : { site }),
    });
    return [...sites].flatMap((site) =>
      [...countries].flatMap((country) => {
        const own = (place: string, where: number, { credits, than }: PackagesProblem) =>
          [credits, than?.credits ?? credits].some((size) => valueAt(sheet, at(place, where, size)) !== null);
        // Of the currency it was said already, and of a country or a site alone, unless both meet here.
        const isNew = (problem: PackagesProblem) =>
          problem.problem === 'none' ||
          (country === '' && site === 0) ||
          own(country, site, problem) ||
          (country !== '' && site !== 0 && own(country, 0, problem) && own('', site, problem));
        return problemsIn(packagesOf(sheet, currency, country, site))
          .filter(isNew)
          .map((problem): SheetProblem => ({ ...at(country, site, problem.credits), ...problem }));
      }),
    );
  });
}

type PackagesProblem = Pick<SheetProblem, 'credits' | 'problem' | 'than'>;
function problemsIn(packages: readonly SheetPackage[]): PackagesProblem[] {
  if (packages.length === 0) return [{ credits: 0, problem: 'none' }];
  return packages.flatMap((pack, i): PackagesProblem[] => {
    const than = packages[i - 1];
    const { credits } = pack;
    if (pack.amount_minor <= 0 || pack.amount_minor > maxMinor) return [{ credits, problem: 'too_large' }];
    // BigInt, since the products exceed safe integers.
    return than && BigInt(pack.amount_minor) * BigInt(than.credits) >= BigInt(than.amount_minor) * BigInt(credits)
      ? [{ credits, problem: 'not_cheaper', than }]
      : [];
  });
}
