/** Rows of a list as CSV: the columns asked for, in the words of the screen. */
import type { Static } from 'typebox';
import type { CsvWish, ListDef } from '../../contract/desk-list.ts';
import { minorUnits } from '../../contract/money.ts';
import { csvLine, csvMark, csvRows } from '../platform/csv.ts';
import { Refusal } from '../platform/errors.ts';
import type { ListSource, listValues } from '../platform/lists.ts';

type Wish = Static<typeof CsvWish>;

/** Those columns of a wish that a file of this list can have. @throws Refusal bad_request when there is none */
export function csvColumns(list: ListDef, wish: Wish): Wish['columns'] {
  const columns = wish.columns.filter(({ name }) => list.columns[name] && !list.columns[name].screen);
  if (columns.length === 0) throw new Refusal('bad_request', { fields: { columns: 'bad_request' } });
  return columns;
}

export const csvHead = (list: ListDef, wish: Wish): string =>
  csvMark + csvLine(csvColumns(list, wish).map(({ label }) => label));

const inUnits = (minor: number, currency: string): string => {
  const units = minorUnits(currency || 'EUR');
  return (minor / units).toFixed(String(units).length - 1);
};

/** Amounts with a point, moments ISO, codes in the reader's words. */
export function csvBody(
  list: ListDef,
  wish: Wish,
  { rows, currencies }: Pick<Awaited<ReturnType<typeof listValues>>, 'rows' | 'currencies'>,
): string {
  const names = csvColumns(list, wish).map(({ name }) => name);
  const lines = rows.map((row, i) =>
    csvLine(
      row.map((value, at) => {
        const name = names[at] ?? '';
        const kind = list.columns[name]?.kind;
        if (value === null) return '';
        if (value instanceof Date) return value.toISOString();
        if (kind === 'money') return inUnits(Number(value), currencies[i] ?? '');
        return kind === 'code' ? (wish.words[name]?.[String(value)] ?? String(value)) : String(value);
      }),
    ),
  );
  return lines.join('');
}

/** The same rows without these people: without their cells, or without their rows where they are all about them. */
export function withoutPeople(
  { list, person }: ListSource,
  wish: Wish,
  part: { text: string; people: readonly (string | null)[] },
  gone: ReadonlySet<string>,
): { text: string; people: (string | null)[] } {
  const names = csvColumns(list, wish).map(({ name }) => name);
  const cells = person?.cells;
  const people: (string | null)[] = [];
  const lines: string[] = [];
  for (const [at, row] of csvRows(part.text).entries()) {
    const who = part.people[at] ?? null;
    const isGone = who !== null && gone.has(who);
    if (isGone && !cells) continue;
    people.push(isGone ? null : who);
    lines.push(csvLine(isGone ? row.map((cell, i) => (cells?.includes(names[i] ?? '') ? '' : cell)) : row));
  }
  return { text: lines.join(''), people };
}
