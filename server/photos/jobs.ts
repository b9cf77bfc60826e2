/** Jobs of photos. */
import { hour_ms } from '../../contract/time.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { photo_area } from './files.ts';
import * as sql from './sql.ts';

/** Files are stored before their row: only after this time is a file without a row surely nobody's. */
const orphan_after_ms = hour_ms;
const batch = 500;

/**
 * Removes files that no photo owns: left by a process that died between file and row, or by a removal cut short.
 * @returns how many files were removed
 */
export async function sweepOrphanFiles(services: Services): Promise<number> {
  const before = services.clock.now().getTime() - orphan_after_ms;
  let waiting: string[] = [];
  let removed = 0;
  const sweep = async () => {
    const stems = [...new Set(waiting.map(stemOf))];
    const known = new Set((await sql.knownFilenames(services.db, stems)).map((row) => row.filename));
    const orphans = waiting.filter((key) => !known.has(stemOf(key)));
    await services.storage.delete(orphans);
    removed += orphans.length;
    waiting = [];
  };
  for await (const { key, changed_at } of services.storage.list(photo_area)) {
    if (changed_at.getTime() > before) continue;
    waiting.push(key);
    if (waiting.length >= batch) await sweep();
  }
  if (waiting.length) await sweep();
  if (removed) services.log.info({ removed }, 'files without a photo removed');
  return removed;
}

const stemOf = (key: string): string => key.split('/')[1] ?? '';

export const sweep_orphan_files: JobDefinition<Record<string, never>> = {
  name: 'sweep_orphan_files',
  retries: 2,
  backoff: true,
  schedule: '17 * * * *',
  run: async (services) => {
    await sweepOrphanFiles(services);
  },
};
