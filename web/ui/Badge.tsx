import { cx } from './cx.ts';

export type BadgeProps = {
  count: number;
  /** Above it the badge shows `${cap}+`; default 99. */
  cap?: number | undefined;
  /** `unread` is the accent; `warning` and `danger` are for a low and an empty balance. */
  tone?: 'unread' | 'neutral' | 'warning' | 'danger' | 'success' | undefined;
  /** Read out instead of the bare number ("3 unread"). */
  label?: string | undefined;
  /** Zero is normally not shown. */
  showZero?: boolean | undefined;
  className?: string | undefined;
};

/** The text of a count with its cap: `120` becomes `99+`. */
export function capped(count: number, cap = 99): string {
  return count > cap ? `${cap}+` : String(count);
}

/** A small round number. Renders nothing at 0 unless `showZero`. */
export function Badge({ count, cap, tone = 'unread', label, showZero, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span className={cx('badge num nowrap', className)} data-tone={tone}>
      <span aria-hidden={label ? true : undefined}>{capped(count, cap)}</span>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
