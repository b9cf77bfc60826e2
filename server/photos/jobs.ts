/** Jobs of photos. */
import { photoUndoSeconds, photoUploadHours } from '../../contract/photos.ts';
import { hourMs } from '../../contract/time.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { deletePhotoFiles, partKey, photoArea, uploadArea } from './files.ts';
import * as sql from './sql.ts';

/** Files are stored before their row: only after this time is a file without a row surely nobody's. */
const orphanAfterMs = hourMs;
const batch = 500;

/** Where files lie by the name of whom they belong to, and which of these names are known. */
const areas: readonly { area: string; known(services: Sweeping, names: string[]): Promise<string[]> }[] = [
  { area: photoArea, known: async ({ db }, names) => (await sql.knownFilenames(db, names)).map((row) => row.filename) },
  { area: uploadArea, known: async ({ db }, ids) => (await sql.knownUploads(db, ids)).map((row) => row.id) },
];

export type Sweeping = Pick<Services, 'db' | 'storage' | 'log' | 'clock'>;

/**
 * Removes files that no photo and no upload owns: left by a process that died between file and row, or by a removal
 * cut short.
 * @returns how many files were removed
 */
export async function sweepOrphanFiles(services: Sweeping): Promise<number> {
  const before = services.clock.now().getTime() - orphanAfterMs;
  let removed = 0;
  for (const { area, known } of areas) {
    let waiting: string[] = [];
    const sweep = async () => {
      const owners = new Set(await known(services, [...new Set(waiting.map(ownerOf))]));
      const orphans = waiting.filter((key) => !owners.has(ownerOf(key)));
      await services.storage.delete(orphans);
      removed += orphans.length;
      waiting = [];
    };
    for await (const { key, changed_at: changedAt } of services.storage.list(area)) {
      if (changedAt.getTime() > before) continue;
      waiting.push(key);
      if (waiting.length >= batch) await sweep();
    }
    if (waiting.length) await sweep();
  }
  if (removed) services.log.info({ removed }, 'files without a photo removed');
  return removed;
}

const ownerOf = (key: string): string => key.split('/')[1] ?? '';

/** Forgets uploads nobody went on with. @returns how many */
export async function forgetStaleUploads(services: Sweeping, hours = photoUploadHours): Promise<number> {
  const uploads = await sql.deleteStaleUploads(services.db, hours);
  await services.storage.delete(uploads.flatMap(({ id, parts }) => parts.map((name) => partKey(id, name))));
  return uploads.length;
}

/** The files of somebody who was erased; what it cannot remove now the sweep finds later. */
export const removePhotoFiles: JobDefinition<{ filenames: string[] }> = {
  name: 'remove_photo_files',
  retries: 10,
  backoff: true,
  expiresSeconds: 600,
  async run({ storage }, { filenames }) {
    for (const filename of filenames) await deletePhotoFiles(storage, filename);
  },
};

export const removeErasedFiles: Listener<'member_erased'> = async (
  { jobs, db },
  { photo_filenames: photoFilenames },
  event,
) => {
  if (photoFilenames.length > 0)
    await jobs.enqueue(db, removePhotoFiles, { filenames: [...photoFilenames] }, { key: String(event.id) });
};

export const sweepOrphanFilesJob: JobDefinition<Record<string, never>> = {
  name: 'sweep_orphan_files',
  retries: 2,
  backoff: true,
  schedule: '17 * * * *',
  run: async (services) => {
    await forgetStaleUploads(services);
    await sweepOrphanFiles(services);
  },
};

/** The files of photos that were removed so long ago that nobody can bring them back. @returns how many photos */
export async function forgetRemovedPhotos(services: Sweeping, seconds = photoUndoSeconds): Promise<number> {
  const gone = await sql.forgetRemoved(services.db, seconds);
  // Without its row no address opens it, and the sweep takes what stays.
  for (const { filename } of gone)
    await deletePhotoFiles(services.storage, filename).catch((err) =>
      services.log.warn({ err }, 'photo files left for the sweep'),
    );
  return gone.length;
}

/** Enqueued by each removal, for the end of its time. */
export const forgetRemovedPhotosJob: JobDefinition<Record<string, never>> = {
  name: 'forget_removed_photos',
  retries: 5,
  backoff: true,
  run: async (services) => {
    await forgetRemovedPhotos(services);
  },
};
