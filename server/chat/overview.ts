/** The frame around a member's every page: three look-ups by the member's key. */
import type * as contract from '../../contract/overview.ts';
import { completeness } from '../../contract/profile.ts';
import { newLikes } from '../likes/new-likes.ts';
import { readOwnProfile } from '../members/own-profile.ts';
import { visiblePhotos } from '../photos/sql.ts';
import type { Handler } from '../platform/http/call.ts';
import * as sql from './sql.ts';

export const getOverview: Handler<typeof contract.getOverview> = async ({
  services,
  member_id: memberId,
  site,
  locale,
}) => {
  const { db } = services;
  const [unread, likes, profile, photos] = await Promise.all([
    sql.unreadOf.one(db, memberId),
    newLikes(db, { id: memberId, pool_id: site.pool_id }),
    readOwnProfile(services, memberId, locale),
    visiblePhotos.one(db, memberId),
  ]);
  return { unread: unread?.unread ?? 0, new_likes: likes, lacking: completeness(profile, photos?.photos ?? 0).lacking };
};
