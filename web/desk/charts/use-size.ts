import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The size of an element in pixels, as it changes; the given one until it is measured. */
export function useSize<T extends HTMLElement>(
  firstWidth: number,
  firstHeight: number,
): [RefObject<T | null>, number, number] {
  const ref = useRef<T>(null);
  const [[width, height], setSize] = useState([firstWidth, firstHeight]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize([Math.max(120, element.clientWidth), Math.max(120, element.clientHeight)]),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width, height];
}
