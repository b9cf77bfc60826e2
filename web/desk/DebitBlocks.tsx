import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LockOpen, ShieldCheck } from 'lucide-react';
import { Link } from '../app/navigation.tsx';
import { type deskDebits, deskLiftDebitBlock } from '../../contract/desk-debits.ts';
import { member_roles } from '../../contract/desk-members.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useDates } from './use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useMaySee } from './use-may-see.ts';

/** Members and accounts that cannot pay by direct debit any more. */
export function DebitBlocks({ blocks }: { blocks: AnswerOf<typeof deskDebits>['blocks'] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { at } = useDates();
  const { reason } = useDebitWords();
  const sees_members = useMaySee()(member_roles);
  const lift = async (block_id: string) => {
    if (!(await deskCall(deskLiftDebitBlock, { body: { block_id } }))) return;
    toasts.show({ text: t`Direct debit is open again.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk', 'debits'] });
  };
  if (blocks.length === 0) return <EmptyState icon={<ShieldCheck />} title={t`Nobody is blocked`} />;
  return (
    <div className="desk-table">
      <table>
        <thead><tr><th scope="col">{t`Account`}</th><th scope="col">{t`Member`}</th><th scope="col">{t`Reason`}</th><th scope="col">{t`Since`}</th><td /></tr></thead>
        <tbody>
          {blocks.map((one) => (
            <tr key={one.block_id}>
              <td>{one.iban_last4 ? `…${one.iban_last4}` : '–'}</td>
              <td>{one.member_id && sees_members ? <Link className="link" to={`/desk/members/${one.member_id}`}>{t`Open the member`}</Link> : (one.member_id ?? '–')}</td>
              <td>{reason(one.reason)}</td>
              <td>{at(one.at)}</td>
              <td><span className="desk-row-acts"><Button icon={<LockOpen />} onClick={() => void lift(one.block_id)}>{t`Lift`}</Button></span></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
