/** The queue of photo checks: what is claimed, looked at and decided. A person compares; the selfies go with the decision. */
import type { Static } from 'typebox';
import type { claimCheck } from '../../contract/desk-checks.ts';
import { isLocale } from '../../contract/locales.ts';
import type { Scope } from '../../contract/permissions.ts';
import { type CheckReason, checkReasonList, checkReasons, poseOf } from '../../contract/photo-check.ts';
import { decideCase, openCase } from '../moderation/decide-case.ts';
import { checkKey, deleteCheckFiles } from '../photos/check/files.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, claimSome } from './claims.ts';
import { factsOf, presentPhoto } from './present.ts';
import { dropClaim } from './sql.ts';
import * as sql from './sql-checks.ts';
import { languageOf, photosById } from './sql-photos.ts';

type Waiting = NonNullable<Static<(typeof claimCheck)['answer']>['check']>;

export async function nextCheck(services: Services, staff: StaffCaller, scope: Scope): Promise<Waiting | null> {
  const { db, words } = services;
  const within = JSON.stringify(scope);
  const [id] = await claimSome(db, staff, (on) => sql.claimCheck(on, staff.id, within));
  const line = id && (await sql.checkLine.one(db, id));
  if (!line) return null;
  const [facts, beside, twins, owner] = await Promise.all([
    factsOf(services, [line.member_id]),
    sql.photoIds(db, line.member_id, line.kind === 'main'),
    line.kind === 'selfie' ? sql.sentBefore(db, line.id, within) : [],
    languageOf.one(db, line.member_id),
  ]);
  const member = facts.get(line.member_id);
  if (!member) return null;
  const rows = await photosById(db, [...beside.map((photo) => photo.id), ...(line.kind === 'main' ? [line.id] : [])]);
  const shown = new Map(rows.map((row) => [row.id, presentPhoto(services, row)]));
  const language = isLocale(owner?.language) ? owner.language : 'en';
  return {
    id: line.id,
    kind: line.kind,
    member,
    since: line.since.toISOString(),
    poses: (line.poses ?? []).map(poseOf),
    photos: beside.flatMap((photo) => (photo.id === line.id ? [] : (shown.get(photo.id) ?? []))),
    main: line.kind === 'main' ? (shown.get(line.id) ?? null) : null,
    seen_before: twins.map((twin) => ({ ...twin, at: twin.at.toISOString() })),
    texts: checkReasonList.map((reason) => ({ reason, text: words.text(language, checkReasons[reason]) })),
  };
}

/** @throws Refusal not_found (decided, ended), claimed (not in the caller's hand) */
export async function selfie(services: Services, staff: StaffCaller, id: string, picture: number): Promise<Buffer> {
  const claim = await sql.claimIsMine.one(services.db, id, staff.id);
  // Who looks on has nothing in hand, and sees what their colleague would.
  if (!claim?.mine && staff.seeing === undefined) throw new Refusal('not_found');
  const check = await sql.checkLine.one(services.db, id);
  const bytes = check?.kind === 'selfie' ? await services.storage.get(checkKey(id, picture)) : undefined;
  if (!bytes) throw new Refusal('not_found');
  await audit(
    services.db,
    staff,
    'selfie_viewed',
    { kind: 'check', id },
    { member_id: check?.member_id ?? '', picture },
  );
  return bytes;
}

const refuse = async (
  tx: Tx,
  services: Services,
  staff: StaffCaller,
  input: { member_id: string; reason: CheckReason; facts?: string | undefined; photo_id?: string },
): Promise<void> => {
  const opened = await openCase(tx, { source: 'photo', member_id: input.member_id, now: services.clock.now() });
  const { reason, facts, photo_id: photoId } = input;
  await decideCase(tx, opened, { staff_id: staff.id, action: 'refuse_check', reason, facts, photo_id: photoId });
};

/** @throws Refusal not_found, conflict (decided, or ended by its member), claimed, bad_request */
export async function decideCheck(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: {
    decision: 'same' | 'refuse' | 'minor';
    photos?: readonly string[] | undefined;
    reason?: CheckReason | undefined;
    facts?: string | undefined;
  },
): Promise<void> {
  const { decision, photos = [], reason, facts } = input;
  if ((decision === 'refuse') !== (reason !== undefined) || reason === 'new_main')
    throw new Refusal('bad_request', { fields: { reason: 'bad_request' } });
  if ((decision === 'same') !== photos.length > 0)
    throw new Refusal('bad_request', { fields: { photos: 'bad_request' } });
  await transaction(services.db, async (tx) => {
    const check = await sql.lockCheck.one(tx, id);
    if (!check) throw new Refusal('not_found');
    if (check.status !== 'sent') throw new Refusal('conflict');
    await checkClaim(tx, staff, 'check', id);
    const { member_id: memberId } = check;
    if (decision === 'same') {
      const marked = new Set((await sql.markPhotos(tx, memberId, photos)).map((photo) => photo.id));
      if (photos.some((photo) => !marked.has(photo))) throw new Refusal('conflict');
      await sql.closeCheck.run(tx, id, 'passed', null, staff.id);
    } else if (reason) {
      await refuse(tx, services, staff, { member_id: memberId, reason, facts });
      await sql.closeCheck.run(tx, id, 'failed', reason, staff.id);
    } else {
      // A case, which somebody looks into; the check itself says nothing.
      const note = 'photo check';
      await openCase(tx, { source: 'desk', member_id: memberId, now: services.clock.now(), reason: 'minor', note });
      await sql.closeCheck.run(tx, id, 'lapsed', null, null);
    }
    await dropClaim.run(tx, 'check', id);
    const outcome = decision === 'same' ? 'passed' : reason ? 'failed' : 'lapsed';
    await emit(tx, 'photo_checked', { member_id: memberId, outcome });
    await audit(
      tx,
      staff,
      `photo_check_${outcome}`,
      { kind: 'check', id },
      { member_id: memberId, ...(reason ? { reason } : {}) },
    );
  });
  await deleteCheckFiles(services.storage, id).catch((err) => services.log.warn({ err }, 'selfies left for the sweep'));
}

/** A new main photo, compared with those of the check. @throws Refusal not_found, conflict (decided), claimed */
export async function decideMain(
  services: Services,
  staff: StaffCaller,
  photoId: string,
  { decision, facts }: { decision: 'same' | 'refuse'; facts?: string | undefined },
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await checkClaim(tx, staff, 'check', photoId);
    const photo = await sql.markPhoto.one(tx, photoId, decision === 'same');
    if (!photo) throw new Refusal('conflict');
    const { member_id: memberId } = photo;
    if (decision === 'refuse') {
      await refuse(tx, services, staff, { member_id: memberId, reason: 'new_main', facts, photo_id: photoId });
    }
    await dropClaim.run(tx, 'check', photoId);
    const outcome = decision === 'same' ? 'passed' : 'failed';
    await emit(tx, 'photo_checked', { member_id: memberId, outcome });
    await audit(
      tx,
      staff,
      `main_photo_${decision === 'same' ? 'same' : 'other'}`,
      { kind: 'photo', id: photoId },
      { member_id: memberId },
    );
  });
}
