/**
 * Reads that may be a second old, on a standby. It is used only while it is close behind, and whoever has just changed
 * something reads on the primary: an answer to anything but GET leaves a cookie that lasts longer than the lag that is
 * tolerated. When the standby fails, the primary answers.
 */
import { secondMs } from '../../contract/time.ts';
import type { Clock } from './clock.ts';
import { createDb, type Db } from './db.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A replica that is further behind (seconds) is left alone. */
const tolerableLagSeconds = 2;
/** How long (seconds) somebody reads on the primary after a change of theirs; more than the tolerable lag. */
export const freshSeconds = 10;
export const freshCookie = 'fresh';
/** After an error the replica rests. */
const restMs = 5 * secondMs;

export interface Replica {
  /**
   * @param isFresh the caller has just changed something
   * @param work only reads; called again on the primary when the replica fails
   */
  reading<T>(isFresh: boolean, work: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

// What was received is applied: then there is no lag, however long nothing was written.
const lagSql = `select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1e6) end::float8 as lag`;

/** Everything on the primary, for installations without a replica. */
export const withoutReplica = (primary: Db): Replica => ({
  reading: (_isFresh, work) => work(primary),
  stop: async () => {},
});

export function createReplica(
  url: string,
  primary: Db,
  { max, log, clock, metrics }: { max: number; log: Log; clock: Clock; metrics: Metrics },
): Replica {
  const replica = createDb(url, max, log);
  let lag = Number.POSITIVE_INFINITY;
  let restsUntil = 0;
  let looking = false;
  const now = () => clock.now().getTime();
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      lag =
        (await replica.query<{ lag: number }>({ text: lagSql, query_timeout: secondMs } as never)).rows[0]?.lag ?? lag;
    } catch {
      lag = Number.POSITIVE_INFINITY;
    } finally {
      looking = false;
    }
    if (Number.isFinite(lag)) metrics.set('replica_lag_seconds', lag);
  };
  const watch = setInterval(look, secondMs).unref();
  void look();
  return {
    async reading(isFresh, work) {
      const mayRead = !isFresh && lag < tolerableLagSeconds && now() >= restsUntil;
      if (!mayRead) {
        metrics.count('replica_reads_total', { to: 'primary' });
        return work(primary);
      }
      try {
        const answer = await work(replica);
        metrics.count('replica_reads_total', { to: 'replica' });
        return answer;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        log.warn({ err: error }, 'the replica failed, the primary answers');
        restsUntil = now() + restMs;
        metrics.count('replica_reads_total', { to: 'primary after an error' });
        return work(primary);
      }
    },
    async stop() {
      clearInterval(watch);
      await replica.end();
    },
  };
}
