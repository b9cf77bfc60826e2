/**
 * Batches look-ups of the same kind: those of one turn of the event loop share one query; when the maximum number of
 * queries is running, later ones wait and share the next. Nothing is cached: every value was read after it was asked
 * for.
 */

interface Request<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

export interface GatherOptions {
  /** Keys per query. */
  batchSize: number;
  /** Queries running at once. */
  parallel: number;
}

/** @param lookUp gives a value for each key, in the order of the keys. If it fails, all of its keys fail. */
export function gather<K, V>(
  lookUp: (keys: K[]) => Promise<V[]>,
  { batchSize, parallel }: GatherOptions,
): (key: K) => Promise<V> {
  const waiting: Request<K, V>[] = [];
  let running = 0;
  let scheduled = false;

  const run = async (batch: Request<K, V>[]) => {
    running += 1;
    try {
      const values = await lookUp(batch.map((request) => request.key));
      batch.forEach((request, i) => {
        request.resolve(values[i] as V);
      });
    } catch (error) {
      for (const request of batch) request.reject(error);
    }
    running -= 1;
    schedule();
  };
  const start = () => {
    scheduled = false;
    while (waiting.length > 0 && running < parallel) void run(waiting.splice(0, batchSize));
  };
  // setImmediate: everything else that has already arrived is read first, so that it shares the query.
  const schedule = () => {
    if (scheduled || waiting.length === 0 || running >= parallel) return;
    scheduled = true;
    setImmediate(start);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}

/** `gather` per database: tests run several applications in one process. */
export function gatherOn<D extends object, K, V>(
  lookUp: (db: D, keys: K[]) => Promise<V[]>,
  options: GatherOptions,
): (db: D) => (key: K) => Promise<V> {
  const gatherers = new WeakMap<D, (key: K) => Promise<V>>();
  return (db) => {
    const existing = gatherers.get(db);
    if (existing) return existing;
    const created = gather((keys: K[]) => lookUp(db, keys), options);
    gatherers.set(db, created);
    return created;
  };
}
