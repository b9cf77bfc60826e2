import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A box for an e-mail address that must be given; the longest that mail allows. */
export function EmailInput(input: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput name="email" inputMode="email" autoComplete="email" maxLength={254} required {...input} type="email" />
  );
}
