import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { changePassword } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { Section } from './Section.tsx';

/** A new password; it logs out every other device. */
export function PasswordSection() {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useCall(changePassword, {
    onDone: () => {
      element.current?.reset();
      void client.invalidateQueries({ queryKey: ['sessions'] });
      toasts.show({ text: t`Your password is changed. Other devices are logged out.`, tone: 'success' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    form.send({
      old_password: text('old_password'),
      new_password: text('new_password'),
      repeat_password: text('repeat_password'),
    });
  };
  const fields = [
    { name: 'old_password', label: t`Old password`, auto: 'current-password', hint: undefined },
    { name: 'new_password', label: t`New password`, auto: 'new-password', hint: t`At least 8 characters.` },
    { name: 'repeat_password', label: t`Repeat the new password`, auto: 'new-password', hint: undefined },
  ] as const;
  return (
    <Section id="password" title={t`Password`}>
      <form ref={element} className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        {fields.map((f) => (
          <PasswordField
            key={f.name}
            id={`${id}-${f.name}`}
            label={f.label}
            hint={f.hint}
            error={form.field(f.name)}
            name={f.name}
            autoComplete={f.auto}
          />
        ))}
        <div className="form-actions">
          <Button type="submit" variant="primary" loading={form.pending}>{t`Change password`}</Button>
        </div>
      </form>
    </Section>
  );
}
