import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Gifts } from './gift-queries.ts';

type Price = { times: number | null; credits: number | null };

/** The price of a gift, as staff read it. */
export function useGiftWords() {
  const { t } = useLingui();
  const credits = (n: number) => t`${plural(n, { one: '# credit', other: '# credits' })}`;
  return {
    /** What it costs at these sites, from the least to the most. */
    price: (gift: Price, sites: Gifts['sites']): string => {
      if (gift.credits !== null) return credits(gift.credits);
      const times = gift.times ?? 1;
      const from = Math.min(...sites.map((site) => site.from)) * times;
      const to = Math.max(...sites.map((site) => site.to)) * times;
      return from === to ? credits(to) : t`${from} to ${credits(to)}`;
    },
    rule: (gift: Price): string => {
      if (gift.credits !== null) return t`the same everywhere`;
      const times = gift.times ?? 1;
      return t`${plural(times, { one: 'as the smallest gift', other: '# times the smallest gift' })}`;
    },
  };
}
