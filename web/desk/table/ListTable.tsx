import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ListColumn, ListSums } from '../../../contract/desk-list.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Link } from '../Link.tsx';
import { useMoney } from '../use-money.ts';
import type { AnyLook } from './look.ts';
import { MoreRows } from './MoreRows.tsx';

const isNumber = ({ kind }: ListColumn) => kind === 'number' || kind === 'money';

/** The rows of a list: headings that sort, a box to select each, sums of everything that matches; more rows come as one scrolls. */
export function ListTable<Row>({
  look,
  label,
  names,
  rows,
  sort,
  onSort,
  sums,
  here,
  onHere,
  selected,
  onSelect,
  onMore,
  busy,
}: {
  look: AnyLook<Row>;
  label: string;
  /** The columns, in order. */
  names: readonly string[];
  rows: readonly Row[];
  sort: string;
  onSort(next: string): void;
  sums?: ListSums | undefined;
  /** The row the keys are at. */
  here?: string | undefined;
  /** A press on a row. */
  onHere(row: Row): void;
  selected?: ReadonlySet<string>;
  onSelect?: (ids: readonly string[], on: boolean) => void;
  /** There are more rows. */
  onMore?: (() => void) | undefined;
  busy?: boolean;
}) {
  const { t } = useLingui();
  const { list, columns, idOf, nameOf, hrefOf } = look;
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(idOf);
  const all = ids.length > 0 && ids.every((id) => selected?.has(id));
  useEffect(() => {
    if (here) table.current?.querySelector(`[data-id="${CSS.escape(here)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const press = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.type === 'Range') return;
    onHere(row);
  };
  // Without anything to stop at inside, keys scroll it only where it is a stop itself.
  const stop = hrefOf || onSelect ? {} : { role: 'region', tabIndex: 0, 'aria-label': label };
  return (
    <div className="dt-scroll" {...stop}>
      <table className="dt" ref={table} aria-label={label} aria-busy={busy || undefined}>
        <thead>
          <tr>
            {onSelect ? (
              <th scope="col" className="dt-box">
                <input
                  type="checkbox"
                  className="tick center"
                  aria-label={t`Select all rows shown`}
                  checked={all}
                  onChange={(event) => onSelect(ids, event.target.checked)}
                />
              </th>
            ) : null}
            {names.map((name) => (
              <Heading key={name} name={name} column={list.columns[name] as ListColumn} sort={sort} onSort={onSort}>
                {columns[name]?.label}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <tr
                key={id}
                data-id={id}
                data-here={id === here ? '' : undefined}
                data-selected={selected?.has(id) ? '' : undefined}
                onClick={(event) => press(event, row)}
              >
                {onSelect ? (
                  <td className="dt-box">
                    <input
                      type="checkbox"
                      className="tick center"
                      aria-label={t`Select ${nameOf(row)}`}
                      checked={selected?.has(id) ?? false}
                      onChange={(event) => onSelect([id], event.target.checked)}
                    />
                  </td>
                ) : null}
                {names.map((name, place) => (
                  <td
                    key={name}
                    data-number={isNumber(list.columns[name] as ListColumn) ? '' : undefined}
                    data-phone={columns[name]?.phone}
                    data-name={columns[name]?.figure ? columns[name].label : undefined}
                  >
                    {place === 0 && hrefOf ? (
                      <Link className="dt-link" to={hrefOf(row)}>
                        {columns[name]?.cell(row)}
                      </Link>
                    ) : (
                      columns[name]?.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          {onMore ? (
            <tr className="dt-more">
              <td colSpan={names.length + 1}>
                <MoreRows onMore={onMore} rows={rows.length} />
              </td>
            </tr>
          ) : null}
        </tbody>
        {sums && rows.length > 0 ? <Sums look={look} names={names} sums={sums} box={Boolean(onSelect)} /> : null}
      </table>
    </div>
  );
}

function Heading({
  name,
  column,
  sort,
  onSort,
  children,
}: {
  name: string;
  column: ListColumn;
  sort: string;
  onSort(next: string): void;
  children: ReactNode;
}) {
  const now = sort === name ? 'asc' : sort === `-${name}` ? 'desc' : undefined;
  const next = now ? (now === 'asc' ? 'desc' : 'asc') : column.sort;
  return (
    <th
      scope="col"
      data-number={isNumber(column) ? '' : undefined}
      aria-sort={now ? (now === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sort ? (
        <button type="button" onClick={() => onSort(next === 'desc' ? `-${name}` : name)}>
          {children}
          {now === 'asc' ? <ArrowUp aria-hidden="true" /> : now === 'desc' ? <ArrowDown aria-hidden="true" /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function Sums<Row>({
  look: { list, columns },
  names,
  sums,
  box,
}: {
  look: AnyLook<Row>;
  names: readonly string[];
  sums: ListSums;
  box: boolean;
}) {
  const { t } = useLingui();
  const { money, number } = useMoney();
  const [first] = sums.by;
  const cell = (name: string, { currency, values }: ListSums['by'][number]) => {
    const value = values[name];
    if (value === undefined) return null;
    return list.columns[name]?.kind === 'money' ? money(value, currency || 'EUR') : number(value);
  };
  const summed = names.filter((name) => list.columns[name]?.sum);
  const lead = names.findIndex((name) => list.columns[name]?.sum);
  const count = t`${plural(sums.count, { one: '# row', other: '# rows' })}`;
  const several = sums.by.length > 1;
  const total = (name: string) =>
    list.columns[name]?.kind === 'money'
      ? first && cell(name, first)
      : sums.by.some(({ values }) => values[name] !== undefined)
        ? number(sums.by.reduce((sum, { values }) => sum + (values[name] ?? 0), 0))
        : null;
  return (
    <tfoot>
      <tr>
        <td colSpan={Math.max(1, (lead < 0 ? names.length : lead) + (box ? 1 : 0))}>
          <strong>{count}</strong>
          {sums.up_to === undefined ? null : (
            <>
              {' '}
              <span className="muted">{t`${plural(sums.up_to, { one: 'sums only up to # row', other: 'sums only up to # rows' })}`}</span>
            </>
          )}
          {several && first ? (
            <>
              {' '}
              <span className="muted">{t`amounts in ${first.currency}`}</span>{' '}
              <button type="button" className="dt-by" popoverTarget="dt-by">{t`by currency`}</button>
              <Menu id="dt-by" label={t`By currency`} align="start" className="dt-panel">
                <table className="dt-sums">
                  <thead>
                    <tr>
                      <th scope="col">{t`Currency`}</th>
                      <th scope="col">{t`Rows`}</th>
                      {summed.map((name) => (
                        <th key={name} scope="col">
                          {columns[name]?.label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {sums.by.map((line) => (
                      <tr key={line.currency}>
                        <th scope="row">{line.currency}</th>
                        <td>{number(line.count)}</td>
                        {summed.map((name) => (
                          <td key={name}>{cell(name, line)}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Menu>
            </>
          ) : null}
        </td>
        {lead < 0
          ? null
          : names.slice(lead).map((name) => (
              <td key={name} data-number="">
                {list.columns[name]?.sum ? total(name) : null}
              </td>
            ))}
      </tr>
    </tfoot>
  );
}
