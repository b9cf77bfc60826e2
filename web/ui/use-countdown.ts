import { useEffect, useRef, useState } from 'react';

/**
 * Milliseconds left until `ends_at_ms`, ticking each second and stopping at zero. `now` gives the server's time
 * in milliseconds (the browser's clock plus the known offset). Steady during hydration: the first value is
 * `first_remaining_ms`, as the server drew it.
 */
export function useCountdown(ends_at_ms: number, now: () => number, first_remaining_ms: number): number {
  const [remaining_ms, setRemaining] = useState(first_remaining_ms);
  // Callers may pass a fresh function each time; that must not start the clock anew.
  const clock = useRef(now);
  useEffect(() => {
    clock.current = now;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = Math.max(0, ends_at_ms - clock.current());
      setRemaining(left);
      // The next tick falls on the next full second, so that the clock never skips one.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [ends_at_ms]);
  return remaining_ms;
}
