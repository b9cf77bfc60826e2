import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

interface Props {
  name: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** A password that somebody of the staff chooses. */
export function NewPasswordField({ name, error, autoFocus = false }: Props) {
  const { t } = useLingui();
  return (
    <Field id={useId()} label={t`New password`} hint={t`At least 8 characters.`} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          required
          minLength={8}
          maxLength={128}
          autoComplete="new-password"
          showLabel={t`Show password`}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
