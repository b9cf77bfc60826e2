import { formatMoney } from '../../contract/money.ts';
import { usePageContext } from './page-context.ts';
import { useSettings } from './use-site.ts';

/**
 * "€ 0,75": the lowest price of a message in the reader's country, as the site sets it; undefined where messages are
 * free.
 */
export function useMinimumCost(): string | undefined {
  const { minimum_message_costs: minimumMessageCosts } = useSettings();
  const { locale, country } = usePageContext();
  const least = minimumMessageCosts[country];
  return least && least.costs > 0
    ? formatMoney({ amount_minor: least.costs, currency: least.currency }, locale)
    : undefined;
}
