/** After a new version is deployed an open page may ask for a file that is gone: reload, at most once a minute. */
import { reload_guard_ms } from '../../contract/time.ts';

const key = 'reloaded-at';

/** @returns true when the page is being reloaded. Without a connection that would lose the page: it waits for one. */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine) {
    addEventListener('online', () => reloadOnce(), { once: true });
    return false;
  }
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reload_guard_ms) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false; // without storage we could not tell how often: better an error page than a loop
  }
  location.reload();
  return true;
}

export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message);

export function watchLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
