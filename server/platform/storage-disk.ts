/** Files on the local disk: written to a temporary name, flushed, then renamed. */
import { createHash, randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkArea, segmentsOf } from './storage-keys.ts';
import type { FileStorage } from './storage.ts';

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Storage on the local disk, under `<dataDir>/files`. */
export function createDiskStorage(config: { dataDir: string }): FileStorage {
  const root = resolve(config.dataDir, 'files');

  /**
   * `photos/ab12/640.avif` -> `<root>/photos/3f/9c/ab12/640.avif`: files of a folder stay together, folders are
   * spread out.
   */
  const pathOf = (key: string): string => {
    const [area = '', ...rest] = segmentsOf(key);
    const spread = createHash('sha256')
      .update(rest.length > 1 ? rest.slice(0, -1).join('/') : key)
      .digest('hex');
    return join(root, area, spread.slice(0, 2), spread.slice(2, 4), ...rest);
  };

  /**
   * Lets `write` create a file beside `path`, then moves it there and flushes the folder, so that it survives a power
   * cut.
   */
  const place = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
    const folder = dirname(path);
    const part = join(folder, `${basename(path)}.${randomBytes(6).toString('hex')}.part`);
    // A concurrent delete may remove the folder while it is empty: create it again.
    for (let attempt = 1; ; attempt++) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(part);
        await rename(part, path);
        break;
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        if (code(error) !== 'ENOENT' || attempt === 3) throw error;
      }
    }
    // If both names were links to one file, rename leaves the first name in place.
    await rm(part, { force: true });
    await flush(folder);
  };

  return {
    put: (key, bytes) =>
      place(pathOf(key), async (part) => {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),

    get: (key) => readFile(pathOf(key)).catch(absent),

    stream: async (key) => {
      const file: FileHandle | undefined = await open(pathOf(key), 'r').catch(absent);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        // Most files are smaller than the buffer and come in one piece.
        return { stream: file.createReadStream({ highWaterMark: 256 * 1024 }), size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    part: async (key, from, to) => {
      const file: FileHandle | undefined = await open(pathOf(key), 'r').catch(absent);
      if (!file) return undefined;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    delete: async (keys) => {
      const paths = keys.map(pathOf);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
      // A photo's folder goes with its last file; a folder that is not empty stays.
      for (const folder of new Set(paths.map(dirname))) await rmdir(folder).catch(() => {});
    },

    link: async (from, to) => {
      const source = pathOf(from);
      await place(pathOf(to), async (part) => {
        try {
          await link(source, part);
        } catch (error) {
          // Another file system, or one without links.
          if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(code(error) ?? '')) throw error;
          await copyFile(source, part);
          await flush(part);
        }
      });
    },

    list: async function* (area) {
      checkArea(area);
      for await (const path of walk(join(root, area))) {
        const status = await stat(path).catch(absent);
        if (!status) continue;
        const rest = path
          .slice(join(root, area).length + 1)
          .split(/[\\/]/)
          .slice(2);
        // ctime, since a link keeps the mtime of its content.
        yield { key: [area, ...rest].join('/'), changed_at: status.ctime };
      }
    },
  };
}

const absent = (error: unknown): undefined => {
  if (code(error) === 'ENOENT') return undefined;
  throw error;
};

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems cannot flush a folder; the file itself is flushed all the same.
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(code(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

async function* walk(folder: string): AsyncIterable<string> {
  const entries: Dirent[] = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}
