import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';

type SelectOption = { value: string; label: string; disabled?: boolean | undefined };
export type SelectProps = {
  options: readonly SelectOption[];
  /** Initial empty choice, such as "Choose"; a required select is invalid while it is selected. */
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>;

/** A native select in our box. Takes every attribute of `select`; `className` goes to the box. */
export function Select({ options, placeholder, className, ...select }: SelectProps) {
  return (
    <div className={cx('input', className)}>
      <select {...select}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown />
    </div>
  );
}
