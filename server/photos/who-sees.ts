/**
 * Who sees which photo, and how. Pure: callers bring what they know. (Who sees whom at all is decided in members.)
 * `photoView` is for callers that know the viewer sees the owner; `mediaView` decides all of it, for the address of a file.
 */
import { isAlive, type Looked, sightOf } from '../members/visible-to.ts';

export type PhotoStatus = 'pending' | 'active' | 'rejected';

/** The owner knows of each photo that exists; others only of those that staff approved. `viewer_id` null: a visitor. */
export const maySeePhoto = (viewerId: string | null, ownerId: string, photo: { status: PhotoStatus }): boolean =>
  viewerId === ownerId || photo.status === 'active';

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
  ownerId: string,
  photo: { position: number; private: boolean; status: PhotoStatus },
  granted: boolean,
): 'clear' | 'blurred' | 'none' {
  if (!maySeePhoto(viewer?.id ?? null, ownerId, photo)) return 'none';
  if (viewer?.id === ownerId) return 'clear';
  if (photo.private) return viewer && granted ? 'clear' : 'none';
  if (photo.position === 0) return 'clear';
  if (!viewer) return 'none';
  return viewer.paid_user || photo.position === 1 ? 'clear' : 'blurred';
}

/** What decides whether an address opens now: the photo, its owner, and who the address was made for. */
export interface MediaFacts {
  photo: { position: number; private: boolean; status: PhotoStatus };
  owner: Looked;
  /** Null: a visitor, of whatever site. */
  viewer: { id: string; pool_id: number; status: string; paid_user: boolean } | null;
  /** The owner let the viewer see the private photos. */
  granted: boolean;
  /** The two have a conversation that nobody closed. */
  talking: boolean;
  /** The owner sent this photo to the viewer in the chat. */
  sent: boolean;
}

/**
 * How a photo may be fetched at this moment. A rejected one by nobody, its owner included. Who writes to each other sees the
 * other's face also when they are invisible, and what was sent there; the latter also after having blocked the sender, to report it.
 */
export function mediaView({ photo, owner, viewer, granted, talking, sent }: MediaFacts): 'clear' | 'blurred' | 'none' {
  if (photo.status === 'rejected' || !isAlive(owner.status) || (viewer && !isAlive(viewer.status))) return 'none';
  const sight = sightOf(viewer ?? { id: null, pool_id: owner.pool_id }, owner);
  if (sight === 'own') return 'clear';
  const inChat = talking && owner.profile_status === 'active' && !owner.blocked && !owner.blocked_by;
  if (photo.status === 'active') {
    if (sent && (inChat || sight === 'visible' || sight === 'blocked')) return 'clear';
    if (inChat && !photo.private && photo.position === 0) return 'clear';
  }
  return sight === 'visible' ? photoView(viewer, owner.id, photo, granted) : 'none';
}

/** Whoever may see a photo clearly may also have its blurred file. */
export const opensFile = (view: 'clear' | 'blurred' | 'none', file: 'clear' | 'blur'): boolean =>
  view === 'clear' || (view === 'blurred' && file === 'blur');
