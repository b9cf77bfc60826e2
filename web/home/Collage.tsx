import { useLingui } from '@lingui/react/macro';
import { useSettings } from '../app/use-site.ts';
import { artOf } from './art.ts';

/** Five portraits (three on phones): drawn for this product, no photographs of members. */
export function Collage() {
  const { t } = useLingui();
  const { front_cast: cast, front_layout: layout } = useSettings();
  return (
    <div className="collage stack gap-3" role="img" aria-label={t`Drawn portraits of people of many kinds`}>
      {cast.map((person, index) => {
        const picture = artOf(person);
        return (
          <figure key={person}>
            <img
              src={picture.src}
              srcSet={picture.srcset}
              sizes={`(width >= 62rem) ${layout === 'duo' || layout === 'mosaic' ? 420 : 210}px, ${layout === 'duo' ? 60 : 33}vw`}
              width={300}
              height={400}
              alt=""
              fetchPriority={index < 3 ? 'high' : 'low'}
              loading={index < 3 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </figure>
        );
      })}
    </div>
  );
}
