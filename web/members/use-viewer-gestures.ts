import { type RefObject, useEffect, useRef } from 'react';
import {
  axisOf,
  dragMove,
  type Move,
  pinch,
  type Point,
  rest,
  tapPx,
  tapMove,
  within,
  type Zoom,
} from './viewer-moves.ts';

export interface ViewerGestures {
  /** Receives the pointer events. */
  stage: RefObject<HTMLDivElement | null>;
  /** Follows the finger. */
  track: RefObject<HTMLUListElement | null>;
}

/**
 * Tap zones, swiping sideways and down, pinching and double tap, for touch, pen and mouse alike. Positions are set
 * through the style object, which the content security policy allows. `photo` identifies the visible picture: a new
 * one starts at normal size.
 */
export function useViewerGestures(photo: string | undefined, onMove: (move: Move) => void): ViewerGestures {
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });

  useEffect(() => {
    const [area, row] = [stage.current, track.current];
    if (!area || !row || photo === undefined) return;
    const fingers = new Map<number, Point>();
    let zoom: Zoom = rest;
    let start: { at: Point; time: number; zoom: Zoom; spread: number } | undefined;
    let axis: 'x' | 'y' | undefined;
    let lastTap = 0;

    const draw = (x: number, y: number, scale: number, held: boolean) => {
      row.style.transition = held ? 'none' : '';
      row.style.transform = x === 0 && y === 0 && scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    };
    const show = (held: boolean) => draw(zoom.x, zoom.y, zoom.scale, held);
    /** The point between the fingers, from the centre of the stage. */
    const middle = (): Point => {
      const box = area.getBoundingClientRect();
      const list = [...fingers.values()];
      const mean = (coordinate: (p: Point) => number) =>
        list.reduce((sum, p) => sum + coordinate(p), 0) / Math.max(1, list.length);
      return { x: mean((p) => p.x) - box.left - box.width / 2, y: mean((p) => p.y) - box.top - box.height / 2 };
    };
    const spread = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const begin = (time: number) => {
      start = { at: middle(), time, zoom, spread: spread() };
      axis = undefined;
    };

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('a, button')) return;
      area.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begin(event.timeStamp);
    };
    const move = (event: PointerEvent) => {
      if (!start || !fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = middle();
      const [dx, dy] = [now.x - start.at.x, now.y - start.at.y];
      if (fingers.size > 1 && start.spread > 0) {
        zoom = pinch(start.zoom, start.at, now, spread() / start.spread);
        show(true);
      } else if (zoom.scale > 1) {
        zoom = within({ ...zoom, x: start.zoom.x + dx, y: start.zoom.y + dy }, area.clientWidth, area.clientHeight);
        show(true);
      } else {
        axis ??= axisOf(dx, dy);
        if (axis === 'x') draw(dx, 0, 1, true);
        // Upwards it only gives a little: there is nothing there.
        if (axis === 'y') draw(0, dy > 0 ? dy : dy / 5, 1, true);
      }
    };
    const up = (event: PointerEvent) => {
      if (!start || !fingers.has(event.pointerId)) return;
      const now = middle();
      const several = fingers.size > 1;
      fingers.delete(event.pointerId);
      const { at, time } = start;
      const [dx, dy] = [now.x - at.x, now.y - at.y];
      if (several || zoom.scale > 1) {
        zoom = within(zoom, area.clientWidth, area.clientHeight);
        show(false);
        if (!several && Math.hypot(dx, dy) < tapPx) tap(event, now);
        if (fingers.size > 0) begin(event.timeStamp);
        else start = undefined;
        return;
      }
      start = undefined;
      draw(0, 0, 1, false);
      if (event.type === 'pointercancel') return;
      if (axis) moved.current(dragMove(axis, dx, dy, event.timeStamp - time));
      else tap(event, now);
    };
    const tap = (event: PointerEvent, fromMiddle: Point) => {
      const twice = event.timeStamp - lastTap < 300;
      lastTap = twice ? 0 : event.timeStamp;
      const tapSide = tapMove(event.clientX - area.getBoundingClientRect().left, area.clientWidth);
      if (zoom.scale === 1 && tapSide !== 'stay') return moved.current(tapSide);
      if (!twice) return;
      zoom =
        zoom.scale > 1 ? rest : within(pinch(rest, fromMiddle, fromMiddle, 2.5), area.clientWidth, area.clientHeight);
      show(false);
    };

    const listeners: [string, (event: PointerEvent) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
    ];
    for (const [type, listener] of listeners) area.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of listeners) area.removeEventListener(type, listener as EventListener);
      draw(0, 0, 1, false);
    };
  }, [photo]);
  return { stage, track };
}
