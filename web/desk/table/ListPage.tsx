import './table.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileDown, Rows3 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ListDef } from '../../../contract/desk-list.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DeskShell, type KeyHelp } from '../DeskShell.tsx';
import { ListFileNotice } from '../files/ListFileNotice.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { useDates } from '../use-dates.ts';
import { useKeys } from '../use-keys.ts';
import { useMoney } from '../use-money.ts';
import { useGo } from '../use-scope.ts';
import { useStored } from '../use-stored.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FilterLine } from './FilterLine.tsx';
import { ListTable } from './ListTable.tsx';
import type { AnyLook, ListCall, ListLook, RowOf } from './look.ts';
import { NothingFound } from './NothingFound.tsx';
import { Peek } from './Peek.tsx';
import { shownColumns } from './use-columns.ts';
import { type FileCall, useCsv } from './use-csv.ts';
import { type ListState, useList } from './use-list.ts';
import { Views } from './Views.tsx';

interface Props<D extends ListDef, E extends ListCall> extends ListLook<D, RowOf<E>> {
  call: E;
  /** Its file; without it there is none. */
  file?: FileCall;
  title: string;
  note?: ReactNode;
  /** What a row is: "Payment". */
  kind: string;
  /** What can be searched for; without it there is no search. */
  search?: string;
  /** A row's drawer (`Space`). The row is undefined while it is not among those loaded. */
  peek?: (id: string, row: RowOf<E> | undefined) => ReactNode;
  /** What can be done with the selected rows; without it nothing can be selected. */
  bulk?: (rows: RowOf<E>[], clear: () => void) => ReactNode;
  /** At the end of the page's line. */
  actions?: ReactNode;
  /** Above the filters: what waits for somebody. */
  notice?: ReactNode;
  /** What it means that the filters match nothing; without it that they do. */
  nothing?: string;
  empty: { icon: ReactNode; title: string; text?: ReactNode; action?: ReactNode };
  /** What comes close when the filters match nothing. */
  near?: (answer: AnswerOf<E>) => ReactNode;
  keys?: readonly KeyHelp[];
  /** The view that the page begins with: what an address means that does not say it. Without it that is everything. */
  start?: ListState;
  /** How often it is asked anew. */
  everyMs?: number;
  /** Keys of the page's own: what each does with the selected rows, or else with the one the keys are at. */
  press?: Readonly<Record<string, (rows: RowOf<E>[]) => void>> | undefined;
}

/**
 * A page that is a list (contract/desk-list.ts): views, filters, table, sums, drawer, selection, file and keys. How to make one: declare
 * the list and its two calls in the contract, say where its rows come from (`ListSource`), and give it its words here, as PaymentsPage.tsx.
 */
