import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';

export type ChoiceProps = {
  label: ReactNode;
  /** Secondary text under the label. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A checkbox with its label; the whole line is clickable. `error` requires an `id`. */
export function Checkbox({ label, hint, error, className, ...input }: ChoiceProps & { error?: ReactNode }) {
  const errorId = `${input.id ?? input.name ?? 'checkbox'}-error`;
  return (
    <div className={className}>
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          className="tick center"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span className="choice-text stack fill">
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
      </label>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** A plain radio button with its label; for cards see RadioCards. */
export function Radio({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label className={cx('choice', className)}>
      <input {...input} type="radio" className="radio center" />
      <span className="choice-text stack fill">
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}

/** On or off at once, without a save button: a checkbox with the role of a switch, label first. */
export function Switch({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label className={cx('choice', className)} data-switch="">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span className="choice-text stack fill">
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}
