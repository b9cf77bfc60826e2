/** A photo under review, and all that stands beside it. */
import type { Static } from 'typebox';
import type { openPhoto as openPhotoCall, WaitingPhoto } from '../../contract/desk-queues.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { isLocale } from '../../contract/locales.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { rejectReasonList, rejectReasons } from '../../contract/photos.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { factsOf, presentDecision, presentPhoto } from './present.ts';
import { asIfWaiting, isRepeat } from './repeat-photo.ts';
import { claimOne } from './sql.ts';
import { decisionsOf } from './sql-cases.ts';
import * as sql from './sql-photos.ts';

/** How long a photo stays in the hand of who opened it. */
const minutes = 5;

/** Those whose members are gone are left out. */
export async function presentWaiting(
  services: Services,
  rows: readonly sql.PhotoRow[],
): Promise<Static<typeof WaitingPhoto>[]> {
  if (rows.length === 0) return [];
  const [facts, reviews] = await Promise.all([
    factsOf(
      services,
      rows.map((row) => row.member_id),
    ),
    sql.photoReview(
      services.db,
      rows.map((row) => row.id),
    ),
  ]);
  const reviewOf = new Map(reviews.map((review) => [review.id, review]));
  return rows.flatMap((row) => {
    const member = facts.get(row.member_id);
    const review = reviewOf.get(row.id);
    if (!member || !review) return [];
    const { main, newcomer, held, hints, second_opinion: secondOpinion } = review;
    return [{ photo: presentPhoto(services, row), member, main, newcomer, held, hints, second_opinion: secondOpinion }];
  });
}

/** Photos decided before, for somebody who decides them once more: nothing shown with them tells how. */
export async function presentAgain(
  services: Services,
  rows: readonly sql.PhotoRow[],
): Promise<Static<typeof WaitingPhoto>[]> {
  const items = await presentWaiting(services, rows.map(asIfWaiting));
  return items.map((item) => {
    const refused = rows.some(({ id, status }) => id === item.photo.id && status === 'rejected');
    const { photos_active: active, photos_rejected: rejected, decisions } = item.member;
    return {
      ...item,
      member: {
        ...item.member,
        photos_active: active - Number(!refused),
        photos_rejected: rejected - Number(refused),
        decisions: decisions - Number(refused),
      },
    };
  });
}

/** Takes it unless somebody else has it. @throws Refusal not_found */
export async function openPhoto(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof openPhotoCall>> {
  const { db, words } = services;
  const [row] = await sql.photosById(db, [id]);
  if (!row) throw new Refusal('not_found');
  if (row.status === 'pending' && staff.seeing === undefined) await claimOne.one(db, staff.id, 'photo', id, minutes);
  const again = row.status !== 'pending' && (await isRepeat(db, staff, id));
  const [claim, [item], others, twins, excluded, decisions, owner] = await Promise.all([
    sql.photoClaim.one(db, id),
    again ? presentAgain(services, [row]) : presentWaiting(services, [row]),
    sql.photosOf(db, row.member_id),
    sql.photoTwins(db, id, JSON.stringify(scopeOf(staff.rights, 'photos.decide'))),
    sql.photoExcluded(db, id),
    decisionsOf(db, row.member_id),
    sql.languageOf.one(db, row.member_id),
  ]);
  if (!item) throw new Refusal('not_found');
  const twinRows = twins.length
    ? await sql.photosById(
        db,
        twins.map((twin) => twin.photo_id),
      )
    : [];
  const twinFacts = await factsOf(
    services,
    twinRows.map((twin) => twin.member_id),
  );
  const language = isLocale(owner?.language) ? owner.language : 'en';
  return {
    item,
    claimed_by: claim && claim.staff_id !== staff.id ? claim.name : null,
    yours_until: claim?.staff_id === staff.id ? claim.claimed_until.toISOString() : null,
    others: others.filter((other) => other.id !== id).map((other) => presentPhoto(services, other)),
    twins: twinRows.flatMap((twin) => {
      const facts = twinFacts.get(twin.member_id);
      const seen = twins.find((pair) => pair.photo_id === twin.id);
      if (!facts || !seen) return [];
      const { score, mirrored, verdict } = seen;
      const { name, site, status } = facts;
      const of = { member_id: twin.member_id, name, site, member_status: status };
      // Whoever decides once more learns nothing of the first answer.
      return [{ photo: presentPhoto(services, twin), ...of, score, mirrored, verdict: again ? null : verdict }];
    }),
    excluded,
    history: decisions.filter((decision) => !again || decision.photo_id !== id).map(presentDecision),
    texts: rejectReasonList.map((reason) => ({ reason, text: words.text(language, rejectReasons[reason]) })),
  };
}
