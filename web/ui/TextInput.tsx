import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export type TextInputProps = {
  /** Icon or short text inside the box, before and after the value. */
  leading?: ReactNode;
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
} & InputHTMLAttributes<HTMLInputElement>;

function affix(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span className="muted num">{content}</span> : content;
}

/** A one-line text box, 52 px. Takes every attribute of `input`; `className` goes to the box. */
export function TextInput({ leading, trailing, className, type = 'text', ...input }: TextInputProps) {
  return (
    <div className={cx('input', className)}>
      {affix(leading)}
      <input type={type} {...input} />
      {affix(trailing)}
    </div>
  );
}
