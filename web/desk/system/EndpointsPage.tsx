import { plural } from '@lingui/core/macro';
import '../charts/charts.css';
import '../insight/insight.css';
import './system.css';
import './health.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, RotateCcw, Send, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import {
  deskDropEndpoint,
  deskResendDeliveries,
  deskRotateEndpoint,
  deskTestEndpoint,
  type WebhookEndpoint,
} from '../../../contract/desk-webhooks.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { WebhookLinks } from './WebhookLinks.tsx';
import { useWebhookWords } from './use-webhook-words.ts';

type Asking = { kind: 'edit' | 'rotate' | 'drop' | 'resend'; of: WebhookEndpoint } | { kind: 'make' };

/** Other systems that hear of events here: each with its state, its secret changed, a range of its log sent again. */
export default function EndpointsPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.webhooksOut());
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmed = useConfirmedCall();
  const { at } = useDates();
  const { event } = useWebhookWords();
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();
  const { data } = query;
  const of = asking && 'of' in asking ? asking.of : undefined;
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'webhooks-out'] });
  const test = async ({ id }: WebhookEndpoint) => {
    if (await deskCall(deskTestEndpoint, { body: { id } })) toasts.show({ text: t`A test is on its way` });
    await again();
  };
  return (
    <DeskShell
      wide
      title={t`Endpoints`}
      aside={
        <>
          <WebhookLinks here="/desk/webhooks/out" />
          <Button icon={<Plus />} onClick={() => setAsking({ kind: 'make' })}>{t`New endpoint …`}</Button>
        </>
      }
    >
      {secret ? (
        <Banner tone="success" title={t`The secret, shown only once`} className="below">
          <code className="system-secret">{secret}</code>
        </Banner>
      ) : null}
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {data.endpoints.length === 0 ? (
            <EmptyState icon={<Webhook />} title={t`No endpoints yet`}>
              {t`An endpoint gets sign-ups, purchases and more as they happen: signed, in order, tried again for three days.`}
            </EmptyState>
          ) : (
            <ul className="health-parts" aria-label={t`Endpoints`}>
              {data.endpoints.map((endpoint) => (
                <li
                  key={endpoint.id}
                  className="chart-card health-part"
                  data-state={endpoint.failing_since ? 'bad' : 'ok'}
                >
                  <div className="health-head">
                    <h2>{endpoint.name}</h2>
                    <Pill tone={endpoint.failing_since ? 'bad' : endpoint.active ? 'good' : 'plain'}>
                      {endpoint.failing_since ? t`Not delivered` : endpoint.active ? t`Working` : t`Switched off`}
                    </Pill>
                  </div>
                  <p className="system-url">{endpoint.url}</p>
                  <p className="muted small">{endpoint.events.map(event).join(' · ')}</p>
                  <p className="muted small">
                    {endpoint.personal ? t`with the member’s name and address` : t`ids only, nothing personal`}
                  </p>
                  {endpoint.failing_since ? (
                    <p className="small">
                      {t`Since ${at(endpoint.failing_since)}`}
                      {endpoint.next_try_at ? ` · ${t`next try ${at(endpoint.next_try_at)}`}` : null}
                    </p>
                  ) : null}
                  {endpoint.old_until ? (
                    <p className="small">{t`The old secret signs as well until ${at(endpoint.old_until)}.`}</p>
                  ) : null}
                  <p className="small">
                    <Link className="link" to={`/desk/webhooks/sent?endpoint=${endpoint.id}`}>{t`Log`}</Link>
                    {endpoint.waiting > 0
                      ? ` · ${t`${plural(endpoint.waiting, { one: '# waiting', other: '# waiting' })}`}`
                      : null}
                  </p>
                  <div className="system-acts">
                    <Button variant="line" icon={<Send />} onClick={() => void test(endpoint)}>
                      {t({ context: 'to send one', message: 'Test' })}
                    </Button>
                    <Button
                      variant="line"
                      icon={<Pencil />}
                      onClick={() => setAsking({ kind: 'edit', of: endpoint })}
                    >{t`Edit`}</Button>
                    <Button
                      variant="line"
                      icon={<KeyRound />}
                      onClick={() => setAsking({ kind: 'rotate', of: endpoint })}
                    >{t`New secret`}</Button>
                    <Button
                      variant="line"
                      icon={<RotateCcw />}
                      onClick={() => setAsking({ kind: 'resend', of: endpoint })}
                    >{t`Send again …`}</Button>
                    <Button
                      variant="line"
                      icon={<Trash2 />}
                      onClick={() => setAsking({ kind: 'drop', of: endpoint })}
                    >{t`Delete`}</Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {asking?.kind === 'make' || asking?.kind === 'edit' ? (
        <EndpointDialog
          {...(of ? { endpoint: of } : {})}
          onClose={() => setAsking(undefined)}
          onDone={async (created) => {
            if (created) setSecret(created);
            await again();
          }}
        />
      ) : null}
      <ConfirmDialog
        of={deskRotateEndpoint}
        id="rotate-endpoint"
        open={asking?.kind === 'rotate'}
        onClose={() => setAsking(undefined)}
        title={t`A new secret for ${of?.name ?? ''}`}
        action={t`Create it`}
        icon={<KeyRound />}
        variant="primary"
        onConfirm={async ({ key }) => {
          const created = await confirmed(deskRotateEndpoint, { body: { id: of?.id } }, key);
          setSecret(created.secret);
          await again();
        }}
      >
        <p>{t`For a day everything is signed with both, so that the other system can change over.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskDropEndpoint}
        id="drop-endpoint"
        open={asking?.kind === 'drop'}
        onClose={() => setAsking(undefined)}
        title={t`Delete ${of?.name ?? ''}?`}
        action={t`Delete`}
        icon={<Trash2 />}
        onConfirm={async ({ key }) => {
          await confirmed(deskDropEndpoint, { body: { id: of?.id } }, key);
          await again();
        }}
      >
        <p>{t`What is waiting for it is not sent, and its log goes too.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskResendDeliveries}
        id="resend-deliveries"
        open={asking?.kind === 'resend'}
        onClose={() => setAsking(undefined)}
        title={t`Send again to ${of?.name ?? ''}`}
        action={t`Send again`}
        icon={<RotateCcw />}
        variant="primary"
        onConfirm={async ({ field, key }) => {
          const body = { id: of?.id, from: Number(field('from')), to: Number(field('to')) };
          const { again: sent } = await confirmed(deskResendDeliveries, { body }, key);
          toasts.show({ text: t`${plural(sent, { one: '# is on its way', other: '# are on their way' })}` });
          await again();
        }}
      >
        <p>{t`With the ids they had, so that the other system can tell what it knows already.`}</p>
        <Field id="resend-from" label={t`From number`}>
          {(control) => <TextInput {...control} type="number" name="from" min={1} required />}
        </Field>
        <Field id="resend-to" label={t`Up to number`}>
          {(control) => <TextInput {...control} type="number" name="to" min={1} required />}
        </Field>
      </ConfirmDialog>
    </DeskShell>
  );
}
