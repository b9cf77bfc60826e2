import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Props that a control inside a Field must carry; spread them onto it. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};
export type FieldFrame = {
  /** Id of the control; hint and error get `${id}-hint` and `${id}-error`. */
  id: string;
  label: ReactNode;
  /** Secondary text after the label, such as "optional" or a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what is wrong and how to fix it. */
  error?: ReactNode;
  className?: string | undefined;
};
export type FieldProps = FieldFrame & {
  /** One-tap fix under the error, such as a corrected e-mail address. */
  suggestion?: ReactNode;
  /** Renders the control with the props it needs. */
  children: (control: ControlProps) => ReactNode;
};

/** Attributes that tie a control to its hint and error. Empty strings count as none. */
function controlProps(id: string, hint: ReactNode, error: ReactNode): ControlProps {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

/** The line under a control: icon and text, in a live region so that a late error is announced. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div className="field-live" aria-live="polite">
      {children ? (
        <p className="field-error beside gap-2 text-sm" id={id}>
          <CircleAlert />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Label above, hint, control, error below. Works with any control and without script. */
export function Field({ id, label, labelEnd, hint, error, suggestion, className, children }: FieldProps) {
  return (
    <div className={cx('field stack gap-2', className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {labelEnd ? <span className="field-optional muted">{labelEnd}</span> : null}
      </div>
      {children(controlProps(id, hint, error))}
      {hint ? (
        <p className="field-hint soft text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {suggestion}
    </div>
  );
}

/** The same frame around several controls: a fieldset with its legend. `children` are the controls. */
export function FieldGroup(props: FieldFrame & { children: ReactNode }) {
  const { id, label, labelEnd, hint, error, className, children } = props;
  return (
    <fieldset
      className={cx('field stack gap-2', className)}
      id={id}
      aria-describedby={controlProps(id, hint, error)['aria-describedby']}
    >
      <legend className="field-label">
        {label}
        {labelEnd ? <span className="field-optional muted">{labelEnd}</span> : null}
      </legend>
      {children}
      {hint ? (
        <p className="field-hint soft text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
