import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { usePageContext } from '../app/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { saveCsv } from './charts/csv.ts';
import { deskQueries } from './queries.ts';
import { useMoney } from './use-money.ts';
import { ColumnHeads } from './table/ColumnHeads.tsx';

/** What each offer and each code gave away and brought, beside each other. */
export function DiscountResults() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { money } = useMoney();
  const { data } = useQuery(deskQueries.discountResults());
  if (!data || data.results.length === 0) return null;
  const kinds = { time_bonus: t`Time bonus`, welcome: t`Welcome discount`, leavers: t`For leavers`, code: '' };
  const number = new Intl.NumberFormat(locale);
  const columns = [t`Offer or code`, t`Orders`, t`Given away`, t`Brought, net`, t`Given of each 100`];
  const share = (given: number, brought: number) =>
    brought + given <= 0 ? '–' : number.format(Math.round((100 * given) / (brought + given)));
  const nameOf = (result: (typeof data.results)[number]) => result.code ?? kinds[result.kind];
  return (
    <section className="money-results" aria-labelledby="discount-results">
      <header>
        <h2 id="discount-results">{t`What they gave away and brought`}</h2>
        <Button
          icon={<FileDown />}
          onClick={() =>
            saveCsv('discounts', {
              columns: [t`Offer or code`, t`Currency`, t`Orders`, t`Given away`, t`Brought, net`],
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
      <p className="muted small">{t`Net of what was given back and charged back, with VAT: the same bookings as under Revenue and VAT.`}</p>
    </section>
  );
}
