/** Everything held about a member, for the member: a ZIP of readable JSON files and their photos. */
import { strToU8, zipSync } from 'fflate';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** The photos are added in their largest JPEG-compatible form as stored. */
export async function exportData(services: Services, member_id: string): Promise<Uint8Array> {
  const row = await sql.exportRows.one(services.db, member_id);
  const files: Record<string, Uint8Array> = {};
  for (const [name, value] of Object.entries(row?.data ?? {}))
    files[`${name}.json`] = strToU8(`${JSON.stringify(value, null, 2)}\n`);
  for (const { filename } of await sql.photoFiles(services.db, member_id)) {
    const bytes = await services.storage.get(`photos/${filename}/1280.webp`).catch(() => undefined);
    const smaller = bytes ?? (await services.storage.get(`photos/${filename}/640.jpg`).catch(() => undefined));
    if (smaller) files[`photos/${filename.slice(0, 12)}.${bytes ? 'webp' : 'jpg'}`] = smaller;
  }
  return zipSync(files, { level: 6 });
}
