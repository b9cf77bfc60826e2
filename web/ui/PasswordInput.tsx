import { Eye, EyeOff } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import { usePasswordReveal } from './use-password-reveal.ts';

export type PasswordInputProps = {
  id: string;
  /** Label of the toggle; its pressed state says whether the password is visible. */
  showLabel: string;
  ref?: Ref<HTMLInputElement> | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'>;

/**
 * A password box with a show/hide toggle. On pages that are not hydrated the toggle works by `data-reveal`
 * (static-behaviour.ts); without any script it is a plain password box.
 */
export function PasswordInput({ showLabel, id, ...input }: PasswordInputProps) {
  const { shown, toggle } = usePasswordReveal();
  const button = (
    <IconButton
      label={showLabel}
      icon={shown ? <EyeOff /> : <Eye />}
      pressed={shown}
      aria-controls={id}
      data-reveal={id}
      onClick={toggle}
    />
  );
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      id={id}
      type={shown ? 'text' : 'password'}
      trailing={button}
    />
  );
}
