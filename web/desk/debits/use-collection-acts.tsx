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
export function useCollectionActs(): { acts(collection: DeskCollection): ReactNode; dialogs: ReactNode } {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { money } = useMoney();
  const [settling, setSettling] = useState<DeskCollection>();
  const [asked, setAsked] = useState<{ collection: DeskCollection; outcome: 'refused' | 'returned' }>();
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const settle = async (collection: DeskCollection, key: string) => {
    await confirmedCall(
      deskDebitOutcome,
      { query: { company: collection.company_id }, body: { payment_id: collection.payment_id, outcome: 'settled' } },
      key,
    );
    toasts.show({ text: t`${collection.order_number} is settled.`, tone: 'success' });
    void again();
  };
  return {
    acts: (collection) => {
      if (!collection.by_hand || !collection.message_id) return null;
      if (collection.state === 'sent')
        return (
          <>
            <Button icon={<CircleCheck />} onClick={() => setSettling(collection)}>{t`Settled`}</Button>
            <Button icon={<CircleX />} onClick={() => setAsked({ collection, outcome: 'refused' })}>
              {t({ context: 'state of a collection', message: 'Refused' })}
            </Button>
          </>
        );
      return collection.state === 'settled' ? (
        <Button icon={<Undo2 />} onClick={() => setAsked({ collection, outcome: 'returned' })}>
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
              ? t`${asked.collection.order_number} was returned`
              : t`${asked?.collection.order_number ?? ''} was refused`
          }
          open={asked !== undefined}
          onClose={() => setAsked(undefined)}
          closeLabel={t`Close`}
        >
          {asked ? (
            <OutcomeForm
              key={asked.collection.payment_id}
              collection={asked.collection}
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
