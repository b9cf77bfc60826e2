import { useLingui } from '@lingui/react/macro';
import { HeartHandshake } from 'lucide-react';
import type { FormEvent } from 'react';
import { type CareReason, tellSupport } from '../../contract/desk-writing.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useDeskWords } from './use-desk-words.ts';

/** Somebody may need protection: the last messages go to support, with what the writer saw. */
export function CareDialog({
  id,
  name,
  open,
  onClose,
  onTold,
}: {
  id: string;
  name: string;
  open: boolean;
  onClose(): void;
  onTold(number: string): void;
}) {
  const { t } = useLingui();
  const { cares } = useDeskWords();
  const form = useCall(tellSupport, {
    params: { id },
    onDone: ({ number, already }) => {
      onClose();
      onTold(number);
      toasts.show({
        text: already ? t`Support knows already: ${number}` : t`Support looks at it: ${number}`,
        tone: 'success',
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ reason: String(data.get('reason')) as CareReason, note: String(data.get('note') ?? '').trim() });
  };
  return (
    <ModalDialog id="care" title={t`Does ${name} need protection?`} open={open} onClose={onClose} closeLabel={t`Close`}>
      <form className="form" onSubmit={submit}>
        <p className="soft">{t`Support sees the last 20 messages and what you write here. The member is not told.`}</p>
        <FormError>{form.error}</FormError>
        <FieldGroup id="care-reason" label={t`What do you see?`}>
          <div>
            {Object.entries(cares).map(([code, label]) => (
              <Radio key={code} name="reason" value={code} required label={label} />
            ))}
          </div>
        </FieldGroup>
        <Field id="care-note" label={t`In your words`} labelEnd={t`optional`}>
          {(control) => <TextArea {...control} name="note" maxLength={2000} />}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={<HeartHandshake />}
          loading={form.pending}
        >{t`Tell support`}</Button>
      </form>
    </ModalDialog>
  );
}
