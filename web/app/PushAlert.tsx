import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useReturned } from './navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { changePush, usePushState } from './push-store.ts';
import { useDismissed } from './use-dismissed.ts';
import { useSettings, useUser } from './use-site.ts';

/** Only beside lists: never in the middle of a task or a conversation. */
const askedAt = /^\/(chats|likes|members)\/?$/;

/** Offers push messages to members whose browser supports them and who have not answered yet. */
export function PushAlert() {
  const user = useUser();
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed('hide-push-notification-alert');
  if (user?.status !== 'active' || dismissed || !askedAt.test(pathname)) return null;
  return <Offer key={pathname} onDismiss={dismiss} />;
}

function Offer({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { push_public: pushPublic } = useSettings();
  const state = usePushState(pushPublic);
  // The settings show the outcome; the question is not repeated here.
  const turnOn = useMutation({ mutationFn: () => changePush(client, pushPublic, true), onSettled: onDismiss });
  // Only if it is there from the first render: appearing later it would push down what the member is looking at.
  const returned = useReturned();
  const [shownAtFirst] = useState(state === 'off' && !returned);
  if (!shownAtFirst || state !== 'off') return null;
  return (
    <Banner
      tone="info"
      strip
      icon={<Bell />}
      title={t`Hear at once when somebody writes to you`}
      dismissLabel={t`Not now`}
      onDismiss={onDismiss}
      end={<Button onClick={() => turnOn.mutate()} loading={turnOn.isPending}>{t`Notify me`}</Button>}
    >
      {t`A short notice on this device. It never shows who wrote, or what.`}
    </Banner>
  );
}
