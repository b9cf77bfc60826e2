/**
 * A member's page: the facts from members, the photos by the rules of who-sees.ts. It is in photos because members must not
 * import photos.
 */
import type { Static } from 'typebox';
import type * as contract from '../../contract/members.ts';
import { photoColumns, photoSources, type PhotoRow } from '../members/photo-view.ts';
import { readProfile } from '../members/profile.ts';
import { checkVisitor, type MemberViewer, viewerOfCall } from '../members/viewer.ts';
import { statement } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import { isGranted } from './grants.ts';
import { type PhotoStatus, photoView } from './who-sees.ts';

type Row = PhotoRow & { private: boolean; status: PhotoStatus };
type View = Static<typeof contract.PhotoView>;

/** All photos but the rejected ones, in order. */
const shownPhotos = statement<Row, [member: string]>(
  'photos.shown_photos',
  `select f.private, f.status, ${photoColumns} from photos f
    where f.member_id = $1 and f.status <> 'rejected' order by f.position`,
);

export const getProfile: Handler<typeof contract.getProfile> = async (call) => {
  checkVisitor(call);
  const { services, params } = call;
  const viewer = await viewerOfCall(call);
  const facts = await readProfile(services, viewer, params.id, call);
  const photos = facts.blocked
    ? { photos: [], private_photos: [], private_hidden: 0 }
    : await photosOf(services, viewer, facts.id, setting(call.site, call.country, 'cdn_prefix'));
  return { profile: { ...facts, ...photos } };
};

/** The photos of a member the viewer may see (decided by members/visible-to.ts), clear or blurred. */
export async function photosOf(
  services: Services,
  viewer: Pick<MemberViewer, 'id' | 'paid_user'>,
  ownerId: string,
  cdnPrefix: string,
): Promise<{ photos: View[]; private_photos: View[]; private_hidden: number }> {
  const [rows, granted] = await Promise.all([
    shownPhotos(services.db, ownerId),
    viewer.id === null || viewer.id === ownerId ? false : isGranted(services.db, ownerId, viewer.id),
  ]);
  const photoViewer = viewer.id === null ? null : { id: viewer.id, paid_user: viewer.paid_user };
  const result: { photos: View[]; private_photos: View[]; private_hidden: number } = {
    photos: [],
    private_photos: [],
    private_hidden: 0,
  };
  let position = 0;
  for (const row of rows) {
    const view = photoView(photoViewer, ownerId, { ...row, position }, granted);
    if (row.status === 'active' && !row.private) position += 1;
    if (view === 'none') {
      if (row.private && row.status === 'active' && photoViewer) result.private_hidden += 1;
      continue;
    }
    result[row.private ? 'private_photos' : 'photos'].push(
      photoSources(services, row, {
        locked: view === 'blurred',
        cdn_prefix: cdnPrefix,
        viewer: photoViewer ? { member_id: photoViewer.id } : undefined,
      }),
    );
  }
  return result;
}

/** The photos that members would see once those that wait are approved; their files open for staff. */
export async function draftedPhotos(services: Services, ownerId: string, cdnPrefix: string): Promise<View[]> {
  const rows = await shownPhotos(services.db, ownerId);
  return rows
    .filter((row) => !row.private)
    .map((row) => photoSources(services, row, { locked: false, cdn_prefix: cdnPrefix, viewer: 'staff' }));
}
