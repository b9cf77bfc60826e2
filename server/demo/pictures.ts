/**
 * The photos of the demo's members. Each shot is drawn once and stored under the name of the first member who has it; the files of
 * others are links to those. So every stored file has an owner, and deleting one leaves the rest.
 */
import { availableParallelism } from 'node:os';
import type { PhotoFiles } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { photoKey } from '../photos/files.ts';
import type { Person } from './person.ts';
import type { Face } from './portraits.ts';
import { renderPortrait } from './portraits/render.ts';

/** The columns of a photo's row that describe the picture. */
export type Picture = Omit<PhotoFiles, 'files'>;

export const shotKey = (face: Face, shot: number): string => `${face.id}/${shot}`;

/** Many links wait for the disk: enough in parallel that they wait together. */
const parallelLinks = 24;

/** Runs `work` for every item, at most `parallel` at a time; stops starting new ones after the first failure. */
async function forEach<T>(items: readonly T[], parallel: number, work: (item: T) => Promise<void>): Promise<void> {
  let at = 0;
  const worker = async () => {
    while (at < items.length) await work(items[at++] as T);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  } catch (error) {
    at = items.length;
    throw error;
  }
}

/**
 * Draws and stores all photos of `people`.
 * @param onProgress called with the number of drawn pictures and of all pictures
 * @returns the pictures by `shotKey`, for the rows
 */
export async function storePictures(
  services: Pick<Services, 'storage'>,
  people: readonly Person[],
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, Picture>> {
  const shots = new Map<string, { face: Face; shot: number; filenames: string[] }>();
  for (const { photos } of people)
    for (const { face, shot, filename } of photos) {
      const key = shotKey(face, shot);
      const existing = shots.get(key);
      if (existing) existing.filenames.push(filename);
      else shots.set(key, { face, shot, filenames: [filename] });
    }
  const pictures = new Map<string, Picture>();
  // Drawing keeps sharp's threads busy: one picture per core.
  await forEach([...shots], Math.max(1, availableParallelism()), async ([key, { face, shot, filenames }]) => {
    const [first = '', ...others] = filenames;
    const { files, ...picture } = await renderPortrait(face, shot);
    for (const file of files) await services.storage.put(photoKey(first, file.name), file.bytes);
    const links = others.flatMap((other) =>
      files.map(({ name }) => [photoKey(first, name), photoKey(other, name)] as const),
    );
    await forEach(links, parallelLinks, ([from, to]) => services.storage.link(from, to));
    pictures.set(key, picture);
    onProgress(pictures.size, shots.size);
  });
  return pictures;
}
