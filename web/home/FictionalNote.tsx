import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../app/Mark.tsx';
import { artOf } from './art.ts';

/** Before anyone signs up: some profiles are fictional, and how to recognise them. */
export function FictionalNote() {
  const { t } = useLingui();
  const picture = artOf('lotte');
  return (
    <section className="fictional-note stack gap-8">
      <div className="fictional-note-picture frame">
        <img
          src={picture.src}
          srcSet={picture.srcset}
          sizes="132px"
          width={300}
          height={400}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <Mark />
      </div>
      <div>
        <h2>{t`Some profiles are fictional. We mark every one.`}</h2>
        <p className="soft">
          {t`Profiles with this mark are written by our team for entertainment. You cannot meet them.`}{' '}
          {t`You see it in search, on their profile and at the top of every chat.`}
        </p>
      </div>
      <Button href="/pages/fictional" variant="line">{t`How it works`}</Button>
    </section>
  );
}
