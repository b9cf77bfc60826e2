/**
 * Reads that may be a second old, on a standby. It is used only while it is close behind, and whoever has just changed
 * something reads on the primary: an answer to anything but GET leaves a cookie that lasts longer than the lag that is
 * tolerated. When the standby fails, the primary answers.
 */
import { secondMs } from '../../contract/time.ts';
import type { Clock } from './clock.ts';
import { createDb, type Db, urlOf } from './db.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A replica that is further behind is left alone. */
const tolerableLagMs = 2 * secondMs;
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

/** Everything on the primary, for installations without a replica. */
export const withoutReplica = (primary: Db): Replica => ({
  reading: (_isFresh, work) => work(primary),
  stop: async () => {},
});

// How far the log of changes is: written, on a primary; taken over, on a standby.
const positionSql = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`;

/**
 * How old the replica's state is. A standby itself cannot tell: one that is cut off from its primary has taken over all
 * that it knows of. So each second the primary is asked how far it is, and the replica whether it has got there.
 */
function watchLag(primaryUrl: string, replicaUrl: string, clock: Clock, log: Log) {
  // Connections of their own: where reads wait for one, the replica must not look slow.
  const [primary, replica] = [createDb(primaryUrl, 1, log), createDb(replicaUrl, 1, log)];
  const positionOf = async (db: Db) =>
    (await db.query<{ position: number }>({ text: positionSql, query_timeout: secondMs } as never)).rows[0]?.position ??
    0;
  const startedAt = clock.now().getTime();
  /** Where the primary was when, as far as the replica has not got there. */
  let ahead: { at: number; position: number }[] = [];
  let asOf = Number.NEGATIVE_INFINITY;
  return {
    async look(): Promise<void> {
      const at = clock.now().getTime();
      const position = await positionOf(primary);
      // After a fail-over that lost something, the log is shorter than it was.
      if (position < (ahead.at(-1)?.position ?? 0)) ahead = [];
      // The clock was put back: what was noted by it says nothing any more.
      if (at < asOf) [ahead, asOf] = [[], Number.NEGATIVE_INFINITY];
      if (ahead.length < 60) ahead.push({ at, position });
      const there = await positionOf(replica);
      asOf = ahead.findLast((mark) => mark.position <= there)?.at ?? asOf;
      ahead = ahead.filter((mark) => mark.position > there);
    },
    lagMs: () => clock.now().getTime() - asOf,
    /** For the figures: a replica that never answered is behind since the start. */
    shownLagMs: () => clock.now().getTime() - Math.max(asOf, startedAt),
    end: async () => void (await Promise.all([primary.end(), replica.end()])),
  };
}

export function createReplica(
  url: string,
  primary: Db,
  { max, log, clock, metrics }: { max: number; log: Log; clock: Clock; metrics: Metrics },
): Replica {
  const replica = createDb(url, max, log);
  const lag = watchLag(urlOf(primary), url, clock, log);
  let restsUntil = 0;
  let looking: Promise<void> | undefined;
  const now = () => clock.now().getTime();
  const look = () => {
    looking ??= lag
      .look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
        metrics.set('replica_lag_seconds', lag.shownLagMs() / secondMs);
      });
  };
  const watch = setInterval(look, secondMs).unref();
  look();
  return {
    async reading(isFresh, work) {
      const mayRead = !isFresh && lag.lagMs() < tolerableLagMs && now() >= restsUntil;
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
      await looking;
      await Promise.all([replica.end(), lag.end()]);
    },
  };
}
