/**
 * Who sees which photo, and how. Pure: callers pass the facts. (Who sees whom at all is decided in members.) `photoView` assumes
 * that the viewer may see the owner; `mediaView` decides everything, for the URL of a file.
 */
import { isAlive, type SightFacts, sightOf } from '../members/visible-to.ts';

export type PhotoStatus = 'pending' | 'active' | 'rejected';

/** Owners may know of all their photos; others only of approved ones. `viewerId` is null for a visitor. */
export const maySeePhoto = (viewerId: string | null, ownerId: string, photo: { status: PhotoStatus }): boolean =>
  viewerId === ownerId || photo.status === 'active';

/**
 * How a photo is shown: clear, blurred, or not at all.
 *
 * A free member sees the main photo and the first further one, the rest blurred; premium members see all; visitors only the main
 * photo. A private photo is visible only with the owner's grant, premium or not: nobody else gets even the blurred file.
 *
 * @param photo.position among the photos that others can see (active, not private); 0 is the main photo
 * @param granted the owner has granted this viewer access to the private photos
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

/** What decides whether a URL opens now: the photo, its owner, and the viewer the URL was made for. */
export interface MediaFacts {
  photo: { position: number; private: boolean; status: PhotoStatus };
  owner: SightFacts;
  /** Null for a visitor of any site. */
  viewer: { id: string; pool_id: number; status: string; paid_user: boolean } | null;
  /** The owner has granted the viewer access to the private photos. */
  granted: boolean;
  /** They have a conversation that nobody has closed. */
  talking: boolean;
  /** The owner sent this photo to the viewer in the chat. */
  sent: boolean;
}

/**
 * How a photo may be fetched now; a rejected one by nobody, not even its owner. Members in a conversation see each other's main
 * photo even if invisible, and photos sent there; the latter even after blocking the sender, so that they can report them.
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

/** Who may see the clear file may also have the blurred one. */
export const opensFile = (view: 'clear' | 'blurred' | 'none', file: 'clear' | 'blur'): boolean =>
  view === 'clear' || (view === 'blurred' && file === 'blur');
