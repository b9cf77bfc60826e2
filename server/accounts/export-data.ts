/** Everything stored about a member, for the member: a ZIP of readable JSON files and their photos. */
import { strToU8, zipSync } from 'fflate';
import { open } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { exportParts } from './export-sql.ts';
import * as sql from './sql.ts';

/** Photos are included as the largest WebP, or as a JPEG where there is none. */
export async function exportData(services: Services, memberId: string): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const { file, read } of exportParts) {
    const data = (await read.one(services.db, memberId))?.data ?? null;
    files[`${file}.json`] = strToU8(`${JSON.stringify(readable(services.config.secret, data), null, 2)}\n`);
  }
  for (const { filename } of await sql.photoFiles(services.db, memberId)) {
    const webp = await services.storage.get(`photos/${filename}/1280.webp`).catch(() => undefined);
    const bytes = webp ?? (await services.storage.get(`photos/${filename}/640.jpg`).catch(() => undefined));
    if (bytes) files[`photos/${filename.slice(0, 12)}.${webp ? 'webp' : 'jpg'}`] = bytes;
  }
  return zipSync(files, { level: 6 });
}

/** Makes rows readable: a row with a single object becomes that object; encrypted bank accounts are decrypted. */
function readable(secret: string, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return data.map((row: Record<string, unknown>) => {
    const values = Object.values(row);
    const [only] = values;
    const flat =
      values.length === 1 && typeof only === 'object' && only !== null ? (only as Record<string, unknown>) : row;
    return typeof flat['account'] === 'string'
      ? { ...flat, account: JSON.parse(open(secret, 'direct-debit', flat['account'])) as unknown }
      : flat;
  });
}
