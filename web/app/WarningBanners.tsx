import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { DiscountBanner } from './DiscountBanner.tsx';
import { EnrichAlert } from './EnrichAlert.tsx';
import { Later } from './Later.tsx';
import { lazyPart } from './lazy-part.ts';
import { Hydrated } from './navigation.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PushAlert } from './PushAlert.tsx';
import { useDismissed } from './use-dismissed.ts';
import { useUser } from './use-site.ts';
import { ResendActivation } from './ResendActivation.tsx';

/** Almost nobody sees it, so it is not in the frame that everybody loads. */
const StandingBanner = lazyPart(import.meta.glob<{ default: ComponentType }>('../settings/StandingBanner.tsx'));

/**
 * Notices for every page, by weight: offline, unconfirmed address or stopped mails, an expiring discount, push
 * messages, an incomplete profile. A phone shows only the first (frame.css).
 */
export function WarningBanners() {
  return (
    <div className="warning-banners">
      <Hydrated>
        <OfflineBanner />
      </Hydrated>
      <AccountBanner />
      <Hydrated>
        <DiscountBanner />
        <PushAlert />
        <EnrichAlert />
      </Hydrated>
    </div>
  );
}

function AccountBanner() {
  const { t } = useLingui();
  const user = useUser();
  const [dismissed, dismiss] = useDismissed('hide-disabled-notifications-alert');
  if (!user) return null;
  if (user.profile.status === 'held' || user.asked)
    return (
      <Later>
        <StandingBanner />
      </Later>
    );
  if (user.status === 'not_confirmed')
    return (
      <Banner tone="warning" strip title={t`Your e-mail address hasn't been confirmed`} end={<ResendActivation />}>
        {t`Open the link in the e-mail we sent to ${user.email}. Until then nobody can answer you.`}
      </Banner>
    );
  const reason = user.notifications_disabled[0];
  if (!reason || dismissed) return null;
  const text: Record<string, string> = {
    fbl: t`Our e-mails to you were marked as spam, so we stopped sending them. Contact customer service or change your address.`,
    bounce: t`Our e-mails to you came back: the address seems to be wrong. Please change it, or contact customer service.`,
    listunsubscribe: t`You have unsubscribed from our e-mails. Contact customer service or change your address to get them again.`,
  };
  return (
    <Banner
      tone="warning"
      strip
      title={t`You get no e-mails from us`}
      dismissLabel={t`Close`}
      onDismiss={dismiss}
      end={<Button href="/notifications">{t`Settings`}</Button>}
    >
      {text[reason]}
    </Banner>
  );
}
