import { useSyncExternalStore } from 'react';

function watch(change: () => void): () => void {
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}

/** Whether this tab is visible. */
export const useVisible = (): boolean =>
  useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  );