export function ListPage<D extends ListDef, E extends ListCall>(props: Props<D, E>) {
  const {
    list,
    call,
    file,
    title,
    note,
    kind,
    search,
    peek,
    bulk,
    actions,
    notice,
    nothing,
    empty,
    near,
    keys = [],
    press = {},
    start = {},
    everyMs,
    idOf,
    nameOf,
    hrefOf,
  } = props;
  const definitions = useDefinitions();
  const given = props as unknown as AnyLook<RowOf<E>>;
  const look: AnyLook<RowOf<E>> = {
    ...given,
    filters: Object.fromEntries(Object.entries(given.filters).filter(([name]) => !(name in start))),
    columns: Object.fromEntries(
      Object.entries(given.columns).map(([name, column]) => [
        name,
        column.figure ? { ...column, label: definitions[column.figure].name } : column,
      ]),
    ),
  };
  const { t } = useLingui();
  const go = useGo();
  const { zone } = useDates();
  const { number } = useMoney();
  const used = useList(list, call, { start, everyMs });
  const narrowed = Object.fromEntries(Object.entries(used.filters).filter(([name]) => !(name in start)));
  const { state, rows, found, sums, sort, change } = used;
  const names = shownColumns(list, used.columns);
  const figures = names.flatMap((name) => look.columns[name]?.figure ?? []);
  const [at, setAt] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const [last, setLast] = useState<string>();
  const [density, setDensity] = useStored('desk-density');
  const field = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const here = used.peek ?? at;
  const rowOf = (id: string | undefined) => rows.find((row) => idOf(row) === id);
  const row = rowOf(here);
  const open = (id: string | undefined) => change({ peek: id });
  const step = (by: 1 | -1) => {
    const place = rows.findIndex((row) => idOf(row) === here);
    const next = rows[place < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, place + by))];
    if (!next) return;
    setAt(idOf(next));
    if (used.peek) open(idOf(next));
    if (place > rows.length - 10 && found.hasNextPage && !found.isFetching) void found.fetchNextPage();
  };
  const clear = () => {
    setSelected(new Set());
    setEverything(false);
  };
  const select = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setSelected(next);
    setEverything(false);
  };
  const picked = rows.filter((row) => selected.has(idOf(row)));
  const meant = picked.length > 0 ? picked : row ? [row] : [];
  const csv = useCsv(look, file, used.query, names);
  const wanted = selected.size > 0 && !everything ? [...selected] : undefined;
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: bulk && here ? () => select([here], !selected.has(here)) : undefined,
    ' ': peek && here ? () => open(used.peek ? undefined : here) : undefined,
    enter: row && hrefOf ? () => void go(hrefOf(row)) : undefined,
    '/': search ? () => field.current?.focus() : undefined,
    f: () => chips.current?.querySelector('button')?.focus(),
    'shift+e': file ? () => void csv(wanted) : undefined,
    escape: () => (used.peek ? open(undefined) : clear()),
    ...Object.fromEntries(
      Object.entries(press).map(([key, act]) => [key, meant.length > 0 ? () => act(meant) : undefined]),
    ),
  });
  return (
    <DeskShell
      title={title}
      note={note}
      fill
      density={density === 'comfortable' ? 'comfortable' : undefined}
      zone={false}
      line={
        <div className="dt-top">
          <Views look={look} views={used.views} state={state} start={start} onChange={used.replace} />
          <span className="dt-tools">
            <ColumnMenu look={look} names={names} onChange={(columns) => change({ columns })} />
            <IconButton
              label={density === 'comfortable' ? t`Compact rows` : t`Spacious rows`}
              icon={<Rows3 />}
              pressed={density === 'comfortable'}
              onClick={() => setDensity(density === 'comfortable' ? '' : 'comfortable')}
            />
            {figures.length > 0 ? <Definitions of={figures} /> : null}
          </span>
        </div>
      }
      aside={
        <>
          {file ? (
            <Button variant="line" icon={<FileDown />} onClick={() => void csv(wanted)}>
              CSV <Kbd>Shift E</Kbd>
            </Button>
          ) : null}
          {actions}
        </>
      }
      keys={[
        ...keys,
        { keys: 'J', what: t`Next row` },
        { keys: 'K', what: t`Previous row` },
        ...(peek ? [{ keys: 'Space', what: t`Peek` }] : []),
        ...(hrefOf ? [{ keys: 'Enter', what: t({ context: 'a button', message: 'Open' }) }] : []),
        ...(bulk ? [{ keys: 'X', what: t`Select` }] : []),
        ...(search ? [{ keys: '/', what: t`Search in this list` }] : []),
        { keys: 'F', what: t`Filter` },
        ...(file ? [{ keys: 'Shift E', what: t`CSV of this list` }] : []),
      ]}
    >
      {notice}
      <FilterLine
        look={look}
        search={search}
        state={state}
        narrowed={Object.keys(narrowed)}
        onChange={(next) => {
          clear();
          setLast(Object.keys(next).find((param) => next[param]) ?? last);
          change({ ...next, peek: undefined });
        }}
        field={field}
        chips={chips}
        end={sums ? t`${number(sums.count)} of ${number(sums.total)} · times in ${zone}` : t`Times in ${zone}`}
      />
      {file ? <ListFileNotice list={list.name} /> : null}
      {found.data === undefined ? (
        <Loading query={found} />
      ) : rows.length === 0 && Object.keys(narrowed).length > 0 ? (
        <NothingFound
          look={look}
          title={nothing}
          filters={narrowed}
          last={last}
          onClear={(params) => change(Object.fromEntries(params.map((param) => [param, undefined])))}
        >
          {near?.(found.data.pages[0] as unknown as AnswerOf<E>)}
        </NothingFound>
      ) : rows.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <ListTable
          look={look}
          label={title}
          names={names}
          rows={rows}
          sort={sort}
          onSort={(next) => change({ sort: next === list.order ? undefined : next, peek: undefined })}
          sums={sums}
          here={here}
          onHere={(row) => {
            setAt(idOf(row));
            if (peek) open(idOf(row));
            else if (hrefOf) void go(hrefOf(row));
          }}
          {...(bulk ? { selected, onSelect: select } : {})}
          onMore={found.hasNextPage ? () => void (found.isFetchingNextPage || found.fetchNextPage()) : undefined}
          busy={found.isFetching}
        />
      )}
      {bulk && selected.size > 0 ? (
        <div className="dt-bulk" role="region" aria-label={t`Selected rows`}>
          <strong>
            {everything && sums
              ? t`All ${number(sums.count)} selected`
              : t`${plural(selected.size, { one: '# selected', other: '# selected' })}`}
          </strong>
          {everything ? null : bulk(picked, clear)}
          {file ? (
            <Button variant="line" icon={<FileDown />} onClick={() => void csv(wanted)}>
              CSV
            </Button>
          ) : null}
          {!everything && file && sums && sums.count > rows.length && picked.length === rows.length ? (
            <Button variant="line" onClick={() => setEverything(true)}>
              {t`Select all ${number(sums.count)} that match`}
            </Button>
          ) : null}
          <Button onClick={clear}>
            {t`Clear`} <Kbd>Esc</Kbd>
          </Button>
        </div>
      ) : null}
      {peek && used.peek ? (
        <Peek
          kind={kind}
          title={row ? nameOf(row) : ''}
          href={row ? hrefOf?.(row) : undefined}
          onStep={step}
          onClose={() => open(undefined)}
        >
          {peek(used.peek, rowOf(used.peek))}
        </Peek>
      ) : null}
    </DeskShell>
  );
}
