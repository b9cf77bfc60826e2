/** A folder that several workers create at the same time: the first one wins. */
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes `made` the folder `home`, unless another worker was faster: then `home` stays, since it is in use.
 * @param file is in every complete folder; a `home` without it is replaced
 */
export async function putInPlace(source: string, home: string, file: string): Promise<void> {
  const isComplete = () =>
    access(join(home, file)).then(
      () => true,
      () => false,
    );
  const move = () =>
    rename(source, home).then(
      () => true,
      () => false,
    );
  if (await move()) return;
  if (!(await isComplete())) {
    await rm(home, { recursive: true, force: true });
    if (await move()) return;
  }
  await rm(source, { recursive: true, force: true });
}
