/** A photo of a member as others get it: its sources, clear or blurred. Who gets which is photos/who-sees.ts. */
import type { Static } from 'typebox';
import type { PhotoView } from '../../contract/members.ts';
import { type PhotoWidth, widthsOf } from '../platform/images.ts';
import { mediaAddress, type MediaViewer } from '../platform/media-url.ts';
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
export const photoColumns = `f.id as photo_id, f.filename, f.width, f.height, encode(f.thumbhash, 'base64') as thumbhash, f.focal_x, f.focal_y`;

/** The blurred file is drawn this wide (platform/images.ts). */
const blurWidth = 320;

// What a photo of some width has files for, by that width and the widest worth offering: the same few again and again.
const clearFilesOf = new Map<number, readonly { width: number; type: string; file: string }[]>();
function clearFiles(width: number, most: PhotoWidth) {
  const key = width * 10_000 + most;
  const known = clearFilesOf.get(key);
  if (known) return known;
  const made = widthsOf(width)
    .filter((size) => size <= most)
    .flatMap((size) =>
      (['avif', 'webp'] as const).map((ext) => ({
        width: Math.min(size, width),
        type: `image/${ext}`,
        file: `${size}.${ext}`,
      })),
    );
  if (clearFilesOf.size > 10_000) clearFilesOf.clear();
  clearFilesOf.set(key, made);
  return made;
}

/**
 * @param options.locked only the address of the blurred file is handed out
 * @param options.cdn_prefix goes in front of each address. @param options.most the widest file worth offering, px
 * @param options.viewer whom the addresses are for: they open as long as this member may see the photo; without one, as any visitor may
 * @param options.now where it is known already
 */
export function photoSources(
  services: Pick<Services, 'config' | 'clock'>,
  row: PhotoRow,
  {
    locked,
    cdn_prefix: cdnPrefix,
    most = 1280,
    viewer,
    now = services.clock.now(),
  }: { locked: boolean; cdn_prefix: string; most?: PhotoWidth; viewer?: MediaViewer | undefined; now?: Date },
): Static<typeof PhotoView> {
  const { photo_id: id, filename, width, height, thumbhash, focal_x: focalX, focal_y: focalY } = row;
  const { start, end } = mediaAddress(services.config, filename, locked ? 'blur' : 'clear', now, viewer);
  const folder = cdnPrefix + start;
  const sources = locked
    ? [{ width: Math.min(blurWidth, width), type: 'image/webp', url: `${folder}blur.webp${end}` }]
    : clearFiles(width, most).map((one) => ({ width: one.width, type: one.type, url: folder + one.file + end }));
  return { id, width, height, thumbhash, focal_x: focalX, focal_y: focalY, locked, sources };
}
