/** The keys files are stored under, whatever the store. */

const segment = /^[a-z0-9_][a-z0-9._-]{0,99}$/;

/** The segments of a key. @throws Error when it is invalid (see FileStorage) */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (segments.length < 2 || segments.length > 6 || !segments.every((s) => segment.test(s)))
    throw new Error('not a storage key');
  return segments;
}

/** @throws Error when `area` cannot be the first segment of a key */
export function checkArea(area: string): void {
  if (!segment.test(area)) throw new Error('not a storage area');
}
