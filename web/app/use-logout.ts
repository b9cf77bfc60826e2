import type { MouseEvent } from 'react';

/** Logs out, then starts afresh on the front page: nothing of the member stays in memory, storage or caches. */
export async function logOut(): Promise<void> {
  await fetch('/api/logout.php').catch(() => undefined);
  await forgetMember();
  location.assign('/');
}

/** Empties session storage and everything a service worker has kept. */
export async function forgetMember(): Promise<void> {
  sessionStorage.clear();
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key);
}

export const useLogout = () => (event: MouseEvent) => {
  event.preventDefault();
  void logOut();
};
