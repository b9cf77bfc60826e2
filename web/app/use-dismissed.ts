/** Alerts put away for good: a flag in local storage with the unix time at which it was (specification, section 3). */
import { useSyncExternalStore } from 'react';

export type AlertFlag = 'hide-push-notification-alert' | 'hide-disabled-notifications-alert';

const listeners = new Set<() => void>();
/** Where a browser keeps nothing it holds until the next load. */
const put_away = new Set<AlertFlag>();

function isPutAway(flag: AlertFlag): boolean {
  try {
    return put_away.has(flag) || localStorage.getItem(flag) !== null;
  } catch {
    return put_away.has(flag);
  }
}

function putAway(flag: AlertFlag): void {
  put_away.add(flag);
  try {
    localStorage.setItem(flag, String(Math.floor(Date.now() / 1000)));
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the alert was put away, and what puts it away. On the server it never was: its page is the same for everybody. */
export function useDismissed(flag: AlertFlag): [dismissed: boolean, dismiss: () => void] {
  const dismissed = useSyncExternalStore(subscribe, () => isPutAway(flag), () => false);
  return [dismissed, () => putAway(flag)];
}
