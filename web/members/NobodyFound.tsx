import { useLingui } from '@lingui/react/macro';
import { SearchX, X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Chip, ChipRow } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Filters, widest, without } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';

/** No results: each limiting filter can be dropped with one press. */
export function NobodyFound({
  filters,
  apply,
  onAll,
}: {
  filters: Filters;
  apply(filters: Filters): void;
  onAll(): void;
}) {
  const { t } = useLingui();
  const words = useFilterWords();
  const active = words.active(filters);
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No matches for these filters`}
      className="members-nobody"
      action={
        active.length > 0 ? (
          <>
            <ChipRow wrap label={t`Filters`}>
              {active.map(({ name, label }) => (
                <Chip
                  key={name}
                  icon={<X />}
                  aria-label={t`Without: ${label}`}
                  onClick={() => apply(without(filters, name))}
                >
                  <span className="filter-drop">{label}</span>
                </Chip>
              ))}
            </ChipRow>
            <Button
              variant="primary"
              size="lg"
              onClick={() => apply(widest(filters))}
            >{t`Search without filters`}</Button>
          </>
        ) : (
          <Button variant="primary" size="lg" onClick={onAll}>{t`Change the search`}</Button>
        )
      }
    >
      {active.length > 0 ? t`Drop one of these filters:` : t`Try other filters, or come back later.`}
    </EmptyState>
  );
}
