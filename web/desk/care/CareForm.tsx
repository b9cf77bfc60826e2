import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { closeCare } from '../../../contract/desk-care.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';

/** Closing a case about somebody who may need protection. No decision against them. */
export function CareForm({ id, paused, onDone }: { id: string; paused: boolean; onDone(step: string | null): void }) {
  const { t } = useLingui();
  const confirmedCall = useConfirmedCall();
  const [meant, setMeant] = useState<{ done: string; pause_buying: boolean }>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setMeant({ done: String(data.get('done') ?? '').trim(), pause_buying: data.get('pause') === 'on' });
  };
  return (
    <>
      <form className="form" onSubmit={submit}>
        <p className="soft">{t`This is not a decision against the member. Talk to them, point them to spending limits and to help, and pause buying where it does harm.`}</p>
        <Field id="care-done" label={t`What was done`}>
          {(control) => <TextArea {...control} name="done" required minLength={3} maxLength={2000} />}
        </Field>
        {paused ? null : (
          <Checkbox name="pause" label={t`Pause buying`} hint={t`Until finance or support allows it again.`} />
        )}
        <Button type="submit" size="lg">{t`Close the case`}</Button>
      </form>
      <ConfirmDialog
        of={closeCare}
        id="close-care"
        title={t`Close the case?`}
        open={meant !== undefined}
        onClose={() => setMeant(undefined)}
        onConfirm={async ({ key }) => {
          onDone((await confirmedCall(closeCare, { params: { id }, body: meant }, key)).step);
        }}
        action={meant?.pause_buying ? t`Close and pause buying` : t`Close the case`}
      >
        <p>
          {meant?.pause_buying || paused
            ? t`The member can buy nothing until finance or support allows it again.`
            : t`The member can buy as before.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
