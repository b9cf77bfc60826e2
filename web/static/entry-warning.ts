import { rememberEntryWarning } from './entry-warning-cookie.ts';

/** Makes the entry warning modal and takes its answer without a round trip. Never shown in the installed app. */
export function installEntryWarning(): void {
  const box = document.querySelector<HTMLElement>('[data-entry-warning]');
  const dialog = box?.querySelector('dialog');
  if (!box || !dialog) return;
  if (matchMedia('(display-mode: standalone)').matches) {
    box.remove();
    return;
  }
  dialog.close();
  dialog.showModal();
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    rememberEntryWarning();
    box.remove();
  });
}
