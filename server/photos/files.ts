/** The storage keys of a photo's files: `photos/{stem}/{name}`. */
import { photoWidths } from '../platform/images.ts';
import type { FileStorage } from '../platform/storage.ts';

export const photoArea = 'photos';
/** @param filename the photo's stem. @param name the file's name, e.g. `640.webp` */
export const photoKey = (filename: string, name: string): string => `${photoArea}/${filename}/${name}`;

/** Every file name a photo can have. */
const names = [...photoWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), '640.jpg', 'blur.webp'];

/** Deletes all files of a photo; missing ones are ignored. */
export const deletePhotoFiles = (storage: FileStorage, filename: string): Promise<void> =>
  storage.delete(names.map((name) => photoKey(filename, name)));

/** The parts of an unfinished upload: `uploads/{id}/{name}`. */
export const uploadArea = 'uploads';
/** The storage key of an upload's part. */
export const partKey = (uploadId: string, name: string): string => `${uploadArea}/${uploadId}/${name}`;
