import { noteLogOut } from './log-out-cookie.ts';

/**
 * Quick exit replaces this page in the history. Log-out needs the script because it is a call, not a page; if it
 * fails, the next request completes it.
 */
export function installLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quick-exit]') : null;
    if (!link) return;
    event.preventDefault();
    location.replace(link.href);
  });
  document.querySelector('form[data-logout]')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    document.body.style.setProperty('display', 'none', 'important');
    noteLogOut('member');
    await fetch('/api/logout.php').catch(() => undefined);
    sessionStorage.clear();
    // Drafts and unsent messages (web/app/chat-storage.ts).
    for (const key of Object.keys(localStorage)) if (key.startsWith('chat:')) localStorage.removeItem(key);
    location.assign('/');
  });
}
