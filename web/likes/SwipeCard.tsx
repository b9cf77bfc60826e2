import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PersonMenu } from '../app/CardActions.tsx';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { Link } from '../app/Link.tsx';
import { type Person, useInterestNames } from '../app/PersonCard.tsx';
import { photoOf } from '../app/photo-of.ts';
import { usePlaceWords } from '../app/use-place-words.ts';
import { Mark } from '../app/Mark.tsx';
import { agePart } from '../ui/age-part.ts';
import { OnlineDot } from '../ui/OnlineDot.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { type CardMotion, moveCard } from './card-motion.ts';
import type { Side } from './drag.ts';

export interface SwipeCardProps {
  person: Person;
  /** 0 is the top card; -1 is leaving. */
  depth: number;
  /** The side it leaves to, or comes back from. */
  side: Side | undefined;
  closed: boolean;
  onSwipe(side: Side): void;
  onGone(): void;
}

/** One card of the deck: the photo, with the same facts on it as in the lists. */
export function SwipeCard({ person, depth, side, closed, onSwipe, onGone }: SwipeCardProps) {
  const { t } = useLingui();
  const names = useInterestNames();
  const { placeLine } = usePlaceWords();
  const box = useRef<HTMLElement>(null);
  const motion = useRef<CardMotion>(undefined);
  const latest = useRef({ onSwipe, onGone, closed });
  useEffect(() => {
    latest.current = { onSwipe, onGone, closed };
  });
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    const cardMotion = moveCard(card, {
      closed: () => latest.current.closed,
      onSwipe: (to) => latest.current.onSwipe(to),
      onGone: () => latest.current.onGone(),
    });
    motion.current = cardMotion;
    return () => cardMotion.stop();
  }, []);
  const previousDepth = useRef(-1);
  useEffect(() => {
    if (side && depth < 0) motion.current?.leave(side);
    // Undone: a new card, or one caught in flight.
    else if (side && depth === 0 && previousDepth.current < 0) motion.current?.comeBack(side);
    previousDepth.current = depth;
  }, [depth, side]);

  const { id, name, age, photo, fictional, online } = person;
  const place = placeLine(person);
  return (
    <article
      className="swipe-card photo-card"
      ref={box}
      data-depth={depth}
      inert={depth !== 0}
      aria-label={name + agePart(age)}
    >
      {photo ? (
        <PhotoFrame photo={photoOf(photo)} alt="" ratio="fill" sizes="(width >= 36rem) 416px, 100vw" priority />
      ) : null}
      <span className="swipe-stamp" data-side="like" aria-hidden="true">{t`Like`}</span>
      <span className="swipe-stamp" data-side="pass" aria-hidden="true">
        {t({ context: 'put a profile aside', message: 'Pass' })}
      </span>
      <div className="swipe-card-top row apart">
        <span>{fictional ? <Mark /> : null}</span>
        {depth === 0 ? <PersonMenu person={person} onBlock={() => onSwipe('pass')} /> : null}
      </div>
      <div className="swipe-card-body">
        <h2 className="swipe-card-name row gap-3">
          {name}
          {agePart(age)}
          {online && !fictional ? <OnlineDot label={t`Online now`} /> : null}
        </h2>
        <p>{place}</p>
        <ul className="member-card-tags cluster gap-2">
          {person.interests.map((interest) => (
            <li key={interest}>
              <InterestIcon id={interest} />
              {names.get(interest) ?? interest}
            </li>
          ))}
        </ul>
        <Link
          href={`/members/${id}`}
          className="swipe-card-more pill inline-row gap-3 strong text-md"
          draggable={false}
        >
          <UserRound />
          {t`See the profile`}
        </Link>
      </div>
    </article>
  );
}
