import { useDefinitions } from '../insight/use-definitions.ts';
import { useFigures } from '../insight/use-figures.ts';
import type { OfferFigures } from './offer-totals.ts';
import { useOfferWords } from './use-offer-words.ts';

/** How many had an offer and bought with it, what it gave away and brought. */
export function OfferNumbers({ offer }: { offer: OfferFigures }) {
  const definitions = useDefinitions();
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
        <dt>{definitions.offer_orders.name}</dt>
        <dd>{number(offer.orders)}</dd>
      </div>
      <div>
        <dt>{definitions.offer_given.name}</dt>
        <dd>{offer.kind === 'tryout' ? none : lines((sum) => sum.given_minor)}</dd>
      </div>
      <div>
        <dt>{definitions.offer_brought.name}</dt>
        <dd>{lines((sum) => sum.paid_minor - sum.back_minor)}</dd>
      </div>
    </dl>
  );
}
