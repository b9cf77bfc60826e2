/**
 * The one clock of the application. Expiries that matter (sessions, links, lock-outs) are judged by the database's own
 * `now()`, so that a server whose clock is off cannot lengthen them; this clock is for everything that stays in the process.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
