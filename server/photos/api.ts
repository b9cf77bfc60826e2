/** Handlers for the calls about one's own photos. */
import type { Static } from 'typebox';
import * as contract from '../../contract/photos.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { widthsOf } from '../platform/images.ts';
import { mediaUrls } from '../platform/media-url.ts';
import { setting } from '../sites/settings.ts';
import { addPhoto, limitOf, type PhotoLimits } from './add-photo.ts';
import * as deletion from './delete-photo.ts';
import { listOwnPhotos, type OwnPhotoRow } from './list-photos.ts';
import * as order from './order-photos.ts';
import * as sql from './sql.ts';

/** What the answers need of a member's call. */
export type PhotoCall = Pick<Call, 'services' | 'site' | 'country' | 'locale'> & { member_id: string };

export const limitsOf = ({ site, country }: Pick<Call, 'site' | 'country'>): PhotoLimits => ({
  photos_free: setting(site, country, 'photos_free'),
  photos_premium: setting(site, country, 'photos_premium'),
});

/**
 * A photo for its owner. A rejected one has its facts, the reason and the placeholder, but its files are served to nobody.
 * @param main whether it is the member's main photo
 */
export function presentOwnPhoto(call: PhotoCall, row: OwnPhotoRow, main = false): Static<typeof contract.OwnPhoto> {
  const { services, site, country, locale, member_id: memberId } = call;
  const {
    id,
    status,
    private: isPrivate,
    width,
    height,
    thumbhash,
    filename,
    focal_x: focalX,
    focal_y: focalY,
    reject_reason: rejectReason,
  } = row;
  const prefix = setting(site, country, 'cdn_prefix');
  const url = mediaUrls(services.config, filename, 'clear', services.clock.now(), { member_id: memberId });
  const reason =
    rejectReason !== null && rejectReason in contract.rejectReasons ? (rejectReason as contract.RejectReason) : 'other';
  return {
    id,
    status,
    rejected:
      status === 'rejected' ? { reason, text: services.words.text(locale, contract.rejectReasons[reason]) } : null,
    private: isPrivate,
    checked: row.same_person === true,
    main,
    width,
    height,
    focal_x: focalX,
    focal_y: focalY,
    thumbhash,
    sources: (status === 'rejected' ? [] : widthsOf(width)).flatMap((size) =>
      (['avif', 'webp'] as const).map((ext) => ({
        width: Math.min(size, width),
        type: `image/${ext}`,
        url: prefix + url(size, ext),
      })),
    ),
  };
}

async function ownPhotos(call: PhotoCall): Promise<Static<(typeof contract.getPhotos)['answer']>> {
  const [rows, room] = await Promise.all([
    listOwnPhotos(call.services.db, call.member_id),
    sql.countPhotos.one(call.services.db, call.member_id),
  ]);
  const limits = limitsOf(call);
  const main = rows.find((row) => !row.private && row.status !== 'rejected');
  return {
    photos: rows.map((row) => presentOwnPhoto(call, row, row === main)),
    limit: limitOf(limits, room?.paid_user ?? false),
    premium_limit: limits.photos_premium,
  };
}

/** The network address of an upload, for `PhotoInput`. */
export const addressOf = ({ sharer: { address } }: Pick<Call, 'sharer'>): { address?: string } =>
  address ? { address } : {};

/** Refreshes the member's other tabs, and the photo in their top bar. */
export const notifyOwner = ({ services, member_id: memberId }: PhotoCall): void =>
  services.live.send([memberId], { type: 'user' });

export const getPhotos: Handler<typeof contract.getPhotos> = ownPhotos;

export const uploadPhoto: Handler<typeof contract.uploadPhoto> = async (call) => {
  const row = await addPhoto(call.services, {
    member_id: call.member_id,
    bytes: await call.file(),
    limits: limitsOf(call),
    ...addressOf(call),
  });
  notifyOwner(call);
  return { photo: presentOwnPhoto(call, row) };
};

export const savePhoto: Handler<typeof contract.savePhoto> = async (call) => {
  await order.savePhoto(call.services, call.member_id, call.params.id, call.body);
  notifyOwner(call);
  return ownPhotos(call);
};

export const orderPhotos: Handler<typeof contract.orderPhotos> = async (call) => {
  await order.orderPhotos(call.services, call.member_id, call.body.ids);
  notifyOwner(call);
  return ownPhotos(call);
};

export const deletePhoto: Handler<typeof contract.deletePhoto> = async (call) => {
  await deletion.deletePhoto(call.services, { member_id: call.member_id, photo_id: call.params.id });
  notifyOwner(call);
  return { ok: true, undo_seconds: contract.photoUndoSeconds };
};

export const restorePhoto: Handler<typeof contract.restorePhoto> = async (call) => {
  await deletion.restorePhoto(call.services, {
    member_id: call.member_id,
    photo_id: call.params.id,
    limits: limitsOf(call),
  });
  notifyOwner(call);
  return ownPhotos(call);
};
