import { describe, expect, it } from 'vitest';
import { atRest, resisted, poseOf, sideOf, type Spring, speedOf, springStep } from './drag.ts';

describe('a card that is dragged', () => {
  it('tilts and stamps towards its side, and no further than a full width', () => {
    expect(poseOf(0, 400)).toMatchObject({ tilt: 0, stamp: 0 });
    expect(poseOf(64, 400)).toMatchObject({ side: 'like', stamp: 0.5 });
    expect(poseOf(-128, 400)).toMatchObject({ side: 'pass', stamp: 1 });
    expect(poseOf(4000, 400)).toEqual(poseOf(400, 400));
  });

  it('leaves when it is far enough or thrown outward, and stays when thrown back', () => {
    expect(sideOf({ dx: 130, speed: 0, width: 400 })).toBe('like');
    expect(sideOf({ dx: -130, speed: 0, width: 400 })).toBe('pass');
    expect(sideOf({ dx: 120, speed: 0, width: 400 })).toBeUndefined();
    expect(sideOf({ dx: 30, speed: 900, width: 400 })).toBe('like');
    expect(sideOf({ dx: 200, speed: -900, width: 400 })).toBeUndefined();
  });

  it('follows less and less towards a closed side, freely to the other', () => {
    expect(resisted(-200, 400)).toBe(-200);
    expect(resisted(100, 400)).toBeLessThan(100);
    expect(resisted(10_000, 400)).toBeLessThanOrEqual(88);
  });

  it('has the speed of the last tenth of a second', () => {
    expect(speedOf([])).toBe(0);
    expect(
      speedOf([
        { x: 0, atMs: 0 },
        { x: 500, atMs: 900 },
        { x: 540, atMs: 980 },
      ]),
    ).toBe(500);
  });

  it('springs home in under a second, past its place once, however rare the frames are', () => {
    for (const frame of [1 / 120, 1 / 60, 1 / 15]) {
      let at: Spring = { x: 180, v: 0 };
      let seconds = 0;
      let lowest = 0;
      for (; !atRest(at) && seconds < 3; seconds += frame) {
        at = springStep(at, frame);
        lowest = Math.min(lowest, at.x);
      }
      expect(seconds).toBeLessThan(1);
      expect(lowest).toBeLessThan(0);
      expect(lowest).toBeGreaterThan(-60);
    }
  });
});
