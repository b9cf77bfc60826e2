import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';

/** A box of messages stands at the newest one, and there again when another comes; older ones above move nothing. */
export function useAtEnd<Box extends HTMLElement>(
  first: unknown,
  last: unknown,
): { ref: RefObject<Box | null>; onScroll(event: UIEvent<Box>): void } {
  const ref = useRef<Box>(null);
  const fromEnd = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when messages were added
  useLayoutEffect(() => {
    const node = ref.current;
    if (node) node.scrollTop = node.scrollHeight - node.clientHeight - (fromEnd.current < 80 ? 0 : fromEnd.current);
  }, [first, last]);
  return {
    ref,
    onScroll({ currentTarget: node }) {
      fromEnd.current = node.scrollHeight - node.clientHeight - node.scrollTop;
    },
  };
}
