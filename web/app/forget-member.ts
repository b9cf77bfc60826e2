import { forgetChatTexts } from './chat-storage.ts';

const leftKey = 'session-left';

/**
 * Empties session storage, texts of chat and everything a service worker has kept.
 * @param options.keepTexts the session ran out while writing: drafts wait for the same member's next log-in
 */
export async function forgetMember(options: { keepTexts?: boolean } = {}): Promise<void> {
  if (!options.keepTexts) forgetChatTexts();
  sessionStorage.clear();
  localStorage.setItem(leftKey, String(Date.now()));
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key);
}

/** Whether a member has left this browser since this document was loaded: one that going back brings again shows what was theirs. */
export function hasLeftSince(): boolean {
  try {
    return Number(localStorage.getItem(leftKey)) > performance.timeOrigin;
  } catch {
    return false;
  }
}
