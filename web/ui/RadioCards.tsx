import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { type FieldFrame, FieldGroup } from './Field.tsx';

type CardInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'>;
export type RadioCardProps = {
  title: ReactNode;
  text?: ReactNode;
  /** At the end: a price, with the previous one in `<s>` above it. */
  aside?: ReactNode;
  /** A small Tag beside the title. */
  tag?: ReactNode;
} & CardInput;

/** One choice as a card; put several with the same `name` into RadioCards. */
export function RadioCard({ title, text, aside, tag, className, ...input }: RadioCardProps) {
  return (
    <label className={cx('radio-card row', className)}>
      <input {...input} type="radio" className="radio center" />
      <span className="fill">
        <span className="radio-card-title row wraps gap-3">
          {title}
          {tag}
        </span>
        {text ? <span className="radio-card-text soft text-sm">{text}</span> : null}
      </span>
      {aside ? <span className="radio-card-aside num">{aside}</span> : null}
    </label>
  );
}

/** A group of RadioCard with its legend. `columns` sets them side by side from 992 px. */
export function RadioCards({ columns, children, ...frame }: FieldFrame & { columns?: boolean; children: ReactNode }) {
  return (
    <FieldGroup {...frame}>
      <div className="radio-cards stack gap-4" data-columns={columns ? '' : undefined}>
        {children}
      </div>
    </FieldGroup>
  );
}

/** A small choice without a visible radio (a payment method); put several with the same `name` into Tiles. */
export function Tile({ label, className, ...input }: { label: ReactNode } & CardInput) {
  return (
    <label className={cx('tile center gap-1 strong text-xs', className)}>
      <input {...input} type="radio" />
      {label}
    </label>
  );
}

/** A group of Tile with its legend, as many in a row as fit. */
export function Tiles({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <FieldGroup {...frame}>
      <div className="tiles stack gap-3">{children}</div>
    </FieldGroup>
  );
}
