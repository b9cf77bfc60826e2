/** On opening, the focus goes to the chosen item of a menu or to its first. The browser returns it on closing. */
export function focusFirst(menu: HTMLElement, newState: string): void {
  if (newState !== 'open') return;
  const chosen = menu.querySelector<HTMLElement>('.menu-item:is([aria-current], [aria-pressed="true"])');
  (chosen ?? menu.querySelector<HTMLElement>('.menu-item:not(:disabled)'))?.focus();
}
