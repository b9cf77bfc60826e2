import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PasswordField } from '../app/PasswordField.tsx';

interface Props {
  name: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** A password that somebody of the staff chooses. */
export function NewPasswordField({ name, error, autoFocus = false }: Props) {
  const { t } = useLingui();
  return (
    <PasswordField
      id={useId()}
      label={t`New password`}
      hint={t`At least 8 characters.`}
      error={error}
      name={name}
      minLength={8}
      maxLength={128}
      autoComplete="new-password"
      autoFocus={autoFocus}
    />
  );
}
