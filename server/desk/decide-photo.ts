/** The photo queue: who gets which photo, the decision, and taking it back at once. */
import type { PhotoBand } from '../../contract/desk-queues.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { RejectReason } from '../../contract/photos.ts';
import { decideCase, openCase } from '../moderation/decide-case.ts';
import * as moderation from '../moderation/sql.ts';
import { approvePhoto } from '../photos/moderate-photo.ts';
import { reopenPhoto } from '../photos/reopen-photo.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, claimSome } from './claims.ts';
import * as repeats from './repeat-photo.ts';
import { claimOne, dropClaim } from './sql.ts';
import * as sql from './sql-photos.ts';
import type { PhotoRow } from './sql-photos.ts';

/** Null: approved; `sensitive`: approved, and blurred in a chat until its reader wants to see it. */
type Verdict = RejectReason | 'sensitive' | null;

/** How long a decision can be taken back; the mail about a rejection waits until then (notifications). */
const undoMinutes = 9;

/**
 * The next photos of the queue, the caller's for five minutes; fewer, or none, when no more wait.
 * @returns `again`: one among them that somebody else decided, to be decided once more
 */
export async function claimPhotos(
  services: Services,
  staff: StaffCaller,
  { count, band }: { count: number; band?: PhotoBand },
  scope: Scope,
): Promise<{ rows: PhotoRow[]; again: PhotoRow[] }> {
  const { db } = services;
  const within = JSON.stringify(scope);
  const ids = await claimSome(db, staff, (on) => sql.claimPhotos(on, staff.id, count, within, band ?? null));
  if (ids.length === 0) return { rows: [], again: [] };
  const repeated = band === undefined ? await repeats.claimForRepeat(db, staff, scope) : [];
  const [rows, again] = await Promise.all([
    sql.photosById(db, ids),
    repeated.length ? sql.photosById(db, repeated) : [],
  ]);
  return { rows, again };
}

/**
 * The same decision about several photos. One that is gone, decided or in somebody else's hand is named, and stops no other.
 * @param scope what the caller may decide about
 */
export async function decidePhotos(
  services: Services,
  staff: StaffCaller,
  ids: readonly string[],
  verdict: Verdict,
  scope: Scope,
): Promise<{ done: string[]; failed: string[] }> {
  const within = new Set((await sql.photosWithin(services.db, ids, JSON.stringify(scope))).map(({ id }) => id));
  const done: string[] = [];
  for (const id of within) {
    try {
      await decidePhoto(services, staff, id, verdict);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { done, failed: ids.filter((id) => !done.includes(id)) };
}

/** Passes it on: for a day the caller does not get it again. @throws Refusal not_found, conflict (decided already), claimed */
export async function askOpinion(services: Services, staff: StaffCaller, photoId: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const photo = await sql.lockPhoto.one(tx, photoId, undoMinutes);
    if (!photo) throw new Refusal('not_found');
    const again = photo.status !== 'pending' && (await repeats.passAgain(tx, staff, photoId));
    if (photo.status !== 'pending' && !again) throw new Refusal('conflict');
    await checkClaim(tx, staff, 'photo', photoId);
    if (!again) await sql.askOpinion.run(tx, photoId, staff.id);
    await dropClaim.run(tx, 'photo', photoId);
    await audit(tx, staff, 'photo_opinion_asked', { kind: 'photo', id: photoId }, { member_id: photo.member_id });
  });
}

/** @throws Refusal not_found (removed by its owner), conflict (decided already), claimed (somebody else looks at it) */
export async function decidePhoto(
  services: Services,
  staff: StaffCaller,
  photoId: string,
  verdict: Verdict,
  facts?: string,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const photo = await sql.lockPhoto.one(tx, photoId, undoMinutes);
    if (!photo) throw new Refusal('not_found');
    const reason = verdict === 'sensitive' ? null : verdict;
    const about = { kind: 'photo', id: photoId };
    if (photo.status !== 'pending') {
      if (!(await repeats.answerAgain(tx, staff, photoId, reason === null))) throw new Refusal('conflict');
      await dropClaim.run(tx, 'photo', photoId);
      await audit(tx, staff, 'photo_decided_again', about, { member_id: photo.member_id });
      return;
    }
    await checkClaim(tx, staff, 'photo', photoId);
    if (reason === null) {
      await sql.setSensitive.run(tx, photoId, photo.member_id, verdict === 'sensitive');
      await approvePhoto(tx, photoId, staff.id);
    } else {
      const opened = await openCase(tx, { source: 'photo', member_id: photo.member_id, now: services.clock.now() });
      await decideCase(tx, opened, { staff_id: staff.id, action: 'reject_photo', reason, photo_id: photoId, facts });
    }
    await sql.dropOpinion.one(tx, photoId, null);
    await dropClaim.run(tx, 'photo', photoId);
    await repeats.noteDecision(tx, staff, photoId, reason === null);
    await audit(tx, staff, reason === null ? 'photo_approved' : 'photo_rejected', about, {
      member_id: photo.member_id,
      ...(reason ? { reason } : {}),
      ...(verdict === 'sensitive' ? { sensitive: true } : {}),
    });
  });
}

/** @throws Refusal not_found; conflict when it is not the caller's own decision, too old, or appealed already */
export async function undoPhoto(services: Services, staff: StaffCaller, photoId: string): Promise<PhotoRow> {
  let again = false;
  const memberId = await transaction(services.db, async (tx) => {
    const photo = await sql.lockPhoto.one(tx, photoId, undoMinutes);
    if (!photo) throw new Refusal('not_found');
    const passedOn = photo.status === 'pending' && (await sql.dropOpinion.one(tx, photoId, staff.id));
    if (passedOn) {
      await checkClaim(tx, staff, 'photo', photoId);
      await claimOne.run(tx, staff.id, 'photo', photoId, 5);
      await audit(
        tx,
        staff,
        'photo_undone',
        { kind: 'photo', id: photoId },
        { member_id: photo.member_id, was: 'passed_on' },
      );
      return photo.member_id;
    }
    again = photo.status !== 'pending' && (await repeats.takeBackAnswer(tx, staff, photoId, undoMinutes));
    if (again) {
      await checkClaim(tx, staff, 'photo', photoId);
      await claimOne.run(tx, staff.id, 'photo', photoId, 5);
      const about = { kind: 'photo', id: photoId };
      await audit(tx, staff, 'photo_undone', about, { member_id: photo.member_id, was: 'decided_again' });
      return photo.member_id;
    }
    if (photo.status === 'pending' || photo.decided_by !== staff.id || !photo.fresh) throw new Refusal('conflict');
    if (photo.status === 'rejected') {
      const rejection = await moderation.rejectionCase.one(tx, photoId, staff.id);
      if (rejection?.appealed) throw new Refusal('conflict');
      if (rejection) await moderation.deleteCase.run(tx, rejection.case_id);
    }
    await reopenPhoto(tx, photoId);
    await repeats.forgetDecision(tx, staff, photoId);
    await claimOne.run(tx, staff.id, 'photo', photoId, 5);
    await audit(
      tx,
      staff,
      'photo_undone',
      { kind: 'photo', id: photoId },
      { member_id: photo.member_id, was: photo.status },
    );
    return photo.member_id;
  });
  if (!again) services.live.send([memberId], { type: 'user' });
  const [row] = await sql.photosById(services.db, [photoId]);
  if (!row) throw new Refusal('not_found');
  return row;
}
