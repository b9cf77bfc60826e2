/** What each offer came to at all the sites that are shown, currency by currency. */
import { offerKinds } from '../../../contract/desk-offers.ts';
import type { SiteOffer } from './OfferRow.tsx';

export type OfferFigures = Pick<SiteOffer, 'kind' | 'offered' | 'orders' | 'sums'>;

export function offerTotals(sites: readonly { offers: readonly OfferFigures[] }[]): OfferFigures[] {
  const all = sites.flatMap(({ offers }) => offers);
  return offerKinds.flatMap((kind) => {
    const own = all.filter((offer) => offer.kind === kind);
    const sums = Map.groupBy(
      own.flatMap((offer) => offer.sums),
      ({ currency }) => currency,
    );
    return own.length === 0
      ? []
      : {
          kind,
          offered: total(own, 'offered'),
          orders: total(own, 'orders'),
          sums: [...sums].map(([currency, of]) => ({
            currency,
            orders: total(of, 'orders'),
            given_minor: total(of, 'given_minor'),
            paid_minor: total(of, 'paid_minor'),
            back_minor: total(of, 'back_minor'),
          })),
        };
  });
}

const total = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
