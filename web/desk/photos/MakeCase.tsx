import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { makeCase } from '../../../contract/desk-queues.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useCall } from '../../app/use-call.ts';
import { FormError } from '../../app/FormError.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { optionsOf } from '../DecisionForm.tsx';
import { Kbd } from '../Kbd.tsx';
import { useKeys } from '../use-keys.ts';
import { useDeskWords } from '../use-desk-words.ts';

/** What was seen is about the person: a case for whoever decides about reports. */
export function MakeCase({ memberId, name }: { memberId: string; name: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { reports } = useDeskWords();
  const form = useCall(makeCase, {
    params: { id: memberId },
    onDone: ({ number }) => {
      setOpen(false);
      toasts.show({ text: t`Case ${number} is waiting among the reports.`, tone: 'success' });
    },
  });
  useKeys({ f: () => setOpen(true) });
  return (
    <>
      <Button icon={<Flag />} iconEnd={<Kbd>F</Kbd>} onClick={() => setOpen(true)}>{t`Open a case`}</Button>
      <ModalDialog
        id="make-case"
        title={t`A case about ${name}`}
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t`Close`}
      >
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            form.send({ reason: data.get('reason') as 'other', note: String(data.get('note')) });
          }}
        >
          <FormError>{form.error}</FormError>
          <Field id="make-case-reason" label={t`What about?`}>
            {(control) => (
              <Select
                {...control}
                name="reason"
                required
                defaultValue=""
                placeholder={t`Choose`}
                options={optionsOf(reports)}
              />
            )}
          </Field>
          <Field id="make-case-note" label={t`What you saw`} hint={t`Staff only.`} error={form.field('note')}>
            {(control) => <TextArea {...control} name="note" required minLength={3} maxLength={2000} rows={3} />}
          </Field>
          <Button type="submit" variant="primary" loading={form.pending}>{t`Open the case`}</Button>
        </form>
      </ModalDialog>
    </>
  );
}
