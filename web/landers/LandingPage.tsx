import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { useInterestNames } from '../app/PersonCard.tsx';
import { useProfileWords } from '../app/use-profile-words.ts';
import { agePart } from '../ui/age-part.ts';
import { Tag } from '../ui/Tag.tsx';
import { MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, usePlace } from './people.tsx';
import { useLanding } from './use-landing.ts';

/** The portrait: one large photo, a name, and a box to write in. */
export default function LandingPage() {
  const { t } = useLingui();
  const { member, wanted } = useLanding();
  const { name, age } = member;
  const words = useProfileWords();
  const place = usePlace()(member);
  const names = useInterestNames();
  const lookingFor = wanted.flatMap((w) => (w === 'male' || w === 'female' ? words.wanted[w] : [])).join(', ');
  return (
    <LanderFrame name="portrait" onPhoto partners="member">
      <div className="portrait-photo">
        <LanderPhoto person={member} alt={t`Photo of ${name}`} priority />
      </div>
      <section className="portrait-sheet over-photo">
        <h1>
          {name}
          <span>{agePart(age)}</span>
        </h1>
        <p className="portrait-place row gap-2 soft">
          <MapPin /> {place}
        </p>
        {lookingFor ? <p className="portrait-wanted soft">{t`Looking for ${lookingFor}`}</p> : null}
        {member.interests.length > 0 ? (
          <p className="portrait-tags cluster gap-2">
            {member.interests.map((id) => (
              <Tag key={id} icon={<InterestIcon id={id} />}>
                {names.get(id) ?? id}
              </Tag>
            ))}
          </p>
        ) : null}
        <MessageForm
          to={member}
          label={t`Write to ${name}`}
          placeholder={t`Say what you would say across a table.`}
          button={t`Send, and join free`}
        />
      </section>
    </LanderFrame>
  );
}
