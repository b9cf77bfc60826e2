/** Counts for the frame around a member's every page. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/overview.ts';
import { completeness } from '../../contract/profile.ts';
import { newLikesOf } from '../likes/sql.ts';
import { ownProfile } from '../members/own-profile-sql.ts';
import { visiblePhotos } from '../photos/sql.ts';
import type { Db } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { type Together, together } from '../platform/together.ts';
import { unreadOf } from './sql.ts';

export type Overview = AnswerOf<typeof contract.getOverview>;

/** What an overview is made of: look-ups by the member's key. */
export const overviewParts = { counts: unreadOf, likes: newLikesOf, profiles: ownProfile, photos: visiblePhotos };
const overviewOf = together('chat.overview_of', overviewParts);

export const overviewFrom = ({
  counts: [count],
  likes: [likes],
  profiles: [profile],
  photos: [photo],
}: Together<typeof overviewParts>): Overview => ({
  unread: count?.unread ?? 0,
  new_likes: likes?.new_likes ?? 0,
  lacking: profile ? completeness(profile, photo?.photos ?? 0).lacking : [],
});

export const readOverview = async (db: Db, memberId: string): Promise<Overview> =>
  overviewFrom(await overviewOf(db)(memberId));

export const getOverview: Handler<typeof contract.getOverview> = ({ services, member_id: memberId }) =>
  readOverview(services.db, memberId);
