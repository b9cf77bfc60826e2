import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { closeCare } from '../../contract/desk-writing.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';

/** Closing a case about somebody who may need protection. No decision against them: they are told nothing by it. */
export function CareForm({ id, onDone }: { id: string; onDone(): void }) {
  const { t } = useLingui();
  const form = useCall(closeCare, { params: { id }, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ done: String(data.get('done') ?? '').trim(), pause_buying: data.get('pause') === 'on' });
  };
  return (
    <form className="form" onSubmit={submit}>
      <p className="soft">{t`This is no decision against the member. Talk to them, point to spend limits and to help, and pause buying where it harms.`}</p>
      <FormError>{form.error}</FormError>
      <Field id="care-done" label={t`What was done`} error={form.field('done')}>
        {(control) => <TextArea {...control} name="done" required minLength={3} maxLength={2000} />}
      </Field>
      <Checkbox name="pause" label={t`Pause buying`} hint={t`Until finance or support allows it again.`} />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Close the case`}</Button>
    </form>
  );
}
