/** Waiting without a test runner: the journey's steps also run in `npm run demo:tour`. */
import { isDeepStrictEqual } from 'node:util';

const patienceMs = 15_000;

/** Polls until the value equals `wanted`. @throws Error with the last value */
export async function until<T>(look: () => T | Promise<T>, wanted: T): Promise<void> {
  await untilSeen(look, (seen) => isDeepStrictEqual(seen, wanted), `wanted ${JSON.stringify(wanted)}`);
}

/** Polls until `good` returns true. @throws Error with the last value */
export async function untilSeen<T>(
  look: () => T | Promise<T>,
  good: (seen: T) => boolean,
  what = 'not seen',
): Promise<T> {
  let seen: T;
  for (const end = performance.now() + patienceMs; ; ) {
    seen = await look();
    if (good(seen)) return seen;
    if (performance.now() > end) throw new Error(`${what}; seen: ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
