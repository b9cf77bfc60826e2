import { useEffect, useRef, useState } from 'react';

/**
 * Milliseconds left until `endsAtMs`, ticking each second and stopping at zero. `now` gives the server's time in
 * milliseconds (the browser's clock plus the known offset). Stable during hydration: the first value is
 * `firstRemainingMs`, as the server rendered it.
 */
export function useCountdown(endsAtMs: number, now: () => number, firstRemainingMs: number): number {
  const [remainingMs, setRemaining] = useState(firstRemainingMs);
  // Callers may pass a new function each time; that must not restart the clock.
  const clock = useRef(now);
  useEffect(() => {
    clock.current = now;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = Math.max(0, endsAtMs - clock.current());
      setRemaining(left);
      // Ticks on full seconds, so that the clock never skips one.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return remainingMs;
}
