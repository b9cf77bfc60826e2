import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useProfileWords } from '../app/use-profile-words.ts';
import { Tag } from '../ui/Tag.tsx';
import { MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useInterestsOf, usePlace } from './people.tsx';
import { useLanding } from './use-landing.ts';

/** The portrait: one large photo, a name, and a box to write in. */
export default function LandingPage() {
  const { t } = useLingui();
  const { member, wanted } = useLanding();
  const { name, age } = member;
  const words = useProfileWords();
  const place = usePlace()(member);
  const interests = useInterestsOf()(member);
  const looking_for = wanted.flatMap((w) => (w === 'male' || w === 'female' ? words.wanted[w] : [])).join(', ');
  return (
    <LanderFrame name="portrait" on_photo>
      <div className="portrait-photo">
        <LanderPhoto person={member} alt={t`Photo of ${name}`} priority />
      </div>
      <section className="portrait-sheet">
        <h1>
          {name}, <span>{age}</span>
        </h1>
        <p className="portrait-place"><MapPin /> {place}</p>
        {looking_for ? <p className="portrait-wanted">{t`Looking for ${looking_for}`}</p> : null}
        {interests.length > 0 ? <p className="portrait-tags">{interests.map((word) => <Tag key={word}>{word}</Tag>)}</p> : null}
        <MessageForm to={member} label={t`Write to ${name}`} placeholder={t`Say what you would say across a table.`} button={t`Send, and join free`} />
      </section>
    </LanderFrame>
  );
}
