import { expect, it } from 'vitest';
import { type Cell, packagesOf, type SheetList, sheetAt, sheetProblems, withCells } from './price-sheet.ts';

const list = (
  currency: string,
  country: string | null,
  from: string,
  amounts: Record<number, number>,
  site: number | null = null,
): SheetList => ({
  currency,
  country,
  site,
  valid_from: from,
  begun: from < '2026-11-22',
  packages: Object.entries(amounts).map(([credits, amount]) => ({ credits: Number(credits), amount_minor: amount })),
  tryout: null,
});
const lists = [
  list('EUR', null, '2020-01-01T00:00:00Z', { 10: 1_250, 50: 5_250, 100: 9_500 }),
  list('EUR', 'AT', '2021-01-01T00:00:00Z', { 50: 5_190 }),
  list('EUR', 'AT', '2027-01-01T00:00:00Z', {}),
  list('SEK', null, '2020-01-01T00:00:00Z', { 10: 13_900 }),
];
const cell = (credits: number, value: number | null, country = ''): Cell => ({
  kind: 'package',
  currency: 'EUR',
  country,
  credits,
  value,
});
const amounts = (sheet: ReturnType<typeof sheetAt>, country = '') =>
  packagesOf(sheet, 'EUR', country).map((pack) => pack.amount_minor);

it('a country pays its own prices where it has some, from their moment to the next', () => {
  expect(amounts(sheetAt(lists, [], null), 'AT')).toEqual([1_250, 5_190, 9_500]);
  expect(amounts(sheetAt(lists, [], null), 'DE')).toEqual([1_250, 5_250, 9_500]);
  expect(amounts(sheetAt(lists, [], Date.parse('2027-01-01T00:00:00Z')), 'AT')).toEqual([1_250, 5_250, 9_500]);
});

it('own prices of a package the currency no longer has are no package', () =>
  expect(amounts(withCells(sheetAt(lists, [], null), [cell(50, null)]), 'AT')).toEqual([1_250, 9_500]));

it('finds the credit that is no cheaper, in the currency and in a country by itself', () => {
  const live = sheetAt(lists, [], null);
  expect(sheetProblems(live)).toEqual([]);
  expect(sheetProblems(withCells(live, [cell(100, 10_500)]))).toMatchObject([
    { country: '', credits: 100, problem: 'not_cheaper', than: { credits: 50, amount_minor: 5_250 } },
    { country: 'AT', credits: 100, than: { credits: 50, amount_minor: 5_190 } },
  ]);
  expect(sheetProblems(withCells(live, [cell(50, 4_700)]))).toMatchObject([{ country: '', credits: 100 }]);
  expect(sheetProblems(withCells(live, [cell(50, 6_260, 'AT')]))).toMatchObject([{ country: 'AT', credits: 50 }]);
  expect(
    sheetProblems(
      withCells(
        live,
        [10, 50, 100].map((n) => cell(n, null)),
      ),
      new Set(['EUR']),
    ),
  ).toMatchObject([
    { country: 'AT', problem: 'none' },
    { country: '', problem: 'none' },
  ]);
});

it('a site has its own prices over its company’s, of a country too, and only where the company has the package', () => {
  const sheet = sheetAt(
    [
      ...lists,
      list('EUR', null, '2021-01-01T00:00:00Z', { 50: 4_990, 70: 6_000 }, 3),
      list('EUR', 'AT', '2021-01-01T00:00:00Z', { 100: 9_000 }, 3),
    ],
    [],
    null,
  );
  const at = (country: string, site: number) =>
    packagesOf(sheet, 'EUR', country, site).map((pack) => pack.amount_minor);
  expect(at('', 3)).toEqual([1_250, 4_990, 9_500]);
  expect(at('AT', 3)).toEqual([1_250, 4_990, 9_000]);
  expect(at('AT', 4)).toEqual([1_250, 5_190, 9_500]);
  expect(at('', 0)).toEqual([1_250, 5_250, 9_500]);
  expect(sheetProblems(sheet)).toEqual([]);
  // Too dear at the site alone, and where its price meets that of a country.
  for (const [value, credits] of [
    [6_250, 50],
    [4_400, 100],
  ] as const)
    expect(sheetProblems(withCells(sheet, [{ ...cell(50, value), site: 3 }]))).toMatchObject([
      { credits, country: '', site: 3, problem: 'not_cheaper' },
      { credits, country: 'AT', site: 3, problem: 'not_cheaper' },
    ]);
});
