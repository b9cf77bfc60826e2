import { Plural, Trans } from '@lingui/react/macro';

/** Always there: what sending costs, and what one has. */
export function CostLine({ id, price, credits, free }: { id: string; price: number; credits: number; free: boolean }) {
  return (
    <p className="chat-cost" id={id}>
      <span>
        {price > 0 ? (
          <Trans>Sending costs <b><Plural value={price} one="# credit" other="# credits" /></b></Trans>
        ) : free ? (
          <Trans>Your first message here is <b>free</b></Trans>
        ) : (
          <Trans>Sending is <b>free</b></Trans>
        )}
      </span>
      <span>
        <Trans>You have <b><Plural value={credits} one="# credit" other="# credits" /></b></Trans>
      </span>
    </p>
  );
}
