import { useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { deskOffers } from '../../../contract/desk-offers.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { OfferNumbers } from './OfferNumbers.tsx';
import { useOfferWords } from './use-offer-words.ts';

export type SiteOffer = AnswerOf<typeof deskOffers>['sites'][number]['offers'][number];

/** One offer of a site: whether it runs, and what came of it. */
export function OfferRow({ offer, onSet }: { offer: SiteOffer; onSet: (() => void) | undefined }) {
  const { t } = useLingui();
  const { at } = useDates();
  const may = useMay();
  const { name, who } = useOfferWords()[offer.kind];
  const { percentage } = offer;
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
      <OfferNumbers offer={offer} />
      <div className="offers-act">
        {onSet ? (
          <Button icon={<CalendarClock />} onClick={onSet} aria-label={t`Change: ${name}`}>{t`Change`}</Button>
        ) : offer.kind === 'leavers' && may('companies.edit', { site: 'every' }) ? (
          <Link to="/desk/companies">{t`Set for the company`}</Link>
        ) : offer.kind === 'tryout' && may('prices.see', { site: 'every' }) ? (
          <Link to="/desk/prices">{t`Set with the prices`}</Link>
        ) : null}
      </div>
    </li>
  );
}
