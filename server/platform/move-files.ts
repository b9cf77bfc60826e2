/** Moves files from one store to another while both are in use: copies what is missing, and compares what it copied. */
import type { FileStorage } from './storage.ts';

export interface Moved {
  copied: number;
  /** Were there already. */
  present: number;
  /** Deleted while they were being copied. */
  gone: number;
}

/**
 * Copies the files of an area that `to` does not have. May be stopped at any time and begun anew.
 * @param onFile called after each file
 * @throws Error when a file that was written cannot be read back as it was
 */
export async function moveFiles(
  from: FileStorage,
  to: FileStorage,
  area: string,
  onFile: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const there = new Set<string>();
  for await (const { key } of to.list(area)) there.add(key);
  const moved: Moved = { copied: 0, present: 0, gone: 0 };
  for await (const { key } of from.list(area)) {
    if (there.has(key)) moved.present++;
    else {
      const bytes = await from.get(key);
      if (bytes === undefined) moved.gone++;
      else {
        await to.put(key, bytes);
        if (!(await to.get(key))?.equals(bytes)) throw new Error(`${key} is not what was written`);
        // Its member may have deleted it in between: what is gone here must not come back there.
        if ((await from.get(key)) === undefined) {
          await to.delete([key]);
          moved.gone++;
        } else moved.copied++;
      }
    }
    onFile(moved);
  }
  return moved;
}
