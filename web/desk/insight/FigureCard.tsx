import type { ReactNode } from 'react';
import { ChartCard, type Legend } from '../charts/ChartCard.tsx';
import { Few, FewNote } from './Few.tsx';
import { type Defined, useDefinitions } from './use-definitions.ts';

export interface FigureRow {
  key: string;
  name: string;
  /** As they are shown; in the order of the columns. Null: too few for a figure. */
  cells: readonly (string | null)[];
  /** Columns that ask for attention. */
  alarms?: readonly Defined[];
}

/** Figures as a table: each column has its definition at the `?`, so none can be shown without one. */
export function FigureCard({
  title,
  first,
  columns,
  rows,
  total,
  file,
  acts,
  children,
  legend,
}: {
  title: string;
  /** What stands in the first column. */
  first: string;
  columns: readonly Defined[];
  rows: readonly FigureRow[];
  total?: FigureRow;
  file: string;
  acts?: ReactNode;
  /** A chart of the same above the table. */
  children?: ReactNode;
  legend?: readonly Legend[];
}) {
  const definitions = useDefinitions();
  const names = columns.map((column) => definitions[column].name);
  const all = total ? [...rows, total] : rows;
  const line = ({ key, name, cells, alarms }: FigureRow) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {cells.map((cell, i) => (
        <td key={columns[i]} data-alarm={alarms?.some((alarm) => alarm === columns[i]) ? '' : undefined}>
          {cell ?? <Few />}
        </td>
      ))}
    </tr>
  );
  return (
    <ChartCard
      title={title}
      of={columns}
      file={file}
      figures={{
        columns: [first, ...names],
        rows: all.map(({ name, cells }) => [name, ...cells.map((cell) => cell ?? '–')]),
      }}
      {...(acts ? { acts } : {})}
      {...(legend ? { legend } : {})}
    >
      {children}
      <div className="insight-table" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(line)}</tbody>
          {total ? <tfoot>{line(total)}</tfoot> : null}
        </table>
      </div>
      <FewNote of={all.flatMap(({ cells }) => cells)} />
    </ChartCard>
  );
}
