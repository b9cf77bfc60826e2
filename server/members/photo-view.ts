/** A member's photo as others get it: its files, clear or blurred. Who gets which is decided in photos/who-sees.ts. */
import type { Static } from 'typebox';
import type { PhotoView } from '../../contract/members.ts';
import { type PhotoWidth, widthsOf } from '../platform/images.ts';
import { mediaAddress, type MediaViewer } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';

/** What is stored about a photo: its files and how to show them. */
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
export const photoColumns = `f.id as photo_id, f.filename, f.width, f.height, encode(f.thumbhash, 'base64') as thumbhash, f.focal_x, f.focal_y`;

/** Width of the blurred file (platform/images.ts). */
const blurWidth = 320;

// The files of a photo, cached by its width and the widest to offer: the same few combinations recur.
const clearFilesOf = new Map<number, readonly { width: number; type: string; file: string }[]>();
function clearFiles(width: number, maxWidth: PhotoWidth) {
  const key = width * 10_000 + maxWidth;
  const cached = clearFilesOf.get(key);
  if (cached) return cached;
  const files = widthsOf(width)
    .filter((size) => size <= maxWidth)
    .flatMap((size) =>
      (['avif', 'webp'] as const).map((ext) => ({
        width: Math.min(size, width),
        type: `image/${ext}`,
        file: `${size}.${ext}`,
      })),
    );
  if (clearFilesOf.size > 10_000) clearFilesOf.clear();
  clearFilesOf.set(key, files);
  return files;
}

/**
 * @param options.locked hand out only the blurred file
 * @param options.cdn_prefix prepended to each URL
 * @param options.maxWidth the widest file to offer, px
 * @param options.viewer whom the URLs are for: they work while this member may see the photo; without one, while any visitor may
 * @param options.now if already known
 */
export function photoSources(
  services: Pick<Services, 'config' | 'clock'>,
  row: PhotoRow,
  {
    locked,
    cdn_prefix: cdnPrefix,
    maxWidth = 1280,
    viewer,
    now = services.clock.now(),
  }: { locked: boolean; cdn_prefix: string; maxWidth?: PhotoWidth; viewer?: MediaViewer | undefined; now?: Date },
): Static<typeof PhotoView> {
  const { photo_id: id, filename, width, height, thumbhash, focal_x: focalX, focal_y: focalY } = row;
  const { start, end } = mediaAddress(services.config, filename, locked ? 'blur' : 'clear', now, viewer);
  const folder = cdnPrefix + start;
  const sources = locked
    ? [{ width: Math.min(blurWidth, width), type: 'image/webp', url: `${folder}blur.webp${end}` }]
    : clearFiles(width, maxWidth).map((file) => ({
        width: file.width,
        type: file.type,
        url: folder + file.file + end,
      }));
  return { id, width, height, thumbhash, focal_x: focalX, focal_y: focalY, locked, sources };
}
