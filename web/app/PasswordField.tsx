import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { PasswordInput, type PasswordInputProps } from '../ui/PasswordInput.tsx';

interface Props extends Omit<PasswordInputProps, 'showLabel' | 'required'> {
  /** Default: Password. */
  label?: string;
  labelEnd?: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether a password manager fills in the one it has or offers a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that must be given, with its label and what was wrong with it. */
export function PasswordField({ id, label, labelEnd, hint, error, name = 'password', ...input }: Props) {
  const { t } = useLingui();
  return (
    <Field id={id} label={label ?? t`Password`} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...input} name={name} required showLabel={t`Show password`} />}
    </Field>
  );
}
