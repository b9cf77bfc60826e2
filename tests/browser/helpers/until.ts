/** Waiting without a test runner: the journey's steps also run in `npm run demo:tour`. */
import { isDeepStrictEqual } from 'node:util';

const patienceMs = 15_000;

/** Polls until the value equals `wanted`. @throws Error with the last value */
export async function until<T>(look: () => T | Promise<T>, wanted: T): Promise<void> {
  await untilSeen(look, (value) => isDeepStrictEqual(value, wanted), `wanted ${JSON.stringify(wanted)}`);
}

/** Polls until `good` returns true. @throws Error with the last value */
export async function untilSeen<T>(
  look: () => T | Promise<T>,
  isGood: (value: T) => boolean,
  what = 'not seen',
): Promise<T> {
  let value: T;
  for (const end = performance.now() + patienceMs; ; ) {
    value = await look();
    if (isGood(value)) return value;
    if (performance.now() > end) throw new Error(`${what}; seen: ${JSON.stringify(value)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
