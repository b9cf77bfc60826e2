import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Clock } from 'lucide-react';
import { useAlive, useLocation } from './navigation.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Link } from './Link.tsx';
import { type RunningOffer, useOffer } from './use-offer.ts';
import { useDuration, usePercent } from './use-percent.ts';

/** Pages where it would repeat what they show, or get in the way of a task or a conversation. */
const elsewhere =
  /^\/(credits|transactions|directdebit|premium|complete-signup|chats\/|members\/[^/]+\/chat|complaints)/;

/**
 * The discount on the first purchase and the time left: hours for the welcome discount, a countdown for the time
 * bonus.
 */
export function DiscountBanner() {
  const { pathname } = useLocation();
  // The error page has loaded no offer.
  const alive = useAlive();
  return alive && !elsewhere.test(pathname) ? <Running /> : null;
}

function Running() {
  const running = useOffer();
  return running ? <OfferStrip {...running} /> : null;
}

function OfferStrip({ offer, remainingMs }: RunningOffer) {
  const { t } = useLingui();
  const duration = useDuration();
  const percent = usePercent(offer.code.value_percentage);
  const least = offer.minimum_credits;
  return (
    <Link href="/credits" className="offer-strip row gap-4 text-sm">
      <Clock />
      <span className="offer-strip-words cluster">
        <b className="bold">{t`${percent} off your first purchase`}</b>
        {least > 0 ? (
          <span className="soft">{t`on ${plural(least, { one: '# credit', other: '# credits' })} or more`}</span>
        ) : null}
      </span>
      {offer.kind === 'time_bonus' ? (
        <Countdown remainingMs={remainingMs} label={t`Ends in ${duration(remainingMs)}`} />
      ) : (
        <span className="offer-strip-left">{t`${duration(remainingMs)} left`}</span>
      )}
      <ChevronRight />
    </Link>
  );
}
