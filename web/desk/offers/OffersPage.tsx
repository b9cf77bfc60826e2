import '../insight/insight.css';
import '../charts/charts.css';
import './offers.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { setOffers } from '../../../contract/desk-offers.ts';
import { minorUnits } from '../../../contract/money.ts';
import { Button } from '../../ui/Button.tsx';
import { saveCsv } from '../charts/csv.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { PeriodLine } from '../insight/PeriodLine.tsx';
import { usePeriod } from '../insight/use-period.ts';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { OfferNumbers } from './OfferNumbers.tsx';
import { OfferRow, type SiteOffer } from './OfferRow.tsx';
import { offerTotals } from './offer-totals.ts';
import { useOfferWords } from './use-offer-words.ts';

const offerFigures = ['offer_orders', 'offer_given', 'offer_brought'] as const;

/** What runs by itself at each site, and what it cost and brought in some days. */
export default function OffersPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const query = useQuery({
    ...deskQueries.offers({ ...scope, from: period.from, to: period.to }),
    placeholderData: keepPreviousData,
  });
  const maySet = useMay()('discounts.edit', { site: 'every' }) !== null;
  const [setting, setSetting] = useState<{ site: number; name: string; offer: SiteOffer }>();
  const isSet = (kind: SiteOffer['kind']): kind is (typeof setOffers)[number] =>
    kind === 'time_bonus' || kind === 'welcome';
  const { data } = query;
  const words = useOfferWords();
  const definitions = useDefinitions();
  /** A line for each currency; an offer that nobody bought with has one, too. */
  const figures = () => ({
    columns: [t`Site`, t`Offer`, t`Offered`, t`Currency`, ...offerFigures.map((figure) => definitions[figure].name)],
    rows: (data?.sites ?? []).flatMap(({ name, offers }) =>
      offers.flatMap(({ kind, offered, sums }) => {
        const offer = words[kind].name;
        if (sums.length === 0) return [[name, offer, offered, '', 0, 0, 0]];
        return sums.map((sum) => {
          const units = minorUnits(sum.currency);
          const [given, net] = [sum.given_minor / units, (sum.paid_minor - sum.back_minor) / units];
          return [name, offer, offered, sum.currency, sum.orders, given, net];
        });
      }),
    ),
  });
  return (
    <DeskShell wide title={t`Offers`}>
      <div className="insight-line">
        <PeriodLine period={period} />
        <Definitions of={offerFigures} />
        {data ? (
          <Button
            icon={<FileDown />}
            onClick={() => saveCsv(`offers-${period.from}-${period.to}`, figures())}
          >{t`CSV`}</Button>
        ) : null}
      </div>
      <p className="insight-note muted small">{t`These run without anybody typing a code. An offer holds for everyone who signs up while it runs and stays as it was shown to them, so no countdown is ever cut short. Discount given is the difference from the list price; net revenue is what was paid, less refunds and charge-backs, with VAT: the same bookings as under Revenue and VAT.`}</p>
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {data.sites.length > 1 ? (
            <section className="chart-card" aria-label={t`All sites together`}>
              <header>
                <h2>{t`All sites together`}</h2>
              </header>
              <ul className="offers">
                {offerTotals(data.sites).map((offer) => (
                  <li key={offer.kind}>
                    <div className="offers-what">
                      <h3>{words[offer.kind].name}</h3>
                    </div>
                    <OfferNumbers offer={offer} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {data.sites.map(({ site, name, offers }) => (
            <section key={site} className="chart-card" aria-label={name}>
              <header>
                <h2>
                  <SiteName id={site} />
                </h2>
              </header>
              <ul className="offers">
                {offers.map((offer) => (
                  <OfferRow
                    key={offer.kind}
                    offer={offer}
                    onSet={maySet && isSet(offer.kind) ? () => setSetting({ site, name, offer }) : undefined}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {setting && isSet(setting.offer.kind) ? (
        <OfferDialog
          site={setting.site}
          name={setting.name}
          kind={setting.offer.kind}
          percentage={setting.offer.percentage ?? 0}
          onClose={() => setSetting(undefined)}
        />
      ) : null}
    </DeskShell>
  );
}
