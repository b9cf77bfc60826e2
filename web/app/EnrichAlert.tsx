import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { useEffect } from 'react';
import type { CompletenessPart } from '../../contract/profile.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useLocation } from './navigation.tsx';
import { usePageContext } from './page-context.ts';
import { queries } from './queries.ts';
import { useDismissed } from './use-dismissed.ts';
import { useOverview, useUser } from './use-site.ts';

/** Beside lists of people, where a full profile can be seen; never in the middle of a task. */
const askedAt = /^\/(likes|members)\/?$/;
/** More would read like a list of chores. */
const maxItems = 3;

/**
 * Asks members to add what their profile lacks most. Only one account alert at a time: trouble with mails comes first.
 */
export function EnrichAlert() {
  const user = useUser();
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed('hide-enrich-alert');
  if (user?.status !== 'active' || dismissed || !askedAt.test(pathname)) return null;
  return <Lacking onDismiss={dismiss} />;
}

function Lacking({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { locale } = usePageContext();
  const { data, atMs } = useOverview();
  useEffect(() => {
    // The profile has been viewed or changed since.
    const changedMs = Math.max(
      ...[['own-profile'], ['photos']].map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0),
    );
    if (changedMs > atMs) void client.invalidateQueries({ queryKey: queries.overview().queryKey });
  }, [client, atMs]);
  const words: Partial<Record<CompletenessPart, string>> = {
    photo: t`a photo`,
    about: t`a few words about you`,
    gender: t`who you are`,
    wanted: t`whom you are looking for`,
    place: t`where you are`,
    interests: t`what you like`,
  };
  const lacking = (data?.lacking ?? []).flatMap((part) => words[part] ?? []).slice(0, maxItems);
  if (lacking.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(lacking);
  return (
    <Banner
      tone="info"
      strip
      icon={<UserRoundPen />}
      className="enrich-alert"
      title={t`Your profile is not complete yet`}
      dismissLabel={t`Close`}
      onDismiss={onDismiss}
      end={<Button href="/profile">{t`My profile`}</Button>}
    >
      {t`Still missing: ${list}.`}
    </Banner>
  );
}
