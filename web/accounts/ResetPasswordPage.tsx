import { useLingui } from '@lingui/react/macro';
import { Link2Off } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { resetPassword } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { Task } from './Task.tsx';
import { useTokenKind } from './use-token-kind.ts';

/** Sets a new password with the link of the mail; logs in and ends all other sessions. */
export default function ResetPasswordPage() {
  const { t } = useLingui();
  const id = useId();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = useTokenKind(token);
  const form = useCall(resetPassword, { onDone: ({ user }) => location.assign(user ? '/members' : '/login') });
  if (kind !== 'reset' && !form.done)
    return (
      <Task icon={<Link2Off />} title={t`Link expired or invalid, request a new email`}>
        <div className="form">
          <Button href="/reset-password" variant="primary" size="lg">{t`Request a new link`}</Button>
        </div>
      </Task>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({
      token,
      new_password: String(data.get('new_password')),
      repeat_password: String(data.get('repeat_password')),
    });
  };
  return (
    <Task
      title={t`Choose a new password`}
      lead={
        query.get('undone')
          ? t`Your old address is back and every device is logged out. The old password no longer works: choose a new one.`
          : t`You will be logged in here and logged out everywhere else.`
      }
    >
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <PasswordField
          id={`${id}-new`}
          label={t`New password`}
          hint={t`At least 8 characters.`}
          error={form.field('new_password')}
          name="new_password"
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField
          id={`${id}-repeat`}
          label={t`Repeat the new password`}
          error={form.field('repeat_password')}
          name="repeat_password"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.pending}
        >{t`Save the new password`}</Button>
      </form>
    </Task>
  );
}
