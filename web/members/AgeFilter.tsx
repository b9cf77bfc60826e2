import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { RangeSlider } from '../ui/RangeSlider.tsx';
import { age_ceiling, age_floor, type Filters } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';

export interface AgeFilterProps {
  id: string;
  filters: Filters;
  on_change(ages: { min_age: number; max_age: number }): void;
  /** How long the thumbs must rest before `on_change`; default at once. */
  rest_ms?: number | undefined;
}

/** Youngest and oldest on one scale. */
export function AgeFilter({ id, filters, on_change, rest_ms = 0 }: AgeFilterProps) {
  const { t } = useLingui();
  const words = useFilterWords();
  const { min_age, max_age } = filters;
  const [moving, setMoving] = useState<{ low: number; high: number }>();
  const value = moving ?? { low: min_age, high: max_age };

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => {
      setMoving(undefined);
      if (moving.low !== min_age || moving.high !== max_age) on_change({ min_age: moving.low, max_age: moving.high });
    }, rest_ms);
    return () => clearTimeout(timer);
  });
  return (
    <RangeSlider
      id={id}
      label={t`Age`}
      min={age_floor}
      max={age_ceiling}
      value={value}
      on_change={(next) => (rest_ms > 0 ? setMoving(next) : on_change({ min_age: next.low, max_age: next.high }))}
      value_text={words.ages({ ...filters, min_age: value.low, max_age: value.high })}
      low_label={t`Youngest`}
      high_label={t`Oldest`}
    />
  );
}
