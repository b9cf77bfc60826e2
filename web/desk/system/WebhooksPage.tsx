import './system.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Calendar, CircleHelp, Landmark, RotateCcw, Webhook } from 'lucide-react';
import { useState } from 'react';
import {
  deskReplayWebhooks,
  deskWebhooksIn,
  deskWebhooksInFile,
  type ReportLine,
  type ReportOutcome,
  webhooksInList,
} from '../../../contract/desk-webhooks.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { WebhookLinks } from './WebhookLinks.tsx';
import { useWebhookWords } from './use-webhook-words.ts';

const tones: Record<ReportOutcome, 'good' | 'plain' | 'bad' | 'warn'> = {
  changed: 'good',
  unchanged: 'plain',
  mismatch: 'bad',
  unknown: 'warn',
  later: 'warn',
  refused: 'bad',
};

/** What payment providers reported, what each report did, and once more. */
export default function WebhooksPage() {
  const { t } = useLingui();
  const { at } = useDates();
  const may = useMay();
  const mayReplay = may('jobs.replay', { site: 'every' }) !== null;
  const { outcomes } = useWebhookWords();
  const [asking, setAsking] = useState<readonly ReportLine[]>([]);
  const [done, setDone] = useState<() => void>();
  const replay = (rows: readonly ReportLine[]) => setAsking(rows.filter(mayBeReplayed).slice(0, atOnce));
  const payment = (row: ReportLine) =>
    row.payment_id && row.number ? (
      <Link className="dt-text-link" to={`/desk/payments/${row.payment_id}`}>
        {row.number}
      </Link>
    ) : (
      <span className="muted">–</span>
    );
  return (
    <>
      <ListPage
        list={webhooksInList}
        call={deskWebhooksIn}
        file={deskWebhooksInFile}
        title={t`Webhooks`}
        note={t`what payment providers reported; bodies are kept for 30 days, without what is personal`}
        kind={t({ context: 'of a payment provider', message: 'Report' })}
        search={t`Order number, provider’s reference`}
        idOf={(row) => row.id}
        nameOf={(row) => row.number ?? row.ref}
        actions={<WebhookLinks here="/desk/webhooks" />}
        peek={(_, row) => (row ? <Peek row={row} onReplay={mayReplay ? () => replay([row]) : undefined} /> : null)}
        {...(mayReplay
          ? {
              bulk: (rows: ReportLine[], clear: () => void) => (
                <Button
                  icon={<RotateCcw />}
                  disabled={rows.length > atOnce}
                  onClick={() => {
                    setDone(() => clear);
                    replay(rows);
                  }}
                >
                  {t`Replay`}
                </Button>
              ),
              press: { r: replay },
              keys: [{ keys: 'R', what: t`Replay the selected ones` }],
            }
          : {})}
        columns={{
          when: { label: t`When`, cell: (row) => at(row.at), phone: 'sub' },
          provider: { label: t`Provider`, cell: (row) => row.provider, phone: 'sub' },
          kind: { label: t`Event`, cell: (row) => row.kind },
          number: { label: t`Payment`, cell: payment, phone: 'title' },
          ref: { label: t`Provider’s reference`, cell: (row) => row.ref },
          outcome: {
            label: t`What it did`,
            cell: (row) => <Pill tone={tones[row.outcome]}>{outcomes[row.outcome]}</Pill>,
            words: outcomes,
            phone: 'end',
          },
          tries: { figure: 'tries', cell: (row) => row.tries },
          note: { label: t`Why`, cell: (row) => <span className="muted">{row.note}</span> },
        }}
        filters={{
          when: { label: t`When`, icon: <Calendar /> },
          provider: {
            label: t`Provider`,
            icon: <Landmark />,
            words: { mollie: 'Mollie', stripe: 'Stripe', sandbox: 'Sandbox' },
          },
          outcome: { label: t`What it did`, icon: <CircleHelp />, words: outcomes },
        }}
        views={{
          later: { label: t`Could not be checked`, alarm: true },
          trouble: { label: t`To review` },
        }}
        empty={{ icon: <Webhook />, title: t`No provider has reported anything yet` }}
      />
      <ReplayDialog rows={asking} onClose={() => setAsking([])} {...(done ? { onDone: done } : {})} />
    </>
  );
}

const mayBeReplayed = ({ ref, outcome }: ReportLine) => ref !== '' && outcome !== 'refused';
/** Each asks the provider. */
const atOnce = 50;

function Peek({ row, onReplay }: { row: ReportLine; onReplay: (() => void) | undefined }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { outcomes } = useWebhookWords();
  return (
    <>
      <p className="dt-peek-lead">
        <Pill tone={tones[row.outcome]}>{outcomes[row.outcome]}</Pill>
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Provider`}>{`${row.provider} · ${row.ref}`}</Fact>
        <Fact label={t`Event`}>{row.kind}</Fact>
        <Fact label={t({ context: 'when it came in', message: 'Received' })}>{at(row.at)}</Fact>
        <Fact label={t`Last checked`}>{`${at(row.last_at)} · ${row.tries}`}</Fact>
        <Fact label={t`Why`}>{row.note || null}</Fact>
      </dl>
      {row.payment_id ? (
        <p>
          <Link className="link" to={`/desk/payments/${row.payment_id}`}>{t`Open the payment`}</Link>
        </p>
      ) : null}
      {row.body ? (
        <pre className="system-body" tabIndex={0} role="region" aria-label={t`Body`}>
          {row.body}
        </pre>
      ) : (
        <p className="muted">{t`Its body is not kept.`}</p>
      )}
      {onReplay && mayBeReplayed(row) ? (
        <p>
          <Button icon={<RotateCcw />} aria-keyshortcuts="r" onClick={onReplay}>
            {t`Replay`} <Kbd>R</Kbd>
          </Button>
        </p>
      ) : null}
    </>
  );
}

function ReplayDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly ReportLine[];
  onClose(): void;
  onDone?: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmed = useConfirmedCall();
  const ids = rows.map(({ id }) => id);
  return (
    <ConfirmDialog
      of={deskReplayWebhooks}
      id="replay-webhooks"
      open={ids.length > 0}
      onClose={onClose}
      title={t`${plural(ids.length, { one: 'Process # report again?', other: 'Process # reports again?' })}`}
      action={t`Replay`}
      icon={<RotateCcw />}
      variant="primary"
      onConfirm={async ({ key }) => {
        const { outcomes } = await confirmed(deskReplayWebhooks, { body: { ids } }, key);
        const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length;
        toasts.show({
          text: t`${plural(changed, { one: '# payment has changed', other: '# payments have changed' })}`,
        });
        onDone?.();
        await client.invalidateQueries({ queryKey: ['desk'] });
      }}
    >
      <p>{t`The provider is asked again about each payment. What a report has already done is not done twice.`}</p>
    </ConfirmDialog>
  );
}
