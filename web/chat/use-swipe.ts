import { type TouchEvent, useRef } from 'react';

const answersAtPx = 56;
const furthestPx = 72;
/** This much vertical movement first means scrolling (px). */
const slackPx = 10;

/** Swiping a message to the right replies to it. The element follows the finger; vertical movement does nothing. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number; on: boolean } | undefined>(undefined);
  const move = (element: HTMLElement, px: number) => {
    element.style.setProperty('--swiped', `${px}px`);
    if (px === 0) element.style.removeProperty('--swiped');
  };
  if (!onSwipe) return {};
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0];
      // At the edge of the screen a swipe is the browser's back gesture.
      from.current =
        touch && event.touches.length === 1 && touch.clientX > 24
          ? { x: touch.clientX, y: touch.clientY, on: false }
          : undefined;
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0];
      const start = from.current;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (!start.on && Math.abs(y) > slackPx) from.current = undefined;
      else if (start.on || x > slackPx) {
        start.on = true;
        move(event.currentTarget, Math.max(0, Math.min(furthestPx, x)));
      }
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = undefined;
      move(event.currentTarget, 0);
      if (start?.on && touch && touch.clientX - start.x >= answersAtPx) onSwipe();
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      from.current = undefined;
      move(event.currentTarget, 0);
    },
  };
}
