import { useLingui } from '@lingui/react/macro';
import type { DeskCollection } from '../../../contract/desk-debits.ts';
import { FigureHead } from '../insight/Definition.tsx';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { useDebitWords } from './use-debit-words.ts';

/** What was collected with a mandate. */
export function MandateCollections({ rows, label }: { rows: readonly DeskCollection[]; label: string }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { date } = useDates();
  const { reason, sequences, states } = useDebitWords();
  return (
    <div className="desk-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <FigureHead of="collected" />
            <th scope="col">{t`Collection date`}</th>
            <th scope="col">{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payment_id}>
              <td>
                <Link className="link num" to={`/desk/payments/${row.payment_id}`}>
                  {row.order_number}
                </Link>
              </td>
              <td className="num">{money(row.amount_minor, row.currency)}</td>
              <td className="nowrap">{`${date(row.collect_on)} · ${sequences[row.sequence]}`}</td>
              <td>{[states[row.state], reason(row.reason), row.message_id].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
