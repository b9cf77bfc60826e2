/**
 * Handles chunks that fail to load: the connection broke, or a newer version removed them. Browsers do not retry a
 * failed module until the page is reloaded, so it is reloaded, at most once a minute and never while something is
 * being typed.
 */
import { reloadGuardMs } from '../../contract/time.ts';

const key = 'reloaded-at';

/** A field of this page has content that a reload would lose. */
let typed = false;
/** Something of this document is missing for good. */
let incomplete = false;

/** True when the next page should be loaded as a document. */
export const isIncomplete = (): boolean => incomplete;

/** Another page is shown: whatever was typed into the last one no longer matters. */
export function forgetTyped(): void {
  typed = false;
}

const onceOnline = (then: () => unknown) => addEventListener('online', () => then(), { once: true });

/**
 * For a page that cannot be rendered.
 * @returns true when it is being reloaded; offline, where a reload would lose the page, it waits for the connection
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine) {
    onceOnline(reloadOnce);
    return false;
  }
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadGuardMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false; // without storage we could not count reloads: an error page is better than a loop
  }
  location.reload();
  return true;
}

export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
    error.message,
  );

/** For a page that is shown: the missing part may be a minor one. @returns true when it is being reloaded */
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
  // Chat drafts survive: they are stored on the device.
  document.addEventListener(
    'input',
    ({ target }) => {
      typed ||= !(target as Element).closest('[data-draft-kept]');
    },
    true,
  );
}
