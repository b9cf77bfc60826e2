import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatMoney } from '../../contract/money.ts';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { useMinimumCost } from '../app/use-minimum-cost.ts';
import { InfoText } from './InfoText.tsx';

/** Prices of credits in the visitor's currency, per package, credit and message; then the explanation. */
export default function PricingPage() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { currency, packages } = useSuspenseQuery(queries.prices()).data;
  const least = useMinimumCost();
  const money = (amountMinor: number) => formatMoney({ amount_minor: amountMinor, currency }, locale);
  return (
    <InfoText slug="pricing">
      {least ? <p>{t`A message costs from ${least}.`}</p> : null}
      <div className="price-table" tabIndex={0} role="region" aria-label={t`Prices`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Credits`}</th>
              <th scope="col">{t`Price, VAT included`}</th>
              <th scope="col">{t`Per credit`}</th>
              <th scope="col">{t`Per message`}</th>
            </tr>
          </thead>
          <tbody>
            {packages.map(
              ({
                credits,
                amount_minor: amountMinor,
                per_credit_minor: perCreditMinor,
                per_message_minor: perMessageMinor,
              }) => (
                <tr key={credits}>
                  <th scope="row">{credits}</th>
                  <td>{money(amountMinor)}</td>
                  <td>{money(perCreditMinor)}</td>
                  <td>{money(perMessageMinor)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </InfoText>
  );
}
