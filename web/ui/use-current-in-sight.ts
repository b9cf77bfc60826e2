import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a line of tabs that is moved sideways where it does not fit: the current one is brought into its middle, at first and whenever
 * another becomes current. The page itself stays where it is.
 * @param current what tells the current one from the others
 */
export function useCurrentInSight<Line extends HTMLElement>(current: string | undefined): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useEffect(() => {
    const tab = current === undefined ? null : line.current?.querySelector('[aria-current]');
    if (!line.current || !tab) return;
    const [around, box] = [line.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    line.current.scrollLeft += box.left + box.width / 2 - (around.left + around.width / 2);
  }, [current]);
  return line;
}
