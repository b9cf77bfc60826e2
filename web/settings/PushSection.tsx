import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePush, usePushState } from '../app/push-store.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { useSettings } from '../app/use-site.ts';
import { Banner } from '../ui/Banner.tsx';
import { Switch } from '../ui/Checkbox.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';
import { Section } from './Section.tsx';

/** Push messages in this browser: on, off, or why it cannot be. */
export function PushSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { push_public: pushPublic } = useSettings();
  const state = usePushState(pushPublic);
  const change = useMutation({
    mutationFn: (on: boolean) => changePush(client, pushPublic, on),
    onSuccess: (now, on) => {
      if (on && now === 'on')
        toasts.show({ text: t`You get a notification on this device when something is new.`, tone: 'success' });
    },
    // The push service of a browser does not answer in our languages.
    onError: (error) =>
      toasts.show({
        text:
          error instanceof DOMException
            ? t`Your browser could not switch notifications on. Please try again later.`
            : errorText(error),
        tone: 'danger',
      }),
  });
  return (
    <Section
      id="push"
      title={t`Notifications on this device`}
      lead={t`A short notice when there’s something new, for the kinds you chose above.`}
    >
      <div className="settings-push">
        {state === null ? <SkeletonLine width="lg" /> : null}
        {state === 'on' || state === 'off' ? (
          <Switch
            name="push"
            label={t`Notify me on this device`}
            checked={change.isPending ? change.variables : state === 'on'}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.target.checked)}
          />
        ) : null}
        {state === 'denied' ? (
          <Banner tone="warning" title={t`Your browser blocks notifications from this site`}>
            {t`Allow them in the settings of your browser (press the symbol beside the address), then come back here.`}
          </Banner>
        ) : null}
        {state === 'incapable' ? (
          <Banner tone="info" title={t`This browser cannot show notifications`}>
            {t`On an iPhone or iPad, add this site to your home screen first and open it from there.`}
          </Banner>
        ) : null}
      </div>
    </Section>
  );
}
