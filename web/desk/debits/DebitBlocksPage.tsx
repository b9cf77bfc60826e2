import '../money.css';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Calendar, CircleDot, LockOpen, MessageSquareWarning, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type DeskDebitBlock,
  debitBlocksList,
  deskDebitBlocks,
  deskDebitBlocksFile,
  deskLiftDebitBlock,
} from '../../../contract/desk-debits.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { MemberName } from '../MemberName.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { BankFileButton, DebitParts } from './DebitParts.tsx';
import { useDebitWords } from './use-debit-words.ts';

/** Members and accounts that cannot pay by direct debit, and those that can again. */
export default function DebitBlocksPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [lifting, setLifting] = useState<DeskDebitBlock>();
  const { at } = useDates();
  const { reason, reasons } = useDebitWords();
  const dash = <span className="muted">–</span>;
  const lifted = t({ context: 'a block', message: 'Lifted' });
  const states = { active: t`In force`, lifted };
  const lift = async (key: string) => {
    await confirmedCall(
      deskLiftDebitBlock,
      { query: { company: lifting?.company_id }, body: { block_id: lifting?.block_id } },
      key,
    );
    toasts.show({ text: t`Direct debit is open again.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  return (
    <>
      <ListPage
        list={debitBlocksList}
        call={deskDebitBlocks}
        file={deskDebitBlocksFile}
        title={t`Direct debits`}
        note={<DebitParts />}
        actions={<BankFileButton />}
        kind={t({ context: 'at a bank', message: 'Account' })}
        search={t`Member, or last four characters of the account`}
        idOf={(row) => row.block_id}
        nameOf={(row) => row.member_name ?? `…${row.iban_last4}`}
        columns={{
          account: {
            label: t({ context: 'at a bank', message: 'Account' }),
            cell: (row) => (row.iban_last4 ? `…${row.iban_last4}` : dash),
            phone: 'title',
          },
          member: {
            label: t`Member`,
            cell: (row) => (
              <MemberName className="dt-text-link" id={row.member_id} name={row.member_name} nobody={dash} />
            ),
            phone: 'sub',
          },
          company: { label: t`Company`, cell: (row) => row.company },
          reason: { label: t`Reason`, cell: (row) => reason(row.reason), words: reasons, phone: 'sub' },
          when: { label: t`Since`, cell: (row) => at(row.at), phone: 'end' },
          lifted: { label: lifted, cell: (row) => (row.lifted_at ? at(row.lifted_at) : dash) },
          by: { label: t`Lifted by`, cell: (row) => row.lifted_by ?? dash },
          acts: {
            label: t`Actions`,
            cell: (row) =>
              row.lifted_at ? null : (
                <span className="dt-acts">
                  <Button icon={<LockOpen />} onClick={() => setLifting(row)}>{t`Lift`}</Button>
                </span>
              ),
            phone: 'sub',
          },
        }}
        filters={{
          state: { label: t`State`, icon: <CircleDot />, words: states },
          reason: { label: t`Reason`, icon: <MessageSquareWarning />, words: reasons },
          when: { label: t`Since`, icon: <Calendar /> },
        }}
        views={{ active: { label: states.active }, lifted: { label: states.lifted } }}
        empty={{ icon: <ShieldCheck />, title: t`Nobody is blocked` }}
      />
      <ConfirmDialog
        of={deskLiftDebitBlock}
        id="lift-block"
        title={t`Lift the block?`}
        open={lifting !== undefined}
        onClose={() => setLifting(undefined)}
        onConfirm={({ key }) => lift(key)}
        action={t`Lift the block`}
        icon={<LockOpen />}
      >
        <p>
          {lifting
            ? [lifting.iban_last4 ? `…${lifting.iban_last4}` : '', reason(lifting.reason), at(lifting.at)]
                .filter(Boolean)
                .join(' · ')
            : ''}
        </p>
        <p>{t`The account or member can pay by direct debit again at once.`}</p>
      </ConfirmDialog>
    </>
  );
}
