import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPaymentsLooked } from '../../../contract/desk-payments.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';

/** Says that what is odd about payments was looked at; a press or `U` takes it back. */
export function useLooked(): (ids: readonly string[]) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [last, setLast] = useState<readonly string[]>([]);
  const set = async (ids: readonly string[], looked: boolean) => {
    const answer = await deskCall(deskPaymentsLooked, { body: { ids, looked } });
    if (answer) void client.invalidateQueries({ queryKey: ['desk'] });
    return answer?.changed ?? [];
  };
  const undo = (ids: readonly string[]) => {
    setLast([]);
    void set(ids, false);
  };
  useKeys({ u: last.length > 0 ? () => undo(last) : undefined });
  return (ids) => {
    if (ids.length === 0) return;
    void set(ids.slice(0, 500), true).then((changed) => {
      if (changed.length === 0) return;
      setLast(changed);
      toasts.show({
        text: t`${plural(changed.length, { one: '# payment is looked at.', other: '# payments are looked at.' })}`,
        action: { label: t`Undo`, run: () => undo(changed) },
        staysMs: 10_000,
      });
    });
  };
}
