import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LockOpen, ShieldCheck } from 'lucide-react';
import { type deskDebits, deskLiftDebitBlock } from '../../contract/desk-debits.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from './Link.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDates } from './use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useMay } from './use-may.ts';

type Blocks = AnswerOf<typeof deskDebits>['blocks'];

/** Members and accounts that cannot pay by direct debit any more. */
export function DebitBlocks({ blocks }: { blocks: Blocks }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [lifting, setLifting] = useState<Blocks[number]>();
  const { at } = useDates();
  const { reason } = useDebitWords();
  const seesMembers = useMay()('members.see') !== null;
  const lift = async (key: string) => {
    await confirmedCall(deskLiftDebitBlock, { body: { block_id: lifting?.block_id } }, key);
    toasts.show({ text: t`Direct debit is open again.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk', 'debits'] });
  };
  if (blocks.length === 0) return <EmptyState icon={<ShieldCheck />} title={t`Nobody is blocked`} />;
  return (
    <div className="desk-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t({ context: 'at a bank', message: 'Account' })}</th>
            <th scope="col">{t`Member`}</th>
            <th scope="col">{t`Reason`}</th>
            <th scope="col">{t`Since`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <tr key={block.block_id}>
              <td>{block.iban_last4 ? `…${block.iban_last4}` : '–'}</td>
              <td>
                {block.member_id && seesMembers ? (
                  <Link className="link" to={`/desk/members/${block.member_id}`}>{t`Open the member`}</Link>
                ) : (
                  (block.member_id ?? '–')
                )}
              </td>
              <td>{reason(block.reason)}</td>
              <td>{at(block.at)}</td>
              <td>
                <span className="desk-row-acts">
                  <Button icon={<LockOpen />} onClick={() => setLifting(block)}>{t`Lift`}</Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
          {[
            lifting?.iban_last4 ? `…${lifting.iban_last4}` : '',
            lifting ? reason(lifting.reason) : '',
            lifting ? at(lifting.at) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{t`The account or member can pay by direct debit again at once.`}</p>
      </ConfirmDialog>
    </div>
  );
}
