import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { logout } from '../../contract/accounts.ts';
import { call, retrying } from './api.ts';
import { forgetChatTexts } from './chat-storage.ts';
import { ending, tellTabs } from './logged-out.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

/**
 * Clears session storage, chat texts and all service worker caches.
 * @param options.keepTexts the session expired while writing: drafts wait for the same member's next log-in
 */
export async function forgetMember(options: { keepTexts?: boolean } = {}): Promise<void> {
  if (!options.keepTexts) forgetChatTexts();
  sessionStorage.clear();
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key);
}

/**
 * Logs out, then reloads the front page: nothing of the member stays in memory, storage or caches. If the server
 * cannot be reached the member stays logged in and is told why.
 */
export function useLogout(): (event: MouseEvent) => void {
  const client = useQueryClient();
  const errorText = useErrorText();
  const logOut = async () => {
    // The socket's report that the session is over would lead to the log-in.
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
