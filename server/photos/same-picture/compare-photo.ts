/**
 * A new photo is looked at by itself and compared with those of others, after its upload, one at a time. What is found are hints for
 * whoever decides about the photo; a picture of somebody excluded is told to the rooms that act on it (event `mark_found`). Nothing is decided here.
 */
import { type Grey as Picture, greyPicture } from '../../platform/grey-picture.ts';
import { type Db, transaction } from '../../platform/db.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { photoWidths } from '../../platform/images.ts';
import { emit, type Listener } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { photoKey } from '../files.ts';
import { hintsOf } from '../picture-hints.ts';
import { overlay, samePicture } from './overlay.ts';
import * as sql from './sql.ts';
import {
  allWindows,
  type Box,
  candidateDistance,
  keptWindows,
  nearParts,
  type WindowHash,
  windowHashes,
} from './windows.ts';

/** Of so many candidates the nearest are laid over. */
const mostCandidates = 24;
/** Bits that may differ where only numbers are left, and nothing can be laid over. */
const bareDistance = 8;

/** Lists of known pictures, if the operator has any: a hint each. One that cannot be asked fails the job, which is tried again. */
async function askLists({ db, storage, knownPhotos }: Services, photo: { id: string; filename: string }) {
  if (knownPhotos.length === 0) return;
  // The largest there is.
  let bytes: Uint8Array | undefined;
  for (const width of photoWidths.toReversed()) bytes ??= await storage.get(photoKey(photo.filename, `${width}.webp`));
  if (!bytes) return;
  for (const list of knownPhotos) if (await list.match(bytes)) await sql.insertKnownHint.run(db, photo.id, list.name);
}

/** The grey picture of a photo's small file; undefined when it is gone. */
async function pictureOf({ storage }: Pick<Services, 'storage'>, filename: string): Promise<Picture | undefined> {
  const bytes =
    (await storage.get(photoKey(filename, '320.webp'))) ?? (await storage.get(photoKey(filename, '160.webp')));
  return bytes && greyPicture(bytes);
}

interface Candidate {
  photo_id: string;
  distance: number;
  box: Box;
  window: number;
  mirrored: boolean;
}

/** What is near a picture: photos that can be laid over it, and bans of which only the numbers are left, with the least distance. */
async function nearTo(db: Db, photo: { id: string; company_id: number }, hashes: readonly WindowHash[]) {
  const candidates = new Map<string, Candidate>();
  const bans = new Map<string, number>();
  for (const asked of hashes)
    for (const mirrored of [false, true]) {
      const hash = mirrored ? asked.mirrored : asked.hash;
      const [p0 = [], p1 = [], p2 = [], p3 = []] = nearParts(hash);
      const near = await sql.nearWindows(
        db,
        String(hash),
        p0,
        p1,
        p2,
        p3,
        photo.id,
        candidateDistance,
        photo.company_id,
      );
      for (const row of near) {
        if (row.photo_id === null) {
          if (row.ban_id !== null && row.distance <= bareDistance)
            bans.set(row.ban_id, Math.min(row.distance, bans.get(row.ban_id) ?? 64));
          continue;
        }
        const before = candidates.get(row.photo_id);
        if (!before || row.distance < before.distance)
          candidates.set(row.photo_id, { ...row, photo_id: row.photo_id, box: asked.box, mirrored });
      }
    }
  return { candidates, bans };
}

