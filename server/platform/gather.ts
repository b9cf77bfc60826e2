/**
 * Look-ups of the same kind that come at the same time, made together: whoever asks while some are under way shares the
 * next look. Nothing is kept: what one gets was looked up after one asked.
 */

interface Asked<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

export interface GatherOptions {
  /** Keys in one look. Default 200 */
  most?: number;
  /**
   * So many who wait are worth a second look beside the first: the database works on one while this process answers those of the
   * other. Default 8; more where beginning a look costs as much as what it looks for
   */
  second?: number;
  /** A look that takes longer than this holds up nobody: the next one starts beside it. Default 4 */
  patience_ms?: number;
  /** So many looks at once at most. Default 4 */
  looks?: number;
}

/** @param look gives a value for each key, in the order of the keys. Should it fail, it fails for all of them. */
export function gather<K, V>(
  look: (keys: K[]) => Promise<V[]>,
  { most = 200, second = 8, patience_ms = 4, looks = 4 }: GatherOptions = {},
): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  let under_way = 0;
  let planned = false;
  let patience: NodeJS.Timeout | undefined;

  const start = () => {
    planned = false;
    if (waiting.length === 0 || under_way >= looks) return;
    const asked = waiting.length > most ? waiting.splice(0, most) : waiting;
    if (asked === waiting) waiting = [];
    void run(asked);
  };
  const run = async (asked: Asked<K, V>[]) => {
    under_way += 1;
    patience ??= setTimeout(impatient, patience_ms);
    try {
      const values = await look(asked.map((one) => one.key));
      asked.forEach((one, i) => {
        one.resolve(values[i] as V);
      });
    } catch (error) {
      for (const one of asked) one.reject(error);
    }
    under_way -= 1;
    if (under_way === 0) {
      clearTimeout(patience);
      patience = undefined;
    }
    start();
  };
  const impatient = () => {
    patience = under_way ? setTimeout(impatient, patience_ms) : undefined;
    start();
  };

  const plan = () => {
    if (planned) return;
    planned = true;
    // After everything else that has arrived in the meantime was read.
    setImmediate(start);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (under_way === 0 || (under_way === 1 && waiting.length >= second)) plan();
    });
}

/** `gather` for each database: tests run several applications in one process. */
export function gatherOn<D extends object, K, V>(look: (db: D, keys: K[]) => Promise<V[]>, options?: GatherOptions): (db: D) => (key: K) => Promise<V> {
  const all = new WeakMap<D, (key: K) => Promise<V>>();
  return (db) => {
    const known = all.get(db);
    if (known) return known;
    const fresh = gather((keys: K[]) => look(db, keys), options);
    all.set(db, fresh);
    return fresh;
  };
}
