import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end (px) counts as at the end. */
const nearPx = 48;
const olderAheadPx = 800;
/** A little of what was already read stays above the line (px). */
const newBelowPx = 56;

interface Anchor {
  element: Element;
  offset: number;
}

export interface ChatScroll {
  box: RefObject<HTMLDivElement | null>;
  /** False: the member has scrolled up to read. */
  atEnd: boolean;
  /** The same, read right now, before the next render. */
  isAtEnd(): boolean;
  toEnd(): void;
  /** Scrolls the line above new messages to the top edge, if it is beyond. @returns whether it did */
  toNew(): boolean;
  /** Scrolls to a message. @returns false when it is not loaded */
  toMessage(id: string): boolean;
  onScroll(): void;
}

/**
 * Scrolling of a conversation. The box is a reversed column whose zero is the newest message, so older ones added
 * above move nothing. Growth at the end while the member reads further up is measured against the visible message and
 * compensated.
 * @param version changes with everything that can change the height
 * @param onTop called near the beginning: time to load older messages
 */
export function useScroll(version: unknown, onTop: () => void): ChatScroll {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const anchor = useRef<Anchor | undefined>(undefined);
  const nearTop = useRef(onTop);
  useEffect(() => {
    nearTop.current = onTop;
  });

  /** The lowest visible message: where the reader's eye is. */
  const remember = useCallback(() => {
    const el = box.current;
    if (!el) return;
    const frame = el.getBoundingClientRect();
    let lowest: Anchor | undefined;
    for (const element of el.querySelectorAll('[data-message]')) {
      const place = element.getBoundingClientRect();
      if (place.top > frame.bottom) break;
      if (place.bottom > frame.top) lowest = { element, offset: place.bottom - frame.bottom };
    }
    anchor.current = lowest;
  }, []);

  const onScroll = useCallback(() => {
    const el = box.current;
    if (!el) return;
    setAtEnd(el.scrollTop > -nearPx);
    remember();
    if (el.scrollHeight - el.clientHeight + el.scrollTop < olderAheadPx) nearTop.current();
  }, [remember]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each drawing of what `version` stands for
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    const previous = anchor.current;
    if (el.scrollTop <= -nearPx && previous?.element.isConnected) {
      const moved =
        previous.element.getBoundingClientRect().bottom - el.getBoundingClientRect().bottom - previous.offset;
      if (Math.abs(moved) >= 1) el.scrollTop += moved;
    }
    onScroll();
  }, [version, onScroll]);

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = 0;
    onScroll();
  }, [onScroll]);

  const isAtEnd = useCallback(() => (box.current?.scrollTop ?? 0) > -nearPx, []);

  const toNew = useCallback(() => {
    const el = box.current;
    const line = el?.querySelector('.chat-new');
    if (!el || !line) return false;
    const beyond = line.getBoundingClientRect().top - el.getBoundingClientRect().top - newBelowPx;
    if (beyond >= 0) return false;
    el.scrollTop += beyond;
    onScroll();
    return true;
  }, [onScroll]);

  const toMessage = useCallback((id: string) => {
    const element = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    if (!element) return false;
    element.scrollIntoView({ block: 'center' });
    // Restarted when requested twice.
    element.removeAttribute('data-found');
    void element.offsetWidth;
    element.setAttribute('data-found', '');
    element.focus({ preventScroll: true });
    return true;
  }, []);

  return { box, atEnd, isAtEnd, toEnd, toNew, toMessage, onScroll };
}
