import { useEffect } from 'react';

/** Leaving the page gives back what one had in hand there. @param path of the call; undefined: nothing is in hand */
export function useFreed(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return undefined;
    const free = () => void navigator.sendBeacon?.(path, new Blob(['{}'], { type: 'application/json' }));
    addEventListener('pagehide', free);
    return () => {
      removeEventListener('pagehide', free);
      free();
    };
  }, [path]);
}
