import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { deleteAccount, deletionReasons } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { useFictional } from '../app/Mark.tsx';
import { forgetMember } from '../app/forget-member.ts';
import { ending } from '../app/logged-out.ts';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { TextArea } from '../ui/TextArea.tsx';

/** The reason survey, the password, and the final button. */
export function DeleteForm({ onBack }: { onBack(): void }) {
  const { t } = useLingui();
  const { plural } = useFictional();
  const id = useId();
  const [reason, setReason] = useState<(typeof deletionReasons)[number]>();
  const [missing, setMissing] = useState(false);
  const form = useCall(deleteAccount, {
    onDone: async ({ delete_after: deleteAfter }) => {
      await forgetMember();
      location.assign(`/account-deleted?until=${encodeURIComponent(deleteAfter)}`);
    },
  });
  // The server ends the session before it answers; the socket may close first.
  const leaving = form.pending || form.done;
  useEffect(() => {
    ending.here = leaving;
    return () => {
      ending.here = false;
    };
  }, [leaving]);
  const words: Record<(typeof deletionReasons)[number], string> = {
    found_someone: t`I found somebody`,
    too_expensive: t`It is too expensive`,
    not_enough_members: t`There are too few members near me`,
    too_many_mails: t`I get too many e-mails`,
    privacy: t`I worry about my privacy`,
    fictional_profiles: t`Not to my liking: ${plural}`,
    not_what_i_expected: t`It is not what I expected`,
    other: t`Another reason`,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!reason) return setMissing(true);
    const data = new FormData(event.currentTarget);
    const note = String(data.get('note') ?? '').trim();
    form.send({ password: String(data.get('password') ?? ''), reason, ...(note ? { note } : {}) });
  };
  return (
    <form className="form" method="post" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <FieldGroup
        id={`${id}-reason`}
        label={t`Why are you leaving?`}
        error={missing && !reason ? t`Please choose one.` : undefined}
      >
        {deletionReasons.map((value) => (
          <Radio
            key={value}
            name="reason"
            value={value}
            label={words[value]}
            checked={reason === value}
            onChange={() => setReason(value)}
          />
        ))}
      </FieldGroup>
      <Field id={`${id}-note`} label={t`What could we have done better?`} labelEnd={t`optional`}>
        {(control) => <TextArea {...control} name="note" rows={2} maxLength={1000} />}
      </Field>
      <PasswordField id={`${id}-password`} error={form.field('password')} autoComplete="current-password" />
      <div className="form-actions">
        <Button onClick={onBack}>{t`Back`}</Button>
        <Button type="submit" variant="danger" loading={form.pending}>{t`Delete my account`}</Button>
      </div>
    </form>
  );
}
