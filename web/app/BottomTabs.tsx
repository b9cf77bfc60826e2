import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Coins, Gem, Heart, MessageCircle, Search, UserRound } from 'lucide-react';
import { useLocation } from './navigation.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Link } from './Link.tsx';
import { sectionOf } from './section-of.ts';
import { useCounts, useUser } from './use-site.ts';

/** The members' tab bar on phones. */
export function BottomTabs() {
  const { t } = useLingui();
  const user = useUser();
  const { unread, new_likes: newLikes } = useCounts();
  const { pathname } = useLocation();
  if (!user) return null;
  const tabs = [
    { href: '/members', label: t`Search`, icon: <Search /> },
    {
      href: '/likes',
      label: t`Likes`,
      icon: <Heart />,
      badge: <Badge count={newLikes} label={t`${plural(newLikes, { one: '# new like', other: '# new likes' })}`} />,
    },
    {
      href: '/chats',
      label: t`Messages`,
      icon: <MessageCircle />,
      badge: (
        <Badge count={unread} label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`} />
      ),
    },
    user.paid_user
      ? {
          href: '/credits',
          label: t`Credits`,
          icon: <Coins />,
          badge: lowCredits(
            user.credits,
            t`${plural(user.credits, { one: '# credit left', other: '# credits left' })}`,
          ),
        }
      : { href: '/premium', label: t`Premium`, icon: <Gem /> },
    { href: '/profile', label: t`Profile`, icon: <UserRound /> },
  ];
  return (
    <nav className="tabbar stack" aria-label={t`Main`}>
      {tabs.map(({ href, label, icon, badge }) => (
        <Link
          key={href}
          href={href}
          className="tabbar-link stack"
          aria-current={sectionOf(pathname).startsWith(href) ? 'page' : undefined}
        >
          {icon}
          <span>{label}</span>
          {badge}
        </Link>
      ))}
    </nav>
  );
}

const lowCredits = (credits: number, label: string) =>
  credits <= 10 ? <Badge count={credits} showZero tone={credits > 0 ? 'warning' : 'danger'} label={label} /> : null;
