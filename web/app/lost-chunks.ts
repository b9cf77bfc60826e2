/**
 * Files of the application that do not come: the connection broke, or a newer version took them away. A browser does not ask
 * again for a module that failed, not before the page is loaded anew: so it is, at most once a minute (specification,
 * section 8), and never under what somebody is typing.
 */
import { reloadGuardMs } from '../../contract/time.ts';

const key = 'reloaded-at';

/** Something stands in a field of this page that a reload would lose. */
let typed = false;
/** Something of this document is missing for good. */
let incomplete = false;

/** True when the next page should be loaded as a document. */
export const isIncomplete = (): boolean => incomplete;

/** Another page is shown: what was typed into the last one is done with. */
export function forgetTyped(): void {
  typed = false;
}

const onceOnline = (then: () => unknown) => addEventListener('online', () => then(), { once: true });

/** For a page that cannot be drawn. @returns true when it is being reloaded; without a connection, which would lose it, it waits for one */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine) {
    onceOnline(reloadOnce);
    return false;
  }
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadGuardMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false; // without storage we could not tell how often: better an error page than a loop
  }
  location.reload();
  return true;
}

export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
    error.message,
  );

/** For a page that stands: what is missing may work beside it. @returns true when it is being reloaded */
function reloadUnlessTyped(): boolean {
  if (!navigator.onLine) {
    onceOnline(reloadUnlessTyped);
    return false;
  }
  incomplete = true;
  return !typed && reloadOnce();
}

export function watchLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadUnlessTyped()) event.preventDefault();
  });
  // Of a chat the draft is kept on the device.
  document.addEventListener(
    'input',
    ({ target }) => {
      typed ||= !(target as Element).closest('[data-draft-kept]');
    },
    true,
  );
}
