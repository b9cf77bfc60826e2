import { useLingui } from '@lingui/react/macro';
import { formatMoney, package_credits, package_prices, priceOfCredits } from '../../contract/money.ts';
import { usePageContext } from '../app/page-context.ts';
import { useSettings } from '../app/use-site.ts';
import { useMinimumCost } from '../app/use-minimum-cost.ts';
import { InfoText } from './InfoText.tsx';

/** What credits cost in the visitor's currency, per package, per credit and per message; then the explanation. */
export default function PricingPage() {
  const { t } = useLingui();
  const { locale, country } = usePageContext();
  const settings = useSettings();
  const least = useMinimumCost();
  const currency = settings.minimum_message_costs[country]?.currency ?? 'EUR';
  const prices = package_prices[currency] ?? package_prices['EUR'] ?? [];
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale);
  return (
    <InfoText slug="pricing">
      {least ? <p className="price-least">{t`A message costs from ${least}.`}</p> : null}
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
            {package_credits.map((credits, index) => {
              const price = prices[index] ?? 0;
              return (
                <tr key={credits}>
                  <th scope="row">{credits}</th>
                  <td>{money(price)}</td>
                  <td>{money(priceOfCredits({ amount_minor: price, credits }, 1))}</td>
                  <td>{money(priceOfCredits({ amount_minor: price, credits }, settings.message_credits))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </InfoText>
  );
}
