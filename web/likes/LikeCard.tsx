import { useLingui } from '@lingui/react/macro';
import { HeartHandshake, MessageCircle } from 'lucide-react';
import type { LikeType } from '../../contract/likes.ts';
import { agoText } from '../app/ago-text.ts';
import { CardActions } from '../app/CardActions.tsx';
import { Link } from '../app/Link.tsx';
import { PersonCard } from '../app/PersonCard.tsx';
import { usePageContext } from '../app/page-context.ts';
import { buttonClass } from '../ui/Button.tsx';
import type { LikeEntryData } from './use-tab.ts';

/** A like as a card, with its kind and age below the photo; a match leads to the chat. */
export function LikeCard({
  like,
  type,
  at,
  priority,
}: {
  like: LikeEntryData;
  type: LikeType;
  at: number;
  priority: boolean;
}) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { profile, like_new: likeNew, match, created_at: createdAt } = like;
  return (
    <div className="like-card stack gap-3">
      <PersonCard person={profile} priority={priority} action={<CardActions person={profile} />} />
      <p className="like-card-line row wraps muted text-sm">
        {likeNew && type !== 'sent' ? <span className="like-new">{t`New`}</span> : null}
        {match && type !== 'matches' ? (
          <span className="like-match inline-row gap-1 strong">
            <HeartHandshake />
            {t({ context: 'two likes that meet', message: 'Match' })}
          </span>
        ) : null}
        <time dateTime={createdAt}>{agoText(locale, Date.parse(createdAt), at)}</time>
      </p>
      {type === 'matches' ? (
        <Link href={`/members/${profile.id}/chat`} className={buttonClass('quiet')}>
          <span className="btn-label inline-row gap-3">
            <MessageCircle />
            {t`Say hello`}
          </span>
        </Link>
      ) : null}
    </div>
  );
}
