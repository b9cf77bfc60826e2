import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Coins, Gem, Images, Infinity as Endless, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useOffer } from '../app/use-offer.ts';
import { useDuration, usePercent } from '../app/use-percent.ts';
import { useSettings, useUser } from '../app/use-site.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import './credits.css';
import './payments.css';

/** `/premium`: the benefits of premium and how to get it; premium members are told that they have it. */
export default function PremiumPage() {
  const { t } = useLingui();
  const {
    photos_free: photosFree,
    photos_premium: photosPremium,
    free_conversations: freeConversations,
  } = useSettings();
  const paid = useUser()?.paid_user ?? false;
  return (
    <main className="page column premium stack">
      <PageTitle title={t`Premium`} />
      <header className="premium-head centered stack gap-5" data-paid={paid ? '' : undefined}>
        <span className="premium-gem disc">
          <Gem />
        </span>
        <h1>{paid ? t`You are premium` : t`Premium, for good`}</h1>
        <p>
          {paid
            ? t`Everything below is yours and stays yours, even when your credits run out.`
            : t`Your first purchase of credits makes you premium. No subscription, nothing renews, nothing ends.`}
        </p>
        {paid ? <Owned /> : <Wanted />}
      </header>
      <ul className="premium-gives stack gap-6">
        <li>
          <Gift
            icon={<Images />}
            title={t`See every photo`}
          >{t`Members share more than their first picture. With premium all of it is open, in full size.`}</Gift>
        </li>
        <li>
          <Gift
            icon={<MessagesSquare />}
            title={t`Start any conversation`}
          >{t`As many as you like, instead of ${plural(freeConversations, { one: '# free one', other: '# free ones' })}.`}</Gift>
        </li>
        <li>
          <Gift
            icon={<Gem />}
            title={t`${plural(photosPremium, { one: '# photo', other: '# photos' })} of your own`}
          >{t`Show more of yourself: ${photosPremium} instead of ${photosFree}.`}</Gift>
        </li>
        <li>
          <Gift
            icon={<Endless />}
            title={t`Stays yours`}
          >{t`Also at 0 credits. Credits are only for what you send: messages, photos, gifts.`}</Gift>
        </li>
      </ul>
      <Claim />
    </main>
  );
}

function Gift({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="div" padding="lg" className="premium-gift stack gap-2">
      {icon}
      <h2>{title}</h2>
      <p className="soft">{children}</p>
    </Card>
  );
}

function Owned() {
  const { t } = useLingui();
  const credits = useUser()?.credits ?? 0;
  return (
    <div className="premium-actions row wraps">
      <p className="row gap-3 strong">
        <Coins />
        {t`You have ${plural(credits, { one: '# credit', other: '# credits' })}`}
      </p>
      <Link className={buttonClass('quiet')} href="/credits">{t`Buy credits`}</Link>
    </div>
  );
}

function Wanted() {
  const { t } = useLingui();
  const running = useOffer();
  const duration = useDuration();
  const percent = usePercent(running?.offer.code.value_percentage ?? 0);
  const least = running?.offer.minimum_credits ?? 0;
  return (
    <>
      {running ? (
        <Banner
          tone="promo"
          title={t`${percent} off your first purchase`}
          end={<Countdown remainingMs={running.remainingMs} label={t`Ends in ${duration(running.remainingMs)}`} />}
          className="premium-offer"
        >
          {least > 0
            ? t`On packages of ${plural(least, { one: '# credit', other: '# credits' })} or more.`
            : t`On any package.`}
        </Banner>
      ) : null}
      <div className="premium-actions row wraps">
        <Link className={buttonClass('primary')} data-size="lg" href="/credits">{t`See the packages`}</Link>
      </div>
    </>
  );
}

/** Only if the operator gave a figure and its source. */
function Claim() {
  const { t } = useLingui();
  const { premium_claim_percent: premiumClaimPercent, premium_claim_source: premiumClaimSource } = useSettings();
  const percent = usePercent(premiumClaimPercent);
  const paid = useUser()?.paid_user ?? false;
  if (paid || premiumClaimPercent <= 0 || premiumClaimSource.trim() === '') return null;
  return (
    <p className="premium-claim stack gap-1">
      <b>{t`Premium gives a ${percent} higher chance to find a match.`}</b>
      <small className="soft">{t`Source: ${premiumClaimSource}`}</small>
    </p>
  );
}
