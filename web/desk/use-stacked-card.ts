import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of what is chosen from a list: where the list stands above it, as on a phone, its card is brought into sight.
 * @param isDrawn the heading is there
 */
export function useStackedCard(isDrawn = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const card = isDrawn ? heading.current?.closest('.card') : null;
    const list = card?.previousElementSibling;
    if (card && list && list.getBoundingClientRect().bottom <= card.getBoundingClientRect().top)
      card.scrollIntoView({ block: 'start' });
  }, [isDrawn]);
  return heading;
}
