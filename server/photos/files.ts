/** Where a photo's files are in the storage: `photos/{stem}/{name}`. */
import { photoWidths } from '../platform/images.ts';
import type { FileStorage } from '../platform/storage.ts';

export const photoArea = 'photos';
/** Where a photo's file lies in the storage. @param filename the photo's stem, @param name of the file, such as `640.webp` */
export const photoKey = (filename: string, name: string): string => `${photoArea}/${filename}/${name}`;

/** Every name a photo's file can have. */
const names = [...photoWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), '640.jpg', 'blur.webp'];

/** Removes all files of a photo; those that are not there are passed over. */
export const deletePhotoFiles = (storage: FileStorage, filename: string): Promise<void> =>
  storage.delete(names.map((name) => photoKey(filename, name)));

/** The parts of an upload on its way: `uploads/{id}/{name}`. */
export const uploadArea = 'uploads';
/** Where a part of an upload lies until the photo is made. */
export const partKey = (uploadId: string, name: string): string => `${uploadArea}/${uploadId}/${name}`;
