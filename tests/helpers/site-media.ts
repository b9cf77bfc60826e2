/** Uploading a picture or a film at the desk, as its form does. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestStaff } from './staff.ts';

const root = join(import.meta.dirname, '../..');
export const samplePicture = (): Promise<Buffer> => readFile(join(root, 'web/home/art/yara-300.webp'));
export const sampleFilm = (format: 'mp4' | 'webm'): Promise<Buffer> =>
  readFile(join(root, `web/landers/film/town.${format}`));

export async function uploadMedia(
  staff: TestStaff,
  { scope, kind, bytes, name = 'Harbour' }: { scope: string; kind: 'picture' | 'film'; bytes: Buffer; name?: string },
) {
  const form = new FormData();
  // What it is called, and what it says it is, count for nothing.
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), 'file.bin');
  const body = new Response(form);
  const query = new URLSearchParams({ scope, kind, name, licence: 'Ours, 2026' });
  return staff.client.send('POST', `/api/desk/site-media.php?${query}`, Buffer.from(await body.arrayBuffer()), {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
}
