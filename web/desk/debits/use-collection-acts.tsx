import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type DeskCollection, deskDebitOutcome } from '../../../contract/desk-debits.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import { OutcomeForm } from './OutcomeForm.tsx';

/** What finance enters about a collection of a company's own bank; a provider tells it by itself. */
export function useCollectionActs(): { acts(one: DeskCollection): ReactNode; dialogs: ReactNode } {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { money } = useMoney();
  const [settling, setSettling] = useState<DeskCollection>();
  const [asked, setAsked] = useState<{ one: DeskCollection; outcome: 'refused' | 'returned' }>();
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const settle = async (one: DeskCollection, key: string) => {
    await confirmedCall(
      deskDebitOutcome,
      { query: { company: one.company_id }, body: { payment_id: one.payment_id, outcome: 'settled' } },
      key,
    );
    toasts.show({ text: t`${one.order_number} is settled.`, tone: 'success' });
    void again();
  };
  return {
    acts: (one) => {
      if (!one.by_hand || !one.message_id) return null;
      if (one.state === 'sent')
        return (
          <>
            <Button icon={<CircleCheck />} onClick={() => setSettling(one)}>{t`Settled`}</Button>
            <Button icon={<CircleX />} onClick={() => setAsked({ one, outcome: 'refused' })}>
              {t({ context: 'state of a collection', message: 'Refused' })}
            </Button>
          </>
        );
      return one.state === 'settled' ? (
        <Button icon={<Undo2 />} onClick={() => setAsked({ one, outcome: 'returned' })}>
          {t({ context: 'state of a collection', message: 'Returned' })}
        </Button>
      ) : null;
    },
    dialogs: (
      <>
        <ConfirmDialog
          of={deskDebitOutcome}
          id="settle-debit"
          title={t`Is ${settling?.order_number ?? ''} settled?`}
          open={settling !== undefined}
          onClose={() => setSettling(undefined)}
          onConfirm={async ({ key }) => settling && (await settle(settling, key))}
          action={t`Settled`}
          icon={<CircleCheck />}
        >
          <p>{settling ? `${money(settling.amount_minor, settling.currency)} · ${settling.reference}` : ''}</p>
          <p>{t`The bank has paid it. This cannot be undone here; a return is entered as one.`}</p>
        </ConfirmDialog>
        <ModalDialog
          id="debit-outcome"
          title={
            asked?.outcome === 'returned'
              ? t`${asked.one.order_number} was returned`
              : t`${asked?.one.order_number ?? ''} was refused`
          }
          open={asked !== undefined}
          onClose={() => setAsked(undefined)}
          closeLabel={t`Close`}
        >
          {asked ? (
            <OutcomeForm
              key={asked.one.payment_id}
              collection={asked.one}
              outcome={asked.outcome}
              onDone={() => {
                setAsked(undefined);
                void again();
              }}
            />
          ) : null}
        </ModalDialog>
      </>
    ),
  };
}
