import { expect, it } from 'vitest';
import { parseAmount, pastedCells, typedValue } from './sheet-input.ts';

it.each([
  ['12,50', 2, 1_250],
  ['12.5', 2, 1_250],
  ['€ 12,50', 2, 1_250],
  ['1,055.00', 2, 105_500],
  ['1.055,00', 2, 105_500],
  ['1 055', 2, 105_500],
  ['1.055', 2, 105_500],
  ['2500', 2, 250_000],
  ['21', 2, 2_100],
  ['25.5 %', 2, 2_550],
  ['500', 0, 500],
  ['500,5', 0, undefined],
  ['12,505', 2, 1_250_500],
  ['12,5055', 2, undefined],
  ['1,2,3', 2, undefined],
  ['twelve', 2, undefined],
  ['12 kr.', 2, 1_200],
  ['12 twelve', 2, undefined],
  ['-5', 2, undefined],
  ['', 2, null],
  [' ', 2, null],
] as const)('%j with %i digits is %s', (text, digits, value) => expect(parseAmount(text, digits)).toBe(value));

it.each([
  ['=+4%', 1_250, 1_300],
  ['=-10%', 1_255, 1_130],
  ['=+0,50', 1_250, 1_300],
  ['=-0.50', 1_250, 1_200],
  ['=*1,1', 1_250, 1_375],
  ['=+4%', null, null],
  ['=-20', 1_250, undefined],
  ['=4', 1_250, undefined],
  ['=nonsense', 1_250, undefined],
  ['13', 1_250, 1_300],
] as const)('%s on %s is %s', (text, current, value) => expect(typedValue(text, 2, current)).toBe(value));

it('reads what a spreadsheet copies', () =>
  expect(pastedCells('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]));
