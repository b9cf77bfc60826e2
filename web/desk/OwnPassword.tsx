import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { changeOwnPassword } from '../../contract/desk-staff.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { OwnLogIns } from './staff/OwnLogIns.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** One's own password at the desk. */
export function OwnPassword({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const form = useCall(changeOwnPassword, {
    onDone: () => {
      onClose();
      toasts.show({ text: t`Your password is changed; your other sessions have ended.`, tone: 'success' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ old_password: String(data.get('old') ?? ''), new_password: String(data.get('new') ?? '') });
  };
  return (
    <ModalDialog id="own-password" title={t`Your log-in`} open={open} onClose={onClose} closeLabel={t`Close`}>
      <form className="form" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <PasswordField
          id="own-password-old"
          label={t`Current password`}
          error={form.field('old_password')}
          name="old"
          autoComplete="current-password"
        />
        <NewPasswordField name="new" error={form.field('new_password')} />
        <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Change the password`}</Button>
      </form>
      {open ? <OwnPasskeys /> : null}
      {open ? <OwnLogIns /> : null}
    </ModalDialog>
  );
}
