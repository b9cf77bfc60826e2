import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';

export type TextAreaProps = {
  /** Minimum height in lines; grows with the text up to 40 % of the window. */
  rows?: 1 | 2 | 3 | 5 | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;

/** A multi-line text box that grows while typing (`field-sizing`; older browsers: native-fallbacks.ts). */
export function TextArea({ rows = 3, className, ...area }: TextAreaProps) {
  return (
    <div className={cx('input', className)}>
      <textarea data-grow="" rows={rows} {...area} />
    </div>
  );
}
