import { useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { deskOffers } from '../../../contract/desk-offers.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useFigures } from '../insight/use-figures.ts';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { useOfferWords } from './use-offer-words.ts';

export type SiteOffer = AnswerOf<typeof deskOffers>['sites'][number]['offers'][number];

/** One offer of a site: whether it runs, and what came of it. */
export function OfferRow({ offer, onSet }: { offer: SiteOffer; onSet: (() => void) | undefined }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { number, money } = useFigures();
  const may = useMay();
  const { name, who, offered } = useOfferWords()[offer.kind];
  const { percentage } = offer;
  const none = <span className="muted">–</span>;
  const lines = (of: (sum: SiteOffer['sums'][number]) => number) =>
    offer.sums.length === 0
      ? none
      : offer.sums.map((sum) => <span key={sum.currency}>{money(of(sum), sum.currency)}</span>);
  const since = offer.since ? at(offer.since) : '';
  const state = !offer.runs ? t`Off` : percentage === null ? t`Runs` : t`Runs: ${percentage}%`;
  return (
    <li>
      <div className="offers-what">
        <h3>
          {name} <Tag tone={offer.runs ? 'success' : undefined}>{state}</Tag>
        </h3>
        <p className="muted small">{who}</p>
        {since ? <p className="small">{t`Since ${since}`}</p> : null}
        {offer.planned.map((next) => (
          <p key={next.from} className="small">
            {next.percentage === 0 ? t`Ends ${at(next.from)}` : t`From ${at(next.from)}: ${next.percentage}%`}
          </p>
        ))}
      </div>
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
      <div className="offers-act">
        {onSet ? (
          <Button icon={<CalendarClock />} onClick={onSet} aria-label={t`Change: ${name}`}>{t`Change`}</Button>
        ) : offer.kind === 'leavers' && may('companies.edit', { site: 'every' }) ? (
          <Link to="/desk/companies">{t`Set at the company`}</Link>
        ) : offer.kind === 'tryout' && may('prices.see', { site: 'every' }) ? (
          <Link to="/desk/prices">{t`Set with the prices`}</Link>
        ) : null}
      </div>
    </li>
  );
}
