import { plural } from '@lingui/core/macro';
/** The sheet of prices as its rows and columns: what holds now, with the draft on top, and what is wrong with it. */
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countries } from '../../../contract/countries.ts';
import { minorUnits, priceOfCredits, vatInside } from '../../../contract/money.ts';
import {
  type Cell,
  type CellRef,
  packagesOf,
  type Sheet,
  type SheetProblem,
  sheetAt,
  sheetProblems,
  valueAt,
  withCells,
} from '../../../contract/price-sheet.ts';
import { usePageContext } from '../../app/page-context.ts';
import { queries } from '../../app/queries.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Prices } from './price-queries.ts';
import type { SheetCell } from './Sheet.tsx';

export const digitsOf = (currency: string): number => Math.round(Math.log10(minorUnits(currency)));

/** What a tab of the sheet is given. */
export interface SheetTab {
  /** Of the packages: the site whose own prices are seen; 0: the company's. */
  site?: number;
  data: Prices;
  sheet: PriceSheet;
  readOnly: boolean;
  onEnter(cells: Cell[]): void;
}

export interface PriceSheet {
  live: Sheet;
  /** With the draft. */
  next: Sheet;
  /** Cells of the draft that say something else than what holds. */
  changed: Cell[];
  problems: SheetProblem[];
}

/** Both states of the sheet. */
export const usePriceSheet = (data: Prices | undefined, cells: readonly Cell[]): PriceSheet =>
  useMemo(() => {
    const live = sheetAt(data?.lists ?? [], data?.rates ?? [], null);
    const next = withCells(live, cells);
    return {
      live,
      next,
      changed: cells.filter((cell) => valueAt(live, cell) !== cell.value),
      problems: sheetProblems(
        next,
        new Set(cells.filter(({ kind }) => kind !== 'vat').map(({ currency }) => currency)),
      ),
    };
  }, [data, cells]);

/** Figures as cells show them. */
export function useCells({ live, next, problems }: PriceSheet) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const place = usePlaceNames();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const figure = (minor: number | null, digits: number): string =>
    minor === null
      ? ''
      : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          minor / 10 ** digits,
        );
  const faultOf = (ref: CellRef): string | undefined => {
    const problem = problems.find(
      (problem) =>
        problem.currency === ref.currency &&
        problem.country === ref.country &&
        problem.credits === ref.credits &&
        problem.site === ref.site,
    );
    if (!problem) return undefined;
    if (problem.problem === 'not_cheaper')
      return t`A credit costs no less than in the package of ${problem.than?.credits ?? 0}.`;
    return t`This price is not possible.`;
  };
  const cellOf = (ref: CellRef, digits: number, note?: string, inherited: number | null = null): SheetCell => {
    const [before, after] = [valueAt(live, ref), valueAt(next, ref)];
    return {
      value: after ?? inherited,
      shown: figure(after ?? inherited, digits),
      ...(note ? { note } : {}),
      ...(before === after ? {} : { before: figure(before ?? inherited, digits) || '–' }),
      inherited: after === null,
      fault: faultOf(ref),
    };
  };
  return {
    figure,
    faultOf,
    /** What a cell is called. */
    nameOf: ({ kind, currency, country, credits, site }: CellRef): string => {
      if (kind === 'vat') return t`VAT in ${place(country)}`;
      const where = [sites.find(({ id }) => id === site)?.name, currency, country && place(country)]
        .filter(Boolean)
        .join(', ');
      return kind === 'tryout'
        ? t`${where}, small package for leavers`
        : t`${where}, ${plural(credits, { one: '# credit', other: '# credits' })}`;
    },
    priceCell: (currency: string, country: string, credits: number, site = 0): SheetCell => {
      const digits = digitsOf(currency);
      const ref: CellRef = { kind: 'package', currency, country, credits, ...(site === 0 ? {} : { site }) };
      const isBase = country === '' && site === 0;
      const priceIn = (sheet: Sheet) =>
        packagesOf(sheet, currency, country, site).find((pack) => pack.credits === credits)?.amount_minor ?? null;
      const amount = priceIn(next);
      const vat = valueAt(next, { kind: 'vat', currency: '', country, credits: 0 }) ?? 0;
      const note =
        amount === null
          ? undefined
          : country === ''
            ? figure(priceOfCredits({ credits, amount_minor: amount }, 1), digits)
            : t`${figure(amount - vatInside(amount, vat), digits)} net`;
      return cellOf(ref, digits, note, isBase ? null : priceIn(withCells(next, [{ ...ref, value: null }])));
    },
    tryoutCell: (currency: string): SheetCell =>
      cellOf({ kind: 'tryout', currency, country: '', credits: 0 }, digitsOf(currency)),
    vatCell: (country: string): SheetCell => cellOf({ kind: 'vat', currency: '', country, credits: 0 }, 2),
  };
}

const count = (cells: Iterable<CellRef>, also: readonly number[]): number[] =>
  [...new Set([...[...cells].filter(({ kind }) => kind === 'package').map(({ credits }) => credits), ...also])].sort(
    (a, b) => a - b,
  );
/** Sizes of the packages, in the draft or before it. */
export const sizesOf = ({ live, next }: PriceSheet, also: readonly number[]): number[] =>
  count([...live.values(), ...next.values()], also);

/** Currencies with a list, or of a country that is served, euros first; with the countries beneath. */
export function currenciesOf({ live, next }: PriceSheet, served: readonly string[], also: readonly string[]) {
  const own = [...live.values(), ...next.values()];
  const places = new Map<string, Set<string>>();
  for (const { kind, currency, country } of own)
    if (kind !== 'vat') {
      const inside = places.get(currency) ?? new Set();
      if (country) inside.add(country);
      places.set(currency, inside);
    }
  for (const currency of also) places.set(currency, places.get(currency) ?? new Set());
  for (const { code, currency } of countries)
    if (served.includes(code)) places.set(currency, (places.get(currency) ?? new Set()).add(code));
  return [...places]
    .map(([currency, inside]) => ({ currency, countries: [...inside] }))
    .sort(
      (a, b) =>
        Number(b.currency === 'EUR') - Number(a.currency === 'EUR') ||
        b.countries.length - a.countries.length ||
        a.currency.localeCompare(b.currency),
    );
}