/** Lays each candidate of another member over the picture, the nearest first. */
async function confirm(
  services: Services,
  picture: Picture,
  photo: { member_id: string; company_id: number },
  candidates: ReadonlyMap<string, Candidate>,
) {
  const others = await sql.othersOf(services.db, [...candidates.keys()], photo.member_id, photo.company_id);
  const nearest = others
    .flatMap((other) => {
      const candidate = candidates.get(other.id);
      return candidate ? [{ ...other, ...candidate }] : [];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostCandidates);
  const same: { id: string; ban_id: string | null; score: number; mirrored: boolean }[] = [];
  for (const other of nearest) {
    const picture2 = await pictureOf(services, other.filename);
    const box2 = picture2 && allWindows(picture2)[other.window];
    if (!picture2 || !box2) continue;
    const score = overlay(picture, other.box, picture2, box2, other.mirrored);
    if (score >= samePicture)
      same.push({ id: other.id, ban_id: other.excluded_by, score: Math.min(1, score), mirrored: other.mirrored });
  }
  return same;
}

export async function compareOne(services: Services, photoId: string): Promise<void> {
  const { db } = services;
  const photo = await sql.photoToCompare.one(db, photoId);
  const picture = photo && (await pictureOf(services, photo.filename));
  if (!photo || !picture) return;
  const hashes = windowHashes(picture);
  const kept = hashes.filter(({ window }) => (keptWindows as readonly number[]).includes(window));
  const { candidates, bans: bare } = await nearTo(db, photo, hashes);
  const same = await confirm(services, picture, photo, candidates);
  await transaction(db, async (tx) => {
    await sql.insertHashes.run(
      tx,
      photoId,
      kept.map(({ window }) => window),
      kept.map(({ hash }) => String(hash)),
    );
    await sql.setCompared.run(tx, photoId);
    await sql.insertPictureHints.run(tx, photoId, hintsOf(photo, picture));
    for (const { id, score, mirrored } of same) await sql.insertHint.run(tx, photoId, score, id, mirrored);
    const bans = [...new Set(same.flatMap(({ ban_id: ban }) => ban ?? []))];
    const [nearest] = [...bare].filter(([ban]) => !bans.includes(ban)).sort((a, b) => a[1] - b[1]);
    // Nothing is left that could confirm it: a hint for whoever looks at the photo, and no case.
    if (nearest) await sql.insertExcludedHint.run(tx, photoId, 1 - nearest[1] / 64, nearest[0]);
    if (bans.length)
      await emit(tx, 'mark_found', {
        member_id: photo.member_id,
        found: bans.map((ban) => ({ kind: 'photo', ban_id: ban })),
      });
  });
  await askLists(services, photo);
}

export const comparePhoto: JobDefinition<{ photo_id: string }> = {
  name: 'compare_photo',
  retries: 5,
  backoff: true,
  expiresSeconds: 300,
  concurrency: 1,
  run: (services, { photo_id: id }) => compareOne(services, id),
};

export const enqueueComparison: Listener<'photo_added'> = ({ jobs, db }, { photo_id: id }, event) =>
  jobs.enqueue(db, comparePhoto, { photo_id: id }, { key: String(event.id) });

/** Photos from before pictures were compared, some at a time. */
export const compareOlder: JobDefinition<object> = {
  name: 'compare_older_photos',
  retries: 3,
  backoff: true,
  expiresSeconds: 600,
  concurrency: 1,
  schedule: '*/15 * * * *',
  async run(services, _data, { stopping }) {
    for (const { id } of await sql.waitingPhotos(services.db, 200)) {
      if (stopping?.aborted) return;
      await compareOne(services, id);
      // Also one whose file is gone: it is not asked for again.
      await sql.setCompared.run(services.db, id);
    }
  },
};

/** Every window of the photos of somebody suspended: from then on a crop of them is found as well. */
export const markBanPhotos: JobDefinition<{ member_id: string }> = {
  name: 'mark_ban_photos',
  retries: 5,
  backoff: true,
  expiresSeconds: 300,
  async run(services, { member_id: memberId }) {
    const bans = await sql.bansOfMember(services.db, memberId);
    if (!bans.length) return;
    for (const [slot, { id: photoId, filename }] of (await sql.photosOfMember(services.db, memberId)).entries()) {
      const picture = await pictureOf(services, filename);
      if (!picture) continue;
      const hashes = windowHashes(picture);
      for (const { id } of bans)
        await sql.insertBanHashes.run(
          services.db,
          id,
          slot,
          photoId,
          hashes.map(({ window }) => window),
          hashes.map(({ hash }) => String(hash)),
        );
    }
  },
};

export const markPhotosOfSuspended: Listener<'member_suspended'> = ({ jobs, db }, { member_id: id }, event) =>
  jobs.enqueue(db, markBanPhotos, { member_id: id }, { key: String(event.id) });
