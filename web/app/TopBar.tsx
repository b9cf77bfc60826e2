import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Coins, Gem, Heart, LogOut, MessageCircle, Search, Settings, UserRound } from 'lucide-react';
import { useLocation } from './navigation.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { BackButton } from './BackButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Link } from './Link.tsx';
import { QuickExit } from './QuickExit.tsx';
import { sectionOf } from './section-of.ts';
import { useLogout } from './use-logout.ts';
import { useCounts, useSettings, useUser } from './use-site.ts';

/**
 * The bar at the top. Logged out: language and log-in. Logged in: search, messages, likes, credits or premium,
 * account.
 */
export function TopBar() {
  const settings = useSettings();
  const user = useUser();
  const { pathname, search } = useLocation();
  return (
    <header className="topbar" data-member={user ? '' : undefined}>
      <div className="topbar-inner row gap-3">
        <BackButton />
        <Logo text={settings.name} href="/" />
        {user ? <MemberNav path={pathname} /> : null}
        <div className="topbar-end row gap-1">
          <QuickExit />
          <LanguageMenu next={pathname + search} />
          {user ? <AccountMenu /> : pathname === '/login' ? <SignupLink /> : <LoginLink />}
        </div>
      </div>
    </header>
  );
}

function LoginLink() {
  const { t } = useLingui();
  return <Button href="/login" variant="line">{t`Log in`}</Button>;
}

function SignupLink() {
  const { t } = useLingui();
  return <Button href="/signup" variant="line" className="topbar-join">{t`Join free`}</Button>;
}

function MemberNav({ path }: { path: string }) {
  const { t } = useLingui();
  const { unread, new_likes: newLikes } = useCounts();
  const links = [
    { href: '/members', label: t`Search members`, icon: <Search /> },
    {
      href: '/chats',
      label: t`Messages`,
      icon: <MessageCircle />,
      badge: (
        <Badge count={unread} label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`} />
      ),
    },
    {
      href: '/likes',
      label: t`Likes`,
      icon: <Heart />,
      badge: <Badge count={newLikes} label={t`${plural(newLikes, { one: '# new like', other: '# new likes' })}`} />,
    },
  ];
  return (
    <nav className="topbar-nav" aria-label={t`Main`}>
      {links.map(({ href, label, icon, badge }) => (
        <Link
          key={href}
          href={href}
          className="topbar-link pill inline-row gap-3 nowrap"
          aria-current={sectionOf(path).startsWith(href) ? 'page' : undefined}
        >
          {icon}
          <span>{label}</span>
          {badge}
        </Link>
      ))}
    </nav>
  );
}

/** For premium members the balance as a badge (warning at 10 or fewer, danger at 0), for free members "Get Premium". */
function CreditsLink() {
  const { t } = useLingui();
  const user = useUser();
  if (!user) return null;
  if (!user.paid_user) return <Button href="/premium" variant="amber" icon={<Gem />}>{t`Get Premium`}</Button>;
  const low = user.credits <= 10;
  return (
    <Link href="/credits" className="topbar-link pill inline-row gap-3 nowrap">
      <Coins />
      <span>{t`Credits`}</span>
      {low ? (
        <Badge
          count={user.credits}
          showZero
          tone={user.credits > 0 ? 'warning' : 'danger'}
          label={t`${plural(user.credits, { one: '# credit left', other: '# credits left' })}`}
        />
      ) : null}
    </Link>
  );
}

function AccountMenu() {
  const { t } = useLingui();
  const user = useUser();
  const logout = useLogout();
  if (!user) return null;
  const image = user.profile.main_image;
  return (
    <>
      <span className="topbar-credits">
        <CreditsLink />
      </span>
      <button
        type="button"
        className="topbar-account pill inline-row gap-1"
        popoverTarget="account-menu"
        aria-label={t({ context: 'of a member', message: 'Account' })}
      >
        <Avatar name={user.profile.name} src={image ? image.path + image.thumb_filename : undefined} size="sm" />
        <ChevronDown />
      </button>
      <Menu id="account-menu" label={t({ context: 'of a member', message: 'Account' })}>
        <MenuItem href="/profile" icon={<UserRound />}>{t`My profile`}</MenuItem>
        <MenuItem href="/notifications" icon={<Settings />}>{t`Settings`}</MenuItem>
        <form method="get" action="/" data-logout="">
          <MenuItem type="submit" icon={<LogOut />} onClick={logout}>{t`Log out`}</MenuItem>
        </form>
      </Menu>
    </>
  );
}
