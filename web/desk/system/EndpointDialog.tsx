import { useLingui } from '@lingui/react/macro';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import {
  deskMakeEndpoint,
  deskSaveEndpoint,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookEvents,
} from '../../../contract/desk-webhooks.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useWebhookWords } from './use-webhook-words.ts';

/** An endpoint is made, or changed. @param onDone with the secret of a new endpoint */
export function EndpointDialog({
  endpoint,
  onClose,
  onDone,
}: {
  endpoint?: WebhookEndpoint;
  onClose(): void;
  onDone(secret?: string): Promise<void>;
}) {
  const { t } = useLingui();
  const confirmed = useConfirmedCall();
  const { event } = useWebhookWords();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? ['purchase', 'refund']);
  const [personal, setPersonal] = useState(endpoint?.personal ?? false);
  const [active, setActive] = useState(endpoint?.active ?? true);
  return (
    <ConfirmDialog
      of={endpoint ? deskSaveEndpoint : deskMakeEndpoint}
      id="endpoint"
      open
      onClose={onClose}
      title={endpoint ? t`Change ${endpoint.name}` : t`New endpoint`}
      action={endpoint ? t`Save` : t`Create it`}
      icon={<Webhook />}
      variant="primary"
      onConfirm={async ({ field, key }) => {
        const body = {
          name: field('name'),
          url: field('url'),
          events,
          sites: endpoint?.sites ?? null,
          personal,
          active,
        };
        if (endpoint) {
          await confirmed(deskSaveEndpoint, { body: { id: endpoint.id, ...body } }, key);
          return onDone();
        }
        const { secret } = await confirmed(deskMakeEndpoint, { body }, key);
        return onDone(secret);
      }}
    >
      <Field id="endpoint-name" label={t`Name`}>
        {(control) => <TextInput {...control} name="name" defaultValue={endpoint?.name} required maxLength={80} />}
      </Field>
      <Field id="endpoint-url" label={t`Address`} hint={t`https, on the public internet`}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            name="url"
            defaultValue={endpoint?.url}
            placeholder="https://"
            required
            minLength={8}
            maxLength={500}
          />
        )}
      </Field>
      <fieldset className="system-events">
        <legend>{t`Subscribed events`}</legend>
        {webhookEvents.map((name) => (
          <Checkbox
            key={name}
            id={`endpoint-${name}`}
            label={event(name)}
            checked={events.includes(name)}
            onChange={(change) =>
              setEvents(change.target.checked ? [...events, name] : events.filter((other) => other !== name))
            }
          />
        ))}
      </fieldset>
      <Checkbox
        id="endpoint-personal"
        label={t`Send the member’s name and address along`}
        hint={t`Only where the other system needs them: it becomes responsible for them.`}
        checked={personal}
        onChange={(change) => setPersonal(change.target.checked)}
      />
      <Checkbox
        id="endpoint-active"
        label={t`Switched on`}
        hint={t`While it is off nothing is kept for it.`}
        checked={active}
        onChange={(change) => setActive(change.target.checked)}
      />
    </ConfirmDialog>
  );
}
