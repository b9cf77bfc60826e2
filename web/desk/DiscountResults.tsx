import './insight/insight.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { usePageContext } from '../app/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { saveCsv } from './charts/csv.ts';
import { Definitions } from './insight/Definition.tsx';
import { useDefinitions } from './insight/use-definitions.ts';
import { deskQueries } from './queries.ts';
import { useMoney } from './use-money.ts';
import { ColumnHeads } from './table/ColumnHeads.tsx';

const figures = ['offer_orders', 'offer_given', 'offer_brought', 'offer_share'] as const;

/** What each offer and each code gave away and brought, beside each other. */
export function DiscountResults() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { money } = useMoney();
  const definitions = useDefinitions();
  const { data } = useQuery(deskQueries.discountResults());
  if (!data || data.results.length === 0) return null;
  const kinds = { time_bonus: t`Time bonus`, welcome: t`Welcome discount`, leavers: t`For leavers`, code: '' };
  const number = new Intl.NumberFormat(locale);
  const names = figures.map((figure) => definitions[figure].name);
  const columns = [t`Offer or code`, ...names];
  const share = (given: number, brought: number) =>
    brought + given <= 0 ? '–' : number.format(Math.round((100 * given) / (brought + given)));
  const nameOf = (result: (typeof data.results)[number]) => result.code ?? kinds[result.kind];
  return (
    <section className="money-results" aria-labelledby="discount-results">
      <header>
        <h2 id="discount-results">{t`Discounts given and revenue`}</h2>
        <Definitions of={figures} />
        <Button
          icon={<FileDown />}
          onClick={() =>
            saveCsv('discounts', {
              columns: [t`Offer or code`, t`Currency`, ...names.slice(0, -1)],
              rows: data.results.map((result) => [
                nameOf(result),
                result.currency,
                result.orders,
                result.given_minor / 100,
                result.revenue_minor / 100,
              ]),
            })
          }
        >{t`CSV`}</Button>
      </header>
      <section tabIndex={0} aria-labelledby="discount-results">
        <table>
          <ColumnHeads columns={columns} />
          <tbody>
            {data.results.map((result) => (
              <tr key={`${result.kind} ${result.code} ${result.currency}`}>
                <th scope="row">{nameOf(result)}</th>
                <td>{number.format(result.orders)}</td>
                <td>{money(result.given_minor, result.currency)}</td>
                <td>{money(result.revenue_minor, result.currency)}</td>
                <td>{share(result.given_minor, result.revenue_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted small">{t`Net of refunds and charge-backs, VAT included: the same bookings as under Revenue and VAT.`}</p>
    </section>
  );
}
