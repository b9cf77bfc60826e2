/** Who sees which photo, and how. Pure: callers bring what they know. (Who sees whom at all is decided in members.) */

export type PhotoStatus = 'pending' | 'active' | 'rejected';

/** The owner knows of each photo that exists; others only of those that staff approved. `viewer_id` null: a visitor. */
export const maySeePhoto = (viewer_id: string | null, owner_id: string, photo: { status: PhotoStatus }): boolean =>
  viewer_id === owner_id || photo.status === 'active';

/**
 * How a photo is shown: the clear file, the blurred one, or not at all.
 *
 * A free member sees the main photo and the first further one, the rest blurred; premium sees all; a visitor the main
 * photo only. A private photo is for those the owner let in, premium or not: nobody else gets even the blurred file.
 *
 * @param photo.position place among the photos that others can see (active, not private): 0 is the main photo
 * @param granted the owner let this viewer see the private photos
 */
export function photoView(
  viewer: { id: string; paid_user: boolean } | null,
  owner_id: string,
  photo: { position: number; private: boolean; status: PhotoStatus },
  granted: boolean,
): 'clear' | 'blurred' | 'none' {
  if (!maySeePhoto(viewer?.id ?? null, owner_id, photo)) return 'none';
  if (viewer?.id === owner_id) return 'clear';
  if (photo.private) return viewer && granted ? 'clear' : 'none';
  if (photo.position === 0) return 'clear';
  if (!viewer) return 'none';
  return viewer.paid_user || photo.position === 1 ? 'clear' : 'blurred';
}
