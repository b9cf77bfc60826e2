/**
 * Turns the contract's photos into props of web/ui: the same choice of sizes for every file type, and the thumbnail
 * shown first.
 */
import type { Static } from 'typebox';
import type { PhotoView } from '../../contract/members.ts';
import type { Photo } from '../ui/PhotoFrame.tsx';
import { thumbUrl } from './thumb.ts';

export type PhotoViewData = Static<typeof PhotoView>;
/** The fields of a photo needed here; one's own photos have no focal point and are never locked. */
export type PhotoLike = Pick<PhotoViewData, 'width' | 'height' | 'thumbhash' | 'sources'> &
  Partial<Pick<PhotoViewData, 'focal_x' | 'focal_y' | 'locked'>>;

/** The props of a PhotoFrame. Browsers that support AVIF use it, all others WebP. */
export function photoOf(view: PhotoLike): Photo {
  const sourcesOf = (type: string) => view.sources.filter((s) => s.type === type);
  const set = (list: PhotoLike['sources']) => list.map((s) => `${s.url} ${s.width}w`).join(', ');
  const avif = sourcesOf('image/avif');
  const plain = avif.length < view.sources.length ? view.sources.filter((s) => s.type !== 'image/avif') : view.sources;
  const webp = sourcesOf('image/webp');
  const base = webp.length > 0 ? webp : plain;
  // Without srcset and AVIF support: the phone size.
  const src = base.find((s) => s.width >= 320) ?? base.at(-1);
  return {
    src: src?.url ?? '',
    srcset: base.length > 1 ? set(base) : undefined,
    sources: avif.length > 0 && base !== view.sources ? [{ type: 'image/avif', srcset: set(avif) }] : undefined,
    width: view.width,
    height: view.height,
    thumb: thumbUrl(view.thumbhash, view.width, view.height),
    focal: view.focal_x === undefined || view.focal_y === undefined ? undefined : { x: view.focal_x, y: view.focal_y },
  };
}
