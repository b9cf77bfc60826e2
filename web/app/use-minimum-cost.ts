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
  const minCost = minimumMessageCosts[country];
  return minCost && minCost.costs > 0
    ? formatMoney({ amount_minor: minCost.costs, currency: minCost.currency }, locale)
    : undefined;
}
