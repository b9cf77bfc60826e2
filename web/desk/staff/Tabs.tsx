import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';

/** Staff and their roles are two pages of one thing. */
export function StaffTabs({ here }: { here: 'staff' | 'roles' }) {
  const { t } = useLingui();
  const pages = { staff: t`Staff`, roles: t`Roles` };
  return (
    <nav className="staff-tabs" aria-label={t`Staff and roles`}>
      {(['staff', 'roles'] as const).map((page) => (
        <Link key={page} to={`/desk/${page}`} aria-current={page === here ? 'page' : undefined}>
          {pages[page]}
        </Link>
      ))}
    </nav>
  );
}
