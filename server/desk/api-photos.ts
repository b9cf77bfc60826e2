/** The calls of the queue of photos. */
import type * as contract from '../../contract/desk-queues.ts';
import type { RejectReason } from '../../contract/photos.ts';
import { photoKey } from '../photos/files.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { waitingIn } from './api-queues.ts';
import * as photos from './decide-photo.ts';
import { judgePair as judge } from './judge-pair.ts';
import { makeCase as open } from './make-case.ts';
import * as review from './open-photo.ts';
import * as sql from './sql-photos.ts';

export const claimPhotos: Handler<typeof contract.claimPhotos> = async ({ services, staff, body, scope }) => {
  const { db } = services;
  const within = JSON.stringify(scope);
  const { rows, again } = await photos.claimPhotos(services, staff, body, scope);
  const [items, repeated, waiting, bands, held] = await Promise.all([
    review.presentWaiting(services, rows),
    review.presentAgain(services, again),
    waitingIn(services, 'photos', scope),
    sql.photoBands(db, within),
    sql.heldPhotos(db, staff.id, within),
  ]);
  // Last, as the one that is looked at like all others before it.
  return { photos: [...items, ...repeated], waiting, bands, held };
};

export const releasePhotos: Handler<typeof contract.releasePhotos> = async ({ services, staff }) => {
  await sql.releasePhotos.run(services.db, staff.id);
  return { ok: true };
};

export const openPhoto: Handler<typeof contract.openPhoto> = ({ services, staff, params }) =>
  review.openPhoto(services, staff, params.id);

const verdictOf = ({
  reason,
  sensitive = false,
}: {
  reason?: RejectReason | undefined;
  sensitive?: boolean | undefined;
}) => reason ?? (sensitive ? 'sensitive' : null);

/** A refusal has a reason; what is approved has none. */
const checkReason = (body: { decision: string; reason?: unknown; sensitive?: boolean | undefined }): void => {
  if ((body.decision === 'reject') !== (body.reason !== undefined))
    throw new Refusal('bad_request', { fields: { reason: 'bad_request' } });
  if (body.decision === 'reject' && body.sensitive)
    throw new Refusal('bad_request', { fields: { sensitive: 'bad_request' } });
};

export const decidePhoto: Handler<typeof contract.decidePhoto> = async ({ services, staff, params, body }) => {
  checkReason(body);
  await photos.decidePhoto(services, staff, params.id, verdictOf(body), body.facts);
  return { ok: true };
};

export const decidePhotos: Handler<typeof contract.decidePhotos> = async ({ services, staff, body, scope }) => {
  checkReason(body);
  return photos.decidePhotos(services, staff, body.ids, verdictOf(body), scope);
};

export const askOpinion: Handler<typeof contract.askOpinion> = async ({ services, staff, params }) => {
  await photos.askOpinion(services, staff, params.id);
  return { ok: true };
};

export const undoPhoto: Handler<typeof contract.undoPhoto> = async ({ services, staff, params }) => {
  const row = await photos.undoPhoto(services, staff, params.id);
  const [item] = await (row.status === 'pending' ? review.presentWaiting : review.presentAgain)(services, [row]);
  if (!item) throw new Refusal('not_found');
  return item;
};

export const makeCase: Handler<typeof contract.makeCase> = ({ services, staff, params, body }) =>
  open(services, staff, params.id, body);

export const judgePair: Handler<typeof contract.judgePair> = ({ services, staff, params, body, locale }) =>
  judge(services, staff, params.id, body, locale);

/** Files that are served to nobody else: of a rejected photo, of a suspended member. */
export const getDeskPhoto: Handler<typeof contract.getDeskPhoto> = async ({ services, params, sendFile }) => {
  const [photo] = await sql.photosById(services.db, [params.id]);
  const bytes =
    photo &&
    ((await services.storage.get(photoKey(photo.filename, '640.webp'))) ??
      (await services.storage.get(photoKey(photo.filename, '320.webp'))));
  if (!bytes) throw new Refusal('not_found');
  sendFile({ bytes, type: 'image/webp', name: 'photo.webp' });
};
