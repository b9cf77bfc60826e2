import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { RangeSlider } from '../ui/RangeSlider.tsx';
import { ageCeiling, ageFloor, type Filters } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';

export interface AgeFilterProps {
  id: string;
  filters: Filters;
  onChange(ages: { min_age: number; max_age: number }): void;
  /** How long the thumbs must rest before `onChange` (ms); default at once. */
  restMs?: number | undefined;
}

/** Youngest and oldest on one scale. */
export function AgeFilter({ id, filters, onChange, restMs = 0 }: AgeFilterProps) {
  const { t } = useLingui();
  const words = useFilterWords();
  const { min_age: minAge, max_age: maxAge } = filters;
  const [moving, setMoving] = useState<{ low: number; high: number }>();
  const value = moving ?? { low: minAge, high: maxAge };

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => {
      setMoving(undefined);
      if (moving.low !== minAge || moving.high !== maxAge) onChange({ min_age: moving.low, max_age: moving.high });
    }, restMs);
    return () => clearTimeout(timer);
  });
  return (
    <RangeSlider
      id={id}
      label={t`Age`}
      min={ageFloor}
      max={ageCeiling}
      value={value}
      onChange={(next) => (restMs > 0 ? setMoving(next) : onChange({ min_age: next.low, max_age: next.high }))}
      valueText={words.ages({ ...filters, min_age: value.low, max_age: value.high })}
      lowLabel={t`Youngest`}
      highLabel={t`Oldest`}
    />
  );
}
