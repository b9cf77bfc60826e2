import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
  /** 0 lies on top; -1 is on its way out. */
  depth: number;
  /** Where it leaves to, or comes back from. */
  side: Side | undefined;
  closed: boolean;
  onSwipe(side: Side): void;
  onGone(): void;
}

/** One card of the deck. The photo is shown; everything a card says stands on it, as in the lists. */
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
    const made = moveCard(card, {
      closed: () => latest.current.closed,
      onSwipe: (to) => latest.current.onSwipe(to),
      onGone: () => latest.current.onGone(),
    });
    motion.current = made;
    return () => made.stop();
  }, []);
  const was = useRef(-1);
  useEffect(() => {
    if (side && depth < 0) motion.current?.leave(side);
    // Undone: new on the table, or caught in flight.
    else if (side && depth === 0 && was.current < 0) motion.current?.comeBack(side);
    was.current = depth;
  }, [depth, side]);

  const { id, name, age, photo, fictional, online } = person;
  const place = placeLine(person);
  return (
    <article className="swipe-card" ref={box} data-depth={depth} inert={depth !== 0} aria-label={name + agePart(age)}>
      {photo ? (
        <PhotoFrame photo={photoOf(photo)} alt="" ratio="fill" sizes="(width >= 36rem) 416px, 100vw" priority />
      ) : null}
      <span className="swipe-stamp" data-side="like" aria-hidden="true">{t`Like`}</span>
      <span className="swipe-stamp" data-side="pass" aria-hidden="true">{t`Pass`}</span>
      <div className="swipe-card-top">{fictional ? <Mark /> : null}</div>
      <div className="swipe-card-body">
        <h2 className="swipe-card-name">
          {name}
          {agePart(age)}
          {online && !fictional ? <OnlineDot label={t`Online now`} /> : null}
        </h2>
        <p>{place}</p>
        <ul className="member-card-tags">
          {person.interests.map((interest) => (
            <li key={interest}>
              <InterestIcon id={interest} />
              {names.get(interest) ?? interest}
            </li>
          ))}
        </ul>
        <Link href={`/members/${id}`} className="swipe-card-more" draggable={false}>
          <UserRound />
          {t`See the profile`}
        </Link>
      </div>
    </article>
  );
}
