import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { heroSizes, useLander } from './people.tsx';
import { useLanderName } from './use-tone.ts';

/** The site's own picture at the head of a lander, if it has one. */
export function OwnPicture() {
  const { pictures } = useLander();
  const picture = pictures[useLanderName()];
  if (!picture) return null;
  const { src, srcset, avif, width, height, alt, focal } = picture;
  return (
    <figure className="lander-picture">
      <PhotoFrame
        photo={{ src, srcset, width, height, focal, sources: [{ type: 'image/avif', srcset: avif }] }}
        alt={alt}
        ratio="fill"
        sizes={heroSizes}
        priority
      />
    </figure>
  );
}
