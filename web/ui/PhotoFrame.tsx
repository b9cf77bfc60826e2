import { Lock } from 'lucide-react';
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

/** A photograph in a frame that has its size before the file arrives: tiny picture first, no layout shift. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { photo, alt, sizes, ratio = 'natural', rounded = 'none', focus = 'upper', priority, locked } = props;
  return (
    <span
      className={cx('photo', props.className)}
      data-ratio={ratio}
      data-rounded={rounded}
      data-focus={focus}
      data-locked={locked ? '' : undefined}
    >
      {photo.thumb ? <img className="photo-thumb" src={photo.thumb} alt="" aria-hidden="true" /> : null}
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
      {locked ? (
        <span className="photo-lock">
          <Lock />
        </span>
      ) : null}
      {props.children}
    </span>
  );
}
