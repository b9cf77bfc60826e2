import { focusFirst } from './menu-focus.ts';
import { rovingKeys } from './roving-keys.ts';

/**
 * The few behaviours that hydrated pages get from React, for static pages: reveal a password, dismiss a banner, arrow
 * keys in a menu. Never install it on a hydrated page: toggles would run twice. Returns the undo.
 */
export function installStaticBehaviour(page: Document): () => void {
  page.addEventListener('click', onClick);
  page.addEventListener('keydown', onKey);
  page.addEventListener('toggle', onToggle, true);
  return () => {
    page.removeEventListener('click', onClick);
    page.removeEventListener('keydown', onKey);
    page.removeEventListener('toggle', onToggle, true);
  };
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const reveal = event.target.closest<HTMLElement>('[data-reveal]');
  if (reveal) togglePassword(reveal);
  event.target.closest('[data-dismiss]')?.closest('[data-dismissible]')?.remove();
}

/** `toggle` does not bubble, so it is caught in the capture phase. */
function onToggle(event: Event): void {
  const menu = event.target;
  if (!(menu instanceof HTMLElement) || !menu.classList.contains('menu')) return;
  focusFirst(menu, (event as ToggleEvent).newState);
}

function togglePassword(button: HTMLElement): void {
  const input = button.ownerDocument.getElementById(button.dataset.reveal ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const show = input.type === 'password';
  input.type = show ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(show));
}

const menuKeys = rovingKeys('.menu-item', 'vertical');

function onKey(event: KeyboardEvent): void {
  const menu = event.target instanceof Element ? event.target.closest('.menu') : null;
  if (menu) menuKeys({ key: event.key, currentTarget: menu, preventDefault: () => event.preventDefault() });
}
