/** The pictures of a check: `checks/{id}/{n}.webp`, until the decision. */
import type { FileStorage } from '../../platform/storage.ts';

export const checkArea = 'checks';
export const checkKey = (id: string, picture: number): string => `${checkArea}/${id}/${picture}.webp`;
export const deleteCheckFiles = (storage: FileStorage, id: string): Promise<void> =>
  storage.delete([checkKey(id, 0), checkKey(id, 1)]);
