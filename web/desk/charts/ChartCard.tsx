import './charts.css';
import { useLingui } from '@lingui/react/macro';
import { FileDown, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Figures, saveCsv } from './csv.ts';
import type { Tone } from './tones.ts';
import { Definition, Definitions } from '../insight/Definition.tsx';
import type { Defined } from '../insight/use-definitions.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';

export interface Legend {
  name: string;
  tone: Tone;
  as?: 'line' | 'dashed' | 'tick';
}

/** A chart with its legend; the same figures as a table, which screen readers always have, and as CSV. */
export function ChartCard({
  title,
  of,
  note,
  legend = [],
  figures,
  file,
  acts,
  children,
}: {
  title: string;
  /** What its figures mean, said at its `?`. */
  of: Defined | readonly Defined[];
  note?: ReactNode;
  legend?: readonly Legend[];
  figures: Figures;
  /** The name of the CSV, without its ending. */
  file: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const table = <FigureTable figures={figures} labelledBy={id} />;
  return (
    <section className="chart-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="muted small">
          {note}
          {typeof of === 'string' ? <Definition of={of} /> : <Definitions of={of} />}
        </span>
        <ChartLegend of={legend} />
        {acts}
        <span className="chart-acts">
          <IconButton label={t`As a table`} pressed={asTable} onClick={() => setAsTable(!asTable)} icon={<Table2 />} />
          <IconButton label={t`CSV: ${title}`} onClick={() => saveCsv(file, figures)} icon={<FileDown />} />
        </span>
      </header>
      {asTable ? <div className="chart-table">{table}</div> : children}
      {asTable ? null : <div className="chart-said">{table}</div>}
    </section>
  );
}

/** What the colours and lines of one chart, or of several alike, stand for. */
export function ChartLegend({ of }: { of: readonly Legend[] }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {of.map(({ name, tone, as }) => (
        <li key={name} data-tone={tone} data-as={as}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function FigureTable({ figures: { columns, rows }, labelledBy }: { figures: Figures; labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy}>
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map(([head, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{head}</th>
            {cells.map((cell, k) => (
              <td key={k}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
