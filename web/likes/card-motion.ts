/** Moves one card of the deck by pointer, spring and flight. Styles are set on the element, never as text. */
import { atRest, resisted, poseOf, type Side, sideOf, type Spring, speedOf, springStep } from './drag.ts';

export interface CardMotion {
  /** Flies out to a side from its current position, then reports that it is gone. */
  leave(side: Side): void;
  /** Comes back from the side it left to. */
  comeBack(side: Side): void;
  stop(): void;
}

interface Options {
  /** The like side is closed for today: the card resists there. */
  closed(): boolean;
  onSwipe(side: Side): void;
  onGone(): void;
}

/** Less movement than this is a press, not a drag (px). */
const slack = 6;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function moveCard(card: HTMLElement, { closed, onSwipe, onGone }: Options): CardMotion {
  let dx = 0;
  let dy = 0;
  let frame = 0;
  let stopped = false;
  let flight: Animation | undefined;
  let drag:
    | { pointer: number; x: number; y: number; moving: boolean; track: { x: number; atMs: number }[] }
    | undefined;

  const width = () => card.offsetWidth || 1;
  function pose(x: number, y: number): void {
    dx = x;
    dy = y;
    const { tilt, side, stamp } = poseOf(x, width());
    card.style.transform = x === 0 && y === 0 ? '' : `translate3d(${x}px, ${y}px, 0) rotate(${tilt}deg)`;
    card.style.setProperty('--stamp-like', String(side === 'like' && !closed() ? stamp : 0));
    card.style.setProperty('--stamp-pass', String(side === 'pass' ? stamp : 0));
  }

  function spring(from: { x: Spring; y: Spring }): void {
    cancelAnimationFrame(frame);
    if (still()) {
      pose(0, 0);
      return;
    }
    let { x, y } = from;
    let before = performance.now();
    const step = (now: number) => {
      const seconds = Math.max(0, now - before) / 1000;
      before = now;
      x = springStep(x, seconds);
      y = springStep(y, seconds);
      if (atRest(x) && atRest(y)) return pose(0, 0);
      pose(x.x, y.x);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  const down = (event: PointerEvent) => {
    // What is pressed in an open menu of the card moves nothing.
    if (event.button !== 0 || drag || card.inert || (event.target as Element).closest('[popover]')) return;
    cancelAnimationFrame(frame);
    drag = { pointer: event.pointerId, x: event.clientX - dx, y: event.clientY - dy, moving: false, track: [] };
  };
  const move = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(x, y) < slack) return;
    if (!drag.moving) {
      drag.moving = true;
      card.setPointerCapture(event.pointerId);
      card.dataset['dragged'] = '';
    }
    drag.track.push({ x: event.clientX, atMs: event.timeStamp });
    if (drag.track.length > 20) drag.track.shift();
    pose(closed() ? resisted(x, width()) : x, y * 0.4);
  };
  const up = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { moving, track } = drag;
    drag = undefined;
    delete card.dataset['dragged'];
    if (!moving) return;
    const speed = speedOf(track);
    const side = event.type === 'pointercancel' ? undefined : sideOf({ dx, speed, width: width() });
    if (side && !(side === 'like' && closed())) return onSwipe(side);
    spring({ x: { x: dx, v: speed }, y: { x: dy, v: 0 } });
    if (dx > width() * 0.1 && closed() && event.type === 'pointerup') onSwipe('like');
  };
  /** The end of a drag is not a press on whatever is under the pointer. */
  const click = (event: MouseEvent) => {
    if (dx !== 0 || dy !== 0) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  card.addEventListener('pointerdown', down);
  card.addEventListener('pointermove', move);
  card.addEventListener('pointerup', up);
  card.addEventListener('pointercancel', up);
  card.addEventListener('click', click, true);

  return {
    leave(side) {
      cancelAnimationFrame(frame);
      drag = undefined;
      const sign = side === 'like' ? 1 : -1;
      card.style.setProperty(`--stamp-${side}`, '1');
      const from = card.style.transform || 'none';
      flight = still()
        ? card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 120, fill: 'forwards' })
        : card.animate(
            [
              { transform: from },
              {
                transform: `translate3d(${sign * (width() * 0.9 + innerWidth / 2)}px, ${dy * 1.6}px, 0) rotate(${sign * 22}deg)`,
              },
            ],
            { duration: 320, easing: 'cubic-bezier(0.3, 0.2, 0.6, 1)', fill: 'forwards' },
          );
      flight.finished.then(
        () => stopped || onGone(),
        () => undefined,
      );
    },
    comeBack(side) {
      flight?.cancel();
      if (still()) return void card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
      const from = (side === 'like' ? 1 : -1) * width() * 1.2;
      pose(from, 0);
      spring({ x: { x: from, v: 0 }, y: { x: 0, v: 0 } });
    },
    stop() {
      stopped = true;
      cancelAnimationFrame(frame);
      card.removeEventListener('pointerdown', down);
      card.removeEventListener('pointermove', move);
      card.removeEventListener('pointerup', up);
      card.removeEventListener('pointercancel', up);
      card.removeEventListener('click', click, true);
    },
  };
}
