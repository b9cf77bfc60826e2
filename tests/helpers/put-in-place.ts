/** A folder that several workers make at the same time: the first one's counts. */
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes `made` the folder `home`, unless another worker was quicker: then that one stays as it is, since it is in use.
 * @param file is in every whole folder; a `home` without it is replaced
 */
export async function putInPlace(made: string, home: string, file: string): Promise<void> {
  const isWhole = () =>
    access(join(home, file)).then(
      () => true,
      () => false,
    );
  const move = () =>
    rename(made, home).then(
      () => true,
      () => false,
    );
  if (await move()) return;
  if (!(await isWhole())) {
    await rm(home, { recursive: true, force: true });
    if (await move()) return;
  }
  await rm(made, { recursive: true, force: true });
}
