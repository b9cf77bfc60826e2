/** Cursors: positions in a list, encrypted because they hold times and distances the client must not read. */
import { Refusal } from '../platform/errors.ts';
import { open, seal } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';

/** @param list name of the list, so that a cursor of another one is refused */
export const toCursor = ({ config }: Pick<Services, 'config'>, list: string, position: unknown): string =>
  seal(config.secret, `cursor:${list}`, JSON.stringify(position));

/** @throws Refusal bad_request if the cursor is not ours or belongs to another list */
export function fromCursor<T>({ config }: Pick<Services, 'config'>, list: string, cursor: string): T {
  try {
    return JSON.parse(open(config.secret, `cursor:${list}`, cursor)) as T;
  } catch {
    throw new Refusal('bad_request');
  }
}
