import { useLingui } from '@lingui/react/macro';
import { Check, Copy, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '../../contract/payments.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { groupIban } from './iban.ts';
import { useDates } from '../app/use-dates.ts';
import { useMoney } from './use-words.ts';

type Action = Extract<NonNullable<Payment['action']>, { kind: 'instructions' }>;

/** A manual bank transfer: each line to copy, and the deadline. */
export function Instructions({ payment, action }: { payment: Payment; action: Action }) {
  const { t } = useLingui();
  const money = useMoney(payment.currency);
  const dates = useDates();
  return (
    <section className="outcome stack gap-5" data-tone="wait">
      <span className="outcome-icon disc">
        <Landmark />
      </span>
      <h1>{t`Please transfer ${money(payment.amount_minor)}`}</h1>
      <p className="soft">{t`Your credits arrive as soon as the money does. That takes a moment with an instant transfer, otherwise one or two business days. We’ll tell you by e-mail.`}</p>
      <dl className="instructions stack">
        <Line label={t`Amount`} display={money(payment.amount_minor)} />
        <Line label={t`Account holder`} display={action.holder} copy={action.holder} />
        <Line label="IBAN" display={groupIban(action.iban)} copy={action.iban} />
        {action.bic ? <Line label="BIC" display={action.bic} copy={action.bic} /> : null}
        <Line label={t`Reference`} display={action.reference} copy={action.reference} />
      </dl>
      <p className="soft text-sm">{t`The reference is how we know that the money is yours: please enter exactly this.`}</p>
      {payment.expires_at ? <p className="soft text-sm">{t`Please pay by ${dates.day(payment.expires_at)}.`}</p> : null}
    </section>
  );
}

function Line({ label, display, copy }: { label: string; display: string; copy?: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{display}</span>
        {copy ? (
          <IconButton
            label={copied ? t`Copied` : t`Copy ${label}`}
            icon={copied ? <Check /> : <Copy />}
            onClick={() =>
              void navigator.clipboard?.writeText(copy).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          />
        ) : null}
      </dd>
    </div>
  );
}
