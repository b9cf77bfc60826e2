import { Lock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A picture as the server describes it. */
export type Photo = {
  src: string;
  srcset?: string | null | undefined;
  /** Size of the file at `src`, in pixels. */
  width: number;
  height: number;
  /** Data URL of a tiny placeholder. */
  thumb?: string | null | undefined;
  /** Better formats (AVIF), for browsers that support them; `src` and `srcset` are for all others. */
  sources?: readonly { type: string; srcset: string }[] | undefined;
  /** The point that must stay visible when the frame crops, 0 to 1; wins over `focus`. */
  focal?: { x: number; y: number } | undefined;
};
export type PhotoFrameProps = {
  photo: Photo;
  /** Alternative text; empty when the text beside it says the same. */
  alt: string;
  /** The displayed width, for the choice from `srcset`. */
  sizes?: string | undefined;
  /** `natural` follows the file, `fill` covers a positioned parent. */
  ratio?: '3/4' | '2/3' | '1/1' | '4/3' | 'natural' | 'fill' | undefined;
  rounded?: 'none' | 'md' | 'lg' | 'xl' | undefined;
  /** Which part stays when the frame crops: portraits mostly `upper`. */
  focus?: 'top' | 'upper' | 'center' | undefined;
  /** First picture of the page: loaded at once, with priority. Others load when near. */
  priority?: boolean | undefined;
  /** Puts a veil and a lock over it; the server must send the file already blurred. */
  locked?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
};

/** Steps of 10 %: positions that have a rule in the style sheet, since style attributes are not allowed. */
const tenths = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10);

/** A photograph in a frame that has its size before the file arrives: placeholder first, no layout shift. */
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

/** Takes the place of a photo, over a positioned parent. */
export function NoPhoto() {
  return (
    <span className="photo photo-none muted" data-ratio="fill">
      <UserRound />
    </span>
  );
}
