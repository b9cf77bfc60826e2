import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clockParts } from '../ui/countdown-text.ts';
import { usePageContext } from './page-context.ts';

/** `25%` as the reader's language writes it. */
export function usePercent(percentage: number): string {
  const { locale } = usePageContext();
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percentage / 100);
}

/** Time left in words: full hours, in the last hour minutes; rounded down. */
export function useDuration(): (remainingMs: number) => string {
  const { t } = useLingui();
  return (remainingMs) => {
    const { hours, minutes } = clockParts(remainingMs);
    return hours > 0
      ? t`${plural(hours, { one: '# hour', other: '# hours' })}`
      : t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  };
}
