/** The movement of a card in the swipe deck: pure numbers, in pixels, degrees and seconds. */

export type Side = 'like' | 'pass';

/** Beyond this distance (share of the width), or thrown this fast (px/s), a card leaves. */
const leaveShare = 0.32;
const leaveSpeed = 600;
const maxTilt = 14;

/** The position of a dragged card. `stamp` 0 to 1: how clear the side is. */
export function poseOf(dx: number, width: number): { tilt: number; side: Side; stamp: number } {
  const share = Math.max(-1, Math.min(1, dx / (width || 1)));
  return {
    tilt: share * maxTilt,
    side: dx < 0 ? 'pass' : 'like',
    stamp: Math.min(1, Math.abs(share) / leaveShare),
  };
}

/** Which side a released card flies to; undefined: back to its place. A throw back to the middle is not a swipe. */
export function sideOf({ dx, speed, width }: { dx: number; speed: number; width: number }): Side | undefined {
  const side = dx < 0 ? 'pass' : 'like';
  const outward = Math.sign(speed) === Math.sign(dx);
  if (Math.abs(speed) > leaveSpeed) return outward ? side : undefined;
  return Math.abs(dx) > width * leaveShare ? side : undefined;
}

/** With resistance, for a closed side: the further, the less it follows. */
export const resisted = (dx: number, width: number): number =>
  dx > 0 ? width * 0.22 * (1 - Math.exp(-dx / (width * 0.35))) : dx;

/** Speed of the last tenth of a second, px/s. */
export function speedOf(track: readonly { x: number; atMs: number }[]): number {
  const last = track.at(-1);
  const from = track.find((point) => last && last.atMs - point.atMs <= 100);
  if (!last || !from || last.atMs === from.atMs) return 0;
  return ((last.x - from.x) / (last.atMs - from.atMs)) * 1000;
}

export interface Spring {
  /** Distance from rest and its speed. */
  x: number;
  v: number;
}
const stiffness = 260;
const damping = 20;

/** One step of the spring that brings a card home: it overshoots once, then rests. */
export function springStep({ x, v }: Spring, seconds: number): Spring {
  // Small steps, so that a dropped frame does not make it diverge.
  const steps = Math.max(1, Math.ceil(seconds / 0.008));
  const dt = Math.min(seconds, 0.1) / steps;
  let at: Spring = { x, v };
  for (let i = 0; i < steps; i++) {
    const speed = at.v + (-stiffness * at.x - damping * at.v) * dt;
    at = { x: at.x + speed * dt, v: speed };
  }
  return at;
}
export const atRest = ({ x, v }: Spring): boolean => Math.abs(x) < 0.5 && Math.abs(v) < 10;
