import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDuration, usePercent } from '../app/use-percent.ts';
import { useTimeLeft } from '../app/use-offer.ts';
import { Link } from '../app/Link.tsx';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import type { Shop } from './use-shop.ts';

/**
 * The offer behind the prices and its end, or that a pending payment has reserved it. Nothing once it is over or a
 * typed code has replaced it.
 */
export function OfferNotice({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { offer } = shop;
  const percent = usePercent(offer?.code.value_percentage ?? 0);
  const left = useTimeLeft(offer?.ends_at ?? shop.now, shop.now);
  if (offer?.held_by)
    return (
      <Banner
        tone="info"
        title={t`${percent} off is reserved for your unfinished payment`}
        end={<Link className={buttonClass('line')} href={`/transactions/${offer.held_by}`}>{t`See the payment`}</Link>}
        className="shop-offer"
      >
        {t`If that payment isn’t completed, the discount is yours again until it ends.`}
      </Banner>
    );
  if (!offer || shop.code !== offer.code.code || left === 0) return null;
  const least = offer.minimum_credits;
  return (
    <Banner
      tone="promo"
      title={t`${percent} off your first purchase`}
      end={<Countdown remainingMs={left} label={t`Ends in ${duration(left)}`} />}
      className="shop-offer"
    >
      {least > 0
        ? t`Already taken off below, for packages of ${plural(least, { one: '# credit', other: '# credits' })} or more.`
        : t`Already taken off below.`}
    </Banner>
  );
}
