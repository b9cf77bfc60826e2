/** Two stores while files move from one to the other: written to the first, read from wherever they are. */
import type { FileStorage } from './storage.ts';

/** @param first where files are to be. @param also where some of them still are */
export function createBothStorage(first: FileStorage, also: FileStorage): FileStorage {
  return {
    put: (key, bytes) => first.put(key, bytes),
    get: async (key) => (await first.get(key)) ?? also.get(key),
    stream: async (key) => (await first.stream(key)) ?? also.stream(key),
    part: async (key, from, to) => (await first.part(key, from, to)) ?? also.part(key, from, to),
    // Both, or a deleted photo would come back with the next move.
    delete: async (keys) => {
      await Promise.all([first.delete(keys), also.delete(keys)]);
    },
    link: async (from, to) => {
      const bytes = (await first.get(from)) === undefined ? await also.get(from) : undefined;
      await (bytes === undefined ? first.link(from, to) : first.put(to, bytes));
    },
    list: async function* (area) {
      const seen = new Set<string>();
      for (const store of [first, also])
        for await (const file of store.list(area)) {
          if (seen.has(file.key)) continue;
          seen.add(file.key);
          yield file;
        }
    },
  };
}
