/** A photo of a member as others get it: its sources, clear or blurred. Who gets which is photos/who-sees.ts. */
import type { Static } from 'typebox';
import type { PhotoView } from '../../contract/members.ts';
import { type PhotoWidth, widthsOf } from '../platform/images.ts';
import { mediaUrls, type MediaViewer } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';

/** What is stored of a photo that has been read: its files and how to show them. */
export interface StoredPhoto {
  /** Unguessable stem of the photo's files. */
  filename: string;
  width: number;
  height: number;
  /** base64. */
  thumbhash: string;
  focal_x: number;
  focal_y: number;
}

export interface PhotoRow extends StoredPhoto {
  photo_id: string;
}

/** The columns of `PhotoRow` over `photos f`. */
export const photo_columns = `f.id as photo_id, f.filename, f.width, f.height, encode(f.thumbhash, 'base64') as thumbhash, f.focal_x, f.focal_y`;

/** The blurred file is drawn this wide (platform/images.ts). */
const blur_width = 320;

/**
 * @param options.locked only the address of the blurred file is handed out
 * @param options.cdn_prefix goes in front of each address. @param options.most the widest file worth offering, px
 * @param options.viewer whom the addresses are for: they die when a block (or the end of a grant) stands in between
 */
export function photoSources(
  services: Pick<Services, 'config' | 'clock'>,
  row: PhotoRow,
  { locked, cdn_prefix, most = 1280, viewer }: { locked: boolean; cdn_prefix: string; most?: PhotoWidth; viewer?: MediaViewer | undefined },
): Static<typeof PhotoView> {
  const { photo_id: id, filename, width, height, thumbhash, focal_x, focal_y } = row;
  const url = mediaUrls(services.config, filename, locked ? 'blur' : 'clear', services.clock.now(), viewer);
  const sources = locked
    ? [{ width: Math.min(blur_width, width), type: 'image/webp', url: cdn_prefix + url('blur', 'webp') }]
    : widthsOf(width).filter((size) => size <= most).flatMap((size) =>
        (['avif', 'webp'] as const).map((ext) => ({ width: Math.min(size, width), type: `image/${ext}`, url: cdn_prefix + url(size, ext) })));
  return { id, width, height, thumbhash, focal_x, focal_y, locked, sources };
}
