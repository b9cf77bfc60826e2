import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** A choice about the look of the desk that this browser remembers; empty until it is made, and while the server draws. */
export function useStored(key: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '',
  );
  const set = (next: string) => {
    try {
      localStorage.setItem(key, next);
    } catch {
      // Nothing is remembered; the page works all the same.
    }
    for (const listener of listeners) listener();
  };
  return [value, set];
}
