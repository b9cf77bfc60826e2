import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { deskNoteRestore } from '../../../contract/desk-health.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';

/** A backup is worth what its last restore was: noted by whoever tried it. */
export function NoteRestore() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmed = useConfirmedCall();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>{t`Record a test restore`}</button>
      <ConfirmDialog
        of={deskNoteRestore}
        id="note-restore"
        open={open}
        onClose={() => setOpen(false)}
        title={t`A backup was restored as a test`}
        action={t`Record it`}
        icon={<History />}
        variant="primary"
        onConfirm={async ({ field, key }) => {
          await confirmed(deskNoteRestore, { body: { day: field('day'), note: field('note') } }, key);
          toasts.show({ text: t`Recorded. It counts from the next check on.`, tone: 'success' });
          await client.invalidateQueries({ queryKey: ['desk', 'health'] });
        }}
      >
        <Field id="restore-day" label={t`Day`}>
          {(control) => <TextInput {...control} type="date" name="day" required />}
        </Field>
        <Field id="restore-note" label={t`Where to, and what was compared`}>
          {(control) => <TextInput {...control} name="note" required maxLength={300} />}
        </Field>
      </ConfirmDialog>
    </>
  );
}
