import { Check, Heart } from 'lucide-react';
import { CardActions } from '../app/CardActions.tsx';
import { PersonCard } from '../app/PersonCard.tsx';
import { type MatchData, useReasonWords } from './reason-words.ts';

/** More reasons would say no more. */
const maxReasons = 3;

/** A suggested member, and why they fit. */
export function MatchCard({
  match,
  askedOf,
  priority,
}: {
  match: MatchData;
  askedOf: 'own' | 'answers';
  priority: boolean;
}) {
  const words = useReasonWords(askedOf);
  const { profile, reasons } = match;
  return (
    <div className="like-card stack gap-3">
      <PersonCard person={profile} priority={priority} action={<CardActions person={profile} />} />
      <ul className="match-reasons stack gap-1 soft text-sm">
        {reasons.slice(0, maxReasons).map((reason) => (
          <li key={reason} data-strong={reason === 'likes_you' ? '' : undefined}>
            {reason === 'likes_you' ? <Heart /> : <Check />}
            <span>{words(match, reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
