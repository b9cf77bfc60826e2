/** What React's and the browser's keyboard events have in common. */
type KeyPress = { key: string; currentTarget: EventTarget | null; preventDefault: () => void };

/**
 * Moves the focus among the elements `selector` finds inside the listening element: arrow keys along the direction,
 * Home, End; wraps around. Returns a `keydown` handler for React or the DOM.
 */
export function rovingKeys(selector: string, direction: 'horizontal' | 'vertical') {
  return (event: KeyPress) => {
    const list = event.currentTarget;
    if (!(list instanceof HTMLElement)) return;
    const items = [...list.querySelectorAll<HTMLElement>(selector)].filter((item) => !item.matches(':disabled'));
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length, direction);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
}

/** The index a key leads to from `now` (-1: none yet) among `count` items, or null for other keys. */
export function nextIndex(
  key: string,
  now: number,
  count: number,
  direction: 'horizontal' | 'vertical',
): number | null {
  if (count === 0) return null;
  const [previousKey, nextKey] = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === nextKey) return (now + 1) % count;
  if (key === previousKey) return now <= 0 ? count - 1 : now - 1;
  return null;
}
