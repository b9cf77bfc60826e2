import type { MouseEvent } from 'react';
import { forgetChatTexts } from './chat-storage.ts';

/** Logs out, then starts afresh on the front page: nothing of the member stays in memory, storage or caches. */
async function logOut(): Promise<void> {
  // The socket ends first (live-tab.ts): told by the server that the session is over it would lead to the log-in.
  dispatchEvent(new Event('member-leaves'));
  await fetch('/api/logout.php').catch(() => undefined);
  await forgetMember();
  location.assign('/');
}

/**
 * Empties session storage, texts of chat and everything a service worker has kept.
 * @param options.keep_texts the session ran out while writing: drafts wait for the same member's next log-in
 */
export async function forgetMember(options: { keep_texts?: boolean } = {}): Promise<void> {
  if (!options.keep_texts) forgetChatTexts();
  sessionStorage.clear();
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key);
}

export const useLogout = () => (event: MouseEvent) => {
  event.preventDefault();
  void logOut();
};
