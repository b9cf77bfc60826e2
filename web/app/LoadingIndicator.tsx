import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { loadingBarThrottleMs } from '../../contract/time.ts';
import { LoadingBar } from '../ui/LoadingBar.tsx';
import { useLoading } from './navigation.tsx';

/** A bar at the top edge while the next page loads: not for loads under 200 ms; it creeps for 5 s (in CSS). */
export function LoadingIndicator() {
  const { t } = useLingui();
  const busy = useLoading();
  const [active, setActive] = useState(false);
  useEffect(() => {
    if (!busy) return setActive(false);
    const timer = setTimeout(setActive, loadingBarThrottleMs, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return <LoadingBar active={active} label={t`Loading`} />;
}
