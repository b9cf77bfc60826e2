import { useLingui } from '@lingui/react/macro';
import { Clock, Gavel, TriangleAlert, Undo2, X } from 'lucide-react';
import type { PaymentLine } from '../../contract/desk-payments.ts';
import { Pill } from './table/Pill.tsx';
import { useMoney } from './use-money.ts';

/** What became of a payment, in a word. */
export function PaymentState({
  payment: { status, method, problem, looked_at: looked, back_minor: back },
}: {
  payment: Pick<PaymentLine, 'status' | 'method' | 'problem' | 'looked_at' | 'back_minor'>;
}) {
  const { t } = useLingui();
  const { status: word } = useMoney();
  if (status === 'charged_back')
    return method === 'sdd' ? (
      <Pill tone="bad" icon={<Undo2 />}>
        {t({ context: 'state of a payment', message: 'Returned' })}
      </Pill>
    ) : (
      <Pill tone="bad" icon={<Gavel />}>
        {word(status)}
      </Pill>
    );
  if (problem && looked === null)
    return (
      <Pill tone="warn" icon={<TriangleAlert />}>
        {word(status)}
      </Pill>
    );
  if (status === 'completed')
    return back > 0 ? <Pill icon={<Undo2 />}>{t`Partly refunded`}</Pill> : <Pill tone="good">{word(status)}</Pill>;
  if (status === 'pending')
    return (
      <Pill tone="info" icon={<Clock />}>
        {word(status)}
      </Pill>
    );
  if (status === 'open') return <Pill tone="line">{word(status)}</Pill>;
  if (status === 'refunded') return <Pill icon={<Undo2 />}>{word(status)}</Pill>;
  return <Pill icon={<X />}>{word(status)}</Pill>;
}
