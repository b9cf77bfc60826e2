import { useLingui } from '@lingui/react/macro';
import { HeartHandshake } from 'lucide-react';
import type { FormEvent } from 'react';
import { type CareReason, tellCare } from '../../../contract/desk-care.ts';
import { tellSupport } from '../../../contract/desk-writing.ts';
import { FormError } from '../../app/FormError.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useDeskWords } from '../use-desk-words.ts';

/** Where somebody was seen who may need protection: in a conversation one writes in, or a member with the complaint or report about them. */
type Seen = { conversation: string } | { member: string; from?: string };

/** Somebody may need protection: it goes to support, with what the colleague saw. */
export function CareDialog({
  seen,
  name,
  open,
  onClose,
  onTold,
}: {
  seen: Seen;
  name: string;
  open: boolean;
  onClose(): void;
  onTold(number: string): void;
}) {
  const { t } = useLingui();
  const { cares } = useDeskWords();
  const onDone = ({ number, already }: { number: string; already: boolean }) => {
    onClose();
    onTold(number);
    toasts.show({
      text: already ? t`Added to ${number}, which is open already.` : t`Support looks at it: ${number}`,
      tone: 'success',
    });
  };
  const written = 'conversation' in seen;
  const seenThere = useCall(tellSupport, { params: { id: written ? seen.conversation : '' }, onDone });
  const passed = useCall(tellCare, { params: { id: written ? '' : seen.member }, onDone });
  const form = written ? seenThere : passed;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = String(data.get('reason')) as CareReason;
    const note = String(data.get('note') ?? '').trim();
    if (written) seenThere.send({ reason, note });
    else passed.send({ reason, note, ...(seen.from ? { from: seen.from } : {}) });
  };
  return (
    <ModalDialog id="care" title={t`Does ${name} need protection?`} open={open} onClose={onClose} closeLabel={t`Close`}>
      <form className="form" onSubmit={submit}>
        <p className="soft">
          {written
            ? t`Support sees the last 20 messages and what you write here. The member is not told.`
            : t`Support reads what you write here. The member is not told.`}
        </p>
        <FormError>{form.error}</FormError>
        <FieldGroup id="care-reason" label={t`What do you see?`}>
          <div>
            {Object.entries(cares).map(([code, label]) => (
              <Radio key={code} name="reason" value={code} required label={label} />
            ))}
          </div>
        </FieldGroup>
        <Field id="care-note" label={t`In your words`} labelEnd={written ? t`optional` : undefined}>
          {(control) => (
            <TextArea
              {...control}
              name="note"
              maxLength={2000}
              {...(written ? {} : { required: true, minLength: 3 })}
            />
          )}
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
