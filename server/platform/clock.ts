/**
 * The application's clock. Expiries that matter (sessions, links, lock-outs) use the database's `now()`, so that a
 * server with a wrong clock cannot lengthen them; this clock is for everything that stays in the process.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
