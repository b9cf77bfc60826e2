import { useLingui } from '@lingui/react/macro';
import { usePageContext } from '../app/page-context.ts';

/** A label and its value in one line, with the colon as the reader’s language sets it. */
export function usePair(): (label: string, value: string | number) => string {
  const { t } = useLingui();
  return (label, value) => t({ context: 'a label and its value', message: `${label}: ${value}` });
}

/** `19.5%` as the reader’s language writes it, from 19.5. */
export function usePercents(): (percentage: number) => string {
  const { locale } = usePageContext();
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (percentage) => format.format(percentage / 100);
}
