import { Lock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A picture as the server names it. */
export type Photo = {
  src: string;
  srcset?: string | null | undefined;
  /** Size of the file behind `src`, in pixels. */
  width: number;
  height: number;
  /** Data URL of a tiny first picture. */
  thumb?: string | null | undefined;
  /** Better kinds of file (AVIF), for browsers that know them; `src` and `srcset` are for all others. */
  sources?: readonly { type: string; srcset: string }[] | undefined;
  /** The point that must stay in the picture when the frame cuts, 0 to 1; wins over `focus`. */
  focal?: { x: number; y: number } | undefined;
};
export type PhotoFrameProps = {
  photo: Photo;
  /** Words for the picture; empty when the words beside it say the same. */
  alt: string;
  /** How wide it is shown, for the choice from `srcset`. */
  sizes?: string | undefined;
  /** `natural` follows the file, `fill` covers a positioned parent. */
  ratio?: '3/4' | '2/3' | '1/1' | '4/3' | 'natural' | 'fill' | undefined;
  rounded?: 'none' | 'md' | 'lg' | 'xl' | undefined;
  /** Which part stays when the frame cuts: portraits mostly `upper`. */
  focus?: 'top' | 'upper' | 'center' | undefined;
  /** First picture of the page: loaded at once and first. Others load when near. */
  priority?: boolean | undefined;
  /** Puts a veil and a lock over it; the file itself has to come blurred from the server. */
  locked?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
};

/** Steps of 10 %: a place that a rule of the style sheet can have, as no style may stand in the HTML. */
const tenths = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10);

/** A photograph in a frame that has its size before the file arrives: tiny picture first, no layout shift. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { photo, alt, sizes, ratio = 'natural', rounded = 'none', focus = 'upper', priority, locked } = props;
  const { focal, sources = [] } = photo;
  const picture = (
    <img
      src={photo.src}
      srcSet={photo.srcset ?? undefined}
      sizes={photo.srcset ? sizes : undefined}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      draggable={false}
    />
  );
  return (
    <span
      className={cx('photo', props.className)}
      data-ratio={ratio}
      data-rounded={rounded}
      data-focus={focal ? undefined : focus}
      data-x={focal ? tenths(focal.x) : undefined}
      data-y={focal ? tenths(focal.y) : undefined}
      data-locked={locked ? '' : undefined}
    >
      {photo.thumb ? <img className="photo-thumb" src={photo.thumb} alt="" aria-hidden="true" /> : null}
      {sources.length === 0 ? (
        picture
      ) : (
        <picture>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
          ))}
          {picture}
        </picture>
      )}
      {locked ? (
        <span className="photo-lock center cover">
          <Lock />
        </span>
      ) : null}
      {props.children}
    </span>
  );
}

/** Stands where a photo would be, over a positioned parent. */
export function NoPhoto() {
  return (
    <span className="photo photo-none muted" data-ratio="fill">
      <UserRound />
    </span>
  );
}
