/** On opening, the focus goes to the chosen item of a menu or to its first. The browser returns it on closing. */
export function focusFirst(menu: HTMLElement, new_state: string): void {
  if (new_state !== 'open') return;
  const chosen = menu.querySelector<HTMLElement>('.menu-item:is([aria-current], [aria-pressed="true"])');
  (chosen ?? menu.querySelector<HTMLElement>('.menu-item:not(:disabled)'))?.focus();
}
