import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { logout } from '../../contract/accounts.ts';
import { call, retrying } from './api.ts';
import { forgetChatTexts } from './chat-storage.ts';
import { ending, tellTabs } from './logged-out.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

/**
 * Empties session storage, texts of chat and everything a service worker has kept.
 * @param options.keep_texts the session ran out while writing: drafts wait for the same member's next log-in
 */
export async function forgetMember(options: { keepTexts?: boolean } = {}): Promise<void> {
  if (!options.keepTexts) forgetChatTexts();
  sessionStorage.clear();
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key);
}

/**
 * Logs out, then starts afresh on the front page: nothing of the member stays in memory, storage or caches. Where the server could
 * not be asked one is still logged in, and reads so.
 */
export function useLogout(): (event: MouseEvent) => void {
  const client = useQueryClient();
  const errorText = useErrorText();
  const logOut = async () => {
    // The server's word that the session is over would lead to the log-in.
    ending.here = true;
    try {
      await retrying(() => call(client, logout, {}));
    } catch (error) {
      ending.here = false;
      toasts.show({ text: errorText(error), tone: 'danger' });
      return;
    }
    dispatchEvent(new Event('member-leaves'));
    tellTabs();
    await forgetMember();
    location.assign('/');
  };
  return (event) => {
    event.preventDefault();
    if (!ending.here) void logOut();
  };
}
