import { cx } from './cx.ts';

export type ProgressProps = {
  /** Read out with the percentage. */
  label: string;
  /** 0 to `max`; omit while the amount is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  className?: string | undefined;
};

/** A native progress element. */
export function Progress({ label, value, max = 1, className }: ProgressProps) {
  return <progress className={cx('progress', className)} aria-label={label} value={value} max={max} />;
}

export type StepDotsProps = {
  count: number;
  /** The current step, from 1. */
  current: number;
  /** The same in words ("Step 2 of 5"). */
  label: string;
  /** `bars` fill up; `dots` highlight one of many. */
  shape?: 'bars' | 'dots' | undefined;
  /** `photo` is the row of segments on a picture. */
  ground?: 'page' | 'photo' | undefined;
  className?: string | undefined;
};

/** Steps of a form, or the place in a row of pictures. */
export function StepDots({ count, current, label, shape = 'bars', ground = 'page', className }: StepDotsProps) {
  return (
    <div
      className={cx('steps beside gap-2', className)}
      role="img"
      aria-label={label}
      data-shape={shape}
      data-ground={ground}
    >
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-state={index + 1 === current ? 'now' : index + 1 < current ? 'done' : 'todo'} />
      ))}
    </div>
  );
}
