import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { deskPutAside, deskPutBack, deskReplayAlike, deskReplayJobs } from '../../../contract/desk-system.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';

/** What is done to dead letters: those named, or all of a job and a cause. */
export type Asking =
  | { act: 'replay' | 'aside'; ids: readonly string[] }
  | { act: 'alike'; job: string; cause: string | null; until: string; alike: number };

/** Calls of one page take so many at most. */
const atOnce = 200;
const pieces = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, i) => ids.slice(i * atOnce, (i + 1) * atOnce));

/** Puts back on the list what was put aside. */
export function usePutBack() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  return async (ids: readonly string[]) => {
    let count = 0;
    for (const some of pieces(ids)) count += (await deskCall(deskPutBack, { body: { ids: some } }))?.put_back ?? 0;
    toasts.show({
      text: t`${plural(count, { one: '# job is back on the list', other: '# jobs are back on the list' })}`,
    });
    await client.invalidateQueries({ queryKey: ['desk', 'list', 'jobs'] });
  };
}

/** The dialogs of replaying and of putting aside. */
export function JobDialogs({
  asking,
  onClose,
  onDone,
}: {
  asking: Asking | undefined;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmed = useConfirmedCall();
  const putBack = usePutBack();
  const [some, setSome] = useState<number>();
  const all = asking?.act === 'alike' ? asking.alike : (asking?.ids.length ?? 0);
  const done = async () => {
    onDone();
    await client.invalidateQueries({ queryKey: ['desk', 'list', 'jobs'] });
  };
  const replay = async (key: string) => {
    let replayed = 0;
    if (asking?.act === 'alike') {
      const { job, cause, until } = asking;
      for (let left = 1; left > 0; ) {
        const part = await confirmed(deskReplayAlike, { body: { job, cause, until } }, key);
        replayed += part.replayed;
        left = part.left;
        setSome(replayed);
      }
    } else
      for (const ids of pieces(asking?.ids ?? []))
        replayed += (await confirmed(deskReplayJobs, { body: { ids } }, key)).replayed;
    setSome(undefined);
    toasts.show({ text: t`${plural(replayed, { one: '# job runs again', other: '# jobs run again' })}` });
    await done();
  };
  return (
    <>
      <ConfirmDialog
        of={asking?.act === 'alike' ? deskReplayAlike : deskReplayJobs}
        id="replay-jobs"
        open={asking?.act === 'replay' || asking?.act === 'alike'}
        onClose={onClose}
        title={t`${plural(all, { one: 'Replay # job?', other: 'Replay # jobs?' })}`}
        action={t`Replay`}
        icon={<RotateCcw />}
        onConfirm={({ key }) => replay(key)}
      >
        <p>{t`They go back into their queues as the jobs they were. What one has already done is not done twice.`}</p>
        {some === undefined ? null : <p role="status">{t`${some} of ${all}`}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        of={deskPutAside}
        id="put-aside-jobs"
        open={asking?.act === 'aside'}
        onClose={onClose}
        title={t`${plural(all, { one: 'Put # job aside?', other: 'Put # jobs aside?' })}`}
        action={t`Put aside`}
        icon={<Archive />}
        onConfirm={async ({ field, key }) => {
          const ids = asking?.act === 'aside' ? asking.ids : [];
          let count = 0;
          for (const some of pieces(ids))
            count += (await confirmed(deskPutAside, { body: { ids: some, reason: field('reason') } }, key)).put_aside;
          toasts.show({
            text: t`${plural(count, { one: '# job is put aside', other: '# jobs are put aside' })}`,
            action: { label: t`Undo`, run: () => void putBack(ids) },
          });
          await done();
        }}
      >
        <p>{t`They are not tried again. The reason is recorded in the audit log.`}</p>
        <Field id="aside-reason" label={t`Reason`}>
          {(control) => <TextInput {...control} name="reason" required maxLength={500} />}
        </Field>
      </ConfirmDialog>
    </>
  );
}
