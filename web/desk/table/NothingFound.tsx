import { useLingui } from '@lingui/react/macro';
import { SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { filterParams } from '../../../contract/desk-list.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePair } from '../use-pair.ts';
import { useSaid } from './FilterChip.tsx';
import type { AnyLook } from './look.ts';
import type { ListState } from './use-list.ts';

/** Filters that together match nothing: which they are, each with a press to clear it. */
export function NothingFound<Row>({
  look: { list, filters: looks },
  title,
  filters,
  last,
  onClear,
  children,
}: {
  look: AnyLook<Row>;
  title?: string | undefined;
  filters: ListState;
  /** A parameter of the filter that was set last; without it the last chip is. */
  last: string | undefined;
  onClear(params: readonly string[]): void;
  /** What comes close. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const pair = usePair();
  const said = useSaid();
  const { q } = filters;
  const set = [
    ...(q ? [{ name: 'q', params: ['q'], label: t`“${q}”` }] : []),
    ...Object.entries(list.filters).flatMap(([name, filter]) => {
      const own = looks[name];
      const params = filterParams(name, filter);
      if (!own || !params.some((param) => filters[param])) return [];
      const says = said(filter, own, filters, name);
      const named = filter.kind === 'flag' || filter.kind === 'numbers';
      return [{ name, params, label: named ? says : pair(own.label, says) }];
    }),
  ];
  const newest = set.find(({ params }) => last !== undefined && params.includes(last)) ?? set.at(-1);
  return (
    <EmptyState
      icon={<SearchX />}
      title={title ?? t`Nothing matches these filters`}
      action={
        <div className="dt-none">
          <div className="dt-none-row">
            {set.map((look) => (
              <button
                key={look.name}
                type="button"
                className="dt-chip"
                aria-label={t`Clear ${look.label}`}
                onClick={() => onClear(look.params)}
              >
                {look.label} <X aria-hidden="true" />
              </button>
            ))}
          </div>
          <div className="dt-none-row">
            {newest && set.length > 1 ? (
              <Button onClick={() => onClear(newest.params)}>{t`Clear the last one`}</Button>
            ) : null}
            <Button variant="line" onClick={() => onClear(Object.keys(filters))}>{t`Clear all filters`}</Button>
          </div>
          {children}
        </div>
      }
    />
  );
}
