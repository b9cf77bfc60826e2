import './system.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Calendar, CircleHelp, RotateCcw, Webhook, Zap } from 'lucide-react';
import {
  deliveriesList,
  type Delivery,
  deskDeliveries,
  deskResendDeliveries,
  webhookEvents,
} from '../../../contract/desk-webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { deskQueries } from '../queries.ts';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useWebhookWords } from './use-webhook-words.ts';
import { WebhookLinks } from './WebhookLinks.tsx';

const tones = { delivered: 'good', waiting: 'warn', given_up: 'bad' } as const;

/** What other systems were told, what they answered, and once more. */
export default function DeliveriesPage() {
  const { t } = useLingui();
  const { at } = useDates();
  const { states, event, silence } = useWebhookWords();
  const { data } = useQuery(deskQueries.webhooksOut());
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const resend = async (rows: readonly Delivery[]) => {
    // What waits goes out by itself.
    for (const { endpoint_id: id, number } of rows.filter(({ state }) => state !== 'waiting'))
      await deskCall(deskResendDeliveries, { body: { id, from: number, to: number } });
    await client.invalidateQueries({ queryKey: ['desk', 'list', 'deliveries'] });
  };
  const answerOf = ({ status, answer }: Delivery) =>
    status === null ? silence(answer) : [status, answer].filter(Boolean).join(' · ');
  return (
    <ListPage
      list={deliveriesList}
      call={deskDeliveries}
      title={t`Outgoing webhooks`}
      kind={t({ context: 'to another system', message: 'Delivery' })}
      search={t`Number, id`}
      actions={<WebhookLinks here="/desk/webhooks/sent" />}
      idOf={(row) => row.id}
      nameOf={(row) => `${event(row.event)} ${row.number}`}
      peek={(_, row) =>
        row ? (
          <>
            <p className="dt-peek-lead">
              <Pill tone={tones[row.state]}>{states[row.state]}</Pill>
            </p>
            <dl className="desk-facts" data-wide="">
              <Fact label={t`Endpoint`}>{row.endpoint}</Fact>
              <Fact label={t`When`}>{at(row.at)}</Fact>
              <Fact label={t`Last try`}>{row.last_at ? `${at(row.last_at)} · ${row.tries}` : null}</Fact>
              <Fact label={t`Answer`}>{answerOf(row)}</Fact>
            </dl>
            <pre className="system-body" tabIndex={0} role="region" aria-label={t`Body`}>
              {row.payload}
            </pre>
            {row.state === 'waiting' ? null : (
              <p>
                <Button icon={<RotateCcw />} aria-keyshortcuts="r" onClick={() => void resend([row])}>
                  {t`Send again`} <Kbd>R</Kbd>
                </Button>
              </p>
            )}
          </>
        ) : null
      }
      bulk={(rows, clear) => (
        <Button icon={<RotateCcw />} onClick={() => void resend(rows).then(clear)}>{t`Send again`}</Button>
      )}
      press={{ r: (rows) => void resend(rows) }}
      keys={[{ keys: 'R', what: t`Send again` }]}
      columns={{
        when: { label: t`When`, cell: (row) => at(row.last_at ?? row.at), phone: 'sub' },
        endpoint: { label: t`Endpoint`, cell: (row) => row.endpoint, phone: 'sub' },
        number: { figure: 'delivery_number', cell: (row) => row.number },
        event: { label: t`Event`, cell: (row) => event(row.event), phone: 'title' },
        state: {
          label: t`State`,
          cell: (row) => <Pill tone={tones[row.state]}>{states[row.state]}</Pill>,
          words: states,
          phone: 'end',
        },
        tries: { figure: 'tries', cell: (row) => row.tries },
        answer: { label: t`Answer`, cell: (row) => <span className="muted">{answerOf(row)}</span> },
      }}
      filters={{
        when: { label: t`When`, icon: <Calendar /> },
        endpoint: {
          label: t`Endpoint`,
          icon: <Webhook />,
          words: Object.fromEntries(data?.endpoints.map(({ id, name }) => [id, name]) ?? []),
        },
        event: {
          label: t`Event`,
          icon: <Zap />,
          words: Object.fromEntries(webhookEvents.map((name) => [name, event(name)])),
        },
        state: { label: t`State`, icon: <CircleHelp />, words: states },
      }}
      views={{ waiting: { label: t`Waiting` }, given_up: { label: t`Given up`, alarm: true } }}
      empty={{ icon: <Webhook />, title: t`Nothing has been sent yet.` }}
    />
  );
}
