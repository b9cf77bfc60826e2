/**
 * The photos of the demo's members. Each shot is drawn once and stored under the name of the first member who has it;
 * everyone else's files are links to those. So nothing is stored that no member owns, and deleting one leaves the rest.
 */
import { availableParallelism } from 'node:os';
import type { PhotoFiles } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { photoKey } from '../photos/files.ts';
import type { Person } from './person.ts';
import type { Face } from './portraits.ts';
import { renderPortrait } from './portraits/render.ts';

/** What a photo's row says of its picture. */
export type Picture = Omit<PhotoFiles, 'files'>;

export const shotKey = (face: Face, shot: number): string => `${face.id}/${shot}`;

/** Links are many and each waits for the disk: enough at once that they wait together. */
const linksAtOnce = 24;

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
 * @param onProgress is told how many of all pictures are drawn
 * @returns what the rows need, by `shotKey`
 */
export async function storePictures(
  services: Pick<Services, 'storage'>,
  people: readonly Person[],
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, Picture>> {
  const shots = new Map<string, { face: Face; shot: number; filenames: string[] }>();
  for (const { photos } of people)
    for (const { face, shot, filename } of photos) {
      const key = shotKey(face, shot);
      const found = shots.get(key);
      if (found) found.filenames.push(filename);
      else shots.set(key, { face, shot, filenames: [filename] });
    }
  const pictures = new Map<string, Picture>();
  // Drawing is work for sharp's threads: one picture a core.
  await forEach([...shots], Math.max(1, availableParallelism()), async ([key, { face, shot, filenames }]) => {
    const [first = '', ...others] = filenames;
    const { files, ...picture } = await renderPortrait(face, shot);
    for (const file of files) await services.storage.put(photoKey(first, file.name), file.bytes);
    const links = others.flatMap((other) =>
      files.map(({ name }) => [photoKey(first, name), photoKey(other, name)] as const),
    );
    await forEach(links, linksAtOnce, ([from, to]) => services.storage.link(from, to));
    pictures.set(key, picture);
    onProgress(pictures.size, shots.size);
  });
  return pictures;
}
