import { useLingui } from '@lingui/react/macro';
import { Gift, MessageCircle } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { LikeButton } from '../app/LikeButton.tsx';
import { useUser } from '../app/use-site.ts';
import { buttonClass } from '../ui/Button.tsx';
import { MessagePrice } from './MessagePrice.tsx';
import type { ProfileData } from './use-facts.ts';

/** Like, write, gift: at the bottom edge of phones, under the facts on wide screens. */
export function ActionBar({ profile }: { profile: ProfileData }) {
  const { t } = useLingui();
  const user = useUser();
  const { id, name, liked } = profile;
  return (
    <div className="profile-bar row gap-5">
      <LikeButton id={id} name={name} liked={liked} variant="line" size="lg" />
      <Link
        className={buttonClass('primary')}
        data-size="lg"
        href={user ? `/members/${id}/chat` : `/members/${id}/signup`}
      >
        <span className="btn-label inline-row gap-3">
          <MessageCircle />
          <span className="profile-write stack nowrap">
            <span className="profile-write-to">{t`Message ${name}`}</span>
            <span className="profile-write-short" aria-hidden="true">{t`Message`}</span>
            {user ? <MessagePrice /> : null}
          </span>
        </span>
      </Link>
      <Link
        className="icon-btn icon-btn-line"
        data-size="lg"
        href={user ? `/members/${id}/chat?gift=1` : '/signup'}
        aria-label={t`Send ${name} a gift`}
        title={t`Send ${name} a gift`}
      >
        <Gift />
      </Link>
    </div>
  );
}
