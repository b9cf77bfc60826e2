/**
 * How often a visitor or member has made a call within the window of its limit. Limits over minutes and hours are counted in the
 * database, for all processes together; shorter ones are brakes that each process keeps for itself.
 */
import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { minuteMs, secondMs } from '../../../contract/time.ts';
import { statement } from '../db.ts';
import type { Services } from '../services.ts';

/** From this window on a limit holds over all processes. */
const sharedFromMs = 5 * minuteMs;
/** Callers that a process remembers for the shorter windows; whoever called longest ago is forgotten first. */
const remembered = 20_000;

const countCall = statement<{ n: number; ms: number }, [key: Buffer, windowMs: number]>(
  'http.count_call',
  `insert into call_counts as c (key_hash, n, ends_at) values ($1, 1, now() + make_interval(secs => $2 / 1000.0))
   on conflict (key_hash) do update
     set n = case when c.ends_at <= now() then 1 else c.n + 1 end,
         ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
   returning n, (extract(epoch from ends_at - now()) * 1000)::float8 as ms`,
);
export const forgetCallCounts = statement<never>(
  'http.forget_call_counts',
  'delete from call_counts where ends_at < now()',
);

/** Where the limits of calls (`limit` in the contract) are counted; a key names the call and who makes it. */
export function callCounts({ db, config }: Services): FastifyRateLimitStoreCtor {
  const here = new LRUCache<string, { current: number; endsAt: number }>({ max: remembered });
  const countHere = (key: string, windowMs: number) => {
    const now = performance.now();
    const before = here.get(key);
    const count = before && before.endsAt > now ? before : { current: 0, endsAt: now + windowMs };
    count.current += 1;
    here.set(key, count);
    return { current: count.current, ttl: count.endsAt - now };
  };
  // Keyed, so that a leaked table reveals no addresses.
  const hashOf = (key: string) => createHmac('sha256', `calls:${config.secret}`).update(key).digest();

  return class CallCounts implements FastifyRateLimitStore {
    incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      if (windowMs < sharedFromMs) {
        done(null, countHere(key, windowMs));
        return;
      }
      countCall.one(db, hashOf(key), windowMs).then(
        (row) => done(null, { current: row?.n ?? 1, ttl: row?.ms ?? secondMs }),
        (error: Error) => done(error),
      );
    }
    child(): this {
      return this;
    }
  };
}
