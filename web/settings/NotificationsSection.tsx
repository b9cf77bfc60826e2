import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import {
  type ConsentKind,
  consentKinds,
  type getPreferences,
  type NotificationKind,
  shownKinds,
  switchNotification,
} from '../../contract/notifications.ts';
import { call } from '../app/api.ts';
import { usePushState } from '../app/push-store.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { useSettings } from '../app/use-site.ts';
import { Switch } from '../ui/Checkbox.tsx';
import { Section } from './Section.tsx';

type Preferences = Static<(typeof getPreferences)['answer']>;
type Change =
  | { by: 'email' | 'push'; kind: NotificationKind; on: boolean }
  | { by: 'push'; kind: 'content'; on: boolean };

const changed = (now: Preferences, { by, kind, on }: Change): Preferences =>
  kind === 'content' ? { ...now, push_content: on } : { ...now, [by]: { ...now[by], [kind]: on } };

/** Each switch saves at once, in the order of the presses, and reverts by itself on failure. */
function useSwitches() {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = queries.preferences();
  const mutationKey = ['switch_notification'];
  const set = (change: Change) => client.setQueryData(queryKey, (old) => old && changed(old, change));
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'notifications' },
    mutationFn: (change: Change) => call(client, switchNotification, { body: change }),
    onMutate: set,
    onError: (error, change) => {
      set({ ...change, on: !change.on });
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
    // The server's state, once no press is pending.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
  return { preferences: useSuspenseQuery(queries.preferences()).data, change: mutate };
}

/** Which kinds come by mail, and which as push messages on subscribed devices. */
export function NotificationsSection() {
  const { t } = useLingui();
  const { push_public: pushPublic } = useSettings();
  const { preferences, change } = useSwitches();
  const pushState = usePushState(pushPublic);
  const labels: Record<NotificationKind, string> = {
    new_conversations: t`Somebody starts a conversation`,
    new_messages: t`New messages`,
    like: t`Somebody likes me`,
    unread_message_reminders: t`Reminder of unread messages`,
    promotions: t`Discounts and offers`,
    weekly_updates: t`Weekly overview`,
    news: t`News about the site`,
    reminders: t`Hints about my profile`,
  };
  const meanings: Record<ConsentKind, string> = {
    promotions: t`Now and then a discount on credits, at most one such e-mail a week. Off until you switch it on.`,
    news: t`What is new on the site, a few times a year. Off until you switch it on.`,
  };
  const ways = [
    { by: 'email', label: t`By e-mail` },
    { by: 'push', label: t`Push` },
  ] as const;
  return (
    <Section
      id="mails"
      title={t`E-mails and push messages`}
      lead={t`E-mails about your account itself (password, address, deletion) always come.`}
    >
      <table className="settings-kinds">
        <thead>
          <tr>
            <td />
            {ways.map(({ by, label }) => (
              <th key={by} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{labels[kind]}</th>
              {ways.map(({ by, label }) => (
                <td key={by}>
                  <input
                    type="checkbox"
                    // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself
                    role="switch"
                    className="switch"
                    name={`${by}-${kind}`}
                    aria-label={`${labels[kind]}, ${label}`}
                    checked={preferences[by][kind]}
                    onChange={(event) => change({ by, kind, on: event.target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t`Offers and news by e-mail`}</h3>
      {consentKinds.map((kind) => (
        <Switch
          key={kind}
          name={`email-${kind}`}
          label={labels[kind]}
          hint={meanings[kind]}
          checked={preferences.email[kind]}
          onChange={(event) => change({ by: 'email', kind, on: event.target.checked })}
        />
      ))}
      <p className="settings-note soft">
        {t`You can end each of them here, or with one press in every such e-mail. We count whether a link in them is followed, never whether an e-mail is opened.`}
      </p>
      {pushState === null || pushState === 'on' ? null : (
        <p className="settings-note soft">
          {t`Push messages come to the devices you switch them on for. This one gets none.`}{' '}
          <a className="link" href="#push">{t`Switch them on here`}</a>
        </p>
      )}
      <Switch
        name="push-content"
        label={t`Names and words in push messages`}
        hint={t`Off: a push message never shows who wrote, or what. On: anybody who sees your screen can read it.`}
        checked={preferences.push_content}
        onChange={(event) => change({ by: 'push', kind: 'content', on: event.target.checked })}
      />
    </Section>
  );
}
