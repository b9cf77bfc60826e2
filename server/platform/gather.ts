/**
 * Questions of the same kind that come at the same time, put together: those of one moment make one look, and while as many looks
 * as may be are under way the next ones wait and then go together. Nothing is kept: what one gets was looked up after one asked.
 */

interface Asked<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

export interface GatherOptions {
  /** Keys in one look. */
  most: number;
  /** So many looks at once. */
  looks: number;
}

/** @param look gives a value for each key, in the order of the keys. Should it fail, it fails for all of them. */
export function gather<K, V>(
  look: (keys: K[]) => Promise<V[]>,
  { most, looks }: GatherOptions,
): (key: K) => Promise<V> {
  const waiting: Asked<K, V>[] = [];
  let underWay = 0;
  let planned = false;

  const run = async (asked: Asked<K, V>[]) => {
    underWay += 1;
    try {
      const values = await look(asked.map((one) => one.key));
      asked.forEach((one, i) => {
        one.resolve(values[i] as V);
      });
    } catch (error) {
      for (const one of asked) one.reject(error);
    }
    underWay -= 1;
    plan();
  };
  const start = () => {
    planned = false;
    while (waiting.length > 0 && underWay < looks) void run(waiting.splice(0, most));
  };
  // After everything else that has arrived in the meantime was read.
  const plan = () => {
    if (planned || waiting.length === 0 || underWay >= looks) return;
    planned = true;
    setImmediate(start);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}

/** `gather` for each database: tests run several applications in one process. */
export function gatherOn<D extends object, K, V>(
  look: (db: D, keys: K[]) => Promise<V[]>,
  options: GatherOptions,
): (db: D) => (key: K) => Promise<V> {
  const all = new WeakMap<D, (key: K) => Promise<V>>();
  return (db) => {
    const known = all.get(db);
    if (known) return known;
    const fresh = gather((keys: K[]) => look(db, keys), options);
    all.set(db, fresh);
    return fresh;
  };
}
