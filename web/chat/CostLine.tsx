import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMinimumCost } from '../app/use-minimum-cost.ts';

/** Always visible: the price of sending, and the balance. */
export function CostLine({ id, price, credits, free }: { id: string; price: number; credits: number; free: boolean }) {
  const { t } = useLingui();
  const least = useMinimumCost();
  return (
    <p className="chat-cost cluster apart soft num" id={id}>
      <span>
        {price > 0 ? (
          <Trans>
            Sending costs{' '}
            <b>
              <Plural value={price} one="# credit" other="# credits" />
            </b>
          </Trans>
        ) : free ? (
          <Trans>
            Your first message here is <b>free</b>
          </Trans>
        ) : (
          <Trans>
            Sending is <b>free</b>
          </Trans>
        )}
      </span>
      {price > 0 && least ? <span className="muted">{t`A message costs from ${least}.`}</span> : null}
      <span>
        <Trans>
          You have{' '}
          <b>
            <Plural value={credits} one="# credit" other="# credits" />
          </b>
        </Trans>
      </span>
    </p>
  );
}
