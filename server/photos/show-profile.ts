/**
 * A member's page: their facts from members, their photos by the rule of who-sees.ts. Here and not in members, as members stands
 * before photos in the order of imports.
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

/** All but the rejected ones, in order. */
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

/** The photos of somebody the viewer may see (members/visible-to.ts decides that), clear or blurred. */
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
  const who = viewer.id === null ? null : { id: viewer.id, paid_user: viewer.paid_user };
  const shown: { photos: View[]; private_photos: View[]; private_hidden: number } = {
    photos: [],
    private_photos: [],
    private_hidden: 0,
  };
  let position = 0;
  for (const row of rows) {
    const view = photoView(who, ownerId, { ...row, position }, granted);
    if (row.status === 'active' && !row.private) position += 1;
    if (view === 'none') {
      if (row.private && row.status === 'active' && who) shown.private_hidden += 1;
      continue;
    }
    shown[row.private ? 'private_photos' : 'photos'].push(
      photoSources(services, row, {
        locked: view === 'blurred',
        cdn_prefix: cdnPrefix,
        viewer: who ? { member_id: who.id } : undefined,
      }),
    );
  }
  return shown;
}
