import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes what needs it, and lets nothing be a formula', () => {
  expect(
    csvOf({
      columns: ['Day', 'Revenue, net'],
      rows: [
        ['2026-11-01', 12],
        ['=1+1', -3],
        ['a "b"', 0],
      ],
    }),
  ).toBe('\ufeffDay,"Revenue, net"\r\n2026-11-01,12\r\n\'=1+1,-3\r\n"a ""b""",0\r\n');
});
