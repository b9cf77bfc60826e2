import { useLingui } from '@lingui/react/macro';
import { useSettings } from '../app/use-site.ts';
import { MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useInterestsOf, usePlace } from './people.tsx';
import { useLanding } from './use-landing.ts';
import { useTone } from './use-tone.ts';
import { agePart } from '../ui/age-part.ts';

/** The postcard: a picture on one side, lines for a message and an address on the other. */
export default function Landing3Page() {
  const { t } = useLingui();
  const { member } = useLanding();
  const { name, age } = member;
  const { min_age: minAge } = useSettings();
  const place = usePlace()(member);
  const interests = useInterestsOf()(member);
  const headline = {
    warm: t`Send ${name} a few lines.`,
    direct: t`${name} is one message away.`,
    playful: t`Wish you were here, ${name}.`,
  }[useTone()];
  return (
    <LanderFrame name="postcard" partners="member">
      <h1>{headline}</h1>
      <div className="postcard">
        <figure className="postcard-picture frame">
          <LanderPhoto
            person={member}
            alt={t`Photo of ${name}`}
            priority
            sizes="(width >= 62rem) 480px, (min-resolution: 2.5dppx) 213px, (min-resolution: 1.5dppx) 320px, 100vw"
          />
        </figure>
        <div className="postcard-back stack gap-7">
          <div className="postcard-address soft">
            <p className="postcard-to">{t`To`}</p>
            <p className="postcard-name">
              {name}
              {agePart(age)}
            </p>
            <p>{place}</p>
            {interests.length > 0 ? <p>{interests.join(' · ')}</p> : null}
            <span className="postcard-stamp center" aria-hidden="true">
              <b>{minAge}+</b>
            </span>
          </div>
          <MessageForm
            to={member}
            label={t`Your lines`}
            placeholder={t`Dear ${name},`}
            button={t`Post it, and join free`}
          />
        </div>
      </div>
    </LanderFrame>
  );
}
