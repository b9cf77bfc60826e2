/** Jobs of photos. */
import { photoUndoSeconds, photoUploadHours } from '../../contract/photos.ts';
import { hourMs } from '../../contract/time.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { deletePhotoFiles, partKey, photoArea, uploadArea } from './files.ts';
import * as sql from './sql.ts';

/** Files are stored before their row: only after this time is a file without a row certainly an orphan. */
const orphanAfterMs = hourMs;
const batchSize = 500;

/** Storage areas, whose second path segment names the owner of a file, and how to look up which owners exist. */
const areas: readonly { area: string; existing(services: SweepServices, names: string[]): Promise<string[]> }[] = [
  {
    area: photoArea,
    existing: async ({ db }, names) => (await sql.knownFilenames(db, names)).map((row) => row.filename),
  },
  { area: uploadArea, existing: async ({ db }, ids) => (await sql.knownUploads(db, ids)).map((row) => row.id) },
];

export type SweepServices = Pick<Services, 'db' | 'storage' | 'log' | 'clock'>;

/**
 * Deletes files that belong to no photo and no upload, left by a process that died between file and row or by an interrupted
 * removal.
 * @returns the number of deleted files
 */
export async function sweepOrphanFiles(services: SweepServices): Promise<number> {
  const before = services.clock.now().getTime() - orphanAfterMs;
  let removed = 0;
  for (const { area, existing: ids } of areas) {
    let keys: string[] = [];
    const sweep = async () => {
      const owners = new Set(await ids(services, [...new Set(keys.map(ownerOf))]));
      const orphans = keys.filter((key) => !owners.has(ownerOf(key)));
      await services.storage.delete(orphans);
      removed += orphans.length;
      keys = [];
    };
    for await (const { key, changed_at: changedAt } of services.storage.list(area)) {
      if (changedAt.getTime() > before) continue;
      keys.push(key);
      if (keys.length >= batchSize) await sweep();
    }
    if (keys.length) await sweep();
  }
  if (removed) services.log.info({ removed }, 'files without a photo removed');
  return removed;
}

const ownerOf = (key: string): string => key.split('/')[1] ?? '';

/** Deletes abandoned uploads. @returns how many */
export async function forgetStaleUploads(services: SweepServices, hours = photoUploadHours): Promise<number> {
  const uploads = await sql.deleteStaleUploads(services.db, hours);
  await services.storage.delete(uploads.flatMap(({ id, parts }) => parts.map((name) => partKey(id, name))));
  return uploads.length;
}

/** Deletes the files of an erased member; the sweep finds what it cannot delete now. */
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

/** Deletes the files of photos removed too long ago to be restored. @returns the number of photos */
export async function forgetRemovedPhotos(services: SweepServices, seconds = photoUndoSeconds): Promise<number> {
  const expired = await sql.forgetRemoved(services.db, seconds);
  // Without its row no URL opens a file; the sweep deletes what remains.
  for (const { filename } of expired)
    await deletePhotoFiles(services.storage, filename).catch((err) =>
      services.log.warn({ err }, 'photo files left for the sweep'),
    );
  return expired.length;
}

/** Scheduled by each removal, for the moment it becomes final. */
export const forgetRemovedPhotosJob: JobDefinition<Record<string, never>> = {
  name: 'forget_removed_photos',
  retries: 5,
  backoff: true,
  run: async (services) => {
    await forgetRemovedPhotos(services);
  },
};
