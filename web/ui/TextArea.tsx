import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';

export type TextAreaProps = {
  /** Least height in lines; it grows with the text up to 40 % of the window. */
  rows?: 1 | 2 | 3 | 5 | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;

/** A text box of several lines that grows as one types (`field-sizing`; see native-fallbacks.ts for the rest). */
export function TextArea({ rows = 3, className, ...area }: TextAreaProps) {
  return (
    <div className={cx('input', className)}>
      <textarea data-grow="" rows={rows} {...area} />
    </div>
  );
}
