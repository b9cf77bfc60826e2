import { useLingui } from '@lingui/react/macro';
import { MessageCircle, MoveHorizontal } from 'lucide-react';
import { agePart } from '../ui/age-part.ts';
import { Button } from '../ui/Button.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useInterestsOf, useLander, usePlace } from './people.tsx';
import { useHeadline } from './use-tone.ts';

/** The deck: native scrolling that snaps from person to person; the last card is the visitor's own. */
export default function SwipePage() {
  const { t } = useLingui();
  const { members } = useLander();
  const place = usePlace();
  const interests = useInterestsOf();
  const own = t`Keep going until someone stops you.`;
  const headline = useHeadline({ warm: own, direct: own, playful: own });
  return (
    <LanderFrame name="deck" partners="people">
      <div className="deck-words">
        <h1>{headline}</h1>
        {members.length > 0 ? (
          <p>
            <MoveHorizontal /> {t`Swipe through the people here. Write to the one you stop at.`}
          </p>
        ) : null}
      </div>
      <ol className="deck slides beside" tabIndex={0} aria-label={t`People here`}>
        {members.map((person, i) => (
          <li key={person.id} className="deck-card photo-card frame">
            <LanderPhoto
              person={person}
              alt=""
              priority={i === 0}
              sizes="(width >= 48rem) 400px, (min-resolution: 2.5dppx) 213px, (min-resolution: 1.5dppx) 320px, 84vw"
            />
            <div className="deck-card-words">
              <h2>
                {person.name}
                {agePart(person.age)}
              </h2>
              <p>{[place(person), ...interests(person)].join(' · ')}</p>
              <Button
                href={`/members/${person.id}/signup`}
                size="lg"
                block
                icon={<MessageCircle />}
              >{t`Write to ${person.name}`}</Button>
            </div>
          </li>
        ))}
        <li className="deck-card deck-own frame">
          <h2>{t`And you?`}</h2>
          <p>{t`Make your own card, then see who stops at yours.`}</p>
          <JoinForm button={t`Join free`} />
        </li>
      </ol>
    </LanderFrame>
  );
}
