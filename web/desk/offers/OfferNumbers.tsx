import { useLingui } from '@lingui/react/macro';
import { useFigures } from '../insight/use-figures.ts';
import type { OfferFigures } from './offer-totals.ts';
import { useOfferWords } from './use-offer-words.ts';

/** How many had an offer and bought with it, what it gave away and brought. */
export function OfferNumbers({ offer }: { offer: OfferFigures }) {
  const { t } = useLingui();
  const { number, money } = useFigures();
  const { offered } = useOfferWords()[offer.kind];
  const none = <span className="muted">–</span>;
  const lines = (of: (sum: OfferFigures['sums'][number]) => number) =>
    offer.sums.length === 0
      ? none
      : offer.sums.map((sum) => <span key={sum.currency}>{money(of(sum), sum.currency)}</span>);
  return (
    <dl>
      <div>
        <dt>{offered}</dt>
        <dd>{number(offer.offered)}</dd>
      </div>
      <div>
        <dt>{t`Bought with it`}</dt>
        <dd>{number(offer.orders)}</dd>
      </div>
      <div>
        <dt>{t`Given away`}</dt>
        <dd>{offer.kind === 'tryout' ? none : lines((sum) => sum.given_minor)}</dd>
      </div>
      <div>
        <dt>{t`Brought, net`}</dt>
        <dd>{lines((sum) => sum.paid_minor - sum.back_minor)}</dd>
      </div>
    </dl>
  );
}
