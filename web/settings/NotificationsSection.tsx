import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type NotificationKind, notification_kinds, savePreferences } from '../../contract/accounts.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Switch } from '../ui/Checkbox.tsx';
import { Section } from './Section.tsx';

type Preferences = Record<NotificationKind, boolean>;

/** Which mails one wants; each switch saves at once and goes back when saving failed. */
export function NotificationsSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const key = queries.preferences().queryKey;
  const { email } = useSuspenseQuery(queries.preferences()).data;
  const save = useMutation({
    mutationFn: (wanted: Preferences) => call(client, savePreferences, { body: { email: wanted } }),
    onMutate: (wanted) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, (old) => old && { ...old, email: wanted });
      return { before };
    },
    onError: (error, _wanted, context) => {
      client.setQueryData(key, context?.before);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
  });
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
  return (
    <Section id="mails" title={t`E-mails we send`} lead={t`Mails about your account itself (password, address, deletion) always come.`}>
      <div className="mt-2">
        {notification_kinds.map((kind) => (
          <Switch key={kind} name={kind} label={labels[kind]} checked={email[kind]} onChange={(event) => save.mutate({ ...email, [kind]: event.target.checked })} />
        ))}
      </div>
    </Section>
  );
}
