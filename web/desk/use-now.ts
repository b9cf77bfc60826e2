import { useEffect, useState } from 'react';
import { usePageContext } from '../app/page-context.ts';

/** The time, for ages on screen: first the server's, then the browser's every half minute. */
export function useNow(): number {
  const { now: drawn } = usePageContext();
  const [now, setNow] = useState(() => new Date(drawn).getTime());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
