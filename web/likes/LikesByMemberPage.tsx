import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Heart, HeartHandshake, HeartOff, MessageCircle } from 'lucide-react';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { useParams } from '../app/navigation.tsx';
import { agoText } from '../app/ago-text.ts';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { PersonCard, useInterestNames } from '../app/PersonCard.tsx';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { useLike } from '../app/use-like.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';

/** `/likes/m/{id}`: the likes between the member and one other, and the one next step. */
export default function LikesByMemberPage() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { data, dataUpdatedAt } = useSuspenseQuery(queries.like(useParams()['id'] ?? ''));
  const names = useInterestNames();
  const { profile, liked_at: likedAt, likes_you_at: likesYouAt, shared_interests: sharedInterests } = data;
  const { id, name } = profile;
  const { liked, set } = useLike({ id, name, liked: likedAt !== null });
  const match = liked && likesYouAt !== null;
  const ago = (iso: string) => agoText(locale, Date.parse(iso), dataUpdatedAt);
  const title = match
    ? t`You and ${name} like each other`
    : likesYouAt
      ? t`${name} likes you`
      : liked
        ? t`You like ${name}`
        : t`You and ${name}`;
  const text = match
    ? t`Somebody has to say hello first.`
    : likesYouAt
      ? t`Like back and it is a match.`
      : liked
        ? t`They see it among their likes. You can wait, or you can write.`
        : t`There is no like between you yet.`;
  const chat = `/members/${id}/chat`;
  return (
    <main className="page column like-between stack gap-8">
      <PageTitle title={t`Likes`} />
      <div>
        <PersonCard person={profile} priority sizes="(width >= 48rem) 352px, 100vw" />
      </div>
      <div className="like-between-text stack gap-5">
        <p className="like-between-kind row gap-3 strong">
          {match ? <HeartHandshake /> : liked || likesYouAt ? <Heart /> : <HeartOff />}
          {match ? t({ context: 'two likes that meet', message: 'Match' }) : t`Likes`}
        </p>
        <h1>{title}</h1>
        <p className="soft text-lg">{text}</p>
        <dl className="like-between-when stack gap-1">
          {likesYouAt ? (
            <div>
              <dt className="soft">{t`${name} liked you`}</dt>
              <dd className="strong">
                <time dateTime={likesYouAt}>{ago(likesYouAt)}</time>
              </dd>
            </div>
          ) : null}
          {liked && likedAt ? (
            <div>
              <dt className="soft">{t`You liked ${name}`}</dt>
              <dd className="strong">
                <time dateTime={likedAt}>{ago(likedAt)}</time>
              </dd>
            </div>
          ) : null}
        </dl>
        {sharedInterests.length > 0 ? (
          <section aria-labelledby="shared-title">
            <h2 id="shared-title" className="like-between-shared">{t`In common`}</h2>
            <p className="like-between-tags cluster gap-3">
              {sharedInterests.map((interest) => (
                <Tag key={interest} tone="shared" icon={<InterestIcon id={interest} />}>
                  {names.get(interest) ?? interest}
                </Tag>
              ))}
            </p>
          </section>
        ) : null}
        <div className="form-actions above-sm">
          {match || (liked && !likesYouAt) ? (
            <Link href={chat} className={buttonClass('primary')} data-size="lg">
              <span className="btn-label inline-row gap-3">
                <MessageCircle />
                {match ? t`Say hello` : t`Write to ${name}`}
              </span>
            </Link>
          ) : (
            <Button variant="primary" size="lg" icon={<Heart />} onClick={() => set(true)}>
              {likesYouAt ? t`Like back` : t`Like ${name}`}
            </Button>
          )}
          <Link href={`/members/${id}`} className={buttonClass('line')} data-size="lg">{t`See the profile`}</Link>
          {liked ? <Button variant="quiet" size="lg" onClick={() => set(false)}>{t`Take the like back`}</Button> : null}
        </div>
      </div>
    </main>
  );
}
