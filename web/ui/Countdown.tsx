import { clockText, durationAttribute } from './countdown-text.ts';
import { cx } from './cx.ts';

export type CountdownProps = {
  remainingMs: number;
  /** The time left in words, read out on request, not every second. */
  label: string;
  className?: string | undefined;
};

/** Displays the time left as `03:12:45`. The caller counts (useCountdown) or renders it once. */
export function Countdown({ remainingMs, label, className }: CountdownProps) {
  return (
    <time
      className={cx('countdown num', className)}
      role="timer"
      aria-live="off"
      aria-label={label}
      dateTime={durationAttribute(remainingMs)}
    >
      {clockText(remainingMs)}
    </time>
  );
}
