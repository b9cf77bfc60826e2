/**
 * Alerts dismissed for good: a flag with the Unix time of the dismissal, in local storage and in a cookie, so that the
 * server leaves out what would only vanish again.
 */
import { useSyncExternalStore } from 'react';
import { usePageContext } from './page-context.ts';

/** The server knows these names too (server/pages.ts). */
export type AlertFlag = 'hide-enrich-alert' | 'hide-push-notification-alert' | 'hide-disabled-notifications-alert';

const listeners = new Set<() => void>();
/** Without storage a dismissal lasts until the next load. */
const hiddenFlags = new Set<AlertFlag>();

function isPutAway(flag: AlertFlag): boolean {
  try {
    return hiddenFlags.has(flag) || localStorage.getItem(flag) !== null;
  } catch {
    return hiddenFlags.has(flag);
  }
}

function putAway(flag: AlertFlag): void {
  const seconds = String(Math.floor(Date.now() / 1000));
  const tls = location.protocol === 'https:';
  hiddenFlags.add(flag);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = `${tls ? '__Host-' : ''}${flag}=${seconds}; path=/; max-age=31536000; samesite=lax${tls ? '; secure' : ''}`;
  try {
    localStorage.setItem(flag, seconds);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the alert was dismissed, and a function that dismisses it. */
export function useDismissed(flag: AlertFlag): [dismissed: boolean, dismiss: () => void] {
  const before = usePageContext().dismissed.includes(flag);
  const dismissed = useSyncExternalStore(
    subscribe,
    () => before || isPutAway(flag),
    () => before,
  );
  return [dismissed, () => putAway(flag)];
}
