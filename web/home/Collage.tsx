import { useLingui } from '@lingui/react/macro';
import { usePageContext } from '../app/page-context.ts';
import { artOf, castOf } from './art.ts';

/** Five portraits (three on phones): drawn for this product, no photographs of members. */
export function Collage() {
  const { t } = useLingui();
  const { niche } = usePageContext();
  return (
    <div className="collage stack gap-3" role="img" aria-label={t`Drawn portraits of people of many kinds`}>
      {castOf(niche).map((person, index) => {
        const picture = artOf(person);
        return (
          <figure key={person}>
            <img
              src={picture.src}
              srcSet={picture.srcset}
              sizes="(width >= 62rem) 210px, 33vw"
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
