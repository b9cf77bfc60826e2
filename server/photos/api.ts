/** The calls about one's own photos. */
import type { Static } from 'typebox';
import type * as contract from '../../contract/photos.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { widthsOf } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import { addPhoto, limitOf, type PhotoLimits } from './add-photo.ts';
import { deletePhoto as removePhoto } from './delete-photo.ts';
import { listOwnPhotos, type OwnPhotoRow } from './list-photos.ts';
import { mediaUrl } from '../platform/media-url.ts';
import * as sql from './sql.ts';

type SiteOfCall = Pick<Call, 'site' | 'country'>;

const limitsOf = ({ site, country }: SiteOfCall): PhotoLimits => ({
  photos_free: setting(site, country, 'photos_free'),
  photos_premium: setting(site, country, 'photos_premium'),
});

/** A photo for its owner. Of a rejected one the facts and the tiny placeholder stay, the files are served to nobody. */
export function presentOwnPhoto(
  services: Services,
  row: OwnPhotoRow,
  cdn_prefix: string,
): Static<typeof contract.OwnPhoto> {
  const { id, status, private: is_private, width, height, thumbhash, filename } = row;
  const widths = status === 'rejected' ? [] : widthsOf(width);
  const now = services.clock.now();
  return {
    id,
    status,
    private: is_private,
    width,
    height,
    thumbhash: thumbhash.toString('base64'),
    sources: widths.flatMap((size) =>
      (['avif', 'webp'] as const).map((ext) => ({
        width: Math.min(size, width),
        type: `image/${ext}`,
        url: cdn_prefix + mediaUrl(services.config, filename, size, ext, now),
      })),
    ),
  };
}

export const getPhotos: Handler<typeof contract.getPhotos> = async (call) => {
  const { services, member_id } = call;
  const [photos, room] = await Promise.all([
    listOwnPhotos(services.db, member_id),
    sql.countPhotos.one(services.db, member_id),
  ]);
  const prefix = setting(call.site, call.country, 'cdn_prefix');
  return {
    photos: photos.map((row) => presentOwnPhoto(services, row, prefix)),
    limit: limitOf(limitsOf(call), room?.paid_user ?? false),
  };
};

export const uploadPhoto: Handler<typeof contract.uploadPhoto> = async (call) => {
  const { services, member_id } = call;
  const row = await addPhoto(services, { member_id, bytes: await call.file(), limits: limitsOf(call) });
  return { photo: presentOwnPhoto(services, row, setting(call.site, call.country, 'cdn_prefix')) };
};

export const deletePhoto: Handler<typeof contract.deletePhoto> = async ({ services, member_id, params }) => {
  await removePhoto(services, { member_id, photo_id: params.id });
  return { ok: true };
};
