import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pastedCells, typedValue } from './sheet-input.ts';

export interface SheetCell {
  /** In the smallest units. Null: empty. */
  value: number | null;
  shown: string;
  /** Below it, smaller. */
  note?: string;
  /** What it was, where the draft changes it. */
  before?: string;
  /** It holds what the row above says. */
  inherited?: boolean;
  fault?: string | undefined;
}
export interface SheetRow {
  id: string;
  head: ReactNode;
  /** Read out with a cell. */
  label: string;
  inner?: boolean;
  /** How many digits its amounts have. */
  digits: number;
  /** Undefined: the row has no such cell. */
  cells: readonly (SheetCell | undefined)[];
}
export interface Entered {
  row: string;
  column: string;
  value: number | null;
}
interface Spot {
  row: number;
  column: number;
}

/** All that stands in a cell, in its order. */
const textOf = ({ shown, before, note }: SheetCell): string => [shown || '–', before, note].filter(Boolean).join(' ');

/** A sheet as in a spreadsheet: arrows move, Shift chooses more, Enter or typing edits, Delete empties, a copied range is pasted. */
export function Sheet({
  label,
  columns,
  rows,
  readOnly,
  onEnter,
}: {
  label: string;
  columns: readonly { id: string; label: string }[];
  rows: readonly SheetRow[];
  readOnly: boolean;
  onEnter(entered: Entered[]): void;
}) {
  const { t } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Spot>({ row: 0, column: 0 });
  const [to, setTo] = useState<Spot>();
  const [editing, setEditing] = useState<{ text: string; wrong?: boolean }>();
  const taken = useRef<object>(undefined);
  const end = to ?? at;
  const isIn = (row: number, column: number) =>
    row >= Math.min(at.row, end.row) &&
    row <= Math.max(at.row, end.row) &&
    column >= Math.min(at.column, end.column) &&
    column <= Math.max(at.column, end.column);
  // Before the next key is heard: it belongs to the cell that was gone to.
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-spot="${at.row}:${at.column}"]`)?.focus();
  });
  const inside = ({ row, column }: Spot): Spot => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const go = (spot: Spot) => {
    const next = inside(spot);
    setAt(next);
    setTo(undefined);
    wantsFocus.current = true;
  };
  const chosen = (): { row: SheetRow; column: string; cell: SheetCell }[] =>
    rows.flatMap((row, r) =>
      columns.flatMap(({ id }, c) => {
        const cell = row.cells[c];
        return cell && isIn(r, c) ? [{ row, column: id, cell }] : [];
      }),
    );
  const commit = (next?: Spot) => {
    // Its field also loses the focus when it goes.
    if (!editing || taken.current === editing) return;
    taken.current = editing;
    const typed = chosen().map(({ row, column, cell }) => ({
      row: row.id,
      column,
      value: typedValue(editing.text, row.digits, cell.value),
    }));
    if (typed.some(({ value }) => value === undefined)) return setEditing({ ...editing, wrong: true });
    onEnter(typed as Entered[]);
    setEditing(undefined);
    if (next) go(next);
  };
  const begin = (text: string) => {
    if (!readOnly && rows[at.row]?.cells[at.column]) setEditing({ text });
  };
  const keys = (event: KeyboardEvent) => {
    if (editing) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -columns.length],
      End: [0, columns.length],
    };
    const step = steps[key];
    if (step && !altKey) {
      event.preventDefault();
      const [rowStep, columnStep] = ctrlKey || metaKey ? [step[0] * rows.length, step[1] * columns.length] : step;
      const from = shiftKey ? end : at;
      const next = inside({ row: from.row + rowStep, column: from.column + columnStep });
      if (shiftKey) setTo(next);
      else go(next);
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      begin(rows[at.row]?.cells[at.column]?.shown ?? '');
    } else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      if (!readOnly) onEnter(chosen().map(({ row, column }) => ({ row: row.id, column, value: null })));
    } else if (key.length === 1 && /[\d=.,]/.test(key)) {
      event.preventDefault();
      event.stopPropagation();
      begin(key);
    }
  };
  const paste = (event: ClipboardEvent) => {
    if (editing || readOnly) return;
    event.preventDefault();
    const entered = pastedCells(event.clipboardData.getData('text/plain')).flatMap((line, r) =>
      line.flatMap((text, c): Entered[] => {
        const row = rows[at.row + r];
        const column = columns[at.column + c];
        const value = row && typedValue(text, row.digits, row.cells[at.column + c]?.value ?? null);
        return row && column && row.cells[at.column + c] && value !== undefined
          ? [{ row: row.id, column: column.id, value }]
          : [];
      }),
    );
    if (entered.length > 0) onEnter(entered);
  };
  const copy = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    const lines = Map.groupBy(chosen(), ({ row }) => row.id);
    event.clipboardData.setData(
      'text/plain',
      [...lines.values()].map((line) => line.map(({ cell }) => cell.shown).join('\t')).join('\n'),
    );
  };
  const spotOf = (target: EventTarget): Spot | undefined => {
    const [row, column] =
      (target as Element).closest<HTMLElement>('[data-spot]')?.dataset['spot']?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const click = (event: MouseEvent) => {
    const spot = spotOf(event.target);
    if (!spot) return;
    const here = spot.row === at.row && spot.column === at.column;
    if (event.shiftKey) setTo(spot);
    else if (!(editing && here)) go(spot);
  };
  const doubleClick = (event: MouseEvent) => {
    const spot = spotOf(event.target);
    if (spot && !editing) begin(rows[spot.row]?.cells[spot.column]?.shown ?? '');
  };
  // A table that is moved in, as the pattern of grids has it.
  const moves = {
    role: 'grid',
    'aria-multiselectable': true,
    'aria-readonly': readOnly,
    onKeyDown: keys,
    onPaste: paste,
    onCopy: copy,
    onClick: click,
    onDoubleClick: doubleClick,
  };
  const cellProps = (row: number, column: number) => ({ role: 'gridcell', 'aria-selected': isIn(row, column) });
  return (
    <div className="sheet-box">
      <table ref={grid} className="sheet" aria-label={label} {...moves}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.id} data-inner={row.inner ? '' : undefined}>
              <th scope="row">{row.head}</th>
              {columns.map((column, c) => {
                const cell = row.cells[c];
                const here = r === at.row && c === at.column;
                if (!cell)
                  return (
                    <td
                      key={column.id}
                      tabIndex={here ? 0 : -1}
                      data-spot={`${r}:${c}`}
                      {...cellProps(r, c)}
                      aria-label={`${row.label}, ${column.label}, –`}
                    />
                  );
                return (
                  <td
                    key={column.id}
                    tabIndex={here ? 0 : -1}
                    data-spot={`${r}:${c}`}
                    {...cellProps(r, c)}
                    aria-invalid={cell.fault ? true : undefined}
                    aria-label={[row.label, column.label, textOf(cell), cell.fault].filter(Boolean).join(', ')}
                    data-draft={cell.before === undefined ? undefined : ''}
                    data-inherited={cell.inherited ? '' : undefined}
                  >
                    {editing && here ? (
                      <>
                        <input
                          className="sheet-input"
                          autoFocus
                          value={editing.text}
                          aria-label={`${row.label}, ${column.label}`}
                          aria-invalid={editing.wrong || undefined}
                          aria-describedby={editing.wrong ? 'sheet-wrong' : undefined}
                          autoComplete="off"
                          inputMode="decimal"
                          onChange={({ target }) => setEditing({ text: target.value })}
                          onBlur={() => commit()}
                          onKeyDown={(event) => {
                            event.stopPropagation();
                            if (event.key === 'Enter') {
                              event.preventDefault();
                              commit({ row: r + (event.shiftKey ? -1 : 1), column: c });
                            } else if (event.key === 'Tab') {
                              event.preventDefault();
                              commit({ row: r, column: c + (event.shiftKey ? -1 : 1) });
                            } else if (event.key === 'Escape') {
                              taken.current = editing;
                              setEditing(undefined);
                              wantsFocus.current = true;
                            }
                          }}
                        />
                        {editing.wrong ? (
                          <span id="sheet-wrong" className="sheet-wrong" role="alert">
                            {t`This is not an amount.`}
                          </span>
                        ) : null}
                      </>
                    ) : (
                      <>
                        <span>{cell.shown || '–'}</span>{' '}
                        {cell.note || cell.before ? (
                          <small>
                            {cell.before ? <s>{cell.before}</s> : null} {cell.note}
                          </small>
                        ) : null}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
