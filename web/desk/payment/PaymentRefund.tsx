import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type Deciding, DecideLookDialog, useDecisionWords } from '../DecideLookDialog.tsx';
import { useDates } from '../use-dates.ts';
import { useLookSentence } from '../use-look-sentence.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import type { PaymentAnswer } from './payment-answer.ts';
import { RefundForm } from './RefundForm.tsx';

/** Giving money back: what was asked for and waits, the form, and what went back before. */
export function PaymentRefund({ data, onDone }: { data: PaymentAnswer; onDone(): void }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { money } = useMoney();
  const { payment, site_id: site } = data.payment;
  const mayRefund = useMay()('payments.refund', { site }) !== null;
  const sum = (minor: number) => money(minor, payment.currency);
  const states = { completed: t`done`, failed: t`failed`, pending: t`under way` };
  const receipt = (refund: string) => `/api/desk/receipt.php?id=${payment.payment_id}&refund=${refund}`;
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <>
      {data.looks.map((waiting) => (
        <WaitingRefund key={waiting.look.id} waiting={waiting} onDecide={setDeciding} />
      ))}
      {data.refundable_minor > 0 && mayRefund && data.looks.length === 0 ? (
        <RefundForm
          key={data.refundable_minor}
          payment={payment}
          site={site}
          refundableMinor={data.refundable_minor}
          unused={data.unused_credits}
          onDone={onDone}
        />
      ) : null}
      {data.refundable_minor === 0 ? <p className="muted">{t`Nothing is left to refund.`}</p> : null}
      {payment.refunds.length > 0 ? (
        <ul className="pay-lines pay-refunds">
          {payment.refunds.map((refund) => (
            <li key={refund.refund_id}>
              <span className="num">{`${sum(refund.amount_minor)} · ${states[refund.status]}`}</span>
              <span className="muted">
                {t`${plural(refund.credits, { one: '# credit', other: '# credits' })} taken · ${at(refund.created_at)}`}
                {refund.receipt ? (
                  <>
                    {' · '}
                    <a className="link" href={receipt(refund.refund_id)} download>
                      {refund.receipt}
                    </a>
                  </>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <DecideLookDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}

/** A refund that waits for somebody else: what, why, who asked; and what the reader may do about it. */
function WaitingRefund({
  waiting: { look, acts },
  onDecide,
}: {
  waiting: PaymentAnswer['looks'][number];
  onDecide(deciding: Deciding): void;
}) {
  const { t } = useLingui();
  const { at, until } = useDates();
  const sentence = useLookSentence();
  const words = useDecisionWords();
  return (
    <section className="pay-waits" aria-label={t`Waiting for a second look`}>
      <p>
        <Eye />
        <strong>{sentence(look)}</strong>
      </p>
      {look.why ? <q>{look.why}</q> : null}
      <p className="muted small">{`${look.asked_by} · ${at(look.asked_at)} · ${t`expires ${until(look.expires_at)}`}`}</p>
      {acts.includes('agree') ? null : (
        <p>{acts.includes('withdraw') ? t`You asked, so somebody else must agree.` : t`Somebody else must agree.`}</p>
      )}
      <div className="form-actions">
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === 'agree' ? 'primary' : 'line'}
            onClick={() => onDecide({ look, decision: act })}
          >
            {words[act]}
          </Button>
        ))}
      </div>
    </section>
  );
}
