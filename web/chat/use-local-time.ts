/**
 * The reader's time zone and the current minute. The server knows neither and formats dates slightly differently from
 * browsers: until hydration only the space for a time is reserved.
 */
import { useSyncExternalStore } from 'react';
import { usePageContext } from '../app/page-context.ts';
import { serverNow } from '../app/server-clock.ts';
import { localZone } from '../app/use-dates.ts';

const tickMs = 30_000;
let nowMs = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = serverNow();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const read = () => {
  if (timer === undefined || nowMs === 0) nowMs = Math.floor(serverNow() / 1_000) * 1_000;
  return nowMs;
};
const never = () => () => undefined;

export interface LocalTime {
  zone: string;
  now: Date;
  locale: string;
  /** False while the server's HTML is on screen. */
  isKnown: boolean;
}

/** Placeholder for a time not known yet. */
export const noTime = '\u00a0';

export function useLocalTime(): LocalTime {
  const { locale, now } = usePageContext();
  const zoneNow = useSyncExternalStore(never, localZone, () => 'UTC');
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const ms = useSyncExternalStore(subscribe, read, () => Date.parse(now));
  return { zone: zoneNow, now: new Date(ms), locale, isKnown };
}
