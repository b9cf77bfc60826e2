/** What gestures mean in the photo viewer. Pure: all lengths in CSS pixels, times in milliseconds. */

export type Move = 'next' | 'previous' | 'close' | 'stay';
export interface Point {
  x: number;
  y: number;
}
export interface Zoom extends Point {
  scale: number;
}

/** Less movement than this is a tap. */
export const tapPx = 10;
export const maxScale = 4;
export const rest: Zoom = { scale: 1, x: 0, y: 0 };

const farPx = 70;
const downPx = 110;
/** A flick counts although it is short. */
const fastPxAMs = 0.5;

/** The direction of a drag; undefined while it is too short to tell. */
export function axisOf(dx: number, dy: number): 'x' | 'y' | undefined {
  if (Math.hypot(dx, dy) < tapPx) return undefined;
  return Math.abs(dx) > Math.abs(dy) ? 'x' : 'y';
}

/** What a drag of this length does when released. */
export function dragMove(axis: 'x' | 'y', dx: number, dy: number, ms: number): Move {
  const fast = (length: number) => Math.abs(length) > 24 && Math.abs(length) / Math.max(1, ms) > fastPxAMs;
  if (axis === 'y') return dy > 0 && (dy > downPx || fast(dy)) ? 'close' : 'stay';
  if (Math.abs(dx) < farPx && !fast(dx)) return 'stay';
  return dx < 0 ? 'next' : 'previous';
}

/** The outer thirds turn the page, the middle does nothing. */
export function tapMove(x: number, width: number): Move {
  if (x < width / 3) return 'previous';
  return x > (width * 2) / 3 ? 'next' : 'stay';
}

/**
 * A pinch: the picture scales about the point between the fingers and follows it. `middle` is measured from the centre
 * of the stage.
 */
export function pinch(from: Zoom, fromMiddle: Point, middle: Point, factor: number): Zoom {
  const scale = Math.min(maxScale, Math.max(1, from.scale * factor));
  const real = scale / from.scale;
  return { scale, x: middle.x - (fromMiddle.x - from.x) * real, y: middle.y - (fromMiddle.y - from.y) * real };
}

/** Keeps an enlarged picture over the stage: none of its edges moves inside the stage's own. */
export function within(zoom: Zoom, width: number, height: number): Zoom {
  if (zoom.scale <= 1.02) return rest;
  const bound = (value: number, size: number) => {
    const maxOffset = (size * (zoom.scale - 1)) / 2;
    return Math.min(maxOffset, Math.max(-maxOffset, value));
  };
  return { scale: zoom.scale, x: bound(zoom.x, width), y: bound(zoom.y, height) };
}
