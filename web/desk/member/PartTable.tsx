import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { memberPart } from '../../../contract/desk-console.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Definitions } from '../insight/Definition.tsx';
import { type Defined, useDefinitions } from '../insight/use-definitions.ts';

export type PartRow = AnswerOf<typeof memberPart>['rows'][number];
/** Its numbers are in columns of figures only, whose heading is the name of their definition. */
type WordsOf = Omit<PartRow, 'count' | 'other' | 'amount'>;
export type PartColumn =
  | { head: string; figure?: undefined; act?: undefined; cell(row: WordsOf): ReactNode }
  | { figure: Defined; act?: undefined; cell(row: PartRow): string }
  | { act(row: PartRow): ReactNode; figure?: undefined };

/** The rows behind a tab of a member; what its figures mean is said at its `?`. */
export function PartTable({ columns, rows }: { columns: readonly PartColumn[]; rows: readonly PartRow[] }) {
  const { t } = useLingui();
  const definitions = useDefinitions();
  const figures = columns.flatMap(({ figure }) => figure ?? []);
  const headOf = (column: PartColumn) =>
    column.figure ? definitions[column.figure].name : column.act ? '' : column.head;
  return (
    <>
      {figures.length > 0 ? <Definitions of={figures} /> : null}
      <section className="member-table" tabIndex={0} aria-label={t`Parts of the member`}>
        <table>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={i} scope="col" data-number={column.figure ? '' : undefined}>
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id || row.at}>
                {columns.map((column, i) => (
                  <td key={i} data-label={headOf(column)} className={column.figure ? 'num' : undefined}>
                    {column.act ? column.act(row) : column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
